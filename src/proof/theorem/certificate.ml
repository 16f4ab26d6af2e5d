(* Reads the text of a certificate, in the format that README.md describes. A mistake here cannot
   prove anything false: either the checker rejects what was read, or the printed result is true. *)

type opening = { name : string; black : int list; white : int list; answer : int; claim : int; symmetry : int; stones : int }
(* [roots] has one line of six-bit symbols for each claim of the part. *)
type part = { first : int; most : int; roots : int array list }
(* [plane] says that the board is infinite. Then [side] is the side of the window. [distance] is the
   distance from the center within which Black's fives count, or [None] if they count everywhere. *)
type t = { plane : bool; side : int; rule : string; distance : int option; count : int; claims : int array list; openings : opening list; parts : part list }

let characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

let symbols line =
  Array.init (String.length line) (fun i ->
    match String.index_opt characters line.[i] with
    | Some symbol -> symbol
    | None -> failwith ("not a symbol: " ^ Char.escaped line.[i]))

(* Packs ten symbols into each word, with the first in the highest bits. *)
let words symbols =
  List.init ((Array.length symbols + 9) / 10) (fun word ->
    let symbol i = if i < Array.length symbols then symbols.(i) else 63 in
    let rec word_from i left = if left = 0 then 0 else (word_from (i - 1) (left - 1) lsl 6) lor symbol i in
    word_from ((10 * word) + 9) 10)

(* Accepts only decimal digits, as header.awk does, and no other number format of OCaml. *)
let number text =
  let digits = text <> "" && String.length text <= 8 && String.for_all (fun c -> '0' <= c && c <= '9') text in
  if not digits || (text.[0] = '0' && text <> "0") then failwith ("not a number: " ^ String.escaped text);
  int_of_string text

(* Returns the name of a point, such as "o15". *)
let name_of side point = Printf.sprintf "%c%d" (Char.chr (Char.code 'a' + (point mod side))) ((point / side) + 1)

(* The bound of a claim is the two symbols after the first 9. *)
let bound_of line =
  let rec first i = if line.(i) = 61 then i else first (i + 1) in
  let i = first 0 in
  (64 * line.(i + 1)) + line.(i + 2)

let read file =
  let input = open_in_bin file in
  let line () = input_line input in
  let field name =
    let line = line () in
    match String.split_on_char ' ' line with
    | [ found; value ] when found = name -> value
    | _ -> failwith ("expected " ^ name ^ ", not " ^ String.escaped line) in
  let plane = match line () with
    | "gomoku-certificate 2" -> false
    | "gomoku-certificate 3" -> true
    | _ -> failwith "not a certificate" in
  let side = number (field "side") in
  if not (if plane then List.mem side [ 25; 29; 33; 37; 41 ] else 5 <= side && side <= 22) then failwith "not a board size";
  let rule, distance = if plane then ("strict", None) else match String.split_on_char ' ' (line ()) with
    | [ "rule"; ("standard" | "freestyle" | "strict") as rule ] -> (rule, None)
    | [ "rule"; ("standard" | "freestyle" | "strict") as rule; "within"; distance ] -> (rule, Some (number distance))
    | _ -> failwith "expected a rule" in
  let first_stone = if plane then 0 else number (field "first-stone") in
  let count = number (field "claims") in
  let lines n = List.init n (fun _ -> symbols (line ())) in
  let claims = lines count in
  let opening name black white numbers =
    match List.map number numbers with
    | [ answer; claim; symmetry; stones ] -> { name; black; white; answer; claim; symmetry; stones }
    | _ -> failwith ("not understood: " ^ name) in
  let rec go openings parts =
    match String.split_on_char ' ' (line ()) with
    | [ "first"; claim ] when plane ->
        let claim = number claim in
        if claim >= count then failwith "no such claim";
        let opening =
          { name = "on the infinite board"; black = []; white = []; answer = 0; claim; symmetry = 0; stones = bound_of (List.nth claims claim) + 1 } in
        go (opening :: openings) parts
    | "second" :: name :: point :: numbers when not plane ->
        let point = number point in
        if name <> name_of side point then failwith ("the name of another point: " ^ String.escaped name);
        go (opening ("after the first stone and " ^ name) [ first_stone ] [ point ] numbers :: openings) parts
    | "first" :: numbers when not plane -> go (opening "from the empty board" [] [] numbers :: openings) parts
    | [ "part"; first; roots; trees ] ->
        let roots = lines (number roots) in
        go openings ({ first = number first; most = number trees; roots } :: parts)
    | line -> failwith ("not understood: " ^ String.escaped (String.concat " " line))
    | exception End_of_file -> (List.rev openings, List.rev parts) in
  let openings, parts = go [] [] in
  close_in input;
  { plane; side; rule; distance; count; claims; openings; parts }
