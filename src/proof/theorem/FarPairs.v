(** * Black wins if White's first two stones are far away

    They are at distance 8 or more. If they are in a common row, the points around them in this row
    are also at distance 8 or more. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity Plane Views Fives Threats Line FarLine ThreatCheck
  Pairs Apart.
Import ListNotations.
Open Scope Z_scope.

Notation shape := [(-1, 1); (1, 1); (0, 0)].

Lemma shape_threats : (forall c, inside 7 c = true -> stones shape [] c = None ->
    threat 7 3 [c] None 7 (play (stones shape []) c White)) /\
  threat 7 3 [] None 7 (stones shape []).
Proof. exact (replies_ok_sound 7 3 7 shape trees tree_0 trees_are_ok). Qed.

Lemma same_point_sym : forall p q, same_point p q = same_point q p.
Proof. intros p q. apply eq_true_iff_eq. rewrite !same_point_true. split; auto. Qed.

(** ** White's stones are in a common row *)

(** So many cells on either side of White's stones have to be far, if the stones are on the cells 0
    and [j]. Beyond them, the line may come near on one side. *)
Definition room (j : Z) : Z := if j =? 1 then 3 else if j =? 4 then 1 else 2.

(** Black's answers if the line may come near on the side of cell 0. *)
Definition answers (j : Z) : answer_tree :=
  if j =? 1 then
    Answers [(-3, -2, Answers [(-1, 2, Answers []); (2, 3, Answers []); (3, 2, Answers []); (4,
    3, Answers [])]); (-2, -3, Answers [(-1, 2, Answers []); (2, -1, Answers [(3, 4, Answers
    []); (4, 3, Answers []); (5, 4, Answers [])]); (3, 2, Answers []); (4, 3, Answers [(-1, 2,
    Answers []); (2, -1, Answers [])])]); (-1, -2, Answers [(2, 3, Answers []); (3, 2, Answers
    []); (4, 3, Answers [])]); (2, 3, Answers [(-3, -2, Answers []); (-2, -1, Answers []); (-1,
    -2, Answers [])]); (3, 2, Answers [(-3, -2, Answers []); (-2, -3, Answers []); (-1, -2,
    Answers [])]); (4, 3, Answers [(-3, -2, Answers []); (-2, -3, Answers [(-1, 2, Answers []);
    (2, -1, Answers [])]); (-1, -2, Answers []); (2, -1, Answers [])])]
  else if j =? 2 then
    Answers [(-2, -1, Answers [(1, 3, Answers []); (3, 4, Answers []); (4, 3, Answers [])]);
    (-1, -2, Answers [(1, 3, Answers []); (3, 1, Answers [(4, 5, Answers []); (5, 4, Answers
    []); (6, 5, Answers [])]); (4, 3, Answers [])]); (1, -1, Answers [(3, 4, Answers []); (4, 3,
    Answers []); (5, 4, Answers [])]); (3, 1, Answers [(4, 5, Answers []); (5, 4, Answers []);
    (6, 5, Answers [])]); (4, 3, Answers [(-2, -1, Answers []); (-1, -2, Answers []); (1, -1,
    Answers [])])]
  else if j =? 3 then
    Answers [(-1, -2, Answers [(1, 2, Answers []); (2, 1, Answers [(4, 5, Answers []); (5, 4,
    Answers []); (6, 5, Answers [])]); (4, 5, Answers [(1, 2, Answers []); (2, 1, Answers
    [])])]); (1, -1, Answers [(2, 4, Answers []); (4, 2, Answers [(5, 6, Answers []); (6, 5,
    Answers []); (7, 6, Answers [])]); (5, 4, Answers [])]); (2, 1, Answers [(4, 5, Answers []);
    (5, 4, Answers []); (6, 5, Answers [])]); (4, 2, Answers [(5, 6, Answers []); (6, 5, Answers
    []); (7, 6, Answers [])])]
  else
    Answers [(1, -1, Answers [(2, 3, Answers []); (3, 2, Answers [(5, 6, Answers []); (6, 5,
    Answers []); (7, 6, Answers [])]); (5, 6, Answers [(2, 3, Answers []); (3, 2, Answers
    [])])]); (2, 1, Answers [(3, 5, Answers []); (5, 6, Answers []); (6, 5, Answers [])]); (3,
    2, Answers [(5, 6, Answers []); (6, 5, Answers []); (7, 6, Answers [])])].

Fixpoint mirrored (j : Z) (t : answer_tree) : answer_tree :=
  let (replies) := t in
  Answers (map (fun reply => (j - fst (fst reply), j - snd (fst reply), mirrored j (snd reply)))
    replies).

Definition right_far (j i : Z) : bool := - room j <=? i.
Definition left_far (j i : Z) : bool := i <=? j + room j.

Lemma answers_are_ok : forallb (fun j => line_holds (right_far j) 3 2 [0; j] [] (answers j) &&
    line_holds (left_far j) 3 2 [0; j] [] (mirrored j (answers j)))%bool [1; 2; 3; 4] = true.
Proof. rewrite <- fast_line_is_same. vm_cast_no_check (eq_refl true). Qed.

Lemma room_range : forall j, 0 <= room j.
Proof. intros j. unfold room. destruct (j =? 1), (j =? 4); lia. Qed.

Lemma distance_along : forall p d j k, In d directions ->
  distance (along p d j) <= distance (along p d k) + Z.abs (j - k).
Proof.
  intros [x y] d j k Dir. unfold distance, along. cbn.
  destruct Dir as [<-|[<-|[<-|[<-|[]]]]]; cbn; lia.
Qed.

Lemma along_0 : forall p d, along p d 0 = p.
Proof. intros [x y] d. unfold along. cbn. f_equal; ring. Qed.

Lemma distance_between : forall p d i j k, In d directions -> i <= j <= k ->
  distance (along p d j) <= Z.max (distance (along p d i)) (distance (along p d k)).
Proof.
  intros [x y] d i j k Dir Order. unfold distance, along. cbn.
  destruct Dir as [<-|[<-|[<-|[<-|[]]]]]; cbn; lia.
Qed.

Lemma distance_grows : forall p d i, In d directions ->
  Z.abs i <= distance (along p d i) + distance p.
Proof.
  intros [x y] d i Dir. unfold distance, along. cbn.
  destruct Dir as [<-|[<-|[<-|[<-|[]]]]]; cbn; lia.
Qed.

Section Line.
Variables start step : point.
Hypothesis step_is_direction : In step directions.
Variable j : Z.
Hypothesis in_a_row : 1 <= j <= 4.
Hypothesis stays_far : forall i, - room j <= i <= j + room j -> 8 <= distance (at_ start step i).

(** The line can come near on one side only. *)
Lemma one_side : (forall i, right_far j i = true -> near_cell 7 start step i = false) \/
  (forall i, left_far j i = true -> near_cell 7 start step i = false).
Proof.
  assert (Room := room_range j).
  destruct (existsb (near_cell 7 start step) (from_to (j + room j + 1) (distance start + 8)))
    eqn:Found.
  - right. apply existsb_exists in Found as (k & Range & Near). apply Z.leb_le in Near.
    apply in_map_iff in Range as (s & Same & _). intros i Left. apply Z.leb_le in Left.
    apply Z.leb_gt. destruct (Z.le_gt_cases (- room j) i) as [Inner|Outer];
      [specialize (stays_far i); lia|].
    assert (At_0 := distance_between start step i 0 k step_is_direction ltac:(lia)).
    specialize (stays_far 0 ltac:(lia)). unfold at_ in *. lia.
  - left. intros i Right. apply Z.leb_le in Right.
    destruct (near_cell 7 start step i) eqn:Near; [exfalso|reflexivity].
    apply not_true_iff_false in Found. apply Found, existsb_exists. exists i.
    split; [|exact Near]. apply Z.leb_le in Near.
    assert (Grows := distance_grows start step i step_is_direction). unfold at_ in *.
    apply in_from_to. destruct (Z.le_gt_cases i (j + room j)); [|lia].
    specialize (stays_far i). lia.
Qed.

Theorem wins_on_far_line : forall b, finite b -> agree 7 (stones shape []) b ->
  (forall p, b p = Some White <-> p = at_ start step 0 \/ p = at_ start step j) ->
  forall c, b c = None ->
    ~ five strict_plane (play b c White) White /\ wins strict_plane 12 (play b c White).
Proof.
  intros b Finite Agree Only.
  apply (line_won_is_sound 7 3 ltac:(lia) start step step_is_direction 12 (stones shape []) [0; j]
    []) with (last := at_ start step 0); [| |apply at_on_line].
  - destruct shape_threats as [Near Other].
    assert (Ok := answers_are_ok). rewrite forallb_forall in Ok.
    specialize (Ok j ltac:(cbn; lia)). apply andb_true_iff in Ok as [Right Left].
    destruct one_side as [Far|Far]; [apply (line_holds_sound (right_far j) 7 3 start step)
      with (answers := answers j) (m := 7%nat) (p := 8%nat) (k := 3%nat) (f := 2%nat); auto|].
    apply (line_holds_sound (left_far j) 7 3 start step) with (answers := mirrored j (answers j))
      (m := 7%nat) (p := 8%nat) (k := 3%nat) (f := 2%nat); auto.
  - constructor; auto.
    + intros i [<-|[<-|[]]]; apply Only; auto.
    + intros i [].
    + intros p White. apply Only in White. left.
      destruct White as [->| ->]; [exists 0|exists j]; cbn; auto.
    + intros _. exists 0. cbn. auto.
Qed.
End Line.

(** ** Any two far stones *)

(** The row through both points, if there is one. *)
Definition in_row (a b : point) : bool :=
  existsb (fun d => existsb (fun j => same_point b (along a d j)) [1; 2; 3; 4]) directions.

Lemma not_in_row : forall a b, a <> b -> in_row a b = false -> in_row b a = false -> in_no_row a b.
Proof.
  intros a b Differ No No' [p d] Row In_a In_b. apply in_cells in In_a as (i & Range & At_a).
  apply in_cells in In_b as (k & Range' & At_b).
  assert (Step : forall x y i k, cell (p, d) i = x -> cell (p, d) k = y -> y = along x d (k - i)).
  { intros x y s t <- <-. unfold cell, along. cbn. f_equal; ring. }
  assert (Found : forall x y i k, cell (p, d) i = x -> cell (p, d) k = y -> 0 <= i < k -> k < 5 ->
    in_row x y = true).
  { intros x y s t At_x At_y Less Most. apply existsb_exists. exists d. split; [exact Row|].
    apply existsb_exists. exists (t - s). split; [cbn; lia|]. apply same_point_true. eauto. }
  assert (Cases : i < k \/ k < i \/ i = k) by lia. destruct Cases as [Less|[Less|Same]].
  - rewrite (Found a b i k) in No; auto; [discriminate|lia|lia].
  - rewrite (Found b a k i) in No'; auto; [discriminate|lia|lia].
  - congruence.
Qed.

Lemma in_row_true : forall a b, in_row a b = true ->
  exists d j, In d directions /\ 1 <= j <= 4 /\ b = along a d j.
Proof.
  intros a b Row. apply existsb_exists in Row as (d & Dir & Row).
  apply existsb_exists in Row as (j & Range & Same). exists d, j.
  split; [exact Dir|split; [cbn in Range; lia|now apply same_point_true]].
Qed.

(** A point in no common row with [a], as far away or farther. *)
Definition elsewhere (a : point) : point := (Z.abs (fst a) + 12, snd a).

Lemma elsewhere_no_row : forall a, in_no_row a (elsewhere a).
Proof.
  intros [x y] [[px py] d] Row In_a In_b. apply in_cells in In_a as (i & Range & At_a).
  apply in_cells in In_b as (k & Range' & At_b). unfold cell, along in *. cbn in *.
  injection At_a as X Y. injection At_b as X' Y'.
  destruct Row as [<-|[<-|[<-|[<-|[]]]]]; cbn in *; lia.
Qed.

(** If [a] and [b] are in a common row, there is enough room around them. *)
Definition room_around (a b : point) : Prop := forall d j, In d directions -> 1 <= j <= 4 ->
  b = along a d j -> forall i, - room j <= i <= j + room j -> 8 <= distance (along a d i).

Lemma wins_in_row : forall a b, in_row a b = true -> room_around a b ->
  forall pair, finite pair -> agree 7 (stones shape []) pair ->
  (forall p, pair p = Some White <-> p = a \/ p = b) ->
  forall c, pair c = None ->
    ~ five strict_plane (play pair c White) White /\ wins strict_plane 12 (play pair c White).
Proof.
  intros a b Row Room pair Finite Agree Only.
  destruct (in_row_true a b Row) as (d & j & Dir & Range & Same).
  apply (wins_on_far_line a d Dir j Range); auto.
  - exact (Room d j Dir Range Same).
  - intros p. unfold at_. rewrite along_0, <- Same. apply Only.
Qed.

(** Black has the shape, White is to move, and has at most two stones. Both are far away. *)
Theorem shape_wins_anywhere : forall a b, 8 <= distance a -> 8 <= distance b ->
  room_around a b -> room_around b a ->
  forall pair, finite pair -> agree 7 (stones shape []) pair ->
  (forall p, pair p = Some White -> p = a \/ p = b) ->
  forall c, pair c = None ->
    ~ five strict_plane (play pair c White) White /\ wins strict_plane 12 (play pair c White).
Proof.
  intros a b Far_a Far_b Room_a Room_b pair Finite Agree Only.
  assert (Apart : forall x y, 8 <= distance x -> 8 <= distance y -> in_no_row x y ->
    (forall p, pair p = Some White -> p = x \/ p = y) -> forall c, pair c = None ->
    ~ five strict_plane (play pair c White) White /\ wins strict_plane 12 (play pair c White)).
  { intros x y Far_x Far_y No_row Only' c Empty.
    assert (Out : forall p, 8 <= distance p -> inside 7 p = false)
      by (intros p Far; apply Z.leb_gt; lia).
    destruct (shape_wins 7 3 ltac:(lia) 7 shape trees tree_0 trees_are_ok x y (Out x Far_x)
      (Out y Far_y) No_row pair Finite Agree Only' c Empty) as [No Win].
    split; [exact No|]. apply (wins_le _ 7); [lia|exact Win]. }
  assert (Alone : forall x, 8 <= distance x -> (forall p, pair p = Some White -> p = x) ->
    forall c, pair c = None ->
    ~ five strict_plane (play pair c White) White /\ wins strict_plane 12 (play pair c White)).
  { intros x Far_x Only'. apply (Apart x (elsewhere x)); auto using elsewhere_no_row.
    destruct x as [u v]. unfold elsewhere, distance in *. cbn in *. lia. }
  destruct (point_is a b) as [<-|Differ]; [apply (Alone a); auto; intros p White;
    now destruct (Only p White)|].
  destruct (has pair White a) eqn:White_a.
  2: { apply (Alone b); auto. intros p White. destruct (Only p White) as [->|Same]; [|exact Same].
    apply has_true in White. congruence. }
  destruct (has pair White b) eqn:White_b.
  2: { apply (Alone a); auto. intros p White. destruct (Only p White) as [Same| ->]; [exact Same|].
    apply has_true in White. congruence. }
  apply has_true in White_a, White_b.
  assert (Both : forall p, pair p = Some White <-> p = a \/ p = b)
    by (intros p; split; [apply Only|now intros [->| ->]]).
  destruct (in_row a b) eqn:Row; [now apply (wins_in_row a b)|].
  destruct (in_row b a) eqn:Row'.
  - apply (wins_in_row b a); auto. intros p. rewrite Both. tauto.
  - apply (Apart a b); auto using not_in_row.
Qed.

(** Black has (0, 0) and (1, 1) and is to move. There are no other stones at distance 7 or less, and
    White has at most two stones. *)
Theorem wins_after_two_wasted : forall a b, 8 <= distance a -> 8 <= distance b ->
  room_around a b -> room_around b a ->
  forall pair, finite pair -> agree 7 (stones [(1, 1); (0, 0)] []) pair ->
  (forall p, pair p = Some White -> p = a \/ p = b) -> wins strict_plane 13 pair.
Proof.
  intros a b Far_a Far_b Room_a Room_b pair Finite Agree Only.
  assert (Empty : pair (-1, 1) = None) by (rewrite Agree by reflexivity; reflexivity).
  exists (-1, 1). split; [now split|right].
  split; [now apply white_can_move, finite_play|]. intros c [_ Free].
  apply (shape_wins_anywhere a b Far_a Far_b Room_a Room_b); auto using finite_play.
  - intros p Near. transitivity (play (stones [(1, 1); (0, 0)] []) (-1, 1) Black p).
    + now apply (agree_after 7).
    + apply stones_black.
  - intros p White. apply Only. unfold play in White.
    destruct (same_point (-1, 1) p); [discriminate|exact White].
Qed.

Theorem black_wins_after_two_wasted : forall a b, 8 <= distance a -> 8 <= distance b ->
  room_around a b -> room_around b a ->
  wins (plane strict_way) 13
    (play (play (play (play empty (0, 0) Black) a White) (1, 1) Black) b White).
Proof.
  intros a b Far_a Far_b Room_a Room_b.
  apply (wins_after_two_wasted a b Far_a Far_b Room_a Room_b).
  - repeat apply finite_play. exact finite_empty.
  - assert (Away : forall x p, 8 <= distance x -> inside 7 p = true -> same_point x p = false).
    { intros x p Far Near. apply same_point_false. intros <-. apply Z.leb_le in Near. lia. }
    intros p Near. unfold play, stones. cbn [member existsb].
    rewrite (Away a), (Away b) by auto.
    rewrite (same_point_sym p (1, 1)), (same_point_sym p (0, 0)).
    now destruct (same_point (1, 1) p), (same_point (0, 0) p).
  - intros p White. unfold play in White.
    destruct (same_point b p) eqn:B; [right; symmetry; now apply same_point_true|].
    destruct (same_point (1, 1) p); [discriminate|].
    destruct (same_point a p) eqn:A; [left; symmetry; now apply same_point_true|].
    destruct (same_point (0, 0) p); discriminate.
Qed.

(** There is enough room if the stones are far enough away. *)
Lemma room_if_far : forall a b, 9 <= distance a -> 9 <= distance b ->
  11 <= distance a /\ 11 <= distance b \/ 13 <= distance a \/ 13 <= distance b ->
  room_around a b.
Proof.
  intros a b Far_a Far_b Far d j Dir Range -> i Close.
  assert (From_a := distance_along a d 0 i Dir). assert (From_b := distance_along a d j i Dir).
  assert (A_b := distance_along a d 0 j Dir). assert (B_a := distance_along a d j 0 Dir).
  rewrite along_0 in *.
  assert (Cases : j = 1 \/ j = 2 \/ j = 3 \/ j = 4) by lia.
  destruct Cases as [->|[->|[->| ->]]]; cbn in Close; lia.
Qed.

Theorem black_wins_after_two_far : forall a b, 11 <= distance a -> 11 <= distance b ->
  wins (plane strict_way) 13
    (play (play (play (play empty (0, 0) Black) a White) (1, 1) Black) b White).
Proof.
  intros a b Far_a Far_b.
  apply black_wins_after_two_wasted; try apply room_if_far; lia.
Qed.
