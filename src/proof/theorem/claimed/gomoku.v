(* The theorems that a run with www/data/gomoku.json must prove. Nothing in this file comes from a
   certificate. Coq compares each theorem with the statement below, which uses the terms of Spec.v.
   Each statement is on one line, so that a run for one second move can select its lines. *)
From Coq Require Import ZArith.
From Gomoku Require Spec.
From Parts Require BlackWins.
Open Scope Z_scope.
Set Printing Width 120.

(* Black's first stone is in the center. White's reply is in column x and row y, counted from 0. *)
Notation after x y :=
  (Spec.play (Spec.play Spec.empty (7, 7) Spec.Black) (x, y) Spec.White).

Check (BlackWins.black_wins : Spec.wins (Spec.standard 15) 17 Spec.empty).
Check (BlackWins.black_wins_after_h9 : Spec.wins (Spec.standard 15) 15 (after 7 8)).
Check (BlackWins.black_wins_after_i9 : Spec.wins (Spec.standard 15) 16 (after 8 8)).
Check (BlackWins.black_wins_after_h10 : Spec.wins (Spec.standard 15) 13 (after 7 9)).
Check (BlackWins.black_wins_after_i10 : Spec.wins (Spec.standard 15) 13 (after 8 9)).
Check (BlackWins.black_wins_after_j10 : Spec.wins (Spec.standard 15) 12 (after 9 9)).
Check (BlackWins.black_wins_after_h11 : Spec.wins (Spec.standard 15) 11 (after 7 10)).
Check (BlackWins.black_wins_after_i11 : Spec.wins (Spec.standard 15) 12 (after 8 10)).
Check (BlackWins.black_wins_after_j11 : Spec.wins (Spec.standard 15) 11 (after 9 10)).
Check (BlackWins.black_wins_after_k11 : Spec.wins (Spec.standard 15) 10 (after 10 10)).
Check (BlackWins.black_wins_after_h12 : Spec.wins (Spec.standard 15) 11 (after 7 11)).
Check (BlackWins.black_wins_after_i12 : Spec.wins (Spec.standard 15) 11 (after 8 11)).
Check (BlackWins.black_wins_after_j12 : Spec.wins (Spec.standard 15) 10 (after 9 11)).
Check (BlackWins.black_wins_after_k12 : Spec.wins (Spec.standard 15) 10 (after 10 11)).
Check (BlackWins.black_wins_after_l12 : Spec.wins (Spec.standard 15) 10 (after 11 11)).
Check (BlackWins.black_wins_after_h13 : Spec.wins (Spec.standard 15) 10 (after 7 12)).
Check (BlackWins.black_wins_after_i13 : Spec.wins (Spec.standard 15) 10 (after 8 12)).
Check (BlackWins.black_wins_after_j13 : Spec.wins (Spec.standard 15) 10 (after 9 12)).
Check (BlackWins.black_wins_after_k13 : Spec.wins (Spec.standard 15) 10 (after 10 12)).
Check (BlackWins.black_wins_after_l13 : Spec.wins (Spec.standard 15) 10 (after 11 12)).
Check (BlackWins.black_wins_after_m13 : Spec.wins (Spec.standard 15) 10 (after 12 12)).
Check (BlackWins.black_wins_after_h14 : Spec.wins (Spec.standard 15) 10 (after 7 13)).
Check (BlackWins.black_wins_after_i14 : Spec.wins (Spec.standard 15) 10 (after 8 13)).
Check (BlackWins.black_wins_after_j14 : Spec.wins (Spec.standard 15) 10 (after 9 13)).
Check (BlackWins.black_wins_after_k14 : Spec.wins (Spec.standard 15) 10 (after 10 13)).
Check (BlackWins.black_wins_after_l14 : Spec.wins (Spec.standard 15) 10 (after 11 13)).
Check (BlackWins.black_wins_after_m14 : Spec.wins (Spec.standard 15) 10 (after 12 13)).
Check (BlackWins.black_wins_after_n14 : Spec.wins (Spec.standard 15) 10 (after 13 13)).
Check (BlackWins.black_wins_after_h15 : Spec.wins (Spec.standard 15) 10 (after 7 14)).
Check (BlackWins.black_wins_after_i15 : Spec.wins (Spec.standard 15) 10 (after 8 14)).
Check (BlackWins.black_wins_after_j15 : Spec.wins (Spec.standard 15) 10 (after 9 14)).
Check (BlackWins.black_wins_after_k15 : Spec.wins (Spec.standard 15) 10 (after 10 14)).
Check (BlackWins.black_wins_after_l15 : Spec.wins (Spec.standard 15) 10 (after 11 14)).
Check (BlackWins.black_wins_after_m15 : Spec.wins (Spec.standard 15) 10 (after 12 14)).
Check (BlackWins.black_wins_after_n15 : Spec.wins (Spec.standard 15) 10 (after 13 14)).
Check (BlackWins.black_wins_after_o15 : Spec.wins (Spec.standard 15) 10 (after 14 14)).
