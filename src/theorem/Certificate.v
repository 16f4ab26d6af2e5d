(** * From the words of a certificate to trees and claims

    Nothing depends on this file being right: the checker asks for trees and claims by number, and whatever this gives it
    is checked. [README.md] describes the words. *)

From Coq Require Import ZArith Uint63 PArray List.
From Gomoku Require Import PointSet Rows Checker.
Import ListNotations.
Open Scope uint63_scope.

Definition nowhere : tree := Five 225 900.

Definition item_of (w : int) : item :=
  let t := w >> 9 in
  if w land 1 =? 0 then Group t else Reply ((w >> 1) land 255) t.

(** [left] items of the move [p] are still to come, [found] are there, the last first. *)
Fixpoint trees_from (words : list int) (next : int) (trees : array tree) (p left : int) (found : list item) : array tree :=
  match words with
  | [] => trees
  | w :: words =>
      if left =? 0 then
        let p := (w >> 2) land 255 in
        let rest := w >> 10 in
        let kind := w land 3 in
        if kind =? 0 then trees_from words (next + 1) trees.[next <- Five p rest] 0 0 [] else
        if kind =? 1 then
          trees_from words (next + 1) trees.[next <- Known p (rest >> 3) (Z.to_nat (to_Z (rest land 7)))] 0 0 []
        else if rest =? 0 then trees_from words (next + 1) trees.[next <- Move p []] 0 0 []
        else trees_from words next trees p rest []
      else
        let found := item_of (w land 2147483647) :: found in
        if left =? 1 then trees_from words (next + 1) trees.[next <- Move p (rev' found)] 0 0 [] else
        let found := item_of (w >> 31) :: found in
        if left =? 2 then trees_from words (next + 1) trees.[next <- Move p (rev' found)] 0 0 []
        else trees_from words next trees p (left - 2) found
  end.

Definition trees_of (count : int) (words : list int) : int -> tree :=
  get (trees_from words 0 (make count nowhere) 0 0 []).

(** Nine words a claim: four of black points, four of white ones, and the bound. *)
Fixpoint claims_from (words : list int) (next : int) (claims : array claim) : array claim :=
  match words with
  | a :: b :: c :: d :: e :: f :: g :: h :: n :: words =>
      claims_from words (next + 1)
        claims.[next <- {| claim_black := Words a b c d; claim_white := Words e f g h; bound := Z.to_nat (to_Z n) |}]
  | _ => claims
  end.

Definition claims_of (count : int) (words : list int) : int -> claim :=
  get (claims_from words 0 (make count {| claim_black := none; claim_white := none; bound := 0 |})).
