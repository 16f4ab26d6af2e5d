(** * The function of the extracted program, and the proof that its result means a win

    The program receives trees and claims one by one, so the proof does not depend on how it reads a
    file. *)

From Coq Require Import ZArith Uint63 Lia Bool List.
From Gomoku Require Import Spec Home PointSet Rows Checker Game RowFacts Agreement Certified.
Import ListNotations.
Open Scope Z_scope.

(** The set of these points. *)
Definition stones_on (l : list int) : points := fold_right add none l.

Section Program.
Variable r : rules.
Variable t : tables.
Variable count : int.
Variable claims : int -> claim.

(** Checks the claims from [next] on, each with its items. Returns the number of the next claim. *)
Fixpoint part_checked (next : int) (shown : list (list item)) : option int :=
  match shown with
  | [] => Some next
  | items :: shown =>
      if (next <? count)%uint63 and claim_ok (exact r Black) (exact r White) t count claims next
        items
      then part_checked (next + 1)%uint63 shown else None
  end.

(** Checks all claims from [next] on, part by part. The items of a part are computed only after the
    parts before it have been checked. *)
Fixpoint all_checked (next : int) (parts : list (unit -> list (list item))) : bool :=
  match parts with
  | [] => (next =? count)%uint63
  | part :: parts =>
      match part_checked next (part tt) with Some next => all_checked next parts | None => false end
  end.

(** Black is to move, and the stones [b] and [w] are on the board. Black plays [a], which leads to
    claim [id], seen through symmetry [i]. *)
Definition opening_checked (n : nat) (b w : points) (a id : int) (i : nat) : bool :=
  apart b w and
  match check (exact r Black) (exact r White) t count claims n (start (exact r White) t b w) 0
    (Known a id i) with
  | Some _ => true
  | None => false
  end.
End Program.

Section Right.
Variable side : Z.
Variable r : rules.
Variable distance : option Z.
Hypothesis r_board : on_board r = square side.

Lemma part_checked_spec : forall count claims shown next after,
  part_checked r (make_tables side distance) count claims next shown = Some after ->
  to_Z next <= to_Z count ->
  to_Z next <= to_Z after <= to_Z count /\
    holds_from_to side r distance count claims (to_Z next) (to_Z after).
Proof.
  intros count claims shown; induction shown as [|items shown IH]; intros next after H B;
    cbn [part_checked] in H.
  - apply some_one in H. subst after. split; [lia|]. intros id Hin. lia.
  - passed H C. destruct C as [L Ok]. apply Uint63.ltb_spec in L.
    assert (N : to_Z (next + 1) = to_Z next + 1).
    { rewrite add_spec. change (to_Z 1) with 1. apply Z.mod_small.
      pose proof (to_Z_bounded next). pose proof (to_Z_bounded count). lia. }
    destruct (IH _ _ H) as [B' Hs]; [lia|]. split; [lia|]. intros id Hin.
    destruct (Z.eq_dec (to_Z id) (to_Z next)) as [E|E].
    + apply to_Z_inj in E. subst id. exists items. exact Ok.
    + apply Hs. lia.
Qed.

Lemma all_checked_spec : forall count claims parts next,
  all_checked r (make_tables side distance) count claims next parts = true ->
    to_Z next <= to_Z count ->
  holds_from_to side r distance count claims (to_Z next) (to_Z count).
Proof.
  intros count claims parts; induction parts as [|part parts IH]; intros next H B;
    cbn [all_checked] in H.
  - apply Uint63.eqb_spec in H. subst next. intros id Hin. lia.
  - destruct (part_checked _ _ _ _ _ _) as [after|] eqn:R; [|discriminate].
    destruct (part_checked_spec _ _ _ _ _ R B) as [L Hs].
    eapply join; [exact Hs|]. apply IH; auto. lia.
Qed.

(** If the program finds the tables correct and accepts all claims and an opening that leads to one
    of them, Black wins the game in which black fives count only at home, and so also the game of
    the definition ([wins_in_wins]). *)
Theorem program_is_right : forall count claims parts n b w a id i,
  tables_ok side distance (make_tables side distance) = true ->
  all_checked r (make_tables side distance) count claims 0 parts = true ->
  opening_checked r (make_tables side distance) count claims n b w a id i = true ->
  wins_in r (home_of side distance) n (position_of side b w).
Proof.
  intros count claims parts n b w a id i T A Hon.
  eapply (claim_wins side r r_board distance T); [|exact Hon].
  apply (all_checked_spec count claims parts 0); auto. pose proof (to_Z_bounded count).
  exact (proj1 H).
Qed.

(** The empty position, and the position after Black's first stone and White's reply, in the terms
    of the definition. *)
Theorem position_of_nothing : same (position_of side none none) empty.
Proof. exact (position_of_none side). Qed.

Theorem position_of_two : tables_ok side distance (make_tables side distance) = true ->
  forall p q, square side p -> square side q -> same_point p q = false ->
  same (position_of side (add (index side p) none) (add (index side q) none))
    (play (play empty p Black) q White).
Proof.
  intros T.
  exact (position_of_second (the_game := Build_game side (standard side) eq_refl distance T)).
Qed.
End Right.
