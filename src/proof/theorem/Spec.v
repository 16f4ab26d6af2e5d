(** * The game, and what it means that Black wins

    This page is all that has to be read to know what is claimed. It imports numbers and lists,
    nothing of ours. *)

From Coq Require Import ZArith List.
Import ListNotations.
Open Scope Z_scope.

(** A point is a column and a row. A position says of every point what stands there. *)
Definition point : Type := Z * Z.
Inductive colour := Black | White.
Definition position : Type := point -> option colour.

(** The rules: which points the board has, and for each colour which rows win. *)
Inductive way := Exactly_five | Five_or_more.
Record rules := { on_board : point -> Prop; way_of : colour -> way }.

Definition square (side : Z) (p : point) : Prop := 0 <= fst p < side /\ 0 <= snd p < side.
Definition standard (side : Z) : rules :=
  {| on_board := square side; way_of := fun _ => Exactly_five |}.
Definition freestyle (side : Z) : rules :=
  {| on_board := square side; way_of := fun _ => Five_or_more |}.
(** Who wins this wins both: exactly five count for Black, five or more for White. *)
Definition strict (side : Z) : rules :=
  {| on_board := square side;
    way_of := fun c => match c with Black => Exactly_five | White => Five_or_more end |}.

(** Rows run along the columns, the rows of the board and both diagonals. [along p d i] is [i] steps
    from [p]. *)
Definition directions : list point := [(1, 0); (0, 1); (1, 1); (1, -1)].
Definition along (p d : point) (i : Z) : point := (fst p + i * fst d, snd p + i * snd d).

(** Colour [c] has a winning row: five stones in a row and, where exactly five are asked for, none
    of [c] next to them. *)
Definition five (r : rules) (b : position) (c : colour) : Prop :=
  exists p d, In d directions /\ (forall i, 0 <= i < 5 -> b (along p d i) = Some c) /\
    (way_of r c = Exactly_five -> b (along p d (-1)) <> Some c /\ b (along p d 5) <> Some c).

(** A stone may be put on any point of the board where none stands. *)
Definition free (r : rules) (b : position) (p : point) : Prop := on_board r p /\ b p = None.

Definition same_point (p q : point) : bool := ((fst p =? fst q) && (snd p =? snd q))%bool.
Definition play (b : position) (p : point) (c : colour) : position :=
  fun q => if same_point p q then Some c else b q.

Definition empty : position := fun _ => None.

(** Black is to move and wins with at most [n] more black stones: he has a move that makes five, or
    after which there is room for White, and whatever White plays is no five and leaves Black a win
    with one stone less. *)
Fixpoint wins (r : rules) (n : nat) (b : position) : Prop :=
  match n with
  | O => False
  | S m => exists p, free r b p /\
      (five r (play b p Black) Black \/
       (exists q, free r (play b p Black) q) /\
       (forall q, free r (play b p Black) q ->
          ~ five r (play (play b p Black) q White) White /\
            wins r m (play (play b p Black) q White)))
  end.
