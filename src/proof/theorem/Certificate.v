(** * From the symbols of a certificate to trees and claims

    The theorem does not depend on this file, because all trees are checked.
    [README.md] describes the symbols. Each symbol has six bits. A word contains ten symbols, with
    the first one in the highest bits. *)

From Coq Require Import ZArith Uint63 PArray List.
From Gomoku Require Import PointSet Rows Checker.
Import ListNotations.
Open Scope uint63_scope.

Definition symbols_of (words : list int) : list int :=
  fold_left (fun l w =>
    (w >> 54) land 63 :: (w >> 48) land 63 :: (w >> 42) land 63 :: (w >> 36) land 63 :: (w >> 30)
      land 63 ::
    (w >> 24) land 63 :: (w >> 18) land 63 :: (w >> 12) land 63 :: (w >> 6) land 63 :: w land 63 ::
      l) (rev' words) [].

Section Symbols.
Variable side : int.

(** ** Trees *)

(** The items being read belong to a claim, to a move, or to a move whose tree is stored. *)
Inductive kind := Root | Once | Kept.
Record frame := { opened : kind; move : int; reply : option int; found : list item }.

(** Adds a tree to the innermost frame. *)
Definition put (t : tree) (reply_to : option int) (open : list frame) : list frame :=
  match open with
  | [] => []
  | {| opened := k; move := p; reply := y; found := f |} :: open =>
      let i := match reply_to with None => Group t | Some y => Reply y t end in
      {| opened := k; move := p; reply := y; found := i :: f |} :: open
  end.

(** The row that has [p] as its point number [code mod 5], in the direction [code / 5]. *)
Definition five_at (code p : int) : tree :=
  let row d o step := Five p (side * side * d + p - o * step) in
  if code <? 5 then row 0 code 1 else if code <? 10 then row 1 (code - 5) side
  else if code <? 15 then row 2 (code - 10) (side + 1) else row 3 (code - 15) (1 - side).

(** Reads the items of all claims. [kept] contains the stored trees, and [next] is their number.
    [roots] contains the items of the claims read so far, the last claim first. *)
Fixpoint trees_from (l : list int) (kept : array tree) (next : int) (open : list frame)
  (y : option int)
    (roots : list (list item)) : list (list item) :=
  match l with
  | [] => rev' roots
  | s :: l =>
    if s <? 20 then
      match l with
      | c :: r :: l => trees_from l kept next (put (five_at s (side * r + c)) y open) None roots
      | _ => rev' roots
      end
    else if s =? 20 then
      match l with
      | c :: r :: i :: a :: b :: d :: e :: l =>
          let id := (a << 18) lor (b << 12) lor (d << 6) lor e in
          trees_from l kept next (put (Known (side * r + c) id (Z.to_nat (to_Z i))) y open) None
            roots
      | _ => rev' roots
      end
    else if s <? 23 then
      match l with
      | c :: r :: l =>
          let k := if s =? 21 then Once else Kept in
          trees_from l kept next ({| opened := k; move := side * r + c; reply := y; found := [] |}
            :: open) None roots
      | _ => rev' roots
      end
    else if s =? 23 then
      match open with
      | {| opened := k; move := p; reply := y; found := f |} :: open =>
          let items := rev' f in
          match k with
          | Root => trees_from l kept next open None (items :: roots)
          | Once => trees_from l kept next (put (Move p items) y open) None roots
          | Kept => let t := Move p items in
              trees_from l kept.[next <- t] (next + 1) (put t y open) None roots
          end
      | [] => trees_from l kept next open None roots
      end
    else if s =? 24 then
      match l with
      | c :: r :: l => trees_from l kept next open (Some (side * r + c)) roots
      | _ => rev' roots
      end
    else if s =? 25 then
      match open with
      | [] => trees_from l kept next [{| opened := Root; move := 0; reply := None; found := [] |}]
          None roots
      | _ => trees_from l kept next (put Wasted y open) None roots
      end
    else if s <? 56 then
      match l with
      | a :: l => trees_from l kept next (put kept.[((s - 26) << 6) lor a] y open) None roots
      | _ => rev' roots
      end
    else if s <? 62 then
      match l with
      | a :: b :: l =>
          trees_from l kept next (put kept.[1920 + (((s - 56) << 12) lor (a << 6) lor b)] y open)
            None roots
      | _ => rev' roots
      end
    else if s =? 62 then
      match l with
      | a :: b :: c :: l =>
          trees_from l kept next (put kept.[26496 + ((a << 12) lor (b << 6) lor c)] y open) None
            roots
      | _ => rev' roots
      end
    else trees_from l kept next open y roots
  end.

(** Reads the items of all claims. At most [most] trees are stored. *)
Definition trees_of (most : int) (words : list int) : list (list item) :=
  trees_from (symbols_of words) (make most (Move 0 [])) 0 [] None [].

(** ** Claims *)

Fixpoint claims_from (l : list int) (to_white : bool) (b w : points) (next : int)
  (claims : array claim) : array claim :=
  match l with
  | [] => claims
  | c :: l =>
    if c <? 22 then
      match l with
      | r :: l =>
          let p := side * r + c in
          if to_white then claims_from l to_white b (add p w) next claims
          else claims_from l to_white (add p b) w next claims
      | [] => claims
      end
    else if c =? 62 then claims_from l true b w next claims
    else if c =? 61 then
      match l with
      | n :: m :: l =>
          let claim := {| claim_black := b; claim_white := w;
            bound := Z.to_nat (to_Z ((n << 6) lor m)) |} in
          claims_from l false none none (next + 1) claims.[next <- claim]
      | _ => claims
      end
    else claims_from l to_white b w next claims
  end.

Definition claims_of (count : int) (words : list int) : int -> claim :=
  let claims := make count {| claim_black := none; claim_white := none; bound := 0 |} in
  get (claims_from (symbols_of words) false none none 0 claims).
End Symbols.
