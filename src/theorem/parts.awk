# Writes a certificate as Coq files: Claims.v, for each part PartN.v with the theorem that its claims are shown, and
# BlackWins.v with the theorems in the words of the definition.
# usage: awk -v out=DIRECTORY -f parts.awk CERTIFICATE
function open_file(name) { file = out "/" name ".v"; print "From Gomoku Require Import Job." > file }
function list(name, text) { gsub(/ /, ";", text); print "Definition " name " : list int := [" text "]%uint63." > file }
function chunks(  i) {
    printf "Definition words : list (list int) := [" > file
    for (i = 0; i < lines; i++) printf "%sc%d", (i ? "; " : ""), i > file
    print "]." > file
}
function end_part() {
    if (state == "claims") {
        chunks(); print "Definition count : int := " count "%uint63." > file
    } else if (state == "trees") {
        chunks()
        printf "Theorem shown : shown_from_to Claims.count Claims.words %d %d.\n", first, next_claim > file
        printf "Proof. apply (part Claims.count Claims.words %d %d %d%%uint63 words roots). vm_cast_no_check (eq_refl true). Qed.\n", \
            first, next_claim, trees > file
    } else return
    close(file)
}
function coordinates(point) { return "(" (point % 15) ", " int(point / 15) ")" }
NR == 1 { if ($0 != "gomoku-certificate 1") { print "not a certificate" > "/dev/stderr"; failed = 1; exit 1 } next }
$1 == "side" { if ($2 != 15) { print "side 15 only" > "/dev/stderr"; failed = 1; exit 1 } next }
$1 == "first" { first_move[++firsts] = $0; next }
$1 == "second" { second_move[++seconds] = $0; next }
$1 == "claims" { state = "claims"; count = $2; lines = 0; open_file("Claims"); next }
$1 == "part" {
    end_part(); first = $2; next_claim = $2 + $3; trees = $4; limit[parts] = first; lines = 0
    open_file("Part" parts++); print "From Gomoku Require Claims." > file; state = "roots"; next
}
state == "roots" { list("roots", $0); state = "trees"; next }
state == "claims" {
    # A hundred claims a list.
    text = text (pending ? " " : "") $0
    pending++; seen++
    if (pending == 100 || seen == count) { list("c" lines++, text); text = ""; pending = 0 }
    next
}
{ list("c" lines++, $0) }
END {
    if (failed) exit 1
    end_part(); limit[parts] = count
    open_file("BlackWins"); print "From Gomoku Require Claims" > file
    for (i = 0; i < parts; i++) print "  Part" i > file
    print "  .\n\nLemma all_shown : shown_from_to Claims.count Claims.words 0 (to_Z Claims.count).\nProof." > file
    for (i = 0; i + 1 < parts; i++)
        printf "  apply (joined _ _ %d %d %d Part%d.shown).\n", limit[i], limit[i + 1], count, i > file
    printf "  exact Part%d.shown.\nQed.\n", parts - 1 > file
    for (i = 1; i <= seconds; i++) {
        split(second_move[i], s)
        printf "\nTheorem black_wins_after_%s : wins (standard 15) %d (play (play empty (7, 7)%%Z Black) %s%%Z White).\n", s[2], s[7], coordinates(s[3]) > file
        printf "Proof. apply (second_move _ _ %d (7, 7)%%Z %s%%Z %d%%uint63 %d%%uint63 %d all_shown). vm_cast_no_check (eq_refl true). Qed.\n", s[7], coordinates(s[3]), s[4], s[5], s[6] > file
    }
    for (i = 1; i <= firsts; i++) {
        split(first_move[i], s)
        printf "\nTheorem black_wins : wins (standard 15) %d empty.\n", s[5] > file
        printf "Proof. apply (first_move _ _ %d %d%%uint63 %d%%uint63 %d all_shown). vm_cast_no_check (eq_refl true). Qed.\n", s[5], s[2], s[3], s[4] > file
    }
    close(file)
    # Nothing is imported here, so that names are printed in full.
    file = out "/Assumptions.v"
    print "From Gomoku Require BlackWins." > file
    printf "Definition all := (" > file
    for (i = 1; i <= seconds; i++) { split(second_move[i], s); printf "%sBlackWins.black_wins_after_%s", (i > 1 ? ", " : ""), s[2] > file }
    if (firsts) printf ", BlackWins.black_wins" > file
    print ").\nPrint Assumptions all." > file
    close(file)
    printf "%d\n", parts > (out "/parts")
}
