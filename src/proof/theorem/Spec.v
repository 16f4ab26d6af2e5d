(** * The game, and what "Black wins" means

    To know what the theorem claims, you need to read only this file. It imports only Coq's numbers
    and lists. *)

From Coq Require Import ZArith List.
Import ListNotations.
Open Scope Z_scope.

(** A point is a column and a row. A position gives the stone on each point, if any. *)
Definition point : Type := Z * Z.
Inductive colour := Black | White.
Definition position : Type := point -> option colour.

(** The rules: the points of the board, and the rows that win for each color. *)
Inductive way := Exactly_five | Five_or_more.
Record rules := { on_board : point -> Prop; way_of : colour -> way }.

Definition square (side : Z) (p : point) : Prop := 0 <= fst p < side /\ 0 <= snd p < side.
Definition standard (side : Z) : rules :=
  {| on_board := square side; way_of := fun _ => Exactly_five |}.
Definition freestyle (side : Z) : rules :=
  {| on_board := square side; way_of := fun _ => Five_or_more |}.
(** Black needs exactly five, White five or more. A win here is also a win under the other two. *)
Definition strict (side : Z) : rules :=
  {| on_board := square side;
    way_of := fun c => match c with Black => Exactly_five | White => Five_or_more end |}.

(** A row runs along a column, a row of the board or a diagonal. [along p d i] is the point [i]
    steps from [p] in direction [d]. *)
Definition directions : list point := [(1, 0); (0, 1); (1, 1); (1, -1)].
Definition along (p d : point) (i : Z) : point := (fst p + i * fst d, snd p + i * snd d).

(** Color [c] has five stones in a row. If it needs exactly five, there must be no other stone of
    [c] next to either end. *)
Definition five (r : rules) (b : position) (c : colour) : Prop :=
  exists p d, In d directions /\ (forall i, 0 <= i < 5 -> b (along p d i) = Some c) /\
    (way_of r c = Exactly_five -> b (along p d (-1)) <> Some c /\ b (along p d 5) <> Some c).

(** A stone may be placed on any empty point of the board. *)
Definition free (r : rules) (b : position) (p : point) : Prop := on_board r p /\ b p = None.

Definition same_point (p q : point) : bool := ((fst p =? fst q) && (snd p =? snd q))%bool.
Definition play (b : position) (p : point) (c : colour) : position :=
  fun q => if same_point p q then Some c else b q.

Definition empty : position := fun _ => None.

(** Black is to move and wins with at most [n] more black stones. Black has a move that makes five,
    or a move after which White has a reply, but no reply makes five or prevents a win with one
    black stone fewer. *)
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
