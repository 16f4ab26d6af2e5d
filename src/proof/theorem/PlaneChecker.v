(** * The checker for the infinite board

    It is like [Checker.v], on a square window of the infinite board. Black's first stone is in the
    middle of the window. All known stones are in the window, and known white stones are so far from
    its edge that every row through them is in the window. Unknown white stones may be anywhere.

    - A claim may have unknown stones. Then it also has two zones: Black wins if the newest unknown
      stone is outside the first zone and the older ones are outside the second zone.
    - [Known p id s] may forget known white stones. They are then unknown in the claim.
    - [Wasted] means that White has wasted its first two stones ([FarPairs.v]).
    - The first answer to White's replies is a group. It also answers all replies off the window. *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home PointSet Rows Checker FarPairs.
From Gomoku Require Views FarLine.
Import ListNotations.
Open Scope uint63_scope.

(** White is to move, and Black wins with at most so many more stones. *)
Record plane_claim := { blacks : list int; whites : list int; unknown : nat; zone1 : points;
  zone2 : points; most : nat }.

(** ** Tables *)

Section Tables.
Variable side : Z.

(** The middle of the window is the point (0, 0) of the other files about the infinite board. *)
Definition middle : Z := ((side - 1) / 2)%Z.
Definition from_middle (p : point) : point := ((fst p - middle)%Z, (snd p - middle)%Z).
Definition to_middle (p : point) : point := ((fst p + middle)%Z, (snd p + middle)%Z).

(** Every row through the point is in the window. *)
Definition in_core (p : point) : bool :=
  ((4 <=? fst p) && (fst p <? side - 4) && (4 <=? snd p) && (snd p <? side - 4))%Z%bool.
Definition nearer (d : Z) (p : point) : bool := (Views.distance (from_middle p) <? d)%Z.

Definition points_where (f : point -> bool) : points :=
  set_of (map (index side) (filter f (grid side))).

(** For each of the eight symmetries, the number of each point's inverse image. *)
Definition make_inverses (_ : unit) : list (array int) :=
  map (fun s => fill 0 (area side) (map (fun q => index side (image side (rev s) q)) (grid side)))
    eight.

Definition inverse_ok (s : list mirror) (t : array int) : bool :=
  forallb (fun q => t.[index side q] =? index side (image side (rev s) q)) (grid side).

Fixpoint inverses_ok (symmetries : list (list mirror)) (l : list (array int)) : bool :=
  match symmetries, l with
  | [], [] => true
  | s :: symmetries, t :: l => inverse_ok s t and inverses_ok symmetries l
  | _, _ => false
  end.
End Tables.

Record plane_tables := { core : points; nearer_11 : points; nearer_13 : points;
  inverses : list (array int) }.

Definition make_plane_tables (side : Z) : plane_tables :=
  {| core := points_where side (in_core side); nearer_11 := points_where side (nearer side 11);
    nearer_13 := points_where side (nearer side 13); inverses := make_inverses side tt |}.

(** [window_setting] has the window's tables, and the number of claims. *)
Class plane_setting := {
  window_setting : setting;
  plane_board : plane_tables;
  plane_claims : int -> plane_claim }.
#[export] Existing Instance window_setting.

Section Checker.
Context {the_plane : plane_setting}.

(** ** Two wasted stones *)

Definition room_ok (a b : point) : bool :=
  forallb (fun d => forallb (fun j => same_point b (along a d j) implies
    forallb (fun i => 8 <=? Views.distance (along a d i))%Z
      (FarLine.from_to (- FarPairs.room j) (j + FarPairs.room j))) [1; 2; 3; 4]%Z) directions.

(** Black has the middle and a stone diagonally next to it, and White's known stones [l] are wasted,
    if [s] turns the position around. *)
Definition wasted_through (s : list mirror) (b : points) (l : list point) : bool :=
  let shape := set_of (map (fun p => index side (to_middle side (image 1 s p))) [(0, 0); (1, 1)]%Z)
  in
  let l := map (fun p => image 1 (rev s) (from_middle side p)) l in
  within shape b and within b shape and forallb (fun a => 9 <=? Views.distance a)%Z l and
  forallb (fun x => forallb (fun y => if same_point x y then true else room_ok x y) l) l.

(** The zone of the unknown stones, if White has wasted two stones. *)
Definition wasted (n : nat) (s : state) (k : nat) : option points :=
  let l := filter (fun p => has (white s) (index side p)) (grid side) in
  if Nat.leb 13 n and Nat.leb (length l + k) 2 and (25 <=? side)%Z and
    existsb (fun turned => wasted_through turned (black s) l) eight
  then Some (match l with [] => nearer_11 plane_board | _ => nearer_13 plane_board end) else None.

(** ** Claims *)

(** The points whose images are in the set. *)
Definition image_of (z : points) (pairs : list (int * int)) : points :=
  fold_left (fun r '(i, j) => if has z j then add i r else r) pairs none.

(** White's known stones that are unknown in the claim. They have to avoid the claim's zones. *)
Definition forgets (k : nat) (lost : points) (c : plane_claim) (pairs : list (int * int)) : bool :=
  let l := if is_none lost then [] else filter (fun ij => has lost (fst ij)) pairs in
  let avoids z := forallb (fun ij => negb (has z (snd ij))) l in
  Nat.leb (length l + k) (unknown c) and avoids (zone1 c) and
  (if Nat.leb (length l + k) 1 then true else avoids (zone2 c)).

(** Black's stone on [p] leads to the claim, seen through symmetry number [i]. *)
Definition leads (s : state) (k : nat) (p : int) (c : plane_claim) (i : nat) :
    option (points * points) :=
  match nth_error (images board_tables) i, nth_error (inverses plane_board) i with
  | Some pairs, Some t =>
      let b := add p (black s) in
      let b' := set_of (map (get t) (blacks c)) in
      let w' := set_of (map (get t) (whites c)) in
      if within b b' and within b' b and within w' (white s) and
        forgets k (minus (white s) w') c pairs
      then Some (match k with
        | 0 => (add p none, add p none)
        | 1 => let z := add p (image_of (zone1 c) pairs) in (z, z)
        | _ => (add p (image_of (zone1 c) pairs), add p (image_of (zone2 c) pairs))
        end)%nat
      else None
  | _, _ => None
  end.

(** ** Trees *)

Fixpoint plane_answers (sub : state -> nat -> tree -> option (points * points)) (s : state)
    (k : nat) (open z1 z2 : points) (items : list item) : option (points * points) :=
  match items with
  | [] => if is_none open then Some (z1, z2) else None
  | Group t :: items =>
      match sub s (S k) t with
      | Some (a, b) => plane_answers sub s k (inter open a) (union z1 b) (union z2 b) items
      | None => None
      end
  | Reply y t :: items =>
      if (y <? point_number board_tables) and has (core plane_board) y then
        match sub (put_white y s) k t with
        | Some (a, b) =>
            plane_answers sub s k (minus open (add y none)) (union z1 a) (union z2 b) items
        | None => None
        end
      else None
  end.

Definition plane_turn (sub : state -> nat -> tree -> option (points * points)) (s : state) (k : nat)
    (items : list item) : option (points * points) :=
  match items with
  | Group _ :: _ =>
    if none_alive (black s) (white s) (fours s) then
      match danger k s with
      | Some d =>
          let open := minus (board board_tables) (union (black s) (white s)) in
          plane_answers sub s k open (danger1 s) d items
      | None => None
      end
    else None
  | _ => None
  end.

Fixpoint plane_check (n : nat) (s : state) (k : nat) (t : tree) : option (points * points) :=
  match n with
  | O => None
  | S m =>
    match t with
    | Five p w =>
        let b := add p (black s) in
        match (windows board_tables).[w] with
        | Some row =>
            if is_free p s and within (cells row) b and (exact Black implies apart (beside row) b)
            then Some (add p none, add p none) else None
        | None => None
        end
    | Known p id i =>
        let c := plane_claims id in
        if is_free p s and (id <? count) and Nat.leb (most c) m then leads s k p c i else None
    | Wasted => match wasted n s k with Some z => Some (z, z) | None => None end
    | Move p items =>
        if is_free p s then
          match plane_turn (plane_check m) (put_black p s) k items with
          | Some (a, b) => Some (add p a, add p b)
          | None => None
          end
        else None
    end
  end.

Definition plane_start (c : plane_claim) : state :=
  fold_left (fun s i => put_white i s) (whites c)
    (Build_state (set_of (blacks c)) none [] none none []).

(** The stones of the claim are in the window, and White's in its core. *)
Definition stones_ok (c : plane_claim) : bool :=
  forallb (fun i => i <? point_number board_tables) (blacks c) and
  forallb (fun i => (i <? point_number board_tables) and has (core plane_board) i) (whites c).

(** The items show that claim number [id] holds. *)
Definition plane_claim_ok (id : int) (items : list item) : bool :=
  let c := plane_claims id in
  stones_ok c and
  match plane_turn (plane_check (most c)) (plane_start c) (unknown c) items with
  | Some (z1, z2) => match unknown c with
      | 0 => true
      | 1 => within z1 (zone1 c)
      | _ => within z1 (zone1 c) and within z2 (zone2 c)
      end%nat
  | None => false
  end.
End Checker.
