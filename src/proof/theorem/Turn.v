(** * If every reply by White has an answer, White loses *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home PointSet Rows Checker Game RowFacts Invariant Agreement NoFive.
Import ListNotations.
Open Scope Z_scope.

Section Turn.
Import Abbreviations.
Context {the_setting : setting} {is_valid : valid the_setting}.

(** The first stone of an accepted tree is on an empty point, and this point is in both zones. *)
Lemma check_free : forall n s k t z1 z2, check n s k t = Some (z1, z2) ->
  exists e, on e /\ has (black s) (index e) = false /\ has (white s) (index e) = false /\
            has z1 (index e) = true /\ has z2 (index e) = true.
Proof.
  assert (A : forall e z, on e -> has (add (index e) z) (index e) = true).
  { intros e z Hon. rewrite has_add_on, same_point_refl; auto. }
  intros [|n] s k t z1 z2 H; [discriminate|]. cbn [check] in H.
  destruct t as [p w|p id i|p items|]; [| | |discriminate].
  - destruct (windows board_tables).[w] as [row|]; [|discriminate]. passed H C. destruct C as [F _].
    apply is_free_spec in F as (e & Hon & <- & B & W).
    apply some_pair in H as [<- <-]. exists e. auto 8.
  - destruct (claims id) as [b w l]. passed H C. destruct C as (_ & F & _).
    apply is_free_spec in F as (e & Hon & <- & B & W).
    apply some_pair in H as [<- <-]. exists e. auto 8.
  - passed H F. apply is_free_spec in F as (e & Hon & <- & B & W).
    destruct (turn _ _ _ _) as [[a b]|]; [|discriminate]. apply some_pair in H as [<- <-]. exists e.
    auto 8.
Qed.

(** ** Each reply has an answer *)

Definition sound (n : nat) (sub : state -> nat -> tree -> option (points * points)) : Prop :=
  forall s k t z1 z2 b X, Inv s -> agree s X b -> (length X <= k)%nat ->
    sub s k t = Some (z1, z2) -> avoids X z1 z2 -> wins n b.

Lemma answers_grow : forall sub s k items op z1 z2 y1 y2,
  answers sub s k op z1 z2 items = Some (y1, y2) -> included z1 y1 /\ included z2 y2.
Proof.
  intros sub s k items; induction items as [|[t|y t] items IH]; intros op z1 z2 y1 y2;
    cbn [answers].
  - destruct (is_none op); [|discriminate]. intros H. apply some_pair in H as [<- <-].
    split; apply included_refl.
  - destruct (sub s (S k) t) as [[a b]|]; [|discriminate]. intros H. apply IH in H as [H1 H2].
    split; eapply included_trans; eauto using included_union_l.
  - destruct (y <? point_number board_tables)%uint63 eqn:B; [|discriminate].
    destruct (sub (put_white y s) k t) as [[a b]|]; [|discriminate]. intros H.
    apply IH in H as [H1 H2].
    split; eapply included_trans; eauto using included_union_l.
Qed.

Lemma answers_sound : forall n sub s k items op z1 z2 y1 y2 b X,
  sound n sub -> Inv s -> agree s X b -> (length X <= k)%nat ->
  answers sub s k op z1 z2 items = Some (y1, y2) -> avoids X y1 y2 ->
  forall q, free b q -> has op (index q) = true -> wins n (play b q White).
Proof.
  intros n sub s k items; induction items as [|[t|y t] items IH];
    intros op z1 z2 y1 y2 b X Sub Hin A L;
    cbn [answers].
  - destruct (is_none op) eqn:E; [|discriminate]. intros _ _ q _ H.
    rewrite has_is_none in H; [discriminate|auto].
  - destruct (sub s (S k) t) as [[a a']|] eqn:E; [|discriminate]. intros H Av q F Hon.
    destruct (has a (index q)) eqn:Z.
    + eapply IH; eauto. now rewrite has_inter, Hon, Z.
    + apply answers_grow in H as [H1 H2].
      eapply (Sub s (S k) t); eauto using agree_unknown; [cbn; lia|].
      split; [intros _; exact Z|]. intros x Hx.
      apply (avoids_older X y1 y2); auto;
        (eapply included_trans; [apply included_union_r|eassumption]).
  - destruct (y <? point_number board_tables)%uint63 eqn:B; [|discriminate].
    destruct (sub (put_white y s) k t) as [[a a']|] eqn:E; [|discriminate]. intros H Av q F Hon.
    assert (Oq : on q) by (rewrite <- is_square; apply F).
    destruct (y =? index q)%uint63 eqn:Y.
    + apply Uint63.eqb_spec in Y. subst y. apply answers_grow in H as [H1 H2].
      eapply (Sub (put_white (index q) s) k t); eauto using agree_white.
      * eapply put_white_inv; eauto. apply on_board_index; auto.
      * eapply avoids_less; [| |exact Av];
          (eapply included_trans; [apply included_union_r|eassumption]).
    + eapply IH; eauto. rewrite has_minus, Hon. cbn [andb]. apply negb_true_iff.
      destruct (numbered y B) as (py & Py & <-).
      rewrite has_add_on, has_none, <- same_index by auto. now rewrite Y.
Qed.

Lemma turn_sound : forall n s k items z1 z2 b X,
  sound n (check n) -> Inv s -> agree s X b -> (length X <= k)%nat ->
  turn (check n) s k items = Some (z1, z2) -> avoids X z1 z2 -> lost n b.
Proof.
  intros n s k items z1 z2 b X Sub Hin A L H Av. unfold turn in H.
  destruct items as [|first items]; [discriminate|].
  destruct (none_alive _ _ _) eqn:N; [|discriminate].
  destruct (danger k s) as [d|] eqn:D; [|discriminate].
  pose proof (answers_grow _ _ _ _ _ _ _ _ _ H) as [I1 I2].
  split.
  - (* The first item's tree starts on an empty point. *)
    assert (E : exists e a a', on e /\ has (black s) (index e) = false /\ has (white s) (index e) =
      false /\
      included a z1 /\ included a' z2 /\ has a (index e) = true /\ has a' (index e) = true).
    { destruct first as [t|y t]; cbn [answers] in H.
      - destruct (check n s (S k) t) as [[a a']|] eqn:C; [|discriminate].
        apply check_free in C as (e & Hon & B & W & Z1 & Z2). apply answers_grow in H as [H1 H2].
        exists e, a', a'. refine (conj Hon (conj B (conj W (conj _ (conj _ (conj Z2 Z2))))));
          (eapply included_trans; [apply included_union_r|eassumption]).
      - destruct (y <? point_number board_tables)%uint63 eqn:Y; [|discriminate].
        destruct (check n (put_white y s) k t) as [[a a']|] eqn:C; [|discriminate].
        apply check_free in C as (e & Hon & B & W & Z1 & Z2). apply answers_grow in H as [H1 H2].
        destruct (put_white_stones y s) as [EB EW]. rewrite EB in B. rewrite EW in W.
        destruct (numbered y Y) as (py & Py & <-).
        rewrite has_add_on in W by auto. apply orb_false_iff in W as [_ W].
        exists e, a, a'. refine (conj Hon (conj B (conj W (conj _ (conj _ (conj Z1 Z2))))));
          (eapply included_trans; [apply included_union_r|eassumption]). }
    destruct E as (e & a & a' & Hon & B & W & J1 & J2 & Z1 & Z2). exists e.
    eapply (free_point s X b e a a'); eauto. eapply avoids_less; eauto.
  - intros q F. split.
    + eapply no_white_five; eauto.
    + eapply answers_sound; eauto. assert (Oq : on q) by (rewrite <- is_square; apply F).
      rewrite has_minus, has_union, board_has by auto.
      destruct F as [_ E]. cbn [andb]. apply negb_true_iff, orb_false_iff.
      split; apply not_true_iff_false; intros Q.
      * apply (a_black _ _ _ A) in Q; auto. congruence.
      * apply (a_white _ _ _ A) in Q; auto. congruence.
Qed.
End Turn.
