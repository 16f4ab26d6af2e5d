(** * Two wasted stones in a common row

    All white stones before the threats are on one line, except the last one. What White can do on
    the line is a matter of numbers. This is section 5.2 of [argument.md], in
    [src/proof/verifier-unbounded]. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity Plane Views Fives Threats.
Import ListNotations.
Open Scope Z_scope.

Section Line.
Variables radius home : Z.
Hypothesis home_is_within : home < radius.

Notation inside := (inside radius).

(** The cells of the line are numbered. Cell 0 is on [start]. *)
Variables start step : point.
Hypothesis step_is_direction : In step directions.

Definition at_ (i : Z) : point := along start step i.
Definition row_at (i : Z) : row := (at_ i, step).
Definition the_line : line := line_of (start, step).
Definition five_from (i : Z) : list Z := [i; i + 1; i + 2; i + 3; i + 4].

(** ** Rows on the line are numbers *)

Lemma cells_of_row_at : forall i, cells (row_at i) = map at_ (five_from i).
Proof.
  intros i. unfold cells, cell, row_at, at_, along, five_from. cbn [map fst snd].
  repeat (f_equal; try (f_equal; ring)).
Qed.

Lemma at_different : forall i j, at_ i = at_ j -> i = j.
Proof. intros i j. exact (cell_different (start, step) i j step_is_direction). Qed.

Lemma at_on_line : forall i, on the_line (at_ i) = true.
Proof.
  intros i. unfold on, the_line, line_of, at_, along, offset; cbn. apply Z.eqb_eq. ring.
Qed.

Lemma on_line_at : forall p, on the_line p = true -> exists i, p = at_ i.
Proof.
  intros [x y] On. unfold on, the_line, line_of, offset in On. apply Z.eqb_eq in On.
  unfold at_, along. destruct start as [sx sy].
  destruct step_is_direction as [<-|[<-|[<-|[<-|[]]]]]; cbn in *;
    [exists (x - sx)|exists (y - sy)|exists (x - sx)|exists (x - sx)]; f_equal; lia.
Qed.

Lemma row_on_line : forall r, is_row r -> forallb (on the_line) (cells r) = true ->
  exists i, r = row_at i.
Proof.
  intros [p d] Row All. rewrite forallb_forall in All.
  assert (First : on the_line p = true).
  { replace p with (cell (p, d) 0) by (destruct p; unfold cell, along; cbn; f_equal; ring).
    apply All, in_cells. exists 0. split; [lia|reflexivity]. }
  assert (Second : on the_line (along p d 1) = true).
  { apply All, in_cells. exists 1. split; [lia|reflexivity]. }
  destruct (on_line_at p First) as (i & ->). exists i. unfold row_at. f_equal.
  unfold on, the_line, line_of, offset, at_, along in First, Second.
  apply Z.eqb_eq in First, Second. destruct start as [sx sy]. unfold is_row in Row.
  destruct step_is_direction as [<-|[<-|[<-|[<-|[]]]]], Row as [E|[E|[E|[E|[]]]]]; cbn in *;
    subst d; cbn in *; first [reflexivity|lia].
Qed.

(** ** The stones on the line

    [white] are the cells with a white stone, and [black] are some of those with a black one. *)

Implicit Types white black : list Z.

Definition mem (i : Z) (l : list Z) : bool := existsb (Z.eqb i) l.
Definition near_cell (i : Z) : bool := inside (at_ i).

Definition count_at white (i : Z) : nat := length (filter (fun j => mem j white) (five_from i)).
Definition open_at black (i : Z) : bool := forallb (fun j => negb (mem j black)) (five_from i).
Definition all_near (i : Z) : bool := forallb near_cell (five_from i).

(** A row of three with a point that is not near. *)
Definition lead_at white black (i : Z) : bool :=
  (open_at black i && (count_at white i =? 3)%nat && negb (all_near i))%bool.

(** The rows that contain a white stone, by their first cells. *)
Definition starts white : list Z := flat_map (fun w => [w - 4; w - 3; w - 2; w - 1; w]) white.
Definition leads_of white black : list Z := filter (lead_at white black) (starts white).

(** No open row has four white stones. If a row of three is not near, no empty point of it is. *)
Definition rows_ok white black : bool :=
  forallb (fun i => negb (open_at black i) ||
    ((count_at white i <=? 3)%nat &&
     (negb (lead_at white black i) ||
      forallb (fun j => mem j white || negb (near_cell j)) (five_from i))))%bool (starts white).

(** White makes at most [f] fours in rows that are not near, one after another, and Black can
    answer each of them. *)
Fixpoint line_calm (f : nat) white black : bool :=
  (rows_ok white black &&
   forallb (fun i => forallb (fun q => mem q white ||
     match f with
     | O => false
     | S f => existsb (fun e => negb (mem e (q :: white)) && line_calm f (q :: white) (e :: black))
         (five_from i)
     end) (five_from i)) (leads_of white black))%bool.

Lemma mem_in : forall i l, mem i l = true <-> In i l.
Proof.
  intros i l. unfold mem. rewrite existsb_exists. split.
  - intros (j & Hin & Same). apply Z.eqb_eq in Same. now subst.
  - intros Hin. exists i. split; [exact Hin|apply Z.eqb_refl].
Qed.

Lemma in_five_from : forall i j, In j (five_from i) <-> i <= j < i + 5.
Proof. intros i j. cbn. lia. Qed.

Lemma started : forall white i, (0 < count_at white i)%nat -> In i (starts white).
Proof.
  intros white i Some_white. unfold count_at in Some_white.
  destruct (filter _ (five_from i)) as [|j more] eqn:Found; [cbn in Some_white; lia|].
  assert (Hin : In j (filter (fun j => mem j white) (five_from i))) by (rewrite Found; now left).
  apply filter_In in Hin as [Hin White]. apply in_five_from in Hin. apply mem_in in White.
  apply in_flat_map. exists j. split; [exact White|]. cbn. lia.
Qed.

(** ** Positions with these stones on the line *)

(** All white stones are on the line, except perhaps [last]. *)
Record lined white black near (last : point) (b : position) : Prop := {
  lined_finite : finite b;
  lined_near : agree radius near b;
  lined_white : forall i, In i white -> b (at_ i) = Some White;
  lined_black : forall i, In i black -> b (at_ i) = Some Black;
  lined_only : forall p, b p = Some White -> (exists i, In i white /\ p = at_ i) \/ p = last;
  lined_last : on the_line last = true -> exists i, In i white /\ last = at_ i }.

Lemma white_at : forall white black near last b i, lined white black near last b ->
  has b White (at_ i) = mem i white.
Proof.
  intros white black near last b i Lined. apply eq_true_iff_eq. rewrite has_true, mem_in. split.
  - intros White. destruct (lined_only _ _ _ _ _ Lined _ White) as [(j & Hin & Same)|Last].
    + apply at_different in Same. now subst.
    + destruct (lined_last _ _ _ _ _ Lined) as (j & Hin & Same);
        [rewrite <- Last; apply at_on_line|].
      rewrite <- Last in Same. apply at_different in Same. now subst.
  - apply (lined_white _ _ _ _ _ Lined).
Qed.

Lemma filter_map : forall A B (f : B -> bool) (g : A -> B) l,
  filter f (map g l) = map g (filter (fun a => f (g a)) l).
Proof.
  intros A B f g l; induction l as [|a l IH]; [reflexivity|]. cbn. destruct (f (g a)); cbn;
    now rewrite IH.
Qed.

Lemma whites_at : forall white black near last b i, lined white black near last b ->
  length (whites b (row_at i)) = count_at white i.
Proof.
  intros white black near last b i Lined. unfold whites.
  rewrite cells_of_row_at, filter_map, map_length. unfold count_at. f_equal. apply filter_ext.
  intros j. eapply white_at; eauto.
Qed.

Lemma open_at_sound : forall white black near last b i, lined white black near last b ->
  open b (row_at i) -> open_at black i = true.
Proof.
  intros white black near last b i Lined Open. apply forallb_forall. intros j Hin.
  apply negb_true_iff, not_true_iff_false. intros Black. apply mem_in in Black.
  apply (Open (at_ j)); [|now apply (lined_black _ _ _ _ _ Lined)].
  rewrite cells_of_row_at. now apply in_map.
Qed.

(** A row on another line has at most two white stones (Lemma 13). *)
Lemma two_across : forall white black near last b r, lined white black near last b ->
  is_row r -> forallb (on the_line) (cells r) = false -> (length (whites b r) <= 2)%nat.
Proof.
  intros white black near last b r Lined Row Across.
  assert (Different : NoDup (whites b r)) by now apply NoDup_filter, cells_different.
  assert (Where : forall p, In p (whites b r) ->
    In p (cells r) /\ (on the_line p = true \/ p = last)).
  { intros p Hin. apply filter_In in Hin as [Hin White]. apply has_true in White.
    split; [exact Hin|]. destruct (lined_only _ _ _ _ _ Lined p White) as [(i & _ & ->)|Last];
      [left; apply at_on_line|now right]. }
  destruct (find (on the_line) (whites b r)) as [x|] eqn:Found.
  - apply find_some in Found as [Hin_x On_x].
    apply (NoDup_incl_length Different (l' := [x; last])). intros p Hin.
    destruct (Where p Hin) as [Cell [On_p|Last]]; [|right; now left].
    destruct (point_is x p) as [Same|Other]; [now left|exfalso].
    rewrite (two_common_points r the_line x p) in Across; auto; [discriminate|].
    now apply Where.
  - apply le_S. apply (NoDup_incl_length Different (l' := [last])). intros p Hin.
    destruct (Where p Hin) as [Cell [On_p|Last]]; [|now left].
    rewrite (find_none _ _ Found p Hin) in On_p. discriminate.
Qed.

Lemma rows_ok_at : forall white black i, rows_ok white black = true -> open_at black i = true ->
  (count_at white i <= 3)%nat /\ (lead_at white black i = true ->
    forall j, In j (five_from i) -> ~ In j white -> near_cell j = false).
Proof.
  intros white black i Rows Open.
  destruct (Nat.eq_dec (count_at white i) 0) as [None_there|Some_there].
  - split; [lia|]. unfold lead_at. rewrite None_there, andb_false_r. discriminate.
  - assert (Row := proj1 (forallb_forall _ _) Rows i (started white i ltac:(lia))). cbn beta in Row.
    rewrite Open in Row. cbn [negb orb] in Row. apply andb_true_iff in Row as [Few Empty].
    split; [now apply Nat.leb_le|]. intros Lead j Hin No. rewrite Lead in Empty. cbn in Empty.
    change (forallb (fun j => mem j white || negb (near_cell j))%bool (five_from i) = true)
      in Empty.
    rewrite forallb_forall in Empty. specialize (Empty j Hin).
    apply orb_true_iff in Empty as [Mem|Far]; [now apply mem_in in Mem|now apply negb_true_iff].
Qed.

Lemma lined_no_four : forall white black near last b, lined white black near last b ->
  rows_ok white black = true -> no_four b.
Proof.
  intros white black near last b Lined Rows r Row Open.
  destruct (forallb (on the_line) (cells r)) eqn:Along.
  - destruct (row_on_line r Row Along) as (i & ->). rewrite (whites_at _ _ _ _ _ i Lined).
    apply (rows_ok_at white black i Rows). eapply open_at_sound; eauto.
  - apply le_S. eapply two_across; eauto.
Qed.

Section Calm.
Variable before : list point.
Variable through : option line.
Hypothesis through_the_line : through = None \/ through = Some the_line.

Definition lead_rows white black : list row := map row_at (leads_of white black).

Lemma lined_steady : forall white black near last b, lined white black near last b ->
  rows_ok white black = true ->
  (forall p, is_before before p = true -> inside p = true -> near p <> None) ->
  steady radius before through (lead_rows white black) near b.
Proof.
  intros white black near last b Lined Rows Before. constructor.
  - apply Lined.
  - apply Lined.
  - exact Before.
  - intros r Row Open No_lead Far.
    apply Nat.le_trans with (length (whites b r)).
    { apply NoDup_incl_length; [now apply NoDup_filter, cells_different|]. intros p Hin.
      apply filter_In in Hin as [Hin Both]. apply andb_true_iff in Both as [White _].
      apply filter_In. now split. }
    destruct (forallb (on the_line) (cells r)) eqn:Along; [|eapply two_across; eauto].
    destruct (row_on_line r Row Along) as (i & ->). rewrite (whites_at _ _ _ _ _ i Lined).
    assert (Open' := open_at_sound _ _ _ _ _ i Lined Open).
    destruct (rows_ok_at white black i Rows Open') as [Few _].
    destruct (Nat.eq_dec (count_at white i) 3) as [Three|]; [exfalso|lia].
    apply No_lead, in_map, filter_In. split; [apply started; lia|].
    unfold lead_at. rewrite Open', Three. cbn [andb Nat.eqb].
    apply negb_true_iff, not_true_iff_false. intros Near.
    apply existsb_exists in Far as (p & Hin & Out). rewrite cells_of_row_at in Hin.
    apply in_map_iff in Hin as (j & <- & Hin). unfold all_near in Near.
    rewrite forallb_forall in Near. specialize (Near j Hin). unfold near_cell in Near.
    unfold outside in Out. now rewrite Near in Out.
  - intros l Through. exists last. intros p White. right.
    destruct through_the_line as [No|Yes]; [congruence|].
    assert (l = the_line) as -> by congruence.
    destruct (lined_only _ _ _ _ _ Lined p White) as [(i & _ & ->)|Last];
      [left; apply at_on_line|auto].
  - intros r Lead Open. apply in_map_iff in Lead as (i & <- & Lead).
    apply filter_In in Lead as [_ Lead]. assert (Open' := open_at_sound _ _ _ _ _ i Lined Open).
    destruct (rows_ok_at white black i Rows Open') as [Few Empty].
    split; [exact step_is_direction|split].
    + now rewrite (whites_at _ _ _ _ _ i Lined).
    + intros p Hin None_there. rewrite cells_of_row_at in Hin.
      apply in_map_iff in Hin as (j & <- & Hin). apply (Empty Lead j Hin). intros White.
      rewrite (lined_white _ _ _ _ _ Lined j White) in None_there. discriminate.
Qed.

Definition put_near near (p : point) (c : colour) : position :=
  if inside p then play near p c else near.

Lemma agree_put_near : forall near b p c, agree radius near b ->
  agree radius (put_near near p c) (play b p c).
Proof.
  intros near b p c Agree. unfold put_near. destruct (inside p) eqn:Near; [now apply agree_after|].
  intros q In_q. rewrite play_there; [now apply Agree|congruence].
Qed.

(** White plays on [q] and Black answers on [e]. *)
Lemma lined_exchange : forall white black near near' last b q e, lined white black near last b ->
  b (at_ q) = None -> b (at_ e) = None -> q <> e ->
  agree radius near' (play (play b (at_ q) White) (at_ e) Black) ->
  lined (q :: white) (e :: black) near' last (play (play b (at_ q) White) (at_ e) Black).
Proof.
  intros white black near near' last b q e Lined Empty_q Empty_e Differ Agree.
  assert (Apart : at_ q <> at_ e) by (intros Same; now apply at_different in Same).
  constructor.
  - apply finite_play, finite_play, Lined.
  - exact Agree.
  - intros i [<-|Hin]; [rewrite play_there by auto; apply play_here|].
    apply keeps_stone; [now rewrite play_there|]. apply keeps_stone; [exact Empty_q|].
    now apply (lined_white _ _ _ _ _ Lined).
  - intros i [<-|Hin]; [apply play_here|].
    apply keeps_stone; [now rewrite play_there|]. apply keeps_stone; [exact Empty_q|].
    now apply (lined_black _ _ _ _ _ Lined).
  - intros p White. unfold play in White. destruct (same_point (at_ e) p); [discriminate|].
    destruct (same_point (at_ q) p) eqn:Q.
    + apply same_point_true in Q. left. exists q. cbn. auto.
    + destruct (lined_only _ _ _ _ _ Lined p White) as [(i & Hin & Same)|Last]; [left|now right].
      exists i. cbn. auto.
  - intros On. destruct (lined_last _ _ _ _ _ Lined On) as (i & Hin & Same). exists i. cbn. auto.
Qed.

(** White plays on [q]. Black has a stone on [e] already and plays somewhere else. *)
Lemma lined_spare : forall white black near last b q e z, lined white black near last b ->
  b (at_ q) = None -> b (at_ e) = Some Black -> b z = None -> z <> at_ q -> inside z = false ->
  lined (q :: white) (e :: black) (put_near (put_near near (at_ q) White) (at_ e) Black) last
    (play (play b (at_ q) White) z Black).
Proof.
  intros white black near last b q e z Lined Empty_q Black_e Empty_z Differ Far.
  assert (Empty_z' : play b (at_ q) White z = None) by (rewrite play_there; auto).
  constructor.
  - apply finite_play, finite_play, Lined.
  - intros p Near. rewrite play_there by congruence.
    assert (Agree := agree_put_near near b (at_ q) White (lined_near _ _ _ _ _ Lined)).
    unfold put_near at 1. destruct (inside (at_ e)); [|now apply Agree].
    unfold play at 2. destruct (same_point (at_ e) p) eqn:Same; [|now apply Agree].
    apply same_point_true in Same. subst p. now apply keeps_stone.
  - intros i [<-|Hin]; [rewrite play_there by auto; apply play_here|].
    apply keeps_stone; [exact Empty_z'|]. apply keeps_stone; [exact Empty_q|].
    now apply (lined_white _ _ _ _ _ Lined).
  - intros i Hin. apply keeps_stone; [exact Empty_z'|]. apply keeps_stone; [exact Empty_q|].
    destruct Hin as [<-|Hin]; [exact Black_e|now apply (lined_black _ _ _ _ _ Lined)].
  - intros p White. unfold play in White. destruct (same_point z p); [discriminate|].
    destruct (same_point (at_ q) p) eqn:Q.
    + apply same_point_true in Q. left. exists q. cbn. auto.
    + destruct (lined_only _ _ _ _ _ Lined p White) as [(i & Hin & Same)|Last]; [left|now right].
      exists i. cbn. auto.
  - intros On. destruct (lined_last _ _ _ _ _ Lined On) as (i & Hin & Same). exists i. cbn. auto.
Qed.

(** The fours that White can make on the line do not disturb Black's threats (Lemma 16). *)
Theorem line_calm_sound : forall f white black near last b, lined white black near last b ->
  line_calm f white black = true ->
  (forall p, is_before before p = true -> inside p = true -> near p <> None) ->
  calm radius before through f (lead_rows white black) near b.
Proof.
  induction f as [|f IH]; intros white black near last b Lined Calm Before.
  all: cbn [line_calm] in Calm; apply andb_true_iff in Calm as [Rows Fours].
  all: split; [eapply lined_steady; eauto|].
  all: intros q Far_q Empty (r & Lead & Open & Cell & _).
  all: apply in_map_iff in Lead as (i & <- & Lead).
  all: rewrite cells_of_row_at in Cell; apply in_map_iff in Cell as (j & <- & Cell).
  all: rewrite forallb_forall in Fours; specialize (Fours i Lead).
  all: rewrite forallb_forall in Fours; specialize (Fours j Cell).
  all: assert (New : ~ In j white)
    by (intros White; rewrite (lined_white _ _ _ _ _ Lined j White) in Empty; discriminate).
  all: apply orb_true_iff in Fours as [Mem|Fours]; [now apply mem_in in Mem|].
  - discriminate.
  - apply existsb_exists in Fours as (e & Hin & Both). apply andb_true_iff in Both as [No Calm].
    apply negb_true_iff, not_true_iff_false in No. rewrite mem_in in No.
    assert (Empty_e : b (at_ e) = None).
    { destruct (b (at_ e)) as [[|]|] eqn:Stone; [| |reflexivity]; exfalso.
      - apply (Open (at_ e)); [|exact Stone]. rewrite cells_of_row_at. now apply in_map.
      - apply No. right. apply mem_in. rewrite <- (white_at _ _ _ _ _ e Lined).
        now apply has_true. }
    assert (Far_e : near_cell e = false).
    { apply filter_In in Lead as [_ Lead].
      apply (rows_ok_at white black i Rows); auto; [eapply open_at_sound; eauto|].
      intros White. apply No. now right. }
    assert (Differ : j <> e) by (intros ->; apply No; now left).
    exists (at_ e), (lead_rows (j :: white) (e :: black)).
    split; [exact Far_e|split; [exact Empty_e|split]].
    + intros Same. apply at_different in Same. congruence.
    + apply (IH _ _ _ last); auto. apply (lined_exchange _ _ near); auto.
      intros p Near. rewrite !play_there; [now apply Lined| |]; unfold near_cell in *; congruence.
Qed.
End Calm.

(** ** Black's answers on the line *)

(** White's stone on [q] makes a row of three or more. *)
Definition makes_three white black (q : Z) : bool :=
  existsb (fun i => open_at black i && (3 <=? count_at (q :: white) i)%nat)%bool
    [q - 4; q - 3; q - 2; q - 1; q].

(** White is to move, and all its stones are on the line. If White makes a row of three there, Black
    answers on the line. After any other stone, Black wins by threats. *)
Inductive line_won : nat -> position -> list Z -> list Z -> Prop :=
| Line_turn : forall n m f before through near white black (answer : Z -> Z),
    line_calm f white black = true ->
    (forall q, ~ In q white -> ~ In q black -> makes_three white black q = false ->
      line_calm f (q :: white) black = true) ->
    (forall q, ~ In q white -> ~ In q black -> makes_three white black q = true ->
      ~ In (answer q) (q :: white) /\ ~ In (answer q) black) ->
    (forall q, ~ In q white -> ~ In q black -> makes_three white black q = true ->
      line_won n (put_near (put_near near (at_ q) White) (at_ (answer q)) Black)
        (q :: white) (answer q :: black)) ->
    through = None \/ through = Some the_line ->
    (forall p, is_before before p = true -> inside p = true -> near p <> None) ->
    (forall c, inside c = true -> near c = None ->
      (forall q, c = at_ q -> makes_three white black q = false) ->
      threat radius home (c :: before) through m (play near c White)) ->
    threat radius home before through m near ->
    (m + f <= S n)%nat -> line_won (S n) near white black.

Lemma lined_one_more : forall white black near last b q, lined white black near last b ->
  b (at_ q) = None ->
  lined (q :: white) black (put_near near (at_ q) White) last (play b (at_ q) White).
Proof.
  intros white black near last b q Lined Empty. constructor.
  - apply finite_play, Lined.
  - apply agree_put_near, Lined.
  - intros i [<-|Hin]; [apply play_here|].
    apply keeps_stone; [exact Empty|now apply (lined_white _ _ _ _ _ Lined)].
  - intros i Hin. apply keeps_stone; [exact Empty|now apply (lined_black _ _ _ _ _ Lined)].
  - intros p White. unfold play in White. destruct (same_point (at_ q) p) eqn:Same.
    + apply same_point_true in Same. left. exists q. cbn. auto.
    + destruct (lined_only _ _ _ _ _ Lined p White) as [(i & Hin & At)|Last]; [left|now right].
      exists i. cbn. auto.
  - intros On. destruct (lined_last _ _ _ _ _ Lined On) as (i & Hin & Same). exists i. cbn. auto.
Qed.

Lemma lined_off_line : forall white black near last b c, lined white black near last b ->
  on the_line last = true -> on the_line c = false -> b c = None ->
  lined white black (put_near near c White) c (play b c White).
Proof.
  intros white black near last b c Lined On Off Empty.
  assert (Other : forall i, same_point c (at_ i) = false).
  { intros i. apply same_point_false. intros ->. rewrite at_on_line in Off. discriminate. }
  constructor.
  - apply finite_play, Lined.
  - apply agree_put_near, Lined.
  - intros i Hin. unfold play. rewrite Other. now apply (lined_white _ _ _ _ _ Lined).
  - intros i Hin. unfold play. rewrite Other. now apply (lined_black _ _ _ _ _ Lined).
  - intros p White. unfold play in White. destruct (same_point c p) eqn:Same.
    + apply same_point_true in Same. now right.
    + left. destruct (lined_only _ _ _ _ _ Lined p White) as [At|Last]; [exact At|].
      destruct (lined_last _ _ _ _ _ Lined On) as (i & Hin & At). exists i. now subst p.
  - intros On_c. congruence.
Qed.

(** Black wins by threats after a free stone. *)
Lemma wins_after_free : forall m f before through near white black last b c,
  through = None \/ through = Some the_line ->
  (forall p, is_before before p = true -> inside p = true -> near p <> None) ->
  agree radius near b -> b c = None ->
  lined white black (put_near near c White) last (play b c White) ->
  line_calm f white black = true ->
  (inside c = true -> threat radius home (c :: before) through m (play near c White)) ->
  (inside c = false -> threat radius home before through m near) ->
  wins strict_plane (m + f) (play b c White).
Proof.
  intros m f before through near white black last b c Through Before Agree Empty Lined Calm Near
    Far.
  unfold put_near in Lined. destruct (inside c) eqn:Near_c.
  - apply (threat_is_sound radius home home_is_within (c :: before) through m
      (play near c White) (Near eq_refl) f (lead_rows white black)).
    apply (line_calm_sound (c :: before) through Through f white black _ last); auto.
    intros p Before_p Near_p. unfold play. destruct (same_point c p) eqn:Same; [discriminate|].
    apply Before; [|exact Near_p]. unfold is_before in *. cbn in Before_p.
    apply orb_true_iff in Before_p as [Same'|Before_p]; [|exact Before_p].
    apply same_point_true in Same'. subst p. rewrite same_point_refl in Same. discriminate.
  - apply (threat_is_sound radius home home_is_within before through m
      near (Far eq_refl) f (lead_rows white black)).
    now apply (line_calm_sound before through Through f white black _ last).
Qed.

(** Section 5.2: Black wins if White's first two stones are in a common row. *)
Theorem line_won_is_sound : forall n near white black, line_won n near white black ->
  forall last b, lined white black near last b -> on the_line last = true ->
  forall c, b c = None ->
    ~ five strict_plane (play b c White) White /\ wins strict_plane n (play b c White).
Proof.
  intros n near white black Won.
  induction Won as [n m f before through near white black answer Calm Free Answer Next IH Through
    Before Near Far Bound].
  intros last b Lined On c Empty.
  assert (Agree := lined_near _ _ _ _ _ Lined).
  assert (Rows : rows_ok white black = true).
  { destruct f; cbn in Calm; now apply andb_true_iff in Calm as [Rows _]. }
  split; [apply no_four_no_five; [eapply lined_no_four; eauto|exact Empty]|].
  destruct (on the_line c) eqn:On_c.
  - destruct (on_line_at c On_c) as (q & ->).
    assert (New : ~ In q white).
    { intros White. rewrite (lined_white _ _ _ _ _ Lined q White) in Empty. discriminate. }
    assert (New' : ~ In q black).
    { intros Black. apply (lined_black _ _ _ _ _ Lined) in Black. congruence. }
    destruct (makes_three white black q) eqn:Three.
    + destruct (Answer q New New' Three) as [Not_white Not_black]. set (e := answer q) in *.
      assert (Differ : q <> e) by (intros Same; apply Not_white; now left).
      assert (Apart : at_ q <> at_ e) by (intros Same; now apply at_different in Same).
      destruct (b (at_ e)) as [[|]|] eqn:Empty_e.
      * destruct (room b (lined_finite _ _ _ _ _ Lined) (Z.max (Z.max 0 radius) (fst (at_ q))))
          as (x & Far_x & Empty_x).
        assert (Differ_x : (x, 0) <> at_ q)
          by (intros Same; rewrite <- Same in Far_x; cbn in Far_x; lia).
        assert (Out_x : inside (x, 0) = false) by (apply Z.leb_gt; unfold distance; cbn; lia).
        assert (Lined' := lined_spare white black near last b q e (x, 0) Lined Empty Empty_e Empty_x
          Differ_x Out_x).
        exists (x, 0). split; [split; [exact Logic.I|now rewrite play_there by auto]|right].
        split; [apply white_can_move, finite_play, finite_play, Lined|].
        intros y [_ Empty_y]. exact (IH q New New' Three last _ Lined' On y Empty_y).
      * exfalso. apply Not_white. right. apply mem_in. rewrite <- (white_at _ _ _ _ _ e Lined).
        now apply has_true.
      * assert (Lined' := lined_exchange white black near
          (put_near (put_near near (at_ q) White) (at_ e) Black) last b q e Lined Empty Empty_e
          Differ (agree_put_near _ _ _ _ (agree_put_near _ _ _ _ Agree))).
        exists (at_ e). split; [split; [exact Logic.I|now rewrite play_there]|right].
        split; [apply white_can_move, finite_play, finite_play, Lined|].
        intros x [_ Empty_x]. exact (IH q New New' Three last _ Lined' On x Empty_x).
    + apply (wins_le _ (m + f)); [exact Bound|].
      apply (wins_after_free m f before through near (q :: white) black last b (at_ q)); auto.
      * apply lined_one_more; auto.
      * intros In_q. apply Near; [exact In_q| |].
        { now rewrite <- (Agree _ In_q). }
        intros q' Same. apply at_different in Same. now subst q'.
  - apply (wins_le _ (m + f)); [exact Bound|].
    apply (wins_after_free m f before through near white black c b c); auto.
    + apply (lined_off_line white black near last); auto.
    + intros In_c. apply Near; [exact In_c| |].
      { now rewrite <- (Agree _ In_c). }
      intros q Same. rewrite Same, at_on_line in On_c. discriminate.
Qed.

(** ** A stone far from the others changes nothing on the line (half of Lemma 14) *)

Definition away (k q : Z) white : Prop := forall w, In w white -> k < Z.abs (q - w).

(** [white'] has the stones of [white] and one on [q]. *)
Definition one_more (q : Z) white white' : Prop :=
  forall j, mem j white' = ((j =? q) || mem j white)%bool.

Lemma count_with_stone : forall q white white' i, one_more q white white' -> away 4 q white ->
  In q (five_from i) -> (count_at white' i <= 1)%nat.
Proof.
  intros q white white' i More Away Hin.
  apply (NoDup_incl_length (l' := [q])).
  - apply NoDup_filter. cbn. repeat constructor; cbn; lia.
  - intros j Found. apply filter_In in Found as [Range Mem]. rewrite More in Mem.
    apply in_five_from in Hin, Range. left. apply orb_true_iff in Mem as [Same|Mem].
    + symmetry. now apply Z.eqb_eq.
    + apply mem_in in Mem. specialize (Away j Mem). lia.
Qed.

Lemma count_without_stone : forall q white white' i, one_more q white white' ->
  ~ In q (five_from i) -> count_at white' i = count_at white i.
Proof.
  intros q white white' i More Out. unfold count_at. f_equal. apply filter_ext_in. intros j Hin.
  rewrite More. replace (j =? q) with false; [reflexivity|]. symmetry. apply Z.eqb_neq.
  now intros ->.
Qed.

(** A point of a row of three is at most two cells away from a white stone. *)
Lemma close_to_three : forall white i q, count_at white i = 3%nat -> In q (five_from i) ->
  exists w, In w white /\ Z.abs (q - w) <= 2.
Proof.
  intros white i q Three Hin.
  destruct (existsb (fun j => mem j white && (Z.abs (q - j) <=? 2)) (five_from i))%bool eqn:Found.
  - apply existsb_exists in Found as (w & _ & Both). apply andb_true_iff in Both as [Mem Close].
    exists w. split; [now apply mem_in|now apply Z.leb_le].
  - exfalso.
    assert (Not : forall j, In j (five_from i) -> Z.abs (q - j) <= 2 -> mem j white = false).
    { intros j Range Close. apply not_true_iff_false. intros Mem.
      apply not_true_iff_false in Found. apply Found, existsb_exists. exists j.
      split; [exact Range|]. apply andb_true_iff. split; [exact Mem|now apply Z.leb_le]. }
    assert (Long : (length (five_from i) = length (filter (fun j => mem j white) (five_from i)) +
      length (filter (fun j => negb (mem j white)) (five_from i)))%nat).
    { rewrite <- (filter_all _ (fun _ => true) (five_from i)) at 1 by auto.
      exact (filter_split _ (fun _ => true) (fun j => mem j white) (five_from i)). }
    unfold count_at in Three. rewrite Three in Long. apply in_five_from in Hin.
    assert (Three_empty : exists a b c, a <> b /\ a <> c /\ b <> c /\ In a (five_from i) /\
      In b (five_from i) /\ In c (five_from i) /\ Z.abs (q - a) <= 2 /\ Z.abs (q - b) <= 2 /\
      Z.abs (q - c) <= 2).
    { assert (Where : q <= i + 2 \/ i + 2 < q) by lia. destruct Where.
      - exists i, (i + 1), (i + 2). rewrite !in_five_from. lia.
      - exists (i + 2), (i + 3), (i + 4). rewrite !in_five_from. lia. }
    destruct Three_empty as (a & b & c & Ab & Ac & Bc & A & B & C & Close_a & Close_b & Close_c).
    assert (Short : (length [a; b; c] <=
      length (filter (fun j => negb (mem j white)) (five_from i)))%nat).
    { apply NoDup_incl_length; [repeat constructor; cbn; intuition congruence|].
      intros j Hj. apply filter_In.
      destruct Hj as [<-|[<-|[<-|[]]]]; (split; [assumption|]); now rewrite Not. }
    cbn [length] in Short. change (length (five_from i)) with 5%nat in Long. lia.
Qed.

Lemma lead_without_stone : forall q white white' black i, one_more q white white' ->
  away 4 q white -> lead_at white' black i = true ->
  ~ In q (five_from i) /\ lead_at white black i = true.
Proof.
  intros q white white' black i More Away Lead.
  assert (Out : ~ In q (five_from i)).
  { intros Hin. assert (Few := count_with_stone q white white' i More Away Hin).
    unfold lead_at in Lead. apply andb_true_iff in Lead as [Lead _].
    apply andb_true_iff in Lead as [_ Three]. apply Nat.eqb_eq in Three. lia. }
  split; [exact Out|]. unfold lead_at in *.
  now rewrite (count_without_stone q white white' i More Out) in Lead.
Qed.

Lemma rows_ok_far : forall q white white' black, one_more q white white' -> away 4 q white ->
  rows_ok white black = true -> rows_ok white' black = true.
Proof.
  intros q white white' black More Away Rows. apply forallb_forall. intros i _.
  destruct (open_at black i) eqn:Open; [cbn [negb orb]|reflexivity].
  destruct (rows_ok_at white black i Rows Open) as [Few Empty]. apply andb_true_iff. split.
  - apply Nat.leb_le. destruct (in_dec Z.eq_dec q (five_from i)) as [Hin|Out].
    + pose proof (count_with_stone q white white' i More Away Hin). lia.
    + now rewrite (count_without_stone q white white' i More Out).
  - destruct (lead_at white' black i) eqn:Lead; [cbn [negb orb]|reflexivity].
    destruct (lead_without_stone q white white' black i More Away Lead) as [Out Lead'].
    apply forallb_forall. intros j Hin. destruct (mem j white') eqn:Mem; [reflexivity|].
    cbn [orb]. apply negb_true_iff, (Empty Lead' j Hin). intros White.
    apply mem_in in White. rewrite More, White, orb_true_r in Mem. discriminate.
Qed.

Theorem line_calm_far : forall f q white white' black, one_more q white white' ->
  away (4 + 2 * Z.of_nat f) q white -> line_calm f white black = true ->
  line_calm f white' black = true.
Proof.
  induction f as [|f IH]; intros q white white' black More Away Calm.
  all: assert (Away' : away 4 q white) by (intros w Hin; specialize (Away w Hin); lia).
  all: cbn [line_calm] in *; apply andb_true_iff in Calm as [Rows Fours]; apply andb_true_iff.
  all: split; [eapply rows_ok_far; eauto|].
  all: apply forallb_forall; intros i Lead; apply filter_In in Lead as [_ Lead].
  all: destruct (lead_without_stone q white white' black i More Away' Lead) as [Out Lead'].
  all: assert (Three : count_at white i = 3%nat)
    by (unfold lead_at in Lead'; apply andb_true_iff in Lead' as [Lead' _];
      apply andb_true_iff in Lead' as [_ Three]; now apply Nat.eqb_eq).
  all: assert (Listed : In i (leads_of white black))
    by (apply filter_In; split; [apply started; lia|exact Lead']).
  all: rewrite forallb_forall in Fours; specialize (Fours i Listed).
  all: rewrite forallb_forall in Fours; apply forallb_forall; intros j Hin.
  all: specialize (Fours j Hin).
  all: destruct (mem j white) eqn:Mem; [rewrite More, Mem, orb_true_r; reflexivity|].
  all: cbn [orb] in Fours.
  1: discriminate.
  apply orb_true_iff. right. apply existsb_exists in Fours as (e & Range & Both).
  apply andb_true_iff in Both as [No Calm]. apply existsb_exists. exists e.
  split; [exact Range|]. apply andb_true_iff. split.
  - cbn [mem existsb] in *. fold (mem e white) in No. fold (mem e white'). rewrite More.
    replace (e =? q) with false; [exact No|]. symmetry. apply Z.eqb_neq. now intros ->.
  - apply (IH q (j :: white)); [| |exact Calm].
    + intros x. cbn [mem existsb]. fold (mem x white). fold (mem x white'). rewrite More.
      now destruct (x =? j), (x =? q), (mem x white).
    + destruct (close_to_three white i j Three Hin) as (w & White & Close).
      specialize (Away w White) as Away_w.
      intros x [<-|In_x]; [lia|]. specialize (Away x In_x). lia.
Qed.

(** A stone at least five cells away from the others makes no row of three. *)
Lemma no_three_far : forall q white black, away 4 q white -> makes_three white black q = false.
Proof.
  intros q white black Away. apply not_true_iff_false. intros Three.
  apply existsb_exists in Three as (i & Start & Both). apply andb_true_iff in Both as [_ Three].
  apply Nat.leb_le in Three.
  assert (Few : (count_at (q :: white) i <= 1)%nat).
  { apply (count_with_stone q white); [intros j; reflexivity|exact Away|].
    cbn in Start. apply in_five_from. lia. }
  lia.
Qed.

(** So White's replies on the line are finitely many. *)
Theorem line_turn_finite : forall n m f before through near white black (answer : Z -> Z),
  let replies q := ~ In q white /\ ~ In q black /\
    exists w, In w white /\ Z.abs (q - w) <= 4 + 2 * Z.of_nat f in
  line_calm f white black = true ->
  (forall q, replies q -> makes_three white black q = false ->
    line_calm f (q :: white) black = true) ->
  (forall q, replies q -> makes_three white black q = true ->
    ~ In (answer q) (q :: white) /\ ~ In (answer q) black /\
    line_won n (put_near (put_near near (at_ q) White) (at_ (answer q)) Black)
      (q :: white) (answer q :: black)) ->
  through = None \/ through = Some the_line ->
  (forall p, is_before before p = true -> inside p = true -> near p <> None) ->
  (forall c, inside c = true -> near c = None ->
    (forall q, c = at_ q -> makes_three white black q = false) ->
    threat radius home (c :: before) through m (play near c White)) ->
  threat radius home before through m near ->
  (m + f <= S n)%nat -> line_won (S n) near white black.
Proof.
  intros n m f before through near white black answer replies Calm Free Answer Through Before Near
    Far Bound.
  assert (Close_or_away : forall q, ~ In q white -> ~ In q black ->
    replies q \/ away (4 + 2 * Z.of_nat f) q white).
  { intros q No_white No_black.
    destruct (existsb (fun w => Z.abs (q - w) <=? 4 + 2 * Z.of_nat f) white) eqn:Found.
    - left. apply existsb_exists in Found as (w & Hin & Close). apply Z.leb_le in Close.
      split; [exact No_white|split; [exact No_black|]]. now exists w.
    - right. intros w Hin. apply Z.nle_gt. intros Close. apply not_true_iff_false in Found.
      apply Found, existsb_exists. exists w. split; [exact Hin|now apply Z.leb_le]. }
  assert (Close : forall q, ~ In q white -> ~ In q black -> makes_three white black q = true ->
    replies q).
  { intros q No_white No_black Three.
    destruct (Close_or_away q No_white No_black) as [Close|Away]; [exact Close|exfalso].
    rewrite no_three_far in Three; [discriminate|].
    intros w Hin. specialize (Away w Hin). lia. }
  apply (Line_turn n m f before through near white black answer); auto.
  - intros q No_white No_black Three.
    destruct (Close_or_away q No_white No_black) as [Reply|Away]; [now apply Free|].
    apply (line_calm_far f q white); [intros j; reflexivity|exact Away|exact Calm].
  - intros q No_white No_black Three.
    destruct (Answer q (Close q No_white No_black Three) Three) as (Not_white & Not_black & _).
    now split.
  - intros q No_white No_black Three. now apply Answer; [apply Close|].
Qed.
End Line.
