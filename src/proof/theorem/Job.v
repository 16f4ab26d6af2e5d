(** * Definitions for the files that are made from a certificate *)

From Coq Require Export ZArith Uint63 List.
From Gomoku Require Export Spec.
From Gomoku Require Import Home Rows Checker Certificate Certified.
Export ListNotations.

(** The claims that these words encode, on a board of this side. *)
Definition claims_in (side : Z) (count : int) (words : list (list int)) : int -> claim :=
  claims_of (of_Z side) count (concat words).

(** The claims from [first] up to [next], exclusive, are shown. If a distance is given, Black's
    fives count only within it. *)
Definition shown_from_to (side : Z) (r : rules) (distance : option Z) (count : int)
  (words : list (list int)) (first next : Z) : Prop :=
  holds_from_to side r distance count (claims_in side count words) first next.

(** The kernel uses this theorem to check a part of the certificate. *)
Theorem part : forall side r distance count claim_words (first most : int) words next,
  part_checked side r distance count (claims_in side count claim_words) first most words next =
    true ->
  shown_from_to side r distance count claim_words (to_Z first) next.
Proof. intros. eapply part_holds; eauto. Qed.

Definition joined side r distance count words :=
  join side r distance count (claims_in side count words).

Definition tables_are_ok (side : Z) (distance : option Z) : Prop :=
  tables_ok side distance (make_tables side distance) = true.

(** If all claims are shown on a square board, Black wins the game where black fives count only at
    home... *)
Definition first_move_at_home side r board distance tables count words :=
  wins_first side r board distance tables count (claims_in side count words).
Definition second_move_at_home side r board distance tables count words :=
  wins_second side r board distance tables count (claims_in side count words).

(** ... and so also the game of the definition. *)
Definition first_move side r board distance tables count words n a id i shown leads :=
  wins_in_wins _ _ _ _ (first_move_at_home side r board distance tables count words n a id i shown
    leads).
Definition second_move side r board distance tables count words n p q a id i shown leads :=
  wins_in_wins _ _ _ _ (second_move_at_home side r board distance tables count words n p q a id i
    shown leads).
