(* A run with example-21.txt must prove the claim in that file. It does not state a theorem about a
   game. *)
From Coq Require Import ZArith Uint63.
From Gomoku Require Spec Job.
From Parts Require Claims BlackWins.
Open Scope Z_scope.

Check (BlackWins.shown : @Certified.all_shown
  (Job.setting_of 21 (Spec.strict 21) (Some 7) 1%uint63 Claims.words)).
