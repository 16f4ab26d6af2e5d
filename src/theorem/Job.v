(** * What the files made from a certificate use *)

From Coq Require Export ZArith Uint63 List.
From Gomoku Require Export Spec Sanity.
From Gomoku Require Import Rows Checker Certificate Certified.
Export ListNotations.

(** The claims in these words, on a board of this side. *)
Definition claims_in (side : Z) (count : int) (words : list (list int)) : int -> claim :=
  claims_of (of_Z side) count (concat words).

(** The claims from [first] up to [next] are shown. *)
Definition shown_from_to (side : Z) (r : rules) (count : int) (words : list (list int)) (first next : Z) : Prop :=
  holds_from_to side r count (claims_in side count words) first next.

(** A part of the certificate, as it is computed. *)
Theorem part : forall side r count claim_words (first most : int) words next,
  part_checked side r count (claims_in side count claim_words) first most words next = true ->
  shown_from_to side r count claim_words (to_Z first) next.
Proof. intros. eapply part_holds; eauto. Qed.

Definition joined side r count words := join side r count (claims_in side count words).

Definition tables_are_ok (side : Z) : Prop := tables_ok side (make_tables side) = true.

(** On a square board, where all claims are shown. *)
Definition first_move side r board tables count words := wins_first side r board tables count (claims_in side count words).
Definition second_move side r board tables count words := wins_second side r board tables count (claims_in side count words).
