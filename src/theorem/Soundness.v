(** * What the checker accepts is won *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Sanity PointSet Rows RowFacts Checker Invariant.
Import ListNotations.
Open Scope Z_scope.

(** Both sides of a test that was passed. *)
Ltac passed H C := match type of H with (if ?x then _ else _) = _ =>
  destruct x eqn:C; [rewrite ?and_true in C|discriminate H] end.

(** [injection] would compute the sets. *)
Lemma some_pair : forall A B (a c : A) (b d : B), Some (a, b) = Some (c, d) -> a = c /\ b = d.
Proof. intros A B a c b d [= -> ->]; auto. Qed.

Lemma some_one : forall A (a b : A), Some a = Some b -> a = b.
Proof. intros A a b [= ->]; auto. Qed.

Lemma included_add : forall i a, included a (add i a).
Proof.
  intros i [a b c d] j H. unfold add, has in *.
  destruct (i <? 126)%uint63, (i <? 63)%uint63, (i <? 189)%uint63, (j <? 126)%uint63, (j <? 63)%uint63, (j <? 189)%uint63;
    rewrite ?lor_spec, ?H; auto.
Qed.

Section Soundness.
Variable side : Z.
Variable r : rules.
Hypothesis r_board : on_board r = square side.
(** The checker asks at least as much of Black's rows as the rules do, and fears at least as many of White's. *)
Variables bx wx : bool.
Hypothesis bx_ok : way_of r Black = Exactly_five -> bx = true.
Hypothesis wx_ok : wx = true -> way_of r White = Exactly_five.
Variable T : tables.
Hypothesis T_ok : tables_ok side T = true.
Hypothesis T_images : images T = make_images side tt.
Variable fetch : int -> tree.
Variable count : int.
Variable claims : int -> claim.

Notation on := (square side).
Notation Inv := (Inv side wx).
Notation check := (check bx wx T fetch count claims).
Notation answers := (answers wx T).
Notation turn := (turn wx T).
Notation put_white := (put_white wx T).

(** The position that a claim speaks of. *)
Definition position_of (b w : points) : position := fun p =>
  if inside side p then if has b (index p) then Some Black else if has w (index p) then Some White else None
  else None.

(** The position [b] has the known stones and besides them white ones on the points [X] only, the newest first. *)
Record agree (s : state) (X : list point) (b : position) : Prop := {
  a_black : forall p, on p -> (has (black s) (index p) = true <-> b p = Some Black);
  a_white : forall p, on p -> has (white s) (index p) = true -> b p = Some White;
  a_unknown : forall p, on p -> b p = Some White -> has (white s) (index p) = true \/ In p X;
  a_outside : forall p, ~ on p -> b p = None;
  a_X : forall p, In p X -> on p }.

(** The newest unknown stone is outside the first zone, the older ones outside the second. *)
Definition avoids (X : list point) (z1 z2 : points) : Prop :=
  match X with
  | [] => True
  | x :: older => has z1 (index x) = false /\ forall y, In y older -> has z2 (index y) = false
  end.

Lemma included_false : forall a b i, included a b -> has b i = false -> has a i = false.
Proof. intros a b i I H. destruct (has a i) eqn:E; auto. rewrite (I i E) in H. auto. Qed.

Lemma avoids_less : forall X z1 z2 y1 y2, included y1 z1 -> included y2 z2 -> avoids X z1 z2 -> avoids X y1 y2.
Proof.
  intros [|x X] z1 z2 y1 y2 I1 I2; cbn; auto. intros [H1 H2].
  split; [|intros y Y; specialize (H2 y Y)]; eauto using included_false.
Qed.

(** The newest stone becomes an older one. *)
Lemma avoids_older : forall X z1 z2 z, included z z1 -> included z z2 -> avoids X z1 z2 ->
  forall x, In x X -> has z (index x) = false.
Proof.
  intros [|x X] z1 z2 z I1 I2; cbn; [tauto|]. intros [H1 H2] y [<-|Y]; [|specialize (H2 y Y)]; eauto using included_false.
Qed.

Notation idx_on := (on_board_index side T T_ok).

Lemma same_index : forall p q, on p -> on q -> (index p =? index q)%uint63 = same_point p q.
Proof. intros; apply index_eqb; eapply small; eauto. Qed.

Lemma has_add_on : forall p q z, on p -> on q ->
  has (add (index p) z) (index q) = (same_point p q || has z (index q))%bool.
Proof. intros p q z P Q. rewrite has_add, same_index; auto; apply idx_on; auto. Qed.

(** ** Free points *)

Lemma is_free_spec : forall s p, is_free T p s = true ->
  exists e, on e /\ index e = p /\ has (black s) (index e) = false /\ has (white s) (index e) = false.
Proof.
  intros s p. unfold is_free. rewrite !and_true. intros (L & B & Bl & Wh).
  destruct (point_of p) as (e & S & E); [eapply below_ltb; eauto|]. exists e. subst p.
  rewrite (board_has side T T_ok e S) in B. apply inside_square in B.
  destruct (has (black s) (index e)); [discriminate|]. destruct (has (white s) (index e)); [discriminate|]. auto.
Qed.

Lemma free_point : forall s X b e z1 z2, agree s X b -> on e ->
  has (black s) (index e) = false -> has (white s) (index e) = false ->
  has z1 (index e) = true -> has z2 (index e) = true -> avoids X z1 z2 -> free r b e.
Proof.
  intros s X b e z1 z2 A O B W Z1 Z2 Av. split; [now rewrite r_board|].
  destruct (b e) as [[|]|] eqn:E; auto; exfalso.
  - apply (a_black _ _ _ A e O) in E. congruence.
  - destruct (a_unknown _ _ _ A e O E) as [H|H]; [congruence|].
    destruct X as [|x X]; [destruct H|]. destruct Av as [Av1 Av2]. destruct H as [<-|H]; [congruence|].
    rewrite (Av2 e H) in Z2. discriminate.
Qed.

(** A tree that is accepted starts on a free point, which lies in both zones. *)
Lemma check_free : forall n s k t z1 z2, check n s k t = Some (z1, z2) ->
  exists e, on e /\ has (black s) (index e) = false /\ has (white s) (index e) = false /\
            has z1 (index e) = true /\ has z2 (index e) = true.
Proof.
  assert (A : forall e z, on e -> has (add (index e) z) (index e) = true).
  { intros e z O. rewrite has_add_on, same_point_refl; auto. }
  intros [|n] s k t z1 z2 H; [discriminate|]. cbn [Checker.check] in H.
  destruct (fetch t) as [p w|p id i|p items].
  - destruct (windows T).[w] as [row|]; [|discriminate]. passed H C. destruct C as [F _].
    apply is_free_spec in F as (e & O & <- & B & W). apply some_pair in H as [<- <-]. exists e. auto 8.
  - destruct (claims id) as [b w l]. passed H C. destruct C as (_ & F & _).
    apply is_free_spec in F as (e & O & <- & B & W). apply some_pair in H as [<- <-]. exists e. auto 8.
  - passed H F. apply is_free_spec in F as (e & O & <- & B & W).
    destruct (turn _ _ _ _) as [[a b]|]; [|discriminate]. apply some_pair in H as [<- <-]. exists e. auto 8.
Qed.

(** ** Stones put down *)

Lemma agree_black : forall s X b e, agree s X b -> on e -> free r b e ->
  has (white s) (index e) = false -> ~ In e X -> agree (put_black (index e) s) X (play b e Black).
Proof.
  intros [bl wh d1 d2 d3 f] X b e A O [_ E] W N. destruct A as [Ab Aw Au Ao Ax]; cbn [black white put_black] in *.
  constructor; cbn [black white put_black]; auto.
  - intros p P. rewrite has_add_on by auto. unfold play. destruct (same_point e p); cbn; [tauto|auto].
  - intros p P H. unfold play. destruct (same_point e p) eqn:S; auto. apply same_point_true in S. subst. congruence.
  - intros p P. unfold play. destruct (same_point e p); [discriminate|auto].
  - intros p P. rewrite play_there; auto. intros ->; auto.
Qed.

Lemma agree_unknown : forall s X b q, agree s X b -> free r b q -> agree s (q :: X) (play b q White).
Proof.
  intros s X b q A [O E]. rewrite r_board in O. destruct A as [Ab Aw Au Ao Ax]. constructor.
  - intros p P. unfold play. destruct (same_point q p) eqn:S; auto. apply same_point_true in S. subst.
    rewrite Ab by auto. split; congruence.
  - intros p P H. unfold play. destruct (same_point q p); auto.
  - intros p P. unfold play. destruct (same_point q p) eqn:S.
    + apply same_point_true in S. subst. right; left; auto.
    + intros H. destruct (Au p P H); cbn; auto.
  - intros p P. rewrite play_there; auto. intros ->; auto.
  - intros p [<-|P]; auto.
Qed.

Lemma agree_white : forall s X b q, agree s X b -> free r b q -> agree (put_white (index q) s) X (play b q White).
Proof.
  intros s X b q A [O E]. rewrite r_board in O. destruct A as [Ab Aw Au Ao Ax].
  destruct (put_white_stones wx T (index q) s) as [EB EW]. constructor; rewrite ?EB, ?EW; auto.
  - intros p P. unfold play. destruct (same_point q p) eqn:S; auto. apply same_point_true in S. subst.
    rewrite Ab by auto. split; congruence.
  - intros p P. rewrite has_add_on by auto. unfold play. destruct (same_point q p); cbn; auto.
  - intros p P. rewrite has_add_on by auto. unfold play. destruct (same_point q p); cbn; auto.
  - intros p P. rewrite play_there; auto. intros ->; auto.
Qed.

(** ** White has no five and completes none *)

Lemma none_alive_spec : forall b w rows row, none_alive wx b w rows = true -> In row rows -> alive wx b w row = false.
Proof.
  intros b w rows row; induction rows as [|a rows IH]; cbn; [tauto|].
  destruct (alive wx b w a) eqn:E; [discriminate|]. intros H [<-|I]; auto.
Qed.

Lemma filter_both : forall A (f : A -> bool) l,
  (length (filter f l) + length (filter (fun a => negb (f a)) l) = length l)%nat.
Proof. intros A f l; induction l as [|a l IH]; cbn; auto. destruct (f a); cbn; lia. Qed.

Lemma NoDup_map_inj : forall A B (f : A -> B) l, (forall a b, f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
Proof.
  intros A B f l I N; induction N as [|a l H N IH]; cbn; constructor; auto.
  rewrite in_map_iff. intros (b & E & J). apply I in E. subst. auto.
Qed.

Lemma no_white_five : forall s X b k d z1 z2 q, Inv s -> agree s X b -> (length X <= k)%nat ->
  none_alive wx (black s) (white s) (fours s) = true -> danger k s = Some d ->
  included (danger1 s) z1 -> included d z2 -> avoids X z1 z2 -> free r b q -> ~ five r (play b q White) White.
Proof.
  intros s X b k d z1 z2 q I A L N D I1 I2 Av [Oq Eq] (p & dir & Dir & Five & Ends).
  rewrite r_board in Oq.
  assert (On : forall i, In i steps -> on (along p dir i)).
  { intros i Hi. apply in_steps in Hi. specialize (Five i Hi). unfold play in Five.
    destruct (same_point q (along p dir i)) eqn:S; [apply same_point_true in S; now subst|].
    destruct (inside side (along p dir i)) eqn:In; [now apply inside_square in In|].
    rewrite (a_outside _ _ _ A) in Five; [discriminate|]. rewrite <- inside_square. congruence. }
  assert (R : real side p dir) by (split; auto).
  assert (Al : alive_row side wx s p dir).
  { split.
    - intros i Hi. destruct (has (black s) (index (along p dir i))) eqn:B; auto.
      apply (a_black _ _ _ A) in B; [|auto]. apply in_steps in Hi as Hi'. specialize (Five i Hi').
      unfold play in Five. destruct (same_point q (along p dir i)) eqn:S; [|congruence].
      apply same_point_true in S. subst. congruence.
    - intros X' i Hi O. destruct (has (white s) (index (along p dir i))) eqn:W; auto. exfalso.
      apply (a_white _ _ _ A) in W; auto. destruct (Ends (wx_ok X')) as [E1 E2].
      assert (P : play b q White (along p dir i) = Some White).
      { unfold play. destruct (same_point q (along p dir i)); auto. }
      cbn in Hi. destruct Hi as [<-|[<-|[]]]; auto. }
  pose proof (I p dir R Al) as (C3 & C2 & C1 & C4).
  set (c := length (whites s p dir)) in *.
  set (rest := filter (fun i => negb (has (white s) (index (along p dir i)))) steps).
  assert (Sum : (c + length rest = 5)%nat) by (apply (filter_both _ _ steps)).
  assert (Rest : forall i, In i rest -> In i steps /\ (along p dir i = q \/ In (along p dir i) X)).
  { intros i Hi. apply filter_In in Hi as [Hi W]. split; auto. apply in_steps in Hi as Hi'.
    specialize (Five i Hi'). unfold play in Five. destruct (same_point q (along p dir i)) eqn:S.
    - apply same_point_true in S. auto.
    - right. destruct (a_unknown _ _ _ A _ (On i Hi) Five) as [H|H]; auto. rewrite H in W. discriminate. }
  assert (Diff : NoDup (map (along p dir) rest)).
  { apply NoDup_map_inj; [intros; eapply along_inj; eauto|]. apply NoDup_filter.
    unfold steps. repeat constructor; cbn; intuition discriminate. }
  clearbody c rest.
  assert (Four : (c < 4)%nat).
  { destruct (le_lt_dec 4 c) as [H|]; auto. destruct (C4 H) as (row & Hr & Row).
    apply (none_alive_spec _ _ _ row) in N; auto. rewrite (alive_row_alive _ _ _ _ _ _ Row Al) in N. discriminate. }
  assert (Few : (length rest <= S (length X))%nat).
  { rewrite <- (map_length (along p dir)). change (S (length X)) with (length (q :: X)).
    apply NoDup_incl_length; auto. intros y Hy. apply in_map_iff in Hy as (i & <- & Hi).
    destruct (Rest i Hi) as [_ [->|H]]; cbn; auto. }
  destruct X as [|x older]; [cbn in Few; lia|]. destruct Av as [Av1 Av2].
  (** Does an older unknown stone stand in the row? *)
  destruct (existsb (fun i => existsb (same_point (along p dir i)) older) rest) eqn:Old.
  - apply existsb_exists in Old as (i & Hi & Ho). apply existsb_exists in Ho as (y & Hy & S).
    apply same_point_true in S. subst y. destruct (Rest i Hi) as [Hs _].
    assert (Z : has d (index (along p dir i)) = false) by (eapply included_false; eauto).
    cbn [length] in *. assert (length older > 0)%nat by (destruct older; [destruct Hy|cbn; lia]).
    destruct k as [|[|[|[|k]]]]; cbn in D; try discriminate; try lia; injection D as <-.
    + rewrite (C2 ltac:(lia) i Hs) in Z. discriminate.
    + rewrite (C3 ltac:(lia) i Hs) in Z. discriminate.
  - assert (Two : forall i, In i rest -> along p dir i = q \/ along p dir i = x).
    { intros i Hi. destruct (Rest i Hi) as [_ [H|[H|H]]]; auto. exfalso.
      apply not_true_iff_false in Old. apply Old. apply existsb_exists. exists i. split; auto.
      apply existsb_exists. exists (along p dir i). split; auto. apply same_point_refl. }
    assert (L2 : (length rest <= 2)%nat).
    { rewrite <- (map_length (along p dir)). change 2%nat with (length [q; x]).
      apply NoDup_incl_length; auto. intros y Hy. apply in_map_iff in Hy as (i & <- & Hi).
      destruct (Two i Hi) as [->| ->]; cbn; auto. }
    assert (Hx : exists i, In i rest /\ along p dir i = x).
    { destruct rest as [|i [|j rest']]; cbn in Sum; try lia.
      destruct (Two i (or_introl eq_refl)) as [Ei|Ei]; [|exists i; cbn; auto].
      destruct (Two j (or_intror (or_introl eq_refl))) as [Ej|Ej]; [|exists j; cbn; auto].
      exfalso. cbn in Diff. inversion Diff as [|? ? Nin _]. apply Nin. left. congruence. }
    destruct Hx as (i & Hi & Ex). destruct (Rest i Hi) as [Hs _].
    specialize (C1 ltac:(lia) i Hs). rewrite Ex in C1. apply I1 in C1. congruence.
Qed.

(** ** White's turn *)

Definition sound (n : nat) (sub : state -> nat -> int -> option (points * points)) : Prop :=
  forall s k t z1 z2 b X, Inv s -> agree s X b -> (length X <= k)%nat ->
    sub s k t = Some (z1, z2) -> avoids X z1 z2 -> wins r n b.

Lemma answers_grow : forall sub s k items op z1 z2 y1 y2,
  answers sub s k op z1 z2 items = Some (y1, y2) -> included z1 y1 /\ included z2 y2.
Proof.
  intros sub s k items; induction items as [|[t|y t] items IH]; intros op z1 z2 y1 y2; cbn [Checker.answers].
  - destruct (is_none op); [|discriminate]. intros H. apply some_pair in H as [<- <-]. split; apply included_refl.
  - destruct (sub s (S k) t) as [[a b]|]; [|discriminate]. intros H. apply IH in H as [H1 H2].
    split; eapply included_trans; eauto using included_union_l.
  - destruct (y <? 225)%uint63 eqn:B; [|discriminate].
    destruct (sub (put_white y s) k t) as [[a b]|]; [|discriminate]. intros H. apply IH in H as [H1 H2].
    split; eapply included_trans; eauto using included_union_l.
Qed.

Lemma answers_sound : forall n sub s k items op z1 z2 y1 y2 b X,
  sound n sub -> Inv s -> agree s X b -> (length X <= k)%nat ->
  answers sub s k op z1 z2 items = Some (y1, y2) -> avoids X y1 y2 ->
  forall q, free r b q -> has op (index q) = true -> wins r n (play b q White).
Proof.
  intros n sub s k items; induction items as [|[t|y t] items IH]; intros op z1 z2 y1 y2 b X Sub I A L;
    cbn [Checker.answers].
  - destruct (is_none op) eqn:E; [|discriminate]. intros _ _ q _ H. rewrite has_is_none in H; [discriminate|auto].
  - destruct (sub s (S k) t) as [[a a']|] eqn:E; [|discriminate]. intros H Av q F O.
    destruct (has a (index q)) eqn:Z.
    + eapply IH; eauto. now rewrite has_inter, O, Z.
    + apply answers_grow in H as [H1 H2]. eapply (Sub s (S k) t); eauto using agree_unknown; [cbn; lia|].
      split; auto. intros x Hx.
      apply (avoids_older X y1 y2); auto; (eapply included_trans; [apply included_union_r|eassumption]).
  - destruct (y <? 225)%uint63 eqn:B; [|discriminate].
    destruct (sub (put_white y s) k t) as [[a a']|] eqn:E; [|discriminate]. intros H Av q F O.
    assert (Oq : on q) by (rewrite <- r_board; apply F).
    destruct (y =? index q)%uint63 eqn:Y.
    + apply Uint63.eqb_spec in Y. subst y. apply answers_grow in H as [H1 H2].
      eapply (Sub (put_white (index q) s) k t); eauto using agree_white.
      * apply put_white_inv; auto. apply idx_on; auto.
      * eapply avoids_less; [| |exact Av]; (eapply included_trans; [apply included_union_r|eassumption]).
    + eapply IH; eauto. rewrite has_minus, O. cbn [andb]. apply negb_true_iff.
      rewrite has_add, Y, has_none; [auto|eapply below_ltb; eauto|apply idx_on; auto].
Qed.

Lemma turn_sound : forall n s k items z1 z2 b X,
  sound n (check n) -> Inv s -> agree s X b -> (length X <= k)%nat ->
  turn (check n) s k items = Some (z1, z2) -> avoids X z1 z2 -> lost r n b.
Proof.
  intros n s k items z1 z2 b X Sub I A L H Av. unfold Checker.turn in H.
  destruct items as [|first items]; [discriminate|].
  destruct (none_alive _ _ _ _) eqn:N; [|discriminate]. destruct (danger k s) as [d|] eqn:D; [|discriminate].
  pose proof (answers_grow _ _ _ _ _ _ _ _ _ H) as [I1 I2].
  split.
  - (* The first item's tree starts on a point that is free. *)
    assert (E : exists e a a', on e /\ has (black s) (index e) = false /\ has (white s) (index e) = false /\
      included a z1 /\ included a' z2 /\ has a (index e) = true /\ has a' (index e) = true).
    { destruct first as [t|y t]; cbn [Checker.answers] in H.
      - destruct (check n s (S k) t) as [[a a']|] eqn:C; [|discriminate].
        apply check_free in C as (e & O & B & W & Z1 & Z2). apply answers_grow in H as [H1 H2].
        exists e, a', a'. refine (conj O (conj B (conj W (conj _ (conj _ (conj Z2 Z2)))))); (eapply included_trans; [apply included_union_r|eassumption]).
      - destruct (y <? 225)%uint63 eqn:Y; [|discriminate].
        destruct (check n (put_white y s) k t) as [[a a']|] eqn:C; [|discriminate].
        apply check_free in C as (e & O & B & W & Z1 & Z2). apply answers_grow in H as [H1 H2].
        destruct (put_white_stones wx T y s) as [EB EW]. rewrite EB in B. rewrite EW in W.
        rewrite has_add in W by (auto using idx_on; eapply below_ltb; eauto). apply orb_false_iff in W as [_ W].
        exists e, a, a'. refine (conj O (conj B (conj W (conj _ (conj _ (conj Z1 Z2)))))); (eapply included_trans; [apply included_union_r|eassumption]). }
    destruct E as (e & a & a' & O & B & W & J1 & J2 & Z1 & Z2). exists e.
    eapply (free_point s X b e a a'); eauto. eapply avoids_less; eauto.
  - intros q F. split.
    + eapply no_white_five; eauto.
    + eapply answers_sound; eauto. assert (Oq : on q) by (rewrite <- r_board; apply F).
      rewrite has_minus, has_union, (board_has side T T_ok), (proj2 (inside_square side q) Oq) by (eapply small; eauto).
      destruct F as [_ E]. cbn [andb]. apply negb_true_iff, orb_false_iff. split; apply not_true_iff_false; intros Q.
      * apply (a_black _ _ _ A) in Q; auto. congruence.
      * apply (a_white _ _ _ A) in Q; auto. congruence.
Qed.

(** ** The trees *)

(** What is known of the claims: those with bounds below [n] hold. *)
Definition known (n : nat) : Prop := forall id, (id <? count)%uint63 = true -> (bound (claims id) < n)%nat ->
  lost r (bound (claims id)) (position_of (claim_black (claims id)) (claim_white (claims id))).

Lemma five_sound : forall p row b e s X dir,
  In dir directions -> is_row side p dir row -> agree s X b -> on e -> free r b e ->
  within (cells row) (add (index e) (black s)) = true ->
  (bx implies apart (beside row) (add (index e) (black s))) = true ->
  five r (play b e Black) Black.
Proof.
  intros p row b e s X dir Dir R A O F In Ap.
  assert (P : forall q, on q -> has (add (index e) (black s)) (index q) = true <-> play b e Black q = Some Black).
  { intros q Q. rewrite has_add_on by auto. unfold play. destruct (same_point e q); cbn; [tauto|].
    apply (a_black _ _ _ A q Q). }
  exists p, dir. split; [auto|split].
  - intros i Hi. apply in_steps in Hi. apply P; [apply (row_inside _ _ _ _ R i Hi)|].
    eapply has_within; [exact In|]. apply (row_cells _ _ _ _ R i Hi).
  - intros X'. rewrite (bx_ok X') in Ap. cbn in Ap.
    assert (E : forall i, List.In i ends -> play b e Black (along p dir i) <> Some Black).
    { intros i Hi. destruct (inside side (along p dir i)) eqn:S.
      - apply inside_square in S. rewrite <- P by auto.
        rewrite (has_apart _ _ _ Ap (row_beside _ _ _ _ R i Hi S)). discriminate.
      - rewrite play_there by (intros E; rewrite E in O; apply inside_square in O; congruence).
        rewrite (a_outside _ _ _ A); [discriminate|]. rewrite <- inside_square. congruence. }
    split; apply E; cbn; auto.
Qed.

Lemma same_image_spec : forall a b pairs, same_image a b pairs = true ->
  forall i j, In (i, j) pairs -> has a i = has b j.
Proof.
  intros a b pairs; induction pairs as [|[i j] pairs IH]; cbn; [tauto|]. rewrite and_true.
  intros [E H] i' j' [[= <- <-]|I]; auto. now apply eqb_prop.
Qed.

Lemma image_on : forall s p, on (image side s p) <-> on p.
Proof.
  induction s as [|m s IH]; intros p; cbn; [tauto|]. rewrite IH, <- r_board. now apply image1_board.
Qed.

Lemma known_sound : forall s b X p e id i l bl wh pairs,
  agree s [] b -> X = @nil point -> index e = p -> on e -> free r b e ->
  has (white s) (index e) = false ->
  nth_error (images T) i = Some pairs ->
  same_image (add p (black s)) bl pairs = true -> same_image (white s) wh pairs = true ->
  claims id = Build_claim bl wh l ->
  lost r l (position_of bl wh) -> lost r l (play b e Black).
Proof.
  intros s b X p e id i l bl wh pairs A _ <- O F W Pairs Bl Wh _ Lost.
  rewrite T_images in Pairs. unfold make_images in Pairs.
  rewrite nth_error_map in Pairs. destruct (nth_error eight i) as [sym|]; [|discriminate].
  apply some_one in Pairs. subst pairs.
  assert (In_pairs : forall q, on q -> In (index q, index (image side sym q))
    (map (fun p => (index p, index (image side sym p))) (filter (inside side) grid))).
  { intros q Q. apply in_map_iff. exists q. split; auto. apply filter_In. split.
    - apply in_grid. eapply small; eauto.
    - now apply inside_square. }
  apply (lost_image side r r_board sym) in Lost. eapply lost_same; [|exact Lost].
  assert (A' : agree (put_black (index e) s) [] (play b e Black)) by (apply agree_black; auto).
  destruct A' as [Ab Aw Au Ao _].
  intros q. unfold position_of. destruct (inside side (image side sym q)) eqn:In.
  - apply inside_square, image_on in In.
    rewrite <- (same_image_spec _ _ _ Bl _ _ (In_pairs q In)), <- (same_image_spec _ _ _ Wh _ _ (In_pairs q In)).
    specialize (Ab q In). specialize (Aw q In). specialize (Au q In).
    destruct s as [bs ws d1 d2 d3 f]; cbn [put_black black white] in *.
    destruct (has (add (index e) bs) (index q)); [symmetry; tauto|].
    destruct (has ws (index q)); [symmetry; auto|].
    destruct (play b e Black q) as [[|]|]; auto.
    + destruct Ab as [_ Ab]. specialize (Ab eq_refl). discriminate.
    + destruct (Au eq_refl) as [H|[]]. discriminate.
  - rewrite Ao; auto. rewrite <- image_on, <- inside_square. rewrite In. discriminate.
Qed.

Theorem check_sound : forall n, known n -> sound n (check n).
Proof.
  induction n as [|n IH]; intros K s k t z1 z2 b X I A L H Av; [discriminate|].
  assert (Sub : sound n (check n)) by (apply IH; intros id C B; apply K; auto; lia).
  assert (Add : forall e z, on e -> has (add (index e) z) (index e) = true).
  { intros e z O. rewrite has_add_on, same_point_refl; auto. }
  apply wins_step. cbn [Checker.check] in H. destruct (fetch t) as [p w|p id i|p items].
  - destruct (windows T).[w] as [row|] eqn:Row; [|discriminate]. passed H C. destruct C as (F & C1 & C2).
    apply is_free_spec in F as (e & O & <- & B & W). apply some_pair in H as [<- <-].
    assert (F : free r b e) by (eapply free_point; eauto).
    destruct (windows_spec side T T_ok w row Row) as (p & d & D & R).
    exists e. split; auto. left. eapply five_sound; eauto.
  - destruct (claims id) as [bl wh l] eqn:Cl. passed H C. destruct C as (K0 & F & C1 & C2 & C3).
    apply is_free_spec in F as (e & O & E & B & W). apply some_pair in H as [<- <-].
    apply Nat.eqb_eq in K0. subst k. destruct X as [|x X]; [|cbn in L; lia].
    apply Nat.leb_le in C2. subst p.
    assert (F : free r b e) by (eapply (free_point s [] b e); eauto; exact I).
    exists e. split; auto. right. apply lost_le with (n := l); auto.
    destruct (nth_error (images T) i) as [pairs|] eqn:Pairs; [|discriminate].
    rewrite and_true in C3. destruct C3 as [Bl Wh].
    specialize (K id C1). rewrite Cl in K. cbn in K.
    eapply (known_sound s b []); eauto. apply K; lia.
  - passed H F. apply is_free_spec in F as (e & O & <- & B & W).
    destruct (turn _ _ _ _) as [[a a']|] eqn:Tn; [|discriminate]. apply some_pair in H as [<- <-].
    assert (F : free r b e) by (eapply free_point; eauto).
    exists e. split; auto. right.
    assert (N : ~ In e X).
    { destruct X as [|x X]; cbn; [auto|]. destruct Av as [Av1 Av2]. intros [->|N].
      - rewrite Add in Av1 by auto. discriminate.
      - specialize (Av2 e N). rewrite Add in Av2 by auto. discriminate. }
    eapply (turn_sound n (put_black (index e) s) k items a a' _ X); eauto.
    + apply put_black_inv with (T := T); auto. apply idx_on; auto.
    + apply agree_black; auto.
    + eapply avoids_less; [| |exact Av]; apply included_add.
Qed.

(** ** The claims *)

Lemma start_fold : forall w l s, (forall i, In i l -> below i point_count) -> Inv s ->
  let s' := fold_left (fun s i => if has w i then put_white i s else s) l s in
  Inv s' /\ black s' = black s /\
  forall j, below j point_count -> has (white s') j = (has (white s) j || (has w j && existsb (fun i => i =? j)%uint63 l))%bool.
Proof.
  intros w l; induction l as [|i l IH]; intros s B I; cbn [fold_left existsb].
  - refine (conj I (conj eq_refl _)). intros j _. now rewrite andb_false_r, orb_false_r.
  - destruct (IH (if has w i then put_white i s else s)) as (I' & Bl & Wh).
    + intros j J; apply B; cbn; auto.
    + destruct (has w i); auto. apply put_white_inv; auto. apply B; cbn; auto.
    + split; [exact I'|]. destruct (put_white_stones wx T i s) as [EB EW]. split.
      * rewrite Bl. destruct (has w i); auto.
      * intros j J. rewrite Wh by auto. destruct (i =? j)%uint63 eqn:E.
        -- apply Uint63.eqb_spec in E. subst j. destruct (has w i) eqn:H; [|now rewrite !andb_false_l].
           rewrite EW, has_add, (proj2 (Uint63.eqb_spec i i) eq_refl) by auto. cbn. now rewrite orb_true_r.
        -- cbn. destruct (has w i) eqn:H; auto. rewrite EW, has_add, E by (auto; apply B; cbn; auto). auto.
Qed.

Lemma start_agrees : forall b w, apart b w = true -> Inv (start wx T b w) /\ agree (start wx T b w) [] (position_of b w).
Proof.
  intros b w Ap. unfold start.
  destruct (start_fold w (map index grid) (Build_state b none none none none [])) as (I & B & W).
  - intros i Hi. apply in_map_iff in Hi as (p & <- & Hp). apply index_below.
    unfold grid in Hp. apply in_flat_map in Hp as (y & Hy & Hp). apply in_map_iff in Hp as (x & <- & Hx).
    unfold range in *. apply in_map_iff in Hx as (x' & <- & Hx). apply in_map_iff in Hy as (y' & <- & Hy).
    apply in_seq in Hx. apply in_seq in Hy. unfold square; cbn [fst snd]. lia.
  - apply no_white_inv.
  - split; auto. set (s := fold_left _ _ _) in *. cbn [black white] in *.
    assert (Wh : forall p, on p -> has (white s) (index p) = has w (index p)).
    { intros p P. rewrite W by (apply idx_on; auto). rewrite has_none. cbn [orb].
      replace (existsb _ _) with true; [now rewrite andb_true_r|]. symmetry. apply existsb_exists.
      exists (index p). split; [apply in_map, in_grid; eapply small; eauto|now apply Uint63.eqb_spec]. }
    constructor; unfold position_of.
    + intros p P. rewrite B, (proj2 (inside_square side p) P). destruct (has b (index p)); [tauto|].
      destruct (has w (index p)); split; discriminate.
    + intros p P H. rewrite Wh in H by auto. rewrite (proj2 (inside_square side p) P), H.
      destruct (has b (index p)) eqn:Hb; auto. rewrite (has_apart _ _ _ Ap Hb) in H. discriminate.
    + intros p P. rewrite Wh, (proj2 (inside_square side p) P) by auto.
      destruct (has b (index p)); [discriminate|]. destruct (has w (index p)); auto. discriminate.
    + intros p P. rewrite <- inside_square in P. destruct (inside side p); congruence.
    + intros p [].
Qed.

(** A claim that the checker accepts holds if those with smaller bounds do. *)
Theorem claim_sound : forall id root, claim_ok bx wx T fetch count claims id root = true ->
  known (bound (claims id)) ->
  lost r (bound (claims id)) (position_of (claim_black (claims id)) (claim_white (claims id))).
Proof.
  intros id root H K. unfold claim_ok in H. destruct (claims id) as [b w l].
  cbn [bound claim_black claim_white] in *.
  rewrite and_true in H. destruct H as [Ap H]. destruct (fetch root) as [| |p items]; try discriminate.
  destruct (turn _ _ _ _) as [[z1 z2]|] eqn:Tn; [|discriminate].
  destruct (start_agrees b w Ap) as [I A].
  eapply (turn_sound l _ 0 items z1 z2 _ []); eauto; [|exact Logic.I]. now apply check_sound.
Qed.
End Soundness.
