(* A run with example-19.txt must prove the claim in that file. It does not state a theorem about a
   game. *)
From Coq Require Import ZArith Uint63.
From Gomoku Require Spec Job.
From Parts Require Claims BlackWins.
Open Scope Z_scope.

Check (BlackWins.shown : @Certified.all_shown
  (Job.setting_of 19 (Spec.strict 19) None 1%uint63 Claims.words)).
