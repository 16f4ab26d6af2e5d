(** * The known stones, and the positions that agree with them

    [agree] says that a position consists of the stones that the checker knows, and white stones on
    unknown points. *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home PointSet Rows Checker Game RowFacts Invariant.
Import ListNotations.
Open Scope Z_scope.

(** Splits a conjunction that is true. *)
Ltac passed H C := match type of H with (if ?x then _ else _) = _ =>
  destruct x eqn:C; [rewrite ?and_true in C|discriminate H] end.

(** These lemmas replace [injection], which would unfold the sets. *)
Lemma some_pair : forall A B (a c : A) (b d : B), Some (a, b) = Some (c, d) -> a = c /\ b = d.
Proof. intros A B a c b d [= -> ->]; auto. Qed.

Lemma some_one : forall A (a b : A), Some a = Some b -> a = b.
Proof. intros A a b [= ->]; auto. Qed.

Lemma included_add4 : forall i s j, has4 s j = true -> has4 (add4 i s) j = true.
Proof.
  intros i [a b c d] j H. unfold add4, has4 in *.
  destruct (i <? two_words)%uint63, (i <? one_word)%uint63, (i <? three_words)%uint63,
    (j <? two_words)%uint63, (j <? one_word)%uint63, (j <? three_words)%uint63;
    rewrite ?lor_spec, ?H; auto.
Qed.

Lemma included_add : forall i a, included a (add i a).
Proof.
  unfold add. intros i a. revert i a.
  induction more_fours as [|fours IH]; intros i a j H; cbn [add_in];
    destruct (i <? four_words)%uint63; try (destruct a; cbn [has] in *;
      destruct (j <? four_words)%uint63; auto using included_add4; discriminate).
  rewrite has_large in H. cbn [has]. destruct (j <? four_words)%uint63; [exact H|]. now apply IH.
Qed.

(** The position of a claim. *)
Definition position_of (side : Z) (b w : points) : position := fun p =>
  if inside side p then
    if has b (index side p) then Some Black else if has w (index side p) then Some White else None
  else None.

Lemma position_of_none : forall side, same (position_of side none none) empty.
Proof. intros side q. unfold position_of. rewrite !has_none. destruct (inside side q); auto. Qed.

Section Agreement.
Import Abbreviations.
Context {the_setting : setting} {is_valid : valid the_setting}.

Notation position_of := (position_of side).

(** The position [b] has the known stones. All its other stones are white and on the points [X],
    with the newest first. *)
Record agree (s : state) (X : list point) (b : position) : Prop := {
  a_black : forall p, on p -> (has (black s) (index p) = true <-> b p = Some Black);
  a_white : forall p, on p -> has (white s) (index p) = true -> b p = Some White;
  a_unknown : forall p, on p -> b p = Some White -> has (white s) (index p) = true \/ In p X;
  a_outside : forall p, ~ on p -> b p = None;
  a_X : forall p, In p X -> on p }.

(** A point is outside a set of points of the board. *)
Definition outside (z : points) (p : point) : Prop := on p -> has z (index p) = false.

(** The newest unknown stone is outside the first zone, and the older unknown stones are outside the
    second zone. *)
Definition avoids (X : list point) (z1 z2 : points) : Prop :=
  match X with
  | [] => True
  | x :: older => outside z1 x /\ forall y, In y older -> outside z2 y
  end.

Lemma included_false : forall a b i, included a b -> has b i = false -> has a i = false.
Proof. intros a b i Hin H. destruct (has a i) eqn:E; auto. rewrite (Hin i E) in H. auto. Qed.

Lemma avoids_less : forall X z1 z2 y1 y2, included y1 z1 -> included y2 z2 -> avoids X z1 z2 ->
  avoids X y1 y2.
Proof.
  intros [|x X] z1 z2 y1 y2 I1 I2; cbn; auto. intros [H1 H2].
  split; [|intros y Y; specialize (H2 y Y)]; intros Hon; eauto using included_false.
Qed.

(** After White's next stone, the stone that was the newest is among the older stones. *)
Lemma avoids_older : forall X z1 z2 z, included z z1 -> included z z2 -> avoids X z1 z2 ->
  forall x, In x X -> outside z x.
Proof.
  intros [|x X] z1 z2 z I1 I2; cbn; [tauto|].
  intros [H1 H2] y [<-|Y] Hon; [|specialize (H2 y Y Hon)]; eauto using included_false.
Qed.

Lemma has_add_on : forall p q z, on p -> on q ->
  has (add (index p) z) (index q) = (same_point p q || has z (index q))%bool.
Proof. intros p q z P Q. rewrite has_add, same_index; auto; apply on_board_index;
  auto. Qed.

(** ** Free points *)

Lemma is_free_spec : forall s p, is_free p s = true ->
  exists e, on e /\ index e = p /\ has (black s) (index e) = false /\ has (white s) (index e) =
    false.
Proof.
  intros s p. unfold is_free. rewrite !and_true. intros (L & Bl & Wh).
  destruct (numbered p L) as (e & Hon & E). exists e. subst p.
  destruct (has (black s) (index e)); [discriminate|].
  destruct (has (white s) (index e)); [discriminate|]. auto.
Qed.

Lemma not_unknown : forall X e z1 z2, on e -> has z1 (index e) = true -> has z2 (index e) = true ->
  avoids X z1 z2 -> ~ In e X.
Proof.
  intros [|x X] e z1 z2 Hon Z1 Z2; cbn; [auto|]. intros [Av1 Av2] [->|H].
  - rewrite (Av1 Hon) in Z1. discriminate.
  - rewrite (Av2 e H Hon) in Z2. discriminate.
Qed.

Lemma free_point : forall s X b e z1 z2, agree s X b -> on e ->
  has (black s) (index e) = false -> has (white s) (index e) = false ->
  has z1 (index e) = true -> has z2 (index e) = true -> avoids X z1 z2 -> free b e.
Proof.
  intros s X b e z1 z2 A Hon B W Z1 Z2 Av. split; [now rewrite is_square|].
  destruct (b e) as [[|]|] eqn:E; auto; exfalso.
  - apply (a_black _ _ _ A e Hon) in E. congruence.
  - destruct (a_unknown _ _ _ A e Hon E) as [H|H]; [congruence|].
    now apply (not_unknown X e z1 z2).
Qed.

(** ** Placing stones *)

Lemma agree_black : forall s X b e, agree s X b -> on e -> free b e ->
  has (white s) (index e) = false -> ~ In e X -> agree (put_black (index e) s) X (play b e Black).
Proof.
  intros [bl wh l d1 d2 f] X b e A Hon [_ E] W N.
  destruct A as [Ab Aw Au Ao Ax]; cbn [black white put_black] in *.
  constructor; cbn [black white put_black]; auto.
  - intros p P. rewrite has_add_on by auto. unfold play.
    destruct (same_point e p); cbn; [tauto|auto].
  - intros p P H. unfold play. destruct (same_point e p) eqn:Hs; auto. apply same_point_true in Hs.
    subst. congruence.
  - intros p P. unfold play. destruct (same_point e p); [discriminate|auto].
  - intros p P. rewrite play_there; auto. intros ->; auto.
Qed.

Lemma agree_unknown : forall s X b q, agree s X b -> free b q ->
  agree s (q :: X) (play b q White).
Proof.
  intros s X b q A [Hon E]. rewrite is_square in Hon. destruct A as [Ab Aw Au Ao Ax]. constructor.
  - intros p P. unfold play. destruct (same_point q p) eqn:Hs; auto. apply same_point_true in Hs.
    subst.
    rewrite Ab by auto. split; congruence.
  - intros p P H. unfold play. destruct (same_point q p); auto.
  - intros p P. unfold play. destruct (same_point q p) eqn:Hs.
    + apply same_point_true in Hs. subst. right; left; auto.
    + intros H. destruct (Au p P H); cbn; auto.
  - intros p P. rewrite play_there; auto. intros ->; auto.
  - intros p [<-|P]; auto.
Qed.

Lemma agree_white : forall s X b q, agree s X b -> free b q ->
  agree (put_white (index q) s) X (play b q White).
Proof.
  intros s X b q A [Hon E]. rewrite is_square in Hon. destruct A as [Ab Aw Au Ao Ax].
  destruct (put_white_stones (index q) s) as [EB EW]. constructor; rewrite ?EB, ?EW; auto.
  - intros p P. unfold play. destruct (same_point q p) eqn:Hs; auto. apply same_point_true in Hs.
    subst.
    rewrite Ab by auto. split; congruence.
  - intros p P. rewrite has_add_on by auto. unfold play. destruct (same_point q p); cbn; auto.
  - intros p P. rewrite has_add_on by auto. unfold play. destruct (same_point q p); cbn; auto.
  - intros p P. rewrite play_there; auto. intros ->; auto.
Qed.

(** ** The stones of a claim, placed one by one *)

Lemma position_of_play_black : forall b w p, on p -> has w (index p) = false ->
  same (position_of (add (index p) b) w) (play (position_of b w) p Black).
Proof.
  intros b w p P W q. unfold position_of, play. destruct (inside side q) eqn:Hin.
  - apply inside_square in Hin. rewrite has_add_on by auto.
    destruct (same_point p q); auto.
  - destruct (same_point p q) eqn:Hs; auto. apply same_point_true in Hs. subst.
    apply inside_square in P. congruence.
Qed.

Lemma position_of_play_white : forall b w p, on p -> has b (index p) = false ->
  same (position_of b (add (index p) w)) (play (position_of b w) p White).
Proof.
  intros b w p P W q. unfold position_of, play. destruct (inside side q) eqn:Hin.
  - apply inside_square in Hin. rewrite has_add_on by auto.
    destruct (same_point p q) eqn:Hs; auto. apply same_point_true in Hs. subst. now rewrite W.
  - destruct (same_point p q) eqn:Hs; auto. apply same_point_true in Hs. subst.
    apply inside_square in P. congruence.
Qed.

(** The position after Black's first stone on [p] and White's reply on [q]. *)
Lemma position_of_second : forall p q, on p -> on q -> same_point p q = false ->
  same (position_of (add (index p) none) (add (index q) none))
    (play (play empty p Black) q White).
Proof.
  intros p q P Q PQ x. rewrite position_of_play_white; auto.
  - apply same_play. intros y. rewrite position_of_play_black by auto using has_none.
    apply same_play, position_of_none.
  - rewrite has_add_on by auto. now rewrite PQ, has_none.
Qed.
End Agreement.
