(** * Black wins every position that the checker accepts *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home PointSet Rows Checker Game RowFacts Invariant Agreement NoFive
  Turn.
Import ListNotations.
Open Scope Z_scope.

Section Soundness.
Import Abbreviations.
Context {the_setting : setting} {is_valid : valid the_setting}.
Notation position_of := (position_of side).

Lemma five_sound : forall p row b e s dir,
  In dir directions -> is_row p dir row -> (forall i, In i steps -> home (along p dir i)) ->
  (forall q, on q -> (has (black s) (index q) = true <-> b q = Some Black)) ->
  (forall q, ~ on q -> b q <> Some Black) -> on e ->
  within (cells row) (add (index e) (black s)) = true ->
  (exact Black implies apart (beside row) (add (index e) (black s))) = true ->
  five_in game_rules home (play b e Black).
Proof.
  intros p row b e s dir Dir R H Known_black Outside Hon Hcells Ap.
  assert (P : forall q, on q -> has (add (index e) (black s)) (index q) = true <->
    play b e Black q = Some Black).
  { intros q Q. rewrite has_add_on by auto. unfold play. destruct (same_point e q); cbn; [tauto|].
    now apply Known_black. }
  exists p, dir. split; [auto|split].
  - intros i Hi. apply in_steps in Hi. split; [|auto].
    apply P; [apply (row_inside _ _ _ R i Hi)|].
    eapply has_within; [exact Hcells|]. apply (row_cells _ _ _ R i Hi).
  - intros X'. rewrite (proj2 (exact_true _) X') in Ap. cbn in Ap.
    assert (E : forall i, List.In i ends -> play b e Black (along p dir i) <> Some Black).
    { intros i Hi. destruct (inside side (along p dir i)) eqn:Hs.
      - apply inside_square in Hs. rewrite <- P by auto.
        rewrite (has_apart _ _ _ (on_board_index _ Hs) Ap (row_beside _ _ _ R i Hi Hs)).
        discriminate.
      - rewrite play_there by (intros E; rewrite E in Hon; apply inside_square in Hon; congruence).
        apply Outside. rewrite <- inside_square. congruence. }
    split; apply E; cbn; auto.
Qed.

Lemma same_image_spec : forall a b pairs, same_image a b pairs = true ->
  forall i j, In (i, j) pairs -> has a i = has b j.
Proof.
  intros a b pairs; induction pairs as [|[i j] pairs IH]; cbn; [tauto|]. rewrite and_true.
  intros [E H] i' j' [[= <- <-]|Hin]; auto. now apply eqb_prop.
Qed.

Lemma home_symmetric : forall m p, home p -> home (image1 side m p).
Proof.
  intros m [x y]. unfold home_of, at_home. destruct distance as [d|]; [|auto].
  rewrite !andb_true_iff, !Z.leb_le. destruct m; cbn [image1 fst snd]; lia.
Qed.

Lemma image_on : forall s p, on (image side s p) <-> on p.
Proof.
  induction s as [|m s IH]; intros p; cbn; [tauto|]. rewrite IH, <- is_square.
  apply image1_board, is_square.
Qed.

Lemma known_sound : forall s b e i l bl wh pairs,
  agree s [] b -> on e -> free b e -> has (white s) (index e) = false ->
  nth_error (images board_tables) i = Some pairs ->
  same_image (add (index e) (black s)) bl pairs = true -> same_image (white s) wh pairs = true ->
  lost l (position_of bl wh) -> lost l (play b e Black).
Proof.
  intros s b e i l bl wh pairs A Hon F W Pairs Bl Wh Lost.
  rewrite are_made in Pairs. cbn [images make_tables] in Pairs. unfold make_images in Pairs.
  rewrite nth_error_map in Pairs. destruct (nth_error eight i) as [sym|]; [|discriminate].
  apply some_one in Pairs. subst pairs.
  assert (In_pairs : forall q, on q -> In (index q, index (image side sym q))
    (map (fun p => (index p, index (image side sym p))) (grid side))).
  { intros q Q. apply in_map_iff. exists q. split; auto. now apply in_grid. }
  apply (lost_in_image side game_rules is_square home home_symmetric sym) in Lost.
  eapply lost_in_same; [|exact Lost].
  assert (A' : agree (put_black (index e) s) [] (play b e Black)) by
    (apply agree_black; auto).
  destruct A' as [Ab Aw Au Ao _].
  intros q. unfold position_of. destruct (inside side (image side sym q)) eqn:Inside.
  - apply inside_square, image_on in Inside.
    rewrite <- (same_image_spec _ _ _ Bl _ _ (In_pairs q Inside)),
      <- (same_image_spec _ _ _ Wh _ _ (In_pairs q Inside)).
    specialize (Ab q Inside). specialize (Aw q Inside). specialize (Au q Inside).
    destruct s as [bs ws on_list d1 d2 f]; cbn [put_black black white] in *.
    destruct (has (add (index e) bs) (index q)); [symmetry; tauto|].
    destruct (has ws (index q)); [symmetry; auto|].
    destruct (play b e Black q) as [[|]|]; auto.
    + destruct Ab as [_ Ab]. specialize (Ab eq_refl). discriminate.
    + destruct (Au eq_refl) as [H|[]]. discriminate.
  - rewrite Ao; auto. rewrite <- image_on, <- inside_square. rewrite Inside. discriminate.
Qed.

(** ** The initial state of a claim *)

Lemma start_fold : forall w l s, (forall i, In i l -> below i point_count) -> Inv s ->
  let s' := fold_left (fun s i => if has w i then put_white i s else s) l s in
  Inv s' /\ black s' = black s /\
  forall j, below j point_count -> has (white s') j =
    (has (white s) j || (has w j && existsb (fun i => i =? j)%uint63 l))%bool.
Proof.
  intros w l; induction l as [|i l IH]; intros s B Hin; cbn [fold_left existsb].
  - refine (conj Hin (conj eq_refl _)). intros j _. now rewrite andb_false_r, orb_false_r.
  - destruct (IH (if has w i then put_white i s else s)) as (Hs & Bl & Wh).
    + intros j J; apply B; cbn; auto.
    + destruct (has w i); auto. eapply put_white_inv; eauto. apply B; cbn; auto.
    + split; [exact Hs|]. destruct (put_white_stones i s) as [EB EW]. split.
      * rewrite Bl. destruct (has w i); auto.
      * intros j J. rewrite Wh by auto. destruct (i =? j)%uint63 eqn:E.
        -- apply Uint63.eqb_spec in E. subst j.
        destruct (has w i) eqn:H; [|now rewrite !andb_false_l].
           rewrite EW, has_add, (proj2 (Uint63.eqb_spec i i) eq_refl) by auto. cbn.
           now rewrite orb_true_r.
        -- cbn. destruct (has w i) eqn:H; auto.
        rewrite EW, has_add, E by (auto; apply B; cbn; auto). auto.
Qed.

Lemma start_agrees : forall b w, apart b w = true -> Inv (start b w) /\
  agree (start b w) [] (position_of b w).
Proof.
  intros b w Ap. unfold start.
  replace (numbers board_tables) with (map index (grid side)) by now rewrite are_made.
  destruct (start_fold w (map index (grid side)) (Build_state b none [] none none [])) as
    (Hin & B & W).
  - intros i Hi. apply in_map_iff in Hi as (p & <- & Hp). now apply on_board_index, in_grid.
  - apply no_white_inv.
  - split; auto. set (s := fold_left _ _ _) in *. cbn [black white] in *.
    assert (Wh : forall p, on p -> has (white s) (index p) = has w (index p)).
    { intros p P. rewrite W by (apply on_board_index; auto). rewrite has_none. cbn [orb].
      replace (existsb _ _) with true; [now rewrite andb_true_r|]. symmetry. apply existsb_exists.
      exists (index p). split; [now apply in_map, in_grid|now apply Uint63.eqb_spec]. }
    constructor; unfold position_of.
    + intros p P. rewrite B, (proj2 (inside_square side p) P). destruct (has b (index p)); [tauto|].
      destruct (has w (index p)); split; discriminate.
    + intros p P H. rewrite Wh in H by auto. rewrite (proj2 (inside_square side p) P), H.
      destruct (has b (index p)) eqn:Hb; auto.
      rewrite (has_apart _ _ _ (on_board_index _ P) Ap Hb) in H. discriminate.
    + intros p P. rewrite Wh, (proj2 (inside_square side p) P) by auto.
      destruct (has b (index p)); [discriminate|]. destruct (has w (index p)); auto. discriminate.
    + intros p P. rewrite <- inside_square in P. destruct (inside side p); congruence.
    + intros p [].
Qed.

(** ** The checker *)

(** The assumption that all claims with bounds below [n] hold. *)
Definition known (n : nat) : Prop := forall id, (id <? count)%uint63 = true ->
  (bound (claims id) < n)%nat ->
  lost (bound (claims id)) (position_of (claim_black (claims id)) (claim_white (claims id))).

Theorem check_sound : forall n, known n -> sound n (check n).
Proof.
  induction n as [|n IH]; intros K s k t z1 z2 b X Hin A L H Av; [discriminate|].
  assert (Sub : sound n (check n)) by (apply IH; intros id C B; apply K; auto; lia).
  assert (Add : forall e z, on e -> has (add (index e) z) (index e) = true).
  { intros e z Hon. rewrite has_add_on, same_point_refl; auto. }
  apply wins_in_step. cbn [check] in H. destruct t as [p w|p id i|p items|]; [| | |discriminate].
  - destruct (windows board_tables).[w] as [row|] eqn:Row; [|discriminate]. passed H C.
    destruct C as (F & C1 & C2).
    apply (is_free_spec) in F as (e & Hon & <- & B & W).
    apply some_pair in H as [<- <-].
    assert (F : free b e) by (eapply (free_point); eauto).
    destruct (windows_spec w row Row) as (p & d & D & R & H).
    exists e. split; auto. left. eapply five_sound; eauto; [apply A|].
    intros q Off. rewrite (a_outside _ _ _ A q Off). discriminate.
  - destruct (claims id) as [bl wh l] eqn:Cl. passed H C. destruct C as (K0 & F & C1 & C2 & C3).
    apply (is_free_spec) in F as (e & Hon & E & B & W).
    apply some_pair in H as [<- <-].
    apply Nat.eqb_eq in K0. subst k. destruct X as [|x X]; [|cbn in L; lia].
    apply Nat.leb_le in C2. subst p.
    assert (F : free b e) by (eapply (free_point s [] b e); eauto; exact Hin).
    exists e. split; auto. right. apply lost_in_le with (n := l); auto.
    destruct (nth_error (images board_tables) i) as [pairs|] eqn:Pairs; [|discriminate].
    rewrite and_true in C3. destruct C3 as [Bl Wh].
    specialize (K id C1). rewrite Cl in K. cbn in K.
    eapply (known_sound s b); eauto. apply K; lia.
  - passed H F. apply (is_free_spec) in F as (e & Hon & <- & B & W).
    destruct (turn _ _ _ _) as [[a a']|] eqn:Tn; [|discriminate]. apply some_pair in H as [<- <-].
    assert (F : free b e) by (eapply (free_point); eauto).
    exists e. split; auto. right.
    assert (N : ~ In e X).
    { eapply not_unknown; [exact Hon| | |exact Av]; now apply Add. }
    eapply (turn_sound n (put_black (index e) s)); eauto.
    + apply put_black_inv; auto. apply on_board_index; auto.
    + apply agree_black; auto.
    + eapply avoids_less; [| |exact Av]; apply included_add.
Qed.

(** ** The claims *)

(** A claim that the checker accepts holds if all claims with smaller bounds hold. *)
Theorem claim_sound : forall id items,
  claim_ok id items = true ->
  known (bound (claims id)) ->
  lost (bound (claims id)) (position_of (claim_black (claims id)) (claim_white (claims id))).
Proof.
  intros id items H K. unfold claim_ok in H. destruct (claims id) as [b w l].
  cbn [bound claim_black claim_white] in *.
  rewrite and_true in H. destruct H as [Ap H].
  destruct (turn _ _ _ _) as [[z1 z2]|] eqn:Tn; [|discriminate].
  destruct (start_agrees b w Ap) as [Hin A].
  eapply (turn_sound l); eauto; [now apply check_sound|exact Logic.I].
Qed.
End Soundness.
