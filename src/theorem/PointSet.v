(** * Sets of points as four machine words

    A point of a board of side 15 or less is the number [15 * row + column], below 225; bit [i mod 63] of word
    [i / 63] says whether point [i] belongs to the set. *)

From Coq Require Import ZArith Uint63 Lia Bool List.
Import ListNotations.
Open Scope uint63_scope.

Record points := Words { w0 : int; w1 : int; w2 : int; w3 : int }.

Definition none : points := Words 0 0 0 0.

(** One word of a set holds the bit [i]. *)
Definition has (s : points) (i : int) : bool :=
  let '(Words a b c d) := s in
  if i <? 126 then (if i <? 63 then bit a i else bit b (i - 63))
  else (if i <? 189 then bit c (i - 126) else bit d (i - 189)).

Definition add (i : int) (s : points) : points :=
  let '(Words a b c d) := s in
  if i <? 126 then (if i <? 63 then Words (a lor (1 << i)) b c d else Words a (b lor (1 << (i - 63))) c d)
  else (if i <? 189 then Words a b (c lor (1 << (i - 126))) d else Words a b c (d lor (1 << (i - 189)))).

Definition union (s t : points) : points :=
  let '(Words a b c d) := s in let '(Words e f g h) := t in Words (a lor e) (b lor f) (c lor g) (d lor h).

Definition inter (s t : points) : points :=
  let '(Words a b c d) := s in let '(Words e f g h) := t in Words (a land e) (b land f) (c land g) (d land h).

(** The points of the first set that the second lacks. *)
Definition minus (s t : points) : points :=
  let '(Words a b c d) := s in let '(Words e f g h) := t in
  Words (a lxor (a land e)) (b lxor (b land f)) (c lxor (c land g)) (d lxor (d land h)).

Definition is_none (s : points) : bool :=
  let '(Words a b c d) := s in (a lor b lor c lor d) =? 0.

(** The points common to both, laid over one another in one word: a row of five meets no bit of the word twice. *)
Definition overlap (s t : points) : int :=
  let '(Words a b c d) := s in let '(Words e f g h) := t in
  (a land e) lor (b land f) lor (c land g) lor (d land h).

Definition apart (s t : points) : bool := overlap s t =? 0.
Definition within (s t : points) : bool := is_none (minus s t).

(** The word without its lowest bit. *)
Definition drop_lowest (v : int) : int := v land (v - 1).

Definition folded (i : int) : int :=
  if i <? 126 then (if i <? 63 then i else i - 63) else (if i <? 189 then i - 126 else i - 189).

(** ** Ranges of integers, for proofs by computation *)

Definition nth_int (n : nat) : int := of_Z (Z.of_nat n).

Fixpoint all_below (n : nat) (f : int -> bool) : bool :=
  match n with O => true | S m => f (nth_int m) && all_below m f end.

Definition below (i : int) (n : nat) : Prop := (φ i < Z.of_nat n)%Z.

Lemma all_below_spec : forall n f, all_below n f = true -> forall i, below i n -> f i = true.
Proof.
  intros n f; induction n as [|n IH]; unfold below; intros H i L.
  - pose proof (to_Z_bounded i); lia.
  - cbn in H; apply andb_true_iff in H; destruct H as [H1 H2].
    destruct (Z.eq_dec (φ i) (Z.of_nat n)) as [E|E].
    + unfold nth_int in H1. rewrite <- E, of_to_Z in H1. exact H1.
    + apply IH; [auto|]. unfold below; lia.
Qed.

Lemma below_ltb : forall i k n, (i <? k) = true -> φ k = Z.of_nat n -> below i n.
Proof. intros i k n H E; unfold below. apply Uint63.ltb_spec in H. lia. Qed.

(** ** What the operations mean *)

Definition point_count : nat := 225.

Lemma bit_zero : forall i, bit 0 i = false.
Proof. exact bit_0. Qed.

Lemma bit_shifted : forall i j, below i 63 -> below j 63 -> bit (1 << i) j = (i =? j).
Proof.
  assert (A : all_below 63 (fun i => all_below 63 (fun j => Bool.eqb (bit (1 << i) j) (i =? j))) = true)
    by (vm_compute; reflexivity).
  intros i j I J. apply eqb_prop.
  exact (all_below_spec _ _ (all_below_spec _ _ A i I) j J).
Qed.

Lemma has_none : forall i, has none i = false.
Proof. intros i; cbn. now destruct (i <? 126), (i <? 63), (i <? 189); rewrite bit_zero. Qed.

Lemma has_union : forall s t i, has (union s t) i = has s i || has t i.
Proof. intros [] [] i; cbn. now destruct (i <? 126), (i <? 63), (i <? 189); rewrite lor_spec. Qed.

Lemma has_inter : forall s t i, has (inter s t) i = has s i && has t i.
Proof. intros [] [] i; cbn. now destruct (i <? 126), (i <? 63), (i <? 189); rewrite land_spec. Qed.

Lemma has_minus : forall s t i, has (minus s t) i = has s i && negb (has t i).
Proof.
  assert (X : forall a b, xorb a (a && b) = a && negb b) by (intros [] []; reflexivity).
  intros [] [] i; cbn. now destruct (i <? 126), (i <? 63), (i <? 189); rewrite lxor_spec, land_spec, X.
Qed.

Lemma has_is_none : forall s i, is_none s = true -> has s i = false.
Proof.
  assert (Z : forall a b, a lor b = 0 -> a = 0 /\ b = 0) by
    (intros a b H; split; apply bit_ext; intros n; apply (f_equal (fun x => bit x n)) in H;
     rewrite lor_spec in H; rewrite bit_zero in *; apply orb_false_iff in H; tauto).
  intros [a b c d] i H; cbn in H. apply Uint63.eqb_spec in H.
  apply Z in H as [H D]. apply Z in H as [H C]. apply Z in H as [A B]. subst. apply has_none.
Qed.

Lemma has_within : forall s t i, within s t = true -> has s i = true -> has t i = true.
Proof.
  intros s t i W S. apply has_is_none with (i := i) in W. rewrite has_minus, S in W. now destruct (has t i).
Qed.

Lemma bit_overlap : forall s t i, has s i = true -> has t i = true -> bit (overlap s t) (folded i) = true.
Proof.
  intros [a b c d] [e f g h] i; unfold folded; cbn; intros S T.
  destruct (i <? 126), (i <? 63), (i <? 189); rewrite !lor_spec, !land_spec, S, T; cbn;
    rewrite ?orb_true_r; reflexivity.
Qed.

Lemma has_apart : forall s t i, apart s t = true -> has s i = true -> has t i = false.
Proof.
  intros s t i A S. destruct (has t i) eqn:T; auto. unfold apart in A. apply Uint63.eqb_spec in A.
  pose proof (bit_overlap s t i S T) as B. rewrite A, bit_zero in B. discriminate.
Qed.

Lemma bit_high : forall a j, ~ below j 63 -> bit a j = false.
Proof. intros a j H. apply bit_M. unfold below in H. change (φ digits)%Z with 63%Z. apply leb_spec. cbn in *. lia. Qed.

Lemma below_add : forall j k, below j 63 -> below k 190 -> φ (j + k)%uint63 = (φ j + φ k)%Z.
Proof.
  unfold below; intros j k J K. pose proof (to_Z_bounded j). pose proof (to_Z_bounded k).
  rewrite add_spec, Z.mod_small; auto. change wB with 9223372036854775808%Z. lia.
Qed.

(** The other way round: sets without a common point do not overlap. *)
Lemma apart_intro : forall s t, (forall i, below i 252 -> has s i = true -> has t i = false) -> apart s t = true.
Proof.
  intros s t H.
  assert (W : forall j k, below j 63 -> below k 190 -> has s (j + k) && has t (j + k) = false).
  { intros j k J K. destruct (has s (j + k)) eqn:S; auto. apply H; auto.
    unfold below. rewrite below_add by auto. unfold below in *. lia. }
  assert (E : forall j k, below j 63 -> below k 190 -> (j + k - k = j)%uint63).
  { intros j k J K. apply to_Z_inj. pose proof (to_Z_bounded j). pose proof (to_Z_bounded (j + k)).
    rewrite sub_spec, below_add in * by auto. replace (φ j + φ k - φ k)%Z with (φ j) by lia.
    apply Z.mod_small; auto. }
  unfold apart. apply Uint63.eqb_spec. apply bit_ext. intros j. rewrite bit_zero.
  destruct (Z_lt_dec (φ j) (Z.of_nat 63)) as [J|J]; [|now apply bit_high].
  pose proof (W j 0 J eq_refl) as W0. pose proof (W j 63 J eq_refl) as W1.
  pose proof (W j 126 J eq_refl) as W2. pose proof (W j 189 J eq_refl) as W3.
  pose proof (to_Z_bounded j) as Bj.
  destruct s as [a b c d], t as [e f g h]. unfold overlap. rewrite !lor_spec, !land_spec.
  clear W H. unfold has in W0, W1, W2, W3.
  rewrite !E in W1, W2, W3 by (auto; reflexivity).
  assert (L : forall k m, below k 190 -> (j + k <? m) = (φ j + φ k <? φ m)%Z).
  { intros k m K. rewrite <- below_add by auto. apply eq_true_iff_eq. rewrite Uint63.ltb_spec, Z.ltb_lt. reflexivity. }
  rewrite !L in W0, W1, W2, W3 by reflexivity. clear L E.
  replace (j + 0)%uint63 with j in W0 by (apply to_Z_inj; rewrite below_add by (auto; reflexivity); cbn; lia).
  change (φ 0)%Z with 0%Z in *. change (φ 63)%Z with 63%Z in *. change (φ 126)%Z with 126%Z in *.
  change (φ 189)%Z with 189%Z in *. change (Z.of_nat 63) with 63%Z in J.
  repeat match type of W0 with context [(?x <? ?y)%Z] => destruct (Z.ltb_spec x y); try lia end.
  repeat match type of W1 with context [(?x <? ?y)%Z] => destruct (Z.ltb_spec x y); try lia end.
  repeat match type of W2 with context [(?x <? ?y)%Z] => destruct (Z.ltb_spec x y); try lia end.
  repeat match type of W3 with context [(?x <? ?y)%Z] => destruct (Z.ltb_spec x y); try lia end.
  now rewrite W0, W1, W2, W3.
Qed.

Lemma has_single : forall i j, below i point_count -> below j point_count -> has (add i none) j = (i =? j).
Proof.
  assert (A : all_below 225 (fun i => all_below 225 (fun j => Bool.eqb (has (add i none) j) (i =? j))) = true)
    by (vm_compute; reflexivity).
  intros i j I J. apply eqb_prop. exact (all_below_spec _ _ (all_below_spec _ _ A i I) j J).
Qed.

Lemma has_add : forall i j s, below i point_count -> below j point_count -> has (add i s) j = (i =? j) || has s j.
Proof.
  intros i j s I J. rewrite <- has_single by auto.
  replace (add i s) with (union (add i none) s); [apply has_union|].
  destruct s as [a b c d]. cbn. destruct (i <? 126), (i <? 63), (i <? 189); cbn; rewrite ?lor0; f_equal; auto using lorC.
Qed.

(** ** Counting *)

(** A word with a number of different bits has all of them but one after its lowest has gone. *)
Lemma bit_drop : forall v i m, bit v m = true -> below i 63 -> (φ m < φ i)%Z -> bit (drop_lowest v) i = bit v i.
Proof.
  intros v i m M I L. unfold drop_lowest. rewrite land_spec.
  assert (bit (v - 1) i = bit v i) as ->; [|apply andb_diag].
  rewrite !bitE in *.
  pose proof (to_Z_bounded v) as V. pose proof (to_Z_bounded m) as Mb.
  assert (P : (2 ^ φ i > 0)%Z) by (apply Z.lt_gt, Z.pow_pos_nonneg; lia).
  assert (R : (0 < φ v mod 2 ^ φ i)%Z).
  { pose proof (Z.mod_pos_bound (φ v) (2 ^ φ i) ltac:(lia)).
    destruct (Z.eq_dec (φ v mod 2 ^ φ i) 0) as [E|]; [|lia].
    assert (T : Z.testbit (φ v mod 2 ^ φ i) (φ m) = true) by (rewrite Z.mod_pow2_bits_low; auto; lia).
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

Definition bits_of (v : int) (l : list int) : Prop := NoDup l /\ forall i, In i l -> below i 63 /\ bit v i = true.

Lemma least : forall l : list int, l <> [] -> exists m, In m l /\ forall i, In i l -> (φ m <= φ i)%Z.
Proof.
  induction l as [|a l IH]; intros H; [congruence|]. destruct l as [|b l].
  - exists a; split; [left; auto|]. intros i [<-|[]]; lia.
  - destruct (IH ltac:(discriminate)) as (m & M & L). destruct (Z_le_dec (φ a) (φ m)).
    + exists a; split; [left; auto|]. intros i [<-|I]; [lia|]. specialize (L i I); lia.
    + exists m; split; [right; auto|]. intros i [<-|I]; [lia|auto].
Qed.

Lemma bits_drop : forall v l n, bits_of v l -> length l = S n -> exists l', bits_of (drop_lowest v) l' /\ length l' = n.
Proof.
  intros v l n [N B] E. destruct (least l) as (m & M & L); [intros ->; discriminate|].
  destruct (in_split m l M) as (a & b & ->).
  exists (a ++ b). apply NoDup_remove in N as [N A]. split; [split; [auto|]|].
  - intros i I. assert (I' : In i (a ++ m :: b)) by (rewrite in_app_iff in *; cbn; tauto).
    destruct (B i I') as [Bi V]. split; auto. rewrite (bit_drop v i m); auto.
    + apply B; auto.
    + assert (φ m <> φ i) by (intros X; apply to_Z_inj in X; subst; auto). specialize (L i I'); lia.
  - rewrite app_length in *; cbn in E; lia.
Qed.

Lemma bits_some : forall v l n, bits_of v l -> length l = S n -> (v =? 0) = false.
Proof.
  intros v [|i l] n [_ B] E; [discriminate|]. destruct (v =? 0) eqn:Z; auto.
  apply Uint63.eqb_spec in Z. subst. destruct (B i (or_introl eq_refl)) as [_ H]. now rewrite bit_zero in H.
Qed.
