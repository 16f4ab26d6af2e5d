(** * The tables of rows describe the points of the board *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home PointSet Rows Checker Game.
Import ListNotations.
Open Scope Z_scope.

Lemma inside_square : forall side p, inside side p = true <-> square side p.
Proof.
  intros side p; unfold inside, square. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. tauto.
Qed.

(** ** Points and their numbers *)

Section Numbers.
Variable side : Z.
Hypothesis side_least : 0 <= side.
Hypothesis side_most : side <= most_side.

Notation on := (square side).
Notation index := (index side).

Lemma to_Z_index : forall p, on p -> to_Z (index p) = side * snd p + fst p.
Proof.
  intros p [X Y]. unfold Rows.index. rewrite of_Z_spec. apply Z.mod_small.
  unfold most_side in *. change wB with 9223372036854775808. nia.
Qed.

Lemma to_Z_area : to_Z (area side) = side * side.
Proof.
  unfold area, most_side in *. rewrite of_Z_spec. apply Z.mod_small.
  change wB with 9223372036854775808. nia.
Qed.

Lemma index_below : forall p, on p -> below (index p) point_count.
Proof.
  intros p Hs. unfold below. rewrite to_Z_index by auto. destruct Hs.
  unfold most_side in *. change (Z.of_nat point_count) with 1736. nia.
Qed.

Lemma index_inj : forall p q, on p -> on q -> index p = index q -> p = q.
Proof.
  intros [x y] [x' y'] Hs Hs' E. apply (f_equal to_Z) in E. rewrite !to_Z_index in E by auto.
  destruct Hs, Hs'; cbn [fst snd] in *. assert (y = y') by nia. subst. f_equal. lia.
Qed.

Lemma index_eqb : forall p q, on p -> on q -> (index p =? index q)%uint63 = same_point p q.
Proof.
  intros p q P Q. apply eq_true_iff_eq. rewrite Uint63.eqb_spec, same_point_true.
  split; [apply index_inj; auto|now intros ->].
Qed.

Lemma in_range : forall z, In z (range side) <-> 0 <= z < side.
Proof.
  intros z. unfold range. rewrite in_map_iff. split.
  - intros (n & <- & Hin). apply in_seq in Hin. lia.
  - intros H. exists (Z.to_nat z). split; [lia|]. apply in_seq. lia.
Qed.

Lemma in_grid : forall p, In p (grid side) <-> on p.
Proof.
  intros [x y]. unfold grid, square. rewrite in_flat_map. cbn [fst snd]. split.
  - intros (y' & Y & Hin). apply in_map_iff in Hin as (x' & [= <- <-] & X).
    apply in_range in X, Y. lia.
  - intros [X Y]. exists y. split; [now apply in_range|]. apply in_map_iff. exists x.
    split; [auto|now apply in_range].
Qed.

Lemma point_of : forall i, (i <? area side)%uint63 = true -> exists p, on p /\ index p = i.
Proof.
  intros i B. apply Uint63.ltb_spec in B. rewrite to_Z_area in B. pose proof (to_Z_bounded i).
  assert (P : 0 < side) by nia.
  exists (to_Z i mod side, to_Z i / side). unfold Rows.index; cbn [fst snd].
  pose proof (Z.div_mod (to_Z i) side ltac:(lia)). pose proof (Z.mod_pos_bound (to_Z i) side P).
  split; [split; cbn [fst snd];
    [lia|split; [apply Z.div_pos; lia|apply Z.div_lt_upper_bound; lia]]|].
  replace (side * (to_Z i / side) + to_Z i mod side) with (to_Z i) by lia. apply of_to_Z.
Qed.
End Numbers.

Lemma in_steps : forall i, In i steps <-> 0 <= i < 5.
Proof. intros i; unfold steps; cbn; lia. Qed.

Lemma and_true : forall a b : bool, (a and b) = true <-> a = true /\ b = true.
Proof. intros [] []; cbn; tauto. Qed.

Lemma implies_true : forall a b : bool, (a implies b) = true <-> (a = true -> b = true).
Proof. intros [] []; cbn; split; intros; auto; congruence. Qed.

Lemma all_different_spec : forall l, all_different l = true -> NoDup l.
Proof.
  induction l as [|a l IH]; cbn; [constructor|]. rewrite andb_true_iff, forallb_forall.
  intros [A D].
  constructor; auto. intros Hin. specialize (A a Hin).
  rewrite (proj2 (Uint63.eqb_spec a a) eq_refl) in A. discriminate.
Qed.

Lemma existsb_lazy_spec : forall A (f : A -> bool) l, existsb_lazy f l = true -> exists a, In a l /\
  f a = true.
Proof.
  intros A f l; induction l as [|a l IH]; cbn; [discriminate|]. destruct (f a) eqn:E; eauto.
  intros H; destruct (IH H) as (b & ? & ?); eauto.
Qed.

(** ** The meaning of the tables *)

Section Facts.
Import Abbreviations.
Context {the_setting : setting} {is_valid : valid the_setting}.

Lemma tables_parts : 0 <= side /\ side <= most_side /\ point_number board_tables = area side /\
  windows_ok side distance (windows board_tables) 0 (places side) = true /\
  PArray.length (windows board_tables) = of_Z (Z.of_nat (window_count side)) /\
  default (windows board_tables) = None /\ through_ok side (through board_tables) = true /\
  board_ok side (board board_tables) = true.
Proof.
  pose proof tables_are_ok as Ok. unfold tables_ok in Ok.
  rewrite !and_true in Ok. destruct Ok as (L & M & N & W & Len & D & Th & B).
  apply Z.leb_le in L, M. apply Uint63.eqb_spec in N, Len.
  destruct (default (windows board_tables)); [discriminate|]. auto 10.
Qed.

Lemma on_board_index : forall p, on p -> below (index p) point_count.
Proof. intros p Hs. destruct tables_parts as (L & M & _). now apply index_below. Qed.

(** [w] has exactly the points of the row that starts at [p] in direction [d]. *)
Record is_row (p d : point) (w : window) : Prop := {
  row_cells : forall i, In i steps -> has (cells w) (index (along p d i)) = true;
  row_inside : forall i, In i steps -> on (along p d i);
  row_beside : forall i, In i ends -> on (along p d i) -> has (beside w) (index (along p d i)) =
    true;
  row_only : forall j, below j point_count -> has (cells w) j = true -> exists i, In i steps /\
    index (along p d i) = j;
  row_beside_only : forall j, below j point_count -> has (beside w) j = true ->
    exists i, In i ends /\ on (along p d i) /\ index (along p d i) = j;
  row_different : NoDup (map (fun i => folded (index (along p d i))) steps) }.

Lemma row_ok_spec : forall p d w, row_ok side p d w = true -> is_row p d w.
Proof.
  intros p d w. unfold row_ok. rewrite !and_true, !forallb_forall.
  intros (C & Hin & B & Hon & P & D).
  split.
  - exact C.
  - intros i H. apply inside_square. auto.
  - intros i H Hs. specialize (B i H). rewrite implies_true in B. apply B. now apply inside_square.
  - intros j J H. apply (has_within _ _ _ Hon), has_set_of in H; [|intros k K|exact J].
    + apply in_map_iff in H as (i & E & Hi). eauto.
    + apply in_map_iff in K as (i & <- & Hi). apply on_board_index, inside_square. auto.
  - intros j J H. apply (has_within _ _ _ P), has_set_of in H; [|intros k K|exact J].
    + apply in_map_iff in H as (i & E & Hi). apply filter_In in Hi as [Hi Hs].
      apply inside_square in Hs. eauto.
    + apply in_map_iff in K as (i & <- & Hi). apply filter_In in Hi as [_ Hs].
      now apply on_board_index, inside_square.
  - now apply all_different_spec.
Qed.

Lemma windows_ok_spec : forall t places i, windows_ok side distance t i places = true ->
  to_Z i + Z.of_nat (length places) < wB ->
  forall w row, to_Z i <= to_Z w < to_Z i + Z.of_nat (length places) -> t.[w] = Some row ->
  exists p d, In (p, d) places /\ is_row p d row /\ forall i, In i steps ->
    home (along p d i).
Proof.
  intros t places; induction places as [|[p d] places IH]; intros i H L w row B E.
  - cbn in B. lia.
  - cbn [windows_ok] in H. apply andb_true_iff in H as [H1 H2]. cbn [length] in *.
    rewrite Nat2Z.inj_succ in *.
    pose proof (to_Z_bounded i).
    assert (N : to_Z (i + 1) = to_Z i + 1) by
      (rewrite add_spec; change (to_Z 1) with 1; apply Z.mod_small; lia).
    destruct (Z.eq_dec (to_Z w) (to_Z i)) as [W|W].
    + apply to_Z_inj in W. subst w. rewrite E, and_true, forallb_forall in H1. destruct H1 as [R A].
      exists p, d. split; [left; auto|split; [now apply row_ok_spec|exact A]].
    + destruct (IH _ H2) with (w := w) (row := row) as (p' & d' & Hin & R); auto; try lia.
      exists p', d'. split; [right; auto|auto].
Qed.

Lemma product_length : forall A B C (f : A -> B -> C) l m,
  length (flat_map (fun a => map (f a) m) l) = (length l * length m)%nat.
Proof. intros A B C f l m; induction l as [|a l IH]; cbn; auto.
  now rewrite app_length, map_length, IH. Qed.

Lemma places_length : 0 <= side -> length (places side) = window_count side.
Proof.
  intros L. assert (R : length (range side) = Z.to_nat side) by
    (unfold range; now rewrite map_length, seq_length).
  unfold places, window_count, grid.
  rewrite (product_length _ _ _ (fun d p => (p, d))), product_length, R.
  cbn [length directions]. lia.
Qed.

Lemma windows_spec : forall w row, (windows board_tables).[w] = Some row ->
  exists p d, In d directions /\ is_row p d row /\ forall i, In i steps ->
    home (along p d i).
Proof.
  intros w row E. destruct tables_parts as (L0 & L1 & _ & W & L & D & _ & _).
  pose proof (to_Z_bounded w).
  assert (Most : Z.of_nat (window_count side) <= 4 * (41 * 41)) by
    (unfold window_count, most_side in *; nia).
  destruct (w <? PArray.length (windows board_tables))%uint63 eqn:B.
  - apply Uint63.ltb_spec in B.
    rewrite L, of_Z_spec, Z.mod_small in B by (change wB with 9223372036854775808; lia).
    apply (windows_ok_spec (windows board_tables) (places side) 0 W) in E as (p & d & Hin & R);
      rewrite ?places_length by auto; change (to_Z 0) with 0;
        try (change wB with 9223372036854775808; lia).
    exists p, d. split; [|exact R]. unfold places in Hin.
    apply in_flat_map in Hin as (d' & Hd & Hin).
    apply in_map_iff in Hin as (q & [= <- <-] & _). exact Hd.
  - rewrite get_out_of_bounds in E by auto. congruence.
Qed.

Lemma same_index : forall p q, on p -> on q -> (index p =? index q)%uint63 = same_point p q.
Proof. intros p q. destruct tables_parts as (L & M & _). now apply index_eqb. Qed.

Lemma numbered : forall i, (i <? point_number board_tables)%uint63 = true ->
  exists p, on p /\ index p = i.
Proof. intros i. destruct tables_parts as (L & M & N & _). rewrite N. now apply point_of. Qed.

Lemma through_spec : forall p d i, In d directions -> (forall i, In i steps -> on (along p d i)) ->
  In i steps -> exists b row, In b (through board_tables).[index (along p d i)] /\
    In row (rows b) /\ is_row p d row /\ within (cells row) (whole b) = true.
Proof.
  intros p d i D Hs Hin. destruct tables_parts as (_ & _ & _ & _ & _ & _ & Th & _).
  unfold through_ok in Th.
  rewrite forallb_forall in Th. specialize (Th d D). rewrite forallb_forall in Th.
  assert (S0 := Hs 0 (proj2 (in_steps 0) ltac:(lia))).
  assert (S4 := Hs 4 (proj2 (in_steps 4) ltac:(lia))).
  assert (P : along p d 0 = p) by (destruct p; unfold along; cbn; f_equal; lia). rewrite P in S0.
  specialize (Th p (proj2 (in_grid side p) S0)). rewrite implies_true in Th.
  apply inside_square in S4. specialize (Th S4). rewrite forallb_forall in Th.
  specialize (Th i Hin).
  apply existsb_lazy_spec in Th as (b & B & Th). apply existsb_lazy_spec in Th as (row & R & Row).
  rewrite and_true in Row. destruct Row as [Row Within]. exists b, row. auto using row_ok_spec.
Qed.

Lemma board_has : forall p, on p -> has (board board_tables) (index p) = true.
Proof.
  intros p Hs. destruct tables_parts as (_ & _ & _ & _ & _ & _ & _ & B). unfold board_ok in B.
  rewrite forallb_forall in B.
  apply B. now apply in_grid.
Qed.
End Facts.

(** Different numbers of steps lead to different points. *)
Lemma along_inj : forall p d i j, In d directions -> along p d i = along p d j -> i = j.
Proof.
  intros [x y] d i j D E. unfold along in E. cbn in D. injection E as E1 E2.
  destruct D as [<-|[<-|[<-|[<-|[]]]]]; cbn in *; lia.
Qed.
