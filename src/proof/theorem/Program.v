(** * The function that is extracted as a program, and the proof that its result means a win

    The program receives trees and claims one by one, so the proof does not depend on how it reads a
    file. *)

From Coq Require Import ZArith Uint63 Lia Bool List.
From Gomoku Require Import Spec Home PointSet Rows Checker Game RowFacts Agreement Certified.
Import ListNotations.
Open Scope Z_scope.

Section Program.
(** The number of claims, and whether some items show a claim. *)
Variable count : int.
Variable ok : int -> list item -> bool.

(** Checks the claims from [next] on, each with its items. Returns the number of the next claim. *)
Fixpoint part_checked (next : int) (shown : list (list item)) : option int :=
  match shown with
  | [] => Some next
  | items :: shown =>
      if (next <? count)%uint63 and ok next items
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

Lemma part_checked_spec : forall shown next after, part_checked next shown = Some after ->
  to_Z next <= to_Z count ->
  to_Z next <= to_Z after <= to_Z count /\ shown_from_to ok (to_Z next) (to_Z after).
Proof.
  intros shown; induction shown as [|items shown IH]; intros next after H B;
    cbn [part_checked] in H.
  - apply some_one in H. subst after. split; [lia|]. intros id Hin. lia.
  - passed H C. destruct C as [L Shown]. apply Uint63.ltb_spec in L.
    assert (N : to_Z (next + 1) = to_Z next + 1).
    { rewrite add_spec. change (to_Z 1) with 1. apply Z.mod_small.
      pose proof (to_Z_bounded next). pose proof (to_Z_bounded count). lia. }
    destruct (IH _ _ H) as [B' Hs]; [lia|]. split; [lia|]. intros id Hin.
    destruct (Z.eq_dec (to_Z id) (to_Z next)) as [E|E].
    + apply to_Z_inj in E. subst id. exists items. exact Shown.
    + apply Hs. lia.
Qed.

Lemma all_checked_spec : forall parts next, all_checked next parts = true ->
  to_Z next <= to_Z count -> shown_from_to ok (to_Z next) (to_Z count).
Proof.
  intros parts; induction parts as [|part parts IH]; intros next H B; cbn [all_checked] in H.
  - apply Uint63.eqb_spec in H. subst next. intros id Hin. lia.
  - destruct (part_checked _ _) as [after|] eqn:R; [|discriminate].
    destruct (part_checked_spec _ _ _ R B) as [L Hs].
    eapply join; [exact Hs|]. apply IH; auto. lia.
Qed.
End Program.

(** Suppose that the program finds the tables correct and accepts all claims and an opening that
    leads to one of them. Then Black wins the game in which Black's fives count only at home, and so
    also the game of [Spec.v] ([wins_in_wins]). [position_of_none] and [position_of_second] describe
    the openings in terms of [Spec.v]. *)
Theorem program_is_right : forall (the_setting : setting), valid the_setting ->
  forall parts n b w a id i, all_checked count claim_ok 0 parts = true ->
  leads_to n b w a id i = true ->
  wins_in game_rules (home_of side distance) n (position_of side b w).
Proof.
  intros the_setting Valid parts n b w a id i A L. eapply claim_wins; [|exact L].
  apply (all_checked_spec _ _ parts 0); auto. exact (proj1 (to_Z_bounded count)).
Qed.
