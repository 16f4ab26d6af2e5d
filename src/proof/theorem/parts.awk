# Writes a certificate, or some parts of one, as Coq files: for each part PartN.v with the theorem that its claims are
# shown, and Claims.v with the claims, where they come with it.
# usage: awk -v out=DIRECTORY -v part=NUMBER_OF_THE_FIRST -f parts.awk CERTIFICATE
BEGIN {
    symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (i = 1; i <= 64; i++) for (j = 1; j <= 64; j++)
        digits[substr(symbols, i, 1) substr(symbols, j, 1)] = sprintf("%03x", 64 * (i - 1) + j - 1)
    of_claims = "Claims.side Claims.game Claims.distance Claims.count Claims.words"
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
function end_claims() {
    end_words()
    print "Definition count : int := " count "%uint63.\nDefinition side : Z := " side ".\nDefinition game : rules := " rule " side." > file
    print "Definition distance : option Z := " (distance ? "Some " distance "%Z" : "None") "." > file
    close(file)
}
function end_part() {
    end_words()
    printf "Theorem shown : shown_from_to %s %d %d.\n", of_claims, first, next_claim > file
    printf "Proof. apply (part %s %d%%uint63 %d%%uint63 words %d). vm_cast_no_check (eq_refl true). Qed.\n", \
        of_claims, first, trees, next_claim > file
    close(file)
}
$1 == "gomoku-certificate" { if ($2 != 2) { print "not a certificate" > "/dev/stderr"; exit 1 } next }
$1 == "side" { side = $2; next }
$1 == "rule" { rule = $2; distance = $4; next }
$1 == "claims" { count = left = $2; open_file("Claims"); next }
$1 == "first-stone" || $1 == "second" || $1 == "first" { next }
$1 == "part" {
    first = $2; left = $3; next_claim = $2 + $3; trees = $4; in_part = 1
    open_file("Part" part++); print "From Gomoku Require Claims." > file; next
}
{ add_words($0); if (--left == 0) { if (in_part) end_part(); else end_claims() } }
