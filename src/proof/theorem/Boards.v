(** * From one board to smaller ones

    Black plays on a small board and follows a game on a large board, where Black's fives count only
    at home. Black plays the same moves as on the large board. If a move is off the small board, or
    Black already has a stone there, Black plays on a spare point, where the stone does no harm. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity Rows RowFacts.
Import ListNotations.
Open Scope Z_scope.

Section Followed.
Variables large small : rules.
Variable home : point -> Prop.
Variables side offset : Z.
(** Black plays on a spare point if the move on the large board is not possible here. *)
Variable spare : list point.

(** Maps a point of the small board to the large one, and back. *)
Definition there (p : point) : point := (fst p + offset, snd p + offset).
Definition here (p : point) : point := (fst p - offset, snd p - offset).

Hypothesis small_is_square : on_board small = square side.
Hypothesis small_lies_on_large : forall p, on_board small p -> on_board large (there p).
Hypothesis home_lies_on_small : forall p, home p -> on_board small (here p).
Hypothesis white_needs_no_more : way_of large White = Five_or_more.
(** If Black needs exactly five, no spare point is next to either end of a row at home. *)
Hypothesis spare_is_apart : way_of small Black = Exactly_five -> way_of large Black =
  Exactly_five /\
  forall p d i, In d directions -> In i ends -> (forall j, 0 <= j < 5 -> home (along p d j)) ->
    ~ In (here (along p d i)) spare.
Hypothesis spare_on_board : forall p, In p spare -> on_board small p.
Hypothesis spare_different : NoDup spare.

Lemma there_here : forall p, there (here p) = p.
Proof. intros [x y]; unfold there, here; cbn; f_equal; lia. Qed.

Lemma here_there : forall p, here (there p) = p.
Proof. intros [x y]; unfold there, here; cbn; f_equal; lia. Qed.

Lemma here_along : forall p d i, along (here p) d i = here (along p d i).
Proof. intros [x y] d i; unfold along, here; cbn; f_equal; lia. Qed.

Lemma there_along : forall p d i, along (there p) d i = there (along p d i).
Proof. intros [x y] d i; unfold along, there; cbn; f_equal; lia. Qed.

(** The position [b] on the small board follows [B] on the large one. It has the white stones of
    [B], the black stones that fit on the small board, and Black's spare stones. [stones] contains
    all points that have a stone. *)
Record followed (B b : position) (stones : list point) : Prop := {
  f_white : forall p, b p = Some White <-> B (there p) = Some White;
  f_black : forall p, on_board small p -> B (there p) = Some Black -> b p = Some Black;
  f_spare : forall p, b p = Some Black -> B (there p) = Some Black \/ In p spare;
  f_stones : forall p, b p <> None -> In p stones }.

Lemma spare_point : forall B b stones, followed B b stones -> (length stones < length spare)%nat ->
  exists p, free small b p /\ In p spare.
Proof.
  intros B b stones F L.
  destruct (find (fun p => negb (existsb (same_point p) stones)) spare) as [p|] eqn:Found.
  - apply find_some in Found as [Hin N]. exists p. split; [split; [auto|]|exact Hin].
    destruct (b p) as [c|] eqn:E; [exfalso|reflexivity].
    apply negb_true_iff, not_true_iff_false in N. apply N.
    apply existsb_exists. exists p.
    split; [apply (f_stones _ _ _ F); congruence|apply same_point_refl].
  - exfalso. apply (Nat.lt_irrefl (length spare)). eapply Nat.le_lt_trans; [|exact L].
    apply (NoDup_incl_length spare_different). intros p Hin.
    apply (find_none _ _ Found), negb_false_iff, existsb_exists in Hin as (q & Q & Hs).
    apply same_point_true in Hs. now subst.
Qed.

Lemma f_stones_play : forall B b stones p c, followed B b stones ->
  forall q, play b p c q <> None -> In q (p :: stones).
Proof.
  intros B b stones p c F q H.
  destruct (same_point p q) eqn:Hs; [apply same_point_true in Hs; left; exact Hs|].
  apply same_point_false in Hs. rewrite play_there in H by auto. right.
  now apply (f_stones _ _ _ F).
Qed.

Lemma play_there_too : forall B p c q, play B (there p) c (there q) =
  if same_point p q then Some c else B (there q).
Proof.
  intros B p c q. unfold play.
  replace (same_point (there p) (there q)) with (same_point p q); [reflexivity|].
  unfold same_point, there; cbn. apply eq_true_iff_eq. rewrite !andb_true_iff, !Z.eqb_eq. lia.
Qed.

Lemma follow_same : forall B b stones p c, followed B b stones ->
  followed (play B (there p) c) (play b p c) (p :: stones).
Proof.
  intros B b stones p c F. constructor.
  - intros q. rewrite play_there_too. unfold play. destruct (same_point p q); [tauto|apply F].
  - intros q Hon. rewrite play_there_too. unfold play.
    destruct (same_point p q); [auto|now apply F].
  - intros q. rewrite play_there_too. unfold play. destruct (same_point p q); [auto|apply F].
  - eapply f_stones_play, F.
Qed.

Lemma follow_white : forall B b stones q, followed B b stones -> free small b q ->
  free large B (there q).
Proof.
  intros B b stones q F [Hon E]. split; [auto|].
  destruct (B (there q)) as [[|]|] eqn:Hs; [| |reflexivity].
  - rewrite (f_black _ _ _ F q Hon Hs) in E. discriminate.
  - apply (f_white _ _ _ F) in Hs. congruence.
Qed.

Lemma follow_black : forall B b stones P, followed B b stones -> free large B P ->
  (length stones < length spare)%nat ->
  exists p, free small b p /\ followed (play B P Black) (play b p Black) (p :: stones).
Proof.
  intros B b stones P F [_ Free] L.
  destruct (inside side (here P) && match b (here P) with None => true | Some _ => false end)%bool
    eqn:C.
  - apply andb_true_iff in C as [Hin N]. apply inside_square in Hin. exists (here P). split.
    + split; [now rewrite small_is_square|]. destruct (b (here P)); [discriminate|reflexivity].
    + rewrite <- (there_here P) at 1. now apply follow_same.
  - destruct (spare_point B b stones F L) as (p & Fp & Hin). exists p. split; [exact Fp|].
    destruct Fp as [Hon E]. constructor.
    + intros q. unfold play. destruct (same_point p q) eqn:Hs, (same_point P (there q)) eqn:Ht.
      * split; discriminate.
      * apply same_point_true in Hs. subst q. rewrite <- (f_white _ _ _ F), E. split; discriminate.
      * apply same_point_true in Ht. rewrite (f_white _ _ _ F), <- Ht, Free. split; discriminate.
      * apply F.
    + intros q Oq. unfold play. destruct (same_point p q); [auto|].
      destruct (same_point P (there q)) eqn:Hs; [|now apply F].
      apply same_point_true in Hs. intros _. subst P. rewrite here_there in C.
      rewrite small_is_square in Oq.
      apply inside_square in Oq. rewrite Oq in C.
      destruct (b q) as [[|]|] eqn:Bq; [reflexivity| |discriminate C].
      apply (f_white _ _ _ F) in Bq. congruence.
    + intros q. unfold play. destruct (same_point p q) eqn:Hs;
        [apply same_point_true in Hs; subst; auto|].
      intros Bq. destruct (f_spare _ _ _ F q Bq) as [H|H]; [left|auto].
      destruct (same_point P (there q)); auto.
    + eapply f_stones_play, F.
Qed.

Lemma five_followed : forall B b stones, followed B b stones -> five_in large home B ->
  five small b Black.
Proof.
  intros B b stones F (p & d & D & Five & Ends). exists (here p), d. split; [exact D|split].
  - intros i Hin. destruct (Five i Hin) as [Hs H]. rewrite here_along.
    apply (f_black _ _ _ F); [auto|].
    now rewrite there_here.
  - intros Exact. destruct (spare_is_apart Exact) as [E A]. destruct (Ends E) as [E1 E2].
    assert (K : forall i, In i ends -> B (along p d i) <> Some Black ->
      b (along (here p) d i) <> Some Black).
    { intros i Hin N Hs. rewrite here_along in Hs. destruct (f_spare _ _ _ F _ Hs) as [H|H].
      - rewrite there_here in H. auto.
      - apply (A p d i D Hin) in H; [exact H|]. intros j J. apply Five, J. }
    split; apply K; cbn; auto.
Qed.

Lemma white_followed : forall B b stones, followed B b stones -> five small b White ->
  five large B White.
Proof.
  intros B b stones F (p & d & D & Five & _). exists (there p), d. split; [exact D|split].
  - intros i Hin. rewrite there_along. apply (f_white _ _ _ F), Five, Hin.
  - rewrite white_needs_no_more. discriminate.
Qed.

Theorem wins_followed : forall n B b stones, followed B b stones ->
  (length stones + 2 * n <= S (length spare))%nat ->
  wins_in large home n B -> wins small n b.
Proof.
  induction n as [|n IH]; intros B b stones F L; [auto|]. rewrite wins_in_step, wins_step.
  intros (P & FP & W).
  destruct (follow_black B b stones P F FP) as (p & Fp & F'); [lia|]. exists p. split; [exact Fp|].
  destruct W as [Five|[[Q FQ] H]]; [left; eapply five_followed; eauto|right].
  assert (More : (0 < n)%nat) by (destruct n; [destruct (H Q FQ) as [_ []]|lia]). split.
  - destruct (spare_point _ _ _ F') as (q & Fq & _); [cbn; lia|]. now exists q.
  - intros q Fq. destruct (H (there q) (follow_white _ _ _ q F' Fq)) as [N W].
    pose proof (follow_same _ _ _ q White F') as F''. split; [|eapply IH; eauto; cbn; lia].
    intros Five. apply N. eapply white_followed; eauto.
Qed.

Lemma nothing_followed : followed empty empty [].
Proof. split; unfold empty; try congruence; split; congruence. Qed.

Theorem wins_on_small : forall n, (2 * n <= S (length spare))%nat -> wins_in large home n empty ->
  wins small n empty.
Proof. intros n L. exact (wins_followed n _ _ [] nothing_followed L). Qed.

(** The same after Black's first stone on [p] and White's reply on [q]. *)
Theorem wins_on_small_after : forall n p q, (2 + 2 * n <= S (length spare))%nat ->
  wins_in large home n (play (play empty (there p) Black) (there q) White) ->
    wins small n (play (play empty p Black) q White).
Proof.
  intros n p q L. apply (wins_followed n _ _ [q; p]); [|exact L].
  now apply follow_same, follow_same, nothing_followed.
Qed.
End Followed.

(** ** From 21x21, with Black's fives at most 7 points from the center *)

Notation won_on_21 := (wins_in (strict 21) (home_of 21 (Some 7)) 17 empty).

Lemma home_of_21 : forall p, home_of 21 (Some 7) p <-> 3 <= fst p <= 17 /\ 3 <= snd p <= 17.
Proof. intros p. unfold home_of, at_home. rewrite andb_true_iff, !Z.leb_le. lia. Qed.

(** The distance of the small board from the corner of the large one: [most], or less if the board
    would not fit. *)
Definition offset_on_21 (most side : Z) : Z := Z.min most (21 - side).

Lemma lies_on_21 : forall most side, 0 <= most -> side <= 21 ->
  forall p, square side p -> square 21 (there (offset_on_21 most side) p).
Proof. intros most side M B p. unfold square, there, offset_on_21; cbn [fst snd]. lia. Qed.

Lemma home_lies_on : forall most side, 18 - side <= most <= 3 -> 15 <= side ->
  forall p, home_of 21 (Some 7) p -> square side (here (offset_on_21 most side) p).
Proof. intros most side M B p. rewrite home_of_21. unfold square, here, offset_on_21; cbn [fst snd].
  lia. Qed.

Definition same_place : forall p q : point, {p = q} + {p <> q}.
Proof. decide equality; apply Z.eq_dec. Defined.

Lemma different : forall l, nodup same_place l = l -> NoDup l.
Proof. intros l <-. apply NoDup_nodup. Qed.

(** Under the freestyle rule, the conditions above hold for any spare points, because extra black
    stones never hurt Black. *)
Definition anywhere : list point := list_prod (range 15) (range 3).

(** If Black needs exactly five, the spare points are the column and the row at the edge. If the
    board has at least two more columns and two more rows than home, none of these points is next to
    the end of a row at home. On 17x17 there are 33 such points, one more than there are stones on
    the board before Black's 17th move. *)
Definition edge : list point :=
  map (fun y => (0, y)) (range 17) ++ map (fun x => (x + 1, 0)) (range 16).

Lemma on_edge : forall p, In p edge -> 0 <= fst p < 17 /\ 0 <= snd p < 17 /\
  (fst p = 0 \/ snd p = 0).
Proof.
  intros p Hin. apply in_app_iff in Hin.
  destruct Hin as [Hin|Hin]; apply in_map_iff in Hin as (z & <- & Z); apply in_range in Z; cbn; lia.
Qed.

Lemma edge_is_apart : forall side p d i, 17 <= side <= 21 -> In d directions -> In i ends ->
  (forall j, 0 <= j < 5 -> home_of 21 (Some 7) (along p d j)) ->
    ~ In (here (offset_on_21 1 side) (along p d i)) edge.
Proof.
  intros side p d i B D Hin H E. apply on_edge in E as (_ & _ & E).
  pose proof (proj1 (home_of_21 _) (H 0 ltac:(lia))) as H0.
  pose proof (proj1 (home_of_21 _) (H 4 ltac:(lia))) as H4.
  unfold here, along in *; cbn [fst snd] in *. cbn in D, Hin.
  clear H. assert (Hon : offset_on_21 1 side <= 1) by apply Z.le_min_l.
  set (o := offset_on_21 1 side) in *.
  destruct D as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst snd] in *; destruct Hin as [<-|[<-|[]]]; lia.
Qed.

(** These tactics prove the hypotheses about the boards. *)
Ltac on_freestyle := (reflexivity || (apply lies_on_21; lia) || (apply home_lies_on; lia) ||
  discriminate ||
  (intros [x y] Hin; apply in_prod_iff in Hin as [X Y]; apply in_range in X, Y;
    cbn [on_board freestyle]; unfold square; cbn [fst snd]; lia) ||
  (apply different; vm_compute; reflexivity)).
Ltac on_strict := (reflexivity || (apply lies_on_21; lia) || (apply home_lies_on; lia) ||
  (intros _; split; [reflexivity|intros p d i; now apply edge_is_apart]) ||
  (intros p Hin; apply on_edge in Hin; cbn [on_board strict]; unfold square; cbn [fst snd]; lia) ||
  (apply different; vm_compute; reflexivity)).

Theorem freestyle_of_15 : won_on_21 -> forall side, 15 <= side <= 21 ->
  wins (freestyle side) 17 empty.
Proof.
  intros W side B. revert W.
  apply (wins_on_small _ (freestyle side) _ side (offset_on_21 3 side) anywhere);
    try solve [on_freestyle]. vm_compute; lia.
Qed.

Theorem strict_of_17 : won_on_21 -> forall side, 17 <= side <= 21 -> wins (strict side) 17 empty.
Proof.
  intros W side B. revert W.
  apply (wins_on_small _ (strict side) _ side (offset_on_21 1 side) edge); solve [on_strict].
Qed.

Theorem standard_of_17 : won_on_21 -> forall side, 17 <= side <= 21 ->
  wins (standard side) 17 empty.
Proof. intros W side B. now apply strict_standard, strict_of_17. Qed.

(** The same after White's reply on [q]. The proof does not need [q] to be on the small board. *)
Theorem freestyle_of_15_after : forall n q, (n <= 16)%nat ->
  wins_in (strict 21) (home_of 21 (Some 7)) n (play (play empty (10, 10) Black) q White) ->
  forall side, 15 <= side <= 21 ->
  let here := here (offset_on_21 3 side) in wins (freestyle side) n
    (play (play empty (here (10, 10)) Black) (here q) White).
Proof.
  intros n q N W side B here.
  rewrite <- (there_here (offset_on_21 3 side) (10, 10)),
    <- (there_here (offset_on_21 3 side) q) in W.
  revert W. apply (wins_on_small_after _ (freestyle side) _ side (offset_on_21 3 side) anywhere);
    try solve [on_freestyle].
  change (length anywhere) with 45%nat. lia.
Qed.

Theorem strict_of_17_after : forall n q, (n <= 16)%nat ->
  wins_in (strict 21) (home_of 21 (Some 7)) n (play (play empty (10, 10) Black) q White) ->
  forall side, 17 <= side <= 21 ->
  let here := here (offset_on_21 1 side) in wins (strict side) n
    (play (play empty (here (10, 10)) Black) (here q) White).
Proof.
  intros n q N W side B here.
  rewrite <- (there_here (offset_on_21 1 side) (10, 10)),
    <- (there_here (offset_on_21 1 side) q) in W.
  revert W. apply (wins_on_small_after _ (strict side) _ side (offset_on_21 1 side) edge);
    try solve [on_strict].
  change (length edge) with 33%nat. lia.
Qed.
