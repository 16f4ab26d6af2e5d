(** * The checker

    A certificate describes how Black wins. The checker does not trust it. A tree describes a win in
    a position with Black to move:

    - [Five p w]: a stone on [p] completes row number [w].
    - [Known p id s]: a stone on [p] leads to claim number [id], seen through symmetry [s].
    - [Move p items]: after a stone on [p], the items answer every reply by White. [Group t] means
      that the tree [t] wins after every reply outside its zone. [Reply y t] means that the tree [t]
      wins after White's reply on [y].
    - [Wasted]: White has wasted two stones. This is only for the infinite board ([PlaneChecker.v]).

    In a group, White's stone is on an unknown point. The checker uses only the known stones. It
    counts the unknown stones ([k]) and returns two zones. The tree wins if the newest unknown stone
    is outside the first zone and the older unknown stones are outside the second zone. *)

From Coq Require Import ZArith Uint63 PArray Lia Bool List.
From Gomoku Require Import Spec Home PointSet Rows.
Import ListNotations.
Open Scope uint63_scope.

Inductive tree := Five (p w : int) | Known (p id : int) (s : nat) | Move (p : int)
  (items : list item) | Wasted
with item := Group (t : tree) | Reply (y : int) (t : tree).

(** White is to move, and Black wins with at most [bound] more stones. *)
Record claim := { claim_black : points; claim_white : points; bound : nat }.

(** The game on a square board, the distance from the center within which Black's fives count, the
    tables for the board, and the claims. Coq passes the setting to most of the definitions and
    lemmas below. *)
Class setting := {
  side : Z;
  game_rules : rules;
  distance : option Z;
  board_tables : tables;
  count : int;
  claims : int -> claim }.

(** Whether this color needs exactly five. *)
Definition exact {the_setting : setting} (c : colour) : bool :=
  match way_of game_rules c with Exactly_five => true | Five_or_more => false end.

(** The known stones, and the rows that White could complete. A row is alive for White if it has no
    black stone and, if White needs exactly five, no white stone next to it. [placed] lists White's
    known stones. [danger1] and [danger2] contain the points of all live rows with at least three and
    two known white stones. [fours] contains the live rows with at least four. These sets may also
    contain further points or rows. *)
Record state := {
  black : points; white : points; placed : list int;
  danger1 : points; danger2 : points; fours : list window }.

Section Checker.
Context {the_setting : setting}.

Definition alive (b w : points) (row : window) : bool :=
  apart (cells row) b and (exact White implies apart (beside row) w).

(** Updates the state for a row through White's new stone. *)
Definition watch (s : state) (row : window) : state :=
  let '{| black := b; white := w; placed := l; danger1 := d1; danger2 := d2; fours := f |} := s in
  let v := drop_lowest (overlap (cells row) w) in
  if v =? 0 then s else
  if alive b w row then
    let d2 := union (cells row) d2 in
    let v := drop_lowest v in
    if v =? 0 then Build_state b w l d1 d2 f else
    let d1 := union (cells row) d1 in
    let v := drop_lowest v in
    if v =? 0 then Build_state b w l d1 d2 f else Build_state b w l d1 d2 (row :: f)
  else s.

(** If the new stone is White's only one in this direction, nothing changes. *)
Definition watch_all (s : state) (b : bundle) : state :=
  if drop_lowest (overlap (whole b) (white s)) =? 0 then s else fold_left watch (rows b) s.

Definition put_white (y : int) (s : state) : state :=
  let '{| black := b; white := w; placed := l; danger1 := d1; danger2 := d2; fours := f |} := s in
  fold_left watch_all (through board_tables).[y] (Build_state b (add y w) (y :: l) d1 d2 f).

Definition put_black (p : int) (s : state) : state :=
  let '{| black := b; white := w; placed := l; danger1 := d1; danger2 := d2; fours := f |} := s in
  Build_state (add p b) w l d1 d2 f.

(** The points of all live rows with a known white stone. *)
Definition danger3 (s : state) : points :=
  union_all (map cells (filter (alive (black s) (white s))
    (flat_map rows (flat_map (get (through board_tables)) (placed s))))).

Definition is_free (p : int) (s : state) : bool :=
  (p <? point_number board_tables) and (has (black s) p implies false) and
    (has (white s) p implies false).

(** The points where one of [k] unknown stones could be part of a white five that White's next stone
    completes. *)
Definition danger (k : nat) (s : state) : option points :=
  match k with
  | 0 => Some none | 1 => Some (danger1 s) | 2 => Some (danger2 s) | 3 => Some (danger3 s) | _ =>
    None
  end%nat.

Fixpoint none_alive (b w : points) (rows : list window) : bool :=
  match rows with [] => true | row :: rows =>
    if alive b w row then false else none_alive b w rows end.

(** Checks the answers to White's replies. [open] contains the replies that have no answer yet. *)
Fixpoint answers (sub : state -> nat -> tree -> option (points * points)) (s : state) (k : nat)
    (open z1 z2 : points) (items : list item) : option (points * points) :=
  match items with
  | [] => if is_none open then Some (z1, z2) else None
  | Group t :: items =>
      match sub s (S k) t with
      | Some (a, b) => answers sub s k (inter open a) (union z1 b) (union z2 b) items
      | None => None
      end
  | Reply y t :: items =>
      if y <? point_number board_tables then
        match sub (put_white y s) k t with
        | Some (a, b) => answers sub s k (minus open (add y none)) (union z1 a) (union z2 b) items
        | None => None
        end
      else None
  end.

(** Checks that White, who is to move, has no five and cannot complete one, and that each reply has
    an answer. *)
Definition turn (sub : state -> nat -> tree -> option (points * points)) (s : state) (k : nat)
    (items : list item) : option (points * points) :=
  match items with
  | [] => None
  | _ =>
    if none_alive (black s) (white s) (fours s) then
      match danger k s with
      | Some d =>
          let open := minus (board board_tables) (union (black s) (white s)) in
          answers sub s k open (danger1 s) d items
      | None => None
      end
    else None
  end.

Fixpoint same_image (a b : points) (pairs : list (int * int)) : bool :=
  match pairs with
  | [] => true
  | (i, j) :: pairs => Bool.eqb (has a i) (has b j) and same_image a b pairs
  end.

Fixpoint check (n : nat) (s : state) (k : nat) (t : tree) : option (points * points) :=
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
        let '{| claim_black := b; claim_white := w; bound := l |} := claims id in
        if Nat.eqb k 0 and is_free p s and (id <? count) and Nat.leb l m and
           match nth_error (images board_tables) i with
           | Some pairs => same_image (add p (black s)) b pairs and same_image (white s) w pairs
           | None => false
           end
        then Some (add p none, add p none) else None
    | Move p items =>
        if is_free p s then
          match turn (check m) (put_black p s) k items with
          | Some (a, b) => Some (add p a, add p b)
          | None => None
          end
        else None
    | Wasted => None
    end
  end.

Definition start (b w : points) : state :=
  fold_left (fun s i => if has w i then put_white i s else s) (numbers board_tables)
    (Build_state b none [] none none []).

(** The items show that claim number [id] holds. *)
Definition claim_ok (id : int) (items : list item) : bool :=
  let '{| claim_black := b; claim_white := w; bound := l |} := claims id in
  apart b w and match turn (check l) (start b w) 0 items with Some _ => true | None => false end.
End Checker.
