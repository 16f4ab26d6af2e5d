(** * The checker's state stays correct

    [Inv] says that [fours] and the sets [danger1] and [danger2] contain every live row that has
    enough white stones, and that [placed] contains White's known stones. *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home PointSet Counting Rows Checker Game RowFacts.
Import ListNotations.
Open Scope Z_scope.

Section Invariant.
Import Abbreviations.
Context {the_setting : setting} {is_valid : valid the_setting}.

Definition real (p d : point) : Prop := In d directions /\ forall i, In i steps -> on (along p d i).

(** White could still complete the row from [p] along [d]. *)
Definition alive_row (s : state) (p d : point) : Prop :=
  (forall i, In i steps -> has (black s) (index (along p d i)) = false) /\
  (exact White = true -> forall i, In i ends -> on (along p d i) ->
    has (white s) (index (along p d i)) = false).

Definition whites (s : state) (p d : point) : list Z :=
  filter (fun i => has (white s) (index (along p d i))) steps.

Definition holds (z : points) (p d : point) : Prop := forall i, In i steps ->
  has z (index (along p d i)) = true.

Definition covered (s : state) (c : nat) (p d : point) : Prop :=
  ((2 <= c)%nat -> holds (danger2 s) p d) /\
  ((3 <= c)%nat -> holds (danger1 s) p d) /\
  ((4 <= c)%nat -> exists row, In row (fours s) /\ is_row p d row).

Definition watched (s : state) : Prop :=
  forall p d, real p d -> alive_row s p d -> covered s (length (whites s p d)) p d.

Definition listed (s : state) : Prop :=
  forall i, below i point_count -> has (white s) i = true -> In i (placed s).

Definition Inv (s : state) : Prop := watched s /\ listed s.

Definition included (a b : points) : Prop := forall i, has a i = true -> has b i = true.

(** [s'] has the same stones as [s], and its sets contain those of [s]. *)
Definition grows (s s' : state) : Prop :=
  black s' = black s /\ white s' = white s /\ placed s' = placed s /\
  included (danger1 s) (danger1 s') /\ included (danger2 s) (danger2 s') /\
  incl (fours s) (fours s').

Lemma included_refl : forall a, included a a.
Proof. intros a i; auto. Qed.

Lemma included_trans : forall a b c, included a b -> included b c -> included a c.
Proof. unfold included; auto. Qed.

Lemma included_union_l : forall a b, included a (union a b).
Proof. intros a b i H. now rewrite has_union, H. Qed.

Lemma included_union_r : forall a b, included b (union a b).
Proof. intros a b i H. now rewrite has_union, H, orb_true_r. Qed.

Lemma grows_refl : forall s, grows s s.
Proof. intros s; repeat split; auto using included_refl, incl_refl. Qed.

Lemma grows_trans : forall a b c, grows a b -> grows b c -> grows a c.
Proof.
  intros a b c (B & W & L & D1 & D2 & F) (B' & W' & L' & D1' & D2' & F').
  repeat split; try congruence; eauto using included_trans, incl_tran.
Qed.

Lemma grows_covered : forall s s' c p d, grows s s' -> covered s c p d -> covered s' c p d.
Proof.
  intros s s' c p d (_ & _ & _ & D1 & D2 & F) (C2 & C1 & C4). repeat split; intros L.
  - intros i Hin; apply D2, C2; auto.
  - intros i Hin; apply D1, C1; auto.
  - destruct (C4 L) as (row & R & Row). eauto.
Qed.

Lemma watch_grows : forall s row, grows s (watch s row).
Proof.
  intros [b w l d1 d2 f] row. unfold watch. cbv zeta.
  destruct (_ =? 0)%uint63; [apply grows_refl|]. destruct (alive b w row); [|apply grows_refl].
  repeat match goal with |- context [if ?x then _ else _] => destruct x end;
    repeat split; cbn; auto using included_refl, included_union_r, incl_refl, incl_tl.
Qed.

Lemma fold_grows : forall A (f : state -> A -> state), (forall s a, grows s (f s a)) ->
  forall l s, grows s (fold_left f l s).
Proof.
  intros A f Grows; induction l as [|a l IH]; intros s; cbn; [apply grows_refl|].
  eapply grows_trans; [apply Grows|apply IH].
Qed.

Lemma watch_all_grows : forall s b, grows s (watch_all s b).
Proof.
  intros s b. unfold watch_all. destruct (_ =? 0)%uint63; [apply grows_refl|].
  apply fold_grows, watch_grows.
Qed.

(** ** Live rows are recognized and counted correctly *)

Lemma alive_row_alive : forall s p d row, is_row p d row -> alive_row s p d ->
  alive (black s) (white s) row = true.
Proof.
  intros s p d row R [B W]. unfold alive. rewrite and_true, implies_true. split.
  - apply apart_intro. intros j J H. destruct (row_only _ _ _ R j J H) as (i & Hi & <-). auto.
  - intros X. apply apart_intro. intros j J H.
    destruct (row_beside_only _ _ _ R j J H) as (i & Hi & Hon & <-). auto.
Qed.

Lemma NoDup_map_filter : forall A B (f : A -> B) (g : A -> bool) l, NoDup (map f l) ->
  NoDup (map f (filter g l)).
Proof.
  intros A B f g l; induction l as [|a l IH]; cbn; auto. intros N; inversion N; subst.
  destruct (g a); cbn; auto. constructor; auto. rewrite in_map_iff in *. intros (b & E & Hin).
  apply filter_In in Hin as [Hin _]. eauto.
Qed.

Lemma counted : forall s p d row z, is_row p d row -> real p d -> holds z p d ->
  bits_of (overlap z (white s)) (map (fun i => folded (index (along p d i))) (whites s p d)).
Proof.
  intros s p d row z R [D Hs] Z. split.
  - apply NoDup_map_filter, (row_different _ _ _ R).
  - intros j J. apply in_map_iff in J as (i & <- & Hin). apply filter_In in Hin as [Hin W]. split.
    + eapply below_folded, on_board_index; eauto.
    + apply bit_overlap; auto. eapply on_board_index; eauto.
Qed.

Lemma one_less : forall v l, bits_of v l -> exists l', bits_of (drop_lowest v) l' /\
  (length l <= S (length l'))%nat.
Proof.
  intros v l B. destruct (length l) as [|n] eqn:E.
  - exists []. split; [split; [constructor|intros i []]|lia].
  - destruct (bits_drop v l n B E) as (l' & B' & L). exists l'. split; auto. lia.
Qed.

Lemma no_bits : forall v l, bits_of v l -> (v =? 0)%uint63 = true -> length l = O.
Proof.
  intros v l B E. destruct (length l) as [|n] eqn:L; auto. rewrite (bits_some v l n B L) in E.
  discriminate.
Qed.

Lemma watch_covers : forall s p d row, is_row p d row -> real p d -> alive_row s p d ->
  covered (watch s row) (length (whites s p d)) p d.
Proof.
  intros s p d row R Hs A. pose proof (alive_row_alive s p d row R A) as Al.
  pose proof (counted s p d row (cells row) R Hs (row_cells _ _ _ R)) as B0.
  rewrite <- (map_length (fun i => folded (index (along p d i)))).
  destruct s as [b w l d1 d2 f]. cbn [black white] in *.
  remember (map _ (whites _ p d)) as l0. clear Heql0.
  assert (U : forall x, holds (union (cells row) x) p d).
  { intros x i Hin. apply included_union_l, (row_cells _ _ _ R i Hin). }
  destruct (one_less _ _ B0) as (l1 & B1 & L1). destruct (one_less _ _ B1) as (l2 & B2 & L2).
  destruct (one_less _ _ B2) as (l3 & B3 & L3).
  unfold watch. cbv zeta. rewrite Al.
  destruct (drop_lowest (overlap (cells row) w) =? 0)%uint63 eqn:E1;
    [apply (no_bits _ _ B1) in E1|
     destruct (drop_lowest (drop_lowest (overlap (cells row) w)) =? 0)%uint63 eqn:E2;
     [apply (no_bits _ _ B2) in E2|
      destruct (drop_lowest (drop_lowest (drop_lowest (overlap (cells row) w))) =? 0)%uint63 eqn:E3;
      [apply (no_bits _ _ B3) in E3|]]];
    repeat split; cbn; intros; auto; try lia.
  exists row. auto.
Qed.

Lemma same_stones : forall s s' p d, grows s s' ->
  whites s' p d = whites s p d /\ (alive_row s p d -> alive_row s' p d).
Proof.
  intros s s' p d (B & W & _). unfold whites, alive_row. rewrite B, W. auto.
Qed.

Lemma watch_all_covers : forall s p d b row, In row (rows b) -> is_row p d row ->
  within (cells row) (whole b) = true -> real p d -> alive_row s p d ->
  covered (watch_all s b) (length (whites s p d)) p d.
Proof.
  intros s p d b row In_row R Within Hs A. unfold watch_all.
  destruct (drop_lowest (overlap (whole b) (white s)) =? 0)%uint63 eqn:One.
  - assert (B := counted s p d row (whole b) R Hs
      (fun i Hi => has_within _ _ _ Within (row_cells _ _ _ R i Hi))).
    destruct (one_less _ _ B) as (l & B' & L). rewrite map_length in L.
    apply (no_bits _ _ B') in One. repeat split; intros; lia.
  - destruct (in_split _ _ In_row) as (before & after & ->). rewrite fold_left_app. cbn [fold_left].
    assert (G := fold_grows _ watch watch_grows before s).
    destruct (same_stones _ _ p d G) as [<- Alive].
    eapply grows_covered; [apply fold_grows, watch_grows|]. apply watch_covers; auto.
Qed.

(** ** Adding a stone of White or Black *)

Lemma put_white_grows : forall y s, grows (Build_state (black s) (add y (white s)) (y :: placed s)
  (danger1 s) (danger2 s) (fours s)) (put_white y s).
Proof. intros y [b w l d1 d2 f]. apply fold_grows, watch_all_grows. Qed.

Lemma put_white_stones : forall y s,
  black (put_white y s) = black s /\ white (put_white y s) = add y (white s).
Proof. intros y s. destruct (put_white_grows y s) as (B & W & _). auto. Qed.

Lemma put_white_inv : forall y s, below y point_count -> Inv s -> Inv (put_white y s).
Proof.
  intros y s Y [Hin Listed]. destruct (put_white_grows y s) as (EB & EW & EL & D1 & D2 & F).
  cbn [black white placed danger1 danger2 fours] in *. split.
  2: { intros i I. rewrite EW, EL, has_add by auto. intros H.
    apply orb_true_iff in H as [Same|H]; [left; now apply Uint63.eqb_spec|right; auto]. }
  intros p d R A.
  assert (H : forall i, on (along p d i) -> has (white (put_white y s)) (index (along p d i)) =
    ((y =? index (along p d i))%uint63 || has (white s) (index (along p d i)))%bool).
  { intros i Hon. rewrite EW. apply has_add; auto. eapply on_board_index; eauto. }
  assert (As : alive_row s p d).
  { destruct A as [Ab Aw]. split; [intros i Hi; rewrite <- EB; auto|].
    intros X i Hi Hon. specialize (Aw X i Hi Hon). rewrite H in Aw by auto.
    now apply orb_false_iff in Aw. }
  destruct (existsb (fun i => y =? index (along p d i))%uint63 steps) eqn:E.
  - apply existsb_exists in E as (i & Hi & E). apply Uint63.eqb_spec in E. subst y.
    destruct (through_spec p d i (proj1 R) (proj2 R) Hi) as (b & row & In_b & In_row & Row & Within).
    destruct s as [bl w l d1 d2 f]. unfold put_white in *.
    set (s0 := Build_state bl (add (index (along p d i)) w) (index (along p d i) :: l) d1 d2 f) in *.
    destruct (in_split _ _ In_b) as (before & after & Split). rewrite Split in *.
    rewrite fold_left_app in *. cbn [fold_left] in *.
    assert (G1 := fold_grows _ watch_all watch_all_grows before s0).
    set (s1 := fold_left watch_all before s0) in *.
    assert (G2 := watch_all_grows s1 b).
    assert (G3 := fold_grows _ watch_all watch_all_grows after (watch_all s1 b)).
    destruct (same_stones _ _ p d (grows_trans _ _ _ G2 G3)) as [-> _].
    eapply grows_covered; [exact G3|]. apply (watch_all_covers s1 p d b row); auto.
    unfold alive_row in *. destruct (grows_trans _ _ _ G2 G3) as (Gb & Gw & _).
    rewrite Gb, Gw in A. exact A.
  - assert (W : whites (put_white y s) p d = whites s p d).
    { unfold whites. apply filter_ext_in. intros i Hi. rewrite H by (apply R; auto).
      replace (y =? index (along p d i))%uint63 with false; auto. symmetry.
      apply not_true_iff_false.
      intros X. apply not_true_iff_false in E. apply E, existsb_exists. eauto. }
    rewrite W. destruct (Hin p d R As) as (C2 & C1 & C4). repeat split; intros L.
    + intros i Hi; apply D2, C2; auto.
    + intros i Hi; apply D1, C1; auto.
    + destruct (C4 L) as (row & Hr & Or). exists row; split; auto.
Qed.

Lemma put_black_inv : forall q s, below q point_count -> Inv s -> Inv (put_black q s).
Proof.
  intros q [b w l d1 d2 f] Q [Hin Listed]. split; [|exact Listed]. intros p d R [Ab Aw].
  apply (Hin p d R). split; auto.
  intros i Hi. specialize (Ab i Hi). cbn [put_black black] in *.
  rewrite has_add in Ab; auto; [|apply on_board_index, R; auto].
  now apply orb_false_iff in Ab.
Qed.

Lemma no_white_inv : forall b f, Inv (Build_state b none [] none none f).
Proof.
  intros b f. split; [|intros i _; cbn [white]; rewrite has_none; discriminate].
  intros p d R A. unfold whites. cbn [white].
  assert (E : filter (fun i => has none (index (along p d i))) steps = []).
  { cbn [filter steps]. now rewrite !has_none. }
  rewrite E. repeat split; cbn; lia.
Qed.

(** ** Live rows with a white stone *)

Lemma danger3_holds : forall s p d, Inv s -> real p d -> alive_row s p d ->
  (1 <= length (whites s p d))%nat -> holds (danger3 s) p d.
Proof.
  intros s p d [_ Listed] R A Some_white j Hj.
  destruct (whites s p d) as [|i more] eqn:Whites; [cbn in Some_white; lia|].
  assert (Hi : In i (whites s p d)) by (rewrite Whites; now left).
  apply filter_In in Hi as [Hi White].
  destruct (through_spec p d i (proj1 R) (proj2 R) Hi) as (b & row & In_b & In_row & Row & _).
  apply (has_union_all _ (cells row)); [|now apply (row_cells _ _ _ Row)].
  apply in_map, filter_In. split; [|now apply (alive_row_alive _ p d)].
  apply in_flat_map. exists b. split; [|exact In_row]. apply in_flat_map.
  exists (index (along p d i)). split; [|exact In_b]. apply Listed; [|exact White].
  apply on_board_index. now apply R.
Qed.
End Invariant.
