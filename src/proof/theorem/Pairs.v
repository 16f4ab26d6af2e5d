(** * Two wasted stones in no common row, by computation

    White has wasted its first two stones, and no row contains both. A list of trees for some near
    replies, and one tree for all others, shows that Black wins by threats. *)

From Coq Require Import ZArith List Lia Bool.
From Gomoku Require Import Spec Home Sanity Plane Views Fives Threats ThreatCheck.
Import ListNotations.
Open Scope Z_scope.

(** The points at distance at most [radius]. *)
Definition near_points (radius : Z) : list point :=
  let numbers := map (fun i => Z.of_nat i - radius) (seq 0 (Z.to_nat (2 * radius + 1))) in
  list_prod numbers numbers.

Lemma near_points_all : forall radius p, inside radius p = true -> In p (near_points radius).
Proof.
  intros radius [x y] Near. apply Z.leb_le in Near. unfold distance in Near. cbn in Near.
  apply in_prod; apply in_map_iff;
    [exists (Z.to_nat (x + radius))|exists (Z.to_nat (y + radius))]; rewrite in_seq; lia.
Qed.

Definition tree_after (trees : list (point * tree)) (far : tree) (c : point) : tree :=
  match find (fun reply => same_point c (fst reply)) trees with Some (_, t) => t | None => far end.

(** [n] black stones are enough after each third white stone, if Black has [shape]. *)
Definition replies_ok (radius home : Z) (n : nat) (shape : list point)
    (trees : list (point * tree)) (far : tree) : bool :=
  (check radius home [] None n shape [] far &&
   forallb (fun c => member c shape ||
     check radius home [c] None n shape [c] (tree_after trees far c)) (near_points radius))%bool.

(** The same, computed faster: Coq evaluates both sides of [andb] and [orb], but only one branch of
    an [if]. *)
Definition fast_replies_ok := Eval cbv beta delta [replies_ok check is_empty five_ok double_ok
  quiet_ok open_rows fours bound fresh across is_before is_far whites has stones inside outside
  member existsb forallb andb orb negb same_point] in replies_ok.

Lemma fast_is_same : fast_replies_ok = replies_ok.
Proof. reflexivity. Qed.

Lemma replies_ok_sound : forall radius home n shape trees far,
  replies_ok radius home n shape trees far = true ->
  (forall c, inside radius c = true -> stones shape [] c = None ->
    threat radius home [c] None n (play (stones shape []) c White)) /\
  threat radius home [] None n (stones shape []).
Proof.
  intros radius home n shape trees far Ok. apply andb_true_iff in Ok as [Ok_far Ok_near].
  split; [|eapply check_is_sound, Ok_far]. intros c Near Empty.
  rewrite forallb_forall in Ok_near. specialize (Ok_near c (near_points_all radius c Near)).
  apply orb_true_iff in Ok_near as [Taken|Ok].
  - unfold stones in Empty. rewrite Taken in Empty. discriminate.
  - apply check_is_sound in Ok. eapply threat_same; [exact Ok|].
    apply same_sym, stones_white, Empty.
Qed.

Definition in_no_row (a b : point) : Prop :=
  forall r, is_row r -> In a (cells r) -> In b (cells r) -> False.

Section Pairs.
Variables radius home : Z.
Hypothesis home_is_within : home < radius.
Variable n : nat.
Variable shape : list point.
Variable trees : list (point * tree).
Variable far : tree.
Hypothesis replies_are_ok : replies_ok radius home n shape trees far = true.

Theorem shape_wins : forall a b, inside radius a = false -> inside radius b = false ->
  in_no_row a b -> forall pair, finite pair -> agree radius (stones shape []) pair ->
  (forall p, pair p = Some White -> p = a \/ p = b) ->
  forall c, pair c = None ->
    ~ five strict_plane (play pair c White) White /\ wins strict_plane n (play pair c White).
Proof.
  intros a b Far_a Far_b Apart pair Finite Agree Only.
  destruct (replies_ok_sound _ _ _ _ _ _ replies_are_ok) as [Near Far].
  exact (wins_without_common_row radius home home_is_within a b Far_a Far_b Apart
    (stones shape []) pair Finite Agree Only n Near Far).
Qed.
End Pairs.

(** Black has stones on (0, 0) and [second] and plays on [third]. *)
Theorem wins_after_pair : forall radius home n second third trees far, home < radius ->
  0 <= radius -> inside radius second = true -> inside radius third = true ->
  same_point (0, 0) second = false -> same_point (0, 0) third = false ->
  same_point second third = false ->
  replies_ok radius home n [third; second; (0, 0)] trees far = true ->
  forall a b, radius < distance a -> radius < distance b -> in_no_row a b ->
    wins strict_plane (S n)
      (play (play (play (play empty (0, 0) Black) a White) second Black) b White).
Proof.
  intros radius home n second third trees far Within Room In_second In_third Apart1 Apart2 Apart3 Ok
    a b Far_a Far_b No_row.
  assert (Out_a : inside radius a = false) by now apply Z.leb_gt.
  assert (Out_b : inside radius b = false) by now apply Z.leb_gt.
  assert (In_first : inside radius (0, 0) = true) by now apply Z.leb_le.
  assert (Not : forall p, inside radius p = true ->
    same_point a p = false /\ same_point b p = false).
  { intros p Near. split; apply same_point_false; congruence. }
  set (pair := play (play (play (play empty (0, 0) Black) a White) second Black) b White).
  assert (Value : forall p, play pair third Black p =
    if same_point third p then Some Black
    else if same_point b p then Some White
    else if same_point second p then Some Black
    else if same_point a p then Some White
    else if same_point (0, 0) p then Some Black else None) by reflexivity.
  exists third. split; [split; [exact Logic.I|]|right].
  - unfold pair, play. destruct (Not third In_third) as [-> ->].
    now rewrite Apart3, Apart2.
  - assert (Finite : finite (play pair third Black))
      by (unfold pair; repeat apply finite_play; exact finite_empty).
    split; [now apply white_can_move|]. intros c [_ Empty].
    apply (shape_wins radius home Within n _ trees far Ok a b Out_a Out_b No_row); auto.
    + intros p Near. rewrite Value. destruct (Not p Near) as [-> ->]. unfold stones. cbn.
      assert (Turn : forall x, same_point p x = same_point x p).
      { intros x. apply eq_true_iff_eq. rewrite !same_point_true. split; auto. }
      rewrite !Turn. destruct (same_point third p), (same_point second p), (same_point (0, 0) p);
        reflexivity.
    + intros p White. rewrite Value in White.
      destruct (same_point third p); [discriminate|].
      destruct (same_point b p) eqn:B; [right; symmetry; now apply same_point_true|].
      destruct (same_point second p); [discriminate|].
      destruct (same_point a p) eqn:A; [left; symmetry; now apply same_point_true|].
      destruct (same_point (0, 0) p); discriminate.
Qed.
