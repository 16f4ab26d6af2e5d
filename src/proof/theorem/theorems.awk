# Writes BlackWins.v, which joins the parts of a certificate and states the theorems in terms of Spec.v. Prints the number of
# parts. Reads a certificate up to the heading of its first part. You need not trust this file, because Coq compares BlackWins.v
# with the theorems in claimed/*.v.
# usage: awk -v out=DIRECTORY -f header.awk -f theorems.awk CERTIFICATE
function coordinates(point) { return "(" point % side ", " int(point / side) ")%Z" }
function state(name, claim, by) {
    printf "Theorem %s : %s.\nProof. %s Qed.\n", name, claim, by > file
}
# Writes a theorem and those that follow from it on the same board: under the other rules, if the rule is strict, and for the
# game of Spec.v, if Black's fives count only at home.
function theorem(name, move, n, position, rest,  game, home) {
    game = "(" rule " " side ") "
    home = "(home_of " side " (Some " distance "%Z)) "
    if (at_home) {
        state(name "_at_home", "wins_in " game home n " " position, proof(move "_at_home", n, rest))
        state(name, "wins " game n " " position, "exact (wins_in_wins _ _ _ _ " name "_at_home).")
    } else state(name, "wins " game n " " position, proof(move, n, rest))
    if (rule == "strict") {
        eased(name, "standard", n, position)
        eased(name, "freestyle", n, position)
    }
}
function eased(name, to, n, position) {
    state(name "_" to, "wins (" to " " side ") " n " " position, "exact (strict_" to " _ _ _ " name ").")
}
function after_9(line, i) { return substr(line, index(line, "9") + i, 1) }
function value(symbol) { return index("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", symbol) - 1 }
# Writes the theorems about the infinite board.
function plane_theorems(  n) {
    if (first == "") refuse("no line for the first claim")
    if (!(first + 1 in bound)) refuse("no such claim: " first)
    n = bound[first + 1] + 1
    print "From Gomoku Require Import Plane PlaneCertified." > file
    print "Lemma valid : PlaneTurn.plane_valid Claims.certificate." > file
    print "Proof. apply plane_setting_is_valid. vm_cast_no_check (eq_refl true). Qed.\n" > file
    printf "Lemma number : to_Z (@Checker.count (@PlaneChecker.window_setting Claims.certificate)) = %d%%Z.\n", count > file
    printf "Proof. vm_cast_no_check (eq_refl %d%%Z). Qed.\n\n", count > file
    state("black_wins", "wins (plane strict_way) " n " empty", \
        "refine (@black_wins_on_window Claims.certificate valid " n " " first \
        " (eq_ind_r (shown_from_to Claims.ok 0) shown number) _). vm_cast_no_check (eq_refl true).")
    state("black_wins_standard", "wins (plane standard_way) " n " empty", "exact (plane_standard _ _ black_wins).")
    state("black_wins_freestyle", "wins (plane freestyle_way) " n " empty", "exact (plane_freestyle _ _ black_wins).")
    close(file)
    print parts
}
function proof(move, n, rest) {
    return "apply (@" move " Claims.certificate valid " n " " rest " shown). vm_cast_no_check (eq_refl true)."
}
# Writes a theorem for other boards, by Boards.v.
function on_other_boards(name, rule, least, claim, by) {
    state(name "_" rule "_of_" least, "forall side, (" least " <= side <= 21)%Z -> " claim, \
        "exact (" by " " name "_at_home).")
}
function after_on_other_boards(name, n, point, rule, least, offset) {
    on_other_boards(name, rule, least, \
        "let here := here (offset_on_21 " offset " side) in wins (" rule " side) " n \
        " (play (play empty (here " coordinates(first_stone) ") Black) (here " coordinates(point) ") White)", \
        rule "_of_" least "_after " n " _ (proj1 (Nat.leb_le " n " 16) eq_refl)")
}
# Returns Black's answer, the claim it leads to, and the symmetry as Coq source.
function leads(answer, claim, symmetry) { return answer "%uint63 " claim "%uint63 " symmetry }
kind == "second" {
    seconds++
    second[seconds] = $3 + 0
    second_leads[seconds] = leads($4 + 0, $5 + 0, $6 + 0)
    second_stones[seconds] = $7 + 0
}
# The bound of each claim is the two symbols after the first 9.
kind == "symbols" && plane { bound[++claims] = 64 * value(after_9($0, 1)) + value(after_9($0, 2)) }
kind == "first" && plane { first = $2 + 0 }
kind == "first" && !plane { first_leads = leads($2 + 0, $3 + 0, $4 + 0); first_stones = $5 + 0 }
kind == "part" { exit }
END {
    if (refused) exit 1
    if (kind != "part" || first_claim != 0) refuse("expected the first part")
    parts = int((count + claims_in_part - 1) / claims_in_part)
    as_boards_ask = side == 21 && at_home && distance == 7 && rule == "strict"
    file = out "/BlackWins.v"
    print "From Gomoku Require Import Job Home Rows Sanity Boards.\nFrom Parts Require Claims" > file
    for (i = 0; i < parts; i++) print "  Part" i > file
    # Otherwise Coq would evaluate the checker to compare it with itself.
    printf "  .\nStrategy expand [Claims.ok].\n\nLemma shown : shown_from_to Claims.ok 0 %d.\n", count > file
    print "Proof." > file
    for (i = 0; i + 1 < parts; i++)
        printf "  apply (join _ %d %d %d Part%d.shown).\n", \
            i * claims_in_part, (i + 1) * claims_in_part, count, i > file
    printf "  exact Part%d.shown.\nQed.\n\n", parts - 1 > file
    if (plane) {
        plane_theorems()
        exit
    }
    print "Lemma valid : Game.valid Claims.certificate." > file
    print "Proof. apply setting_is_valid; [exact eq_refl|]. vm_cast_no_check (eq_refl true). Qed.\n" > file
    for (i = 1; i <= seconds; i++) {
        name = "black_wins_after_" name_of(second[i])
        n = second_stones[i]
        theorem(name, "second_move", n, \
            "(play (play empty " coordinates(first_stone) " Black) " coordinates(second[i]) " White)", \
            coordinates(first_stone) " " coordinates(second[i]) " " second_leads[i])
        if (as_boards_ask && n <= 16) {
            after_on_other_boards(name, n, second[i], "freestyle", 15, 3)
            after_on_other_boards(name, n, second[i], "strict", 17, 1)
        }
    }
    if (first_leads) {
        theorem("black_wins", "first_move", first_stones, "empty", first_leads)
        if (as_boards_ask && first_stones == 17) {
            on_other_boards("black_wins", "freestyle", 15, "wins (freestyle side) 17 empty", "freestyle_of_15")
            on_other_boards("black_wins", "strict", 17, "wins (strict side) 17 empty", "strict_of_17")
            on_other_boards("black_wins", "standard", 17, "wins (standard side) 17 empty", "standard_of_17")
        }
    }
    close(file)
    print parts
}
