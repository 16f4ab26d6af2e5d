(** * The infinite board

    The plane is a board without edges: every point is on it. The rules are those of [Spec.v]. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity.
Import ListNotations.
Open Scope Z_scope.

Definition plane (w : colour -> way) : rules := {| on_board := fun _ => True; way_of := w |}.

Definition standard_way : colour -> way := fun _ => Exactly_five.
Definition freestyle_way : colour -> way := fun _ => Five_or_more.
Definition strict_way : colour -> way :=
  fun c => match c with Black => Exactly_five | White => Five_or_more end.

(** The rows that win are those of the rules in [Spec.v]. *)
Lemma ways_of_the_rules : forall side, way_of (standard side) = standard_way /\
  way_of (freestyle side) = freestyle_way /\ way_of (strict side) = strict_way.
Proof. now intros side. Qed.

(** ** A win under the strict rule is also a win under the other two *)

Theorem plane_standard : forall n b,
  wins (plane strict_way) n b -> wins (plane standard_way) n b.
Proof. intros n b. apply wins_eased; auto. Qed.

Theorem plane_freestyle : forall n b,
  wins (plane strict_way) n b -> wins (plane freestyle_way) n b.
Proof. intros n b. apply wins_eased; cbn; auto; discriminate. Qed.

(** ** There are always empty points, because a game has only finitely many stones *)

Definition finite (b : position) : Prop := exists points, forall p, b p <> None -> In p points.

Lemma finite_empty : finite empty.
Proof. exists []. intros p N. now destruct N. Qed.

Lemma finite_play : forall b p c, finite b -> finite (play b p c).
Proof.
  intros b p c (points & All). exists (p :: points). intros q. unfold play.
  destruct (same_point p q) eqn:E; [left; now apply same_point_true|right; auto].
Qed.

(** There is even an empty point as far away as we like. *)
Lemma room : forall b, finite b -> forall far, exists x, far < x /\ b (x, 0) = None.
Proof.
  intros b (points & All) far.
  assert (Beyond : exists x, far < x /\ forall p, In p points -> fst p < x).
  { clear All. induction points as [|p points (x & Far & Below)].
    - exists (far + 1). split; [lia|]. intros p [].
    - exists (Z.max x (fst p + 1)). split; [lia|].
      intros q [<-|Q]; [|specialize (Below q Q)]; lia. }
  destruct Beyond as (x & Far & Below). exists x. split; [exact Far|].
  destruct (b (x, 0)) eqn:E; [exfalso|reflexivity].
  specialize (Below (x, 0) (All (x, 0) ltac:(congruence))). cbn in Below. lia.
Qed.

Lemma white_can_move : forall w b, finite b -> exists q, free (plane w) b q.
Proof.
  intros w b Finite. destruct (room b Finite 0) as (x & _ & E). exists (x, 0). now split.
Qed.

(** So a win on the plane needs no clause for a full board. *)
Lemma wins_plane_step : forall w n b, finite b ->
  wins (plane w) (S n) b <->
  exists p, b p = None /\ (five (plane w) (play b p Black) Black \/
    forall q, play b p Black q = None ->
      ~ five (plane w) (play (play b p Black) q White) White /\
      wins (plane w) n (play (play b p Black) q White)).
Proof.
  intros w n b Finite. rewrite wins_step. split.
  - intros (p & [_ Free] & W). exists p. split; [exact Free|].
    destruct W as [Five|[_ W]]; [now left|right]. intros q E. apply W. now split.
  - intros (p & Free & W). exists p. split; [now split|].
    destruct W as [Five|W]; [now left|right].
    split; [now apply white_can_move, finite_play|]. intros q [_ E]. now apply W.
Qed.

(** ** Moving a position changes nothing

    [f] moves the points of the plane and [g] moves them back. Rows stay rows, possibly read from
    the other end. *)

Definition keeps_rows (f : point -> point) : Prop :=
  forall p d, In d directions -> exists p' d', In d' directions /\
    ((forall i, f (along p' d' i) = along p d i) \/
      (forall i, f (along p' d' i) = along p d (4 - i))).

Section Moved.
Variable w : colour -> way.
Variables f g : point -> point.
Hypothesis there_and_back : forall p, f (g p) = p.
Hypothesis back_and_there : forall p, g (f p) = p.
Hypothesis f_keeps_rows : keeps_rows f.
Hypothesis g_keeps_rows : keeps_rows g.

Lemma five_moved : forall h, keeps_rows h ->
  forall b c, five (plane w) b c -> five (plane w) (fun p => b (h p)) c.
Proof.
  intros h Keeps b c (p & d & D & Five & Ends).
  destruct (Keeps p d D) as (p' & d' & D' & [E|E]); exists p', d'; (split; [exact D'|split]).
  - intros i Hin. rewrite E. auto.
  - intros Exact. rewrite !E. auto.
  - intros i Hin. rewrite E. apply Five. lia.
  - intros Exact. rewrite !E. destruct (Ends Exact). auto.
Qed.

Lemma play_moved : forall b q c,
  same (play (fun p => b (f p)) q c) (fun p => play b (f q) c (f p)).
Proof.
  intros b q c p. unfold play.
  replace (same_point (f q) (f p)) with (same_point q p); [reflexivity|].
  apply eq_true_iff_eq. rewrite !same_point_true. split; [now intros ->|].
  intros E. rewrite <- (back_and_there q), E. apply back_and_there.
Qed.

Theorem wins_moved : forall n b, wins (plane w) n b -> wins (plane w) n (fun p => b (f p)).
Proof.
  intros n; induction n as [|n IH]; intros b; [intros []|]. rewrite !wins_step.
  intros (p & [_ Free] & W). exists (g p).
  split; [split; [exact Logic.I|now rewrite there_and_back]|].
  assert (Black_played := play_moved b (g p) Black). rewrite there_and_back in Black_played.
  assert (White_played : forall q, same (play (play (fun p => b (f p)) (g p) Black) q White)
    (fun x => play (play b p Black) (f q) White (f x))).
  { intros q x. rewrite <- (play_moved (play b p Black) q White x). now apply same_play. }
  destruct W as [Five|[[q [_ E]] W]]; [left|right; split].
  - eapply five_same; [apply same_sym, Black_played|]. now apply five_moved.
  - exists (g q). split; [exact Logic.I|]. now rewrite Black_played, there_and_back.
  - intros q' [_ E']. rewrite Black_played in E'. destruct (W (f q')) as [No Win]; [now split|].
    split.
    + intros Five. apply No. apply (five_moved g g_keeps_rows) in Five.
      eapply five_same; [|exact Five]. intros x. cbn. rewrite White_played.
      now rewrite there_and_back.
    + eapply wins_same; [intros x; symmetry; apply White_played|]. now apply IH.
Qed.
End Moved.

Definition shift (by_ : point) (p : point) : point := (fst p + fst by_, snd p + snd by_).
Definition shift_back (by_ : point) (p : point) : point := (fst p - fst by_, snd p - snd by_).

Lemma shift_keeps_rows : forall v, keeps_rows (shift v) /\ keeps_rows (shift_back v).
Proof.
  intros [vx vy]. split; intros [x y] d D; [exists (x - vx, y - vy), d|exists (x + vx, y + vy), d];
    (split; [exact D|left]); intros i; unfold along, shift, shift_back; cbn; f_equal; lia.
Qed.

Lemma shift_there_and_back : forall v p,
  shift v (shift_back v p) = p /\ shift_back v (shift v p) = p.
Proof. intros v [x y]. unfold shift, shift_back; cbn. split; f_equal; lia. Qed.

Theorem wins_shifted : forall w v n b,
  wins (plane w) n (fun p => b (shift v p)) <-> wins (plane w) n b.
Proof.
  intros w v n b. destruct (shift_keeps_rows v) as [Keeps Keeps'].
  assert (Back := shift_there_and_back v). split.
  - intros W. apply (wins_moved w (shift_back v) (shift v)) in W; auto; try apply Back.
    eapply wins_same; [|exact W]. intros p. cbn. now rewrite (proj1 (Back p)).
  - apply (wins_moved w (shift v) (shift_back v)); auto; apply Back.
Qed.

(** The symmetries of [Home.v] for a square of this side. *)
Theorem wins_image : forall side w s n b,
  wins (plane w) n (fun p => b (image side s p)) <-> wins (plane w) n b.
Proof.
  intros side w s.
  assert (One : forall m n b, wins (plane w) n b ->
    wins (plane w) n (fun p => b (image1 side m p))).
  { intros m n b. assert (Twice := image1_twice side m).
    assert (Keeps : keeps_rows (image1 side m)) by (intros p d; apply image1_row).
    apply (wins_moved w (image1 side m) (image1 side m)); auto. }
  assert (All : forall s n b, wins (plane w) n b ->
    wins (plane w) n (fun p => b (image side s p))).
  { clear s. induction s as [|m s IH]; intros n b W; [exact W|].
    exact (One m n _ (IH n b W)). }
  intros n b. split; [|apply All]. intros W. apply (All (rev s)) in W.
  eapply wins_same; [|exact W]. intros p. cbn. f_equal.
  rewrite <- (rev_involutive s) at 1. apply image_back.
Qed.

(** With side 1, they leave the point (0, 0) where it is. *)
Theorem wins_plane_image : forall w s n b,
  wins (plane w) n (fun p => b (image 1 s p)) <-> wins (plane w) n b.
Proof. exact (wins_image 1). Qed.
