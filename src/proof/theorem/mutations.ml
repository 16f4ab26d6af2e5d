(* Generates corrupted certificates with one change each, and certificates that claim more than they
   prove. *)

open Certificate

let replace list index change = List.mapi (fun i x -> if i = index then change x else x) list

let changed symbols at =
  let copy = Array.copy symbols in
  copy.(at) <- (copy.(at) + 1 + Random.int 63) mod 64;
  copy

(* Returns the meaning of each symbol in a claim's line. *)
let roles line =
  let roles = Array.make (Array.length line) "nothing" in
  let rec go i =
    if i < Array.length line then begin
      let says role from next = for j = from to min next (Array.length line) - 1 do roles.(j) <- role done in
      let next = match line.(i) with
        | s when s < 20 -> says "row" i (i + 1); says "move" (i + 1) (i + 3); i + 3
        | 20 -> says "structure" i (i + 1); says "move" (i + 1) (i + 3); says "symmetry" (i + 3) (i + 4);
            says "claim named" (i + 4) (i + 8); i + 8
        | 21 | 22 -> says "structure" i (i + 1); says "move" (i + 1) (i + 3); i + 3
        | 24 -> says "structure" i (i + 1); says "reply" (i + 1) (i + 3); i + 3
        | 23 | 25 -> says "structure" i (i + 1); i + 1
        | s when s < 56 -> says "tree named" i (i + 2); i + 2
        | s when s < 62 -> says "tree named" i (i + 3); i + 3
        | 62 -> says "tree named" i (i + 4); i + 4
        | _ -> i + 1 in
      go next
    end in
  go 0;
  roles

(* Changes one symbol with this role in a random line. Returns [None] if that line has no such symbol. *)
let with_role role certificate =
  let chosen = Random.int (List.length certificate.parts) in
  let part = List.nth certificate.parts chosen in
  let number = Random.int (List.length part.roots) in
  let line = List.nth part.roots number in
  let places = List.filter (fun i -> (roles line).(i) = role) (List.init (Array.length line) Fun.id) in
  if places = [] then None
  else
    let place = List.nth places (Random.int (List.length places)) in
    let parts = replace certificate.parts chosen (fun part -> { part with roots = replace part.roots number (fun line -> changed line place) }) in
    Some { certificate with parts }

(* The line of a claim ends with the two symbols of the bound and up to nine symbols of padding. *)
let bound_at line =
  let rec last i = if line.(i) = 61 then i + 1 else last (i - 1) in
  last (Array.length line - 3)

let in_claim change certificate =
  Some { certificate with claims = replace certificate.claims (Random.int certificate.count) change }

let in_part change certificate =
  Some { certificate with parts = replace certificate.parts (Random.int (List.length certificate.parts)) change }

let lower line =
  let at = bound_at line in
  let copy = Array.copy line in
  let bound = max 0 ((64 * line.(at)) + line.(at + 1) - 1 - Random.int 2) in
  copy.(at) <- bound / 64;
  copy.(at + 1) <- bound mod 64;
  copy

(* ---- Changes before the parts *)

let in_heading change certificate = Some (change certificate)

let other_rule certificate =
  let others = List.filter (( <> ) certificate.rule) [ "standard"; "freestyle"; "strict" ] in
  { certificate with rule = List.nth others (Random.int 2) }

(* Limits Black's fives to so small a distance from the center that Black wins no opening, or
   removes the limit. *)
let other_distance certificate =
  let near = 1 + Random.int 3 in
  { certificate with distance = (if certificate.distance = Some near then None else Some near) }

let other_count certificate = { certificate with count = certificate.count + (if Random.bool () then 1 else -1 - Random.int 9) }

(* Changes one number in the line of an opening. *)
let in_opening certificate =
  let area = certificate.side * certificate.side in
  let change o = match Random.int 6 with
    | 0 -> { o with black = List.map (fun _ -> Random.int area) o.black }
    | 1 -> { o with white = List.map (fun _ -> Random.int area) o.white }
    | 2 -> { o with answer = Random.int area }
    | 3 -> { o with claim = Random.int (certificate.count + 10) }
    | 4 -> { o with symmetry = 1 + Random.int 9 }
    | _ -> { o with stones = max 0 (o.stones + Random.int 6 - 3) } in
  { certificate with openings = replace certificate.openings (Random.int (List.length certificate.openings)) change }

(* Returns whether an opening of the changed certificate follows from the original certificate. The
   original must prove a win for Black with at most as many stones, under the same rule or a harder
   one, and with fives at most as far from the center. *)
let follows whole changed o =
  whole.side = changed.side && (whole.rule = changed.rule || whole.rule = "strict")
  && (match whole.distance, changed.distance with
      | _, None -> true
      | Some distance, Some other -> distance <= other
      | None, Some _ -> false)
  && List.exists (fun p -> p.black = o.black && p.white = o.white && p.stones <= o.stones) whole.openings

let kinds = List.map (fun role -> (role, with_role role)) [ "row"; "move"; "reply"; "tree named"; "claim named"; "symmetry"; "structure" ]
  @ [ ("a claim's stones", in_claim (fun line -> changed line (Random.int (bound_at line - 1))));
      ("a claim's bound", in_claim lower);
      ("reversed claims", in_part (fun part -> { part with roots = List.rev part.roots }));
      ("a missing symbol", in_part (fun part ->
        let without line = let gone = Random.int (Array.length line) in
          Array.of_list (List.filteri (fun i _ -> i <> gone) (Array.to_list line)) in
        { part with roots = replace part.roots (Random.int (List.length part.roots)) without }));
      ("the side", in_heading (fun c -> { c with side = c.side + (if Random.bool () then 1 else -1) }));
      ("the rule", in_heading other_rule);
      ("fives at home", in_heading other_distance);
      ("number of claims", in_heading other_count);
      ("an opening", in_heading in_opening) ]

(* Returns certificates that claim more about openings than they prove. All must be rejected. *)
let overstated certificate =
  let seconds = List.filter (fun opening -> opening.white <> []) certificate.openings in
  let change f = { certificate with openings = List.map f seconds } in
  let area = certificate.side * certificate.side in
  let nearer = function
    | Some distance -> [ ("fives one point nearer", { certificate with distance = Some (distance - 1) }) ]
    | None -> [] in
  nearer certificate.distance @
  [ ("one black stone fewer", change (fun o -> { o with stones = o.stones - 1 }));
    ("two black stones fewer", change (fun o -> { o with stones = o.stones - 2 }));
    ("another second move", change (fun o -> { o with white = [ (if List.mem 0 o.white then 1 else 0) ] }));
    ("another answer", change (fun o -> { o with answer = (o.answer + 1) mod area }));
    ("a claim that does not exist", change (fun o -> { o with claim = certificate.count }));
    ("White as the winner", change (fun o -> { o with black = o.white; white = o.black }));
    ("a part twice", { certificate with parts = certificate.parts @ [ List.hd certificate.parts ] });
    ("no parts", { certificate with parts = [] });
    ("the last part missing", { certificate with parts = List.filteri (fun i _ -> i + 1 < List.length certificate.parts) certificate.parts }) ]

(* Tries [number] corrupted certificates, equally many of each kind. [accepted] returns the openings
   that a certificate still proves. Returns whether all of them follow from the original
   certificate. *)
let run accepted certificate number =
  let right = ref true in
  List.iter (fun (what, mutant) ->
    let ok = accepted mutant = [] in
    if not ok then right := false;
    Printf.printf "%s: %s\n%!" (if ok then "rejected" else "ACCEPTED") what) (overstated certificate);
  Random.init 15;
  let tally = Hashtbl.create 16 in
  let count key = Hashtbl.replace tally key (1 + Stdlib.Option.value ~default:0 (Hashtbl.find_opt tally key)) in
  let rec mutate left =
    if left > 0 then begin
      let what, change = List.nth kinds (left mod List.length kinds) in
      let rec some tries = match change certificate with
        | Some mutant ->
            let shown = List.map fst (accepted mutant) in
            if not (List.for_all (follows certificate mutant) shown) then begin
              right := false;
              Printf.printf "ACCEPTED: %s, and it proves more than the original\n" what
            end;
            count (what, shown = [])
        | None -> if tries > 0 then some (tries - 1) in
      some 1000;
      mutate (left - 1)
    end in
  mutate number;
  let of_kind what refused = Stdlib.Option.value ~default:0 (Hashtbl.find_opt tally (what, refused)) in
  let all refused = List.fold_left (fun sum (what, _) -> sum + of_kind what refused) 0 kinds in
  List.iter (fun (what, _) ->
    Printf.printf "%-18s %3d rejected, %d harmless\n" what (of_kind what true) (of_kind what false)) kinds;
  Printf.printf "%d corrupted certificates: %d rejected, %d harmless\n" (all true + all false) (all true) (all false);
  !right && all true > all false
