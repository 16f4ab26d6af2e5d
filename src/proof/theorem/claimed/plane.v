(* The theorems about the infinite board. They need no certificate and assume nothing. Coq compares
   each theorem with the statement below. *)
From Coq Require Import ZArith List.
From Gomoku Require Import Spec Home Plane Views Fives Window Threats Line FarLine ThreatCheck Pairs Apart FarPairs Zones.
Import ListNotations.
Open Scope Z_scope.
Set Printing Width 120.

Check (Plane.plane_standard : forall n b, wins (plane strict_way) n b -> wins (plane standard_way) n b).
Check (Plane.plane_freestyle : forall n b, wins (plane strict_way) n b -> wins (plane freestyle_way) n b).
Check (Plane.white_can_move : forall w b, finite b -> exists q, free (plane w) b q).
Check (Plane.wins_shifted : forall w v n b, wins (plane w) n (fun p => b (shift v p)) <-> wins (plane w) n b).
Check (Plane.wins_plane_image : forall w s n b, wins (plane w) n (fun p => b (image 1 s p)) <-> wins (plane w) n b).
(* Lemma 2 *)
Check (Views.leaving_row_is_far : forall radius r p q, is_row r -> In p (cells r) -> In q (cells r) -> inside radius q = false -> radius - 3 <= distance p).
(* Lemma 4 *)
Check (Views.count_sound : forall radius v b r, fits radius v b -> is_row r -> (length (whites b r) <= count radius v r)%nat).
(* Lemma 5 *)
Check (Window.no_five : forall radius v b q, fits radius v b -> safe radius v -> b q = None -> ~ five (plane strict_way) (play b q White) White).
(* Lemmas 6, 7, 8 and 10. [proven] stands for the views of section 5 of the argument. *)
Check (Window.black_wins_on_plane : forall radius home, home < radius -> forall (proven : nat -> view -> Prop), (forall n v, proven n v -> sound radius n v) -> forall n, won radius home proven n nothing -> wins (plane strict_way) n empty).
(* Lemma 12 *)
Check (Views.row_of_box_is_inside : forall radius box r p q, box + 4 <= radius -> is_row r -> In p (cells r) -> In q (cells r) -> distance p <= box -> inside radius q = true).
(* Section 5.1: White's first two stones are in no common row. Lemmas 13, 15 and 17 *)
Check (Threats.wins_without_common_row : forall radius home, home < radius -> forall a b, inside radius a = false -> inside radius b = false -> (forall r, is_row r -> In a (cells r) -> In b (cells r) -> False) -> forall near pair, finite pair -> agree radius near pair -> (forall p, pair p = Some White -> p = a \/ p = b) -> forall n, (forall c, inside radius c = true -> near c = None -> threat radius home [c] None n (play near c White)) -> threat radius home [] None n near -> forall c, pair c = None -> ~ five (plane strict_way) (play pair c White) White /\ wins (plane strict_way) n (play pair c White)).
(* Section 5.2: they are in a common row. Lemmas 13 and 15 to 17 *)
Check (Line.line_won_is_sound : forall radius home, home < radius -> forall start step, In step directions -> forall n near white black, line_won radius home start step n near white black -> forall last b, lined radius start step white black near last b -> on (the_line start step) last = true -> forall c, b c = None -> ~ five (plane strict_way) (play b c White) White /\ wins (plane strict_way) n (play b c White)).
(* Lemma 14, for a line that stays far away: a computation with numbers covers all such lines. *)
Check (FarLine.line_holds_sound : forall far radius home start step, (forall j, far j = true -> near_cell radius start step j = false) -> forall near m, (forall c, inside radius c = true -> near c = None -> threat radius home [c] None m (play near c White)) -> threat radius home [] None m near -> forall k f white black answers p, (m + f = S p)%nat -> line_holds far k f white black answers = true -> line_won radius home start step (S p + k) near white black).

(* Section 5.1 by computation, for actual stones *)
Check (Apart.black_wins_after_apart : forall a b, 8 <= distance a -> 8 <= distance b -> in_no_row a b -> wins (plane strict_way) 8 (play (play (play (play empty (0, 0) Black) a White) (1, 1) Black) b White)).
(* Section 5 for stones in a common row or not, if there is enough room around them *)
Check (FarPairs.black_wins_after_two_wasted : forall a b, 8 <= distance a -> 8 <= distance b -> room_around a b -> room_around b a -> wins (plane strict_way) 13 (play (play (play (play empty (0, 0) Black) a White) (1, 1) Black) b White)).
Check (FarPairs.black_wins_after_two_far : forall a b, 11 <= distance a -> 11 <= distance b -> wins (plane strict_way) 13 (play (play (play (play empty (0, 0) Black) a White) (1, 1) Black) b White)).
(* The same for stones that Black does not know *)
Check (Zones.two_wasted_is_sound : forall home n v, two_wasted n v -> sound_zones home n v).
(* Groups of replies, and claims that use each other *)
Check (Zones.claims_are_sound : forall home (claim : nat -> partial -> Prop), (forall n v, claim n v -> wins_by_zones home (claimed home claim n) n v) -> forall n v, claim n v -> sound_zones home n v).
Check (Zones.black_wins_by_claims : forall claim : nat -> partial -> Prop, (forall n v, claim n v -> wins_by_zones 7 (claimed 7 claim n) n v) -> forall n, claim n no_stones -> wins (plane strict_way) n empty).
(* Or a win in the window game, which may end when White has wasted two stones *)
Check (Zones.black_wins_if_window_is_won : forall n, won 12 7 (fun n v => two_wasted n (partial_of 12 v)) n nothing -> wins (plane strict_way) n empty).
