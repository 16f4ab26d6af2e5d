(** * Groups of replies

    After most of White's replies, Black wins in the same way. In a group, Black does not look where
    White's stone is. Black only needs that it is not in a certain zone. This makes a certificate
    for the window game as small as one for a finite board, where [Checker.v] does the same. *)

From Coq Require Import ZArith List Lia Bool Wf_nat.
From Gomoku Require Import Spec Home Sanity Plane Views Fives Window Threats ThreatCheck FarPairs.
Import ListNotations.
Open Scope Z_scope.

(** What Black knows: the stones on some points, and how many white stones there are on others. *)
Record partial : Type := {
  (** Black knows whether there is a stone on the point. *)
  sure : point -> bool;
  (** the stones on these points *)
  stone : position;
  (** no more than this many white stones are on other points *)
  unknown : nat }.

Section Zones.
(** Black's fives count only at distance at most [home]. *)
Variable home : Z.

(** The position [b] is possible if Black knows [v]. Black stones on other points are too far away
    to turn a five into a six. *)
Record possible (v : partial) (b : position) : Prop := {
  possible_finite : finite b;
  possible_sure : forall p, sure v p = true -> b p = stone v p;
  possible_black : forall p, sure v p = false -> b p = Some Black -> home + 1 < distance p;
  possible_few : exists points, (length points <= unknown v)%nat /\
    forall p, sure v p = false -> b p = Some White -> In p points }.

Definition shown (v : partial) (p : point) : option colour := if sure v p then stone v p else None.

(** White has at most so many stones in the row. *)
Definition most (v : partial) (r : row) : nat :=
  (length (filter (has (shown v) White) (cells r)) +
    Nat.min (length (filter (fun p => negb (sure v p)) (cells r))) (unknown v))%nat.

(** White has at most three stones in each row in which Black knows no black stone. *)
Definition quiet (v : partial) : Prop := forall r, is_row r ->
  (forall p, In p (cells r) -> shown v p <> Some Black) -> (most v r <= 3)%nat.

Definition put_stone (p : point) (c : colour) (v : partial) : partial :=
  {| sure := fun q => (same_point p q || sure v q)%bool; stone := play (stone v) p c;
    unknown := unknown v |}.

(** Black forgets which points outside the zone are empty. *)
Definition forget (zone : point -> bool) (v : partial) : partial :=
  {| sure := fun q =>
       (sure v q && (zone q || match stone v q with None => false | _ => true end))%bool;
    stone := stone v; unknown := unknown v |}.

(** White plays on a point that Black does not know. *)
Definition more (v : partial) : partial :=
  {| sure := sure v; stone := stone v; unknown := S (unknown v) |}.

Definition may_be_empty (v : partial) (p : point) : Prop :=
  sure v p = true -> stone v p = None.

(** Black completes five with a stone on [p]. *)
Definition completes (v : partial) (p : point) : Prop :=
  sure v p = true /\ stone v p = None /\
  five_in strict_plane (fun q => distance q <= home) (play (shown v) p Black).

(** From these, Black is known to win with at most so many stones. *)
Variable known : nat -> partial -> Prop.

(** Black is to move and wins with at most [n] more stones. *)
Inductive wins_by_zones : nat -> partial -> Prop :=
| By_five : forall n v p, completes v p -> wins_by_zones (S n) v
| By_move : forall n v p, sure v p = true -> stone v p = None ->
    holds_by_zones n (put_stone p Black v) -> wins_by_zones (S n) v
| By_sooner : forall n m v, (n <= m)%nat -> wins_by_zones n v -> wins_by_zones m v
| By_known : forall n v, known n v -> wins_by_zones n v

(** White is to move. Each reply has an answer of its own or is in a group, which is given by its
    zone. *)
with holds_by_zones : nat -> partial -> Prop :=
| By_replies : forall n v (group : point -> option (point -> bool)), quiet v ->
    (forall q zone, may_be_empty v q -> group q = Some zone -> sure (forget zone v) q = false) ->
    (forall q, may_be_empty v q -> group q = None -> wins_by_zones n (put_stone q White v)) ->
    (forall q zone, may_be_empty v q -> group q = Some zone ->
      wins_by_zones n (more (forget zone v))) ->
    holds_by_zones n v.

(** ** Moves lead to positions that are possible *)

Lemma possible_put : forall v b p c, possible v b -> b p = None ->
  possible (put_stone p c v) (play b p c).
Proof.
  intros v b p c Possible Empty. constructor; cbn [sure stone unknown put_stone].
  - apply finite_play, Possible.
  - intros q Sure. unfold play. destruct (same_point p q); [reflexivity|].
    now apply (possible_sure _ _ Possible).
  - intros q Unsure Black. apply orb_false_iff in Unsure as [Other Unsure].
    unfold play in Black. rewrite Other in Black. now apply (possible_black _ _ Possible).
  - destruct (possible_few _ _ Possible) as (points & Few & All). exists points.
    split; [exact Few|]. intros q Unsure White. apply orb_false_iff in Unsure as [Other Unsure].
    unfold play in White. rewrite Other in White. now apply All.
Qed.

Lemma possible_forget : forall v b zone, possible v b -> possible (forget zone v) b.
Proof.
  intros v b zone Possible.
  assert (Unsure : forall q, sure (forget zone v) q = false -> sure v q = false \/ b q = None).
  { intros q Unsure. cbn in Unsure. destruct (sure v q) eqn:Sure; [right|now left].
    rewrite (possible_sure _ _ Possible q Sure). cbn in Unsure. apply orb_false_iff in Unsure.
    now destruct (stone v q). }
  constructor.
  - apply Possible.
  - intros q Sure. cbn in Sure. apply andb_true_iff in Sure as [Sure _]. now apply Possible.
  - intros q Unsure_q Black. destruct (Unsure q Unsure_q); [|congruence].
    now apply (possible_black _ _ Possible).
  - destruct (possible_few _ _ Possible) as (points & Few & All). exists points.
    split; [exact Few|]. intros q Unsure_q White. destruct (Unsure q Unsure_q); [|congruence].
    now apply All.
Qed.

Lemma possible_more : forall v b q, possible v b -> b q = None -> sure v q = false ->
  possible (more v) (play b q White).
Proof.
  intros v b q Possible Empty Unsure. constructor; cbn [sure stone unknown more].
  - apply finite_play, Possible.
  - intros p Sure. rewrite play_there; [now apply Possible|congruence].
  - intros p Unsure_p Black. unfold play in Black. destruct (same_point q p); [discriminate|].
    now apply (possible_black _ _ Possible).
  - destruct (possible_few _ _ Possible) as (points & Few & All). exists (q :: points).
    split; [cbn [length]; lia|]. intros p Unsure_p White. unfold play in White.
    destruct (same_point q p) eqn:Same; [left; now apply same_point_true|right]. now apply All.
Qed.

(** ** White has no four *)

Lemma most_sound : forall v b r, possible v b -> is_row r ->
  (length (whites b r) <= most v r)%nat.
Proof.
  intros v b r Possible Row. unfold whites, most.
  assert (Different := cells_different r Row).
  rewrite (filter_split _ _ (sure v)). apply Nat.add_le_mono.
  - apply NoDup_incl_length; [now apply NoDup_filter|]. intros p Hin.
    apply filter_In in Hin as [Cell Both]. apply andb_true_iff in Both as [White Sure].
    apply filter_In. split; [exact Cell|]. apply has_true in White. apply has_true.
    unfold shown. rewrite Sure. now rewrite <- (possible_sure _ _ Possible p Sure).
  - apply Nat.min_glb.
    + apply NoDup_incl_length; [now apply NoDup_filter|]. intros p Hin.
      apply filter_In in Hin as [Cell Both]. apply andb_true_iff in Both as [_ Unsure].
      now apply filter_In.
    + destruct (possible_few _ _ Possible) as (points & Few & All).
      eapply Nat.le_trans; [|exact Few]. apply NoDup_incl_length; [now apply NoDup_filter|].
      intros p Hin. apply filter_In in Hin as [_ Both].
      apply andb_true_iff in Both as [White Unsure].
      apply All; [now apply negb_true_iff|now apply has_true].
Qed.

Lemma zones_no_four : forall v b, possible v b -> quiet v -> no_four b.
Proof.
  intros v b Possible Quiet r Row Open. eapply Nat.le_trans; [apply most_sound; eauto|].
  apply Quiet; [exact Row|]. intros p Cell Black. apply (Open p Cell). unfold shown in Black.
  destruct (sure v p) eqn:Sure; [|discriminate]. now rewrite (possible_sure _ _ Possible p Sure).
Qed.

(** ** Black's five *)

Lemma completes_sound : forall v b p, possible v b -> completes v p ->
  b p = None /\ five strict_plane (play b p Black) Black.
Proof.
  intros v b p Possible (Sure & Empty & x & d & Dir & Five & Ends).
  split; [now rewrite (possible_sure _ _ Possible p Sure)|].
  exists x, d. split; [exact Dir|split].
  - intros i Range. destruct (Five i Range) as [Black _]. unfold play in *.
    destruct (same_point p (along x d i)); [reflexivity|]. unfold shown in Black.
    destruct (sure v (along x d i)) eqn:Sure_i; [|discriminate].
    now rewrite (possible_sure _ _ Possible _ Sure_i).
  - intros Exact. specialize (Ends Exact).
    assert (End : forall i, i = -1 \/ i = 5 -> play b p Black (along x d i) = Some Black ->
      play (shown v) p Black (along x d i) = Some Black).
    { intros i Is_end Black. unfold play in *.
      destruct (same_point p (along x d i)); [reflexivity|].
      unfold shown. destruct (sure v (along x d i)) eqn:Sure_i.
      - now rewrite <- (possible_sure _ _ Possible _ Sure_i).
      - exfalso. assert (Far := possible_black _ _ Possible _ Sure_i Black).
        assert (Near := next_to (home + 1) home ltac:(lia) x d i Dir Is_end
          (fun j Range => proj2 (Five j Range))).
        apply Z.leb_le in Near. lia. }
    split; intros Black; [apply (proj1 Ends)|apply (proj2 Ends)]; auto.
Qed.

(** ** The theorem *)

Definition sound_zones (n : nat) (v : partial) : Prop := forall b, possible v b ->
  ~ five strict_plane b White -> wins strict_plane n b.
Hypothesis known_is_sound : forall n v, known n v -> sound_zones n v.

Scheme zones_won_least := Minimality for wins_by_zones Sort Prop
with zones_held_least := Minimality for holds_by_zones Sort Prop.
Combined Scheme zones_least from zones_won_least, zones_held_least.

Theorem zones_are_sound : (forall n v, wins_by_zones n v -> sound_zones n v) /\
  (forall n v, holds_by_zones n v -> forall b, possible v b -> forall q, b q = None ->
    ~ five strict_plane (play b q White) White /\ wins strict_plane n (play b q White)).
Proof.
  apply zones_least.
  - intros n v p Completes b Possible _.
    destruct (completes_sound v b p Possible Completes) as [Empty Five].
    exists p. split; [now split|now left].
  - intros n v p Sure Empty _ Holds b Possible _.
    assert (Empty_b : b p = None) by now rewrite (possible_sure _ _ Possible p Sure).
    assert (Possible' := possible_put v b p Black Possible Empty_b).
    exists p. split; [now split|right]. split; [now apply white_can_move, Possible'|].
    intros q [_ Empty_q]. now apply (Holds (play b p Black)).
  - intros n m v Less _ Win b Possible No. eapply wins_le; [exact Less|]. now apply Win.
  - exact known_is_sound.
  - intros n v group Quiet Outside _ Own _ Grouped b Possible q Empty.
    assert (No : ~ five strict_plane (play b q White) White)
      by (apply no_four_no_five; [now apply (zones_no_four v)|exact Empty]).
    assert (May : may_be_empty v q)
      by (intros Sure; now rewrite <- (possible_sure _ _ Possible q Sure)).
    split; [exact No|]. destruct (group q) as [zone|] eqn:Group.
    + apply (Grouped q zone May Group); [|exact No]. apply possible_more;
        [now apply possible_forget|exact Empty|now apply Outside].
    + apply (Own q May Group); [|exact No]. now apply possible_put.
Qed.
End Zones.

(** ** Two wasted stones end the game *)

Lemma distance_image : forall s p, distance (image 1 s p) = distance p.
Proof.
  induction s as [|m s IH]; intros p; [reflexivity|]. cbn [image]. rewrite IH.
  destruct m, p as [x y]; unfold distance; cbn [image1 fst snd]; lia.
Qed.

(** Black has (0, 0) and a stone diagonally next to it, and is to move with 13 stones or more. White
    has at most two stones. Those that Black knows, [white], are at distance 9 or more. The others
    are at distance [far] or more. *)
Definition two_wasted (n : nat) (v : partial) : Prop :=
  (13 <= n)%nat /\ exists s white far, (length white + unknown v <= 2)%nat /\ 11 <= far /\
    (forall p, distance p < far -> sure v (image 1 s p) = true) /\
    (forall p, sure v (image 1 s p) = true ->
      stone v (image 1 s p) = stones [(1, 1); (0, 0)] white p) /\
    (forall a, In a white -> 9 <= distance a /\ 13 <= far) /\
    (forall a b, In a white -> In b white -> a <> b -> room_around a b).

Theorem wins_if_two_wasted : forall home n v b, two_wasted n v -> possible home v b ->
  wins strict_plane n b.
Proof.
  intros home n v b (Enough & s & white & far & Few & Large & Sure & Seen & Far & Room) Possible.
  apply (wins_le _ 13); [exact Enough|]. apply (wins_plane_image strict_way s).
  destruct (possible_few _ _ _ Possible) as (points & Few_unknown & All).
  set (good := fun p => In p white \/ far <= distance p).
  assert (Good_far : forall p, good p -> 9 <= distance p)
    by (intros p [White|Far_p]; [now apply Far|lia]).
  assert (Good_room : forall a b, good a -> good b -> a <> b -> room_around a b).
  { intros x y Good_x Good_y Differ.
    assert (Far_x := Good_far x Good_x). assert (Far_y := Good_far y Good_y).
    destruct Good_x as [In_x|Far_x'], Good_y as [In_y|Far_y']; [auto| | |];
      try (destruct (Far _ In_x)); try (destruct (Far _ In_y)); apply room_if_far; lia. }
  (* White's stones are among two points. *)
  set (all_white := white ++ map (image 1 (rev s)) points).
  assert (Where : exists a b, good a /\ good b /\
    forall p, In p all_white -> good p -> p = a \/ p = b).
  { assert (Instead : forall p, exists a, good a /\ (good p -> p = a)).
    { intros p. destruct (in_dec point_is p white) as [White|Not_white];
        [exists p; split; [now left|auto]|].
      destruct (Z.leb_spec far (distance p)) as [Far_p|Near_p];
        [exists p; split; [now right|auto]|].
      exists (far, 0). split; [right; unfold distance; cbn; lia|].
      intros [White|Far_p]; [tauto|lia]. }
    assert (Short : (length all_white <= 2)%nat)
      by (unfold all_white; rewrite app_length, map_length; lia).
    clearbody all_white. destruct (Instead (0, 0)) as (z & Good_z & _).
    destruct all_white as [|x [|y [|w more]]]; [| | |cbn in Short; lia].
    - exists z, z. do 2 (split; [exact Good_z|]). intros p [].
    - destruct (Instead x) as (a & Good_a & At_x). exists a, a. do 2 (split; [exact Good_a|]).
      intros p [<-|[]]; auto.
    - destruct (Instead x) as (a & Good_a & At_x), (Instead y) as (c & Good_c & At_y).
      exists a, c. split; [exact Good_a|split; [exact Good_c|]]. intros p [<-|[<-|[]]]; auto. }
  destruct Where as (x & y & Good_x & Good_y & Where).
  assert (Known : forall p, sure v (image 1 s p) = true ->
    b (image 1 s p) = stones [(1, 1); (0, 0)] white p).
  { intros p Sure_p. rewrite <- (Seen p Sure_p). now apply (possible_sure _ _ _ Possible). }
  assert (Rooms : room_around x y /\ room_around y x).
  { destruct (point_is x y) as [<-|Differ]; [|split; apply Good_room; auto].
    assert (Same : room_around x x); [|now split]. intros d j Dir Range Same. exfalso.
    destruct x as [u w]. unfold along in Same. injection Same as X Y. cbn in X, Y.
    destruct Dir as [<-|[<-|[<-|[<-|[]]]]]; cbn in X, Y; lia. }
  assert (Far_x := Good_far x Good_x). assert (Far_y := Good_far y Good_y).
  apply (wins_after_two_wasted x y ltac:(lia) ltac:(lia) (proj1 Rooms) (proj2 Rooms)).
  - destruct (possible_finite _ _ _ Possible) as (places & Places).
    exists (map (image 1 (rev s)) places). intros p Stone. apply in_map_iff.
    exists (image 1 s p). split; [apply image_back|now apply Places].
  - intros p Near_p. apply Z.leb_le in Near_p. rewrite (Known p) by (apply Sure; lia).
    unfold stones. destruct (member p [(1, 1); (0, 0)]); [reflexivity|].
    destruct (member p white) eqn:White; [|reflexivity]. apply member_in, Far in White. lia.
  - intros p White. assert (Is_good : good p /\ In p all_white); [|now apply Where].
    unfold good, all_white. rewrite in_app_iff.
    destruct (sure v (image 1 s p)) eqn:Sure_p.
    + rewrite (Known p Sure_p) in White.
      assert (In_white : In p white); [|auto].
      apply (white_is_listed [(1, 1); (0, 0)]). now apply has_true.
    + split; right.
      * apply Z.nlt_ge. intros Near. rewrite (Sure p Near) in Sure_p. discriminate.
      * apply in_map_iff. exists (image 1 s p). split; [apply image_back|now apply All].
Qed.

Theorem two_wasted_is_sound : forall home n v, two_wasted n v -> sound_zones home n v.
Proof. intros home n v Two b Possible _. now apply (wins_if_two_wasted home n v). Qed.

(** ** Claims

    A certificate is a list of claims. Each may use claims with smaller bounds, seen through one of
    the eight symmetries. Black may forget stones there. *)

Lemma five_image : forall s b c,
  five strict_plane (fun p => b (image 1 s p)) c <-> five strict_plane b c.
Proof.
  induction s as [|m s IH]; intros b c; [reflexivity|].
  rewrite <- (IH b c). exact (five_image1_iff 1 strict_plane m (fun p => b (image 1 s p)) c).
Qed.

(** Black knows [u] and looks at it through [s] as if it were [v]. The white stones on [lost] are
    unknown in [v]. *)
Record seen_as (home : Z) (s : list mirror) (u v : partial) (lost : list point) : Prop := {
  seen_sure : forall p, sure v p = true ->
    sure u (image 1 s p) = true /\ stone u (image 1 s p) = stone v p;
  seen_black : forall p, sure v p = false -> sure u (image 1 s p) = true ->
    stone u (image 1 s p) = Some Black -> home + 1 < distance p;
  seen_lost : forall p, sure v p = false -> sure u (image 1 s p) = true ->
    stone u (image 1 s p) = Some White -> In p lost;
  seen_few : (length lost + unknown u <= unknown v)%nat }.

Lemma possible_image : forall home s u v lost b, seen_as home s u v lost -> possible home u b ->
  possible home v (fun p => b (image 1 s p)).
Proof.
  intros home s u v lost b Seen Possible. constructor.
  - destruct (possible_finite _ _ _ Possible) as (places & Places).
    exists (map (image 1 (rev s)) places). intros p Stone. apply in_map_iff.
    exists (image 1 s p). split; [apply image_back|now apply Places].
  - intros p Sure. destruct (seen_sure _ _ _ _ _ Seen p Sure) as [Sure' <-].
    now apply (possible_sure _ _ _ Possible).
  - intros p Unsure Black. destruct (sure u (image 1 s p)) eqn:Sure.
    + apply (seen_black _ _ _ _ _ Seen p Unsure Sure).
      now rewrite <- (possible_sure _ _ _ Possible _ Sure).
    + rewrite <- (distance_image s p). now apply (possible_black _ _ _ Possible).
  - destruct (possible_few _ _ _ Possible) as (points & Few & All).
    exists (lost ++ map (image 1 (rev s)) points). split.
    + rewrite app_length, map_length. pose proof (seen_few _ _ _ _ _ Seen). lia.
    + intros p Unsure White. apply in_app_iff. destruct (sure u (image 1 s p)) eqn:Sure.
      * left. apply (seen_lost _ _ _ _ _ Seen p Unsure Sure).
        now rewrite <- (possible_sure _ _ _ Possible _ Sure).
      * right. apply in_map_iff. exists (image 1 s p). split; [apply image_back|]. now apply All.
Qed.

(** White has wasted two stones, or Black wins as a claim with a smaller bound than [n] says. *)
Definition claimed (home : Z) (claim : nat -> partial -> Prop) (n m : nat) (u : partial) : Prop :=
  two_wasted m u \/
  (m < n)%nat /\ exists s v lost, claim m v /\ seen_as home s u v lost.

Theorem claims_are_sound : forall home (claim : nat -> partial -> Prop),
  (forall n v, claim n v -> wins_by_zones home (claimed home claim n) n v) ->
  forall n v, claim n v -> sound_zones home n v.
Proof.
  intros home claim Proof_of n. induction n as [n IH] using lt_wf_ind. intros v Claim.
  apply (proj1 (zones_are_sound home (claimed home claim n) ltac:(
    intros m u [Two|(Less & s & v' & lost & Claim' & Seen)]; [now apply two_wasted_is_sound|];
    intros b Possible No; apply (wins_plane_image strict_way s);
    apply (IH m Less v' Claim'); [eapply possible_image; eauto|now rewrite five_image]))).
  now apply Proof_of.
Qed.

(** Black knows that there are no stones. *)
Definition no_stones : partial :=
  {| sure := fun _ => true; stone := empty; unknown := 0 |}.

(** With such claims, Black wins on the infinite board. *)
Theorem black_wins_by_claims : forall claim : nat -> partial -> Prop,
  (forall n v, claim n v -> wins_by_zones 7 (claimed 7 claim n) n v) ->
  forall n, claim n no_stones -> wins (plane strict_way) n empty.
Proof.
  intros claim Claims n Claim. apply (claims_are_sound 7 claim Claims n no_stones Claim).
  - constructor; [exact finite_empty|reflexivity|discriminate|]. exists [].
    split; [reflexivity|discriminate].
  - intros (p & d & _ & Five & _). discriminate (Five 0 ltac:(lia)).
Qed.

(** ** The window game

    It knows more about the stones outside, but has no groups. It may end when White has wasted two
    stones. *)

(** What Black knows of the stones in a view, without the facts about the stones outside. *)
Definition partial_of (radius : Z) (v : view) : partial :=
  {| sure := inside radius; stone := seen v; unknown := outer v |}.

Lemma possible_if_fits : forall radius home v b, home < radius -> fits radius v b ->
  possible home (partial_of radius v) b.
Proof.
  intros radius home v b Within Fits. constructor.
  - apply Fits.
  - exact (fits_seen _ _ _ Fits).
  - intros p Out _. apply Z.leb_gt in Out. lia.
  - destruct (fits_outer _ _ _ Fits) as (points & Few & All). exists points.
    split; [exact Few|]. intros p Out White. now apply All.
Qed.

Theorem black_wins_if_window_is_won : forall n,
  won 12 7 (fun n v => two_wasted n (partial_of 12 v)) n nothing -> wins (plane strict_way) n empty.
Proof.
  intros n Won. eapply (black_wins_on_plane 12 7 ltac:(lia)); [|exact Won].
  intros m v Two b Fits. apply (two_wasted_is_sound 7 m _ Two).
  now apply possible_if_fits.
Qed.
