(** * From a checked certificate to the theorem about the infinite board

    This is like [Certified.v]. The kernel computes [part_ok] for each part of a certificate. *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home PointSet Rows Checker Game RowFacts Invariant Agreement Turn
  Plane Certificate Certified Program PlaneChecker PlaneTurn PlaneSoundness PlaneCertificate.
Import ListNotations.
Open Scope Z_scope.

Section Certified.
Import PlaneAbbreviations.
Context {the_plane : plane_setting} {is_valid : plane_valid the_plane}.

Definition plane_all_shown : Prop := shown_from_to plane_claim_ok 0 (to_Z count).

(** The proof is by induction on the bounds. A claim depends only on claims with smaller bounds. *)
Theorem all_plane_claims_hold : plane_all_shown -> forall id, to_Z id < to_Z count ->
  claim_holds (plane_claims id).
Proof.
  intros H. assert (K : forall n, plane_known n).
  { induction n as [|n IH]; intros id C B; [lia|]. apply Uint63.ltb_spec in C.
    destruct (H id) as (items & Ok); [pose proof (to_Z_bounded id); lia|].
    eapply plane_claim_sound; [exact Ok|]. intros id' C' B'. apply IH; auto. lia. }
  intros id L. apply (K (S (most (plane_claims id)))); [now apply Uint63.ltb_spec|lia].
Qed.

(** Black's first stone leads to the claim. *)
Definition first_claim (n : nat) (id : int) : bool :=
  match plane_check n (Build_state none none [] none none []) 0
    (Known (index (middle side, middle side)) id 0) with
  | Some _ => true | None => false
  end.

Theorem black_wins_on_window : forall n id, plane_all_shown -> first_claim n id = true ->
  wins n empty.
Proof.
  intros n id H C. unfold first_claim in C.
  destruct (plane_check _ _ _ _) as [[z1 z2]|] eqn:Check; [|discriminate].
  refine (plane_check_sound n _ _ 0%nat _ z1 z2 _ [] _ _ _ (le_n 0) Check Logic.I).
  - intros id' C' _. apply (all_plane_claims_hold H). now apply Uint63.ltb_spec.
  - apply no_white_inv.
  - intros p _ White. cbn [white] in White. rewrite has_none in White. discriminate.
  - constructor; cbn [black white].
    + exact finite_empty.
    + intros p _. rewrite has_none. split; discriminate.
    + intros p _. rewrite has_none. discriminate.
    + intros p. discriminate.
    + intros p _. discriminate.
Qed.

(** The same for the program that is extracted ([Program.v]). *)
Theorem plane_program_is_right : forall parts n id,
  all_checked count plane_claim_ok 0 parts = true -> first_claim n id = true -> wins n empty.
Proof.
  intros parts n id A. apply black_wins_on_window. apply (all_checked_spec _ _ parts 0); auto.
  exact (proj1 (to_Z_bounded count)).
Qed.
End Certified.

(** ** The computation *)

(** The setting for a certificate. The words encode the certificate's claims. *)
Definition plane_setting_of (side : Z) (count : int) (words : list (list int)) : plane_setting :=
  {| window_setting :=
      {| side := side; game_rules := strict side; distance := None;
        board_tables := make_tables side None; count := count;
        claims := fun _ => {| claim_black := none; claim_white := none; bound := 0 |} |};
    plane_board := make_plane_tables side;
    plane_claims := plane_claims_of (of_Z side) count (concat words) |}.

Lemma plane_setting_is_valid : forall side count words,
  (tables_ok side None (make_tables side None) and
    inverses_ok side eight (inverses (make_plane_tables side))) = true ->
  plane_valid (plane_setting_of side count words).
Proof.
  intros side count words Ok. rewrite and_true in Ok. destruct Ok as [Tables Inverses].
  constructor; [now constructor|reflexivity|reflexivity|exact Inverses].
Qed.
