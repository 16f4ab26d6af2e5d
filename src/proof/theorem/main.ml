(* Runs the extracted checker on a certificate. You have to trust that it passes the moves to the
   checker, and prints the checker's result. *)

open Checker
open Certificate

let int i = Uint63.of_int i
let rec nat i = if i <= 0 then O else S (nat (i - 1))
let rec positive i = if i = 1 then XH else if i land 1 = 0 then XO (positive (i / 2)) else XI (positive (i / 2))
let integer i = if i = 0 then Z0 else Zpos (positive i)
let side_of certificate = integer certificate.side
let distance_of certificate = Option.map integer certificate.distance

let tables_of certificate =
  let side = side_of certificate and distance = distance_of certificate in
  let tables = make_tables side distance in
  if not (tables_ok side distance tables) then failwith "the tables of this board are wrong";
  tables

let rules_of certificate =
  let rules = match certificate.rule with
    | "standard" -> standard
    | "freestyle" -> freestyle
    | "strict" -> strict
    | rule -> failwith ("not a rule: " ^ rule) in
  rules (side_of certificate)

let int_words = List.concat_map (fun line -> List.map int (words line))

(* Returns the checker's results for all openings of a certificate. Reads the trees of a part when they are needed. *)
let answers tables progress certificate =
  let side = int certificate.side and count = int certificate.count in
  let board_tables = tables certificate in
  let claim_ok, opening =
    if certificate.plane then begin
      let setting = plane_setting_of (side_of certificate) count (List.map (fun line -> int_words [ line ]) certificate.claims) in
      let setting = { setting with window_setting = { setting.window_setting with board_tables } } in
      if not (inverses_ok (side_of certificate) eight setting.plane_board.inverses) then failwith "the symmetries are wrong";
      (plane_claim_ok setting, fun o -> first_claim setting (nat o.stones) (int o.claim))
    end else
      let setting =
        { Checker.side = side_of certificate; game_rules = rules_of certificate; distance = distance_of certificate;
          board_tables; count; claims = claims_of side count (int_words certificate.claims) } in
      let stones points = set_of (List.map int points) in
      (claim_ok setting, fun o ->
        leads_to setting (nat o.stones) (stones o.black) (stones o.white) (int o.answer) (int o.claim) (nat o.symmetry)) in
  let part part () = progress part; trees_of side (int part.most) (int_words part.roots) in
  if all_checked count claim_ok (int 0) (List.map part certificate.parts)
  then List.map (fun o -> (o, opening o)) certificate.openings
  else List.map (fun o -> (o, false)) certificate.openings

(* Computes the tables for each board once. Most corrupted certificates are for the same board. *)
let remembered tables_of =
  let known = Hashtbl.create 2 in
  fun certificate ->
    let key = (certificate.side, certificate.distance) in
    match Hashtbl.find_opt known key with
    | Some tables -> tables
    | None -> let tables = tables_of certificate in Hashtbl.add known key tables; tables

(* A certificate on which the program fails counts as rejected. *)
let accepted tables certificate =
  try List.filter snd (answers tables ignore certificate) with Stack_overflow | Failure _ | Invalid_argument _ -> []

let check tables certificate =
  let progress part = Printf.eprintf "claim %d of %d, %.0f s\n%!" part.first certificate.count (Sys.time ()) in
  let answers = answers tables progress certificate in
  List.iter (fun (o, ok) ->
    let within = match certificate.distance with None -> "" | Some d -> Printf.sprintf " within %d" d in
    Printf.printf "%s: %s%s, side %d: Black wins with %d more stones %s\n" (if ok then "checked" else "REJECTED")
      certificate.rule within certificate.side o.stones o.name) answers;
  Printf.printf "%d claims, %.1f s\n" certificate.count (Sys.time ());
  answers <> [] && List.for_all snd answers

let () =
  let ok = match Array.to_list Sys.argv |> List.tl with
    | ([ "--mutations"; _; file ] | [ file ]) as arguments ->
        let certificate = read file in
        let tables = remembered tables_of in
        (match arguments with
         | [ _; number; _ ] -> Mutations.run (accepted tables) certificate (int_of_string number)
         | _ -> check tables certificate)
    | _ -> prerr_endline "usage: gomoku-check [--mutations NUMBER] CERTIFICATE"; exit 2 in
  if not ok then exit 1
