(** * The checker as an OCaml program

    Apart from extraction itself, this trusts that Coq's machine integers and persistent arrays are
    those of its own library, as the standard library and the lines below declare, and it trusts
    [main.ml], which reads the text of a certificate. *)

From Coq Require Import PArray Extraction ExtrOcamlBasic ExtrOCamlInt63.
From Gomoku Require Import Spec Rows Certificate Program.

(** As in [ExtrOCamlPArray], whose type 8.16 prints with one argument too many. *)
Extract Constant PArray.array "'a" => "'a Parray.t".
Extract Constant PArray.make => "Parray.make".
Extract Constant PArray.get => "Parray.get".
Extract Constant PArray.default => "Parray.default".
Extract Constant PArray.set => "Parray.set".
Extract Constant PArray.length => "Parray.length".

Extraction "checker.ml" standard freestyle strict tables_ok all_checked opening_checked make_tables
  trees_of claims_of stones_on.
