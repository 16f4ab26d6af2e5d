(* Reads a certificate and asks the extracted checker. All that is trusted here: that the last lines print what the
   checker said, about the moves it was asked about. *)

open Checker

let int i = Uint63.of_int i
let rec nat i = if i <= 0 then O else S (nat (i - 1))

type part = { first : int; roots : int list; trees : int; words : int list }
type opening = { name : string; black : int list; white : int list; answer : int; claim : int; symmetry : int; stones : int }
type certificate = { count : int; claims : int list; openings : opening list; parts : part list }

(* Words of 63 bits, without a sign. *)
let numbers line = List.map (fun word -> int_of_string ("0u" ^ word)) (String.split_on_char ' ' line)
let center = 112

let read file =
  let input = open_in file in
  let line () = input_line input in
  if line () <> "gomoku-certificate 1" then failwith "not a certificate";
  if line () <> "side 15" then failwith "side 15 only";
  let rec lines n words = if n <= 0 then List.concat (List.rev words) else lines (n - 1) (numbers (line ()) :: words) in
  (* Words come a thousand a line. *)
  let rec tree_words left words =
    if left <= 0 then List.concat (List.rev words)
    else let more = numbers (line ()) in tree_words (left - List.length more) (more :: words) in
  let rec go certificate =
    match String.split_on_char ' ' (line ()) with
    | [ "claims"; n ] -> let count = int_of_string n in go { certificate with count; claims = lines count [] }
    | [ "second"; name; q; a; id; i; n ] ->
        let n' = int_of_string in
        let opening = { name = "after h8 " ^ name; black = [ center ]; white = [ n' q ]; answer = n' a; claim = n' id; symmetry = n' i; stones = n' n } in
        go { certificate with openings = opening :: certificate.openings }
    | [ "first"; a; id; i; n ] ->
        let n' = int_of_string in
        let opening = { name = "from the empty board"; black = []; white = []; answer = n' a; claim = n' id; symmetry = n' i; stones = n' n } in
        go { certificate with openings = opening :: certificate.openings }
    | [ "part"; first; _; trees; words ] ->
        let roots = numbers (line ()) in
        let words = tree_words (int_of_string words) [] in
        go { certificate with parts = { first = int_of_string first; roots; trees = int_of_string trees; words } :: certificate.parts }
    | line -> failwith ("not understood: " ^ String.concat " " line)
    | exception End_of_file -> certificate
  in
  let certificate = go { count = 0; claims = []; openings = []; parts = [] } in
  close_in input;
  { certificate with openings = List.rev certificate.openings; parts = List.rev certificate.parts }

(* The checker's answers for all openings of a certificate. A part's trees are decoded when the first is asked for. *)
let answers tables progress certificate =
  let count = int certificate.count in
  let claims = claims_of count (List.map int certificate.claims) in
  let fetch part =
    let trees = lazy (progress part; trees_of (int part.trees) (List.map int part.words)) in
    fun tree -> (Lazy.force trees) tree in
  let parts = List.map (fun part -> (fetch part, List.map int part.roots)) certificate.parts in
  let stones points = stones_on (List.map int points) in
  let opening o =
    opening_checked tables count claims (nat o.stones) (stones o.black) (stones o.white) (int o.answer) (int o.claim) (nat o.symmetry) in
  if all_checked tables count claims (int 0) parts then List.map (fun o -> (o, opening o)) certificate.openings
  else List.map (fun o -> (o, false)) certificate.openings

(* Corruptions: each changes one number somewhere, or asks for more than is there. *)
let replace list index change = List.mapi (fun i x -> if i = index then change x else x) list

let mutate certificate =
  let random = Random.int in
  let bit x = x lxor (1 lsl random 31) in
  let in_part change =
    let chosen = random (List.length certificate.parts) in
    { certificate with parts = replace certificate.parts chosen change } in
  match random 8 with
  | 0 -> ("a bit of a claim's stones", { certificate with claims = replace certificate.claims (9 * random certificate.count + random 8) bit })
  | 1 -> ("a bound one lower", { certificate with claims = replace certificate.claims (9 * random certificate.count + 8) pred })
  | 2 -> ("a root", in_part (fun p -> { p with roots = replace p.roots (random (List.length p.roots)) (fun _ -> random p.trees) }))
  | 3 -> ("two claims exchanged", in_part (fun p -> { p with roots = List.rev p.roots }))
  | 4 -> ("a word left out", in_part (fun p -> let gone = random (List.length p.words) in { p with words = List.filteri (fun i _ -> i <> gone) p.words }))
  | _ -> ("a bit of a tree", in_part (fun p -> { p with words = replace p.words (random (List.length p.words)) bit }))

(* Claims about second moves that are more than the certificate shows. None may be accepted. *)
let overstated certificate =
  let seconds = List.filter (fun o -> o.white <> []) certificate.openings in
  let change f = { certificate with openings = List.map f seconds } in
  [ ("a black stone less", change (fun o -> { o with stones = o.stones - 1 }));
    ("another second move", change (fun o -> { o with white = [ (if List.mem 0 o.white then 1 else 0) ] }));
    ("another answer", change (fun o -> { o with answer = (o.answer + 1) mod 225 }));
    ("a claim that is not there", change (fun o -> { o with claim = certificate.count }));
    ("White as the winner", change (fun o -> { o with black = o.white; white = o.black }));
    ("a part twice", { certificate with parts = certificate.parts @ [ List.hd certificate.parts ] });
    ("no parts", { certificate with parts = [] });
    ("the last part missing", { certificate with parts = List.filteri (fun i _ -> i + 1 < List.length certificate.parts) certificate.parts }) ]

let mutations tables certificate number =
  (* What makes the program give up is not accepted either. *)
  let accepted mutant = try List.filter snd (answers tables ignore mutant) with Stack_overflow -> [] in
  let failures = ref 0 in
  List.iter (fun (what, mutant) ->
    if accepted mutant <> [] then begin incr failures; Printf.printf "ACCEPTED: %s\n%!" what end
    else Printf.printf "refused: %s\n%!" what) (overstated certificate);
  Random.init 15;
  let refused = ref 0 and harmless = ref [] in
  for _ = 1 to number do
    let what, mutant = mutate certificate in
    if accepted mutant = [] then incr refused else harmless := what :: !harmless
  done;
  Printf.printf "%d corrupted: %d refused, %d accepted\n" number !refused (List.length !harmless);
  List.iter (fun what -> Printf.printf "accepted: %s\n" what) (List.sort_uniq compare !harmless);
  if !failures > 0 then exit 1

let () =
  let start = Sys.time () in
  let tables = make_tables (Zpos (XI (XI (XI XH)))) in
  match Array.to_list Sys.argv |> List.tl with
  | [ "--mutations"; number; file ] -> mutations tables (read file) (int_of_string number)
  | [ file ] ->
      let certificate = read file in
      let progress part = Printf.eprintf "claim %d of %d, %.0f s\n%!" part.first certificate.count (Sys.time () -. start) in
      let answers = answers tables progress certificate in
      List.iter (fun (o, ok) ->
        Printf.printf "%s: Black wins with %d more stones %s\n" (if ok then "checked" else "REFUSED") o.stones o.name) answers;
      Printf.printf "%d claims, %.1f s\n" certificate.count (Sys.time () -. start);
      if answers = [] || not (List.for_all snd answers) then exit 1
  | _ -> prerr_endline "usage: gomoku-check [--mutations NUMBER] CERTIFICATE"; exit 2
