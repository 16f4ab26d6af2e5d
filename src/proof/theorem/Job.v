(** * Definitions for the files that are generated from a certificate *)

From Coq Require Export ZArith Uint63 List.
From Gomoku Require Export Spec Certified.
From Gomoku Require Import Rows Checker Game Certificate.
Export ListNotations.

(** The setting for a certificate. The words encode the certificate's claims. *)
Definition setting_of (side : Z) (r : rules) (distance : option Z) (count : int)
  (words : list (list int)) : setting :=
  {| side := side; game_rules := r; distance := distance;
     board_tables := make_tables side distance; count := count;
     claims := claims_of (of_Z side) count (concat words) |}.

Lemma setting_is_valid : forall side r distance count words, on_board r = square side ->
  tables_ok side distance (make_tables side distance) = true ->
  valid (setting_of side r distance count words).
Proof. intros. now split. Qed.
