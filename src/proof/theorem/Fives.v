(** * Fives and fours on the infinite board

    When White's next stone makes no five, and how Black's fives near (0, 0) depend only on the
    stones in a square that Black knows. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity Plane Views.
Import ListNotations.
Open Scope Z_scope.

Notation strict_plane := (plane strict_way).

(** ** Stones that stay *)

Lemma keeps_stone : forall b p c q d, b p = None -> b q = Some d -> play b p c q = Some d.
Proof. intros b p c q d Empty Stone. rewrite play_there; [exact Stone|congruence]. Qed.

Lemma open_before : forall b p c r, b p = None -> open (play b p c) r -> open b r.
Proof. intros b p c r Empty Open q Hin Black. apply (Open q Hin). now apply keeps_stone. Qed.

(** ** White's fives *)

(** White has at most three stones in each row without a black stone. *)
Definition no_four (b : position) : Prop :=
  forall r, is_row r -> open b r -> (length (whites b r) <= 3)%nat.

(** Before White completes a row, it has at least four white stones and no black one. *)
Lemma four_before_five : forall b q, b q = None -> five strict_plane (play b q White) White ->
  exists r, is_row r /\ open b r /\ (4 <= length (whites b r))%nat.
Proof.
  intros b q Empty (p & d & D & Five & _). exists (p, d).
  assert (White_or_q : forall x, In x (cells (p, d)) -> x = q \/ b x = Some White).
  { intros x Hin. apply in_cells in Hin as (i & Range & <-). specialize (Five i Range).
    unfold play in Five. change (along p d i) with (cell (p, d) i) in Five.
    destruct (same_point q (cell (p, d) i)) eqn:Same; [left|now right].
    symmetry. now apply same_point_true. }
  split; [exact D|split].
  - intros x Hin. destruct (White_or_q x Hin) as [->|White]; congruence.
  - assert (Long : (length (cells (p, d)) <= length (q :: whites b (p, d)))%nat).
    { apply NoDup_incl_length; [now apply cells_different|]. intros x Hin.
      destruct (White_or_q x Hin) as [->|White]; [now left|right].
      apply filter_In. split; [exact Hin|now apply has_true]. }
    change (5 <= S (length (whites b (p, d))))%nat in Long. lia.
Qed.

Lemma no_four_no_five : forall b q, no_four b -> b q = None ->
  ~ five strict_plane (play b q White) White.
Proof.
  intros b q None_yet Empty Five.
  destruct (four_before_five b q Empty Five) as (r & Row & Open & Long).
  specialize (None_yet r Row Open). lia.
Qed.

(** A black stone gives White no four. *)
Lemma no_four_after_black : forall b p, no_four b -> b p = None -> no_four (play b p Black).
Proof.
  intros b p None_yet Empty r Row Open.
  assert (Other : forall x, In x (cells r) -> same_point p x = false).
  { intros x Hin. apply same_point_false. intros <-. apply (Open p Hin), play_here. }
  replace (whites (play b p Black) r) with (whites b r).
  - apply None_yet; [exact Row|]. intros x Hin Black. apply (Open x Hin).
    unfold play. now rewrite (Other x Hin).
  - apply filter_ext_in. intros x Hin. unfold has, play. now rewrite (Other x Hin).
Qed.

(** ** Black's fives near (0, 0) do not depend on the stones outside (Lemma 3) *)

Section Square.
(** Black's fives count only at distance at most [home]. The points next to them are in the square
    of the points at distance at most [radius], which Black knows. *)
Variables radius home : Z.
Hypothesis home_is_within : home < radius.

Notation inside := (inside radius).

(** [known] is the same as [b] in the square. *)
Definition agree (known b : position) : Prop := forall p, inside p = true -> b p = known p.

(** Black makes five with a stone on [p]. *)
Definition makes_five (known : position) (p : point) : Prop := inside p = true /\ known p = None /\
  five_in strict_plane (fun q => distance q <= home) (play known p Black).

(** Black makes two completing points with a stone on [y]. *)
Definition double (known : position) (y : point) : Prop := inside y = true /\ known y = None /\
  exists c1 c2, c1 <> c2 /\
    makes_five (play known y Black) c1 /\ makes_five (play known y Black) c2.

Lemma agree_after : forall known b p c, agree known b -> agree (play known p c) (play b p c).
Proof.
  intros known b p c Agree q Inside. unfold play. destruct (same_point p q); [reflexivity|auto].
Qed.

Lemma next_to : forall p d i, In d directions -> i = -1 \/ i = 5 ->
  (forall j, 0 <= j < 5 -> distance (along p d j) <= home) ->
  inside (along p d i) = true.
Proof.
  intros [x y] d i D Ends Near. apply Z.leb_le.
  pose proof (Near 0 ltac:(lia)) as First. pose proof (Near 4 ltac:(lia)) as Last.
  unfold distance, along in *. cbn [fst snd] in *.
  destruct D as [<-|[<-|[<-|[<-|[]]]]]; cbn [fst snd] in *; destruct Ends as [->| ->]; lia.
Qed.

Lemma makes_five_sound : forall known b p, agree known b -> makes_five known p ->
  b p = None /\ five strict_plane (play b p Black) Black.
Proof.
  intros known b p Agree (Inside & Empty & x & d & D & Five & Ends).
  assert (Same := agree_after known b p Black Agree).
  assert (Near : forall j, 0 <= j < 5 -> distance (along x d j) <= home)
    by (intros j Range; apply Five, Range).
  split; [rewrite (Agree p Inside); exact Empty|].
  exists x, d. split; [exact D|split].
  - intros i Range. rewrite Same; [apply Five, Range|]. apply Z.leb_le.
    specialize (Near i Range). lia.
  - intros Exact. destruct (Ends Exact). rewrite !Same; auto using next_to.
Qed.

Lemma wins_with_five : forall n known b p, agree known b -> makes_five known p ->
  wins strict_plane (S n) b.
Proof.
  intros n known b p Agree Five. destruct (makes_five_sound known b p Agree Five) as [Empty Made].
  exists p. split; [now split|now left].
Qed.

(** A white stone elsewhere does not prevent the five. *)
Lemma wins_after_reply : forall n known b p q, agree known b -> makes_five known p -> b q = None ->
  q <> p -> wins strict_plane (S n) (play b q White).
Proof.
  intros n known b p q Agree Five Empty_q Differ.
  destruct (makes_five_sound known b p Agree Five) as [Empty (x & d & D & Made & Ends)].
  exists p. split; [split; [exact Logic.I|now rewrite play_there]|left].
  exists x, d. split; [exact D|].
  assert (Same : forall z, play (play b q White) p Black z = Some Black <->
    play b p Black z = Some Black).
  { intros z. destruct (same_point p z) eqn:At_p.
    - apply same_point_true in At_p. subst z. now rewrite !play_here.
    - apply same_point_false in At_p. rewrite !(play_there _ p) by exact At_p.
      destruct (same_point q z) eqn:At_q.
      + apply same_point_true in At_q. subst z. rewrite play_here, Empty_q. split; discriminate.
      + apply same_point_false in At_q. now rewrite play_there by exact At_q. }
  split; [intros i Range; apply Same; auto|].
  intros Exact. destruct (Ends Exact). rewrite !Same. auto.
Qed.

(** White cannot take both completing points. *)
Lemma double_wins : forall n known b y, finite b -> agree known b -> no_four b ->
  double known y -> wins strict_plane (S (S n)) b.
Proof.
  intros n known b y Finite Agree None_yet (Inside & Empty & c1 & c2 & Differ & Five1 & Five2).
  rewrite <- (Agree y Inside) in Empty.
  assert (Agree' := agree_after known b y Black Agree).
  exists y. split; [now split|right].
  split; [now apply white_can_move, finite_play|]. intros q [_ Empty_q]. split.
  - apply no_four_no_five; [now apply no_four_after_black|exact Empty_q].
  - destruct (same_point q c1) eqn:Same.
    + apply same_point_true in Same. subst q.
      apply (wins_after_reply n (play known y Black) _ c2); auto.
    + apply same_point_false in Same.
      apply (wins_after_reply n (play known y Black) _ c1); auto.
Qed.
End Square.
