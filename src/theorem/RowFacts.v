(** * What the tables of rows mean for points of the plane *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Sanity PointSet Rows.
Import ListNotations.
Open Scope Z_scope.

Lemma inside_square : forall side p, inside side p = true <-> square side p.
Proof.
  intros side p; unfold inside, square. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. tauto.
Qed.

Lemma square_15 : forall side p, side <= 15 -> square side p -> square 15 p.
Proof. unfold square; intros; lia. Qed.

Lemma to_Z_index : forall p, square 15 p -> to_Z (index p) = 15 * snd p + fst p.
Proof.
  intros p [X Y]. unfold index. rewrite of_Z_spec. apply Z.mod_small. change wB with 9223372036854775808. lia.
Qed.

Lemma index_below : forall p, square 15 p -> below (index p) point_count.
Proof. intros p S. unfold below. rewrite to_Z_index by auto. destruct S.
  change (Z.of_nat point_count) with 225. lia. Qed.

Lemma index_inj : forall p q, square 15 p -> square 15 q -> index p = index q -> p = q.
Proof.
  intros [x y] [x' y'] S S' E. apply (f_equal to_Z) in E. rewrite !to_Z_index in E by auto.
  destruct S, S'; cbn [fst snd] in *. assert (y = y') by lia. subst. f_equal. lia.
Qed.

Lemma index_eqb : forall p q, square 15 p -> square 15 q -> (index p =? index q)%uint63 = same_point p q.
Proof.
  intros p q P Q. apply eq_true_iff_eq. rewrite Uint63.eqb_spec, same_point_true.
  split; [apply index_inj; auto|now intros ->].
Qed.

Lemma in_range : forall n z, 0 <= z < Z.of_nat n -> In z (range n).
Proof.
  intros n z H. unfold range. apply in_map_iff. exists (Z.to_nat z). split; [lia|]. apply in_seq. lia.
Qed.

Lemma in_grid : forall p, square 15 p -> In p grid.
Proof.
  intros [x y] [X Y]; cbn [fst snd] in *. unfold grid. apply in_flat_map. exists y. split; [apply in_range; cbn; lia|].
  apply in_map_iff. exists x. split; [auto|apply in_range; cbn; lia].
Qed.

Lemma point_of : forall i, below i point_count -> exists p, square 15 p /\ index p = i.
Proof.
  intros i B. unfold below in B. change (Z.of_nat point_count) with 225 in B. pose proof (to_Z_bounded i).
  exists (to_Z i mod 15, to_Z i / 15). unfold index; cbn [fst snd].
  pose proof (Z.div_mod (to_Z i) 15 ltac:(lia)). pose proof (Z.mod_pos_bound (to_Z i) 15 ltac:(lia)).
  split; [split; cbn [fst snd]; lia|].
  replace (15 * (to_Z i / 15) + to_Z i mod 15) with (to_Z i) by lia. apply of_to_Z.
Qed.

Lemma in_steps : forall i, In i steps <-> 0 <= i < 5.
Proof. intros i; unfold steps; cbn; lia. Qed.

Lemma and_true : forall a b : bool, (a and b) = true <-> a = true /\ b = true.
Proof. intros [] []; cbn; tauto. Qed.

Lemma implies_true : forall a b : bool, (a implies b) = true <-> (a = true -> b = true).
Proof. intros [] []; cbn; split; intros; auto; congruence. Qed.

Lemma all_different_spec : forall l, all_different l = true -> NoDup l.
Proof.
  induction l as [|a l IH]; cbn; [constructor|]. rewrite andb_true_iff, forallb_forall. intros [A D].
  constructor; auto. intros I. specialize (A a I). rewrite (proj2 (Uint63.eqb_spec a a) eq_refl) in A. discriminate.
Qed.

Section Facts.
Variable side : Z.

(** The record of a row says exactly which points it has. *)
Record is_row (p d : point) (w : window) : Prop := {
  row_cells : forall i, In i steps -> has (cells w) (index (along p d i)) = true;
  row_inside : forall i, In i steps -> square side (along p d i);
  row_beside : forall i, In i ends -> square side (along p d i) -> has (beside w) (index (along p d i)) = true;
  row_only : forall j, below j 252 -> has (cells w) j = true -> exists i, In i steps /\ index (along p d i) = j;
  row_beside_only : forall j, below j 252 -> has (beside w) j = true ->
    exists i, In i ends /\ square side (along p d i) /\ index (along p d i) = j;
  row_different : NoDup (map (fun i => folded (index (along p d i))) steps) }.

Lemma row_ok_spec : forall p d w, row_ok side p d w = true -> is_row p d w.
Proof.
  intros p d w. unfold row_ok. rewrite !and_true, !forallb_forall. intros (C & I & B & O & P & D). split.
  - exact C.
  - intros i H. apply inside_square. auto.
  - intros i H S. specialize (B i H). rewrite implies_true in B. apply B. now apply inside_square.
  - intros j J H. pose proof (all_below_spec _ _ O j J) as X. cbv beta in X. rewrite implies_true in X.
    specialize (X H). apply existsb_exists in X. destruct X as (i & Hi & E). apply Uint63.eqb_spec in E. eauto.
  - intros j J H. pose proof (all_below_spec _ _ P j J) as X. cbv beta in X. rewrite implies_true in X.
    specialize (X H). apply existsb_exists in X. destruct X as (i & Hi & E). rewrite and_true in E.
    destruct E as [S E]. apply Uint63.eqb_spec in E. exists i. rewrite <- inside_square. auto.
  - now apply all_different_spec.
Qed.

Variable T : tables.
Hypothesis T_ok : tables_ok side T = true.

Lemma T_parts : side <= 15 /\ windows_ok side (windows T) 900 = true /\
  PArray.length (windows T) = 900%uint63 /\ default (windows T) = None /\
  through_ok side (through T) = true /\ board_ok side (board T) = true.
Proof.
  pose proof T_ok as H. unfold tables_ok in H. rewrite !and_true in H. destruct H as (S & W & L & D & Th & B).
  apply Z.leb_le in S. apply Uint63.eqb_spec in L. destruct (default (windows T)); [discriminate|]. auto 10.
Qed.

Lemma small : forall p, square side p -> square 15 p.
Proof. intros p. apply square_15, T_parts. Qed.

Lemma windows_ok_spec : forall t n, windows_ok side t n = true ->
  forall w row, below w n -> t.[w] = Some row -> exists p d, In d directions /\ is_row p d row.
Proof.
  intros t n; induction n as [|n IH]; intros H w row B E.
  - unfold below in B. pose proof (to_Z_bounded w). lia.
  - cbn [windows_ok] in H. apply andb_true_iff in H as [H1 H2].
    destruct (Z.eq_dec (to_Z w) (Z.of_nat n)) as [N|N].
    + unfold nth_int in H1. rewrite <- N, of_to_Z, E in H1. destruct (place n) as [p d].
      rewrite and_true in H1. destruct H1 as [D R]. exists p, d. split; [|now apply row_ok_spec].
      apply existsb_exists in D. destruct D as (e & I & S). apply same_point_true in S. now subst.
    + apply (IH H2 w row); auto. unfold below in *. lia.
Qed.

Lemma windows_spec : forall w row, (windows T).[w] = Some row -> exists p d, In d directions /\ is_row p d row.
Proof.
  intros w row E. destruct T_parts as (_ & W & L & D & _ & _).
  destruct (w <? 900)%uint63 eqn:B.
  - apply (windows_ok_spec (windows T) 900 W w); auto. eapply below_ltb; eauto.
  - rewrite get_out_of_bounds in E by (rewrite L; auto). congruence.
Qed.

Lemma existsb_lazy_spec : forall A (f : A -> bool) l, existsb_lazy f l = true -> exists a, In a l /\ f a = true.
Proof.
  intros A f l; induction l as [|a l IH]; cbn; [discriminate|]. destruct (f a) eqn:E; eauto.
  intros H; destruct (IH H) as (b & ? & ?); eauto.
Qed.

Lemma through_spec : forall p d i, In d directions -> (forall i, In i steps -> square side (along p d i)) ->
  In i steps -> exists row, In row (through T).[index (along p d i)] /\ is_row p d row.
Proof.
  intros p d i D S I. destruct T_parts as (_ & _ & _ & _ & Th & _). unfold through_ok in Th.
  rewrite forallb_forall in Th. specialize (Th d D). rewrite forallb_forall in Th.
  assert (S0 := S 0 (proj2 (in_steps 0) ltac:(lia))). assert (S4 := S 4 (proj2 (in_steps 4) ltac:(lia))).
  assert (P : along p d 0 = p) by (destruct p; unfold along; cbn; f_equal; lia). rewrite P in S0.
  specialize (Th p (in_grid p (small p S0))).
  apply inside_square in S0. apply inside_square in S4. rewrite S0, S4 in Th.
  cbv beta iota delta [andb] in Th. rewrite forallb_forall in Th. specialize (Th i I).
  apply existsb_lazy_spec in Th. destruct Th as (row & R & O). eauto using row_ok_spec.
Qed.

Lemma board_has : forall p, square 15 p -> has (board T) (index p) = inside side p.
Proof.
  intros p S. destruct T_parts as (_ & _ & _ & _ & _ & B). unfold board_ok in B. rewrite forallb_forall in B.
  apply eqb_prop, (B p), in_grid, S.
Qed.

Lemma on_board_index : forall p, square side p -> below (index p) point_count.
Proof. intros p S. apply index_below, small, S. Qed.
End Facts.

(** Different steps lead to different points. *)
Lemma along_inj : forall p d i j, In d directions -> along p d i = along p d j -> i = j.
Proof.
  intros [x y] d i j D E. unfold along in E. cbn in D. injection E as E1 E2.
  destruct D as [<-|[<-|[<-|[<-|[]]]]]; cbn in *; lia.
Qed.
