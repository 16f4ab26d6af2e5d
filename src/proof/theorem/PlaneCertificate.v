(** * From the symbols of a certificate to the claims about the infinite board

    The theorem does not depend on this file, because all claims are checked. Trees are read by
    [Certificate.v], and [README.md] describes the symbols. *)

From Coq Require Import ZArith Uint63 PArray List.
From Gomoku Require Import PointSet Rows Checker Certificate PlaneChecker.
Import ListNotations.
Open Scope uint63_scope.

Section Symbols.
Variable side : int.

Fixpoint add_run (length : nat) (first : int) (z : points) : points :=
  match length with O => z | S length => add_run length (first + 1) (add first z) end.

(** The points of a row from one column to another. *)
Definition add_columns (row first last : int) (z : points) : points :=
  add_run (Z.to_nat (to_Z (last + 1 - first))) (side * row + first) z.

(** The symbols being read are Black's stones, White's stones, or one of the zones. *)
Inductive section := Black_stones | White_stones | First_zone | Second_zone.

Fixpoint plane_claims_from (l : list int) (reading : section) (c : plane_claim) (next : int)
    (claims : array plane_claim) : array plane_claim :=
  let '{| blacks := b; whites := w; unknown := k; zone1 := z1; zone2 := z2; most := n |} := c in
  match l with
  | [] => claims
  | s :: l =>
    match reading with
    | Black_stones | White_stones =>
        if s <? 59 then
          match l with
          | r :: l =>
              let p := side * r + s in
              match reading with
              | Black_stones =>
                  plane_claims_from l reading (Build_plane_claim (p :: b) w k z1 z2 n) next claims
              | _ =>
                  plane_claims_from l reading (Build_plane_claim b (p :: w) k z1 z2 n) next claims
              end
          | [] => claims
          end
        else if s =? 62 then plane_claims_from l White_stones c next claims
        else if s =? 61 then
          match l with
          | x :: y :: k :: l =>
              plane_claims_from l First_zone (Build_plane_claim b w (Z.to_nat (to_Z k)) none none
                (Z.to_nat (to_Z ((x << 6) lor y)))) next claims
          | _ => claims
          end
        else plane_claims_from l reading c next claims
    | First_zone | Second_zone =>
        if s <? 59 then
          match l with
          | x :: y :: l =>
              match reading with
              | First_zone => plane_claims_from l reading
                  (Build_plane_claim b w k (add_columns s x y z1) z2 n) next claims
              | _ => plane_claims_from l reading
                  (Build_plane_claim b w k z1 (add_columns s x y z2) n) next claims
              end
          | _ => claims
          end
        else if s =? 60 then
          plane_claims_from l Second_zone (Build_plane_claim b w k z1 z1 n) next claims
        else if s =? 59 then
          plane_claims_from l Black_stones (Build_plane_claim [] [] 0 none none 0) (next + 1)
            claims.[next <- c]
        else plane_claims_from l reading c next claims
    end
  end.

Definition plane_claims_of (count : int) (words : list int) : int -> plane_claim :=
  let blank := Build_plane_claim [] [] 0 none none 0 in
  get (plane_claims_from (symbols_of words) Black_stones blank 0 (make count blank)).
End Symbols.
