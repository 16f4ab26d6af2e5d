(** * Sets of points as machine words

    A point of a board is the number [side * row + column]. Bit [i mod 62] of word [i / 62] is set
    if point [i] is in the set. Four words are enough for a board of side 15, and eight for boards
    up to side 22. With 62 bits in a word, the five points of a row have five different bit
    positions, in every direction. So they stay distinct if the words are combined into one. *)

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
Inductive points := Small (w : words) | Large (low high : words).

Definition no_words : words := Words 0 0 0 0.
Definition none : points := Small no_words.
Definition low (s : points) : words := match s with Small w => w | Large l _ => l end.
Definition high (s : points) : words := match s with Small _ => no_words | Large _ h => h end.

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

Definition has (s : points) (i : int) : bool :=
  match s with
  | Small w => if i <? four_words then has4 w i else false
  | Large l h => if i <? four_words then has4 l i else has4 h (i - four_words)
  end.

Definition add (i : int) (s : points) : points :=
  if i <? four_words then match s with Small w => Small (add4 i w) | Large l h =>
    Large (add4 i l) h end
  else Large (low s) (add4 (i - four_words) (high s)).

Definition union (s t : points) : points :=
  match s, t with
  | Small a, Small b => Small (union4 a b)
  | _, _ => Large (union4 (low s) (low t)) (union4 (high s) (high t))
  end.

Definition inter (s t : points) : points :=
  match s, t with
  | Small a, Small b => Small (inter4 a b)
  | _, _ => Large (inter4 (low s) (low t)) (inter4 (high s) (high t))
  end.

(** The points of the first set that are not in the second. *)
Definition minus (s t : points) : points :=
  match s, t with
  | Small a, Small b => Small (minus4 a b)
  | _, _ => Large (minus4 (low s) (low t)) (minus4 (high s) (high t))
  end.

Definition is_none (s : points) : bool :=
  match s with Small w => is_none4 w | Large l h => if is_none4 l then is_none4 h else false end.

(** The word in which all 62 bits are set. *)
Definition used : int := 4611686018427387903.

(** The common points of two sets, combined into one word. For a row of five, each bit of the word
    stands for at most one of its points. *)
Definition overlap (s t : points) : int :=
  match s, t with
  | Large a b, Large c d => (overlap4 a c lor overlap4 b d) land used
  | _, _ => overlap4 (low s) (low t) land used
  end.

Definition apart (s t : points) : bool := overlap s t =? 0.
Definition within (s t : points) : bool := is_none (minus s t).

(** Clears the lowest bit that is set. *)
Definition drop_lowest (v : int) : int := v land (v - 1).

Definition folded (i : int) : int :=
  if i <? four_words then folded4 i else folded4 (i - four_words).

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

Definition point_count : nat := 496.

Lemma bit_zero : forall i, bit 0 i = false.
Proof. exact bit_0. Qed.

Lemma has4_none : forall i, has4 no_words i = false.
Proof. intros i; cbn. now destruct (i <? two_words), (i <? one_word), (i <? three_words);
  rewrite bit_zero. Qed.

Lemma has_none : forall i, has none i = false.
Proof. intros i; unfold has, none. rewrite has4_none. now destruct (i <? four_words). Qed.

Lemma has_large : forall s i, has s i =
  if i <? four_words then has4 (low s) i else has4 (high s) (i - four_words).
Proof. intros [w|l h] i; cbn [has low high]; rewrite ?has4_none; auto. Qed.

Lemma has4_union4 : forall s t i, has4 (union4 s t) i = has4 s i || has4 t i.
Proof. intros [] [] i; cbn.
  now destruct (i <? two_words), (i <? one_word), (i <? three_words); rewrite lor_spec. Qed.

Lemma has_union : forall s t i, has (union s t) i = has s i || has t i.
Proof.
  intros s t i. rewrite (has_large s), (has_large t).
  destruct s, t; cbn [union has low high]; destruct (i <? four_words);
    rewrite ?has4_union4, ?has4_none; auto.
Qed.

Lemma has4_inter4 : forall s t i, has4 (inter4 s t) i = has4 s i && has4 t i.
Proof. intros [] [] i; cbn.
  now destruct (i <? two_words), (i <? one_word), (i <? three_words); rewrite land_spec. Qed.

Lemma has_inter : forall s t i, has (inter s t) i = has s i && has t i.
Proof.
  intros s t i. rewrite (has_large s), (has_large t).
  destruct s, t; cbn [inter has low high]; destruct (i <? four_words);
    rewrite ?has4_inter4, ?has4_none; auto.
Qed.

Lemma has4_minus4 : forall s t i, has4 (minus4 s t) i = has4 s i && negb (has4 t i).
Proof.
  assert (X : forall a b, xorb a (a && b) = a && negb b) by (intros [] []; reflexivity).
  intros [] [] i; cbn. now destruct (i <? two_words), (i <? one_word), (i <? three_words);
    rewrite lxor_spec, land_spec, X.
Qed.

Lemma has_minus : forall s t i, has (minus s t) i = has s i && negb (has t i).
Proof.
  intros s t i. rewrite (has_large s), (has_large t).
  destruct s, t; cbn [minus has low high]; destruct (i <? four_words);
    rewrite ?has4_minus4, ?has4_none; auto.
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
  intros [w|l h] i H; cbn [is_none] in H; cbn [has].
  - rewrite has4_is_none4 by auto. now destruct (i <? four_words).
  - destruct (is_none4 l) eqn:L; [|discriminate]. rewrite !has4_is_none4 by auto.
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

Lemma below_high : forall i, below i point_count -> (i <? four_words) = false ->
  below (i - four_words) four_words_nat.
Proof.
  unfold below, point_count; intros i B H. apply not_ltb in H. rewrite sub_below by auto.
  change (φ four_words)%Z with four_words_Z. lia.
Qed.

Lemma below_folded : forall i, below i point_count -> below (folded i) one_word_nat.
Proof.
  intros i B. unfold folded. destruct (i <? four_words) eqn:H; apply below_folded4.
  - eapply below_ltb; eauto.
  - now apply below_high.
Qed.

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

Lemma bit_overlap : forall s t i, below i point_count -> has s i = true -> has t i = true ->
  bit (overlap s t) (folded i) = true.
Proof.
  intros s t i B Hs T. pose proof (below_folded i B) as F. unfold below in F.
  assert (U : bit used (folded i) = true) by (rewrite bit_used; apply Uint63.ltb_spec; exact F).
  rewrite has_large in Hs, T. unfold folded in *.
  destruct s as [a|a b], t as [c|c d]; cbn [low high overlap] in *; destruct (i <? four_words);
    rewrite ?has4_none in *; try discriminate;
    rewrite land_spec, U, ?lor_spec;
    match goal with Hs : has4 ?x _ = true, T : has4 ?y _ = true |- _ =>
      rewrite (bit_overlap4 x y _ Hs T) end;
    rewrite ?orb_true_r; reflexivity.
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

Lemma apart_intro : forall s t,
  (forall i, below i point_count -> has s i = true -> has t i = false) -> apart s t = true.
Proof.
  intros s t H.
  assert (Lo : forall i, below i four_words_nat -> has4 (low s) i && has4 (low t) i = false).
  { intros i B. specialize (H i). rewrite !has_large in H.
    replace (i <? four_words) with true in H by (symmetry; apply Uint63.ltb_spec; exact B).
    destruct (has4 (low s) i); auto. apply H; auto. unfold below in *.
    change (Z.of_nat point_count) with 496%Z.
    change (Z.of_nat four_words_nat) with four_words_Z in *. lia. }
  assert (Hi : forall i, below i four_words_nat -> has4 (high s) i && has4 (high t) i = false).
  { intros i B. specialize (H (i + four_words)). rewrite !has_large in H.
    pose proof (to_Z_bounded i). unfold below in B.
    assert (P : φ (i + four_words) = (φ i + four_words_Z)%Z).
    { rewrite add_spec. change (φ four_words)%Z with four_words_Z. apply Z.mod_small.
      change wB with 9223372036854775808%Z. lia. }
    replace (i + four_words <? four_words) with false in H
      by (symmetry; apply not_true_iff_false; rewrite Uint63.ltb_spec, P;
        change (φ four_words)%Z with four_words_Z; lia).
    replace (i + four_words - four_words) with i in H
      by (apply to_Z_inj; rewrite sub_below, P; change (φ four_words)%Z with four_words_Z; lia).
    destruct (has4 (high s) i); auto. apply H; auto. unfold below. rewrite P.
    change (Z.of_nat point_count) with 496%Z.
    change (Z.of_nat four_words_nat) with four_words_Z in *. lia. }
  unfold apart. apply Uint63.eqb_spec, bit_ext. intros j. rewrite bit_zero.
  destruct (j <? one_word) eqn:J.
  - assert (B : below j one_word_nat) by (eapply below_ltb; eauto).
    destruct s, t; cbn [overlap low high] in *;
      rewrite land_spec, ?lor_spec, !overlap4_zero by auto; auto.
  - assert (U : bit used j = false) by (now rewrite bit_used).
    destruct s, t; cbn [overlap]; rewrite land_spec, U; apply andb_false_r.
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

Lemma has_add : forall i j s, below i point_count -> below j point_count -> has (add i s) j =
  (i =? j) || has s j.
Proof.
  intros i j s Hin J. rewrite (has_large s). unfold add.
  assert (D : forall a b, (a <? four_words) <> (b <? four_words) -> (a =? b) = false).
  { intros a b N. apply not_true_iff_false. rewrite Uint63.eqb_spec. congruence. }
  destruct (i <? four_words) eqn:I1, (j <? four_words) eqn:J1.
  - assert (below i four_words_nat /\ below j four_words_nat) as [I2 J2] by
      (split; eapply below_ltb; eauto).
    destruct s; cbn [has low high]; rewrite J1, has4_add4; auto.
  - rewrite D by congruence. destruct s; cbn [has low high]; rewrite J1; rewrite ?has4_none; auto.
  - rewrite D by congruence. cbn [has]. now rewrite J1.
  - cbn [has]. rewrite J1, has4_add4 by (now apply below_high). f_equal.
    apply not_ltb in I1, J1. apply eq_true_iff_eq. rewrite !Uint63.eqb_spec.
    split; [|now intros ->].
    intros E. apply (f_equal to_Z) in E. rewrite !sub_below in E by auto. apply to_Z_inj. lia.
Qed.
