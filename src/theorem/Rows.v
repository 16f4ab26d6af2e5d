(** * The rows of five on a board of side 15 or less

    Two tables, computed here from [along] and [directions] of the definition and compared with them point by point:
    [windows] lists every row of five, [through] the rows that hold a point. *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Sanity PointSet.
Import ListNotations.
Open Scope Z_scope.

(** The number of a point. *)
Definition index (p : point) : int := of_Z (15 * snd p + fst p).

Definition inside (side : Z) (p : point) : bool :=
  ((0 <=? fst p) && (fst p <? side) && (0 <=? snd p) && (snd p <? side))%bool.

Definition steps : list Z := [0; 1; 2; 3; 4].
Definition ends : list Z := [-1; 5].

(** A row of five: its cells, and the points of the board next to both ends. *)
Record window := { cells : points; beside : points }.

Section Tables.
Variable side : Z.

Definition window_at (p d : point) : option window :=
  if (inside side p && inside side (along p d 4))%bool then
    Some {| cells := fold_left (fun s i => add (index (along p d i)) s) steps none;
            beside := fold_left (fun s i => add (index (along p d i)) s)
                                (filter (fun i => inside side (along p d i)) ends) none |}
  else None.

Definition range (n : nat) : list Z := map Z.of_nat (seq 0 n).

(** The points by their numbers, on a board of any side up to 15. *)
Definition grid : list point := flat_map (fun y => map (fun x => (x, y)) (range 15)) (range 15).

Definition fill {A} (blank : A) (n : int) (l : list A) : array A :=
  snd (fold_left (fun '(i, t) a => (i + 1, PArray.set t i a)%uint63) l (0%uint63, make n blank)).

(** Window [225 * direction + number of its first point]. *)
Definition make_windows (_ : unit) : array (option window) :=
  fill None 900 (flat_map (fun d => map (fun p => window_at p d) grid) directions).

Definition make_through (_ : unit) : array (list window) :=
  fill [] 225 (map (fun q =>
    if inside side q then
      flat_map (fun d => flat_map (fun i =>
        match window_at (along q d (- i)) d with Some w => [w] | None => [] end) steps) directions
    else []) grid).

(** For each of the eight symmetries the number of every point of the board with that of its image. *)
Definition make_images (_ : unit) : list (list (int * int)) :=
  map (fun s => map (fun p => (index p, index (image side s p))) (filter (inside side) grid)) eight.

Definition make_board (_ : unit) : points :=
  fold_left (fun s p => if inside side p then add (index p) s else s) grid none.
End Tables.

(** ** The tables are right: a finite computation, repeated for each side *)

Fixpoint all_different (l : list int) : bool :=
  match l with [] => true | a :: l => forallb (fun b => negb (a =? b)%uint63) l && all_different l end.

(** Both conditions; the virtual machine evaluates the arguments of [andb] at once, and here the second only where needed. *)
Notation "a 'and' b" := (if a then b else false) (at level 60, right associativity).
Notation "a 'implies' b" := (if a then b else true) (at level 61, right associativity).

(** [w] is the row of five that starts at [p]. *)
Definition row_ok (side : Z) (p d : point) (w : window) : bool :=
  forallb (fun i => has (cells w) (index (along p d i))) steps and
  forallb (fun i => inside side (along p d i)) steps and
  forallb (fun i => inside side (along p d i) implies has (beside w) (index (along p d i))) ends and
  all_below 252 (fun j => has (cells w) j implies existsb (fun i => index (along p d i) =? j)%uint63 steps) and
  all_below 252 (fun j => has (beside w) j implies
     existsb (fun i => inside side (along p d i) and (index (along p d i) =? j)%uint63) ends) and
  all_different (map (fun i => folded (index (along p d i))) steps).

Definition place (w : nat) : point * point :=
  (nth (w mod 225) grid (0, 0), nth (w / 225) directions (1, 0)).

Fixpoint windows_ok (side : Z) (t : array (option window)) (n : nat) : bool :=
  match n with
  | O => true
  | S m => match t.[nth_int m] with
           | None => true
           | Some w => let '(p, d) := place m in existsb (fun e => same_point d e) directions and row_ok side p d w
           end && windows_ok side t m
  end.

Fixpoint existsb_lazy {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => false | a :: l => if f a then true else existsb_lazy f l end.

Definition through_ok (side : Z) (t : array (list window)) : bool :=
  forallb (fun d => forallb (fun p =>
    if inside side p && inside side (along p d 4) then
      forallb (fun i => existsb_lazy (row_ok side p d) t.[index (along p d i)]) steps
    else true) grid) directions.

Definition board_ok (side : Z) (s : points) : bool :=
  forallb (fun p => Bool.eqb (has s (index p)) (inside side p)) grid.

Record tables := {
  windows : array (option window);
  through : array (list window);
  images : list (list (int * int));
  board : points }.

Definition make_tables (side : Z) : tables :=
  {| windows := make_windows side tt; through := make_through side tt;
     images := make_images side tt; board := make_board side tt |}.

Definition tables_ok (side : Z) (t : tables) : bool :=
  (side <=? 15) and windows_ok side (windows t) 900 and (PArray.length (windows t) =? 900)%uint63 and
  match default (windows t) with None => true | Some _ => false end and
  through_ok side (through t) and board_ok side (board t).

Lemma tables_ok_15 : tables_ok 15 (make_tables 15) = true.
Proof. vm_compute. reflexivity. Qed.
