(** * Black wins if White's first two stones are far away

    They may be anywhere at distance 12 or more, in a common row or not. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity Plane Views Fives Window Threats Line FarLine
  ThreatCheck Pairs Apart.
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

(** Black's answers on the line, if White's stones are on the cells 0 and [j]. *)
Definition answers (j : Z) : answer_tree :=
  if j =? 1 then
    Answers [(-3, -2, Answers [(-1, 2, Answers []); (2, 3, Answers []); (3, 2, Answers []); (4,
    3, Answers [])]); (-2, -1, Answers [(2, 3, Answers []); (3, 2, Answers []); (4, 3, Answers
    [])]); (-1, -2, Answers [(2, 3, Answers []); (3, 2, Answers []); (4, 3, Answers [])]); (2,
    3, Answers [(-3, -2, Answers []); (-2, -1, Answers []); (-1, -2, Answers [])]); (3, 2,
    Answers [(-3, -2, Answers []); (-2, -3, Answers []); (-1, -2, Answers [])]); (4, 3, Answers
    [(-3, -2, Answers []); (-2, -1, Answers []); (-1, -2, Answers []); (2, -1, Answers [])])]
  else if j =? 2 then
    Answers [(-2, -1, Answers [(1, 3, Answers []); (3, 4, Answers []); (4, 3, Answers [])]);
    (-1, 1, Answers [(-4, -3, Answers []); (-3, -4, Answers []); (-2, -3, Answers [])]); (1, -1,
    Answers [(3, 4, Answers []); (4, 3, Answers []); (5, 4, Answers [])]); (3, 1, Answers [(4,
    5, Answers []); (5, 4, Answers []); (6, 5, Answers [])]); (4, 3, Answers [(-2, -1, Answers
    []); (-1, -2, Answers []); (1, -1, Answers [])])]
  else if j =? 3 then
    Answers [(-1, 1, Answers [(-4, -3, Answers []); (-3, -4, Answers []); (-2, -3, Answers
    [])]); (1, 2, Answers [(-3, -2, Answers []); (-2, -3, Answers []); (-1, -2, Answers [])]);
    (2, 1, Answers [(4, 5, Answers []); (5, 4, Answers []); (6, 5, Answers [])]); (4, 2, Answers
    [(5, 6, Answers []); (6, 5, Answers []); (7, 6, Answers [])])]
  else
    Answers [(1, 2, Answers [(-3, -2, Answers []); (-2, -3, Answers []); (-1, -2, Answers [])]);
    (2, 1, Answers [(3, 5, Answers []); (5, 6, Answers []); (6, 5, Answers [])]); (3, 2, Answers
    [(5, 6, Answers []); (6, 5, Answers []); (7, 6, Answers [])])].

(** What White can do stays within four cells of its stones. *)
Definition close_to (j i : Z) : bool := ((-4 <=? i) && (i <=? j + 4))%bool.

Lemma answers_are_ok :
  forallb (fun j => line_holds (close_to j) 2 1 [0; j] [] (answers j)) [1; 2; 3; 4] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Section Line.
Variables start step : point.
Hypothesis step_is_direction : In step directions.
Variable j : Z.
Hypothesis in_a_row : 1 <= j <= 4.
Hypothesis stays_far : forall i, -4 <= i <= j + 4 -> 8 <= distance (at_ start step i).

Theorem wins_on_far_line : forall b, finite b -> agree 7 (stones shape []) b ->
  (forall p, b p = Some White <-> p = at_ start step 0 \/ p = at_ start step j) ->
  forall c, b c = None ->
    ~ five strict_plane (play b c White) White /\ wins strict_plane 10 (play b c White).
Proof.
  intros b Finite Agree Only.
  apply (line_won_is_sound 7 3 ltac:(lia) start step step_is_direction 10 (stones shape []) [0; j]
    []) with (last := at_ start step 0); [| |apply at_on_line].
  - destruct shape_threats as [Near Other].
    apply (line_holds_sound (close_to j) 7 3 start step) with (m := 7%nat) (p := 7%nat) (k := 2%nat)
      (f := 1%nat) (answers := answers j); auto.
    + intros i Close. apply andb_true_iff in Close as [Low High]. apply Z.leb_le in Low, High.
      apply Z.leb_gt. specialize (stays_far i). lia.
    + assert (Ok := answers_are_ok). rewrite forallb_forall in Ok. apply Ok. cbn. lia.
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

Lemma distance_along : forall p d j k, In d directions ->
  distance (along p d j) <= distance (along p d k) + Z.abs (j - k).
Proof.
  intros [x y] d j k Dir. unfold distance, along. cbn.
  destruct Dir as [<-|[<-|[<-|[<-|[]]]]]; cbn; lia.
Qed.

Lemma along_0 : forall p d, along p d 0 = p.
Proof. intros [x y] d. unfold along. cbn. f_equal; ring. Qed.

Lemma wins_in_row : forall a b, 12 <= distance a -> 12 <= distance b -> in_row a b = true ->
  forall pair, finite pair -> agree 7 (stones shape []) pair ->
  (forall p, pair p = Some White <-> p = a \/ p = b) ->
  forall c, pair c = None ->
    ~ five strict_plane (play pair c White) White /\ wins strict_plane 10 (play pair c White).
Proof.
  intros a b Far_a Far_b Row pair Finite Agree Only.
  destruct (in_row_true a b Row) as (d & j & Dir & Range & ->).
  apply (wins_on_far_line a d Dir j Range); auto.
  - intros i Close. unfold at_.
    assert (From_a := distance_along a d 0 i Dir). rewrite along_0 in From_a.
    assert (From_b := distance_along a d j i Dir).
    assert (Cases : i <= 4 \/ 4 < i) by lia. destruct Cases; lia.
  - intros p. unfold at_. rewrite along_0. apply Only.
Qed.

(** Black has the shape, White is to move, and has at most two stones. Both are far away. *)
Theorem shape_wins_anywhere : forall a b, 12 <= distance a -> 12 <= distance b ->
  forall pair, finite pair -> agree 7 (stones shape []) pair ->
  (forall p, pair p = Some White -> p = a \/ p = b) ->
  forall c, pair c = None ->
    ~ five strict_plane (play pair c White) White /\ wins strict_plane 10 (play pair c White).
Proof.
  intros a b Far_a Far_b pair Finite Agree Only.
  assert (Apart : forall x y, 12 <= distance x -> 12 <= distance y -> in_no_row x y ->
    (forall p, pair p = Some White -> p = x \/ p = y) -> forall c, pair c = None ->
    ~ five strict_plane (play pair c White) White /\ wins strict_plane 10 (play pair c White)).
  { intros x y Far_x Far_y No_row Only' c Empty.
    assert (Out : forall p, 12 <= distance p -> inside 7 p = false)
      by (intros p Far; apply Z.leb_gt; lia).
    destruct (shape_wins 7 3 ltac:(lia) 7 shape trees tree_0 trees_are_ok x y (Out x Far_x)
      (Out y Far_y) No_row pair Finite Agree Only' c Empty) as [No Win].
    split; [exact No|]. apply (wins_le _ 7); [lia|exact Win]. }
  assert (Alone : forall x, 12 <= distance x -> (forall p, pair p = Some White -> p = x) ->
    forall c, pair c = None ->
    ~ five strict_plane (play pair c White) White /\ wins strict_plane 10 (play pair c White)).
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
    White has at most two stones, at distance 12 or more. *)
Theorem wins_after_two_far : forall a b, 12 <= distance a -> 12 <= distance b ->
  forall pair, finite pair -> agree 7 (stones [(1, 1); (0, 0)] []) pair ->
  (forall p, pair p = Some White -> p = a \/ p = b) -> wins strict_plane 11 pair.
Proof.
  intros a b Far_a Far_b pair Finite Agree Only.
  assert (Empty : pair (-1, 1) = None) by (rewrite Agree by reflexivity; reflexivity).
  exists (-1, 1). split; [now split|right].
  split; [now apply white_can_move, finite_play|]. intros c [_ Free].
  apply (shape_wins_anywhere a b Far_a Far_b); auto using finite_play.
  - intros p Near. transitivity (play (stones [(1, 1); (0, 0)] []) (-1, 1) Black p).
    + now apply (agree_after 7).
    + apply stones_black.
  - intros p White. apply Only. unfold play in White.
    destruct (same_point (-1, 1) p); [discriminate|exact White].
Qed.

Theorem black_wins_after_two_far : forall a b, 12 <= distance a -> 12 <= distance b ->
  wins (plane strict_way) 11
    (play (play (play (play empty (0, 0) Black) a White) (1, 1) Black) b White).
Proof.
  intros a b Far_a Far_b. apply (wins_after_two_far a b Far_a Far_b).
  - repeat apply finite_play. exact finite_empty.
  - assert (Away : forall x p, 12 <= distance x -> inside 7 p = true -> same_point x p = false).
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

(** ** The window game

    So the window game may end when White has played outside twice. *)

Lemma distance_image : forall s p, distance (image 1 s p) = distance p.
Proof.
  induction s as [|m s IH]; intros p; [reflexivity|]. cbn [image]. rewrite IH.
  destruct m, p as [x y]; unfold distance; cbn [image1 fst snd]; lia.
Qed.

(** Black has (0, 0) and a stone diagonally next to it, and is to move with 11 stones or more. White
    has at most two stones, and they are outside. *)
Definition two_outside (radius : Z) (n : nat) (v : view) : Prop :=
  (11 <= n)%nat /\ (outer v <= 2)%nat /\ exists s, forall p, inside radius p = true ->
    seen v (image 1 s p) = stones [(1, 1); (0, 0)] [] p.

(** All points of a list with at most two points that are far away are among two far points. *)
Lemma two_far_points : forall points, (length points <= 2)%nat -> exists a b,
  12 <= distance a /\ 12 <= distance b /\
  forall p, In p points -> 12 <= distance p -> p = a \/ p = b.
Proof.
  intros points Few.
  assert (Far : forall p, exists a, 12 <= distance a /\ (12 <= distance p -> p = a)).
  { intros p. destruct (Z.leb_spec 12 (distance p)) as [Far|Near]; [now exists p|].
    exists (12, 0). split; [cbv; discriminate|lia]. }
  destruct points as [|x [|y [|z points]]]; [| | |cbn in Few; lia].
  - exists (12, 0), (12, 0). split; [cbv; discriminate|]. split; [cbv; discriminate|]. intros p [].
  - destruct (Far x) as (a & Far_a & At_x). exists a, a. do 2 (split; [exact Far_a|]).
    intros p [<-|[]]; auto.
  - destruct (Far x) as (a & Far_a & At_x), (Far y) as (b & Far_b & At_y). exists a, b.
    split; [exact Far_a|split; [exact Far_b|]]. intros p [<-|[<-|[]]]; auto.
Qed.

Theorem two_outside_is_sound : forall radius, 11 <= radius -> forall n v,
  two_outside radius n v -> sound radius n v.
Proof.
  intros radius Large n v (Enough & Outer & s & Seen) b Fits _.
  apply (wins_le _ 11); [exact Enough|]. apply (wins_plane_image strict_way s).
  destruct (fits_outer _ _ _ Fits) as (points & Few & All).
  destruct (two_far_points (map (image 1 (rev s)) points)) as (a & b' & Far_a & Far_b & Where);
    [rewrite map_length; lia|].
  assert (Near : forall p, inside radius p = true ->
    b (image 1 s p) = stones [(1, 1); (0, 0)] [] p).
  { intros p Near. rewrite <- (Seen p Near). apply (fits_seen _ _ _ Fits).
    unfold inside. now rewrite distance_image. }
  apply (wins_after_two_far a b' Far_a Far_b).
  - destruct (fits_finite _ _ _ Fits) as (stones & Stones).
    exists (map (image 1 (rev s)) stones). intros p Stone. apply in_map_iff.
    exists (image 1 s p). split; [apply image_back|now apply Stones].
  - intros p Near_p. apply Near. apply Z.leb_le in Near_p. apply Z.leb_le. lia.
  - intros p White. destruct (inside radius p) eqn:Inside.
    + rewrite (Near p Inside) in White. unfold stones in White. cbn [member existsb] in White.
      destruct (same_point p (1, 1) || (same_point p (0, 0) || false))%bool; discriminate.
    + apply Where.
      * apply in_map_iff. exists (image 1 s p). split; [apply image_back|]. apply All.
        split; [|exact White]. unfold inside. now rewrite distance_image.
      * apply Z.leb_gt in Inside. lia.
Qed.

(** What is left to show that Black wins on the infinite board. *)
Theorem black_wins_if_window_is_won : forall n, won 12 7 (two_outside 12) n nothing ->
  wins (plane strict_way) n empty.
Proof.
  intros n Won. apply (black_wins_on_plane 12 7 ltac:(lia) (two_outside 12)); [|exact Won].
  now apply two_outside_is_sound.
Qed.
