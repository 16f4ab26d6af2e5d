(** * Tests of the definition

    These lemmas say what a reader would expect of the game in [Spec.v]. The longer proofs are in
    [Home.v], because the soundness proof needs the same facts for more general games. *)

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

(** ** A full board is not a win, and there is no win with a bound of 0 *)

Lemma full_board_is_no_win : forall r n b, (forall p, on_board r p -> b p <> None) -> ~ wins r n b.
Proof. intros r [|n] b F; [auto|]. rewrite wins_step; intros (p & [Hon N] & _). exact (F p Hon N).
  Qed.

(** Nor does Black win by filling the last point without making five. *)
Lemma filling_the_board_is_no_win : forall r n b,
  (forall p, free r b p -> ~ five r (play b p Black) Black) ->
  (forall p q, free r b p -> free r b q -> p = q) -> ~ wins r n b.
Proof.
  intros r [|n] b F U; [auto|].
  rewrite wins_step; intros (p & Fp & [H|[[q [Oq Eq]] _]]); [exact (F p Fp H)|].
  destruct (same_point p q) eqn:E.
  - apply same_point_true in E; subst; rewrite play_here in Eq; discriminate.
  - apply same_point_false in E. rewrite play_there in Eq by auto. apply E, U; [|split]; auto.
Qed.

(** ** An earlier white five refutes a win *)

Lemma white_five_refutes : forall r n b,
  (forall p, free r b p -> ~ five r (play b p Black) Black /\
     exists q, free r (play b p Black) q /\ five r (play (play b p Black) q White) White) ->
  ~ wins r n b.
Proof.
  intros r [|n] b H; [auto|]. rewrite wins_step; intros (p & Fp & W).
  destruct (H p Fp) as [N (q & Fq & Five)]. destruct W as [W|[_ W]]; [auto|]. apply (W q Fq); auto.
Qed.

(** ** Six in a row is a five for a color that needs five or more, but not for one that needs
    exactly five

    So an overline does not win under the standard rule, for White or for Black. *)

Definition row_of (c : colour) (n : Z) : position :=
  fun p => if ((snd p =? 0) && (0 <=? fst p) && (fst p <? n))%bool then Some c else None.

Lemma row_of_colour : forall c n x y, row_of c n (x, y) = Some c <-> y = 0 /\ 0 <= x < n.
Proof.
  intros c n x y; unfold row_of; cbn.
  destruct (Z.eqb_spec y 0), (Z.leb_spec 0 x), (Z.ltb_spec x n); cbn; split; intros;
    try discriminate; try lia; auto.
Qed.

Lemma five_is_five : forall c side, five (standard side) (row_of c 5) c.
Proof.
  intros c side; exists (0, 0), (1, 0); unfold along; cbn [fst snd].
  split; [left; auto|split; [|split]]; intros; rewrite ?row_of_colour in *; lia.
Qed.

Lemma six_is_no_five : forall c side, ~ five (standard side) (row_of c 6) c.
Proof.
  intros c side ([x y] & [dx dy] & D & F & B).
  unfold along in *; cbn [fst snd way_of standard] in *.
  assert (F0 := F 0 ltac:(lia)). assert (F4 := F 4 ltac:(lia)). destruct (B eq_refl) as [B0 B5].
  rewrite row_of_colour in *. cbn in D. destruct D as [D|[D|[D|[D|[]]]]]; injection D as <- <-; lia.
Qed.

Lemma six_is_five_in_freestyle : forall c side, five (freestyle side) (row_of c 6) c.
Proof.
  intros c side; exists (0, 0), (1, 0); unfold along; cbn [fst snd way_of freestyle].
  split; [left; auto|split; [|discriminate]]; intros; rewrite ?row_of_colour in *; lia.
Qed.

(** ** A five may end at the edge

    The example is a five in the corner. There is no point for a sixth stone next to it. *)
Definition in_the_corner (c : colour) (side : Z) : position :=
  fun p => if ((fst p =? snd p) && (side - 5 <=? fst p) && (fst p <? side))%bool then Some c else
    None.

Lemma five_at_the_edge : forall c side, five (standard side) (in_the_corner c side) c.
Proof.
  intros c side; exists (side - 5, side - 5), (1, 1); unfold along, in_the_corner; cbn [fst snd].
  split; [right; right; left; auto|split; [intros i Hin|intros _; split]].
  - destruct (Z.eqb_spec (side - 5 + i * 1) (side - 5 + i * 1)),
      (Z.leb_spec (side - 5) (side - 5 + i * 1)),
      (Z.ltb_spec (side - 5 + i * 1) side); cbn; auto; lia.
  - destruct (Z.leb_spec (side - 5) (side - 5 + -1 * 1)); [lia|]. rewrite andb_false_r; cbn.
    discriminate.
  - destruct (Z.ltb_spec (side - 5 + 5 * 1) side); [lia|]. rewrite andb_false_r; cbn. discriminate.
Qed.

(** ** A win for Black is neither a win for White nor a draw

    [holds] says that Black does not win with [n] more stones if White plays well. Either White
    makes five first, or the board is full, or Black has used all [n] stones. *)
Fixpoint holds (r : rules) (n : nat) (b : position) : Prop :=
  match n with
  | O => True
  | S m => forall p, free r b p ->
      ~ five r (play b p Black) Black /\
      ((exists q, free r (play b p Black) q) ->
       exists q, free r (play b p Black) q /\
         (five r (play (play b p Black) q White) White \/ holds r m
           (play (play b p Black) q White)))
  end.

Theorem wins_excludes_holds : forall r n b, wins r n b -> ~ holds r n b.
Proof.
  intros r n; induction n as [|n IH]; intros b W H; [exact W|].
  destruct W as (p & Fp & W). destruct (H p Fp) as [None Answer].
  destruct W as [Five|[Room W]]; [auto|]. destruct (Answer Room) as (q & Fq & Q).
  destruct (W q Fq) as [No W']. destruct Q as [Q|Q]; [auto|exact (IH _ W' Q)].
Qed.

(** ** Black wins if and only if Black has a strategy: a function from White's stones so far, in
    order, to Black's next stone *)

Fixpoint wins_by (r : rules) (strategy : list point -> point) (n : nat) (b : position) : Prop :=
  match n with
  | O => False
  | S m =>
      let after := play b (strategy []) Black in
      free r b (strategy []) /\
      (five r after Black \/
       (exists q, free r after q) /\
       (forall q, free r after q ->
          ~ five r (play after q White) White /\
          wins_by r (fun later => strategy (q :: later)) m (play after q White)))
  end.

Lemma choice_among : forall A (R : point -> A -> Prop) (a : A) l,
  (forall q, In q l -> exists x, R q x) ->
  exists f, forall q, In q l -> R q (f q).
Proof.
  intros A R a l; induction l as [|q l IH]; intros H; [exists (fun _ => a); intros q []|].
  destruct IH as (f & F); [intros; apply H; now right|].
  destruct (H q (or_introl eq_refl)) as (x & X).
  exists (fun y => if same_point q y then x else f y). intros y Y. destruct (same_point q y) eqn:E.
  - apply same_point_true in E. now subst.
  - apply same_point_false in E. destruct Y as [Y|Y]; [contradiction|auto].
Qed.

Lemma points_of_a_square : forall side, exists l, forall p, square side p -> In p l.
Proof.
  intros side. set (numbers := map Z.of_nat (seq 0 (Z.to_nat side))).
  exists (list_prod numbers numbers). intros [x y] [X Y]; cbn in *. unfold numbers.
  apply in_prod; apply in_map_iff; [exists (Z.to_nat x)|exists (Z.to_nat y)]; rewrite in_seq; lia.
Qed.

Lemma free_or_not : forall side r, on_board r = square side ->
  forall b q, free r b q \/ ~ free r b q.
Proof.
  intros side r Board b [x y]. unfold free. rewrite Board. unfold square; cbn.
  destruct (b (x, y)); [right; intros [_ N]; discriminate|].
  destruct (Z_le_dec 0 x), (Z_lt_dec x side), (Z_le_dec 0 y), (Z_lt_dec y side); tauto.
Qed.

Theorem wins_by_strategy : forall side r, on_board r = square side ->
  forall n b, wins r n b <-> exists strategy, wins_by r strategy n b.
Proof.
  intros side r Board n; induction n as [|n IH]; intros b; split; [intros []|intros (_ & [])| |].
  - intros (p & Fp & W). destruct W as [Five|[Room W]].
    + exists (fun _ => p). cbn. auto.
    + destruct (points_of_a_square side) as (l & L). set (after := play b p Black) in *.
      destruct (choice_among (list point -> point)
        (fun q s => free r after q -> wins_by r s n (play after q White)) (fun _ => p) l) as
          (f & F).
      { intros q _. destruct (free_or_not side r Board after q) as [Fq|N];
          [|exists (fun _ => p); tauto].
        destruct (proj1 (IH _) (proj2 (W q Fq))) as (s & By). exists s. auto. }
      exists (fun past => match past with [] => p | q :: later => f q later end). cbn.
      split; [exact Fp|].
      right. split; [exact Room|]. intros q Fq. split; [exact (proj1 (W q Fq))|].
      apply (F q); [|exact Fq]. apply L. rewrite <- Board. exact (proj1 Fq).
  - intros (s & Fp & W). exists (s []). split; [exact Fp|].
    destruct W as [Five|[Room W]]; [now left|right]. split; [exact Room|]. intros q Fq.
    destruct (W q Fq) as [No W']. split; [exact No|]. apply IH. eauto.
Qed.

(** ** Black cannot win on 4x4, where there is no room for a five *)

Theorem no_win_on_4x4 : forall r side, on_board r = square side -> side <= 4 ->
  forall n b, (forall p, b p <> None -> square side p) -> ~ wins r n b.
Proof.
  intros r side Board Small n; induction n as [|n IH]; intros b On W; [exact W|].
  destruct W as (p & [Op _] & W). rewrite Board in Op.
  assert (stays : forall a q c, (forall x, a x <> None -> square side x) -> square side q ->
    forall x, play a q c x <> None -> square side x).
  { intros a q c A Q x. unfold play. destruct (same_point q x) eqn:E; [|auto].
    apply same_point_true in E. now subst. }
  destruct W as [([x y] & [dx dy] & D & Five & _)|[(q & Fq) W]].
  - assert (F0 := Five 0 ltac:(lia)). assert (F4 := Five 4 ltac:(lia)).
    assert (S0 := stays b p Black On Op _ ltac:(rewrite F0; discriminate)).
    assert (S4 := stays b p Black On Op _ ltac:(rewrite F4; discriminate)).
    unfold square, along in *; cbn [fst snd] in *. cbn in D.
    destruct D as [D|[D|[D|[D|[]]]]]; injection D as <- <-; lia.
  - apply (IH _ (stays _ q White (stays _ p Black On Op)
      ltac:(rewrite <- Board; exact (proj1 Fq)))).
    exact (proj2 (W q Fq)).
Qed.

Corollary no_win_on_empty_4x4 : forall n, ~ wins (standard 4) n empty.
Proof. intros n. apply (no_win_on_4x4 _ 4); [reflexivity|lia|]. intros p N. now destruct N. Qed.

(** ** A win in the strict game is a win in the standard and the freestyle game *)

(** Changing the rules to [r'] leaves the board and all of Black's fives, and gives White no new
    fives. *)
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

(** The eight symmetries are distinct. For example, no two of them map the points (0, 1) and (0, 2)
    of a board of side 15 to the same points. *)
Lemma eight_are_eight :
  NoDup (map (fun s => (image 15 s (0, 1), image 15 s (0, 2))) eight).
Proof. cbn. repeat constructor; cbn; intuition discriminate. Qed.
