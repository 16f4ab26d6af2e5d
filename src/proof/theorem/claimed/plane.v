(* The theorems about the infinite board. They need no certificate and assume nothing. Coq compares
   each theorem with the statement below. *)
From Coq Require Import ZArith List.
From Gomoku Require Import Spec Home Plane Views Window.
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
