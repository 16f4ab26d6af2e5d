(** * If every reply on the infinite board has an answer, White loses

    This is like [Agreement.v], [NoFive.v] and [Turn.v], but unknown white stones may be off the
    window, and White may play there. *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List FinFun.
From Gomoku Require Import Spec Home PointSet Rows Checker Game RowFacts Invariant Agreement NoFive
  Turn Plane PlaneChecker.
Import ListNotations.
Open Scope Z_scope.

Class plane_valid (the_plane : plane_setting) : Prop := {
  window_valid : valid window_setting;
  is_strict : game_rules = strict side;
  is_prepared : plane_board = make_plane_tables side;
  are_inverses : inverses_ok side eight (inverses plane_board) = true }.
#[export] Existing Instance window_valid.

Module PlaneAbbreviations.
Notation on := (square side).
Notation index := (Rows.index side).
Notation wins := (Spec.wins (plane strict_way)).
Notation five := (Spec.five (plane strict_way)).
End PlaneAbbreviations.

Section Turn.
Import PlaneAbbreviations.
Context {the_plane : plane_setting} {is_valid : plane_valid the_plane}.

(** White is to move, but no reply wins or prevents Black's win. *)
Definition loses (n : nat) (b : position) : Prop :=
  forall q, b q = None -> ~ five (play b q White) White /\ wins n (play b q White).

(** ** The core of the window *)

Lemma has_where : forall f p, on p -> has (points_where side f) (index p) = f p.
Proof.
  intros f p Hon. destruct tables_parts as (L & M & _).
  assert (Below : forall i, In i (map index (filter f (grid side))) -> below i point_count).
  { intros i Hi. apply in_map_iff in Hi as (q & <- & Hq). apply filter_In in Hq as [Hq _].
    now apply on_board_index, in_grid. }
  apply eq_true_iff_eq. unfold points_where. rewrite has_set_of by (auto using on_board_index).
  rewrite in_map_iff. split.
  - intros (q & E & Hq). apply filter_In in Hq as [Hq F]. apply in_grid in Hq.
    now apply (index_inj side) in E; [subst| | | |].
  - intros F. exists p. split; [reflexivity|]. apply filter_In. split; [now apply in_grid|exact F].
Qed.

Lemma core_row : forall p d i j, In d directions -> In i steps -> In j steps ->
  in_core side (along p d i) = true -> on (along p d j).
Proof.
  intros [x y] d i j D Hi Hj Core. unfold in_core in Core.
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in Core. apply in_steps in Hi, Hj.
  unfold square, along in *. cbn [fst snd] in *.
  destruct D as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst snd] in *; lia.
Qed.

Definition only_core (s : state) : Prop :=
  forall p, on p -> has (white s) (index p) = true -> in_core side p = true.

(** ** The known stones, and the positions that agree with them *)

(** The position [b] has the known stones. All its other stones are white and on the points [X],
    with the newest first. *)
Record agrees (s : state) (X : list point) (b : position) : Prop := {
  g_finite : finite b;
  g_black : forall p, on p -> (has (black s) (index p) = true <-> b p = Some Black);
  g_white : forall p, on p -> has (white s) (index p) = true -> b p = Some White;
  g_unknown : forall p, b p = Some White ->
    (on p /\ has (white s) (index p) = true) \/ In p X;
  g_outside : forall p, ~ on p -> b p <> Some Black }.

Lemma plane_free : forall s X b e z1 z2, agrees s X b -> on e ->
  has (black s) (index e) = false -> has (white s) (index e) = false ->
  has z1 (index e) = true -> has z2 (index e) = true -> avoids X z1 z2 -> b e = None.
Proof.
  intros s X b e z1 z2 A Hon B W Z1 Z2 Av.
  destruct (b e) as [[|]|] eqn:E; auto; exfalso.
  - apply (g_black _ _ _ A e Hon) in E. congruence.
  - destruct (g_unknown _ _ _ A e E) as [[_ H]|H]; [congruence|].
    now apply (not_unknown X e z1 z2).
Qed.

Lemma agrees_black : forall s X b e, agrees s X b -> on e -> b e = None ->
  has (white s) (index e) = false -> agrees (put_black (index e) s) X (play b e Black).
Proof.
  intros [bl wh l d1 d2 f] X b e A Hon E W.
  destruct A as [Af Ab Aw Au Ao]; cbn [black white put_black] in *.
  constructor; cbn [black white put_black].
  - now apply finite_play.
  - intros p P. rewrite has_add_on by auto. unfold play.
    destruct (same_point e p); cbn; [tauto|auto].
  - intros p P H. unfold play. destruct (same_point e p) eqn:Hs; auto. apply same_point_true in Hs.
    subst. congruence.
  - intros p. unfold play. destruct (same_point e p); [discriminate|auto].
  - intros p P. rewrite play_there; auto. intros ->; auto.
Qed.

Lemma agrees_unknown : forall s X b q, agrees s X b -> b q = None ->
  agrees s (q :: X) (play b q White).
Proof.
  intros s X b q [Af Ab Aw Au Ao] E. constructor.
  - now apply finite_play.
  - intros p P. unfold play. destruct (same_point q p) eqn:Hs; auto. apply same_point_true in Hs.
    subst. rewrite Ab by auto. split; congruence.
  - intros p P H. unfold play. destruct (same_point q p); auto.
  - intros p. unfold play. destruct (same_point q p) eqn:Hs.
    + apply same_point_true in Hs. subst. right; left; auto.
    + intros H. destruct (Au p H); cbn; auto.
  - intros p P. unfold play. destruct (same_point q p); [discriminate|auto].
Qed.

Lemma agrees_white : forall s X b q, agrees s X b -> on q -> b q = None ->
  agrees (put_white (index q) s) X (play b q White).
Proof.
  intros s X b q [Af Ab Aw Au Ao] Hon E.
  destruct (put_white_stones (index q) s) as [EB EW]. constructor; rewrite ?EB, ?EW.
  - now apply finite_play.
  - intros p P. unfold play. destruct (same_point q p) eqn:Hs; auto. apply same_point_true in Hs.
    subst. rewrite Ab by auto. split; congruence.
  - intros p P. rewrite has_add_on by auto. unfold play. destruct (same_point q p); cbn; auto.
  - intros p. unfold play. destruct (same_point q p) eqn:Hs.
    + apply same_point_true in Hs. subst p. left. split; [exact Hon|].
      rewrite has_add_on, same_point_refl by auto. reflexivity.
    + intros H. destruct (Au p H) as [[P K]|K]; [left|now right]. split; [exact P|].
      rewrite has_add_on, K by auto. apply orb_true_r.
  - intros p P. unfold play. destruct (same_point q p); [discriminate|auto].
Qed.

Lemma put_white_core : forall s q, only_core s -> on q -> in_core side q = true ->
  only_core (put_white (index q) s).
Proof.
  intros s q Core Hon In_core p P. destruct (put_white_stones (index q) s) as [_ ->].
  rewrite has_add_on by auto. intros H. apply orb_true_iff in H as [Same|H]; [|now apply Core].
  apply same_point_true in Same. now subst.
Qed.

(** ** White has no five and cannot complete one *)

Lemma danger_few : forall k s d, danger k s = Some d -> (k <= 3)%nat.
Proof. intros k s d. unfold danger. destruct k as [|[|[|[|k]]]]; [lia..|discriminate]. Qed.

Lemma plane_no_white_five : forall s X b k d z1 z2 q, Inv s -> only_core s -> agrees s X b ->
  (length X <= k)%nat -> none_alive (black s) (white s) (fours s) = true -> danger k s = Some d ->
  included (danger1 s) z1 -> included d z2 -> avoids X z1 z2 -> b q = None ->
  ~ five (play b q White) White.
Proof.
  intros s X b k d z1 z2 q Hin Core A L N D I1 I2 Av Empty (p & dir & Dir & Five & _).
  assert (Stones : forall i, In i steps -> along p dir i = q \/ b (along p dir i) = Some White).
  { intros i Hi. apply in_steps in Hi. specialize (Five i Hi). unfold play in Five.
    destruct (same_point q (along p dir i)) eqn:Hs; [|auto]. apply same_point_true in Hs. auto. }
  destruct (existsb (fun i => inside side (along p dir i) and
    has (white s) (index (along p dir i))) steps) eqn:Any.
  - (* A known stone is in the row, so the row is in the window. *)
    apply existsb_exists in Any as (j & Hj & Any). rewrite and_true in Any.
    destruct Any as [Hon W]. apply inside_square in Hon. apply (Core _ Hon) in W.
    assert (On : forall i, In i steps -> on (along p dir i)).
    { intros i Hi. now apply (core_row p dir j i). }
    apply (no_five_in_row s X k d z1 z2 q p dir); auto.
    + split; auto.
    + split.
      * intros i Hi. destruct (has (black s) (index (along p dir i))) eqn:B; auto.
        apply (g_black _ _ _ A) in B; [|auto]. destruct (Stones i Hi) as [E|E]; congruence.
      * intros E. apply exact_true in E. rewrite is_strict in E. discriminate.
    + intros i Hi. destruct (Stones i Hi) as [E|E]; [auto|].
      destruct (g_unknown _ _ _ A _ E) as [[_ K]|K]; auto.
  - (* All stones of the row are unknown, and there are not enough of them. *)
    assert (Long : (length (map (along p dir) steps) <= length (q :: X))%nat).
    { apply NoDup_incl_length.
      - apply Injective_map_NoDup; [intros i j E; eapply along_inj; eauto|].
        unfold steps. repeat constructor; cbn; intuition discriminate.
      - intros y Hy. apply in_map_iff in Hy as (i & <- & Hi).
        destruct (Stones i Hi) as [->|E]; [now left|]. right.
        destruct (g_unknown _ _ _ A _ E) as [[Hon K]|K]; auto. exfalso.
        apply not_true_iff_false in Any. apply Any, existsb_exists. exists i.
        split; [exact Hi|]. rewrite and_true. split; [now apply inside_square|exact K]. }
    apply danger_few in D. cbn [length map steps] in Long. lia.
Qed.

(** ** Each reply has an answer *)

Definition plane_sound (n : nat) (sub : state -> nat -> tree -> option (points * points)) : Prop :=
  forall s k t z1 z2 b X, Inv s -> only_core s -> agrees s X b -> (length X <= k)%nat ->
    sub s k t = Some (z1, z2) -> avoids X z1 z2 -> wins n b.

Lemma plane_answers_grow : forall sub s k items op z1 z2 y1 y2,
  plane_answers sub s k op z1 z2 items = Some (y1, y2) -> included z1 y1 /\ included z2 y2.
Proof.
  intros sub s k items; induction items as [|[t|y t] items IH]; intros op z1 z2 y1 y2;
    cbn [plane_answers].
  - destruct (is_none op); [|discriminate]. intros H. apply some_pair in H as [<- <-].
    split; apply included_refl.
  - destruct (sub s (S k) t) as [[a b]|]; [|discriminate]. intros H. apply IH in H as [H1 H2].
    split; eapply included_trans; eauto using included_union_l.
  - destruct ((y <? point_number board_tables)%uint63 and _) eqn:B; [|discriminate].
    destruct (sub (put_white y s) k t) as [[a b]|]; [|discriminate]. intros H.
    apply IH in H as [H1 H2].
    split; eapply included_trans; eauto using included_union_l.
Qed.

(** A group answers the reply on [q], which misses its zone. *)
Lemma group_sound : forall n sub s k t items op z1 z2 a a' y1 y2 b X q,
  plane_sound n sub -> Inv s -> only_core s -> agrees s X b -> (length X <= k)%nat ->
  sub s (S k) t = Some (a, a') ->
  plane_answers sub s k op (union z1 a') (union z2 a') items = Some (y1, y2) -> avoids X y1 y2 ->
  b q = None -> outside a q -> wins n (play b q White).
Proof.
  intros n sub s k t items op z1 z2 a a' y1 y2 b X q Sub Hin Core A L E H Av Empty Out.
  apply plane_answers_grow in H as [H1 H2].
  eapply (Sub s (S k) t); eauto using agrees_unknown; [cbn; lia|].
  split; [exact Out|]. intros x Hx.
  apply (avoids_older X y1 y2); auto;
    (eapply included_trans; [apply included_union_r|eassumption]).
Qed.

Lemma plane_answers_sound : forall n sub s k items op z1 z2 y1 y2 b X,
  plane_sound n sub -> Inv s -> only_core s -> agrees s X b -> (length X <= k)%nat ->
  plane_answers sub s k op z1 z2 items = Some (y1, y2) -> avoids X y1 y2 ->
  forall q, b q = None -> on q -> has op (index q) = true -> wins n (play b q White).
Proof.
  intros n sub s k items; induction items as [|[t|y t] items IH];
    intros op z1 z2 y1 y2 b X Sub Hin Core A L; cbn [plane_answers].
  - destruct (is_none op) eqn:E; [|discriminate]. intros _ _ q _ _ H.
    rewrite has_is_none in H; [discriminate|auto].
  - destruct (sub s (S k) t) as [[a a']|] eqn:E; [|discriminate]. intros H Av q F Hon Hop.
    destruct (has a (index q)) eqn:Z.
    + eapply IH; eauto. now rewrite has_inter, Hop, Z.
    + eapply group_sound; eauto. intros _. exact Z.
  - destruct ((y <? point_number board_tables)%uint63 and _) eqn:B; [|discriminate].
    rewrite and_true in B. destruct B as [B In_core].
    destruct (sub (put_white y s) k t) as [[a a']|] eqn:E; [|discriminate].
    intros H Av q F Hon Hop. destruct (y =? index q)%uint63 eqn:Y.
    + apply Uint63.eqb_spec in Y. subst y. apply plane_answers_grow in H as [H1 H2].
      rewrite is_prepared in In_core. cbn [core make_plane_tables] in In_core.
      rewrite has_where in In_core by exact Hon.
      eapply (Sub (put_white (index q) s) k t); eauto using agrees_white, put_white_core.
      * eapply put_white_inv; eauto. now apply on_board_index.
      * eapply avoids_less; [| |exact Av];
          (eapply included_trans; [apply included_union_r|eassumption]).
    + eapply IH; eauto. rewrite has_minus, Hop. cbn [andb]. apply negb_true_iff.
      destruct (numbered y B) as (py & Py & <-).
      rewrite has_add_on, has_none, <- same_index by auto. now rewrite Y.
Qed.

Lemma plane_turn_sound : forall n s k items z1 z2 b X,
  plane_sound n (plane_check n) -> Inv s -> only_core s -> agrees s X b -> (length X <= k)%nat ->
  plane_turn (plane_check n) s k items = Some (z1, z2) -> avoids X z1 z2 -> loses n b.
Proof.
  intros n s k items z1 z2 b X Sub Hin Core A L H Av q Empty. unfold plane_turn in H.
  destruct items as [|[t|y t] items]; [discriminate| |discriminate].
  destruct (none_alive _ _ _) eqn:N; [|discriminate].
  destruct (danger k s) as [d|] eqn:D; [|discriminate].
  pose proof (plane_answers_grow _ _ _ _ _ _ _ _ _ H) as [I1 I2]. split.
  - eapply plane_no_white_five; eauto.
  - destruct (inside side q) eqn:Hon.
    + apply inside_square in Hon. eapply plane_answers_sound; eauto.
      rewrite has_minus, has_union, board_has by auto. cbn [andb].
      apply negb_true_iff, orb_false_iff. split; apply not_true_iff_false; intros Q.
      * apply (g_black _ _ _ A) in Q; auto. congruence.
      * apply (g_white _ _ _ A) in Q; auto. congruence.
    + cbn [plane_answers] in H.
      destruct (plane_check n s (S k) t) as [[a a']|] eqn:E; [|discriminate].
      eapply group_sound; eauto. intros On. apply inside_square in On. congruence.
Qed.
End Turn.
