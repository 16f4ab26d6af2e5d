(** * From a checked certificate to the theorem

    The kernel computes [part_ok] for each part of a certificate. [all_claims_hold] says that
    all claims hold if each is shown in some part. [first_move] and [second_move] state the result
    in terms of [Spec.v]. *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home PointSet Rows Checker Game RowFacts Invariant Agreement Turn
  Soundness Certificate.
Import ListNotations.
Open Scope Z_scope.

(** ** A certificate in parts *)

Section Parts.
(** Whether the items show the claim with this number. *)
Variable ok : int -> list item -> bool.

(** A claim is shown if the checker accepts some items for it. *)
Definition shown (id : int) : Prop := exists items, ok id items = true.

Definition shown_from_to (first next : Z) : Prop :=
  forall id, first <= to_Z id < next -> shown id.

Lemma join : forall a b c, shown_from_to a b -> shown_from_to b c -> shown_from_to a c.
Proof. intros a b c H K id Hin. destruct (Z_lt_le_dec (to_Z id) b); [apply H|apply K]; lia. Qed.

(** Checks the claims from [id] on, each with its items. *)
Fixpoint claims_ok (id : int) (roots : list (list item)) : bool :=
  match roots with
  | [] => true
  | items :: roots => ok id items and claims_ok (id + 1)%uint63 roots
  end.

Lemma claims_ok_spec : forall roots id, claims_ok id roots = true ->
  to_Z id + Z.of_nat (length roots) < wB ->
  shown_from_to (to_Z id) (to_Z id + Z.of_nat (length roots)).
Proof.
  intros roots; induction roots as [|root roots IH]; intros id H B id' Hin.
  - cbn in Hin. lia.
  - cbn [claims_ok] in H. rewrite and_true in H. destruct H as [H1 H2].
    pose proof (to_Z_bounded id). cbn [length] in *. rewrite Nat2Z.inj_succ in *.
    assert (N : to_Z (id + 1) = to_Z id + 1).
    { rewrite add_spec. change (to_Z 1) with 1. apply Z.mod_small. lia. }
    destruct (Z.eq_dec (to_Z id') (to_Z id)) as [E|E].
    + apply to_Z_inj in E. subst id'. exists root. exact H1.
    + apply (IH (id + 1)%uint63); auto; rewrite ?N; lia.
Qed.

(** A part of the certificate. The trees in [words] show the claims from number [first] on. *)
Definition part_ok (side first most : int) (words : list (list int)) (next : Z) : bool :=
  let roots := trees_of side most (concat words) in
  claims_ok first roots and (to_Z first + Z.of_nat (length roots) =? next) and (next <? wB).

Theorem part_shown : forall side first most words next,
  part_ok side first most words next = true -> shown_from_to (to_Z first) next.
Proof.
  intros side first most words next H. unfold part_ok in H. cbv zeta in H. rewrite !and_true in H.
  destruct H as (H & N & B). apply Z.eqb_eq in N. apply Z.ltb_lt in B. subst next.
  now apply claims_ok_spec.
Qed.
End Parts.

(** ** All claims hold *)

Section Certified.
Import Abbreviations.
Context {the_setting : setting} {is_valid : valid the_setting}.

Definition all_shown : Prop := shown_from_to claim_ok 0 (to_Z count).

(** The proof is by induction on the bounds. A claim depends only on claims with smaller bounds. *)
Theorem all_claims_hold : all_shown -> forall id, to_Z id < to_Z count ->
  lost (bound (claims id)) (position_of side (claim_black (claims id)) (claim_white (claims id))).
Proof.
  intros H. assert (K : forall n, known n).
  { induction n as [|n IH]; intros id C B; [lia|]. apply Uint63.ltb_spec in C.
    destruct (H id) as (items & Ok); [pose proof (to_Z_bounded id); lia|].
    eapply claim_sound; [exact Ok|]. intros id' C' B'. apply IH; auto. lia. }
  intros id L. apply (K (S (bound (claims id)))); [now apply Uint63.ltb_spec|lia].
Qed.

(** ** In terms of [Spec.v] *)

(** Black plays on [a] and reaches claim [id], seen through symmetry number [i]. *)
Definition leads_to (n : nat) (b w : points) (a id : int) (i : nat) : bool :=
  apart b w and match check n (start b w) 0 (Known a id i) with Some _ => true | None => false end.

Theorem claim_wins : forall n b w a id i, all_shown -> leads_to n b w a id i = true ->
  wins n (position_of side b w).
Proof.
  intros n b w a id i H L. unfold leads_to in L. rewrite and_true in L. destruct L as [Ap L].
  destruct (check _ _ _ _) as [[z1 z2]|] eqn:C; [|discriminate].
  destruct (start_agrees b w Ap) as [Hin A].
  refine (check_sound n _ _ 0%nat _ z1 z2 _ [] Hin A (le_n 0) C Logic.I).
  intros id' C' _. apply (all_claims_hold H). now apply Uint63.ltb_spec.
Qed.

Theorem first_move_at_home : forall n a id i, all_shown -> leads_to n none none a id i = true ->
  wins n empty.
Proof. intros. eapply wins_in_same; [apply position_of_none|]. eapply claim_wins; eauto. Qed.

Theorem second_move_at_home : forall n p q a id i, all_shown ->
  (inside side p and inside side q and negb (same_point p q) and
   leads_to n (add (index p) none) (add (index q) none) a id i) = true ->
  wins n (play (play empty p Black) q White).
Proof.
  intros n p q a id i H C. rewrite !and_true, negb_true_iff in C.
  destruct C as (P & Q & PQ & L).
  apply inside_square in P, Q. eapply wins_in_same; [exact (position_of_second p q P Q PQ)|].
  eapply claim_wins; eauto.
Qed.

(** For the game of [Spec.v]. *)
Definition first_move n a id i shown leads :=
  wins_in_wins _ _ _ _ (first_move_at_home n a id i shown leads).
Definition second_move n p q a id i shown leads :=
  wins_in_wins _ _ _ _ (second_move_at_home n p q a id i shown leads).
End Certified.
