(** * From a checked certificate to the theorem

    The kernel computes [part_checked] for each part of a certificate. [all_claims_hold] says that
    every claim holds if each is shown in some part. [wins_first] and [wins_second] state the result
    in the terms of the definition. *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home PointSet Rows Checker Game RowFacts Invariant Agreement Turn
  Soundness Certificate.
Import ListNotations.
Open Scope Z_scope.

Section Certified.
Variable side : Z.
Variable r : rules.
Hypothesis r_board : on_board r = square side.
Variable distance : option Z.
Hypothesis tables_are_ok : tables_ok side distance (make_tables side distance) = true.
Notation home := (home_of side distance).
Local Instance the_game : game := Build_game side r r_board distance tables_are_ok.

(** A claim is shown if the checker accepts some items for it. *)
Definition shown (count : int) (claims : int -> claim) (id : int) : Prop :=
  exists items, claim_ok (exact r Black) (exact r White) (make_tables side distance) count claims id
    items = true.

Definition holds_from_to (count : int) (claims : int -> claim) (first next : Z) : Prop :=
  forall id, first <= to_Z id < next -> shown count claims id.

Lemma join : forall count claims a b c,
  holds_from_to count claims a b -> holds_from_to count claims b c ->
    holds_from_to count claims a c.
Proof. intros count claims a b c H K id Hin.
  destruct (Z_lt_le_dec (to_Z id) b); [apply H|apply K]; lia. Qed.

Lemma claims_ok_spec : forall count claims roots id,
  claims_ok (exact r Black) (exact r White) (make_tables side distance) count claims id roots =
    true ->
  to_Z id + Z.of_nat (length roots) < wB ->
  holds_from_to count claims (to_Z id) (to_Z id + Z.of_nat (length roots)).
Proof.
  intros count claims roots; induction roots as [|root roots IH]; intros id H B id' Hin.
  - cbn in Hin. lia.
  - cbn [claims_ok] in H. rewrite and_true in H. destruct H as [H1 H2].
    pose proof (to_Z_bounded id). cbn [length] in *. rewrite Nat2Z.inj_succ in *.
    assert (N : to_Z (id + 1) = to_Z id + 1).
    { rewrite add_spec. change (to_Z 1) with 1. apply Z.mod_small. lia. }
    destruct (Z.eq_dec (to_Z id') (to_Z id)) as [E|E].
    + apply to_Z_inj in E. subst id'. exists root. exact H1.
    + apply (IH (id + 1)%uint63); auto; rewrite ?N; lia.
Qed.

(** The proof is by induction on the bounds, because a claim depends only on claims with smaller
    bounds. *)
Theorem all_claims_hold : forall count claims, holds_from_to count claims 0 (to_Z count) ->
  forall id, to_Z id < to_Z count ->
  lost_in r home (bound (claims id))
    (position_of side (claim_black (claims id)) (claim_white (claims id))).
Proof.
  intros count claims H.
  assert (K : forall n, known count claims n).
  { induction n as [|n IH]; intros id C B; [lia|]. apply Uint63.ltb_spec in C.
    destruct (H id) as (items & Ok); [pose proof (to_Z_bounded id); lia|].
    eapply (claim_sound count claims); [exact Ok|]. intros id' C' B'. apply IH; auto. lia. }
  intros id L. apply (K (S (bound (claims id)))); [now apply Uint63.ltb_spec|lia].
Qed.

(** ** In the terms of the definition *)

(** Black moves to [a] and reaches claim [id], seen through the symmetry number [i]. *)
Definition leads_to (count : int) (claims : int -> claim) (n : nat) (b w : points) (a id : int)
  (i : nat) : bool :=
  apart b w and
  match check (exact r Black) (exact r White) (make_tables side distance) count claims n
          (start (exact r White) (make_tables side distance) b w) 0 (Known a id i) with
  | Some _ => true
  | None => false
  end.

Theorem claim_wins : forall count claims n b w a id i, holds_from_to count claims 0 (to_Z count) ->
  leads_to count claims n b w a id i = true -> wins_in r home n (position_of side b w).
Proof.
  intros count claims n b w a id i H L. unfold leads_to in L. rewrite and_true in L.
  destruct L as [Ap L].
  destruct (check _ _ _ _ _ _ _ _ _) as [[z1 z2]|] eqn:C; [|discriminate].
  destruct (start_agrees b w Ap) as [Hin A].
  refine (check_sound count claims n _ _ 0%nat _ z1 z2 _ [] Hin A (le_n 0) C Logic.I).
  intros id' C' _. apply (all_claims_hold count claims H). now apply Uint63.ltb_spec.
Qed.

Theorem wins_first : forall count claims n a id i, holds_from_to count claims 0 (to_Z count) ->
  leads_to count claims n none none a id i = true -> wins_in r home n empty.
Proof. intros. eapply wins_in_same; [apply position_of_none|]. eapply claim_wins; eauto. Qed.

Theorem wins_second : forall count claims n p q a id i, holds_from_to count claims 0 (to_Z count) ->
  (inside side p and inside side q and negb (same_point p q) and
   leads_to count claims n (add (index side p) none) (add (index side q) none) a id i) = true ->
  wins_in r home n (play (play empty p Black) q White).
Proof.
  intros count claims n p q a id i H C. rewrite !and_true, negb_true_iff in C.
  destruct C as (P & Q & PQ & L).
  apply inside_square in P, Q. eapply wins_in_same; [exact (position_of_second p q P Q PQ)|].
  eapply claim_wins; eauto.
Qed.

(** ** The computation *)

(** A part of the certificate. The trees in [words] show the claims from number [first] on. *)
Definition part_checked (count : int) (claims : int -> claim) (first most : int)
  (words : list (list int)) (next : Z) : bool :=
  let roots := trees_of (of_Z side) most (concat words) in
  claims_ok (exact r Black) (exact r White) (make_tables side distance) count claims first roots and
  (to_Z first + Z.of_nat (length roots) =? next) and (next <? wB).

Theorem part_holds : forall count claims first most words next,
  part_checked count claims first most words next = true ->
    holds_from_to count claims (to_Z first) next.
Proof.
  intros count claims first most words next H. unfold part_checked in H. cbv zeta in H.
  rewrite !and_true in H.
  destruct H as (H & N & B). apply Z.eqb_eq in N. apply Z.ltb_lt in B. subst next.
  now apply claims_ok_spec.
Qed.
End Certified.
