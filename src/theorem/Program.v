(** * What the extracted program computes, and that it means a win

    The program is given trees and claims as functions, so that nothing of how it reads a file is part of the proof. *)

From Coq Require Import ZArith Uint63 Lia Bool List.
From Gomoku Require Import Spec Sanity PointSet Rows RowFacts Checker Soundness Certified.
Import ListNotations.
Open Scope Z_scope.

(** A set from its points. *)
Definition stones_on (l : list int) : points := fold_right add none l.

Section Program.
Variable t : tables.
Variable count : int.
Variable claims : int -> claim.

(** The claims from [next] on, each with its root; gives back the number of the claim after them. *)
Fixpoint roots_checked (fetch : int -> tree) (next : int) (roots : list int) : option int :=
  match roots with
  | [] => Some next
  | root :: roots =>
      if (next <? count)%uint63 and claim_ok true true t fetch count claims next root
      then roots_checked fetch (next + 1)%uint63 roots else None
  end.

(** All claims from [next] on, in parts that have trees of their own. *)
Fixpoint all_checked (next : int) (parts : list ((int -> tree) * list int)) : bool :=
  match parts with
  | [] => (next =? count)%uint63
  | (fetch, roots) :: parts =>
      match roots_checked fetch next roots with Some next => all_checked next parts | None => false end
  end.

(** Black, on the move with the stones [b] and [w] on the board, plays [a], which leads to claim [id] seen through
    symmetry [i]. *)
Definition opening_checked (n : nat) (b w : points) (a id : int) (i : nat) : bool :=
  apart b w and
  match check true true t (fun _ => Known a id i) count claims n (start true t b w) 0 0 with
  | Some _ => true
  | None => false
  end.
End Program.

Lemma roots_checked_spec : forall count claims fetch roots next after,
  roots_checked (make_tables 15) count claims fetch next roots = Some after ->
  to_Z next <= to_Z count ->
  to_Z next <= to_Z after <= to_Z count /\ holds_from_to 15 (standard 15) count claims (to_Z next) (to_Z after).
Proof.
  intros count claims fetch roots; induction roots as [|root roots IH]; intros next after H B; cbn [roots_checked] in H.
  - apply some_one in H. subst after. split; [lia|]. intros id I. lia.
  - passed H C. destruct C as [L Ok]. apply Uint63.ltb_spec in L.
    assert (N : to_Z (next + 1) = to_Z next + 1).
    { rewrite add_spec. change (to_Z 1) with 1. apply Z.mod_small.
      pose proof (to_Z_bounded next). pose proof (to_Z_bounded count). lia. }
    destruct (IH _ _ H) as [B' S]; [lia|]. split; [lia|]. intros id I.
    destruct (Z.eq_dec (to_Z id) (to_Z next)) as [E|E].
    + apply to_Z_inj in E. subst id. exists fetch, root. exact Ok.
    + apply S. lia.
Qed.

Lemma all_checked_spec : forall count claims parts next,
  all_checked (make_tables 15) count claims next parts = true -> to_Z next <= to_Z count ->
  holds_from_to 15 (standard 15) count claims (to_Z next) (to_Z count).
Proof.
  intros count claims parts; induction parts as [|[fetch roots] parts IH]; intros next H B; cbn [all_checked] in H.
  - apply Uint63.eqb_spec in H. subst next. intros id I. lia.
  - destruct (roots_checked _ _ _ _ _ _) as [after|] eqn:R; [|discriminate].
    destruct (roots_checked_spec _ _ _ _ _ _ R B) as [L S].
    eapply join; [exact S|]. apply IH; auto. lia.
Qed.

(** If the program accepts all claims, and an opening that leads to one of them, then Black wins. *)
Theorem program_is_right : forall count claims parts n b w a id i,
  all_checked (make_tables 15) count claims 0 parts = true ->
  opening_checked (make_tables 15) count claims n b w a id i = true ->
  wins (standard 15) n (position_of 15 b w).
Proof.
  intros count claims parts n b w a id i A O.
  eapply (claim_wins 15 (standard 15) eq_refl tables_ok_15); [|exact O].
  apply (all_checked_spec count claims parts 0); auto. pose proof (to_Z_bounded count). exact (proj1 H).
Qed.

(** The positions after no move, and after Black's first and White's second, in the words of the definition. *)
Theorem position_of_nothing : same (position_of 15 none none) empty.
Proof. exact (position_of_none 15). Qed.

Theorem position_of_two : forall p q, square 15 p -> square 15 q -> same_point p q = false ->
  same (position_of 15 (add (index p) none) (add (index q) none)) (play (play empty p Black) q White).
Proof. exact (position_of_second 15 tables_ok_15). Qed.
