(** * The game on a window of the infinite board

    Both sides play on the square of a view. White can also play outside, and then Black does not
    know where. If Black wins this game, Black wins on the infinite board under the strict rule.
    This is sections 3 and 4 of [argument.md], in [src/proof/verifier-unbounded]. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity Plane Views Fives.
Import ListNotations.
Open Scope Z_scope.

Section Window.
(** The square has the points at distance at most [radius]. Black's fives count only at distance at
    most [home]. *)
Variables radius home : Z.
Hypothesis home_is_within : home < radius.

Notation inside := (inside radius).
Notation outside := (outside radius).
Notation seen_of := (seen_of radius).
Notation closed := (closed radius).
Notation count := (count radius).
Notation fits := (fits radius).
Notation outer_white := (outer_white radius).
Notation outer_whites := (outer_whites radius).

(** ** How moves change a view *)

Definition put (p : point) (c : colour) (v : view) : view :=
  {| seen := play (seen v) p c; outer := outer v; crowd := crowd v;
    on_line := on_line v; known := known v; excluded := excluded v; blocked := blocked v |}.

(** White plays outside. *)
Definition beyond (v : view) : view :=
  {| seen := seen v; outer := S (outer v); crowd := S (crowd v);
    on_line := on_line v; known := known v; excluded := excluded v; blocked := blocked v |}.

(** White plays outside, and Black sees that the stone is on the line, or that it is not. *)
Definition beyond_on (l : line) (v : view) : view :=
  {| seen := seen v; outer := S (outer v); crowd := S (crowd v);
    on_line := on_line v; known := l :: known v; excluded := excluded v; blocked := blocked v |}.
Definition beyond_off (l : line) (v : view) : view :=
  {| seen := seen v; outer := S (outer v); crowd := S (crowd v);
    on_line := on_line v; known := known v; excluded := l :: excluded v; blocked := blocked v |}.

Definition learn_on_line (l : line) (k : nat) (v : view) : view :=
  {| seen := seen v; outer := outer v; crowd := crowd v; on_line := (l, k) :: on_line v;
    known := known v; excluded := excluded v; blocked := blocked v |}.
Definition learn_blocked (points : list point) (v : view) : view :=
  {| seen := seen v; outer := outer v; crowd := crowd v; on_line := on_line v;
    known := known v; excluded := excluded v; blocked := points :: blocked v |}.

Definition empty_seen (v : view) (p : point) : bool :=
  (inside p && match seen v p with None => true | Some _ => false end)%bool.

(** Black takes the fifth point of White's four in the row: the empty point in the square or, if
    there is none, a point outside. *)
Definition answer_four (r : row) (v : view) : view :=
  let beyond := filter outside (cells r) in
  match filter (empty_seen v) (cells r) with
  | p :: _ => put p Black (learn_on_line (line_of r) (length beyond) v)
  | [] => learn_blocked beyond (learn_on_line (line_of r) (length beyond - 1) v)
  end.

(** ** The game *)

(** White has at most three stones in each row that may have no black stone. *)
Definition safe (v : view) : Prop :=
  forall r, is_row r -> closed v r = false -> (count v r <= 3)%nat.

(** Views from which Black is known to win with at most so many stones, by another proof. *)
Variable proven : nat -> view -> Prop.

(** [won n v] says that Black is to move and wins with at most [n] more black stones. *)
Inductive won : nat -> view -> Prop :=
(** Black makes five. *)
| Complete : forall n v p, makes_five radius home (seen v) p -> won (S n) v
(** Black plays in the square. *)
| Move : forall n v p, inside p = true -> seen v p = None -> held n (put p Black v) ->
    won (S n) v
(** White has four stones of a row in the square, and Black plays on the fifth point, outside. *)
| Move_outside : forall n v r x, is_row r -> In x (cells r) -> inside x = false ->
    (forall p, In p (cells r) -> p <> x -> seen_of v White p = true) ->
    held n (learn_blocked [x] v) -> won (S n) v
(** White may have a four, but only in the row [r]. If it is a four, Black answers it. If not,
    Black plays on [y] and then makes one of two fives (Lemma 7). *)
| Four : forall n v r y, is_row r ->
    (forall r', is_row r' -> r' <> r -> closed v r' = false -> (count v r' <= 3)%nat) ->
    double radius home (seen v) y -> held (S n) (answer_four r v) -> won (S (S n)) v
(** Black knows how to win with fewer stones, or by another proof. *)
| Sooner : forall n m v, (n <= m)%nat -> won n v -> won m v
| Proven : forall n v, proven n v -> won n v

(** White is to move, and Black wins after each reply. *)
with held : nat -> view -> Prop :=
| Replies : forall n v, safe v ->
    (forall q, inside q = true -> seen v q = None -> won n (put q White v)) ->
    met n v -> held n v

(** White has played outside. Black does not look where the stone is, or looks whether it is on
    the line [l]. *)
with met : nat -> view -> Prop :=
| Unseen : forall n v, won n (beyond v) -> met n v
| Look : forall n v l, won n (beyond_on l v) -> won n (beyond_off l v) -> met n v.

(** ** Moves lead to positions that fit the new view *)

Lemma inside_or_not : forall p q, inside p = true -> inside q = false -> same_point p q = false.
Proof. intros p q P Q. apply same_point_false. congruence. Qed.

Lemma keeps_outer_white : forall b p c q, b p = None -> outer_white b q ->
  outer_white (play b p c) q.
Proof. intros b p c q N [Out W]. split; [exact Out|now apply keeps_stone]. Qed.

(** The facts about stones outside stay true. *)
Lemma fits_after : forall v v' b p c, fits v b -> b p = None ->
  on_line v' = on_line v -> known v' = known v -> excluded v' = excluded v ->
  blocked v' = blocked v ->
  (forall q, inside q = true -> play b p c q = seen v' q) ->
  (exists points, (length points <= outer v')%nat /\
    forall q, outer_white (play b p c) q -> In q points) ->
  (forall r, is_row r -> (length (outer_whites (play b p c) r) <= crowd v')%nat) ->
  fits v' (play b p c).
Proof.
  intros v v' b p c Fits N L K E B Seen Outer Crowd. constructor; auto.
  - apply finite_play, Fits.
  - intros l k Hin. rewrite L in Hin.
    destruct (fits_on_line _ _ _ Fits l k Hin) as (points & D & Long & On). exists points.
    split; [exact D|split; [exact Long|]]. intros q Q. destruct (On q Q).
    auto using keeps_outer_white.
  - rewrite K. destruct (fits_known _ _ _ Fits) as (points & D & On). exists points.
    split; [exact D|]. eapply Forall2_more; [|exact On]. cbn. intros l q [On_q W].
    auto using keeps_outer_white.
  - intros l Hin. rewrite E in Hin. destruct (fits_excluded _ _ _ Fits l Hin) as (q & W & Off).
    exists q. auto using keeps_outer_white.
  - intros points Hin. rewrite B in Hin.
    destruct (fits_blocked _ _ _ Fits points Hin) as (q & Q & Bl).
    exists q. auto using keeps_stone.
Qed.

Lemma no_more_outside : forall b p c r, b p = None -> inside p = true \/ c = Black ->
  outer_whites (play b p c) r = outer_whites b r.
Proof.
  intros b p c r N Why. apply filter_ext. intros q. unfold Views.outside, has, play.
  destruct (same_point p q) eqn:E; [|reflexivity]. apply same_point_true in E. subst q.
  rewrite N. destruct Why as [->| ->]; [now rewrite andb_false_r|reflexivity].
Qed.

Lemma one_more_outside : forall b p r, is_row r ->
  (length (outer_whites (play b p White) r) <= S (length (outer_whites b r)))%nat.
Proof.
  intros b p r Row. change (S (length (outer_whites b r))) with (length (p :: outer_whites b r)).
  apply NoDup_incl_length; [now apply NoDup_filter, cells_different|]. intros q Hin.
  apply filter_In in Hin as [Hin W].
  destruct (same_point p q) eqn:E; [left; now apply same_point_true|right].
  apply filter_In. split; [exact Hin|]. unfold has, play in *. now rewrite E in W.
Qed.

Lemma fits_put : forall v b p c, fits v b -> inside p = true -> b p = None ->
  fits (put p c v) (play b p c).
Proof.
  intros v b p c Fits Hin N. apply (fits_after v); auto.
  - intros q Q. cbn. unfold play. destruct (same_point p q); [reflexivity|now apply Fits].
  - destruct (fits_outer _ _ _ Fits) as (points & Few & All). exists points. split; [exact Few|].
    intros q [Out W]. apply All. split; [exact Out|]. unfold play in W.
    now rewrite (inside_or_not p q Hin Out) in W.
  - intros r Row. rewrite no_more_outside by auto. now apply Fits.
Qed.

Lemma fits_black_outside : forall v b p, fits v b -> inside p = false -> b p = None ->
  fits v (play b p Black).
Proof.
  intros v b p Fits Out N. apply (fits_after v); auto.
  - intros q Q. rewrite play_there; [now apply Fits|congruence].
  - destruct (fits_outer _ _ _ Fits) as (points & Few & All). exists points. split; [exact Few|].
    intros q [Out_q W]. apply All. split; [exact Out_q|]. unfold play in W.
    destruct (same_point p q); [discriminate|exact W].
  - intros r Row. rewrite no_more_outside by auto. now apply Fits.
Qed.

Lemma fits_beyond : forall v b p, fits v b -> inside p = false -> b p = None ->
  fits (beyond v) (play b p White).
Proof.
  intros v b p Fits Out N. apply (fits_after v); auto.
  - intros q Q. cbn. rewrite play_there; [now apply Fits|congruence].
  - destruct (fits_outer _ _ _ Fits) as (points & Few & All). exists (p :: points).
    split; [cbn; lia|]. intros q [Out_q W]. unfold play in W.
    destruct (same_point p q) eqn:E; [left; now apply same_point_true|right].
    apply All. now split.
  - intros r Row. eapply Nat.le_trans; [now apply one_more_outside|].
    apply le_n_S. now apply Fits.
Qed.

Lemma fits_beyond_on : forall l v b p, fits v b -> inside p = false -> b p = None ->
  on l p = true -> fits (beyond_on l v) (play b p White).
Proof.
  intros l v b p Fits Out N On. destruct (fits_known _ _ _ Fits) as (points & D & All).
  destruct (fits_beyond v b p Fits Out N). constructor; auto. exists (p :: points). split.
  - constructor; [|exact D]. intros Hin. clear D.
    induction All as [|x y lines points [_ [_ W]] All IH]; [destruct Hin|].
    destruct Hin as [<-|Hin]; [congruence|auto].
  - constructor.
    + split; [exact On|split; [exact Out|apply play_here]].
    + eapply Forall2_more; [|exact All]. cbn. intros x q [On_q W]. auto using keeps_outer_white.
Qed.

Lemma fits_beyond_off : forall l v b p, fits v b -> inside p = false -> b p = None ->
  on l p = false -> fits (beyond_off l v) (play b p White).
Proof.
  intros l v b p Fits Out N Off. destruct (fits_beyond v b p Fits Out N). constructor; auto.
  intros x [<-|Hin]; [|auto]. exists p. split; [split; [exact Out|apply play_here]|exact Off].
Qed.

Lemma fits_learn_blocked : forall v b points p, fits v b -> In p points -> b p = Some Black ->
  fits (learn_blocked points v) b.
Proof.
  intros v b points p Fits Hin B. destruct Fits. constructor; auto.
  intros x [<-|X]; [exists p; auto|auto].
Qed.

Lemma fits_learn_on_line : forall v b l k points, fits v b -> NoDup points ->
  (k <= length points)%nat -> (forall p, In p points -> on l p = true /\ outer_white b p) ->
  fits (learn_on_line l k v) b.
Proof.
  intros v b l k points Fits D Long On. destruct Fits. constructor; auto.
  intros l' k' [[= <- <-]|Hin]; [exists points; auto|auto].
Qed.

(** ** White's next stone makes no five (Lemma 5) *)

Lemma safe_no_four : forall v b, fits v b -> safe v -> no_four b.
Proof.
  intros v b Fits Safe r Row Open. specialize (Safe r Row (open_not_closed _ v b r Fits Open)).
  pose proof (count_sound radius v b r Fits Row). lia.
Qed.

Lemma no_five : forall v b q, fits v b -> safe v -> b q = None ->
  ~ five strict_plane (play b q White) White.
Proof. intros v b q Fits Safe. now apply no_four_no_five, (safe_no_four v). Qed.

(** ** Fours *)

(** One point of the row is empty, and White has the other four. *)
Definition four_at (b : position) (r : row) (e : point) : Prop :=
  In e (cells r) /\ b e = None /\ forall p, In p (cells r) -> p <> e -> b p = Some White.

Lemma four_or_few : forall b r, is_row r -> ~ five strict_plane b White ->
  (exists e, four_at b r e) \/ (open b r -> (length (whites b r) <= 3)%nat).
Proof.
  intros b r Row No.
  set (rest := filter (fun p => negb (has b White p)) (cells r)).
  assert (Sum : (5 = length (whites b r) + length rest)%nat).
  { change 5%nat with (length (cells r)).
    rewrite <- (filter_all _ (fun _ => true) (cells r)) at 1 by auto.
    exact (filter_split _ (fun _ => true) (has b White) (cells r)). }
  assert (Rest : forall p, In p (cells r) -> b p <> Some White -> In p rest).
  { intros p Hin N. apply filter_In. split; [exact Hin|].
    apply negb_true_iff, not_true_iff_false. now rewrite has_true. }
  assert (Back : forall p, In p rest -> In p (cells r) /\ b p <> Some White).
  { intros p Hin. apply filter_In in Hin as [Hin N]. split; [exact Hin|].
    rewrite <- has_true. now apply not_true_iff_false, negb_true_iff. }
  clearbody rest. destruct rest as [|e [|e' more]].
  - exfalso. apply No. exists (fst r), (snd r). split; [exact Row|split; [|discriminate]].
    intros i Is_in. change (b (cell r i) = Some White).
    destruct (b (cell r i)) as [[|]|] eqn:B; [|reflexivity|];
      destruct (Rest (cell r i)); try congruence; apply in_cells; eauto.
  - destruct (Back e) as [Hin Not_white]; [now left|].
    destruct (b e) as [[|]|] eqn:B; [|congruence|].
    + right. intros Open. exfalso. now apply (Open e).
    + left. exists e. split; [exact Hin|split; [exact B|]]. intros p P Differ.
      destruct (b p) as [[|]|] eqn:Bp; [|reflexivity|];
        destruct (Rest p P) as [Eq|[]]; congruence.
  - right. intros _. cbn [length] in Sum. lia.
Qed.

(** Black's answer to a four, and what Black knows afterwards. *)
Lemma fits_answer : forall v b r e, fits v b -> is_row r -> four_at b r e ->
  fits (answer_four r v) (play b e Black).
Proof.
  intros v b r e Fits Row (Hin & N & Others). unfold answer_four.
  assert (D := cells_different r Row).
  set (beyond := filter outside (cells r)).
  assert (Out : forall p, In p beyond -> In p (cells r) /\ inside p = false).
  { intros p P. apply filter_In in P as [P Out]. now apply negb_true_iff in Out. }
  set (white := filter (has b White) beyond).
  assert (On : forall p, In p white -> on (line_of r) p = true /\ outer_white b p).
  { intros p P. apply filter_In in P as [P W]. destruct (Out p P) as [C Outside].
    split; [now apply cells_on_line|split; [exact Outside|now apply has_true]]. }
  assert (Different : NoDup white) by now apply NoDup_filter, NoDup_filter.
  destruct (filter (empty_seen v) (cells r)) as [|p more] eqn:E.
  - (* Black's stone is outside. *)
    assert (Outside : inside e = false).
    { apply not_true_iff_false. intros Is_in.
      assert (Found : In e (filter (empty_seen v) (cells r))).
      { apply filter_In. split; [exact Hin|]. unfold empty_seen.
        now rewrite Is_in, <- (fits_seen _ _ _ Fits e Is_in), N. }
      rewrite E in Found. destruct Found. }
    apply (fits_learn_blocked _ _ _ e); [|apply filter_In; split; [exact Hin|]|apply play_here].
    + apply fits_black_outside; auto.
      apply (fits_learn_on_line _ _ _ _ white); auto.
      assert (Long : (length beyond <= length (e :: white))%nat).
      { apply NoDup_incl_length; [now apply NoDup_filter|]. intros p P.
        destruct (same_point e p) eqn:Same; [left; now apply same_point_true|right].
        apply same_point_false in Same. destruct (Out p P) as [C _].
        apply filter_In. split; [exact P|]. apply has_true, Others; auto. }
      cbn [length] in Long. lia.
    + unfold Views.outside. now rewrite Outside.
  - (* Black's stone is in the square, on the only empty point of the row. *)
    assert (Found : In p (filter (empty_seen v) (cells r))) by (rewrite E; now left).
    apply filter_In in Found as [C Empty]. apply andb_true_iff in Empty as [Is_in Empty].
    assert (None_there : b p = None).
    { rewrite (fits_seen _ _ _ Fits p Is_in). now destruct (seen v p). }
    assert (Same : p = e).
    { destruct (same_point p e) eqn:Same; [now apply same_point_true|].
      apply same_point_false in Same. rewrite (Others p C Same) in None_there. discriminate. }
    subst p. apply fits_put; auto. apply (fits_learn_on_line _ _ _ _ white); auto.
    apply NoDup_incl_length; [now apply NoDup_filter|]. intros q Q. destruct (Out q Q) as [Cq Oq].
    apply filter_In. split; [exact Q|]. apply has_true, Others; congruence.
Qed.

(** ** The theorem *)

Definition sound (n : nat) (v : view) : Prop := forall b, fits v b ->
  ~ five strict_plane b White -> wins strict_plane n b.
Definition sound_held (n : nat) (v : view) : Prop := forall b, fits v b ->
  (exists q, free strict_plane b q) /\ forall q, free strict_plane b q ->
    ~ five strict_plane (play b q White) White /\ wins strict_plane n (play b q White).
Definition sound_met (n : nat) (v : view) : Prop := forall b q, fits v b -> b q = None ->
  inside q = false -> ~ five strict_plane (play b q White) White ->
  wins strict_plane n (play b q White).

Hypothesis proven_is_sound : forall n v, proven n v -> sound n v.

Lemma four_is_sound : forall n v r y, is_row r ->
  (forall r', is_row r' -> r' <> r -> closed v r' = false -> (count v r' <= 3)%nat) ->
  double radius home (seen v) y -> sound_held (S n) (answer_four r v) -> sound (S (S n)) v.
Proof.
  intros n v r y Row Only Double Held b Fits No.
  destruct (four_or_few b r Row No) as [(e & Four)|Few].
  - exists e. split; [split; [exact Logic.I|apply Four]|right]. now apply Held, fits_answer.
  - apply (double_wins radius home home_is_within _ (seen v) b y);
      [apply Fits|exact (fits_seen _ _ _ Fits)| |exact Double]. intros r' Row' Open.
    assert (Equal : {r' = r} + {r' <> r}) by (repeat decide equality).
    destruct Equal as [->|Other]; [auto|].
    specialize (Only r' Row' Other (open_not_closed _ v b r' Fits Open)).
    pose proof (count_sound radius v b r' Fits Row'). lia.
Qed.

Scheme won_least := Minimality for won Sort Prop
with held_least := Minimality for held Sort Prop
with met_least := Minimality for met Sort Prop.
Combined Scheme game_least from won_least, held_least, met_least.

Theorem game_is_sound : (forall n v, won n v -> sound n v) /\
  (forall n v, held n v -> sound_held n v) /\ (forall n v, met n v -> sound_met n v).
Proof.
  apply game_least; unfold sound_held, sound_met.
  - intros n v p Five b Fits _.
    apply (wins_with_five radius home home_is_within n (seen v) b p);
      [exact (fits_seen _ _ _ Fits)|exact Five].
  - intros n v p Is_in N _ Held b Fits _.
    assert (Free : b p = None) by (rewrite (fits_seen _ _ _ Fits p Is_in); exact N).
    exists p. split; [now split|right]. now apply Held, fits_put.
  - intros n v r x Row X Out Whites _ Held b Fits No.
    assert (Others : forall p, In p (cells r) -> p <> x -> b p = Some White).
    { intros p P Other. destruct (proj1 (andb_true_iff _ _) (Whites p P Other)) as [Is_in W].
      rewrite (fits_seen _ _ _ Fits p Is_in). now apply has_true. }
    destruct (b x) as [[|]|] eqn:B.
    + (* Black already has a stone there and plays anywhere outside. *)
      destruct (room b (fits_finite _ _ _ Fits) (Z.max 0 radius)) as (z & Far & N).
      assert (Out' : inside (z, 0) = false) by (apply Z.leb_gt; unfold distance; cbn; lia).
      exists (z, 0). split; [now split|right].
      apply Held, (fits_learn_blocked _ _ _ x); [now apply fits_black_outside|now left|].
      apply keeps_stone; auto.
    + (* White would have five. *)
      exfalso. apply No. exists (fst r), (snd r). split; [exact Row|split; [|discriminate]].
      intros i Hi. change (b (cell r i) = Some White).
      destruct (same_point (cell r i) x) eqn:E; [apply same_point_true in E; congruence|].
      apply same_point_false in E. apply Others; [apply in_cells; eauto|exact E].
    + exists x. split; [now split|right].
      apply Held, (fits_learn_blocked _ _ _ x); [|now left|apply play_here].
      now apply fits_black_outside.
  - intros n v r y Row Only Double _ Held. eapply four_is_sound; eauto.
  - intros n m v L _ W b Fits No. eapply wins_le; eauto.
  - exact proven_is_sound.
  - intros n v Safe _ Inside _ Beyond b Fits.
    split; [now apply white_can_move, Fits|]. intros q [_ Q].
    assert (No := no_five v b q Fits Safe Q). split; [exact No|].
    destruct (inside q) eqn:Is_in; [|now apply Beyond].
    apply (Inside q); auto; [|now apply fits_put]. now rewrite <- (fits_seen _ _ _ Fits q Is_in).
  - intros n v _ W b q Fits Q Out No. apply W; [now apply fits_beyond|exact No].
  - intros n v l _ On _ Off b q Fits Q Out No. destruct (on l q) eqn:E.
    + apply On; [now apply fits_beyond_on|exact No].
    + apply Off; [now apply fits_beyond_off|exact No].
Qed.

(** ** The empty board *)

(** Black knows that there are no stones. *)
Definition nothing : view :=
  {| seen := empty; outer := 0; crowd := 0; on_line := []; known := []; excluded := [];
    blocked := [] |}.

Lemma fits_nothing : fits nothing empty.
Proof.
  constructor; try (intros; contradiction).
  - exact finite_empty.
  - reflexivity.
  - exists []. split; [reflexivity|]. intros p [_ W]. discriminate.
  - intros r _. unfold Views.outer_whites, cells. cbn. lia.
  - exists []. split; constructor.
Qed.

Theorem black_wins_on_plane : forall n, won n nothing -> wins strict_plane n empty.
Proof.
  intros n W. apply (proj1 game_is_sound n nothing W empty fits_nothing).
  intros (p & d & _ & Five & _). discriminate (Five 0 ltac:(lia)).
Qed.
End Window.
