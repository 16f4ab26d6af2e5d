(* The theorems that a run with www/data/everywhere.json must prove. Nothing in this file comes from
   a certificate. Coq compares each theorem with the statement below, which uses the terms of
   Spec.v, Home.v, Rows.v and Boards.v. Each statement is on one line, so that a run for one second
   move can select its lines. *)
From Coq Require Import ZArith.
From Gomoku Require Spec Home Rows Boards.
From Parts Require BlackWins.
Open Scope Z_scope.
Set Printing Width 120.

(* Black's fives count only within 7 points of the center. *)
Notation at_home n position :=
  (Home.wins_in (Spec.strict 21) (Rows.home_of 21 (Some 7)) n position).
Notation on_boards_of least rule :=
  (forall side, least <= side <= 21 -> Spec.wins (rule side) 17 Spec.empty).
(* Black's first stone is in the center. White's reply is in column x and row y, counted from 0. *)
Notation after x y :=
  (Spec.play (Spec.play Spec.empty (10, 10) Spec.Black) (x, y) Spec.White).
(* The same on smaller boards. The corner of the smaller board is at most [offset] points away from
   the corner of 21x21. *)
Notation on_smaller least rule offset n x y := (forall side, least <= side <= 21 ->
  let here := Boards.here (Boards.offset_on_21 offset side) in
  Spec.wins (rule side) n
    (Spec.play (Spec.play Spec.empty (here (10, 10)) Spec.Black) (here (x, y)) Spec.White)).
Notation freestyle_of_15 n x y := (on_smaller 15 Spec.freestyle 3 n x y).
Notation strict_of_17 n x y := (on_smaller 17 Spec.strict 1 n x y).

Check (BlackWins.black_wins_at_home : at_home 17 Spec.empty).
Check (BlackWins.black_wins : Spec.wins (Spec.strict 21) 17 Spec.empty).
Check (BlackWins.black_wins_standard : Spec.wins (Spec.standard 21) 17 Spec.empty).
Check (BlackWins.black_wins_freestyle : Spec.wins (Spec.freestyle 21) 17 Spec.empty).
Check (BlackWins.black_wins_freestyle_of_15 : on_boards_of 15 Spec.freestyle).
Check (BlackWins.black_wins_strict_of_17 : on_boards_of 17 Spec.strict).
Check (BlackWins.black_wins_standard_of_17 : on_boards_of 17 Spec.standard).
Check (BlackWins.black_wins_after_k12_at_home : at_home 16 (after 10 11)).
Check (BlackWins.black_wins_after_k12_freestyle_of_15 : freestyle_of_15 16 10 11).
Check (BlackWins.black_wins_after_k12_strict_of_17 : strict_of_17 16 10 11).
Check (BlackWins.black_wins_after_l12_at_home : at_home 16 (after 11 11)).
Check (BlackWins.black_wins_after_l12_freestyle_of_15 : freestyle_of_15 16 11 11).
Check (BlackWins.black_wins_after_l12_strict_of_17 : strict_of_17 16 11 11).
Check (BlackWins.black_wins_after_k13_at_home : at_home 13 (after 10 12)).
Check (BlackWins.black_wins_after_k13_freestyle_of_15 : freestyle_of_15 13 10 12).
Check (BlackWins.black_wins_after_k13_strict_of_17 : strict_of_17 13 10 12).
Check (BlackWins.black_wins_after_l13_at_home : at_home 13 (after 11 12)).
Check (BlackWins.black_wins_after_l13_freestyle_of_15 : freestyle_of_15 13 11 12).
Check (BlackWins.black_wins_after_l13_strict_of_17 : strict_of_17 13 11 12).
Check (BlackWins.black_wins_after_m13_at_home : at_home 12 (after 12 12)).
Check (BlackWins.black_wins_after_m13_freestyle_of_15 : freestyle_of_15 12 12 12).
Check (BlackWins.black_wins_after_m13_strict_of_17 : strict_of_17 12 12 12).
Check (BlackWins.black_wins_after_k14_at_home : at_home 11 (after 10 13)).
Check (BlackWins.black_wins_after_k14_freestyle_of_15 : freestyle_of_15 11 10 13).
Check (BlackWins.black_wins_after_k14_strict_of_17 : strict_of_17 11 10 13).
Check (BlackWins.black_wins_after_l14_at_home : at_home 12 (after 11 13)).
Check (BlackWins.black_wins_after_l14_freestyle_of_15 : freestyle_of_15 12 11 13).
Check (BlackWins.black_wins_after_l14_strict_of_17 : strict_of_17 12 11 13).
Check (BlackWins.black_wins_after_m14_at_home : at_home 11 (after 12 13)).
Check (BlackWins.black_wins_after_m14_freestyle_of_15 : freestyle_of_15 11 12 13).
Check (BlackWins.black_wins_after_m14_strict_of_17 : strict_of_17 11 12 13).
Check (BlackWins.black_wins_after_n14_at_home : at_home 10 (after 13 13)).
Check (BlackWins.black_wins_after_n14_freestyle_of_15 : freestyle_of_15 10 13 13).
Check (BlackWins.black_wins_after_n14_strict_of_17 : strict_of_17 10 13 13).
Check (BlackWins.black_wins_after_k15_at_home : at_home 11 (after 10 14)).
Check (BlackWins.black_wins_after_k15_freestyle_of_15 : freestyle_of_15 11 10 14).
Check (BlackWins.black_wins_after_k15_strict_of_17 : strict_of_17 11 10 14).
Check (BlackWins.black_wins_after_l15_at_home : at_home 11 (after 11 14)).
Check (BlackWins.black_wins_after_l15_freestyle_of_15 : freestyle_of_15 11 11 14).
Check (BlackWins.black_wins_after_l15_strict_of_17 : strict_of_17 11 11 14).
Check (BlackWins.black_wins_after_m15_at_home : at_home 10 (after 12 14)).
Check (BlackWins.black_wins_after_m15_freestyle_of_15 : freestyle_of_15 10 12 14).
Check (BlackWins.black_wins_after_m15_strict_of_17 : strict_of_17 10 12 14).
Check (BlackWins.black_wins_after_n15_at_home : at_home 10 (after 13 14)).
Check (BlackWins.black_wins_after_n15_freestyle_of_15 : freestyle_of_15 10 13 14).
Check (BlackWins.black_wins_after_n15_strict_of_17 : strict_of_17 10 13 14).
Check (BlackWins.black_wins_after_o15_at_home : at_home 10 (after 14 14)).
Check (BlackWins.black_wins_after_o15_freestyle_of_15 : freestyle_of_15 10 14 14).
Check (BlackWins.black_wins_after_o15_strict_of_17 : strict_of_17 10 14 14).
Check (BlackWins.black_wins_after_k16_at_home : at_home 10 (after 10 15)).
Check (BlackWins.black_wins_after_k16_freestyle_of_15 : freestyle_of_15 10 10 15).
Check (BlackWins.black_wins_after_k16_strict_of_17 : strict_of_17 10 10 15).
Check (BlackWins.black_wins_after_l16_at_home : at_home 10 (after 11 15)).
Check (BlackWins.black_wins_after_l16_freestyle_of_15 : freestyle_of_15 10 11 15).
Check (BlackWins.black_wins_after_l16_strict_of_17 : strict_of_17 10 11 15).
Check (BlackWins.black_wins_after_m16_at_home : at_home 10 (after 12 15)).
Check (BlackWins.black_wins_after_m16_freestyle_of_15 : freestyle_of_15 10 12 15).
Check (BlackWins.black_wins_after_m16_strict_of_17 : strict_of_17 10 12 15).
Check (BlackWins.black_wins_after_n16_at_home : at_home 10 (after 13 15)).
Check (BlackWins.black_wins_after_n16_freestyle_of_15 : freestyle_of_15 10 13 15).
Check (BlackWins.black_wins_after_n16_strict_of_17 : strict_of_17 10 13 15).
Check (BlackWins.black_wins_after_o16_at_home : at_home 10 (after 14 15)).
Check (BlackWins.black_wins_after_o16_freestyle_of_15 : freestyle_of_15 10 14 15).
Check (BlackWins.black_wins_after_o16_strict_of_17 : strict_of_17 10 14 15).
Check (BlackWins.black_wins_after_p16_at_home : at_home 10 (after 15 15)).
Check (BlackWins.black_wins_after_p16_freestyle_of_15 : freestyle_of_15 10 15 15).
Check (BlackWins.black_wins_after_p16_strict_of_17 : strict_of_17 10 15 15).
Check (BlackWins.black_wins_after_k17_at_home : at_home 10 (after 10 16)).
Check (BlackWins.black_wins_after_k17_freestyle_of_15 : freestyle_of_15 10 10 16).
Check (BlackWins.black_wins_after_k17_strict_of_17 : strict_of_17 10 10 16).
Check (BlackWins.black_wins_after_l17_at_home : at_home 10 (after 11 16)).
Check (BlackWins.black_wins_after_l17_freestyle_of_15 : freestyle_of_15 10 11 16).
Check (BlackWins.black_wins_after_l17_strict_of_17 : strict_of_17 10 11 16).
Check (BlackWins.black_wins_after_m17_at_home : at_home 10 (after 12 16)).
Check (BlackWins.black_wins_after_m17_freestyle_of_15 : freestyle_of_15 10 12 16).
Check (BlackWins.black_wins_after_m17_strict_of_17 : strict_of_17 10 12 16).
Check (BlackWins.black_wins_after_n17_at_home : at_home 10 (after 13 16)).
Check (BlackWins.black_wins_after_n17_freestyle_of_15 : freestyle_of_15 10 13 16).
Check (BlackWins.black_wins_after_n17_strict_of_17 : strict_of_17 10 13 16).
Check (BlackWins.black_wins_after_o17_at_home : at_home 10 (after 14 16)).
Check (BlackWins.black_wins_after_o17_freestyle_of_15 : freestyle_of_15 10 14 16).
Check (BlackWins.black_wins_after_o17_strict_of_17 : strict_of_17 10 14 16).
Check (BlackWins.black_wins_after_p17_at_home : at_home 10 (after 15 16)).
Check (BlackWins.black_wins_after_p17_freestyle_of_15 : freestyle_of_15 10 15 16).
Check (BlackWins.black_wins_after_p17_strict_of_17 : strict_of_17 10 15 16).
Check (BlackWins.black_wins_after_q17_at_home : at_home 10 (after 16 16)).
Check (BlackWins.black_wins_after_q17_freestyle_of_15 : freestyle_of_15 10 16 16).
Check (BlackWins.black_wins_after_q17_strict_of_17 : strict_of_17 10 16 16).
Check (BlackWins.black_wins_after_k18_at_home : at_home 10 (after 10 17)).
Check (BlackWins.black_wins_after_k18_freestyle_of_15 : freestyle_of_15 10 10 17).
Check (BlackWins.black_wins_after_k18_strict_of_17 : strict_of_17 10 10 17).
Check (BlackWins.black_wins_after_l18_at_home : at_home 10 (after 11 17)).
Check (BlackWins.black_wins_after_l18_freestyle_of_15 : freestyle_of_15 10 11 17).
Check (BlackWins.black_wins_after_l18_strict_of_17 : strict_of_17 10 11 17).
Check (BlackWins.black_wins_after_m18_at_home : at_home 10 (after 12 17)).
Check (BlackWins.black_wins_after_m18_freestyle_of_15 : freestyle_of_15 10 12 17).
Check (BlackWins.black_wins_after_m18_strict_of_17 : strict_of_17 10 12 17).
Check (BlackWins.black_wins_after_n18_at_home : at_home 10 (after 13 17)).
Check (BlackWins.black_wins_after_n18_freestyle_of_15 : freestyle_of_15 10 13 17).
Check (BlackWins.black_wins_after_n18_strict_of_17 : strict_of_17 10 13 17).
Check (BlackWins.black_wins_after_o18_at_home : at_home 10 (after 14 17)).
Check (BlackWins.black_wins_after_o18_freestyle_of_15 : freestyle_of_15 10 14 17).
Check (BlackWins.black_wins_after_o18_strict_of_17 : strict_of_17 10 14 17).
Check (BlackWins.black_wins_after_p18_at_home : at_home 10 (after 15 17)).
Check (BlackWins.black_wins_after_p18_freestyle_of_15 : freestyle_of_15 10 15 17).
Check (BlackWins.black_wins_after_p18_strict_of_17 : strict_of_17 10 15 17).
Check (BlackWins.black_wins_after_q18_at_home : at_home 10 (after 16 17)).
Check (BlackWins.black_wins_after_q18_freestyle_of_15 : freestyle_of_15 10 16 17).
Check (BlackWins.black_wins_after_q18_strict_of_17 : strict_of_17 10 16 17).
Check (BlackWins.black_wins_after_r18_at_home : at_home 10 (after 17 17)).
Check (BlackWins.black_wins_after_r18_freestyle_of_15 : freestyle_of_15 10 17 17).
Check (BlackWins.black_wins_after_r18_strict_of_17 : strict_of_17 10 17 17).
Check (BlackWins.black_wins_after_k19_at_home : at_home 10 (after 10 18)).
Check (BlackWins.black_wins_after_k19_freestyle_of_15 : freestyle_of_15 10 10 18).
Check (BlackWins.black_wins_after_k19_strict_of_17 : strict_of_17 10 10 18).
Check (BlackWins.black_wins_after_l19_at_home : at_home 10 (after 11 18)).
Check (BlackWins.black_wins_after_l19_freestyle_of_15 : freestyle_of_15 10 11 18).
Check (BlackWins.black_wins_after_l19_strict_of_17 : strict_of_17 10 11 18).
Check (BlackWins.black_wins_after_m19_at_home : at_home 10 (after 12 18)).
Check (BlackWins.black_wins_after_m19_freestyle_of_15 : freestyle_of_15 10 12 18).
Check (BlackWins.black_wins_after_m19_strict_of_17 : strict_of_17 10 12 18).
Check (BlackWins.black_wins_after_n19_at_home : at_home 10 (after 13 18)).
Check (BlackWins.black_wins_after_n19_freestyle_of_15 : freestyle_of_15 10 13 18).
Check (BlackWins.black_wins_after_n19_strict_of_17 : strict_of_17 10 13 18).
Check (BlackWins.black_wins_after_o19_at_home : at_home 10 (after 14 18)).
Check (BlackWins.black_wins_after_o19_freestyle_of_15 : freestyle_of_15 10 14 18).
Check (BlackWins.black_wins_after_o19_strict_of_17 : strict_of_17 10 14 18).
Check (BlackWins.black_wins_after_p19_at_home : at_home 10 (after 15 18)).
Check (BlackWins.black_wins_after_p19_freestyle_of_15 : freestyle_of_15 10 15 18).
Check (BlackWins.black_wins_after_p19_strict_of_17 : strict_of_17 10 15 18).
Check (BlackWins.black_wins_after_q19_at_home : at_home 10 (after 16 18)).
Check (BlackWins.black_wins_after_q19_freestyle_of_15 : freestyle_of_15 10 16 18).
Check (BlackWins.black_wins_after_q19_strict_of_17 : strict_of_17 10 16 18).
Check (BlackWins.black_wins_after_r19_at_home : at_home 10 (after 17 18)).
Check (BlackWins.black_wins_after_r19_freestyle_of_15 : freestyle_of_15 10 17 18).
Check (BlackWins.black_wins_after_r19_strict_of_17 : strict_of_17 10 17 18).
Check (BlackWins.black_wins_after_s19_at_home : at_home 10 (after 18 18)).
Check (BlackWins.black_wins_after_s19_freestyle_of_15 : freestyle_of_15 10 18 18).
Check (BlackWins.black_wins_after_s19_strict_of_17 : strict_of_17 10 18 18).
Check (BlackWins.black_wins_after_k20_at_home : at_home 10 (after 10 19)).
Check (BlackWins.black_wins_after_k20_freestyle_of_15 : freestyle_of_15 10 10 19).
Check (BlackWins.black_wins_after_k20_strict_of_17 : strict_of_17 10 10 19).
Check (BlackWins.black_wins_after_l20_at_home : at_home 10 (after 11 19)).
Check (BlackWins.black_wins_after_l20_freestyle_of_15 : freestyle_of_15 10 11 19).
Check (BlackWins.black_wins_after_l20_strict_of_17 : strict_of_17 10 11 19).
Check (BlackWins.black_wins_after_m20_at_home : at_home 10 (after 12 19)).
Check (BlackWins.black_wins_after_m20_freestyle_of_15 : freestyle_of_15 10 12 19).
Check (BlackWins.black_wins_after_m20_strict_of_17 : strict_of_17 10 12 19).
Check (BlackWins.black_wins_after_n20_at_home : at_home 10 (after 13 19)).
Check (BlackWins.black_wins_after_n20_freestyle_of_15 : freestyle_of_15 10 13 19).
Check (BlackWins.black_wins_after_n20_strict_of_17 : strict_of_17 10 13 19).
Check (BlackWins.black_wins_after_o20_at_home : at_home 10 (after 14 19)).
Check (BlackWins.black_wins_after_o20_freestyle_of_15 : freestyle_of_15 10 14 19).
Check (BlackWins.black_wins_after_o20_strict_of_17 : strict_of_17 10 14 19).
Check (BlackWins.black_wins_after_p20_at_home : at_home 10 (after 15 19)).
Check (BlackWins.black_wins_after_p20_freestyle_of_15 : freestyle_of_15 10 15 19).
Check (BlackWins.black_wins_after_p20_strict_of_17 : strict_of_17 10 15 19).
Check (BlackWins.black_wins_after_q20_at_home : at_home 10 (after 16 19)).
Check (BlackWins.black_wins_after_q20_freestyle_of_15 : freestyle_of_15 10 16 19).
Check (BlackWins.black_wins_after_q20_strict_of_17 : strict_of_17 10 16 19).
Check (BlackWins.black_wins_after_r20_at_home : at_home 10 (after 17 19)).
Check (BlackWins.black_wins_after_r20_freestyle_of_15 : freestyle_of_15 10 17 19).
Check (BlackWins.black_wins_after_r20_strict_of_17 : strict_of_17 10 17 19).
Check (BlackWins.black_wins_after_s20_at_home : at_home 10 (after 18 19)).
Check (BlackWins.black_wins_after_s20_freestyle_of_15 : freestyle_of_15 10 18 19).
Check (BlackWins.black_wins_after_s20_strict_of_17 : strict_of_17 10 18 19).
Check (BlackWins.black_wins_after_t20_at_home : at_home 10 (after 19 19)).
Check (BlackWins.black_wins_after_t20_freestyle_of_15 : freestyle_of_15 10 19 19).
Check (BlackWins.black_wins_after_t20_strict_of_17 : strict_of_17 10 19 19).
Check (BlackWins.black_wins_after_k21_at_home : at_home 10 (after 10 20)).
Check (BlackWins.black_wins_after_k21_freestyle_of_15 : freestyle_of_15 10 10 20).
Check (BlackWins.black_wins_after_k21_strict_of_17 : strict_of_17 10 10 20).
Check (BlackWins.black_wins_after_l21_at_home : at_home 10 (after 11 20)).
Check (BlackWins.black_wins_after_l21_freestyle_of_15 : freestyle_of_15 10 11 20).
Check (BlackWins.black_wins_after_l21_strict_of_17 : strict_of_17 10 11 20).
Check (BlackWins.black_wins_after_m21_at_home : at_home 10 (after 12 20)).
Check (BlackWins.black_wins_after_m21_freestyle_of_15 : freestyle_of_15 10 12 20).
Check (BlackWins.black_wins_after_m21_strict_of_17 : strict_of_17 10 12 20).
Check (BlackWins.black_wins_after_n21_at_home : at_home 10 (after 13 20)).
Check (BlackWins.black_wins_after_n21_freestyle_of_15 : freestyle_of_15 10 13 20).
Check (BlackWins.black_wins_after_n21_strict_of_17 : strict_of_17 10 13 20).
Check (BlackWins.black_wins_after_o21_at_home : at_home 10 (after 14 20)).
Check (BlackWins.black_wins_after_o21_freestyle_of_15 : freestyle_of_15 10 14 20).
Check (BlackWins.black_wins_after_o21_strict_of_17 : strict_of_17 10 14 20).
Check (BlackWins.black_wins_after_p21_at_home : at_home 10 (after 15 20)).
Check (BlackWins.black_wins_after_p21_freestyle_of_15 : freestyle_of_15 10 15 20).
Check (BlackWins.black_wins_after_p21_strict_of_17 : strict_of_17 10 15 20).
Check (BlackWins.black_wins_after_q21_at_home : at_home 10 (after 16 20)).
Check (BlackWins.black_wins_after_q21_freestyle_of_15 : freestyle_of_15 10 16 20).
Check (BlackWins.black_wins_after_q21_strict_of_17 : strict_of_17 10 16 20).
Check (BlackWins.black_wins_after_r21_at_home : at_home 10 (after 17 20)).
Check (BlackWins.black_wins_after_r21_freestyle_of_15 : freestyle_of_15 10 17 20).
Check (BlackWins.black_wins_after_r21_strict_of_17 : strict_of_17 10 17 20).
Check (BlackWins.black_wins_after_s21_at_home : at_home 10 (after 18 20)).
Check (BlackWins.black_wins_after_s21_freestyle_of_15 : freestyle_of_15 10 18 20).
Check (BlackWins.black_wins_after_s21_strict_of_17 : strict_of_17 10 18 20).
Check (BlackWins.black_wins_after_t21_at_home : at_home 10 (after 19 20)).
Check (BlackWins.black_wins_after_t21_freestyle_of_15 : freestyle_of_15 10 19 20).
Check (BlackWins.black_wins_after_t21_strict_of_17 : strict_of_17 10 19 20).
Check (BlackWins.black_wins_after_u21_at_home : at_home 10 (after 20 20)).
Check (BlackWins.black_wins_after_u21_freestyle_of_15 : freestyle_of_15 10 20 20).
Check (BlackWins.black_wins_after_u21_strict_of_17 : strict_of_17 10 20 20).
