# Writes a certificate, or some of its parts, as Coq files. Each part becomes a file PartN.v, which proves the part's claims. If
# the input has the list of claims, it becomes Claims.v.
# usage: awk -v out=DIRECTORY -v part=NUMBER_OF_THE_FIRST -f header.awk -f parts.awk CERTIFICATE
BEGIN {
    symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (i = 1; i <= 64; i++) for (j = 1; j <= 64; j++)
        digits[substr(symbols, i, 1) substr(symbols, j, 1)] = sprintf("%03x", 64 * (i - 1) + j - 1)
}
function open_file(name) {
    file = out "/" name ".v"
    print "From Gomoku Require Import Job." > file
    lists = 0; pending = 0; text = ""
}
# Coq's parser is slow on very long lists, so each list has at most 1,000 words.
function flush_words() {
    if (pending) print "Definition c" lists++ " : list int := [" text "]%uint63." > file
    text = ""; pending = 0
}
function add_words(line,  i, word) {
    if (length(line) % 10) refuse("the symbols do not make whole words")
    for (i = 1; i <= length(line); i += 10) {
        word = "0x" digits[substr(line, i, 2)] digits[substr(line, i + 2, 2)] \
            digits[substr(line, i + 4, 2)] digits[substr(line, i + 6, 2)] digits[substr(line, i + 8, 2)]
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
function end_claims() {
    end_words()
    if (plane) printf "Definition certificate := plane_setting_of %d %d%%uint63 words.\n", side, count > file
    else printf "Definition certificate := setting_of %d (%s %d) %s %d%%uint63 words.\n", \
        side, rule, side, (at_home ? "(Some " distance "%Z)" : "None"), count > file
    printf "Definition side := %d%%uint63.\n", side > file
    printf "Definition ok := @%s certificate.\n", (plane ? "PlaneChecker.plane_claim_ok" : "Checker.claim_ok") > file
    close(file)
}
function end_part(  next_claim) {
    end_words()
    next_claim = first_claim + claims_in_part
    printf "Theorem shown : shown_from_to Claims.ok %d %d.\n", first_claim, next_claim > file
    printf "Proof. apply (part_shown Claims.ok Claims.side %d %d words %d). vm_cast_no_check (eq_refl true). Qed.\n", \
        first_claim, trees, next_claim > file
    close(file)
}
kind == "claims" {
    open_file("Claims")
    if (plane) print "From Gomoku Require Import PlaneCertified." > file
}
kind == "part" {
    in_part = 1
    open_file("Part" part++)
    print "From Parts Require Claims." > file
}
kind == "symbols" {
    add_words($0)
    if (symbol_lines == 0) { if (in_part) end_part(); else end_claims() }
}
END { if (!refused && symbol_lines > 0) refuse("ends early") }
