(* The theorems that a run of `make plane-kernel` must prove. Nothing in this file comes from a
   certificate. Coq compares each theorem with the statement below. Plane.v defines the infinite
   board: every point is on it, and the rules are those of Spec.v. *)
From Coq Require Import ZArith.
From Gomoku Require Spec Plane.
From Parts Require BlackWins.
Open Scope Z_scope.
Set Printing Width 120.

Check (BlackWins.black_wins : Spec.wins (Plane.plane Plane.strict_way) 28 Spec.empty).
Check (BlackWins.black_wins_standard : Spec.wins (Plane.plane Plane.standard_way) 28 Spec.empty).
Check (BlackWins.black_wins_freestyle : Spec.wins (Plane.plane Plane.freestyle_way) 28 Spec.empty).
