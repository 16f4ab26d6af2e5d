# Writes BlackWins.v, which joins the parts of a certificate and states the theorems in the words of the definition, and
# Assumptions.v, which asks what they assume. Reads what stands before the parts, and the first part's heading.
# usage: awk -v out=DIRECTORY -f theorems.awk CERTIFICATE
function coordinates(point) { return "(" (point % side) ", " int(point / side) ")%Z" }
function state(name, claim, by) {
    printf "Theorem %s : %s.\nProof. %s Qed.\n", name, claim, by > file
    names[++theorems] = name
}
# A theorem about the game; for the strict game what follows from it; and where Black's fives are at home what follows for
# other boards.
function theorem(name, move, n, position, rest) {
    home = "(home_of " side " (Some " distance "%Z))"
    if (distance) state(name "_at_home", "wins_in (" rule " " side ") " home " " n " " position, proof(move "_at_home", n, rest))
    if (distance) state(name, "wins (" rule " " side ") " n " " position, "exact (wins_in_wins _ _ _ _ " name "_at_home).")
    else state(name, "wins (" rule " " side ") " n " " position, proof(move, n, rest))
    if (rule == "strict") {
        state(name "_standard", "wins (standard " side ") " n " " position, "exact (strict_standard _ _ _ " name ").")
        state(name "_freestyle", "wins (freestyle " side ") " n " " position, "exact (strict_freestyle _ _ _ " name ").")
    }
}
function proof(move, n, rest) {
    return "apply (" move " Claims.side Claims.game eq_refl Claims.distance tables _ _ " n " " rest " all_shown). vm_cast_no_check (eq_refl true)."
}
# What Boards.v makes of it.
function on_other_boards(name, rule, least, claim, by) {
    state(name "_" rule "_of_" least, "forall side, (" least " <= side <= 21)%Z -> " claim, "exact (" by " " name "_at_home).")
}
function after_on_other_boards(name, n, point, rule, least, offset) {
    on_other_boards(name, rule, least, "let here := here (offset_on_21 " offset " side) in wins (" rule " side) " n " (play (play empty (here " \
        coordinates(first_stone) ") Black) (here " coordinates(point) ") White)", rule "_of_" least "_after " n " _ (proj1 (Nat.leb_le " n " 16) eq_refl)")
}
$1 == "side" { side = $2 }
$1 == "rule" { rule = $2; distance = $4 }
$1 == "first-stone" { first_stone = $2 }
$1 == "claims" { count = $2 }
$1 == "second" { second_move[++seconds] = $0 }
$1 == "first" { first_move = $0 }
$1 == "part" { each = $3; exit }
END {
    parts = int((count + each - 1) / each)
    as_boards_ask = side == 21 && distance == 7 && rule == "strict"
    file = out "/BlackWins.v"
    print "From Gomoku Require Import Job Home Rows Sanity Boards.\nFrom Gomoku Require Claims" > file
    for (i = 0; i < parts; i++) print "  Part" i > file
    print "  .\n\nLemma all_shown : shown_from_to Claims.side Claims.game Claims.distance Claims.count Claims.words 0 (to_Z Claims.count).\nProof." > file
    for (i = 0; i + 1 < parts; i++)
        printf "  apply (joined _ _ _ _ _ %d %d %d Part%d.shown).\n", i * each, (i + 1) * each, count, i > file
    printf "  exact Part%d.shown.\nQed.\n\n", parts - 1 > file
    print "Lemma tables : tables_are_ok Claims.side Claims.distance.\nProof. vm_cast_no_check (eq_refl true). Qed.\n" > file
    for (i = 1; i <= seconds; i++) {
        split(second_move[i], s)
        theorem("black_wins_after_" s[2], "second_move", s[7], "(play (play empty " coordinates(first_stone) " Black) " coordinates(s[3]) " White)", \
            coordinates(first_stone) " " coordinates(s[3]) " " s[4] "%uint63 " s[5] "%uint63 " s[6])
        if (as_boards_ask && s[7] <= 16) {
            after_on_other_boards("black_wins_after_" s[2], s[7], s[3], "freestyle", 15, 3)
            after_on_other_boards("black_wins_after_" s[2], s[7], s[3], "strict", 17, 1)
        }
    }
    if (first_move) {
        split(first_move, s)
        theorem("black_wins", "first_move", s[5], "empty", s[2] "%uint63 " s[3] "%uint63 " s[4])
        if (as_boards_ask && s[5] == 17) {
            on_other_boards("black_wins", "freestyle", 15, "wins (freestyle side) 17 empty", "freestyle_of_15")
            on_other_boards("black_wins", "strict", 17, "wins (strict side) 17 empty", "strict_of_17")
            on_other_boards("black_wins", "standard", 17, "wins (standard side) 17 empty", "standard_of_17")
        }
    }
    close(file)
    # Nothing is imported here, so that names are printed in full.
    file = out "/Assumptions.v"
    print "From Gomoku Require BlackWins." > file
    printf "Definition all := (BlackWins.all_shown" > file
    for (i = 1; i <= theorems; i++) printf ", BlackWins.%s", names[i] > file
    print ").\nPrint Assumptions all." > file
    close(file)
    print parts
}
