(** * The rows of five on a square board

    Two tables are computed from [along] and [directions] in [Spec.v], and then compared with them
    point by point. [windows] contains the rows of five that count for Black, and [through] contains
    the rows through each point. *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home PointSet.
Import ListNotations.
Open Scope Z_scope.

Definition inside (side : Z) (p : point) : bool :=
  ((0 <=? fst p) && (fst p <? side) && (0 <=? snd p) && (snd p <? side))%bool.

Definition steps : list Z := [0; 1; 2; 3; 4].
Definition ends : list Z := [-1; 5].

(** A row of five: its points, and the points of the board next to its ends. *)
Record window := { cells : points; beside : points }.

(** The rows through a point in one direction, and all their points. *)
Record bundle := { whole : points; rows : list window }.

(** A conjunction that evaluates its second condition only if needed. The virtual machine always
    evaluates both arguments of [andb]. *)
Notation "a 'and' b" := (if a then b else false) (at level 60, right associativity).
Notation "a 'implies' b" := (if a then b else true) (at level 61, right associativity).

(** The points where Black's fives count: all points, or only the points within this distance of the
    center of the board. *)
Definition at_home (side : Z) (distance : option Z) (p : point) : bool :=
  match distance with
  | None => true
  | Some d => ((Z.abs (2 * fst p - (side - 1)) <=? 2 * d) &&
    (Z.abs (2 * snd p - (side - 1)) <=? 2 * d))%bool
  end.

Definition home_of (side : Z) (distance : option Z) (p : point) : Prop := at_home side distance p =
  true.

Section Tables.
Variable side : Z.
Variable distance : option Z.

(** The number of a point. *)
Definition index (p : point) : int := of_Z (side * snd p + fst p).

Definition area : int := of_Z (side * side).

Definition window_at (p d : point) : option window :=
  if (inside side p && inside side (along p d 4))%bool then
    Some {| cells := set_of (map (fun i => index (along p d i)) steps);
            beside := set_of (map (fun i => index (along p d i))
              (filter (fun i => inside side (along p d i)) ends)) |}
  else None.

Definition range : list Z := map Z.of_nat (seq 0 (Z.to_nat side)).

(** The points in the order of their numbers. *)
Definition grid : list point := flat_map (fun y => map (fun x => (x, y)) range) range.

Definition fill {A} (blank : A) (n : int) (l : list A) : array A :=
  snd (fold_left (fun '(i, t) a => (i + 1, PArray.set t i a)%uint63) l (0%uint63, make n blank)).

(** The number of row numbers. Some numbers belong to rows that do not fit on the board. *)
Definition window_count : nat := Z.to_nat (4 * (side * side)).

(** The rows. The number of a row is [side * side * direction + number of its first point]. *)
Definition make_windows (_ : unit) : array (option window) :=
  fill None (of_Z (Z.of_nat window_count)) (flat_map (fun d => map (fun p =>
    if forallb (fun i => at_home side distance (along p d i)) steps then window_at p d else None)
      grid) directions).

(** For each point, the rows through it, direction by direction. *)
Definition make_through (_ : unit) : array (list bundle) :=
  fill [] area (map (fun q => map (fun d =>
    let rows := flat_map (fun i =>
      match window_at (along q d (- i)) d with Some w => [w] | None => [] end) steps in
    {| whole := union_all (map cells rows); rows := rows |}) directions) grid).

(** For each of the eight symmetries, the number of every point and the number of its image. *)
Definition make_images (_ : unit) : list (list (int * int)) :=
  map (fun s => map (fun p => (index p, index (image side s p))) grid) eight.

Definition make_board (_ : unit) : points := set_of (map index grid).

(** ** A finite computation for each side shows that the tables are correct *)

Fixpoint all_different (l : list int) : bool :=
  match l with [] => true | a :: l => forallb (fun b => negb (a =? b)%uint63) l &&
    all_different l end.

(** [w] is the row of five that starts at [p] in direction [d]. *)
Definition row_ok (p d : point) (w : window) : bool :=
  forallb (fun i => has (cells w) (index (along p d i))) steps and
  forallb (fun i => inside side (along p d i)) steps and
  forallb (fun i => inside side (along p d i) implies has (beside w) (index (along p d i))) ends and
  within (cells w) (set_of (map (fun i => index (along p d i)) steps)) and
  within (beside w) (set_of (map (fun i => index (along p d i))
    (filter (fun i => inside side (along p d i)) ends))) and
  all_different (map (fun i => folded (index (along p d i))) steps).

(** The first point and the direction of each row, in the order of the row numbers. *)
Definition places : list (point * point) :=
  flat_map (fun d => map (fun p => (p, d)) grid) directions.

Fixpoint windows_ok (t : array (option window)) (i : int) (places : list (point * point)) : bool :=
  match places with
  | [] => true
  | (p, d) :: places =>
      match t.[i] with
      | None => true
      | Some w => row_ok p d w and forallb (fun i => at_home side distance (along p d i)) steps
      end && windows_ok t (i + 1)%uint63 places
  end.

Fixpoint existsb_lazy {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | a :: l => if f a then true else existsb_lazy f l end.

Definition through_ok (t : array (list bundle)) : bool :=
  forallb (fun d => forallb (fun p =>
    inside side (along p d 4) implies
      forallb (fun i => existsb_lazy (fun b => existsb_lazy (fun w =>
        row_ok p d w and within (cells w) (whole b)) (rows b)) t.[index (along p d i)]) steps) grid)
          directions.

Definition board_ok (s : points) : bool := forallb (fun p => has s (index p)) grid.
End Tables.

(** Sets have room for the points of boards up to this side. *)
Definition most_side : Z := 41.

Record tables := {
  numbers : list int;
  point_number : int;
  windows : array (option window);
  through : array (list bundle);
  images : list (list (int * int));
  board : points }.

Definition make_tables (side : Z) (distance : option Z) : tables :=
  {| numbers := map (index side) (grid side); point_number := area side;
     windows := make_windows side distance tt; through := make_through side tt;
     images := make_images side tt; board := make_board side tt |}.

Definition tables_ok (side : Z) (distance : option Z) (t : tables) : bool :=
  (0 <=? side) and (side <=? most_side) and (point_number t =? area side)%uint63 and
  windows_ok side distance (windows t) 0 (places side) and
  (PArray.length (windows t) =? of_Z (Z.of_nat (window_count side)))%uint63 and
  match default (windows t) with None => true | Some _ => false end and
  through_ok side (through t) and board_ok side (board t).
