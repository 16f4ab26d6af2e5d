(** * Counting the bits of a word

    If [n] of the lower 62 bits of a word are set, [n - 1] of them are set after the lowest one is
    cleared. *)

From Coq Require Import ZArith Uint63 Lia Bool List.
From Gomoku Require Import PointSet.
Import ListNotations.
Open Scope uint63_scope.

(** If bit [m] is set, clearing the lowest bit does not change the bits above [m]. *)
Lemma bit_drop : forall v i m, bit v m = true -> below i 62 -> (φ m < φ i)%Z ->
  bit (drop_lowest v) i = bit v i.
Proof.
  intros v i m M Hin L. unfold drop_lowest. rewrite land_spec.
  assert (bit (v - 1) i = bit v i) as ->; [|apply andb_diag].
  rewrite !bitE in *.
  pose proof (to_Z_bounded v) as V. pose proof (to_Z_bounded m) as Mb.
  assert (P : (2 ^ φ i > 0)%Z) by (apply Z.lt_gt, Z.pow_pos_nonneg; lia).
  assert (R : (0 < φ v mod 2 ^ φ i)%Z).
  { pose proof (Z.mod_pos_bound (φ v) (2 ^ φ i) ltac:(lia)).
    destruct (Z.eq_dec (φ v mod 2 ^ φ i) 0) as [E|]; [|lia].
    assert (T : Z.testbit (φ v mod 2 ^ φ i) (φ m) = true) by
      (rewrite Z.mod_pow2_bits_low; auto; lia).
    rewrite E, Z.bits_0 in T. discriminate. }
  assert (D := Z.div_mod (φ v) (2 ^ φ i) ltac:(lia)).
  pose proof (Z.mod_pos_bound (φ v) (2 ^ φ i) ltac:(lia)) as B.
  assert (N : (0 <= φ v / 2 ^ φ i)%Z) by (apply Z.div_pos; lia).
  assert (V1 : (1 <= φ v)%Z) by nia.
  rewrite sub_spec, Z.mod_small by (change (φ 1)%Z with 1%Z; lia). change (φ 1)%Z with 1%Z.
  replace (φ i) with (0 + φ i)%Z by lia.
  rewrite <- !Z.shiftr_spec, !Z.shiftr_div_pow2 by (pose proof (to_Z_bounded i); lia). f_equal.
  symmetry. apply Z.div_unique with (r := (φ v mod 2 ^ φ i - 1)%Z); lia.
Qed.

Definition bits_of (v : int) (l : list int) : Prop := NoDup l /\ forall i, In i l -> below i 62 /\
  bit v i = true.

Lemma least : forall l : list int, l <> [] -> exists m, In m l /\ forall i, In i l ->
  (φ m <= φ i)%Z.
Proof.
  induction l as [|a l IH]; intros H; [congruence|]. destruct l as [|b l].
  - exists a; split; [left; auto|]. intros i [<-|[]]; lia.
  - destruct (IH ltac:(discriminate)) as (m & M & L). destruct (Z_le_dec (φ a) (φ m)).
    + exists a; split; [left; auto|]. intros i [<-|Hin]; [lia|]. specialize (L i Hin); lia.
    + exists m; split; [right; auto|]. intros i [<-|Hin]; [lia|auto].
Qed.

Lemma bits_drop : forall v l n, bits_of v l -> length l = S n ->
  exists l', bits_of (drop_lowest v) l' /\ length l' = n.
Proof.
  intros v l n [N B] E. destruct (least l) as (m & M & L); [intros ->; discriminate|].
  destruct (in_split m l M) as (a & b & ->).
  exists (a ++ b). apply NoDup_remove in N as [N A]. split; [split; [auto|]|].
  - intros i Hin. assert (I' : In i (a ++ m :: b)) by (rewrite in_app_iff in *; cbn; tauto).
    destruct (B i I') as [Bi V]. split; auto. rewrite (bit_drop v i m); auto.
    + apply B; auto.
    + assert (φ m <> φ i) by (intros X; apply to_Z_inj in X; subst; auto). specialize (L i I'); lia.
  - rewrite app_length in *; cbn in E; lia.
Qed.

Lemma bits_some : forall v l n, bits_of v l -> length l = S n -> (v =? 0) = false.
Proof.
  intros v [|i l] n [_ B] E; [discriminate|]. destruct (v =? 0) eqn:Z; auto.
  apply Uint63.eqb_spec in Z. subst. destruct (B i (or_introl eq_refl)) as [_ H].
  now rewrite bit_zero in H.
Qed.
