(** * Two wasted stones on a line that stays far away

    What White can do on such a line does not depend on where the line is. So one computation with
    numbers covers all of them. This is the other half of Lemma 14 of [argument.md]. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity Plane Views Fives Threats Line.
Import ListNotations.
Open Scope Z_scope.

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

(** ** The computation

    The cells [far] are not near. Any other cell may be near. *)

Section Far_line.
Variable far : Z -> bool.

Definition row_ok (f : nat) (fours : list Z -> list Z -> bool) (white black : list Z)
    (i : Z) : bool :=
  if open_at black i then
    match count_at white i with
    | 0%nat | 1%nat | 2%nat => true
    | 3%nat => all (fun q => if mem q white then true else
        if far q then
          match f with
          | O => false
          | S _ => existsb (fun e => if mem e (q :: white) then false
              else fours (q :: white) (e :: black)) (five_from i)
          end
        else false) (five_from i)
    | _ => false
    end
  else true.

(** As [line_calm]. All rows of three count. *)
Fixpoint calm_far (f : nat) (white black : list Z) : bool :=
  all (row_ok f (match f with O => fun _ _ => false | S f => calm_far f end) white black)
    (starts white).

(** Black answers White's rows of three at most [k] times, as [answers] says, and White makes at
    most [f] fours after that. *)
Fixpoint line_holds (k f : nat) (white black : list Z) (answers : answer_tree) : bool :=
  if calm_far f white black
  then all (fun q => if (mem q white || mem q black)%bool then true
    else if makes_three white black q
    then match k, answer_to answers q with
      | S k, Some (e, later) =>
          if (far q && far e && negb (mem e (q :: white)) && negb (mem e black))%bool
          then line_holds k f (q :: white) (e :: black) later else false
      | _, _ => false
      end
    else calm_far f (q :: white) black)
    (flat_map (fun w => from_to (w - (4 + 2 * Z.of_nat f)) (w + (4 + 2 * Z.of_nat f))) white)
  else false.

(** ** The line of the game *)

Variables radius home : Z.
Variables start step : point.
Notation near_cell := (Line.near_cell radius start step).
Hypothesis far_is_far : forall j, far j = true -> near_cell j = false.

Lemma row_ok_sound : forall f fours white black i, row_ok f fours white black i = true ->
  open_at black i = true -> (count_at white i <= 3)%nat /\
  (count_at white i = 3%nat -> forall q, In q (five_from i) -> mem q white = false ->
    far q = true /\ exists f', f = S f' /\ exists e, In e (five_from i) /\
      mem e (q :: white) = false /\ fours (q :: white) (e :: black) = true).
Proof.
  intros f fours white black i Ok Open. unfold row_ok in Ok. rewrite Open in Ok.
  destruct (count_at white i) as [|[|[|[|n]]]]; try (split; [lia|discriminate]).
  split; [lia|]. intros _ q Range New. assert (Reply := all_true _ _ _ Ok q Range).
  cbn beta in Reply. rewrite New in Reply. destruct (far q); [|discriminate].
  split; [reflexivity|]. destruct f as [|f]; [discriminate|]. exists f. split; [reflexivity|].
  apply existsb_exists in Reply as (e & In_e & Fours). exists e. split; [exact In_e|].
  destruct (mem e (q :: white)); [discriminate|now split].
Qed.

Lemma calm_far_sound : forall f white black, calm_far f white black = true ->
  line_calm radius start step f white black = true.
Proof.
  induction f as [|f IH]; intros white black Calm.
  all: cbn [calm_far] in Calm; assert (Row := fun i Start => row_ok_sound _ _ _ _ i
    (all_true _ _ _ Calm i Start)); clear Calm.
  all: cbn [line_calm]; apply andb_true_iff; split.
  1,3: apply forallb_forall; intros i Start; destruct (open_at black i) eqn:Open; [|reflexivity];
    destruct (Row i Start Open) as [Few Three]; cbn [negb orb]; apply andb_true_iff;
    split; [now apply Nat.leb_le|]; unfold lead_at; rewrite Open; cbn [andb];
    destruct (Nat.eqb_spec (count_at white i) 3) as [Is_three|]; [|reflexivity];
    apply orb_true_iff; right; apply forallb_forall; intros j Range;
    destruct (mem j white) eqn:Mem; [reflexivity|]; cbn [orb];
    destruct (Three Is_three j Range Mem) as [Far _]; now rewrite (far_is_far j Far).
  all: apply forallb_forall; intros i Lead; apply filter_In in Lead as [Start Lead];
    unfold lead_at in Lead; apply andb_true_iff in Lead as [Lead _];
    apply andb_true_iff in Lead as [Open Is_three]; apply Nat.eqb_eq in Is_three;
    destruct (Row i Start Open) as [_ Three]; apply forallb_forall; intros q Range;
    destruct (mem q white) eqn:Mem; [reflexivity|]; cbn [orb];
    destruct (Three Is_three q Range Mem) as (_ & f' & Same & e & In_e & New & Fours).
  { discriminate. }
  injection Same as <-. apply existsb_exists. exists e. split; [exact In_e|]. rewrite New.
  now apply IH.
Qed.

Variable near : position.
Variable m : nat.
Hypothesis near_replies : forall c, inside radius c = true -> near c = None ->
  threat radius home [c] None m (play near c White).
Hypothesis other_replies : threat radius home [] None m near.

Theorem line_holds_sound : forall k f white black answers p, (m + f = S p)%nat ->
  line_holds k f white black answers = true ->
  line_won radius home start step (S p + k) near white black.
Proof.
  intros k f. induction k as [|k IH]; intros white black answers p Bound Holds.
  all: cbn [line_holds] in Holds.
  all: destruct (calm_far f white black) eqn:Calm; [|discriminate].
  all: apply calm_far_sound in Calm.
  all: assert (Reply : forall q, ~ In q white /\ ~ In q black /\
    (exists w, In w white /\ Z.abs (q - w) <= 4 + 2 * Z.of_nat f) ->
    (if makes_three white black q then _ else calm_far f (q :: white) black) = true)
    by (intros q (No_white & No_black & w & Hin & Close);
      assert (Found := all_true _ _ _ Holds q ltac:(apply in_flat_map; exists w; split;
        [exact Hin|apply in_from_to; lia])); cbn beta in Found;
      destruct (mem q white || mem q black)%bool eqn:Taken; [|exact Found];
      exfalso; apply orb_true_iff in Taken as [Taken|Taken];
      [apply No_white|apply No_black]; now apply mem_in).
  all: clear Holds.
  - rewrite Nat.add_0_r. apply (line_turn_finite radius home start step p m f []
      None near white black (fun _ => 0)); auto; try discriminate; [| |lia];
      intros q Is_reply Three; specialize (Reply q Is_reply); rewrite Three in Reply;
      [now apply calm_far_sound|discriminate].
  - rewrite Nat.add_succ_r.
    apply (line_turn_finite radius home start step (S p + k) m f [] None near white black
      (fun q => match answer_to answers q with Some (e, _) => e | None => 0 end));
      auto; try discriminate; [| |lia];
      intros q Is_reply Three; specialize (Reply q Is_reply); rewrite Three in Reply;
      [now apply calm_far_sound|].
    destruct (answer_to answers q) as [[e later]|]; [|discriminate].
    destruct (far q && far e && negb (mem e (q :: white)) && negb (mem e black))%bool eqn:Fits;
      [|discriminate].
    rewrite !andb_true_iff, !negb_true_iff in Fits.
    destruct Fits as (((Far_q & Far_e) & Not_white) & Not_black). split; [|split].
    + intros White. apply mem_in in White. congruence.
    + intros Black. apply mem_in in Black. congruence.
    + unfold put_near. assert (Out_q := far_is_far q Far_q).
      assert (Out_e := far_is_far e Far_e). unfold Line.near_cell in Out_q, Out_e.
      rewrite Out_q, Out_e. exact (IH (q :: white) (e :: black) later p Bound Reply).
Qed.
End Far_line.

(** The same, computed faster (see [fast_replies_ok] in [Pairs.v]). *)
Definition fast_line_holds := Eval cbv beta delta [line_holds calm_far row_ok makes_three open_at
  mem existsb forallb andb orb negb] in line_holds.

Lemma fast_line_is_same : fast_line_holds = line_holds.
Proof. reflexivity. Qed.
