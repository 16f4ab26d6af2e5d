(** * What a reader asks of the definition

    Each lemma answers one doubt about [Spec.v]. The soundness proof uses those on equal positions, on larger bounds and on
    symmetries; the others are here for the reader alone. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec.
Import ListNotations.
Open Scope Z_scope.

(** ** Points and moves *)

Lemma same_point_true : forall p q, same_point p q = true <-> p = q.
Proof.
  intros [a b] [c d]; unfold same_point; cbn. rewrite andb_true_iff, !Z.eqb_eq.
  split; [intros [-> ->]|intros [= -> ->]]; auto.
Qed.

Lemma same_point_refl : forall p, same_point p p = true.
Proof. intros p; now apply same_point_true. Qed.

Lemma same_point_false : forall p q, same_point p q = false <-> p <> q.
Proof. intros p q; rewrite <- same_point_true, not_true_iff_false; tauto. Qed.

Lemma play_here : forall b p c, play b p c p = Some c.
Proof. intros; unfold play; now rewrite same_point_refl. Qed.

Lemma play_there : forall b p c q, p <> q -> play b p c q = b q.
Proof. intros b p c q H; unfold play; now rewrite (proj2 (same_point_false p q) H). Qed.

(** After Black's move: there is room for White, and whatever he plays neither wins nor saves him. *)
Definition lost (r : rules) (n : nat) (b : position) : Prop :=
  (exists q, free r b q) /\
  forall q, free r b q -> ~ five r (play b q White) White /\ wins r n (play b q White).

Lemma wins_step : forall r n b,
  wins r (S n) b <->
  exists p, free r b p /\ (five r (play b p Black) Black \/ lost r n (play b p Black)).
Proof. reflexivity. Qed.

(** ** Equal positions: two functions with the same values are the same position *)

Definition same (a b : position) : Prop := forall p, a p = b p.

Lemma same_sym : forall a b, same a b -> same b a.
Proof. intros a b H p; now symmetry. Qed.

Lemma same_play : forall a b p c, same a b -> same (play a p c) (play b p c).
Proof. intros a b p c H q; unfold play; destruct same_point; auto. Qed.

Lemma five_same : forall r a b c, same a b -> five r a c -> five r b c.
Proof.
  intros r a b c E (p & d & D & F & B). exists p, d. rewrite <- !E.
  repeat split; auto; try (intros; rewrite <- E; auto); apply B; auto.
Qed.

Lemma free_same : forall r a b p, same a b -> free r a p -> free r b p.
Proof. unfold free; intros r a b p E [? ?]; rewrite <- E; auto. Qed.

Lemma wins_same : forall r n a b, same a b -> wins r n a -> wins r n b.
Proof.
  intros r n; induction n as [|n IH]; intros a b E; [auto|].
  rewrite !wins_step. intros (p & Fp & H). exists p. split; [eapply free_same; eauto|].
  assert (E1 := same_play a b p Black E).
  destruct H as [H|[[q Fq] H]]; [left; eapply five_same; eauto|right; split].
  - exists q; eapply free_same; eauto.
  - intros q' Fq'. apply (free_same r _ _ q' (same_sym _ _ E1)) in Fq'. destruct (H q' Fq') as [N W].
    assert (E2 := same_play _ _ q' White E1). split.
    + intros F; apply N; eapply five_same; [apply same_sym|]; eauto.
    + eapply IH; eauto.
Qed.

Lemma lost_same : forall r n a b, same a b -> lost r n a -> lost r n b.
Proof.
  intros r n a b E [[q Fq] H]. split; [exists q; eapply free_same; eauto|].
  intros q' Fq'. apply (free_same r _ _ q' (same_sym _ _ E)) in Fq'. destruct (H q' Fq') as [N W].
  assert (E2 := same_play _ _ q' White E). split.
  - intros F; apply N; eapply five_same; [apply same_sym|]; eauto.
  - eapply wins_same; eauto.
Qed.

(** ** A larger bound never hurts *)

Lemma wins_more : forall r n b, wins r n b -> wins r (S n) b.
Proof.
  intros r n; induction n as [|n IH]; intros b; [intros []|].
  rewrite wins_step. intros (p & Fp & H). apply wins_step. exists p; split; auto.
  destruct H as [H|[R H]]; [left; auto|right; split; auto].
  intros q Fq; destruct (H q Fq); split; auto.
Qed.

Lemma wins_le : forall r n m b, (n <= m)%nat -> wins r n b -> wins r m b.
Proof. intros r n m b L W; induction L; auto using wins_more. Qed.

Lemma lost_le : forall r n m b, (n <= m)%nat -> lost r n b -> lost r m b.
Proof.
  intros r n m b L [R H]; split; auto. intros q Fq; destruct (H q Fq); split; eauto using wins_le.
Qed.

(** ** A full board is no win, and no bound at all is none *)

Lemma full_board_is_no_win : forall r n b, (forall p, on_board r p -> b p <> None) -> ~ wins r n b.
Proof. intros r [|n] b F; [auto|]. rewrite wins_step; intros (p & [O N] & _). exact (F p O N). Qed.

(** Black fills the last point without a five: no win either, though White has no reply that could hurt. *)
Lemma filling_the_board_is_no_win : forall r n b,
  (forall p, free r b p -> ~ five r (play b p Black) Black) ->
  (forall p q, free r b p -> free r b q -> p = q) -> ~ wins r n b.
Proof.
  intros r [|n] b F U; [auto|]. rewrite wins_step; intros (p & Fp & [H|[[q [Oq Eq]] _]]); [exact (F p Fp H)|].
  destruct (same_point p q) eqn:E.
  - apply same_point_true in E; subst; rewrite play_here in Eq; discriminate.
  - apply same_point_false in E. rewrite play_there in Eq by auto. apply E, U; [|split]; auto.
Qed.

(** ** A white five first refutes *)

Lemma white_five_refutes : forall r n b,
  (forall p, free r b p -> ~ five r (play b p Black) Black /\
     exists q, free r (play b p Black) q /\ five r (play (play b p Black) q White) White) ->
  ~ wins r n b.
Proof.
  intros r [|n] b H; [auto|]. rewrite wins_step; intros (p & Fp & W).
  destruct (H p Fp) as [N (q & Fq & Five)]. destruct W as [W|[_ W]]; [auto|]. apply (W q Fq); auto.
Qed.

(** ** Six is no five where exactly five are asked for, and is one where they are not *)

Definition row_of (n : Z) : position :=
  fun p => if ((snd p =? 0) && (0 <=? fst p) && (fst p <? n))%bool then Some Black else None.

Lemma row_of_black : forall n x y, row_of n (x, y) = Some Black <-> y = 0 /\ 0 <= x < n.
Proof.
  intros n x y; unfold row_of; cbn.
  destruct (Z.eqb_spec y 0), (Z.leb_spec 0 x), (Z.ltb_spec x n); cbn; split; intros; try discriminate; try lia; auto.
Qed.

Lemma five_is_five : forall side, five (standard side) (row_of 5) Black.
Proof.
  intros side; exists (0, 0), (1, 0); unfold along; cbn [fst snd].
  split; [left; auto|split; [|split]]; intros; rewrite ?row_of_black in *; lia.
Qed.

Lemma six_is_no_five : forall side, ~ five (standard side) (row_of 6) Black.
Proof.
  intros side ([x y] & [dx dy] & D & F & B). unfold along in *; cbn [fst snd way_of standard] in *.
  assert (F0 := F 0 ltac:(lia)). assert (F4 := F 4 ltac:(lia)). destruct (B eq_refl) as [B0 B5].
  rewrite row_of_black in *. cbn in D. destruct D as [D|[D|[D|[D|[]]]]]; injection D as <- <-; lia.
Qed.

Lemma six_is_five_in_freestyle : forall side, five (freestyle side) (row_of 6) Black.
Proof.
  intros side; exists (0, 0), (1, 0); unfold along; cbn [fst snd way_of freestyle].
  split; [left; auto|split; [|discriminate]]; intros; rewrite ?row_of_black in *; lia.
Qed.

(** ** Who wins the strict game wins the standard and the freestyle game *)

Lemma five_eased : forall r r' b c, (way_of r' c = Exactly_five -> way_of r c = Exactly_five) -> five r b c -> five r' b c.
Proof. intros r r' b c W (p & d & D & F & E). exists p, d. split; [exact D|split; [exact F|auto]]. Qed.

(** Rules on the same board under which Black's fives stay fives and White gains none. *)
Theorem wins_eased : forall r r', on_board r' = on_board r ->
  (way_of r' Black = Exactly_five -> way_of r Black = Exactly_five) ->
  (way_of r White = Exactly_five -> way_of r' White = Exactly_five) ->
  forall n b, wins r n b -> wins r' n b.
Proof.
  intros r r' Board EB EW n; induction n as [|n IH]; intros b; [auto|]. rewrite !wins_step. intros (p & Fp & H).
  assert (Free : forall c q, free r' c q <-> free r c q) by (intros; unfold free; rewrite Board; tauto).
  exists p. split; [now apply Free|]. destruct H as [H|[[q Fq] H]].
  - left. eapply five_eased; eauto.
  - right. split; [exists q; now apply Free|]. intros q' F'. apply Free in F'. destruct (H q' F') as [N W]. split; auto.
    intros Five. apply N. eapply five_eased; eauto.
Qed.

Theorem strict_standard : forall side n b, wins (strict side) n b -> wins (standard side) n b.
Proof. intros side n b. apply wins_eased; auto. Qed.

Theorem strict_freestyle : forall side n b, wins (strict side) n b -> wins (freestyle side) n b.
Proof. intros side n b. apply wins_eased; cbn; auto; discriminate. Qed.

(** ** The eight symmetries of the square

    Swapping columns and rows and mirroring the columns make all eight, one after the other. *)

Inductive mirror := Swap | Flip.

Definition image1 (side : Z) (m : mirror) (p : point) : point :=
  match m with Swap => (snd p, fst p) | Flip => (side - 1 - fst p, snd p) end.

Fixpoint image (side : Z) (s : list mirror) (p : point) : point :=
  match s with [] => p | m :: s => image side s (image1 side m p) end.

Definition eight : list (list mirror) :=
  [[]; [Swap]; [Flip]; [Swap; Flip]; [Flip; Swap]; [Swap; Flip; Swap]; [Flip; Swap; Flip]; [Swap; Flip; Swap; Flip]].

Section Symmetry.
Variable side : Z.
Variable r : rules.
Hypothesis board_is_square : on_board r = square side.

Notation image1 := (image1 side).
Notation image := (image side).

Lemma image1_twice : forall m p, image1 m (image1 m p) = p.
Proof. intros [] [x y]; cbn; f_equal; lia. Qed.

Lemma image1_board : forall m p, on_board r (image1 m p) <-> on_board r p.
Proof. intros [] [x y]; rewrite board_is_square; unfold square; cbn; lia. Qed.

(** A row goes to a row: walked from the other end where the direction has turned round. *)
Lemma image1_row : forall m p d, In d directions ->
  exists p' d', In d' directions /\
    ((forall i, image1 m (along p' d' i) = along p d i) \/ (forall i, image1 m (along p' d' i) = along p d (4 - i))).
Proof.
  intros m [x y] d D.
  assert (P : forall a b a' b' : Z, a = a' -> b = b' -> (a, b) = (a', b')) by (intros; subst; auto).
  destruct D as [<-|[<-|[<-|[<-|[]]]]], m.
  1: exists (y, x), (0, 1). 2: exists (side - 5 - x, y), (1, 0).
  3: exists (y, x), (1, 0). 4: exists (side - 1 - x, y), (0, 1).
  5: exists (y, x), (1, 1). 6: exists (side - 5 - x, y + 4), (1, -1).
  7: exists (y - 4, x + 4), (1, -1). 8: exists (side - 5 - x, y - 4), (1, 1).
  all: split; [cbn; tauto|].
  1,3,4,5: left. 5-8: right.
  all: intros i; unfold along; cbn [fst snd Sanity.image1]; apply P; lia.
Qed.

Lemma five_image1 : forall m b c, five r b c -> five r (fun p => b (image1 m p)) c.
Proof.
  intros m b c (p & d & D & F & B). destruct (image1_row m p d D) as (p' & d' & D' & H).
  exists p', d'. split; [auto|]. destruct H as [H|H].
  - split; [intros i I; rewrite H; auto|]. intros E; rewrite !H; auto.
  - split; [intros i I; rewrite H; apply F; lia|]. intros E; rewrite !H. destruct (B E); auto.
Qed.

Lemma five_image1_iff : forall m b c, five r (fun p => b (image1 m p)) c <-> five r b c.
Proof.
  intros m b c; split; [|apply five_image1]. intros H. apply (five_image1 m) in H.
  eapply five_same; [|exact H]. intros p; cbn; now rewrite image1_twice.
Qed.

Lemma play_image1 : forall m b p c,
  same (play (fun p => b (image1 m p)) p c) (fun q => play b (image1 m p) c (image1 m q)).
Proof.
  intros m b p c q. unfold play. replace (same_point (image1 m p) (image1 m q)) with (same_point p q); auto.
  apply eq_true_iff_eq. rewrite !same_point_true. split; intros E; [now subst|].
  rewrite <- (image1_twice m p), <- (image1_twice m q); now f_equal.
Qed.

Lemma free_image1 : forall m b p, free r (fun p => b (image1 m p)) p <-> free r b (image1 m p).
Proof. intros; unfold free. now rewrite image1_board. Qed.

Lemma five_play_image1 : forall m b p c d,
  five r (play (fun p => b (image1 m p)) p c) d <-> five r (play b (image1 m p) c) d.
Proof.
  intros m b p c d. rewrite <- (five_image1_iff m (play b _ c)).
  split; apply five_same; [|apply same_sym]; apply play_image1.
Qed.

Lemma lost_image1_from : forall m n,
  (forall b, wins r n b -> wins r n (fun p => b (image1 m p))) ->
  forall b, lost r n b -> lost r n (fun p => b (image1 m p)).
Proof.
  intros m n IH b [[q Fq] H]. split.
  - exists (image1 m q). apply free_image1. now rewrite image1_twice.
  - intros q' Fq'. apply free_image1 in Fq'. destruct (H _ Fq') as [N W]. split.
    + now rewrite five_play_image1.
    + eapply wins_same; [apply same_sym, play_image1|]. apply (IH _ W).
Qed.

Lemma wins_image1 : forall m n b, wins r n b -> wins r n (fun p => b (image1 m p)).
Proof.
  intros m n; induction n as [|n IH]; intros b; [auto|]. rewrite !wins_step. intros (p & Fp & H).
  exists (image1 m p). rewrite free_image1, image1_twice. split; auto.
  destruct H as [H|H].
  - left. now rewrite five_play_image1, image1_twice.
  - right. apply (lost_image1_from m n IH) in H. eapply lost_same; [|exact H].
    apply same_sym. intros q. rewrite play_image1, image1_twice. reflexivity.
Qed.

Theorem wins_image : forall s n b, wins r n b -> wins r n (fun p => b (image s p)).
Proof. induction s as [|m s IH]; intros n b W; [exact W|]. exact (wins_image1 m n _ (IH n b W)). Qed.

Theorem lost_image : forall s n b, lost r n b -> lost r n (fun p => b (image s p)).
Proof.
  induction s as [|m s IH]; intros n b W; [exact W|].
  exact (lost_image1_from m n (wins_image1 m n) _ (IH n b W)).
Qed.

Lemma image_back : forall s p, image (rev s) (image s p) = p.
Proof.
  assert (A : forall s t p, image (s ++ t) p = image t (image s p)) by (induction s; intros; cbn; auto).
  induction s as [|m s IH]; intros p; [reflexivity|]. cbn [rev Sanity.image]. rewrite A, IH. apply image1_twice.
Qed.

Theorem wins_image_iff : forall s n b, wins r n (fun p => b (image s p)) <-> wins r n b.
Proof.
  intros s n b; split; [|apply wins_image]. intros W. apply (wins_image (rev s)) in W.
  eapply wins_same; [|exact W]. intros p; cbn. f_equal.
  rewrite <- (rev_involutive s) at 1. apply image_back.
Qed.
End Symmetry.

(** The list holds eight different ones: they take the point (0, 1) of a board of side 15 with its neighbour to
    different places. *)
Lemma eight_are_eight :
  NoDup (map (fun s => (image 15 s (0, 1), image 15 s (0, 2))) eight).
Proof. cbn. repeat constructor; cbn; intuition discriminate. Qed.
