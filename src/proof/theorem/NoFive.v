(** * White has no five and cannot complete one

    This is the core of the proof. When White is to move, the zones contain every point where an
    unknown white stone could be part of a five. *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List FinFun.
From Gomoku Require Import Spec Home PointSet Rows Checker Game RowFacts Invariant Agreement.
Import ListNotations.
Open Scope Z_scope.

Section No_five.
Import Abbreviations.
Context {the_setting : setting} {is_valid : valid the_setting}.

Lemma none_alive_spec : forall b w rows row,
  none_alive b w rows = true -> In row rows -> alive b w row = false.
Proof.
  intros b w rows row; induction rows as [|a rows IH]; cbn; [tauto|].
  destruct (alive b w a) eqn:E; [discriminate|]. intros H [<-|Hin]; auto.
Qed.

Lemma filter_both : forall A (f : A -> bool) l,
  (length (filter f l) + length (filter (fun a => negb (f a)) l) = length l)%nat.
Proof. intros A f l; induction l as [|a l IH]; cbn; auto. destruct (f a); cbn; lia. Qed.

(** White does not complete a row in which every stone is known, is the newest, or is unknown and
    avoids the zones. *)
Lemma no_five_in_row : forall s X k d z1 z2 q p dir, Inv s -> real p dir -> alive_row s p dir ->
  (length X <= k)%nat -> none_alive (black s) (white s) (fours s) = true -> danger k s = Some d ->
  included (danger1 s) z1 -> included d z2 -> avoids X z1 z2 ->
  (forall i, In i steps -> has (white s) (index (along p dir i)) = true \/
    along p dir i = q \/ In (along p dir i) X) -> False.
Proof.
  intros s X k d z1 z2 q p dir Hin R Al L N D I1 I2 Av Stones.
  destruct R as [Dir On]. assert (R : real p dir) by now split.
  assert (C3 := danger3_holds s p dir Hin R Al).
  pose proof (proj1 Hin p dir R Al) as (C2 & C1 & C4).
  set (c := length (whites s p dir)) in *.
  set (rest := filter (fun i => negb (has (white s) (index (along p dir i)))) steps).
  assert (Sum : (c + length rest = 5)%nat) by (apply (filter_both _ _ steps)).
  assert (Rest : forall i, In i rest -> In i steps /\ (along p dir i = q \/ In (along p dir i) X)).
  { intros i Hi. apply filter_In in Hi as [Hi W]. split; auto.
    destruct (Stones i Hi) as [H|H]; auto. rewrite H in W. discriminate. }
  assert (Diff : NoDup (map (along p dir) rest)).
  { apply Injective_map_NoDup; [intros i j E; eapply along_inj; eauto|]. apply NoDup_filter.
    unfold steps. repeat constructor; cbn; intuition discriminate. }
  clearbody c rest.
  assert (Four : (c < 4)%nat).
  { destruct (le_lt_dec 4 c) as [H|]; auto. destruct (C4 H) as (row & Hr & Row).
    apply (none_alive_spec _ _ _ row) in N; auto. rewrite (alive_row_alive _ _ _ _ Row Al) in N.
    discriminate. }
  assert (Few : (length rest <= S (length X))%nat).
  { rewrite <- (map_length (along p dir)). change (S (length X)) with (length (q :: X)).
    apply NoDup_incl_length; auto. intros y Hy. apply in_map_iff in Hy as (i & <- & Hi).
    destruct (Rest i Hi) as [_ [->|H]]; cbn; auto. }
  destruct X as [|x older]; [cbn in Few; lia|]. destruct Av as [Av1 Av2].
  (** Does the row contain an older unknown stone? *)
  destruct (existsb (fun i => existsb (same_point (along p dir i)) older) rest) eqn:Old.
  - apply existsb_exists in Old as (i & Hi & Ho). apply existsb_exists in Ho as (y & Hy & Hs).
    apply same_point_true in Hs. subst y. destruct (Rest i Hi) as [Hs _].
    assert (Z : has d (index (along p dir i)) = false) by (eapply included_false; [exact I2|now apply Av2, On]).
    cbn [length] in *. assert (length older > 0)%nat by (destruct older; [destruct Hy|cbn; lia]).
    destruct k as [|[|[|[|k]]]]; cbn in D; try discriminate; try lia; injection D as <-.
    + rewrite (C2 ltac:(lia) i Hs) in Z. discriminate.
    + rewrite (C3 ltac:(lia) i Hs) in Z. discriminate.
  - assert (Two : forall i, In i rest -> along p dir i = q \/ along p dir i = x).
    { intros i Hi. destruct (Rest i Hi) as [_ [H|[H|H]]]; auto. exfalso.
      apply not_true_iff_false in Old. apply Old. apply existsb_exists. exists i. split; auto.
      apply existsb_exists. exists (along p dir i). split; auto. apply same_point_refl. }
    assert (L2 : (length rest <= 2)%nat).
    { rewrite <- (map_length (along p dir)). change 2%nat with (length [q; x]).
      apply NoDup_incl_length; auto. intros y Hy. apply in_map_iff in Hy as (i & <- & Hi).
      destruct (Two i Hi) as [->| ->]; cbn; auto. }
    assert (Hx : exists i, In i rest /\ along p dir i = x).
    { destruct rest as [|i [|j rest']]; cbn in Sum; try lia.
      destruct (Two i (or_introl eq_refl)) as [Ei|Ei]; [|exists i; cbn; auto].
      destruct (Two j (or_intror (or_introl eq_refl))) as [Ej|Ej]; [|exists j; cbn; auto].
      exfalso. cbn in Diff. inversion Diff as [|? ? Nin _]. apply Nin. left. congruence. }
    destruct Hx as (i & Hi & Ex). destruct (Rest i Hi) as [Hs _].
    specialize (C1 ltac:(lia) i Hs). rewrite Ex in C1. apply I1 in C1.
    rewrite Av1 in C1; [discriminate|]. rewrite <- Ex. now apply On.
Qed.

Lemma no_white_five : forall s X b k d z1 z2 q, Inv s -> agree s X b -> (length X <= k)%nat ->
  none_alive (black s) (white s) (fours s) = true -> danger k s = Some d ->
  included (danger1 s) z1 -> included d z2 -> avoids X z1 z2 -> free b q ->
    ~ five (play b q White) White.
Proof.
  intros s X b k d z1 z2 q Hin A L N D I1 I2 Av [Oq Eq] (p & dir & Dir & Five & Ends).
  rewrite is_square in Oq.
  assert (On : forall i, In i steps -> on (along p dir i)).
  { intros i Hi. apply in_steps in Hi. specialize (Five i Hi). unfold play in Five.
    destruct (same_point q (along p dir i)) eqn:Hs; [apply same_point_true in Hs; now subst|].
    destruct (inside side (along p dir i)) eqn:Inside; [now apply inside_square in Inside|].
    rewrite (a_outside _ _ _ A) in Five; [discriminate|]. rewrite <- inside_square. congruence. }
  apply (no_five_in_row s X k d z1 z2 q p dir); auto.
  - split; auto.
  - split.
    + intros i Hi. destruct (has (black s) (index (along p dir i))) eqn:B; auto.
      apply (a_black _ _ _ A) in B; [|auto]. apply in_steps in Hi as Hi'. specialize (Five i Hi').
      unfold play in Five. destruct (same_point q (along p dir i)) eqn:Hs; [|congruence].
      apply same_point_true in Hs. subst. congruence.
    + intros X' i Hi Hon. destruct (has (white s) (index (along p dir i))) eqn:W; auto. exfalso.
      apply (a_white _ _ _ A) in W; auto. destruct (Ends (proj1 (exact_true _) X')) as [E1 E2].
      assert (P : play b q White (along p dir i) = Some White).
      { unfold play. destruct (same_point q (along p dir i)); auto. }
      cbn in Hi. destruct Hi as [<-|[<-|[]]]; auto.
  - intros i Hi. apply in_steps in Hi as Hi'. specialize (Five i Hi'). unfold play in Five.
    destruct (same_point q (along p dir i)) eqn:Hs; [apply same_point_true in Hs; auto|].
    destruct (a_unknown _ _ _ A _ (On i Hi) Five); auto.
Qed.
End No_five.
