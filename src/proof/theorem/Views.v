(** * What Black knows of a position on the infinite board, and the count

    Black knows all stones in a square around the point (0, 0), an upper bound on the number of
    white stones outside, and a few facts about where some of these stones are. The count is an
    upper bound on the number of white stones in a row. This is section 2 of [argument.md], in
    [src/proof/verifier-unbounded]. *)

From Coq Require Import ZArith List FinFun Lia Bool.
From Gomoku Require Import Spec Home Plane.
Import ListNotations.
Open Scope Z_scope.

(** ** Rows and lines *)

(** A row is its first point and its direction. *)
Definition row : Type := point * point.
Definition is_row (r : row) : Prop := In (snd r) directions.
Definition cell (r : row) (i : Z) : point := along (fst r) (snd r) i.
Definition cells (r : row) : list point := map (cell r) [0; 1; 2; 3; 4].

(** The line [((dx, dy), c)] contains the points with [x * dy - y * dx = c]. *)
Definition line : Type := point * Z.
Definition offset (p d : point) : Z := fst p * snd d - snd p * fst d.
Definition on (l : line) (p : point) : bool := offset p (fst l) =? snd l.
Definition line_of (r : row) : line := (snd r, offset (fst r) (snd r)).

Definition distance (p : point) : Z := Z.max (Z.abs (fst p)) (Z.abs (snd p)).

Definition has (b : position) (c : colour) (p : point) : bool :=
  match b p, c with Some Black, Black | Some White, White => true | _, _ => false end.

Definition whites (b : position) (r : row) : list point := filter (has b White) (cells r).
(** No stone in the row is black. *)
Definition open (b : position) (r : row) : Prop := forall p, In p (cells r) -> b p <> Some Black.

Lemma has_true : forall b c p, has b c p = true <-> b p = Some c.
Proof. intros b c p. unfold has. destruct (b p) as [[|]|], c; split; congruence. Qed.

Lemma in_cells : forall r p, In p (cells r) <-> exists i, 0 <= i < 5 /\ cell r i = p.
Proof.
  intros r p. unfold cells. rewrite in_map_iff. split.
  - intros (i & <- & Hin). exists i. split; [|reflexivity]. cbn in Hin. lia.
  - intros (i & Hin & <-). exists i. split; [reflexivity|]. cbn. lia.
Qed.

Lemma cell_different : forall r i j, is_row r -> cell r i = cell r j -> i = j.
Proof.
  intros [[x y] d] i j D E. change (In d directions) in D.
  unfold cell, along in E. cbn in E. injection E as X Y.
  destruct D as [<-|[<-|[<-|[<-|[]]]]]; cbn in X, Y; lia.
Qed.

Lemma cells_different : forall r, is_row r -> NoDup (cells r).
Proof.
  intros r D. unfold cells. apply Injective_map_NoDup.
  - intros i j. now apply cell_different.
  - repeat constructor; cbn; intuition discriminate.
Qed.

Lemma cells_on_line : forall r p, In p (cells r) -> on (line_of r) p = true.
Proof.
  intros [[x y] [dx dy]] p Hin. apply in_cells in Hin as (i & _ & <-).
  unfold on, line_of, cell, along, offset; cbn. apply Z.eqb_eq. ring.
Qed.

(** A line that contains two points of a row contains the whole row. *)
Lemma two_common_points : forall r l p q, In p (cells r) -> In q (cells r) -> p <> q ->
  on l p = true -> on l q = true -> forallb (on l) (cells r) = true.
Proof.
  intros [[x y] [dx dy]] [[lx ly] c] p q P Q N On_p On_q.
  apply in_cells in P as (i & _ & <-). apply in_cells in Q as (j & _ & <-).
  assert (Differ : i <> j) by congruence.
  unfold on, cell, along, offset in On_p, On_q; cbn in On_p, On_q. apply Z.eqb_eq in On_p, On_q.
  assert (Parallel : dx * ly - dy * lx = 0).
  { apply (Z.mul_reg_l _ _ (i - j)); [lia|]. nia. }
  apply forallb_forall. intros z Z. apply in_cells in Z as (k & _ & <-).
  unfold on, cell, along, offset; cbn. apply Z.eqb_eq.
  transitivity ((x + i * dx) * ly - (y + i * dy) * lx + (k - i) * (dx * ly - dy * lx)); [ring|].
  rewrite Parallel. lia.
Qed.

(** ** Lists without repetition *)

Lemma filter_split : forall A (f g : A -> bool) l,
  length (filter f l) = (length (filter (fun a => f a && g a)%bool l) +
    length (filter (fun a => f a && negb (g a))%bool l))%nat.
Proof.
  intros A f g l; induction l as [|a l IH]; [reflexivity|]. cbn.
  destruct (f a), (g a); cbn; rewrite IH; lia.
Qed.

Lemma filter_all : forall A (f : A -> bool) l, (forall a, In a l -> f a = true) -> filter f l = l.
Proof.
  intros A f l; induction l as [|a l IH]; intros All; [reflexivity|]. cbn.
  rewrite (All a (or_introl eq_refl)), IH; [reflexivity|]. intros b Hin. apply All. now right.
Qed.

Lemma all_equal_short : forall (l : list point), NoDup l ->
  (forall p q, In p l -> In q l -> p = q) -> (length l <= 1)%nat.
Proof.
  intros [|p [|q l]] D E; [cbn; lia..|]. exfalso.
  inversion D as [|? ? N _]. apply N. left. apply E; cbn; auto.
Qed.

Lemma Forall2_more : forall A B (R S : A -> B -> Prop) l m, (forall a b, R a b -> S a b) ->
  Forall2 R l m -> Forall2 S l m.
Proof. intros A B R S l m More All. induction All; auto. Qed.

Lemma NoDup_join : forall (l m : list point), NoDup l -> NoDup m ->
  (forall p, In p l -> In p m -> False) -> NoDup (l ++ m).
Proof.
  intros l m D M Apart; induction D as [|p l N D IH]; [exact M|]. cbn. constructor.
  - rewrite in_app_iff. intros [Hin|Hin]; [auto|]. apply (Apart p); cbn; auto.
  - apply IH. intros q Q. apply Apart. now right.
Qed.

(** ** Views *)

Section Views.
(** The square has the points at distance at most [radius]. *)
Variable radius : Z.

Definition inside (p : point) : bool := distance p <=? radius.
Definition outside (p : point) : bool := negb (inside p).

Record view : Type := {
  (** the stones in the square *)
  seen : position;
  (** no more than this many white stones are outside *)
  outer : nat;
  (** no row contains more than this many of them *)
  crowd : nat;
  (** at least so many of them are on the line *)
  on_line : list (line * nat);
  (** each of these lines contains one of them, and no two lines stand for the same stone *)
  known : list line;
  (** one of them is not on the line; for two lines, it may be the same stone or not *)
  excluded : list line;
  (** one of the points has a black stone *)
  blocked : list (list point) }.

Definition outer_white (b : position) (p : point) : Prop := inside p = false /\ b p = Some White.
Definition outer_whites (b : position) (r : row) : list point :=
  filter (fun p => has b White p && outside p)%bool (cells r).

(** The position [b] is possible if Black knows [v]. Black stones outside may be anywhere. *)
Record fits (v : view) (b : position) : Prop := {
  fits_finite : finite b;
  fits_seen : forall p, inside p = true -> b p = seen v p;
  fits_outer : exists points, (length points <= outer v)%nat /\
    forall p, outer_white b p -> In p points;
  fits_crowd : forall r, is_row r -> (length (outer_whites b r) <= crowd v)%nat;
  fits_on_line : forall l k, In (l, k) (on_line v) -> exists points, NoDup points /\
    (k <= length points)%nat /\ forall p, In p points -> on l p = true /\ outer_white b p;
  fits_known : exists points, NoDup points /\
    Forall2 (fun l p => on l p = true /\ outer_white b p) (known v) points;
  fits_excluded : forall l, In l (excluded v) -> exists p, outer_white b p /\ on l p = false;
  fits_blocked : forall points, In points (blocked v) -> exists p, In p points /\
    b p = Some Black }.

(** ** The count *)

Definition seen_of (v : view) (c : colour) (p : point) : bool :=
  (inside p && has (seen v) c p)%bool.

(** Black knows that the row has a black stone. *)
Definition closed (v : view) (r : row) : bool :=
  (existsb (seen_of v Black) (cells r) ||
   existsb (forallb (fun p => existsb (same_point p) (cells r))) (blocked v))%bool.

(** Of [k] white stones outside on the line [l], at least so many are not in the row [r]. *)
Definition not_in (r : row) (l : line) (k : nat) : nat :=
  if forallb (on l) (cells r) then 0%nat
  else if existsb (fun p => inside p && on l p)%bool (cells r) then k else (k - 1)%nat.

(** At least so many white stones outside are not in the row. *)
Definition elsewhere (v : view) (r : row) : nat :=
  Nat.max (list_max (map (fun known => not_in r (fst known) (snd known)) (on_line v)))
    (Nat.max (list_sum (map (fun l => not_in r l 1) (known v)))
      (if existsb (fun l => forallb (on l) (cells r)) (excluded v) then 1 else 0)).

Definition count (v : view) (r : row) : nat :=
  (length (filter (seen_of v White) (cells r)) +
   Nat.min (Nat.min (length (filter outside (cells r))) (crowd v)) (outer v - elsewhere v r))%nat.

(** ** The count is never too low (Lemma 4) *)

Lemma not_in_sound : forall r l k points, NoDup points -> (k <= length points)%nat ->
  (forall p, In p points -> on l p = true /\ inside p = false) ->
  exists apart, NoDup apart /\ incl apart points /\ (forall p, In p apart -> ~ In p (cells r)) /\
    (not_in r l k <= length apart)%nat.
Proof.
  intros r l k points D Long On. set (here := fun p => existsb (same_point p) (cells r)).
  assert (Here : forall p, here p = true <-> In p (cells r)).
  { intros p. unfold here. rewrite existsb_exists. split.
    - intros (q & Hin & E). apply same_point_true in E. now subst.
    - intros Hin. exists p. split; [exact Hin|apply same_point_refl]. }
  exists (filter (fun p => negb (here p)) points).
  split; [now apply NoDup_filter|split; [apply incl_filter|split]].
  { intros p Hin N. apply filter_In in Hin as [_ No]. apply Here in N. now rewrite N in No. }
  assert (Sum : length points = (length (filter here points) +
    length (filter (fun p => negb (here p)) points))%nat).
  { rewrite <- (filter_all _ (fun _ => true) points) at 1 by auto.
    exact (filter_split _ (fun _ => true) here points). }
  unfold not_in. destruct (forallb (on l) (cells r)) eqn:All; [lia|].
  assert (Same : forall p q, In p (cells r) -> In q (cells r) -> on l p = true -> on l q = true ->
    p = q).
  { intros p q P Q On_p On_q. destruct (same_point p q) eqn:E; [now apply same_point_true|].
    apply same_point_false in E. rewrite (two_common_points r l p q) in All by auto. discriminate. }
  destruct (existsb _ (cells r)) eqn:Crosses.
  - apply existsb_exists in Crosses as (x & X & C). apply andb_true_iff in C as [In_x On_x].
    rewrite filter_all; [exact Long|]. intros p Hin. apply negb_true_iff, not_true_iff_false.
    intros N. apply Here in N. destruct (On p Hin) as [On_p Out].
    rewrite (Same p x) in Out by auto. congruence.
  - assert (Short : (length (filter here points) <= 1)%nat).
    { apply all_equal_short; [now apply NoDup_filter|]. intros p q P Q.
      apply filter_In in P as [P In_p]. apply filter_In in Q as [Q In_q]. apply Here in In_p, In_q.
      apply Same; auto; now apply On. }
    lia.
Qed.

Lemma elsewhere_sound : forall v b r, fits v b -> exists apart, NoDup apart /\
  (forall p, In p apart -> outer_white b p /\ ~ In p (cells r)) /\
  (elsewhere v r <= length apart)%nat.
Proof.
  intros v b r Fits. unfold elsewhere.
  apply Nat.max_case_strong; intros _; [|apply Nat.max_case_strong; intros _].
  - assert (Each : forall l k, In (l, k) (on_line v) -> exists apart, NoDup apart /\
      (forall p, In p apart -> outer_white b p /\ ~ In p (cells r)) /\
      (not_in r l k <= length apart)%nat).
    { intros l k Hin. destruct (fits_on_line _ _ Fits l k Hin) as (points & D & Long & On).
      destruct (not_in_sound r l k points D Long) as (apart & D' & Incl & Apart & Enough).
      { intros p P. destruct (On p P) as [On_p [Out _]]. auto. }
      exists apart. split; [exact D'|split; [|exact Enough]]. intros p P.
      split; [apply On, Incl, P|auto]. }
    induction (on_line v) as [|[l k] more IH].
    + exists []. split; [constructor|split; [intros p []|cbn; lia]].
    + cbn. apply Nat.max_case_strong; intros _; [apply Each; now left|].
      apply IH. intros l' k' Hin. apply Each. now right.
  - destruct (fits_known _ _ Fits) as (points & D & On).
    assert (Each : exists apart, NoDup apart /\ incl apart points /\
      (forall p, In p apart -> outer_white b p /\ ~ In p (cells r)) /\
      (list_sum (map (fun l => not_in r l 1) (known v)) <= length apart)%nat).
    { revert D. induction On as [|l p lines points [On_p Out] On IH]; intros D.
      - exists []. split; [constructor|split; [intros p []|split; [intros p []|cbn; lia]]].
      - inversion D as [|? ? New D']. destruct (IH D') as (apart & A & Incl & Apart & Enough).
        destruct (not_in_sound r l 1 [p]) as (one & One & Incl' & Apart' & Enough').
        { repeat constructor. intros []. } { cbn. lia. }
        { intros q [<-|[]]. split; [exact On_p|apply Out]. }
        exists (one ++ apart).
        assert (Only : forall q, In q one -> q = p).
        { intros q Q. destruct (Incl' q Q) as [|[]]; auto. }
        split; [|split; [|split]].
        + apply NoDup_join; auto. intros q Q Q'. rewrite (Only q Q) in Q'. auto.
        + intros q Q. apply in_app_iff in Q as [Q|Q]; [left; symmetry; auto|right; auto].
        + intros q Q. apply in_app_iff in Q as [Q|Q]; [|auto]. split; [|auto].
          rewrite (Only q Q). exact Out.
        + rewrite app_length. cbn [map list_sum fold_right]. unfold list_sum in Enough. lia. }
    destruct Each as (apart & A & _ & Apart & Enough). exists apart. auto.
  - destruct (existsb _ (excluded v)) eqn:E.
    + apply existsb_exists in E as (l & Hin & All).
      destruct (fits_excluded _ _ Fits l Hin) as (p & Out & Off). exists [p].
      split; [repeat constructor; intros []|split; [|cbn; lia]].
      intros q [<-|[]]. split; [exact Out|]. intros N. rewrite forallb_forall in All.
      rewrite (All p N) in Off. discriminate.
    + exists []. split; [constructor|split; [intros p []|cbn; lia]].
Qed.

Theorem count_sound : forall v b r, fits v b -> is_row r ->
  (length (whites b r) <= count v r)%nat.
Proof.
  intros v b r Fits Row. unfold whites, count. rewrite (filter_split _ _ inside).
  apply Nat.add_le_mono.
  - apply Nat.eq_le_incl. f_equal. apply filter_ext. intros p. unfold seen_of, has.
    destruct (inside p) eqn:Hin; [|now rewrite andb_false_r].
    rewrite andb_true_r, (fits_seen _ _ Fits p Hin). reflexivity.
  - change (filter (fun p => has b White p && negb (inside p))%bool (cells r))
      with (outer_whites b r). set (out := outer_whites b r).
    assert (D := cells_different r Row).
    assert (Out : forall p, In p out -> In p (cells r) /\ outer_white b p).
    { intros p Hin. apply filter_In in Hin as [Hin E]. apply andb_true_iff in E as [W N].
      split; [exact Hin|]. split; [now apply negb_true_iff|now apply has_true]. }
    assert (D' : NoDup out) by now apply NoDup_filter.
    apply Nat.min_glb; [apply Nat.min_glb|].
    + apply NoDup_incl_length; [exact D'|]. intros p Hin. apply Out in Hin as [Hin [N _]].
      apply filter_In. split; [exact Hin|]. unfold outside. now rewrite N.
    + now apply (fits_crowd _ _ Fits).
    + destruct (elsewhere_sound v b r Fits) as (apart & A & Apart & Enough).
      destruct (fits_outer _ _ Fits) as (all & Few & All).
      assert (Total : (length (out ++ apart) <= length all)%nat).
      { apply NoDup_incl_length.
        - apply NoDup_join; auto. intros p P Q. apply (Apart p Q). apply Out, P.
        - intros p Hin. apply All. apply in_app_iff in Hin as [Hin|Hin];
            [apply Out, Hin|apply Apart, Hin]. }
      rewrite app_length in Total. lia.
Qed.

Lemma open_not_closed : forall v b r, fits v b -> open b r -> closed v r = false.
Proof.
  intros v b r Fits Open. unfold closed. apply orb_false_iff.
  split; apply not_true_iff_false; intros E; apply existsb_exists in E as (x & Hin & E).
  - apply andb_true_iff in E as [Is_in B]. apply has_true in B.
    rewrite <- (fits_seen _ _ Fits x Is_in) in B.
    exact (Open x Hin B).
  - destruct (fits_blocked _ _ Fits x Hin) as (p & P & B). rewrite forallb_forall in E.
    apply E, existsb_exists in P as (q & Q & Same). apply same_point_true in Same. subst q.
    exact (Open p Q B).
Qed.

(** ** Rows that leave the square (Lemma 2) *)

Lemma cells_are_close : forall r p q, is_row r -> In p (cells r) -> In q (cells r) ->
  distance p <= distance q + 4.
Proof.
  intros [[x y] d] p q D P Q. change (In d directions) in D.
  apply in_cells in P as (i & Hi & <-). apply in_cells in Q as (j & Hj & <-).
  unfold cell, along, distance. cbn.
  destruct D as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst snd]; lia.
Qed.

Lemma leaving_row_is_far : forall r p q, is_row r -> In p (cells r) -> In q (cells r) ->
  inside q = false -> radius - 3 <= distance p.
Proof.
  intros r p q D P Q Out. apply Z.leb_gt in Out. pose proof (cells_are_close r q p D Q P). lia.
Qed.

(** A row with a point near (0, 0) lies in the square (Lemma 12). *)
Lemma row_of_box_is_inside : forall box r p q, box + 4 <= radius -> is_row r ->
  In p (cells r) -> In q (cells r) -> distance p <= box -> inside q = true.
Proof.
  intros box r p q Wide D P Q Near. apply Z.leb_le.
  pose proof (cells_are_close r q p D Q P). lia.
Qed.

(** The count of a row outside the square is at most the number of white stones outside. *)
Lemma count_of_outer_row : forall v r, (forall p, In p (cells r) -> seen_of v White p = false) ->
  (count v r <= outer v)%nat.
Proof.
  intros v r None. unfold count. replace (filter (seen_of v White) (cells r)) with (@nil point).
  - cbn [length]. lia.
  - symmetry. induction (cells r) as [|p more IH]; [reflexivity|]. cbn.
    rewrite (None p (or_introl eq_refl)). apply IH. intros q Q. apply None. now right.
Qed.
End Views.
