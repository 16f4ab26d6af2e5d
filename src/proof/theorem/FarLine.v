(** * Two wasted stones on a line that stays far away

    What White can do on such a line does not depend on where the line is. So one computation on one
    line covers all of them. This is the other half of Lemma 14 of [argument.md]. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity Plane Views Fives Threats Line.
Import ListNotations.
Open Scope Z_scope.

Lemma forallb_same : forall A (f g : A -> bool) l, (forall a, In a l -> f a = g a) ->
  forallb f l = forallb g l.
Proof.
  intros A f g l Same. induction l as [|a l IH]; [reflexivity|]. cbn.
  rewrite (Same a (or_introl eq_refl)), IH; [reflexivity|]. intros b Hin. apply Same. now right.
Qed.

Lemma existsb_same : forall A (f g : A -> bool) l, (forall a, In a l -> f a = g a) ->
  existsb f l = existsb g l.
Proof.
  intros A f g l Same. induction l as [|a l IH]; [reflexivity|]. cbn.
  rewrite (Same a (or_introl eq_refl)), IH; [reflexivity|]. intros b Hin. apply Same. now right.
Qed.

(** For each white stone that makes a row of three: its cell, Black's answer, and what follows. *)
Inductive answer_tree : Type := Answers (replies : list (Z * Z * answer_tree)).

Definition answer_to (t : answer_tree) (q : Z) : option (Z * answer_tree) :=
  let (replies) := t in
  match find (fun reply => fst (fst reply) =? q) replies with
  | Some (_, e, later) => Some (e, later)
  | None => None
  end.

(** Unlike [forallb], this stops at the first failure when Coq computes it. *)
Fixpoint all {A} (f : A -> bool) (l : list A) : bool :=
  match l with [] => true | a :: l => if f a then all f l else false end.

Lemma all_true : forall A (f : A -> bool) l, all f l = true -> forall a, In a l -> f a = true.
Proof.
  intros A f l; induction l as [|a l IH]; intros All b Hin; [destruct Hin|]. cbn in All.
  destruct (f a) eqn:True_a; [|discriminate]. destruct Hin as [<-|Hin]; auto.
Qed.

Definition from_to (first last : Z) : list Z :=
  map (fun i => first + Z.of_nat i) (seq 0 (Z.to_nat (last - first + 1))).

Lemma in_from_to : forall first last i, first <= i <= last -> In i (from_to first last).
Proof.
  intros first last i Range. apply in_map_iff. exists (Z.to_nat (i - first)). rewrite in_seq. lia.
Qed.

Section Far_line.
Variables radius home : Z.
(** The line of the game, and the line of the computation. *)
Variables start step start0 step0 : point.
Hypothesis step_is_direction : In step directions.

Notation near_cell := (Line.near_cell radius start step).
Notation near_cell0 := (Line.near_cell radius start0 step0).

(** White has stones on the cells [white] of both lines. Within [k] cells of them, both lines have
    the same black stones, and no cell is near. *)
Definition alike (k : Z) (white black black0 : list Z) : Prop :=
  forall j, (exists w, In w white /\ Z.abs (j - w) <= k) ->
    near_cell j = false /\ near_cell0 j = false /\ mem j black = mem j black0.

Lemma alike_less : forall k k' white black black0, k' <= k -> alike k white black black0 ->
  alike k' white black black0.
Proof.
  intros k k' white black black0 Less Alike j (w & Hin & Close). apply Alike. exists w.
  split; [exact Hin|lia].
Qed.

Lemma alike_more : forall k white black black0 q more, alike (k + more) white black black0 ->
  (exists w, In w white /\ Z.abs (q - w) <= more) -> 0 <= more -> alike k (q :: white) black black0.
Proof.
  intros k white black black0 q more Alike (w & Hin & Close) Some_more j (x & In_x & Close_x).
  apply Alike. destruct In_x as [<-|In_x]; [exists w|exists x]; split; auto; lia.
Qed.

Lemma alike_black : forall k white black black0 e, alike k white black black0 ->
  alike k white (e :: black) (e :: black0).
Proof.
  intros k white black black0 e Alike j Close. destruct (Alike j Close) as (Far & Far0 & Same).
  split; [exact Far|split; [exact Far0|]]. cbn [mem existsb]. fold (mem j black).
  fold (mem j black0). now rewrite Same.
Qed.

Lemma lead_alike : forall white black black0 i, alike 4 white black black0 ->
  In i (starts white) ->
  open_at black i = open_at black0 i /\
  lead_at radius start step white black i = lead_at radius start0 step0 white black0 i /\
  forall j, In j (five_from i) -> near_cell j = false /\ near_cell0 j = false.
Proof.
  intros white black black0 i Alike Start. apply in_flat_map in Start as (w & Hin & Start).
  assert (Cell : forall j, In j (five_from i) -> near_cell j = false /\ near_cell0 j = false /\
    mem j black = mem j black0).
  { intros j Range. apply Alike. exists w. split; [exact Hin|]. apply in_five_from in Range.
    cbn in Start. lia. }
  assert (Open : open_at black i = open_at black0 i).
  { apply forallb_same. intros j Range. destruct (Cell j Range) as (_ & _ & Same).
    now rewrite Same. }
  split; [exact Open|split].
  - unfold lead_at. rewrite Open. f_equal. f_equal. apply forallb_same. intros j Range.
    destruct (Cell j Range) as (-> & -> & _). reflexivity.
  - intros j Range. destruct (Cell j Range) as (Far & Far0 & _). auto.
Qed.

Lemma line_calm_alike : forall f white black black0,
  alike (4 + 2 * Z.of_nat f) white black black0 ->
  line_calm radius start step f white black = line_calm radius start0 step0 f white black0.
Proof.
  induction f as [|f IH]; intros white black black0 Alike.
  all: assert (Alike' : alike 4 white black black0)
    by (eapply alike_less; [|exact Alike]; lia).
  all: assert (Lead := fun i => lead_alike white black black0 i Alike').
  all: cbn [line_calm]; f_equal.
  1,3: apply forallb_same; intros i Start; destruct (Lead i Start) as (-> & -> & Far);
    f_equal; f_equal; f_equal; apply forallb_same; intros j Range;
    destruct (Far j Range) as [-> ->]; reflexivity.
  all: replace (leads_of radius start step white black)
    with (leads_of radius start0 step0 white black0)
    by (apply filter_ext_in; intros i Start; symmetry;
      now destruct (Lead i Start) as (_ & Same & _)).
  - reflexivity.
  - apply forallb_same. intros i In_i. apply filter_In in In_i as [_ Three].
    apply forallb_same. intros j Range. f_equal. apply existsb_same. intros e _. f_equal.
    apply IH, alike_black. apply (alike_more _ _ _ _ _ 2); [|apply (close_to_three white i j)|lia].
    + apply (alike_less (4 + 2 * Z.of_nat (S f))); [lia|exact Alike].
    + unfold lead_at in Three. apply andb_true_iff in Three as [Three _].
      apply andb_true_iff in Three as [_ Three]. now apply Nat.eqb_eq.
    + exact Range.
Qed.

Lemma makes_three_alike : forall white black black0 q, alike 4 [q] black black0 ->
  makes_three white black q = makes_three white black0 q.
Proof.
  intros white black black0 q Alike. apply existsb_same. intros i Start. f_equal.
  apply forallb_same. intros j Range. destruct (Alike j) as (_ & _ & ->); [|reflexivity].
  exists q. split; [now left|]. apply in_five_from in Range. cbn in Start. lia.
Qed.

(** Black answers White's rows of three on the line at most [k] times, as [answers] says, and White
    makes at most [f] fours after that. *)
Fixpoint line_holds (k f : nat) (white black : list Z) (answers : answer_tree) : bool :=
  if line_calm radius start0 step0 f white black
  then all (fun q => if (mem q white || mem q black)%bool then true
    else if makes_three white black q
    then match k, answer_to answers q with
      | S k, Some (e, later) =>
          if (mem e (q :: white) || mem e black || negb (Z.abs (e - q) <=? 4))%bool then false
          else line_holds k f (q :: white) (e :: black) later
      | _, _ => false
      end
    else line_calm radius start0 step0 f (q :: white) black)
    (flat_map (fun w => from_to (w - (4 + 2 * Z.of_nat f)) (w + (4 + 2 * Z.of_nat f))) white)
  else false.

Variable near : position.
Variable m : nat.
Hypothesis near_replies : forall c, inside radius c = true -> near c = None ->
  threat radius home [c] None m (play near c White).
Hypothesis other_replies : threat radius home [] None m near.

Definition reach (k f : nat) : Z := 8 + 4 * Z.of_nat f + 4 * Z.of_nat k.

Theorem line_holds_sound : forall k f white black black0 answers p, (m + f = S p)%nat ->
  alike (reach k f) white black black0 -> line_holds k f white black0 answers = true ->
  line_won radius home start step (S p + k) near white black.
Proof.
  intros k f. induction k as [|k IH]; intros white black black0 answers p Bound Alike Holds.
  all: cbn [line_holds] in Holds.
  all: destruct (line_calm radius start0 step0 f white black0) eqn:Calm; [|discriminate].
  all: assert (Replies := all_true _ _ _ Holds); clear Holds; cbn beta in Replies.
  all: set (reply := fun q => ~ In q white /\ ~ In q black /\
    exists w, In w white /\ Z.abs (q - w) <= 4 + 2 * Z.of_nat f).
  all: assert (Reply : forall q, reply q -> (if makes_three white black0 q
    then _ else line_calm radius start0 step0 f (q :: white) black0) = true)
    by (intros q (No_white & No_black & w & Hin & Close);
      specialize (Replies q ltac:(apply in_flat_map; exists w; split;
        [exact Hin|apply in_from_to; lia]));
      destruct (mem q white || mem q black0)%bool eqn:Taken; [|exact Replies];
      exfalso; apply orb_true_iff in Taken as [Taken|Taken]; [now apply No_white, mem_in|];
      apply No_black, mem_in; rewrite <- Taken; apply Alike; exists w;
      split; [exact Hin|unfold reach; lia]).
  all: clear Replies.
  all: assert (Same_three : forall q, reply q ->
    makes_three white black q = makes_three white black0 q)
    by (intros q (_ & _ & w & Hin & Close); apply makes_three_alike;
      intros j (x & [<-|[]] & Close_j); apply Alike; exists w; split; [exact Hin|];
      unfold reach; lia).
  all: assert (Free : forall q, reply q -> makes_three white black q = false ->
    line_calm radius start step f (q :: white) black = true)
    by (intros q Is_reply Three; specialize (Reply q Is_reply);
      rewrite <- (Same_three q Is_reply), Three in Reply;
      rewrite (line_calm_alike f (q :: white) black black0); [exact Reply|];
      destruct Is_reply as (_ & _ & Close);
      apply (alike_more _ _ _ _ _ (4 + 2 * Z.of_nat f)); [|exact Close|lia];
      eapply alike_less; [|exact Alike]; unfold reach; lia).
  all: assert (Calm' : line_calm radius start step f white black = true)
    by (rewrite (line_calm_alike f white black black0); [exact Calm|];
      eapply alike_less; [|exact Alike]; unfold reach; lia).
  - rewrite Nat.add_0_r. apply (line_turn_finite radius home start step p m f []
      None near white black (fun _ => 0)); auto; try discriminate; [|lia].
    intros q Is_reply Three. specialize (Reply q Is_reply).
    rewrite <- (Same_three q Is_reply), Three in Reply. discriminate.
  - rewrite Nat.add_succ_r.
    apply (line_turn_finite radius home start step (S p + k) m f [] None near white black
      (fun q => match answer_to answers q with Some (e, _) => e | None => 0 end));
      auto; try discriminate; [|lia].
    intros q Is_reply Three. specialize (Reply q Is_reply).
    rewrite <- (Same_three q Is_reply), Three in Reply.
    destruct (answer_to answers q) as [[e later]|]; [|discriminate].
    destruct (mem e (q :: white) || mem e black0 || negb (Z.abs (e - q) <=? 4))%bool eqn:Taken;
      [discriminate|].
    apply orb_false_iff in Taken as [Taken Range]. apply negb_false_iff, Z.leb_le in Range.
    apply orb_false_iff in Taken as [Not_white Not_black].
    (* White's stone is close to another one. *)
    assert (Close : exists w, In w white /\ Z.abs (q - w) <= 4).
    { destruct (existsb (fun w => Z.abs (q - w) <=? 4) white) eqn:Found.
      - apply existsb_exists in Found as (w & Hin & Close). exists w.
        split; [exact Hin|now apply Z.leb_le].
      - rewrite (no_three_far q) in Three; [discriminate|]. intros w Hin. apply Z.nle_gt.
        intros Close. apply not_true_iff_false in Found. apply Found, existsb_exists. exists w.
        split; [exact Hin|now apply Z.leb_le]. }
    destruct Close as (w & Hin & Close).
    assert (At_e := Alike e ltac:(exists w; split; [exact Hin|unfold reach; lia])).
    assert (At_q := Alike q ltac:(exists w; split; [exact Hin|unfold reach; lia])).
    destruct At_e as (Far_e & _ & Same_e), At_q as (Far_q & _ & _).
    split; [|split].
    + intros White. apply mem_in in White. congruence.
    + intros Black. apply mem_in in Black. congruence.
    + unfold put_near. unfold Line.near_cell in Far_q, Far_e. rewrite Far_q, Far_e.
      apply (IH (q :: white) (e :: black) (e :: black0) later p Bound); [|exact Reply].
      apply alike_black. apply (alike_more _ _ _ _ _ 4); [|exists w; auto|lia].
      eapply alike_less; [|exact Alike]. unfold reach. lia.
Qed.
End Far_line.
