(** * Threats near the first stone, while White makes fours far away

    White has wasted its first two stones, and has played one more stone. Black makes threats near
    (0, 0). White may interrupt them with fours on one line far away, each of which has only one
    answer. This is section 5.3 of [argument.md], in [src/proof/verifier-unbounded]. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity Plane Views Fives.
Import ListNotations.
Open Scope Z_scope.

Section Threats.
(** Points at distance at most [radius] are near. Black makes five at distance at most [home]. *)
Variables radius home : Z.
Hypothesis home_is_within : home < radius.

Notation inside := (inside radius).
Notation outside := (outside radius).

(** White's near stones before the threats, and the line that contains White's stones before the
    threats except the last one. If such a line does not matter, it is [None]. *)
Variable before : list point.
Variable through : option line.

(** The position [near] has all stones that are near, and no others. *)
Implicit Type near : position.

(** ** Rows with a point that is not near *)

Definition is_far (r : row) : bool := existsb outside (cells r).

Definition is_before (p : point) : bool := existsb (same_point p) before.
(** White played this near stone during the threats. *)
Definition fresh near (p : point) : bool :=
  (inside p && has near White p && negb (is_before p))%bool.

(** A fresh stone is on White's line, and the row is on another line. *)
Definition across near (r : row) : bool :=
  match through with
  | None => false
  | Some l => existsb (fun p => fresh near p && on l p)%bool (cells r) &&
      negb (forallb (on l) (cells r))
  end.

(** White has at most so many stones in a far row. *)
Definition bound near (r : row) : nat :=
  (length (filter (fresh near) (cells r)) +
   Nat.min (length (filter (fun p => is_before p || outside p) (cells r)))
     (if across near r then 1 else 2))%nat.

(** White has at most [k] stones in each open far row, and at most three in each open near row. *)
Definition quiet (k : nat) near : Prop :=
  forall r, is_row r -> (forall p, In p (cells r) -> inside p = true -> near p <> Some Black) ->
    if is_far r then (bound near r <= k)%nat else (length (whites near r) <= 3)%nat.

(** ** Black's threats *)

Notation makes_five := (makes_five radius home).
Notation double := (double radius home).

(** Black is to move and wins with at most [n] more stones, if White makes no fours far away. *)
Inductive threat : nat -> position -> Prop :=
| Makes_five : forall n near p, makes_five near p -> threat (S n) near
| Makes_double : forall n near y, quiet 3 near -> double near y -> threat (S (S n)) near
(** Black makes a four, and White has to play on [c]. *)
| Makes_four : forall n near p c, inside p = true -> near p = None ->
    quiet 3 (play near p Black) -> makes_five (play near p Black) c ->
    threat n (play (play near p Black) c White) -> threat (S n) near
(** Black makes a three. White plays near, or else Black plays the double. *)
| Makes_three : forall n near p y, inside p = true -> near p = None ->
    quiet 2 (play near p Black) -> double (play near p Black) y ->
    (forall q, inside q = true -> play near p Black q = None ->
      threat n (play (play near p Black) q White)) ->
    (2 <= n)%nat -> threat (S n) near.

(** ** White's stones far away

    In the rows [leads], White has three stones and may make a four. *)

Definition old_whites near (b : position) (r : row) : list point :=
  filter (fun p => has b White p && negb (fresh near p))%bool (cells r).

Record steady (leads : list row) near (b : position) : Prop := {
  steady_finite : finite b;
  steady_near : forall p, inside p = true -> b p = near p;
  steady_before : forall p, is_before p = true -> inside p = true -> near p <> None;
  (** Lemma 13 *)
  steady_old : forall r, is_row r -> open b r -> ~ In r leads -> is_far r = true ->
    (length (old_whites near b r) <= 2)%nat;
  steady_line : forall l, through = Some l -> exists last, forall p, b p = Some White ->
    fresh near p = true \/ on l p = true \/ p = last;
  steady_leads : forall r, In r leads -> open b r -> is_row r /\
    (length (whites b r) <= 3)%nat /\
    forall p, In p (cells r) -> b p = None -> inside p = false }.

(** White makes a four with a stone on [q]. *)
Definition makes_lead_four (leads : list row) (b : position) (q : point) : Prop :=
  exists r, In r leads /\ open b r /\ In q (cells r) /\ length (whites b r) = 3%nat.

(** White makes at most [f] fours, one after another, and each has an answer that is not near. *)
Fixpoint calm (f : nat) (leads : list row) near (b : position) : Prop :=
  steady leads near b /\
  forall q, inside q = false -> b q = None -> makes_lead_four leads b q ->
    match f with
    | O => False
    | S f => exists e leads', inside e = false /\ b e = None /\ e <> q /\
        calm f leads' near (play (play b q White) e Black)
    end.

Lemma calm_steady : forall f leads near b, calm f leads near b -> steady leads near b.
Proof. intros [|f] leads near b Calm; apply Calm. Qed.

(** ** The bound is never too low (Lemma 15) *)

Lemma bound_sound : forall leads near b r, steady leads near b -> is_row r -> open b r ->
  ~ In r leads -> is_far r = true -> (length (whites b r) <= bound near r)%nat.
Proof.
  intros leads near b r Steady Row Open No_lead Far. unfold whites, bound.
  rewrite (filter_split _ _ (fresh near)).
  change (filter (fun p => has b White p && negb (fresh near p))%bool (cells r))
    with (old_whites near b r).
  assert (Different : NoDup (cells r)) by now apply cells_different.
  assert (Old : forall p, In p (old_whites near b r) ->
    In p (cells r) /\ b p = Some White /\ fresh near p = false).
  { intros p Hin. apply filter_In in Hin as [Hin Both]. apply andb_true_iff in Both as [White Old].
    split; [exact Hin|split; [now apply has_true|now apply negb_true_iff]]. }
  apply Nat.add_le_mono; [|apply Nat.min_glb].
  - apply NoDup_incl_length; [now apply NoDup_filter|]. intros p Hin.
    apply filter_In in Hin as [Hin Both]. apply andb_true_iff in Both as [_ Fresh].
    apply filter_In. now split.
  - apply NoDup_incl_length; [now apply NoDup_filter|]. intros p Hin.
    destruct (Old p Hin) as (Cell & White & Not_fresh). apply filter_In. split; [exact Cell|].
    unfold Views.outside. destruct (inside p) eqn:Inside; [|apply orb_true_r].
    unfold fresh in Not_fresh. rewrite Inside in Not_fresh. cbn in Not_fresh.
    rewrite (steady_near _ _ _ Steady p Inside) in White. apply has_true in White.
    rewrite White in Not_fresh. apply negb_false_iff in Not_fresh. now rewrite Not_fresh.
  - destruct (across near r) eqn:Across; [|now apply (steady_old leads)].
    unfold across in Across. destruct through as [l|] eqn:Line; [|discriminate].
    apply andb_true_iff in Across as [Meets Not_along].
    apply existsb_exists in Meets as (x & Cell_x & Both).
    apply andb_true_iff in Both as [Fresh_x On_x].
    destruct (steady_line _ _ _ Steady l Line) as (last & Where).
    assert (Last : forall p, In p (old_whites near b r) -> p = last).
    { intros p Hin. destruct (Old p Hin) as (Cell & White & Not_fresh).
      destruct (Where p White) as [Fresh|[On|Last]]; [congruence| |exact Last].
      exfalso. apply negb_true_iff, not_true_iff_false in Not_along. apply Not_along.
      apply (two_common_points r l p x); auto. congruence. }
    apply all_equal_short; [now apply NoDup_filter|]. intros p q In_p In_q.
    now rewrite (Last p In_p), (Last q In_q).
Qed.

Lemma far_or_near : forall r, is_far r = true \/ forall p, In p (cells r) -> inside p = true.
Proof.
  intros r. destruct (is_far r) eqn:Far; [now left|right]. intros p Hin.
  destruct (inside p) eqn:Inside; [reflexivity|]. apply not_true_iff_false in Far.
  exfalso. apply Far, existsb_exists. exists p. split; [exact Hin|].
  unfold Views.outside. now rewrite Inside.
Qed.

Definition point_is : forall p q : point, {p = q} + {p <> q}.
Proof. decide equality; apply Z.eq_dec. Defined.

Definition row_is : forall r s : row, {r = s} + {r <> s}.
Proof. repeat decide equality. Defined.

(** White has at most [k] stones in open rows that have a far point and are no leads, and at most
    three in all others. *)
Lemma quiet_rows : forall k leads near b r, steady leads near b -> quiet k near -> is_row r ->
  open b r -> (length (whites b r) <= if is_far r then if in_dec row_is r leads then 3 else k
    else 3)%nat.
Proof.
  intros k leads near b r Steady Quiet Row Open.
  assert (Near_open : forall p, In p (cells r) -> inside p = true -> near p <> Some Black).
  { intros p Hin Inside. rewrite <- (steady_near _ _ _ Steady p Inside). auto. }
  specialize (Quiet r Row Near_open). destruct (is_far r) eqn:Far.
  - destruct (in_dec row_is r leads) as [Lead|No_lead].
    + now apply (steady_leads _ _ _ Steady).
    + pose proof (bound_sound leads near b r Steady Row Open No_lead Far). lia.
  - destruct (far_or_near r) as [Far'|All]; [congruence|].
    replace (whites b r) with (whites near r); [exact Quiet|]. apply filter_ext_in.
    intros p Hin. unfold has. now rewrite (steady_near _ _ _ Steady p (All p Hin)).
Qed.

Lemma quiet_no_four : forall k leads near b, (k <= 3)%nat -> steady leads near b ->
  quiet k near -> no_four b.
Proof.
  intros k leads near b Small Steady Quiet r Row Open.
  pose proof (quiet_rows k leads near b r Steady Quiet Row Open).
  destruct (is_far r); [destruct (in_dec row_is r leads)|]; lia.
Qed.

(** ** Stones that are near keep the far rows as they are *)

Lemma same_white : forall b p c q, b p = None -> c = Black \/ q <> p ->
  has (play b p c) White q = has b White q.
Proof.
  intros b p c q Empty Why. unfold has, play. destruct (same_point p q) eqn:Same; [|reflexivity].
  apply same_point_true in Same. subst q. rewrite Empty. now destruct Why as [->|].
Qed.

Lemma fresh_after : forall near p c q, near p = None -> (is_before p = true -> inside p = false) ->
  inside p = true ->
  fresh (play near p c) q =
    (fresh near q || (same_point p q && has (fun _ => Some c) White p))%bool.
Proof.
  intros near p c q Empty New Inside. unfold fresh, has, play.
  destruct (same_point p q) eqn:Same; [|now rewrite orb_false_r].
  apply same_point_true in Same. subst q. rewrite Empty, Inside.
  destruct (is_before p) eqn:Before; [rewrite New in Inside by auto; discriminate|].
  now destruct c.
Qed.

Lemma steady_after : forall leads near b p c, steady leads near b -> inside p = true ->
  b p = None -> steady leads (play near p c) (play b p c).
Proof.
  intros leads near b p c Steady Inside Empty.
  assert (Empty' : near p = None) by now rewrite <- (steady_near _ _ _ Steady p Inside).
  assert (New : is_before p = true -> inside p = false).
  { intros Before. exfalso. now apply (steady_before _ _ _ Steady p Before Inside). }
  assert (Fresh := fun q => fresh_after near p c q Empty' New Inside).
  constructor.
  - apply finite_play, Steady.
  - intros q Near. unfold play. destruct (same_point p q); [reflexivity|now apply Steady].
  - intros q Before Near. unfold play. destruct (same_point p q); [discriminate|].
    now apply (steady_before _ _ _ Steady).
  - intros r Row Open No_lead Far. replace (old_whites _ _ r) with (old_whites near b r).
    + apply (steady_old leads); auto. eapply open_before; eauto.
    + apply filter_ext. intros q. rewrite Fresh. unfold has, play.
      destruct (same_point p q) eqn:Same; [|now rewrite orb_false_r].
      apply same_point_true in Same. subst q. rewrite Empty. destruct c; [reflexivity|].
      now rewrite orb_true_r.
  - intros l Line. destruct (steady_line _ _ _ Steady l Line) as (last & Where). exists last.
    intros q White. rewrite Fresh. unfold play in White. destruct (same_point p q) eqn:Same.
    + injection White as ->. left. apply orb_true_r.
    + rewrite orb_false_r. now apply Where.
  - intros r Lead Open. assert (Open' := open_before _ _ _ _ Empty Open).
    destruct (steady_leads _ _ _ Steady r Lead Open') as (Row & Few & Out).
    assert (Other : forall q, In q (cells r) -> q <> p).
    { intros q Hin ->. rewrite (Out p Hin Empty) in Inside. discriminate. }
    split; [exact Row|split].
    + replace (whites (play b p c) r) with (whites b r); [exact Few|]. apply filter_ext_in.
      intros q Hin. symmetry. apply same_white; auto.
    + intros q Hin Empty_q. apply Out; [exact Hin|].
      rewrite play_there in Empty_q; [exact Empty_q|]. intros ->. now apply (Other q Hin).
Qed.

Lemma steady_same : forall leads near a b, same a b -> steady leads near a ->
  steady leads near b.
Proof.
  intros leads near a b Same Steady.
  assert (White : forall r, whites b r = whites a r).
  { intros r. apply filter_ext. intros p. unfold has. now rewrite Same. }
  assert (Open : forall r, open b r -> open a r).
  { intros r Open p Hin. rewrite Same. auto. }
  constructor.
  - destruct (steady_finite _ _ _ Steady) as (points & All). exists points. intros p.
    rewrite <- Same. auto.
  - intros p Inside. rewrite <- Same. now apply Steady.
  - apply Steady.
  - intros r Row Open_b No_lead Far. replace (old_whites near b r) with (old_whites near a r).
    + apply (steady_old leads); auto.
    + apply filter_ext. intros p. unfold has. now rewrite Same.
  - intros l Line. destruct (steady_line _ _ _ Steady l Line) as (last & Where). exists last.
    intros p. rewrite <- Same. auto.
  - intros r Lead Open_b. destruct (steady_leads _ _ _ Steady r Lead (Open r Open_b))
      as (Row & Few & Out).
    rewrite White. split; [exact Row|split; [exact Few|]]. intros p. rewrite <- Same. auto.
Qed.

Lemma lead_four_same : forall leads a b q, same a b -> makes_lead_four leads b q ->
  makes_lead_four leads a q.
Proof.
  intros leads a b q Same (r & Lead & Open & Cell & Three). exists r.
  split; [exact Lead|split; [|split; [exact Cell|]]].
  - intros p Hin. rewrite Same. auto.
  - rewrite <- Three. f_equal. apply filter_ext. intros p. unfold has. now rewrite Same.
Qed.

Lemma calm_same : forall f leads near a b, same a b -> calm f leads near a ->
  calm f leads near b.
Proof.
  induction f as [|f IH]; intros leads near a b Same [Steady Fours].
  all: split; [eapply steady_same; eauto|].
  all: intros q Outside Empty Four; rewrite <- Same in Empty.
  all: specialize (Fours q Outside Empty (lead_four_same _ _ _ _ Same Four)).
  - exact Fours.
  - destruct Fours as (e & leads' & Out & Empty_e & Other & Calm). exists e, leads'.
    rewrite <- Same. do 3 (split; [assumption|]). eapply IH; [|exact Calm].
    now apply same_play, same_play.
Qed.

Lemma play_swap : forall b p c q d, p <> q ->
  same (play (play b p c) q d) (play (play b q d) p c).
Proof.
  intros b p c q d Differ x. unfold play.
  destruct (same_point q x) eqn:Q, (same_point p x) eqn:P; try reflexivity.
  apply same_point_true in P, Q. congruence.
Qed.

Lemma calm_after : forall f leads near b p c, calm f leads near b -> inside p = true ->
  b p = None -> calm f leads (play near p c) (play b p c).
Proof.
  induction f as [|f IH]; intros leads near b p c [Steady Fours] Inside Empty.
  all: split; [now apply steady_after|].
  all: intros q Outside Empty_q (r & Lead & Open & Cell & Three).
  all: assert (Differ : p <> q) by congruence.
  all: rewrite play_there in Empty_q by exact Differ.
  all: assert (Four : makes_lead_four leads b q).
  1,3: assert (Open' := open_before _ _ _ _ Empty Open);
    destruct (steady_leads _ _ _ Steady r Lead Open') as (_ & _ & Out);
    exists r; do 3 (split; [assumption|]); rewrite <- Three; f_equal; apply filter_ext_in;
    intros x Hin; symmetry; apply same_white; [exact Empty|right];
    intros ->; rewrite (Out p Hin Empty) in Inside; discriminate.
  all: specialize (Fours q Outside Empty_q Four).
  - exact Fours.
  - destruct Fours as (e & leads' & Out & Empty_e & Other & Calm). exists e, leads'.
    assert (Differ_e : p <> e) by congruence.
    split; [exact Out|split; [now rewrite play_there|split; [exact Other|]]].
    apply (calm_same _ _ _ (play (play (play b q White) e Black) p c)).
    + intros x. rewrite (play_swap _ e Black p c) by auto. apply same_play.
      apply play_swap. auto.
    + apply IH; [exact Calm|exact Inside|]. now rewrite !play_there by auto.
Qed.

(** ** The theorem *)

Lemma threat_positive : forall n near, threat n near -> (1 <= n)%nat.
Proof. intros n near Threat. destruct Threat; lia. Qed.

(** White's stone that is not near makes a four in a lead, or no four. *)
Lemma lead_four_or_not : forall leads near b q, steady leads near b -> quiet 2 near ->
  inside q = false -> b q = None ->
  makes_lead_four leads b q \/ no_four (play b q White).
Proof.
  intros leads near b q Steady Quiet Outside Empty.
  set (is_four := fun r => (existsb (same_point q) (cells r) &&
    forallb (fun p => negb (has b Black p)) (cells r) && (length (whites b r) =? 3)%nat)%bool).
  destruct (existsb is_four leads) eqn:Some_four.
  - left. apply existsb_exists in Some_four as (r & Lead & Four).
    apply andb_true_iff in Four as [Four Three]. apply andb_true_iff in Four as [Cell Open].
    exists r. split; [exact Lead|split; [|split; [|now apply Nat.eqb_eq]]].
    + intros p Hin Black. rewrite forallb_forall in Open. specialize (Open p Hin).
      apply has_true in Black. now rewrite Black in Open.
    + apply existsb_exists in Cell as (x & Hin & Same). apply same_point_true in Same.
      now subst x.
  - right. intros r Row Open'. assert (Open := open_before _ _ _ _ Empty Open').
    pose proof (quiet_rows 2 leads near b r Steady Quiet Row Open) as Few.
    assert (One_more : (length (whites (play b q White) r) <= S (length (whites b r)))%nat).
    { change (S (length (whites b r))) with (length (q :: whites b r)).
      apply NoDup_incl_length; [now apply NoDup_filter, cells_different|]. intros p Hin.
      apply filter_In in Hin as [Hin White].
      destruct (same_point q p) eqn:Same; [left; now apply same_point_true|right].
      apply filter_In. split; [exact Hin|]. unfold has, play in *. now rewrite Same in White. }
    assert (Without : ~ In q (cells r) -> whites (play b q White) r = whites b r).
    { intros No. apply filter_ext_in. intros p Hin. apply same_white; [exact Empty|right].
      now intros ->. }
    destruct (in_dec point_is q (cells r)) as [Cell|No_cell].
    + assert (Far : is_far r = true).
      { apply existsb_exists. exists q. split; [exact Cell|]. unfold Views.outside.
        now rewrite Outside. }
      rewrite Far in Few. destruct (in_dec row_is r leads) as [Lead|No_lead]; cbv iota in Few;
        [|lia].
      (* The row is a lead, so it does not have three white stones. *)
      assert (No : is_four r = false).
      { apply not_true_iff_false. intros Yes. apply not_true_iff_false in Some_four.
        apply Some_four, existsb_exists. now exists r. }
      unfold is_four in No. rewrite (proj2 (existsb_exists _ _)) in No
        by (exists q; split; [exact Cell|apply same_point_refl]).
      rewrite (proj2 (forallb_forall _ _)) in No.
      * cbn [andb] in No. apply Nat.eqb_neq in No. lia.
      * intros p Hin. apply negb_true_iff, not_true_iff_false. rewrite has_true. auto.
    + rewrite (Without No_cell). destruct (is_far r); [destruct (in_dec row_is r leads)|]; lia.
Qed.

Theorem threat_is_sound : forall n near, threat n near ->
  forall f leads b, calm f leads near b -> wins strict_plane (n + f) b.
Proof.
  intros n near Threat.
  induction Threat as [n near p Five|n near y Quiet Double
    |n near p c Inside Empty Quiet Five Threat IH
    |n near p y Inside Empty Quiet Double Near IH Two]; intros f leads b Calm;
    assert (Steady := calm_steady _ _ _ _ Calm);
    assert (Agree : agree radius near b) by exact (steady_near _ _ _ Steady).
  - now apply (wins_with_five radius home home_is_within _ near b p).
  - apply (double_wins radius home home_is_within _ near b y); auto; [apply Steady|].
    now apply (quiet_no_four 3 leads near).
  - (* Black makes a four. *)
    rewrite <- (Agree p Inside) in Empty.
    assert (Calm' := calm_after f leads near b p Black Calm Inside Empty).
    assert (Steady' := calm_steady _ _ _ _ Calm').
    exists p. split; [now split|right].
    split; [now apply white_can_move, Steady'|]. intros q [_ Empty_q]. split.
    + apply no_four_no_five; [|exact Empty_q].
      now apply (quiet_no_four 3 leads (play near p Black)).
    + destruct (same_point q c) eqn:Same.
      * apply same_point_true in Same. subst q. apply (IH f leads).
        apply calm_after; [exact Calm'| |exact Empty_q]. apply Five.
      * apply same_point_false in Same. apply threat_positive in Threat.
        destruct n as [|n]; [lia|].
        apply (wins_after_reply radius home home_is_within _ (play near p Black) _ c); auto.
        now apply agree_after.
  - (* Black makes a three. *)
    rewrite <- (Agree p Inside) in Empty.
    assert (Calm' := calm_after f leads near b p Black Calm Inside Empty).
    exists p. split; [now split|right].
    split; [apply white_can_move, (steady_finite leads (play near p Black));
      eapply calm_steady; exact Calm'|].
    assert (Replies : forall f leads b, calm f leads (play near p Black) b ->
      forall q, b q = None -> ~ five strict_plane (play b q White) White /\
        wins strict_plane (n + f) (play b q White)).
    { clear Calm Steady Agree Empty Calm' f leads b.
      induction f as [|f IHf]; intros leads b Calm q Empty_q.
      all: assert (Steady := calm_steady _ _ _ _ Calm).
      all: assert (No_four : no_four b)
        by (apply (quiet_no_four 2 leads (play near p Black)); auto).
      all: split; [now apply no_four_no_five|].
      all: destruct (inside q) eqn:Near_q;
        [apply (IH q Near_q) with (leads := leads);
          [now rewrite <- (steady_near _ _ _ Steady q Near_q)|now apply calm_after]|].
      all: destruct (lead_four_or_not leads (play near p Black) b q Steady Quiet Near_q Empty_q)
        as [Four|None_made].
      all: assert (Agree : agree radius (play near p Black) (play b q White))
        by (intros x Near_x; rewrite play_there; [now apply Steady|congruence]).
      - destruct Calm as [_ Fours]. destruct (Fours q Near_q Empty_q Four).
      - apply (wins_le _ 2); [lia|].
        apply (double_wins radius home home_is_within 0 (play near p Black) _ y); auto.
        apply finite_play, Steady.
      - (* Black answers the four, and White is to move again. *)
        destruct Calm as [_ Fours].
        destruct (Fours q Near_q Empty_q Four) as (e & leads' & _ & Empty_e & Differ & Calm').
        rewrite Nat.add_succ_r. exists e.
        split; [split; [exact Logic.I|rewrite play_there; auto]|right].
        split; [apply white_can_move; eapply steady_finite, calm_steady; exact Calm'|].
        intros x [_ Empty_x]. now apply (IHf leads').
      - apply (wins_le _ 2); [lia|].
        apply (double_wins radius home home_is_within 0 (play near p Black) _ y); auto.
        apply finite_play, Steady. }
    intros q [_ Empty_q]. now apply (Replies f leads).
Qed.
End Threats.

(** ** Two wasted stones in no common row (section 5.1) *)

Section Apart.
Variables radius home : Z.
Hypothesis home_is_within : home < radius.
Variables a b : point.
Hypothesis a_is_far : inside radius a = false.
Hypothesis b_is_far : inside radius b = false.
Hypothesis no_common_row : forall r, is_row r -> In a (cells r) -> In b (cells r) -> False.

(** White's only stones are [a] and [b], and White is to move. *)
Variables near pair : position.
Hypothesis pair_is_finite : finite pair.
Hypothesis pair_agrees : agree radius near pair.
Hypothesis only_two : forall p, pair p = Some White -> p = a \/ p = b.

(** An open row contains at most two of White's first three stones (Lemma 13). *)
Lemma two_of_three : forall r c l, is_row r -> NoDup l ->
  (forall p, In p l -> In p (cells r) /\ (p = a \/ p = b \/ p = c)) -> (length l <= 2)%nat.
Proof.
  intros r c l Row Different Where.
  destruct (in_dec point_is a (cells r)) as [A|No_a].
  - apply (NoDup_incl_length Different (l' := [a; c])). intros p Hin.
    destruct (Where p Hin) as [Cell [->|[->| ->]]]; cbn; auto.
    exfalso. exact (no_common_row r Row A Cell).
  - apply (NoDup_incl_length Different (l' := [b; c])). intros p Hin.
    destruct (Where p Hin) as [Cell [->|[->| ->]]]; cbn; auto.
Qed.

Lemma steady_third : forall before known c, pair c = None ->
  agree radius known (play pair c White) ->
  (forall p, is_before before p = true -> inside radius p = true -> known p <> None) ->
  steady radius before None [] known (play pair c White).
Proof.
  intros before known c Empty Agree Before. constructor; auto; try discriminate.
  - now apply finite_play.
  - intros r Row _ _ _. apply (two_of_three r c _ Row).
    { now apply NoDup_filter, cells_different. }
    intros p Hin. apply filter_In in Hin as [Cell Both]. split; [exact Cell|].
    apply andb_true_iff in Both as [White _]. apply has_true in White. unfold play in White.
    destruct (same_point c p) eqn:Same.
    + apply same_point_true in Same. auto.
    + destruct (only_two p White); auto.
  - intros r [].
Qed.

Theorem wins_without_common_row : forall n,
  (forall c, inside radius c = true -> near c = None ->
    threat radius home [c] None n (play near c White)) ->
  threat radius home [] None n near ->
  forall c, pair c = None ->
    ~ five strict_plane (play pair c White) White /\ wins strict_plane n (play pair c White).
Proof.
  intros n Near Far c Empty.
  split.
  - apply no_four_no_five; [|exact Empty]. intros r Row _.
    apply le_S. apply (two_of_three r a _ Row); [now apply NoDup_filter, cells_different|].
    intros p Hin. apply filter_In in Hin as [Cell White]. apply has_true in White.
    split; [exact Cell|]. destruct (only_two p White); auto.
  - rewrite <- (Nat.add_0_r n). destruct (inside radius c) eqn:Inside.
    + apply (threat_is_sound radius home home_is_within [c] None n (play near c White))
        with (leads := []).
      * apply Near; [exact Inside|]. now rewrite <- (pair_agrees c Inside).
      * split; [|intros q _ _ (r & [] & _)]. apply steady_third; auto.
        { now apply agree_after. }
        intros p Before _. unfold is_before in Before. cbn in Before.
        rewrite orb_false_r in Before. apply same_point_true in Before. subst p.
        now rewrite play_here.
    + apply (threat_is_sound radius home home_is_within [] None n near) with (leads := []); auto.
      split; [|intros q _ _ (r & [] & _)]. apply steady_third; auto; [|discriminate].
      intros p Near_p. rewrite play_there; [now apply pair_agrees|congruence].
Qed.
End Apart.
