(** * Black wins every position on the infinite board that the checker accepts *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home Sanity PointSet Rows Checker Game RowFacts Invariant Agreement
  NoFive Turn Soundness Plane PlaneChecker PlaneTurn.
From Gomoku Require Views ThreatCheck FarLine FarPairs Zones.
Import ListNotations.
Open Scope Z_scope.

Section Soundness.
Import PlaneAbbreviations.
Context {the_plane : plane_setting} {is_valid : plane_valid the_plane}.

(** ** The stones of a claim *)

Lemma start_state : forall l s, (forall i, In i l -> below i point_count) -> Inv s ->
  let s' := fold_left (fun s i => put_white i s) l s in
  Inv s' /\ black s' = black s /\
  forall j, below j point_count -> has (white s') j = true <-> In j l \/ has (white s) j = true.
Proof.
  intros l; induction l as [|i l IH]; intros s Below Hin; cbn [fold_left].
  - split; [exact Hin|split; [reflexivity|]]. intros j _. cbn [In]. tauto.
  - assert (I_below : below i point_count) by (apply Below; now left).
    destruct (IH (put_white i s)) as (Hs & B & W).
    + intros j J. apply Below. now right.
    + now apply put_white_inv.
    + destruct (put_white_stones i s) as [EB EW].
      split; [exact Hs|split; [congruence|]]. intros j J. rewrite W, EW, has_add by auto.
      rewrite orb_true_iff, Uint63.eqb_spec. cbn [In]. tauto.
Qed.

Lemma claim_stones : forall c, stones_ok c = true ->
  (forall i, In i (blacks c) -> exists q, on q /\ index q = i) /\
  (forall i, In i (whites c) -> exists q, on q /\ index q = i /\ in_core side q = true).
Proof.
  intros c Ok. unfold stones_ok in Ok. rewrite and_true, !forallb_forall in Ok.
  destruct Ok as [B W]. split; intros i Hi.
  - now apply numbered, B.
  - specialize (W i Hi). rewrite and_true in W. destruct W as [L Core].
    destruct (numbered i L) as (q & Hon & <-). exists q.
    rewrite is_prepared in Core. cbn [core make_plane_tables] in Core.
    rewrite has_where in Core by exact Hon. auto.
Qed.

Lemma plane_start_state : forall c, stones_ok c = true -> Inv (plane_start c) /\
  only_core (plane_start c) /\
  (forall p, on p -> has (black (plane_start c)) (index p) = true <-> In (index p) (blacks c)) /\
  (forall p, on p -> has (white (plane_start c)) (index p) = true <-> In (index p) (whites c)).
Proof.
  intros c Ok. destruct (claim_stones c Ok) as [Bs Ws].
  destruct (start_state (whites c) (Build_state (set_of (blacks c)) none [] none none []))
    as (Hin & B & W).
  - intros i Hi. destruct (Ws i Hi) as (q & Hon & <- & _). now apply on_board_index.
  - apply no_white_inv.
  - change (fold_left _ _ _) with (plane_start c) in Hin, B, W. cbn [black white] in B, W.
    assert (White : forall p, on p ->
      has (white (plane_start c)) (index p) = true <-> In (index p) (whites c)).
    { intros p P. rewrite W, has_none by now apply on_board_index. intuition discriminate. }
    split; [exact Hin|split; [|split; [|exact White]]].
    + intros p P H. apply White in H; [|exact P]. destruct (Ws _ H) as (q & Hon & E & Core).
      destruct tables_parts as (L & M & _).
      apply (index_inj side) in E; auto. now subst.
    + intros p P. rewrite B. apply has_set_of; [|now apply on_board_index].
      intros i Hi. destruct (Bs i Hi) as (q & Hon & <-). now apply on_board_index.
Qed.

(** The claim, without the items that show it. *)
Definition claim_holds (c : plane_claim) : Prop := stones_ok c = true /\
  forall b X, agrees (plane_start c) X b -> (length X <= unknown c)%nat ->
    avoids X (zone1 c) (zone2 c) -> loses (most c) b.

(** ** Symmetries *)

Notation image := (image side).

Lemma image_forth : forall s p, image s (image (rev s) p) = p.
Proof. intros s p. rewrite <- (rev_involutive s) at 1. apply image_back. Qed.

Lemma five_seen : forall s b c, five (fun p => b (image s p)) c <-> five b c.
Proof.
  induction s as [|m s IH]; intros b c; [reflexivity|].
  rewrite <- (IH b c). exact (five_image1_iff side _ m (fun p => b (image s p)) c).
Qed.

Lemma loses_seen : forall s n b, loses n (fun q => b (image (rev s) q)) -> loses n b.
Proof.
  intros s n b Loses q Empty.
  assert (Back : forall p, image (rev s) (image s p) = p) by (intros p; apply image_back).
  destruct (Loses (image s q)) as [No Win]; [now rewrite Back|].
  assert (Same : same (fun p => play (fun q => b (image (rev s) q)) (image s q) White (image s p))
    (play b q White)).
  { intros p. unfold play. rewrite Back.
    replace (same_point (image s q) (image s p)) with (same_point q p); [reflexivity|].
    apply eq_true_iff_eq. rewrite !same_point_true. split; [now intros ->|].
    intros E. now rewrite <- (Back q), E. }
  split.
  - intros Five. apply No. apply (five_seen s). eapply five_same; [|exact Five].
    now apply same_sym.
  - eapply wins_same; [exact Same|]. now apply (wins_image side strict_way s).
Qed.

Lemma inverses_spec : forall symmetries l i s t, inverses_ok side symmetries l = true ->
  nth_error symmetries i = Some s -> nth_error l i = Some t ->
  forall q, on q -> t.[index q]%uint63 = index (image (rev s) q).
Proof.
  induction symmetries as [|s' symmetries IH]; intros [|t' l] i s t; cbn [inverses_ok];
    try discriminate; [destruct i; discriminate|].
  rewrite and_true. intros [Ok Rest] S T. destruct i as [|i]; cbn [nth_error] in S, T.
  - injection S as <-. injection T as <-. intros q Hon. unfold inverse_ok in Ok.
    rewrite forallb_forall in Ok. apply Uint63.eqb_spec, Ok. now apply in_grid.
  - now apply (IH l i s t).
Qed.

Lemma has_image_of : forall s z p, on p ->
  has (image_of z (map (fun p => (index p, index (image s p))) (grid side))) (index p) =
  has z (index (image s p)).
Proof.
  intros s z p P.
  assert (Fold : forall l r, (forall q, In q l -> on q) ->
    has (fold_left (fun r '(i, j) => if has z j then add i r else r)
      (map (fun p => (index p, index (image s p))) l) r) (index p) =
    (has r (index p) || existsb (fun q => same_point q p && has z (index (image s q))) l)%bool).
  { induction l as [|q l IH]; intros r On; cbn [map fold_left existsb].
    - now rewrite orb_false_r.
    - rewrite IH by (intros x X; apply On; now right).
      assert (Q : on q) by (apply On; now left).
      destruct (has z (index (image s q))).
      + rewrite has_add_on, andb_true_r by auto. destruct (same_point q p), (has r (index p));
          reflexivity.
      + now rewrite andb_false_r. }
  unfold image_of. rewrite Fold by (intros q; apply in_grid). rewrite has_none. cbn [orb].
  apply eq_true_iff_eq. rewrite existsb_exists. split.
  - intros (q & _ & H). apply andb_true_iff in H as [Same H]. apply same_point_true in Same.
    now subst.
  - intros H. exists p. split; [now apply in_grid|]. now rewrite same_point_refl, H.
Qed.

(** ** A claim that is used *)

Definition forgotten (lost : points) : list point :=
  filter (fun p => has lost (index p)) (grid side).

Lemma filter_map_length : forall A B (f : A -> B) (g : B -> bool) l,
  filter g (map f l) = map f (filter (fun a => g (f a)) l).
Proof.
  intros A B f g l; induction l as [|a l IH]; [reflexivity|]. cbn. rewrite IH.
  now destruct (g (f a)).
Qed.

Lemma forgets_spec : forall s k lost c,
  forgets k lost c (map (fun p => (index p, index (image s p))) (grid side)) = true ->
  (length (forgotten lost) + k <= unknown c)%nat /\
  (forall p, In p (forgotten lost) -> has (zone1 c) (index (image s p)) = false) /\
  ((length (forgotten lost) + k <= 1)%nat \/
    forall p, In p (forgotten lost) -> has (zone2 c) (index (image s p)) = false).
Proof.
  intros s k lost c. unfold forgets. set (l := if is_none lost then [] else _).
  assert (L : l = map (fun p => (index p, index (image s p))) (forgotten lost)).
  { unfold l, forgotten. destruct (is_none lost) eqn:None; [|apply filter_map_length].
    rewrite (filter_ext _ (fun _ => false)) by (intros p; now apply has_is_none).
    induction (grid side); auto. }
  rewrite L, map_length, !and_true. intros (Few & Z1 & Z2).
  assert (Avoid : forall z, forallb (fun ij => negb (has z (snd ij)))
    (map (fun p => (index p, index (image s p))) (forgotten lost)) = true ->
    forall p, In p (forgotten lost) -> has z (index (image s p)) = false).
  { intros z All p P. rewrite forallb_forall in All. apply negb_true_iff.
    apply (All (index p, index (image s p))). apply in_map_iff. now exists p. }
  apply Nat.leb_le in Few. split; [exact Few|split; [now apply Avoid|]].
  destruct (Nat.leb _ 1) eqn:One; [left; now apply Nat.leb_le|right; now apply Avoid].
Qed.

Lemma leads_sound : forall s X b e k c i z1 z2, agrees s X b -> on e -> b e = None ->
  (length X <= k)%nat -> leads s k (index e) c i = Some (z1, z2) -> avoids X z1 z2 ->
  claim_holds c -> loses (most c) (play b e Black).
Proof.
  intros s X b e k c i z1 z2 A Hon Empty L H Av [Ok Holds]. unfold leads in H.
  destruct (nth_error (images board_tables) i) as [pairs|] eqn:Pairs; [|discriminate].
  destruct (nth_error (inverses plane_board) i) as [t|] eqn:Table; [|discriminate].
  rewrite are_made in Pairs. cbn [images make_tables] in Pairs. unfold make_images in Pairs.
  rewrite nth_error_map in Pairs. destruct (nth_error eight i) as [sym|] eqn:Sym; [|discriminate].
  apply some_one in Pairs. subst pairs.
  assert (Inverse := inverses_spec _ _ _ _ _ are_inverses Sym Table).
  set (pairs := map _ (grid side)) in H. cbv zeta in H. passed H C.
  destruct C as (B1 & B2 & W1 & Forgets). apply forgets_spec in Forgets.
  set (w' := set_of (map (get t) (whites c))) in *. set (lost := minus (white s) w') in *.
  destruct Forgets as (Few & Out1 & Out2).
  destruct (plane_start_state c Ok) as (_ & _ & Start_b & Start_w).
  destruct (claim_stones c Ok) as [Bs Ws]. destruct tables_parts as (L0 & L1 & _).
  (* The claim's stones, as seen from the position *)
  assert (Seen : forall l, (forall j, In j l -> exists q, on q /\ index q = j) -> forall p, on p ->
    has (set_of (map (get t) l)) (index p) = true <-> In (index (image sym p)) l).
  { intros l All p P. rewrite has_set_of.
    - rewrite in_map_iff. split.
      + intros (j & E & Hj). destruct (All j Hj) as (q & Q & <-). rewrite Inverse in E by exact Q.
        apply (index_inj side) in E; auto; [|now apply image_on]. subst p.
        now rewrite image_forth.
      + intros Hj. exists (index (image sym p)). split; [|exact Hj].
        rewrite Inverse by now apply image_on. now rewrite image_back.
    - intros j Hj. apply in_map_iff in Hj as (j' & <- & Hj). destruct (All j' Hj) as (q & Q & <-).
      rewrite Inverse by exact Q. now apply on_board_index, image_on.
    - now apply on_board_index. }
  assert (Seen_b := Seen (blacks c) Bs).
  assert (Seen_w : forall p, on p -> has w' (index p) = true <->
    In (index (image sym p)) (whites c)).
  { apply Seen. intros j Hj. destruct (Ws j Hj) as (q & Q & E & _). now exists q. }
  assert (Black_after : forall p, on p ->
    has (add (index e) (black s)) (index p) = true <-> play b e Black p = Some Black).
  { intros p P. rewrite has_add_on by auto. unfold play.
    destruct (same_point e p); cbn; [tauto|]. now apply (g_black _ _ _ A). }
  assert (White_after : forall p, play b e Black p = Some White <-> b p = Some White).
  { intros p. unfold play. destruct (same_point e p) eqn:Same; [|tauto].
    apply same_point_true in Same. subst p. split; congruence. }
  apply (loses_seen sym). apply (Holds _ (map (image sym) (X ++ forgotten lost))).
  - (* The position agrees with the claim. *)
    constructor.
    + destruct (finite_play b e Black (g_finite _ _ _ A)) as (places & Places).
      exists (map (image sym) places). intros q Stone. apply in_map_iff.
      exists (image (rev sym) q). split; [apply image_forth|now apply Places].
    + intros q Q. rewrite Start_b by exact Q.
      assert (P : on (image (rev sym) q)) by now apply image_on.
      rewrite <- Black_after by exact P. rewrite <- (image_forth sym q) at 1.
      rewrite <- Seen_b by exact P. split; now apply has_within.
    + intros q Q White. apply White_after, (g_white _ _ _ A); [now apply image_on|].
      apply (has_within _ _ _ W1), Seen_w; [now apply image_on|]. rewrite image_forth.
      now apply Start_w.
    + intros q White. apply White_after in White.
      destruct (g_unknown _ _ _ A _ White) as [[P W]|Unknown].
      * destruct (has w' (index (image (rev sym) q))) eqn:In_claim.
        -- left. apply Seen_w in In_claim; [|exact P]. rewrite image_forth in In_claim.
           assert (Q : on q) by (rewrite <- (image_forth sym q); now apply image_on).
           split; [exact Q|]. now apply Start_w.
        -- right. apply in_map_iff. exists (image (rev sym) q). split; [apply image_forth|].
           apply in_app_iff. right. apply filter_In. split; [now apply in_grid|].
           unfold lost. now rewrite has_minus, W, In_claim.
      * right. apply in_map_iff. exists (image (rev sym) q). split; [apply image_forth|].
        apply in_app_iff. now left.
    + intros q Off Black. apply (g_outside _ _ _ A (image (rev sym) q)).
      * intros P. apply Off. rewrite <- (image_forth sym q). now apply image_on.
      * unfold play in Black. destruct (same_point e (image (rev sym) q)) eqn:Same; [|exact Black].
        apply same_point_true in Same. exfalso. apply Off.
        rewrite <- (image_forth sym q), <- Same. now apply image_on.
  - rewrite map_length, app_length. lia.
  - (* Its unknown stones avoid the claim's zones. *)
    assert (Zone : forall z p, outside (add (index e) (image_of z pairs)) p ->
      outside z (image sym p)).
    { intros z p Out Q. apply image_on in Q. specialize (Out Q).
      rewrite <- has_image_of by exact Q. fold pairs. rewrite has_add_on in Out by auto.
      now apply orb_false_iff in Out. }
    assert (Lost1 : forall p, In p (forgotten lost) -> outside (zone1 c) (image sym p))
      by (intros p P _; now apply Out1).
    destruct X as [|x older]; cbn [app map].
    + destruct (forgotten lost) as [|x more]; [exact Logic.I|]. cbn [map].
      split; [apply Lost1; now left|]. intros y Y. apply in_map_iff in Y as (p & <- & P).
      destruct Out2 as [One|Out2]; [|intros _; apply Out2; now right].
      destruct more; [destruct P|cbn [length] in One; lia].
    + cbn [length] in L. destruct k as [|k]; [lia|]. destruct Av as [Av1 Av2].
      assert (Z1 : z1 = add (index e) (image_of (zone1 c) pairs)).
      { destruct k; apply some_pair in H as [<- _]; reflexivity. }
      split; [apply Zone; now rewrite <- Z1|]. intros y Y. apply in_map_iff in Y as (p & <- & P).
      apply in_app_iff in P as [P|P].
      * destruct k as [|k]; [destruct older; [destruct P|cbn [length] in L; lia]|].
        apply some_pair in H as [_ <-]. apply Zone. now apply Av2.
      * destruct Out2 as [One|Out2]; [|intros _; now apply Out2].
        destruct (forgotten lost); [destruct P|cbn [length] in One; lia].
Qed.

(** ** Two wasted stones *)

Lemma room_ok_spec : forall a b, room_ok a b = true -> FarPairs.room_around a b.
Proof.
  intros a b Ok d j D Range -> i Close. unfold room_ok in Ok.
  rewrite forallb_forall in Ok. specialize (Ok d D). rewrite forallb_forall in Ok.
  specialize (Ok j ltac:(cbn; lia)). rewrite same_point_refl, forallb_forall in Ok.
  apply Z.leb_le, Ok. now apply FarLine.in_from_to.
Qed.

Lemma to_middle_back : forall p, to_middle side (from_middle side p) = p.
Proof. intros [x y]. unfold to_middle, from_middle. cbn. f_equal; lia. Qed.

Lemma from_middle_back : forall p, from_middle side (to_middle side p) = p.
Proof. intros [x y]. unfold to_middle, from_middle. cbn. f_equal; lia. Qed.

Lemma near_on : forall p, 25 <= side -> Views.distance p <= 12 -> on (to_middle side p).
Proof.
  intros [x y] Large Near. unfold Views.distance in Near. cbn [fst snd] in Near.
  unfold square, to_middle, middle. cbn [fst snd].
  pose proof (Z.div_mod (side - 1) 2 ltac:(lia)).
  pose proof (Z.mod_pos_bound (side - 1) 2 ltac:(lia)). lia.
Qed.

Lemma wasted_sound : forall s X b n k z, agrees s X b -> (length X <= k)%nat ->
  wasted n s k = Some z -> avoids X z z -> wins n b.
Proof.
  intros s X b n k z A L H Av. unfold wasted in H.
  set (l := filter _ (grid side)) in H. passed H C. destruct C as (Enough & Few & Large & Shape).
  apply Nat.leb_le in Enough, Few. apply Z.leb_le in Large.
  apply existsb_exists in Shape as (turned & _ & Shape). unfold wasted_through in Shape.
  set (m := map (fun p => Home.image 1 (rev turned) (from_middle side p)) l) in Shape.
  cbv zeta in Shape. rewrite !and_true in Shape. destruct Shape as (B1 & B2 & Far & Rooms).
  rewrite forallb_forall in Far, Rooms.
  set (turn := fun p => to_middle side (Home.image 1 turned p)).
  assert (Turn_distance : forall p, Views.distance (Home.image 1 turned p) = Views.distance p)
    by (intros p; apply Zones.distance_image).
  assert (Turn_on : forall p, Views.distance p <= 12 -> on (turn p))
    by (intros p Near; apply near_on; [exact Large|now rewrite Turn_distance]).
  assert (Turn_inj : forall p q, turn p = turn q -> p = q).
  { intros p q E. apply (f_equal (from_middle side)) in E. unfold turn in E.
    rewrite !from_middle_back in E. rewrite <- (Home.image_back 1 turned p), E.
    apply Home.image_back. }
  assert (Known_white : forall q, In q l <-> on q /\ has (white s) (index q) = true).
  { intros q. unfold l. rewrite filter_In, in_grid. reflexivity. }
  assert (In_m : forall p, In p m <-> In (turn p) l).
  { intros p. unfold m. rewrite in_map_iff. split.
    - intros (q & <- & Q). unfold turn. rewrite <- (rev_involutive turned) at 1.
      rewrite Home.image_back. now rewrite to_middle_back.
    - intros Q. exists (turn p). split; [|exact Q]. unfold turn. rewrite from_middle_back.
      apply Home.image_back. }
  destruct tables_parts as (L0 & L1 & _).
  assert (Only_two : forall p, b (turn p) = Some Black <-> p = (0, 0) \/ p = (1, 1)).
  { assert (Two : forall q, on q -> has (black s) (index q) = true <->
      q = turn (0, 0) \/ q = turn (1, 1)).
    { intros q Q.
      transitivity (has (set_of (map (fun p => index (turn p)) [(0, 0); (1, 1)])) (index q) = true).
      - split; now apply has_within.
      - rewrite has_set_of.
        + cbn [map In]. split.
          * intros [E|[E|[]]]; apply (index_inj side) in E; auto;
              apply Turn_on; discriminate.
          * intros [->| ->]; auto.
        + intros i [<-|[<-|[]]]; apply on_board_index, Turn_on; discriminate.
        + now apply on_board_index. }
    intros p. split.
    - intros Black. destruct (inside side (turn p)) eqn:Hon.
      + apply inside_square in Hon. apply (g_black _ _ _ A) in Black; [|exact Hon].
        apply Two in Black as [E|E]; auto.
      + exfalso. apply (g_outside _ _ _ A (turn p)); [|exact Black]. intros On.
        apply inside_square in On. congruence.
    - intros Where. apply (g_black _ _ _ A); [apply Turn_on; destruct Where as [->| ->]; discriminate|].
      apply Two; [apply Turn_on; destruct Where as [->| ->]; discriminate|].
      destruct Where as [->| ->]; auto. }
  set (far := match l with [] => 11 | _ => 13 end).
  assert (Zone : forall p, Views.distance p < far -> has z (index (turn p)) = true).
  { intros p Near. assert (P : on (turn p)) by (apply Turn_on; unfold far in Near; destruct l; lia).
    unfold far in Near. rewrite is_prepared in H. cbn [nearer_11 nearer_13 make_plane_tables] in H.
    apply some_one in H. subst z. destruct l; rewrite has_where by exact P; apply Z.ltb_lt;
      unfold turn; rewrite from_middle_back, Turn_distance; exact Near. }
  (* White's unknown stones are far away. *)
  assert (Far_away : forall p, Views.distance p < far -> ~ In (turn p) X).
  { intros p Near. apply (not_unknown X (turn p) z z); auto.
    apply Turn_on. unfold far in Near. destruct l; lia. }
  set (seen := fun p => b (to_middle side p)).
  assert (Win : wins n seen).
  { apply (Zones.wins_if_two_wasted 7 n {| Zones.sure := fun p =>
      ((Views.distance p <? far) || ThreatCheck.member p (map (from_middle side) l))%bool;
      Zones.stone := seen; Zones.unknown := k |}).
    - split; [exact Enough|]. exists turned, m, far. cbn [Zones.sure Zones.stone Zones.unknown].
      split; [unfold m; rewrite map_length; exact Few|].
      split; [unfold far; destruct l; lia|].
      split; [intros p Near; rewrite Turn_distance; apply Z.ltb_lt in Near; now rewrite Near|].
      split; [|split].
      + intros p Sure. change (seen (Home.image 1 turned p)) with (b (turn p)).
        unfold ThreatCheck.stones.
        destruct (ThreatCheck.member p [(1, 1); (0, 0)]) eqn:In_shape.
        * apply ThreatCheck.member_in in In_shape. apply Only_two. cbn in In_shape. intuition.
        * assert (Not_black : b (turn p) <> Some Black).
          { intros Black. apply Only_two in Black. apply not_true_iff_false in In_shape.
            apply In_shape, ThreatCheck.member_in. cbn. intuition. }
          destruct (ThreatCheck.member p m) eqn:In_white.
          -- apply ThreatCheck.member_in, In_m, Known_white in In_white.
             now apply (g_white _ _ _ A).
          -- apply not_true_iff_false in In_white. rewrite ThreatCheck.member_in, In_m in In_white.
             destruct (b (turn p)) as [[|]|] eqn:Stone; [congruence| |reflexivity]. exfalso.
             destruct (g_unknown _ _ _ A _ Stone) as [K|K];
               [now apply In_white, Known_white|].
             apply orb_true_iff in Sure as [Near|Sure].
             ++ apply Z.ltb_lt in Near. rewrite Turn_distance in Near. now apply (Far_away p).
             ++ apply ThreatCheck.member_in, in_map_iff in Sure as (q & E & Q). apply In_white.
                unfold turn. rewrite <- E, to_middle_back. exact Q.
      + intros a Hin. specialize (Far a Hin). apply Z.leb_le in Far. split; [exact Far|].
        unfold far. apply In_m in Hin. destruct l; [destruct Hin|lia].
      + intros x y Hx Hy Differ. apply room_ok_spec. specialize (Rooms x Hx).
        rewrite forallb_forall in Rooms. specialize (Rooms y Hy).
        now rewrite (proj2 (same_point_false x y) Differ) in Rooms.
    - constructor; cbn [Zones.sure Zones.stone Zones.unknown].
      + destruct (g_finite _ _ _ A) as (places & Places).
        exists (map (from_middle side) places). intros p Stone. apply in_map_iff.
        exists (to_middle side p). split; [apply from_middle_back|now apply Places].
      + reflexivity.
      + intros p Unsure Black. exfalso. apply orb_false_iff in Unsure as [Unsure _].
        apply Z.ltb_ge in Unsure.
        set (p' := Home.image 1 (rev turned) p).
        assert (P : Home.image 1 turned p' = p).
        { unfold p'. rewrite <- (rev_involutive turned) at 1. apply Home.image_back. }
        assert (Same : turn p' = to_middle side p) by (unfold turn; now rewrite P).
        unfold seen in Black. rewrite <- Same in Black. apply Only_two in Black.
        rewrite <- P, Turn_distance in Unsure. unfold far in Unsure.
        destruct Black as [->| ->], l; cbn in Unsure; lia.
      + exists (map (from_middle side) X). split; [now rewrite map_length|].
        intros p Unsure White. apply orb_false_iff in Unsure as [_ Unsure].
        apply in_map_iff. exists (to_middle side p). split; [apply from_middle_back|].
        destruct (g_unknown _ _ _ A _ White) as [K|K]; [exfalso|exact K].
        apply not_true_iff_false in Unsure. apply Unsure, ThreatCheck.member_in, in_map_iff.
        exists (to_middle side p). split; [apply from_middle_back|now apply Known_white]. }
  apply (wins_shifted strict_way (middle side, middle side) n b). exact Win.
Qed.

(** ** The checker *)

(** The assumption that all claims with bounds below [n] hold. *)
Definition plane_known (n : nat) : Prop := forall id, (id <? count)%uint63 = true ->
  (most (plane_claims id) < n)%nat -> claim_holds (plane_claims id).

Lemma wins_by_five : forall n b e, b e = None -> five (play b e Black) Black -> wins (S n) b.
Proof. intros n b e Empty Five. apply wins_step. exists e. split; [now split|now left]. Qed.

Lemma wins_by_move : forall n b e, finite b -> b e = None -> loses n (play b e Black) ->
  wins (S n) b.
Proof.
  intros n b e Finite Empty Loses. apply wins_step. exists e. split; [now split|right].
  split; [now apply white_can_move, finite_play|]. intros q [_ Free]. now apply Loses.
Qed.

Theorem plane_check_sound : forall n, plane_known n -> plane_sound n (plane_check n).
Proof.
  induction n as [|n IH]; intros K s k t z1 z2 b X Hin Core A L H Av; [discriminate|].
  assert (Sub : plane_sound n (plane_check n)) by (apply IH; intros id C B; apply K; auto; lia).
  assert (Add : forall e z, on e -> has (add (index e) z) (index e) = true).
  { intros e z Hon. rewrite has_add_on, same_point_refl; auto. }
  cbn [plane_check] in H. destruct t as [p w|p id i|p items|].
  - destruct (windows board_tables).[w] as [row|] eqn:Row; [|discriminate]. passed H C.
    destruct C as (F & C1 & C2). apply is_free_spec in F as (e & Hon & <- & B & W).
    apply some_pair in H as [<- <-].
    assert (Empty : b e = None) by (eapply plane_free; eauto).
    destruct (windows_spec w row Row) as (p & d & D & R & H).
    assert (Five : five_in game_rules (home_of side distance) (play b e Black)).
    { eapply five_sound; eauto; [apply A|apply A]. }
    apply (wins_by_five n b e Empty). destruct Five as (x & dir & Dir & Stones & Ends).
    exists x, dir. split; [exact Dir|split].
    + intros j Range. now apply Stones.
    + intros _. apply Ends. now rewrite is_strict.
  - passed H C. destruct C as (F & C1 & C2). apply is_free_spec in F as (e & Hon & <- & B & W).
    apply Nat.leb_le in C2.
    assert (Has : has z1 (index e) = true /\ has z2 (index e) = true).
    { unfold leads in H. destruct (nth_error _ _); [|discriminate].
      destruct (nth_error _ _); [|discriminate]. cbv zeta in H. passed H C.
      destruct k as [|[|k]]; apply some_pair in H as [<- <-]; auto. }
    destruct Has as [Has1 Has2].
    assert (Empty : b e = None) by now apply (plane_free s X b e z1 z2).
    apply (wins_le _ (S (most (plane_claims id)))); [lia|].
    apply (wins_by_move _ b e (g_finite _ _ _ A) Empty).
    eapply leads_sound; eauto. apply K; auto. lia.
  - passed H F. apply is_free_spec in F as (e & Hon & <- & B & W).
    destruct (plane_turn _ _ _ _) as [[a a']|] eqn:Tn; [|discriminate].
    apply some_pair in H as [<- <-].
    assert (Empty : b e = None) by (eapply plane_free; eauto).
    apply (wins_by_move n b e (g_finite _ _ _ A) Empty).
    eapply (plane_turn_sound n (put_black (index e) s)); eauto.
    + apply put_black_inv; auto. now apply on_board_index.
    + intros p P. destruct s. now apply Core.
    + now apply agrees_black.
    + eapply avoids_less; [| |exact Av]; apply included_add.
  - destruct (wasted (S n) s k) as [z|] eqn:Z; [|discriminate].
    apply some_pair in H as [<- <-]. eapply wasted_sound; eauto.
Qed.

(** A claim that the checker accepts holds if all claims with smaller bounds hold. *)
Theorem plane_claim_sound : forall id items, plane_claim_ok id items = true ->
  plane_known (most (plane_claims id)) -> claim_holds (plane_claims id).
Proof.
  intros id items H K. unfold plane_claim_ok in H. cbv zeta in H.
  set (c := plane_claims id) in *. rewrite and_true in H. destruct H as [Ok H].
  destruct (plane_turn _ _ _ _) as [[z1 z2]|] eqn:Tn; [|discriminate].
  destruct (plane_start_state c Ok) as (Hin & Core & _ & _). split; [exact Ok|].
  intros b X A L Av. eapply (plane_turn_sound (most c)); eauto; [now apply plane_check_sound|].
  destruct X as [|x older]; [exact Logic.I|]. cbn [length] in L. destruct Av as [Av1 Av2].
  assert (Less : forall z z' p, within z z' = true -> outside z' p -> outside z p).
  { intros z z' p W Out Hon. apply (included_false z z'); [|now apply Out].
    intros j. now apply has_within. }
  destruct (unknown c) as [|[|k]]; [lia| |].
  - split; [now apply (Less z1 (zone1 c))|]. destruct older; [intros y []|cbn [length] in L; lia].
  - rewrite and_true in H. destruct H as [H1 H2]. split; [now apply (Less z1 (zone1 c))|].
    intros y Y. apply (Less z2 (zone2 c)); auto.
Qed.
End Soundness.
