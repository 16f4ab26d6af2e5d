(** * What the soundness proof assumes

    The files from [RowFacts.v] to [Soundness.v] assume that the setting is [valid]: its board is a
    square, and the tables for this square have passed the test. *)

From Coq Require Import ZArith.
From Gomoku Require Import Spec Home PointSet Rows Checker.
Open Scope Z_scope.

Class valid (the_setting : setting) : Prop := {
  is_square : on_board game_rules = square side;
  are_made : board_tables = make_tables side distance;
  tables_are_ok : tables_ok side distance board_tables = true }.

Lemma exact_true : forall {the_setting : setting} c,
  exact c = true <-> way_of game_rules c = Exactly_five.
Proof. intros the_setting c. unfold exact. destruct (way_of game_rules c); split; congruence. Qed.

Module Abbreviations.
Notation on := (square side).
Notation index := (Rows.index side).
Notation home := (home_of side distance).
Notation wins := (wins_in game_rules home).
Notation lost := (lost_in game_rules home).
Notation free := (Spec.free game_rules).
Notation five := (Spec.five game_rules).
End Abbreviations.
