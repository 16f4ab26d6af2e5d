(** * The checker as an OCaml program

    If you use this program, you trust extraction, [main.ml], and [certificate.ml], which reads the
    text of a certificate. You also trust that Coq's machine integers and persistent arrays behave
    like the OCaml modules that replace them. *)

From Coq Require Import PArray Extraction ExtrOcamlBasic ExtrOCamlInt63.
From Gomoku Require Import Spec Home PointSet Rows Checker Certificate Certified Program PlaneChecker PlaneCertificate PlaneCertified.

(** These lines replace [ExtrOCamlPArray], because Coq 8.16 prints its type with one argument too
    many. *)
Extract Constant PArray.array "'a" => "'a Parray.t".
Extract Constant PArray.make => "Parray.make".
Extract Constant PArray.get => "Parray.get".
Extract Constant PArray.default => "Parray.default".
Extract Constant PArray.set => "Parray.set".
Extract Constant PArray.length => "Parray.length".

Extraction "checker.ml" standard freestyle strict tables_ok all_checked leads_to make_tables
  trees_of claims_of set_of claim_ok plane_claim_ok plane_setting_of first_claim eight inverses_ok.
