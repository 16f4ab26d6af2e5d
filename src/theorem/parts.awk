# Writes a certificate as Coq files: Claims.v, for each part PartN.v with the theorem that its claims are shown, and
# BlackWins.v with the theorems in the words of the definition.
# usage: awk -v out=DIRECTORY -f parts.awk CERTIFICATE
BEGIN {
    symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (i = 1; i <= 64; i++) for (j = 1; j <= 64; j++)
        digits[substr(symbols, i, 1) substr(symbols, j, 1)] = sprintf("%03x", 64 * (i - 1) + j - 1)
}
function open_file(name) { file = out "/" name ".v"; print "From Gomoku Require Import Job." > file; lists = 0; pending = 0; text = "" }
# Lists of a thousand words are no burden to Coq's parser.
function flush_words() {
    if (pending) print "Definition c" lists++ " : list int := [" text "]%uint63." > file
    text = ""; pending = 0
}
function add_words(line,  i, word) {
    for (i = 1; i <= length(line); i += 10) {
        word = "0x" digits[substr(line, i, 2)] digits[substr(line, i + 2, 2)] digits[substr(line, i + 4, 2)] \
            digits[substr(line, i + 6, 2)] digits[substr(line, i + 8, 2)]
        text = text (pending ? ";" : "") word
        if (++pending == 1000) flush_words()
    }
}
function end_words(  i) {
    flush_words()
    printf "Definition words : list (list int) := [" > file
    for (i = 0; i < lists; i++) printf "%sc%d", (i ? "; " : ""), i > file
    print "]." > file
}
function end_part() {
    end_words()
    printf "Theorem shown : shown_from_to Claims.side Claims.game Claims.count Claims.words %d %d.\n", first, next_claim > file
    printf "Proof. apply (part Claims.side Claims.game Claims.count Claims.words %d %d%%uint63 words %d). vm_cast_no_check (eq_refl true). Qed.\n", \
        first "%uint63", trees, next_claim > file
    close(file)
}
function coordinates(point) { return "(" (point % side) ", " int(point / side) ")%Z" }
# A theorem about the game, and for the strict game what follows from it.
function theorem(name, n, position, proof) {
    printf "\nTheorem %s : wins (%s %d) %d %s.\n", name, rule, side, n, position > file
    print "Proof. apply (" proof "). vm_cast_no_check (eq_refl true). Qed." > file
    names[++theorems] = name
    if (rule == "strict") {
        printf "Theorem %s_standard : wins (standard %d) %d %s.\nProof. exact (strict_standard _ _ _ %s). Qed.\n", name, side, n, position, name > file
        printf "Theorem %s_freestyle : wins (freestyle %d) %d %s.\nProof. exact (strict_freestyle _ _ _ %s). Qed.\n", name, side, n, position, name > file
        names[++theorems] = name "_standard"; names[++theorems] = name "_freestyle"
    }
}
NR == 1 { if ($0 != "gomoku-certificate 2") { print "not a certificate" > "/dev/stderr"; failed = 1; exit 1 } next }
$1 == "side" { side = $2; next }
$1 == "rule" { rule = $2; next }
$1 == "first-stone" { first_stone = $2; next }
$1 == "claims" { count = $2; left = count; open_file("Claims"); next }
$1 == "second" { second_move[++seconds] = $0; next }
$1 == "first" { first_move[++firsts] = $0; next }
$1 == "part" {
    first = $2; left = $3; next_claim = $2 + $3; trees = $4; limit[parts] = first
    open_file("Part" parts++); print "From Gomoku Require Claims." > file; next
}
{
    add_words($0)
    if (--left > 0) next
    if (parts) { end_part(); next }
    end_words()
    print "Definition count : int := " count "%uint63.\nDefinition side : Z := " side ".\nDefinition game : rules := " rule " side." > file
    close(file)
}
END {
    if (failed) exit 1
    limit[parts] = count
    open_file("BlackWins"); print "From Gomoku Require Claims" > file
    for (i = 0; i < parts; i++) print "  Part" i > file
    print "  .\n\nLemma all_shown : shown_from_to Claims.side Claims.game Claims.count Claims.words 0 (to_Z Claims.count).\nProof." > file
    for (i = 0; i + 1 < parts; i++)
        printf "  apply (joined _ _ _ _ %d %d %d Part%d.shown).\n", limit[i], limit[i + 1], count, i > file
    printf "  exact Part%d.shown.\nQed.\n\n", parts - 1 > file
    print "Lemma tables : tables_are_ok Claims.side.\nProof. vm_cast_no_check (eq_refl true). Qed." > file
    for (i = 1; i <= seconds; i++) {
        split(second_move[i], s)
        theorem("black_wins_after_" s[2], s[7], "(play (play empty " coordinates(first_stone) " Black) " coordinates(s[3]) " White)", \
            "second_move Claims.side Claims.game eq_refl tables _ _ " s[7] " " coordinates(first_stone) " " coordinates(s[3]) " " s[4] "%uint63 " s[5] "%uint63 " s[6] " all_shown")
    }
    for (i = 1; i <= firsts; i++) {
        split(first_move[i], s)
        theorem("black_wins", s[5], "empty", "first_move Claims.side Claims.game eq_refl tables _ _ " s[5] " " s[2] "%uint63 " s[3] "%uint63 " s[4] " all_shown")
    }
    close(file)
    # Nothing is imported here, so that names are printed in full.
    file = out "/Assumptions.v"
    print "From Gomoku Require BlackWins." > file
    printf "Definition all := (BlackWins.all_shown%s", (theorems ? ", " : "") > file
    for (i = 1; i <= theorems; i++) printf "%sBlackWins.%s", (i > 1 ? ", " : ""), names[i] > file
    print ").\nPrint Assumptions all." > file
    close(file)
    printf "%d\n", parts > (out "/parts")
}
