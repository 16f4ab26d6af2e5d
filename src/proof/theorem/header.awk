# Reads a certificate and rejects every malformed line before the next script sees it. Certificates need not be trusted, so only
# their numbers are copied into Coq source. Names and rules are chosen here.
# usage: awk -f header.awk -f parts.awk (or theorems.awk) CERTIFICATE
function refuse(why) {
    print "not a certificate: line " NR ": " why > "/dev/stderr"
    refused = 1
    exit 1
}
# Returns the name of a point, such as "o15".
function name_of(point) {
    return substr("abcdefghijklmnopqrstuv", point % side + 1, 1) int(point / side) + 1
}
BEGIN {
    number = "(0|[1-9][0-9]*)"
    # The first lines, in this order. Openings and parts follow. Version 3 is for the infinite board.
    headings = split("gomoku-certificate side rule first-stone claims", heading, " ")
    form["gomoku-certificate"] = "^gomoku-certificate [23]$"
    form["side"] = "^side ([5-9]|1[0-9]|2[0-2])$"
    form["rule"] = "^rule (standard|freestyle|strict)( within " number ")?$"
    form["first-stone"] = "^first-stone " number "$"
    form["claims"] = "^claims [1-9][0-9]*$"
    form["second"] = "^second [a-v][1-9][0-9]? " number " " number " " number " " number " " number "$"
    form["first"] = "^first " number " " number " " number " " number "$"
    form["part"] = "^part " number " [1-9][0-9]* " number "$"
    form["symbols"] = "^[A-Za-z0-9+/]+$"
    read = 0
    symbol_lines = 0
}
{
    # Only the first part has a heading.
    if (NR == 1 && $1 == "part") read = headings
    if (NR == 1 && $0 == "gomoku-certificate 3") {
        plane = 1
        headings = split("gomoku-certificate side claims", heading, " ")
        form["side"] = "^side (25|29|33|37|41)$"
        form["first"] = "^first " number "$"
    }
    kind = symbol_lines > 0 ? "symbols" : read < headings ? heading[read + 1] : $1
    if (kind != "symbols" && read >= headings && kind !~ (plane ? "^(first|part)$" : "^(second|first|part)$"))
        refuse("unexpected line")
    if ($0 !~ form[kind]) refuse("malformed " kind)
    if (kind == "symbols") symbol_lines--
    else {
        read++
        for (field = 2; field <= NF; field++) if ($field ~ /^[0-9]+$/ && length($field) > 8) refuse("number too large")
    }
}
kind == "side" { side = $2 + 0 }
kind == "rule" {
    rule = $2 == "standard" ? "standard" : $2 == "strict" ? "strict" : "freestyle"
    at_home = NF == 4
    distance = $4 + 0
}
kind == "first-stone" { first_stone = $2 + 0 }
kind == "claims" { symbol_lines = count = $2 + 0 }
kind == "second" && $2 != name_of($3) { refuse($2 " is not point " $3) }
kind == "part" { first_claim = $2 + 0; symbol_lines = claims_in_part = $3 + 0; trees = $4 + 0 }
END {
    if (refused) exit 1
    if (read < headings) refuse("ends early")
}
