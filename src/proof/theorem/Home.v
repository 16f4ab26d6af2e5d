(** * The game in which Black's fives count only at home

    [home] is a set of points. A black five counts only if all its points are in [home]. White's
    fives count everywhere. A win in this game is also a win in the game of [Spec.v], in which all
    points are at home. [Boards.v] transfers such a win to smaller boards that contain [home]. *)

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

(** ** The game *)

Definition five_in (r : rules) (home : point -> Prop) (b : position) : Prop :=
  exists p d, In d directions /\
    (forall i, 0 <= i < 5 -> b (along p d i) = Some Black /\ home (along p d i)) /\
    (way_of r Black = Exactly_five -> b (along p d (-1)) <> Some Black /\
      b (along p d 5) <> Some Black).

(** Like [wins], but Black's fives count only at home. *)
Fixpoint wins_in (r : rules) (home : point -> Prop) (n : nat) (b : position) : Prop :=
  match n with
  | O => False
  | S m => exists p, free r b p /\
      (five_in r home (play b p Black) \/
       (exists q, free r (play b p Black) q) /\
       (forall q, free r (play b p Black) q ->
          ~ five r (play (play b p Black) q White) White /\
            wins_in r home m (play (play b p Black) q White)))
  end.

(** White is to move and has a reply, but no reply wins or prevents Black's win. *)
Definition lost_in (r : rules) (home : point -> Prop) (n : nat) (b : position) : Prop :=
  (exists q, free r b q) /\
  forall q, free r b q -> ~ five r (play b q White) White /\ wins_in r home n (play b q White).

Lemma wins_in_step : forall r home n b,
  wins_in r home (S n) b <->
  exists p, free r b p /\ (five_in r home (play b p Black) \/ lost_in r home n (play b p Black)).
Proof. reflexivity. Qed.

(** Black also wins with a larger [home], and under rules that are no worse for Black. *)
Theorem wins_in_eased : forall (r r' : rules) (home home' : point -> Prop), on_board r' =
  on_board r ->
  (way_of r' Black = Exactly_five -> way_of r Black = Exactly_five) ->
  (way_of r White = Exactly_five -> way_of r' White = Exactly_five) ->
  (forall p, home p -> home' p) ->
  forall n b, wins_in r home n b -> wins_in r' home' n b.
Proof.
  intros r r' home home' Board EB EW H n; induction n as [|n IH]; intros b; [auto|].
  rewrite !wins_in_step.
  intros (p & Fp & W).
  assert (Free : forall c q, free r' c q <-> free r c q) by
    (intros; unfold free; rewrite Board; tauto).
  exists p. split; [now apply Free|]. destruct W as [(x & d & D & F & E)|[[q Fq] W]].
  - left. exists x, d. split; [exact D|split; [|auto]]. intros i Hin. destruct (F i Hin). auto.
  - right. split; [exists q; now apply Free|]. intros q' F'. apply Free in F'.
    destruct (W q' F') as [N W']. split; auto.
    intros (x & d & D & F & E). apply N. exists x, d. auto.
Qed.

(** If all points are at home, this is the game of [Spec.v]. *)
Definition everywhere : point -> Prop := fun _ => True.

Theorem wins_everywhere : forall r n b, wins_in r everywhere n b <-> wins r n b.
Proof.
  intros r n; induction n as [|n IH]; intros b; [reflexivity|]. cbn [wins_in wins].
  assert (Five : forall c, five_in r everywhere c <-> five r c Black).
  { intros c; split; intros (p & d & D & F & E); exists p, d; (split; [exact D|split; [|exact E]]).
    - intros i Hin. apply F, Hin.
    - intros i Hin. split; [apply F, Hin|exact Logic.I]. }
  split; intros (p & Fp & H); exists p; (split; [exact Fp|]);
    (destruct H as [H|[R H]]; [left; now apply Five|right; split; [exact R|]]);
    intros q Fq; destruct (H q Fq) as [N W]; (split; [exact N|now apply IH]).
Qed.

Theorem wins_in_wins : forall r home n b, wins_in r home n b -> wins r n b.
Proof. intros r home n b W. apply wins_everywhere. revert W.
  apply wins_in_eased; unfold everywhere; auto. Qed.

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

Lemma five_in_same : forall r home a b, same a b -> five_in r home a -> five_in r home b.
Proof.
  intros r home a b E (p & d & D & F & B). exists p, d. rewrite <- !E.
  split; [exact D|split; [|exact B]]. intros i Hin. rewrite <- E. auto.
Qed.

Lemma lost_in_same_from : forall r home n,
  (forall a b, same a b -> wins_in r home n a -> wins_in r home n b) ->
  forall a b, same a b -> lost_in r home n a -> lost_in r home n b.
Proof.
  intros r home n IH a b E [[q Fq] H]. split; [exists q; eapply free_same; eauto|].
  intros q' Fq'. apply (free_same r _ _ q' (same_sym _ _ E)) in Fq'. destruct (H q' Fq') as [N W].
  assert (E2 := same_play _ _ q' White E). split; [|eapply IH; eauto].
  intros F; apply N; eapply five_same; [apply same_sym|]; eauto.
Qed.

Lemma wins_in_same : forall r home n a b, same a b -> wins_in r home n a -> wins_in r home n b.
Proof.
  intros r home n; induction n as [|n IH]; intros a b E; [auto|].
  rewrite !wins_in_step. intros (p & Fp & H). exists p. split; [eapply free_same; eauto|].
  assert (E1 := same_play a b p Black E).
  destruct H as [H|H]; [left; eapply five_in_same|right; eapply lost_in_same_from]; eauto.
Qed.

Lemma lost_in_same : forall r home n a b, same a b -> lost_in r home n a -> lost_in r home n b.
Proof. intros r home n. apply lost_in_same_from, wins_in_same. Qed.

(** ** A larger bound never hurts *)

Lemma wins_in_more : forall r home n b, wins_in r home n b -> wins_in r home (S n) b.
Proof.
  intros r home n; induction n as [|n IH]; intros b; [intros []|].
  rewrite wins_in_step. intros (p & Fp & H). apply wins_in_step. exists p; split; auto.
  destruct H as [H|[R H]]; [left; auto|right; split; auto].
  intros q Fq; destruct (H q Fq); split; auto.
Qed.

Lemma wins_in_le : forall r home n m b, (n <= m)%nat -> wins_in r home n b -> wins_in r home m b.
Proof. intros r home n m b L W; induction L; auto using wins_in_more. Qed.

Lemma lost_in_le : forall r home n m b, (n <= m)%nat -> lost_in r home n b -> lost_in r home m b.
Proof.
  intros r home n m b L [R H]; split; auto.
  intros q Fq; destruct (H q Fq); split; eauto using wins_in_le.
Qed.

(** ** The eight symmetries of the square

    Two reflections generate all eight: one swaps columns and rows, and one mirrors the columns. *)

Inductive mirror := Swap | Flip.

Definition image1 (side : Z) (m : mirror) (p : point) : point :=
  match m with Swap => (snd p, fst p) | Flip => (side - 1 - fst p, snd p) end.

Fixpoint image (side : Z) (s : list mirror) (p : point) : point :=
  match s with [] => p | m :: s => image side s (image1 side m p) end.

Definition eight : list (list mirror) :=
  [[]; [Swap]; [Flip]; [Swap; Flip]; [Flip; Swap]; [Swap; Flip; Swap]; [Flip; Swap; Flip];
    [Swap; Flip; Swap; Flip]].

Section Symmetry.
Variable side : Z.
Variable r : rules.
Hypothesis board_is_square : on_board r = square side.
Variable home : point -> Prop.
Hypothesis home_is_symmetric : forall m p, home p -> home (image1 side m p).

Notation image1 := (image1 side).
Notation image := (image side).

Lemma image1_twice : forall m p, image1 m (image1 m p) = p.
Proof. intros [] [x y]; cbn; f_equal; lia. Qed.

Lemma image1_board : forall m p, on_board r (image1 m p) <-> on_board r p.
Proof. intros [] [x y]; rewrite board_is_square; unfold square; cbn; lia. Qed.

(** The image of a row is a row, possibly read from the other end. *)
Lemma image1_row : forall m p d, In d directions ->
  exists p' d', In d' directions /\
    ((forall i, image1 m (along p' d' i) = along p d i) \/
      (forall i, image1 m (along p' d' i) = along p d (4 - i))).
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
  all: intros i; unfold along; cbn [fst snd Home.image1]; apply P; lia.
Qed.

Lemma five_image1 : forall m b c, five r b c -> five r (fun p => b (image1 m p)) c.
Proof.
  intros m b c (p & d & D & F & B). destruct (image1_row m p d D) as (p' & d' & D' & H).
  exists p', d'. split; [auto|]. destruct H as [H|H].
  - split; [intros i Hin; rewrite H; auto|]. intros E; rewrite !H; auto.
  - split; [intros i Hin; rewrite H; apply F; lia|]. intros E; rewrite !H. destruct (B E); auto.
Qed.

Lemma five_image1_iff : forall m b c, five r (fun p => b (image1 m p)) c <-> five r b c.
Proof.
  intros m b c; split; [|apply five_image1]. intros H. apply (five_image1 m) in H.
  eapply five_same; [|exact H]. intros p; cbn; now rewrite image1_twice.
Qed.

Lemma play_image1 : forall m b p c,
  same (play (fun p => b (image1 m p)) p c) (fun q => play b (image1 m p) c (image1 m q)).
Proof.
  intros m b p c q. unfold play.
  replace (same_point (image1 m p) (image1 m q)) with (same_point p q); auto.
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

Lemma five_in_image1 : forall m b, five_in r home b -> five_in r home (fun p => b (image1 m p)).
Proof.
  intros m b (p & d & D & F & B). destruct (image1_row m p d D) as (p' & d' & D' & H).
  exists p', d'. split; [auto|]. destruct H as [H|H].
  all: assert (At : forall q q', image1 m q = q' -> home q' -> home q)
    by (intros q q' <- Hin; rewrite <- (image1_twice m q); auto).
  - split; [intros i Hin; rewrite H; destruct (F i Hin); eauto|]. intros E; rewrite !H; auto.
  - split; [intros i Hin; rewrite H; destruct (F (4 - i)); eauto; lia|]. intros E; rewrite !H.
    destruct (B E); auto.
Qed.

Lemma five_in_image1_iff : forall m b, five_in r home (fun p => b (image1 m p)) <->
  five_in r home b.
Proof.
  intros m b; split; [|apply five_in_image1]. intros H. apply (five_in_image1 m) in H.
  eapply five_in_same; [|exact H]. intros p; cbn; now rewrite image1_twice.
Qed.

Lemma five_in_play_image1 : forall m b p c,
  five_in r home (play (fun p => b (image1 m p)) p c) <-> five_in r home (play b (image1 m p) c).
Proof.
  intros m b p c. rewrite <- (five_in_image1_iff m (play b _ c)).
  split; apply five_in_same; [|apply same_sym]; apply play_image1.
Qed.

Lemma lost_in_image1_from : forall m n,
  (forall b, wins_in r home n b -> wins_in r home n (fun p => b (image1 m p))) ->
  forall b, lost_in r home n b -> lost_in r home n (fun p => b (image1 m p)).
Proof.
  intros m n IH b [[q Fq] H]. split.
  - exists (image1 m q). apply free_image1. now rewrite image1_twice.
  - intros q' Fq'. apply free_image1 in Fq'. destruct (H _ Fq') as [N W]. split.
    + now rewrite five_play_image1.
    + eapply wins_in_same; [apply same_sym, play_image1|]. apply (IH _ W).
Qed.

Lemma wins_in_image1 : forall m n b, wins_in r home n b ->
  wins_in r home n (fun p => b (image1 m p)).
Proof.
  intros m n; induction n as [|n IH]; intros b; [auto|]. rewrite !wins_in_step. intros (p & Fp & H).
  exists (image1 m p). rewrite free_image1, image1_twice. split; auto.
  destruct H as [H|H].
  - left. now rewrite five_in_play_image1, image1_twice.
  - right. apply (lost_in_image1_from m n IH) in H. eapply lost_in_same; [|exact H].
    apply same_sym. intros q. rewrite play_image1, image1_twice. reflexivity.
Qed.

Theorem wins_in_image : forall s n b, wins_in r home n b ->
  wins_in r home n (fun p => b (image s p)).
Proof. induction s as [|m s IH]; intros n b W; [exact W|]. exact (wins_in_image1 m n _ (IH n b W)).
Qed.

Theorem lost_in_image : forall s n b, lost_in r home n b ->
  lost_in r home n (fun p => b (image s p)).
Proof.
  induction s as [|m s IH]; intros n b W; [exact W|].
  exact (lost_in_image1_from m n (wins_in_image1 m n) _ (IH n b W)).
Qed.

Lemma image_back : forall s p, image (rev s) (image s p) = p.
Proof.
  assert (A : forall s t p, image (s ++ t) p = image t (image s p)) by
    (induction s; intros; cbn; auto).
  induction s as [|m s IH]; intros p; [reflexivity|]. cbn [rev Home.image]. rewrite A, IH.
  apply image1_twice.
Qed.

Theorem wins_in_image_iff : forall s n b, wins_in r home n (fun p => b (image s p)) <->
  wins_in r home n b.
Proof.
  intros s n b; split; [|apply wins_in_image]. intros W. apply (wins_in_image (rev s)) in W.
  eapply wins_in_same; [|exact W]. intros p; cbn. f_equal.
  rewrite <- (rev_involutive s) at 1. apply image_back.
Qed.
End Symmetry.
