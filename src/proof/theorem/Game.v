(** * The game that is checked, and the checker's functions for it

    The proofs from [RowFacts] to [Soundness] are about one game. It is their argument [game], which
    Coq fills in automatically. *)

From Coq Require Import ZArith.
From Gomoku Require Import Spec Home PointSet Rows Checker.
Open Scope Z_scope.

Definition exact (r : rules) (c : colour) : bool :=
  match way_of r c with Exactly_five => true | Five_or_more => false end.

Lemma exact_true : forall r c, exact r c = true <-> way_of r c = Exactly_five.
Proof. intros r c. unfold exact. destruct (way_of r c); split; congruence. Qed.

(** A square board with its rules, and the distance from the center within which Black's fives
    count. *)
Class game := {
  side : Z;
  game_rules : rules;
  is_square : on_board game_rules = square side;
  distance : option Z;
  tables_are_ok : tables_ok side distance (make_tables side distance) = true }.

Definition game_tables {G : game} : tables := make_tables side distance.

Arguments game_tables : simpl never.

Module Abbreviations.
Notation on := (square side).
Notation index := (Rows.index side).
Notation black_exact := (exact game_rules Black).
Notation white_exact := (exact game_rules White).
Notation home := (home_of side distance).
Notation wins := (wins_in game_rules home).
Notation lost := (lost_in game_rules home).
Notation free := (Spec.free game_rules).
Notation five := (Spec.five game_rules).
Notation watch := (Checker.watch white_exact).
Notation put_white := (Checker.put_white white_exact game_tables).
Notation is_free := (Checker.is_free game_tables).
Notation answers := (Checker.answers white_exact game_tables).
Notation turn := (Checker.turn white_exact game_tables).
End Abbreviations.
