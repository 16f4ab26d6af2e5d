(** * Sets of points as machine words

    A point of a board is the number [side * row + column]. Bit [i mod 62] of word [i / 62] is set
    if point [i] is in the set. Words come in fours: four are enough for a board of side 15, eight
    for boards up to side 22, and twenty-eight for side 41. With 62 bits in a word, the five points
    of a row have five different bit positions, in every direction, unless the side is between 30
    and 32. So they stay distinct if the words are combined into one. *)

From Coq Require Import ZArith Uint63 Lia Bool List.
Import ListNotations.
Open Scope uint63_scope.

(** The number of points in one to four words, as machine integers, natural numbers and integers. *)
Notation one_word := 62%uint63 (only parsing).
Notation one_word_nat := 62%nat (only parsing).
Notation one_word_Z := 62%Z (only parsing).
Notation two_words := 124%uint63 (only parsing).
Notation two_words_Z := 124%Z (only parsing).
Notation three_words := 186%uint63 (only parsing).
Notation three_words_Z := 186%Z (only parsing).
Notation four_words := 248%uint63 (only parsing).
Notation four_words_nat := 248%nat (only parsing).
Notation four_words_Z := 248%Z (only parsing).

Record words := Words { w0 : int; w1 : int; w2 : int; w3 : int }.
Inductive points := Small (w : words) | Large (low : words) (high : points).

Definition no_words : words := Words 0 0 0 0.
Definition none : points := Small no_words.
Definition low (s : points) : words := match s with Small w => w | Large l _ => l end.
Definition high (s : points) : points := match s with Small _ => none | Large _ h => h end.

(** ** Four words *)

(** Bit [i] is set. *)
Definition has4 (s : words) (i : int) : bool :=
  let '(Words a b c d) := s in
  if i <? two_words then (if i <? one_word then bit a i else bit b (i - one_word))
  else (if i <? three_words then bit c (i - two_words) else bit d (i - three_words)).

Definition add4 (i : int) (s : words) : words :=
  let '(Words a b c d) := s in
  if i <? two_words then (if i <? one_word then Words (a lor (1 << i)) b c d else Words a
    (b lor (1 << (i - one_word))) c d)
  else (if i <? three_words then Words a b (c lor (1 << (i - two_words))) d else Words a b c
    (d lor (1 << (i - three_words)))).

Definition union4 (s t : words) : words :=
  let '(Words a b c d) := s in let '(Words e f g h) :=
    t in Words (a lor e) (b lor f) (c lor g) (d lor h).

Definition inter4 (s t : words) : words :=
  let '(Words a b c d) := s in let '(Words e f g h) :=
    t in Words (a land e) (b land f) (c land g) (d land h).

Definition minus4 (s t : words) : words :=
  let '(Words a b c d) := s in let '(Words e f g h) := t in
  Words (a lxor (a land e)) (b lxor (b land f)) (c lxor (c land g)) (d lxor (d land h)).

Definition is_none4 (s : words) : bool :=
  let '(Words a b c d) := s in (a lor b lor c lor d) =? 0.

(** The common points, combined into one word. *)
Definition overlap4 (s t : words) : int :=
  let '(Words a b c d) := s in let '(Words e f g h) := t in
  (a land e) lor (b land f) lor (c land g) lor (d land h).

Definition folded4 (i : int) : int :=
  if i <? two_words then (if i <? one_word then i else i - one_word) else
    (if i <? three_words then i - two_words else i - three_words).

(** ** Sets *)

Fixpoint has (s : points) (i : int) : bool :=
  match s with
  | Small w => if i <? four_words then has4 w i else false
  | Large l h => if i <? four_words then has4 l i else has h (i - four_words)
  end.

(** A set has the first four words and at most so many more fours. *)
Definition more_fours : nat := 6.

Fixpoint add_in (fours : nat) (i : int) (s : points) : points :=
  if i <? four_words then match s with Small w => Small (add4 i w) | Large l h =>
    Large (add4 i l) h end
  else match fours with
    | O => s
    | S fours => Large (low s) (add_in fours (i - four_words) (high s))
    end.

Definition add : int -> points -> points := add_in more_fours.
Arguments add : simpl never.

Definition set_of (l : list int) : points := fold_right add none l.

Fixpoint union (s t : points) : points :=
  match s, t with
  | Small a, Small b => Small (union4 a b)
  | Small a, Large b h => Large (union4 a b) h
  | Large a h, Small b => Large (union4 a b) h
  | Large a g, Large b h => Large (union4 a b) (union g h)
  end.

Definition union_all (l : list points) : points := fold_right union none l.

Fixpoint inter (s t : points) : points :=
  match s, t with
  | Large a g, Large b h => Large (inter4 a b) (inter g h)
  | _, _ => Small (inter4 (low s) (low t))
  end.

(** The points of the first set that are not in the second. *)
Fixpoint minus (s t : points) : points :=
  match s, t with
  | Small a, _ => Small (minus4 a (low t))
  | Large a g, Small b => Large (minus4 a b) g
  | Large a g, Large b h => Large (minus4 a b) (minus g h)
  end.

Fixpoint is_none (s : points) : bool :=
  match s with Small w => is_none4 w | Large l h => if is_none4 l then is_none h else false end.

(** The word in which all 62 bits are set. *)
Definition used : int := 4611686018427387903.

Fixpoint overlap_in (fours : nat) (s t : points) : int :=
  match s, t, fours with
  | Large a g, Large b h, S fours => overlap4 a b lor overlap_in fours g h
  | _, _, _ => overlap4 (low s) (low t)
  end.

(** The common points of two sets, combined into one word. For a row of five, each bit of the word
    stands for at most one of its points. *)
Definition overlap (s t : points) : int := overlap_in more_fours s t land used.

Definition apart (s t : points) : bool := overlap s t =? 0.
Definition within (s t : points) : bool := is_none (minus s t).

(** Clears the lowest bit that is set. *)
Definition drop_lowest (v : int) : int := v land (v - 1).

Fixpoint folded_in (fours : nat) (i : int) : int :=
  if i <? four_words then folded4 i
  else match fours with O => 0 | S fours => folded_in fours (i - four_words) end.

Definition folded : int -> int := folded_in more_fours.

(** ** Ranges of integers, for proofs by computation *)

Fixpoint all_from (n : nat) (i : int) (f : int -> bool) : bool :=
  match n with O => true | S m => f i && all_from m (i + 1) f end.

Definition all_below (n : nat) (f : int -> bool) : bool := all_from n 0 f.

Definition below (i : int) (n : nat) : Prop := (φ i < Z.of_nat n)%Z.

Lemma all_from_spec : forall n j f, all_from n j f = true -> (φ j + Z.of_nat n < wB)%Z ->
  forall i, (φ j <= φ i < φ j + Z.of_nat n)%Z -> f i = true.
Proof.
  induction n as [|n IH]; intros j f H B i Hin; [lia|]. cbn [all_from] in H.
  apply andb_true_iff in H as [H1 H2].
  pose proof (to_Z_bounded j).
  assert (N : φ (j + 1) = (φ j + 1)%Z) by
    (rewrite add_spec; change (φ 1)%Z with 1%Z; apply Z.mod_small; lia).
  destruct (Z.eq_dec (φ i) (φ j)) as [E|E].
  - apply to_Z_inj in E. now subst.
  - apply (IH (j + 1) f H2); rewrite ?N; lia.
Qed.

Lemma all_below_spec : forall n f, (Z.of_nat n < wB)%Z -> all_below n f = true ->
  forall i, below i n -> f i = true.
Proof.
  intros n f B H i Hin. pose proof (to_Z_bounded i).
  apply (all_from_spec n 0 f H); change (φ 0)%Z with 0%Z; unfold below in Hin; lia.
Qed.

Lemma below_ltb : forall i k n, (i <? k) = true -> φ k = Z.of_nat n -> below i n.
Proof. intros i k n H E; unfold below. apply Uint63.ltb_spec in H. lia. Qed.

Lemma not_ltb : forall i k, (i <? k) = false -> (φ k <= φ i)%Z.
Proof. intros i k H. destruct (Z_lt_le_dec (φ i) (φ k)) as [L|]; auto. apply Uint63.ltb_spec in L.
  congruence. Qed.

Lemma sub_below : forall i k, (φ k <= φ i)%Z -> φ (i - k) = (φ i - φ k)%Z.
Proof.
  intros i k H. pose proof (to_Z_bounded i). pose proof (to_Z_bounded k).
  rewrite sub_spec. apply Z.mod_small. lia.
Qed.

(** ** The meaning of the operations *)

(** So many points have a bit in one of the first four words and so many more fours. *)
Definition room (fours : nat) : nat := four_words_nat + fours * four_words_nat.

Definition point_count : nat := Eval compute in room more_fours.

Lemma bit_zero : forall i, bit 0 i = false.
Proof. exact bit_0. Qed.

Lemma has4_none : forall i, has4 no_words i = false.
Proof. intros i; cbn. now destruct (i <? two_words), (i <? one_word), (i <? three_words);
  rewrite bit_zero. Qed.

Lemma has_none : forall i, has none i = false.
Proof. intros i; unfold has, none. rewrite has4_none. now destruct (i <? four_words). Qed.

Lemma room_is : forall fours, Z.of_nat (room fours) = (four_words_Z * (1 + Z.of_nat fours))%Z.
Proof. intros fours. unfold room. rewrite Nat2Z.inj_add, Nat2Z.inj_mul. cbn [Z.of_nat]. lia. Qed.

Lemma room_least : forall fours i, below i four_words_nat -> below i (room fours).
Proof.
  intros [|fours] i B; [exact B|]. unfold below in *. rewrite room_is.
  change (Z.of_nat four_words_nat) with four_words_Z in B. lia.
Qed.

Lemma in_first : forall i, below i (room 0) -> (i <? four_words) = true.
Proof. intros i B. apply Uint63.ltb_spec. exact B. Qed.

Lemma in_rest : forall fours i, below i (room (S fours)) -> (i <? four_words) = false ->
  below (i - four_words) (room fours).
Proof.
  unfold below. intros fours i B H. apply not_ltb in H. rewrite sub_below by auto.
  rewrite room_is in *. change (φ four_words)%Z with four_words_Z in *. lia.
Qed.

Lemma has_large : forall s i, has s i =
  if i <? four_words then has4 (low s) i else has (high s) (i - four_words).
Proof. intros [w|l h] i; cbn [has low high]; rewrite ?has_none; auto. Qed.

Lemma has4_union4 : forall s t i, has4 (union4 s t) i = has4 s i || has4 t i.
Proof. intros [] [] i; cbn.
  now destruct (i <? two_words), (i <? one_word), (i <? three_words); rewrite lor_spec. Qed.

Lemma has_union : forall s t i, has (union s t) i = has s i || has t i.
Proof.
  intros s; induction s as [a|a g IH]; intros [b|b h] i; cbn [union has low high];
    destruct (i <? four_words); rewrite ?has4_union4, ?IH; auto using orb_false_r.
Qed.

Lemma has_union_all : forall l s i, In s l -> has s i = true -> has (union_all l) i = true.
Proof.
  intros l s i Hin H; induction l as [|t l IH]; [destruct Hin|]. cbn [union_all fold_right].
  rewrite has_union. destruct Hin as [->|Hin]; [now rewrite H|]. apply orb_true_iff. right. auto.
Qed.

Lemma has4_inter4 : forall s t i, has4 (inter4 s t) i = has4 s i && has4 t i.
Proof. intros [] [] i; cbn.
  now destruct (i <? two_words), (i <? one_word), (i <? three_words); rewrite land_spec. Qed.

Lemma has_inter : forall s t i, has (inter s t) i = has s i && has t i.
Proof.
  intros s; induction s as [a|a g IH]; intros [b|b h] i; cbn [inter has low high];
    destruct (i <? four_words); rewrite ?has4_inter4, ?IH; auto using andb_false_r.
Qed.

Lemma has4_minus4 : forall s t i, has4 (minus4 s t) i = has4 s i && negb (has4 t i).
Proof.
  assert (X : forall a b, xorb a (a && b) = a && negb b) by (intros [] []; reflexivity).
  intros [] [] i; cbn. now destruct (i <? two_words), (i <? one_word), (i <? three_words);
    rewrite lxor_spec, land_spec, X.
Qed.

Lemma has_minus : forall s t i, has (minus s t) i = has s i && negb (has t i).
Proof.
  intros s; induction s as [a|a g IH]; intros [b|b h] i; cbn [minus has low high];
    destruct (i <? four_words); rewrite ?has4_minus4, ?IH, ?andb_true_r; auto.
Qed.

Lemma has4_is_none4 : forall s i, is_none4 s = true -> has4 s i = false.
Proof.
  assert (Z : forall a b, a lor b = 0 -> a = 0 /\ b = 0) by
    (intros a b H; split; apply bit_ext; intros n; apply (f_equal (fun x => bit x n)) in H;
     rewrite lor_spec in H; rewrite bit_zero in *; apply orb_false_iff in H; tauto).
  intros [a b c d] i H; cbn in H. apply Uint63.eqb_spec in H.
  apply Z in H as [H D]. apply Z in H as [H C]. apply Z in H as [A B]. subst. apply has4_none.
Qed.

Lemma has_is_none : forall s i, is_none s = true -> has s i = false.
Proof.
  intros s; induction s as [w|l h IH]; intros i H; cbn [is_none] in H; cbn [has].
  - rewrite has4_is_none4 by auto. now destruct (i <? four_words).
  - destruct (is_none4 l) eqn:L; [|discriminate]. rewrite has4_is_none4, IH by auto.
    now destruct (i <? four_words).
Qed.

Lemma has_within : forall s t i, within s t = true -> has s i = true -> has t i = true.
Proof.
  intros s t i W Hs. apply has_is_none with (i := i) in W. rewrite has_minus, Hs in W.
  now destruct (has t i).
Qed.

(** ** Combined words *)

Lemma bit_overlap4 : forall s t i, has4 s i = true -> has4 t i = true ->
  bit (overlap4 s t) (folded4 i) = true.
Proof.
  intros [a b c d] [e f g h] i; unfold folded4; cbn; intros Hs T.
  destruct (i <? two_words), (i <? one_word), (i <? three_words);
    rewrite !lor_spec, !land_spec, Hs, T; cbn;
    rewrite ?orb_true_r; reflexivity.
Qed.

Lemma below_folded4 : forall i, below i four_words_nat -> below (folded4 i) one_word_nat.
Proof.
  assert (A : all_below four_words_nat (fun i => folded4 i <? one_word) = true) by
    (vm_compute; reflexivity).
  intros i B. eapply below_ltb; [exact (all_below_spec four_words_nat _ eq_refl A i B)|reflexivity].
Qed.

Lemma below_folded_in : forall fours i, below i (room fours) ->
  below (folded_in fours i) one_word_nat.
Proof.
  induction fours as [|fours IH]; intros i B; cbn [folded_in];
    destruct (i <? four_words) eqn:H; try (apply below_folded4; eapply below_ltb; now eauto).
  - rewrite in_first in H by exact B. discriminate.
  - now apply IH, in_rest.
Qed.

Lemma below_folded : forall i, below i point_count -> below (folded i) one_word_nat.
Proof. exact (below_folded_in more_fours). Qed.

Lemma bit_used : forall j, bit used j = (j <? one_word).
Proof.
  assert (A : all_below 63 (fun j => Bool.eqb (bit used j) (j <? one_word)) = true) by
    (vm_compute; reflexivity).
  intros j. destruct (Z_lt_dec (φ j) 63) as [L|L].
  - apply eqb_prop, (all_below_spec 63 _ eq_refl A j L).
  - rewrite bit_M by (apply leb_spec; change (φ digits)%Z with 63%Z; lia). symmetry.
    apply not_true_iff_false.
    rewrite Uint63.ltb_spec. change (φ one_word)%Z with one_word_Z. lia.
Qed.

Lemma bit_overlap_in : forall fours s t i, below i (room fours) -> has s i = true ->
  has t i = true -> bit (overlap_in fours s t) (folded_in fours i) = true.
Proof.
  induction fours as [|fours IH]; intros s t i B Hs T; rewrite has_large in Hs, T;
    cbn [folded_in]; destruct (i <? four_words) eqn:H.
  1, 3: destruct s, t; cbn [overlap_in low] in *; rewrite ?lor_spec, bit_overlap4 by auto;
    reflexivity.
  - rewrite in_first in H by exact B. discriminate.
  - destruct s, t; cbn [high] in Hs, T; rewrite ?has_none in *; try discriminate.
    cbn [overlap_in]. rewrite lor_spec, IH by auto using in_rest. apply orb_true_r.
Qed.

Lemma bit_overlap : forall s t i, below i point_count -> has s i = true -> has t i = true ->
  bit (overlap s t) (folded i) = true.
Proof.
  intros s t i B Hs T. unfold overlap. rewrite land_spec, bit_used.
  assert (F : (folded i <? one_word) = true) by (apply Uint63.ltb_spec; exact (below_folded i B)).
  rewrite F, andb_true_r. now apply (bit_overlap_in more_fours).
Qed.

Lemma has_apart : forall s t i, below i point_count -> apart s t = true -> has s i = true ->
  has t i = false.
Proof.
  intros s t i B A Hs. destruct (has t i) eqn:T; auto. unfold apart in A.
  apply Uint63.eqb_spec in A.
  pose proof (bit_overlap s t i B Hs T) as Hon. rewrite A, bit_zero in Hon. discriminate.
Qed.

(** Sets without a common point do not overlap. *)
Lemma overlap4_zero : forall s t j, below j one_word_nat ->
  (forall i, below i four_words_nat -> has4 s i && has4 t i = false) ->
  bit (overlap4 s t) j = false.
Proof.
  intros s t j J H.
  assert (Add : forall k, (φ k < 190)%Z -> φ (j + k) = (φ j + φ k)%Z).
  { intros k K. pose proof (to_Z_bounded j). pose proof (to_Z_bounded k). unfold below in J.
    rewrite add_spec. apply Z.mod_small. change wB with 9223372036854775808%Z. lia. }
  assert (L : forall k m, (φ k < 190)%Z -> (j + k <? m) = (φ j + φ k <? φ m)%Z).
  { intros k m K. rewrite <- Add by auto. apply eq_true_iff_eq. rewrite Uint63.ltb_spec, Z.ltb_lt.
    reflexivity. }
  assert (E : forall k, (φ k < 190)%Z -> (j + k - k = j)%uint63).
  { intros k K. apply to_Z_inj. pose proof (to_Z_bounded k). pose proof (to_Z_bounded j).
    rewrite sub_below; rewrite Add by auto; lia. }
  assert (W : forall k, (φ k <= three_words_Z)%Z -> has4 s (j + k) && has4 t (j + k) = false).
  { intros k K. apply H. unfold below in *. rewrite Add by lia. lia. }
  pose proof (W 0 ltac:(reflexivity || (vm_compute; discriminate))) as W0.
  pose proof (W one_word ltac:(vm_compute; discriminate)) as W1.
  pose proof (W two_words ltac:(vm_compute; discriminate)) as W2.
  pose proof (W three_words ltac:(vm_compute; discriminate)) as W3.
  pose proof (to_Z_bounded j) as Bj. unfold below in J.
  destruct s as [a b c d], t as [e f g h]. unfold overlap4. rewrite !lor_spec, !land_spec.
  clear W H. unfold has4 in W0, W1, W2, W3.
  rewrite !E in W1, W2, W3 by reflexivity. rewrite !L in W0, W1, W2, W3 by reflexivity.
  replace (j + 0)%uint63 with j in W0 by (apply to_Z_inj; rewrite Add by reflexivity; cbn; lia).
  clear L E Add.
  change (φ 0)%Z with 0%Z in *. change (φ one_word)%Z with one_word_Z in *.
  change (φ two_words)%Z with two_words_Z in *.
  change (φ three_words)%Z with three_words_Z in *.
  change (Z.of_nat one_word_nat) with one_word_Z in J.
  repeat match type of W0 with context [(?x <? ?y)%Z] => destruct (Z.ltb_spec x y); try lia end.
  repeat match type of W1 with context [(?x <? ?y)%Z] => destruct (Z.ltb_spec x y); try lia end.
  repeat match type of W2 with context [(?x <? ?y)%Z] => destruct (Z.ltb_spec x y); try lia end.
  repeat match type of W3 with context [(?x <? ?y)%Z] => destruct (Z.ltb_spec x y); try lia end.
  now rewrite W0, W1, W2, W3.
Qed.

Lemma overlap_in_zero : forall fours s t j, (fours <= more_fours)%nat -> below j one_word_nat ->
  (forall i, below i (room fours) -> has s i = true -> has t i = false) ->
  bit (overlap_in fours s t) j = false.
Proof.
  intros fours; induction fours as [|fours IH]; intros s t j Few J H;
    (assert (Lo : forall i, below i four_words_nat -> has4 (low s) i && has4 (low t) i = false);
    [intros i B; specialize (H i); rewrite (has_large s), (has_large t) in H;
      replace (i <? four_words) with true in H by (symmetry; apply Uint63.ltb_spec; exact B);
      destruct (has4 (low s) i); auto; apply H; auto using room_least|]).
  - destruct s, t; cbn [overlap_in low] in *; now apply overlap4_zero.
  - destruct s as [a|a g], t as [b|b h]; cbn [overlap_in low] in *; try now apply overlap4_zero.
    rewrite lor_spec, overlap4_zero by auto. apply IH; [lia|exact J|]. intros i B.
    specialize (H (i + four_words)). cbn [has] in H. pose proof (to_Z_bounded i).
    assert (P : φ (i + four_words) = (φ i + four_words_Z)%Z).
    { rewrite add_spec. change (φ four_words)%Z with four_words_Z. apply Z.mod_small.
      unfold below, more_fours in *. rewrite room_is in B. change wB with 9223372036854775808%Z.
      lia. }
    replace (i + four_words <? four_words) with false in H
      by (symmetry; apply not_true_iff_false; rewrite Uint63.ltb_spec, P;
        change (φ four_words)%Z with four_words_Z; lia).
    replace (i + four_words - four_words) with i in H
      by (apply to_Z_inj; rewrite sub_below, P; change (φ four_words)%Z with four_words_Z; lia).
    apply H. unfold below in *. rewrite P. rewrite room_is in *. lia.
Qed.

Lemma apart_intro : forall s t,
  (forall i, below i point_count -> has s i = true -> has t i = false) -> apart s t = true.
Proof.
  intros s t H. apply Uint63.eqb_spec, bit_ext. intros j. unfold overlap.
  rewrite bit_zero, land_spec, bit_used. destruct (j <? one_word) eqn:J; [|apply andb_false_r].
  rewrite andb_true_r. apply overlap_in_zero; [auto|eapply below_ltb; eauto|exact H].
Qed.

(** ** Adding a point *)

Lemma has4_single : forall i j, below i four_words_nat -> below j four_words_nat ->
  has4 (add4 i no_words) j = (i =? j).
Proof.
  assert (A : all_below four_words_nat
    (fun i => all_below four_words_nat (fun j => Bool.eqb (has4 (add4 i no_words) j) (i =? j))) =
    true)
    by (vm_compute; reflexivity).
  intros i j Hin J. apply eqb_prop.
  exact (all_below_spec four_words_nat _ eq_refl (all_below_spec four_words_nat _ eq_refl A i Hin) j
    J).
Qed.

Lemma has4_add4 : forall i j s, below i four_words_nat -> below j four_words_nat ->
  has4 (add4 i s) j = (i =? j) || has4 s j.
Proof.
  intros i j s Hin J. rewrite <- has4_single by auto.
  replace (add4 i s) with (union4 (add4 i no_words) s); [apply has4_union4|].
  destruct s as [a b c d]. cbn.
  destruct (i <? two_words), (i <? one_word), (i <? three_words); cbn; rewrite ?lor0; f_equal;
    auto using lorC.
Qed.

Lemma has_add_in : forall fours i j s, below i (room fours) -> below j (room fours) ->
  has (add_in fours i s) j = (i =? j) || has s j.
Proof.
  assert (D : forall a b, (a <? four_words) <> (b <? four_words) -> (a =? b) = false).
  { intros a b N. apply not_true_iff_false. rewrite Uint63.eqb_spec. congruence. }
  induction fours as [|fours IH]; intros i j s Hin J; rewrite (has_large s); cbn [add_in];
    destruct (i <? four_words) eqn:I1, (j <? four_words) eqn:J1;
    try (rewrite in_first in I1 by exact Hin; discriminate);
    try (rewrite in_first in J1 by exact J; discriminate).
  1, 2: assert (below i four_words_nat /\ below j four_words_nat) as [I2 J2] by
      (split; eapply below_ltb; eauto); destruct s; cbn [has low high]; rewrite J1, has4_add4; auto.
  - rewrite D by congruence. destruct s; cbn [has low high]; rewrite J1, ?has_none; auto.
  - rewrite D by congruence. cbn [has]. now rewrite J1.
  - cbn [has]. rewrite J1, IH by auto using in_rest. f_equal.
    apply not_ltb in I1, J1. apply eq_true_iff_eq. rewrite !Uint63.eqb_spec.
    split; [|now intros ->].
    intros E. apply (f_equal to_Z) in E. rewrite !sub_below in E by auto. apply to_Z_inj. lia.
Qed.

Lemma has_add : forall i j s, below i point_count -> below j point_count -> has (add i s) j =
  (i =? j) || has s j.
Proof. exact (has_add_in more_fours). Qed.

Lemma has_set_of : forall l j, (forall i, In i l -> below i point_count) -> below j point_count ->
  has (set_of l) j = true <-> In j l.
Proof.
  intros l j Below J; induction l as [|i l IH]; cbn [set_of fold_right];
    [rewrite has_none; split; [discriminate|intros []]|].
  rewrite has_add, orb_true_iff, Uint63.eqb_spec by (auto using in_eq). cbn [In].
  fold (set_of l). rewrite IH; [reflexivity|]. intros k K. apply Below. now right.
Qed.
