(** * What the files made from a certificate use: the standard rule on the board of side 15 *)

From Coq Require Export ZArith Uint63 List.
From Gomoku Require Export Spec.
From Gomoku Require Import Rows Checker Certificate Certified.
Export ListNotations.

(** The claims from [first] up to [next] are shown. *)
Definition shown_from_to (count : int) (claim_words : list (list int)) (first next : Z) : Prop :=
  holds_from_to 15 (standard 15) count (claims_of count (concat claim_words)) first next.

Definition part := part_holds 15 (standard 15).
Definition joined (count : int) (claim_words : list (list int)) :=
  join 15 (standard 15) count (claims_of count (concat claim_words)).
Definition first_move (count : int) (claim_words : list (list int)) :=
  wins_first 15 (standard 15) eq_refl tables_ok_15 count (claims_of count (concat claim_words)).
Definition second_move (count : int) (claim_words : list (list int)) :=
  wins_second 15 (standard 15) eq_refl tables_ok_15 count (claims_of count (concat claim_words)).
