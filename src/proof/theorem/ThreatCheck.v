(** * A checker for Black's threats

    A tree says how Black wins by threats near (0, 0). The checker accepts it only if this is so. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity Plane Views Fives Threats.
Import ListNotations.
Open Scope Z_scope.

(** A three comes with the replies that have trees of their own. After all others, Black plays the
    double. *)
Inductive tree : Type :=
| Five (p : point)
| Double (y c1 c2 : point)
| Four (p c : point) (t : tree)
| Three (p y c1 c2 : point) (replies : list (point * tree)).

Definition member (p : point) (l : list point) : bool := existsb (same_point p) l.

Lemma member_in : forall p l, member p l = true <-> In p l.
Proof.
  intros p l. unfold member. rewrite existsb_exists. split.
  - intros (q & Hin & Same). apply same_point_true in Same. now subst.
  - intros Hin. exists p. split; [exact Hin|apply same_point_refl].
Qed.

Definition stones (black white : list point) : position :=
  fun p => if member p black then Some Black else if member p white then Some White else None.

Lemma stones_black : forall black white p,
  same (play (stones black white) p Black) (stones (p :: black) white).
Proof.
  intros black white p q. unfold play, stones. cbn.
  replace (same_point q p) with (same_point p q); [now destruct (same_point p q)|].
  apply eq_true_iff_eq. rewrite !same_point_true. split; auto.
Qed.

Lemma stones_white : forall black white p, stones black white p = None ->
  same (play (stones black white) p White) (stones black (p :: white)).
Proof.
  intros black white p Empty q. unfold play, stones in *. cbn.
  destruct (same_point p q) eqn:Same.
  - apply same_point_true in Same. subst q. rewrite same_point_refl.
    destruct (member p black); [discriminate|reflexivity].
  - replace (same_point q p) with false; [reflexivity|]. symmetry. apply same_point_false.
    apply same_point_false in Same. auto.
Qed.

Definition steps : list Z := [0; 1; 2; 3; 4].

Lemma in_steps : forall i, In i steps <-> 0 <= i < 5.
Proof. intros i. cbn. lia. Qed.

Lemma along_back : forall p d i j, along (along p d (- i)) d j = along p d (j - i).
Proof. intros [x y] [dx dy] i j. unfold along; cbn. f_equal; ring. Qed.

Section Check.
Variables radius home : Z.
Variable before : list point.
Variable through : option line.

Notation inside := (inside radius).
Notation quiet := (quiet radius before through).
Notation threat := (threat radius home before through).
Notation makes_five := (makes_five radius home).
Notation double := (double radius home).

(** ** Threats depend only on the stones *)

Lemma makes_five_same : forall a b p, same a b -> makes_five a p -> makes_five b p.
Proof.
  intros a b p Same (Inside & Empty & Five). split; [exact Inside|split].
  - now rewrite <- Same.
  - eapply five_in_same; [|exact Five]. now apply same_play.
Qed.

Lemma double_same : forall a b y, same a b -> double a y -> double b y.
Proof.
  intros a b y Same (Inside & Empty & c1 & c2 & Differ & Five1 & Five2).
  split; [exact Inside|split; [now rewrite <- Same|]]. exists c1, c2.
  split; [exact Differ|split; eapply makes_five_same; eauto using same_play].
Qed.

Lemma has_same : forall a b c p, same a b -> has a c p = has b c p.
Proof. intros a b c p Same. unfold has. now rewrite Same. Qed.

Lemma bound_same : forall a b r, same a b ->
  bound radius before through a r = bound radius before through b r.
Proof.
  intros a b r Same.
  assert (Fresh : forall p, fresh radius before a p = fresh radius before b p).
  { intros p. unfold fresh. now rewrite (has_same a b White p Same). }
  unfold bound, across. rewrite (filter_ext _ _ Fresh).
  destruct through as [l|]; [|reflexivity].
  replace (existsb (fun p => fresh radius before a p && on l p)%bool (cells r))
    with (existsb (fun p => fresh radius before b p && on l p)%bool (cells r)); [reflexivity|].
  induction (cells r) as [|p more IH]; [reflexivity|]. cbn. now rewrite Fresh, IH.
Qed.

Lemma quiet_same : forall k a b, same a b -> quiet k a -> quiet k b.
Proof.
  intros k a b Same Quiet r Row Open.
  assert (Open' : forall p, In p (cells r) -> inside p = true -> a p <> Some Black).
  { intros p Hin Inside. rewrite Same. auto. }
  specialize (Quiet r Row Open'). rewrite <- (bound_same a b r Same).
  replace (whites b r) with (whites a r); [exact Quiet|].
  apply filter_ext. intros p. now apply has_same.
Qed.

Lemma threat_same : forall n a, threat n a -> forall b, same a b -> threat n b.
Proof.
  intros n a Threat. induction Threat as [n a p Five|n a y Quiet Double
    |n a p c Inside Empty Quiet Five Threat IH
    |n a p y Inside Empty Quiet Double Near IH Two]; intros b Same;
    try (assert (Same_p := same_play a b p Black Same)).
  - apply Makes_five with p. eapply makes_five_same; eauto.
  - apply Makes_double with y; [eapply quiet_same|eapply double_same]; eauto.
  - apply Makes_four with p c; [exact Inside|now rewrite <- Same| | |].
    + eapply quiet_same; eauto.
    + eapply makes_five_same; eauto.
    + apply IH. now apply same_play.
  - apply Makes_three with p y; [exact Inside|now rewrite <- Same| | | |exact Two].
    + eapply quiet_same; eauto.
    + eapply double_same; eauto.
    + intros q Near_q Empty_q. rewrite <- (Same_p q) in Empty_q.
      apply (IH q Near_q Empty_q). now apply same_play.
Qed.

(** ** The checker *)

Definition is_empty (black white : list point) (p : point) : bool :=
  (inside p && negb (member p black) && negb (member p white))%bool.

Definition five_ok (black white : list point) (p : point) : bool :=
  (is_empty black white p &&
   existsb (fun d => existsb (fun i =>
     forallb (fun j => let q := along p d (j - i) in
       (same_point p q || member q black) && (distance q <=? home)) steps &&
     negb (member (along p d (-1 - i)) black) && negb (member (along p d (5 - i)) black)) steps)
     directions)%bool.

Definition double_ok (black white : list point) (y c1 c2 : point) : bool :=
  (is_empty black white y && negb (same_point c1 c2) &&
   five_ok (y :: black) white c1 && five_ok (y :: black) white c2)%bool.

(** The open rows with a white stone. *)
Definition open_rows (black white : list point) : list row :=
  filter (fun r => forallb (fun p => negb (inside p && member p black)) (cells r))%bool
    (flat_map (fun w => flat_map (fun d => map (fun i => (along w d (- i), d)) steps) directions)
      white).

Definition quiet_ok (k : nat) (black white : list point) : bool :=
  forallb (fun r => if is_far radius r
    then (bound radius before through (stones black white) r <=? k)%nat
    else (length (whites (stones black white) r) <=? 3)%nat) (open_rows black white).

(** The points where White makes a four near (0, 0). *)
Definition fours (black white : list point) : list point :=
  flat_map cells (filter (fun r => negb (is_far radius r) &&
    (3 <=? length (whites (stones black white) r))%nat)%bool (open_rows black white)).

Fixpoint check (n : nat) (black white : list point) (t : tree) : bool :=
  match n, t with
  | S _, Five p => five_ok black white p
  | S (S _), Double y c1 c2 => double_ok black white y c1 c2 && quiet_ok 3 black white
  | S n, Four p c t =>
      is_empty black white p && five_ok (p :: black) white c && quiet_ok 3 (p :: black) white &&
      check n (p :: black) (c :: white) t
  | S n, Three p y c1 c2 replies =>
      is_empty black white p && double_ok (p :: black) white y c1 c2 &&
      quiet_ok 2 (p :: black) white && (2 <=? n)%nat &&
      forallb (fun q => negb (is_empty (p :: black) white q) ||
        match find (fun reply => same_point q (fst reply)) replies with
        | Some (_, t) => check n (p :: black) (q :: white) t
        | None => false
        end) ([y; c1; c2] ++ fours (p :: black) white)
  | _, _ => false
  end%bool.

(** ** The checker is sound *)

Lemma is_empty_true : forall black white p, is_empty black white p = true ->
  inside p = true /\ stones black white p = None.
Proof.
  intros black white p Empty. unfold is_empty in Empty. unfold stones.
  destruct (inside p), (member p black), (member p white); try discriminate. auto.
Qed.

Lemma five_ok_sound : forall black white p, five_ok black white p = true ->
  makes_five (stones black white) p.
Proof.
  intros black white p Ok. apply andb_true_iff in Ok as [Empty Ok].
  apply is_empty_true in Empty as [Inside Empty]. split; [exact Inside|split; [exact Empty|]].
  apply existsb_exists in Ok as (d & D & Ok). apply existsb_exists in Ok as (i & Step & Ok).
  apply andb_true_iff in Ok as [Ok After]. apply andb_true_iff in Ok as [Row First].
  rewrite forallb_forall in Row. apply in_steps in Step.
  exists (along p d (- i)), d. split; [exact D|split].
  - intros j Range. rewrite along_back. specialize (Row j (proj2 (in_steps j) Range)).
    cbn zeta in Row. apply andb_true_iff in Row as [Black Near]. split; [|now apply Z.leb_le].
    rewrite (stones_black black white p (along p d (j - i))). unfold stones.
    replace (member (along p d (j - i)) (p :: black)) with true; [reflexivity|].
    symmetry. apply member_in. apply orb_true_iff in Black as [Same|Black].
    + apply same_point_true in Same. left. exact Same.
    + right. now apply member_in.
  - intros _.
    assert (Away : forall j, j <> 0 -> same_point p (along p d j) = false).
    { intros j Differ. apply same_point_false. intros Same.
      assert (Zero : p = along p d 0) by (destruct p; unfold along; cbn; f_equal; ring).
      rewrite Zero in Same at 1. apply (cell_different (p, d) 0 j D) in Same. auto. }
    assert (Ends : forall j, j <> 0 -> negb (member (along p d j) black) = true ->
      play (stones black white) p Black (along p d j) <> Some Black).
    { intros j Differ No. unfold play. rewrite (Away j Differ). unfold stones.
      apply negb_true_iff in No. rewrite No. now destruct (member _ white). }
    rewrite !along_back. split; apply Ends; auto; lia.
Qed.

Lemma double_ok_sound : forall black white y c1 c2, double_ok black white y c1 c2 = true ->
  double (stones black white) y.
Proof.
  intros black white y c1 c2 Ok. unfold double_ok in Ok.
  apply andb_true_iff in Ok as [Ok Five2]. apply andb_true_iff in Ok as [Ok Five1].
  apply andb_true_iff in Ok as [Empty Differ]. apply is_empty_true in Empty as [Inside Empty].
  split; [exact Inside|split; [exact Empty|]]. exists c1, c2.
  split; [apply same_point_false; now apply negb_true_iff|].
  split; eapply makes_five_same; eauto using same_sym, stones_black, five_ok_sound.
Qed.

Lemma stones_are_black : forall black white p,
  stones black white p = Some Black <-> member p black = true.
Proof.
  intros black white p. unfold stones. destruct (member p black), (member p white);
    split; congruence.
Qed.

Lemma white_is_listed : forall black white p, has (stones black white) White p = true ->
  In p white.
Proof.
  intros black white p White. apply member_in. unfold has, stones in White.
  destruct (member p black); [discriminate|]. now destruct (member p white).
Qed.

Lemma listed_row : forall black white r w, is_row r ->
  (forall p, In p (cells r) -> inside p = true -> stones black white p <> Some Black) ->
  In w (cells r) -> In w white -> In r (open_rows black white).
Proof.
  intros black white [p d] w Row Open Cell White. apply filter_In. split.
  - apply in_cells in Cell as (i & Range & <-). apply in_flat_map. exists (cell (p, d) i).
    split; [exact White|]. apply in_flat_map. exists d. split; [exact Row|].
    apply in_map_iff. exists i. split; [|now apply in_steps]. f_equal.
    unfold cell, along. destruct p, d; cbn. f_equal; ring.
  - apply forallb_forall. intros q Hin. apply negb_true_iff, not_true_iff_false. intros Both.
    apply andb_true_iff in Both as [Inside Black]. apply (Open q Hin Inside).
    now apply stones_are_black.
Qed.

Lemma some_white_or_none : forall (white : list point) r,
  (exists w, In w (cells r) /\ In w white) \/ (forall w, In w (cells r) -> ~ In w white).
Proof.
  intros white r. destruct (existsb (fun w => member w white) (cells r)) eqn:Found.
  - left. apply existsb_exists in Found as (w & Cell & White). exists w.
    split; [exact Cell|now apply member_in].
  - right. intros w Cell White. apply not_true_iff_false in Found. apply Found, existsb_exists.
    exists w. split; [exact Cell|now apply member_in].
Qed.

Lemma filter_none : forall A (f : A -> bool) l, (forall a, In a l -> f a = false) ->
  filter f l = [].
Proof.
  intros A f l; induction l as [|a l IH]; intros None_true; [reflexivity|]. cbn.
  rewrite (None_true a (or_introl eq_refl)). apply IH. intros b Hin. apply None_true. now right.
Qed.

Lemma no_white_no_bound : forall black white r, (forall w, In w (cells r) -> ~ In w white) ->
  (bound radius before through (stones black white) r <= 2)%nat /\
  whites (stones black white) r = [].
Proof.
  intros black white r No. split.
  - unfold bound. rewrite (filter_none _ (fresh radius before (stones black white))).
    + destruct (across _ _ _ _ _); cbn [length]; lia.
    + intros p Hin. unfold fresh. destruct (has (stones black white) White p) eqn:White;
        [|now rewrite andb_false_r].
      exfalso. apply (No p Hin). eapply white_is_listed; eauto.
  - apply filter_none. intros p Hin. apply not_true_iff_false. intros White. apply (No p Hin).
    eapply white_is_listed; eauto.
Qed.

Lemma quiet_ok_sound : forall k black white, (2 <= k)%nat -> quiet_ok k black white = true ->
  quiet k (stones black white).
Proof.
  intros k black white Two Ok r Row Open.
  destruct (some_white_or_none white r) as [(w & Cell & White)|No].
  - unfold quiet_ok in Ok. rewrite forallb_forall in Ok.
    specialize (Ok r (listed_row black white r w Row Open Cell White)).
    destruct (is_far radius r); now apply Nat.leb_le.
  - destruct (no_white_no_bound black white r No) as [Bound None_there].
    rewrite None_there. destruct (is_far radius r); cbn [length]; lia.
Qed.

(** One more white stone adds at most one to the bound. *)
Lemma bound_grows : forall near q r, is_row r ->
  (bound radius before through (play near q White) r <=
    S (bound radius before through near r))%nat.
Proof.
  intros near q r Row.
  assert (Fresh : forall p, fresh radius before near p = true -> same_point q p = false ->
    fresh radius before (play near q White) p = true).
  { intros p. unfold fresh, has, play. now intros Old ->. }
  assert (Fresh' : forall p, fresh radius before (play near q White) p = true ->
    q = p \/ fresh radius before near p = true).
  { intros p. unfold fresh, has, play. destruct (same_point q p) eqn:Same; [|now right].
    left. now apply same_point_true. }
  unfold bound.
  assert (More : (length (filter (fresh radius before (play near q White)) (cells r)) <=
    S (length (filter (fresh radius before near) (cells r))))%nat).
  { change (S (length (filter (fresh radius before near) (cells r))))
      with (length (q :: filter (fresh radius before near) (cells r))).
    apply NoDup_incl_length; [now apply NoDup_filter, cells_different|]. intros p Hin.
    apply filter_In in Hin as [Cell New]. destruct (Fresh' p New) as [Same|Old]; [now left|right].
    apply filter_In. now split. }
  assert (Across : across radius before through near r = true ->
    across radius before through (play near q White) r = true).
  { unfold across. destruct through as [l|]; [|discriminate]. rewrite !andb_true_iff.
    intros [Meets Along]. split; [|exact Along]. apply existsb_exists in Meets as (p & Cell & Both).
    apply existsb_exists. exists p. split; [exact Cell|].
    apply andb_true_iff in Both as [New On]. apply andb_true_iff. split; [|exact On].
    destruct (same_point q p) eqn:Same; [|now apply Fresh].
    unfold fresh, has, play in *. rewrite Same. now destruct (inside p), (is_before before p);
      rewrite ?andb_false_r in New. }
  destruct (across radius before through near r).
  - rewrite (Across eq_refl). lia.
  - destruct (across radius before through (play near q White) r); lia.
Qed.

(** After a reply that has no tree of its own, Black plays the double. *)
Lemma other_reply : forall n black white y c1 c2 q, (2 <= n)%nat ->
  double_ok black white y c1 c2 = true -> quiet_ok 2 black white = true ->
  inside q = true -> stones black white q = None -> ~ In q ([y; c1; c2] ++ fours black white) ->
  threat n (stones black (q :: white)).
Proof.
  intros n black white y c1 c2 q Two Double_ok Quiet Inside Empty Other.
  destruct n as [|[|n]]; [lia..|]. apply Makes_double with y.
  - intros r Row Open.
    assert (Same := stones_white black white q Empty).
    assert (Open' : forall p, In p (cells r) -> inside p = true ->
      stones black white p <> Some Black).
    { intros p Hin In_p Black. apply (Open p Hin In_p). apply stones_are_black.
      now apply stones_are_black in Black. }
    assert (Before := quiet_ok_sound 2 black white (le_n 2) Quiet r Row Open').
    destruct (is_far radius r) eqn:Far.
    + rewrite <- (bound_same _ _ r Same).
      pose proof (bound_grows (stones black white) q r Row). lia.
    + assert (More : (length (whites (stones black (q :: white)) r) <=
        length (q :: whites (stones black white) r))%nat).
      { apply NoDup_incl_length; [now apply NoDup_filter, cells_different|]. intros p Hin.
        apply filter_In in Hin as [Cell White]. rewrite <- (has_same _ _ _ p Same) in White.
        unfold has, play in White. destruct (same_point q p) eqn:Here;
          [left; now apply same_point_true|right]. apply filter_In. now split. }
      destruct (in_dec point_is q (cells r)) as [Cell|No_cell].
      * assert (Few : (length (whites (stones black white) r) <= 2)%nat).
        { apply Nat.nlt_ge. intros Three. apply Other, in_app_iff. right.
          assert (Some_white : exists w, In w (whites (stones black white) r)).
          { destruct (whites (stones black white) r) as [|w more]; [cbn in Three; lia|].
            exists w. now left. }
          destruct Some_white as (w & White). apply filter_In in White as [Cell_w White].
          apply in_flat_map. exists r. split; [|exact Cell]. apply filter_In. split.
          - apply (listed_row black white r w Row Open' Cell_w). eapply white_is_listed; eauto.
          - rewrite Far. cbn [negb andb]. now apply Nat.leb_le. }
        cbn [length] in More. lia.
      * replace (whites (stones black (q :: white)) r) with (whites (stones black white) r);
          [exact Before|].
        apply filter_ext_in. intros p Cell. rewrite <- (has_same _ _ White p Same).
        symmetry. apply same_white; [exact Empty|right]. now intros ->.
  - assert (Still : forall c more, is_empty (more ++ black) white c = true -> c <> q ->
      is_empty (more ++ black) (q :: white) c = true).
    { intros c more Ok Differ. unfold is_empty in *. cbn.
      replace (same_point c q) with false; [exact Ok|]. symmetry. now apply same_point_false. }
    apply (double_ok_sound black (q :: white) y c1 c2). unfold double_ok, five_ok in *.
    apply andb_true_iff in Double_ok as [Ok Five2]. apply andb_true_iff in Ok as [Ok Five1].
    apply andb_true_iff in Ok as [Empty_y Differ]. apply andb_true_iff in Five1 as [Empty1 Five1].
    apply andb_true_iff in Five2 as [Empty2 Five2].
    assert (Not : forall c, In c [y; c1; c2] -> c <> q)
      by (intros c Hin ->; apply Other, in_app_iff; now left).
    assert (Still_y := Still y [] Empty_y (Not y ltac:(cbn; auto))).
    assert (Still_1 := Still c1 [y] Empty1 (Not c1 ltac:(cbn; auto))).
    assert (Still_2 := Still c2 [y] Empty2 (Not c2 ltac:(cbn; auto))).
    cbn [app] in Still_y, Still_1, Still_2.
    now rewrite Still_y, Differ, Still_1, Still_2, Five1, Five2.
Qed.

Theorem check_is_sound : forall n black white t, check n black white t = true ->
  threat n (stones black white).
Proof.
  induction n as [|n IH]; intros black white t Ok; [discriminate|].
  destruct t as [p|y c1 c2|p c t|p y c1 c2 replies]; cbn [check] in Ok.
  - apply Makes_five with p. apply five_ok_sound. now destruct n.
  - destruct n as [|n]; [discriminate|]. apply andb_true_iff in Ok as [Double_ok Quiet].
    apply Makes_double with y; [apply quiet_ok_sound; [lia|exact Quiet]|].
    eapply double_ok_sound; eauto.
  - assert (Parts : is_empty black white p = true /\ five_ok (p :: black) white c = true /\
      quiet_ok 3 (p :: black) white = true /\ check n (p :: black) (c :: white) t = true).
    { destruct n as [|n]; rewrite !andb_true_iff in Ok; tauto. }
    destruct Parts as (Empty & Five_c & Quiet & Ok').
    apply is_empty_true in Empty as [Inside Empty].
    assert (Black_p := stones_black black white p).
    assert (Five' := five_ok_sound _ _ _ Five_c).
    apply Makes_four with p c; auto.
    + eapply quiet_same; [apply same_sym, Black_p|]. apply quiet_ok_sound; [lia|exact Quiet].
    + eapply makes_five_same; [apply same_sym, Black_p|exact Five'].
    + eapply threat_same; [exact (IH _ _ _ Ok')|]. intros q.
      rewrite <- (stones_white (p :: black) white c (proj1 (proj2 Five')) q).
      symmetry. now apply same_play.
  - assert (Parts : is_empty black white p = true /\
      double_ok (p :: black) white y c1 c2 = true /\ quiet_ok 2 (p :: black) white = true /\
      (2 <=? n)%nat = true /\ forallb (fun q => negb (is_empty (p :: black) white q) ||
        match find (fun reply => same_point q (fst reply)) replies with
        | Some (_, t) => check n (p :: black) (q :: white) t
        | None => false
        end)%bool ([y; c1; c2] ++ fours (p :: black) white) = true).
    { destruct n as [|n]; rewrite !andb_true_iff in Ok; tauto. }
    destruct Parts as (Empty & Double_ok & Quiet & Two & Replies). apply Nat.leb_le in Two.
    apply is_empty_true in Empty as [Inside Empty].
    assert (Black_p := stones_black black white p).
    apply Makes_three with p y; auto.
    + eapply quiet_same; [apply same_sym, Black_p|]. now apply quiet_ok_sound.
    + eapply double_same; [apply same_sym, Black_p|]. eapply double_ok_sound; eauto.
    + intros q Near_q Empty_q. rewrite (Black_p q) in Empty_q.
      assert (Same_q : same (stones (p :: black) (q :: white))
        (play (play (stones black white) p Black) q White)).
      { intros x. rewrite <- (stones_white (p :: black) white q Empty_q x).
        symmetry. now apply same_play. }
      eapply threat_same; [|exact Same_q].
      destruct (in_dec point_is q ([y; c1; c2] ++ fours (p :: black) white)) as [Listed|Other].
      * rewrite forallb_forall in Replies. specialize (Replies q Listed).
        apply orb_true_iff in Replies as [Taken|Reply].
        -- exfalso. apply negb_true_iff in Taken. unfold is_empty in Taken. rewrite Near_q in Taken.
           unfold stones in Empty_q. destruct (member q (p :: black)); [discriminate|].
           destruct (member q white); discriminate.
        -- destruct (find _ replies) as [[x t]|]; [|discriminate]. exact (IH _ _ t Reply).
      * eapply other_reply; eauto.
Qed.
End Check.
