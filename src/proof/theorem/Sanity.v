(** * What a reader asks of the definition

    Each lemma answers one doubt about [Spec.v]. Where the soundness proof needs the same of a larger family of games, it is
    proven there ([Home.v]). *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home.
Import ListNotations.
Open Scope Z_scope.

Lemma wins_step : forall r n b,
  wins r (S n) b <->
  exists p, free r b p /\
    (five r (play b p Black) Black \/
     (exists q, free r (play b p Black) q) /\
     forall q, free r (play b p Black) q ->
       ~ five r (play (play b p Black) q White) White /\ wins r n (play (play b p Black) q White)).
Proof. reflexivity. Qed.

(** ** Two functions with the same values are the same position *)

Lemma wins_same : forall r n a b, (forall p, a p = b p) -> wins r n a -> wins r n b.
Proof. intros r n a b E. rewrite <- !wins_everywhere. now apply wins_in_same. Qed.

(** ** A larger bound never hurts *)

Lemma wins_le : forall r n m b, (n <= m)%nat -> wins r n b -> wins r m b.
Proof. intros r n m b L. rewrite <- !wins_everywhere. now apply wins_in_le. Qed.

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

(** Rules on the same board under which Black's fives stay fives and White gains none. *)
Theorem wins_eased : forall r r', on_board r' = on_board r ->
  (way_of r' Black = Exactly_five -> way_of r Black = Exactly_five) ->
  (way_of r White = Exactly_five -> way_of r' White = Exactly_five) ->
  forall n b, wins r n b -> wins r' n b.
Proof. intros r r' Board EB EW n b. rewrite <- !wins_everywhere. apply wins_in_eased; auto. Qed.

Theorem strict_standard : forall side n b, wins (strict side) n b -> wins (standard side) n b.
Proof. intros side n b. apply wins_eased; auto. Qed.

Theorem strict_freestyle : forall side n b, wins (strict side) n b -> wins (freestyle side) n b.
Proof. intros side n b. apply wins_eased; cbn; auto; discriminate. Qed.

(** ** The eight symmetries of the square change nothing *)

Theorem wins_image_iff : forall side r, on_board r = square side ->
  forall s n b, wins r n (fun p => b (image side s p)) <-> wins r n b.
Proof. intros side r Board s n b. rewrite <- !wins_everywhere. now apply wins_in_image_iff. Qed.


(** The list holds eight different ones: they take the point (0, 1) of a board of side 15 with its neighbour to
    different places. *)
Lemma eight_are_eight :
  NoDup (map (fun s => (image 15 s (0, 1), image 15 s (0, 2))) eight).
Proof. cbn. repeat constructor; cbn; intuition discriminate. Qed.
