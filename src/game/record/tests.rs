//! What is read, what is written, and what is refused.

use engine::{Board, Point, Rule, Size, notation};
use proptest::prelude::*;

use crate::{Format, LIMITS, Record, Usual, write};

fn board(size: usize, rule: Rule, moves: &str) -> Board {
    let moves = notation::parse_moves(moves).unwrap();
    Board::from_moves(Size::new(size).unwrap(), rule, &moves).unwrap()
}

fn names(moves: &[Point]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_format_size_and_rule_reads_back() {
    for (size, rule, moves) in [
        (15, Rule::Standard, ""),
        (15, Rule::Standard, "h8"),
        (15, Rule::Renju, "h8 i9 g9 a1 o15 a15"),
        (15, Rule::Standard, "d8 d1 e8 e1 f8 f1 g8 g1 h8"),
        (19, Rule::Freestyle, "q5 a1 r6 a3 s19 a19"),
        (20, Rule::Freestyle, ""),
        (22, Rule::Strict, "v22 a1 k11"),
        (5, Rule::Freestyle, "c3 a1 e5"),
    ] {
        let board = board(size, rule, moves);
        for format in [Format::Sgf, Format::Psq, Format::Plain] {
            let text = write(&board, format, "", &["a ] b".to_owned(), "back\\".to_owned()]);
            let read = Record::read(&text, Size::FIFTEEN).unwrap();
            assert_eq!(names(&read.moves), moves, "{text}");
            assert_eq!(read.size, (format != Format::Plain).then_some(board.size()), "{text}");
            assert_eq!(read.rule, (format == Format::Sgf).then_some(rule), "{text}");
        }
    }
}

#[test]
fn comments_stand_at_their_moves() {
    let text =
        write(&board(15, Rule::Standard, "h8 i9 g9"), Format::Sgf, "", &[String::new(), "a]\\".to_owned()]);
    assert_eq!(text, "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[standard];B[hh];W[ig]C[a\\]\\\\];B[gg])\n");
}

#[test]
fn the_opening_reads_back_where_there_is_a_place_for_it() {
    let board = board(15, Rule::Standard, "h8 i9 a1 c3 d4");
    for opening in ["", "swap2 two black", "longpro"] {
        for format in [Format::Sgf, Format::Psq, Format::Plain] {
            let text = write(&board, format, opening, &[]);
            let kept = if format == Format::Plain { "" } else { opening };
            let read = Record::read(&text, Size::FIFTEEN).unwrap();
            assert_eq!((read.opening.as_str(), read.moves.len()), (kept, 5), "{text}");
        }
    }
    let text = write(&board, Format::Sgf, "swap2 two black", &[]);
    assert!(text.starts_with("(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[standard]ON[swap2 two black];B[hh]"), "{text}");
    let text = write(&board, Format::Psq, "pro", &[]);
    assert!(text.ends_with("Black\r\nWhite\r\n-1\r\nopening: pro\r\n"), "{text}");
}

#[test]
fn what_others_write_is_read() {
    for (text, moves) in [
        ("(;FF[4]GM[4]SZ[15]PB[A \\] B] C[a;b)c];B[hh];W[ig](;B[gg];W[aa])(;B[gi]))", "h8 i9 g9 a15"),
        ("(;FF[4]GM[4]SZ[15]RU[Caro];B[hh])", "h8"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,31\n9,7,15\nA.zip\nB.zip\n-1\n", "h8 i9"),
        ("Piskvorky 15x15, 11:11, 0\n8,8\n9, 7\nA, B, or C\nB\n-1\n", "h8 i9"),
        ("1. h8 i9 2. g9", "h8 i9 g9"),
        ("1.H8, 2.i9; 3.g9", "h8 i9 g9"),
        ("\u{feff}h8\r\ni9", "h8 i9"),
    ] {
        let record = Record::read(text, Size::FIFTEEN).unwrap();
        assert_eq!(names(&record.moves), moves, "{text}");
        assert_eq!(record.rule, None, "{text}");
    }
}

#[test]
fn an_sgf_without_a_board_is_on_the_usual_one() {
    let read = |side| Record::read("(;GM[4]RU[Renju];B[rr])", Size::new(side).unwrap());
    let record = read(19).unwrap();
    assert_eq!(names(&record.moves), "r2");
    assert_eq!((record.size, record.rule), (Size::new(19).ok(), Some(Rule::Renju)));
    assert_eq!(read(15).unwrap_err().code(), "bad-point");
}

#[test]
fn what_is_wrong_is_named() {
    let many = format!("(;SZ[5]{})", ";B[aa];W[bb]".repeat(13));
    let lines = format!("Piskvorky 15x15, 1:1, 0\n{}", "8,8,1\n".repeat(226));
    let long = "h8 ".repeat(LIMITS.bytes / 3 + 1);
    let deep = "(;".repeat(LIMITS.depth + 1);
    for (text, code, part) in [
        ("(;SZ[23];B[aa])", "record-size", "23"),
        ("(;SZ[15:17];B[hh])", "record-size", "15:17"),
        ("(;SZ[15];B[hz])", "bad-point", "hz"),
        ("(;SZ[15];B[])", "bad-point", "move 1"),
        ("(;SZ[15];W[hh])", "record-turn", "move 1"),
        ("(;SZ[15]AB[hh][ii])", "record-setup", "not played"),
        ("(;SZ[15];B[hh]", "record-end", "no end"),
        ("(;SZ[15];B[hh", "record-end", "no end"),
        ("Piskvorky 4x4, 11:11, 0\n2,2,31\n", "record-size", "4x4"),
        ("Piskvorky 19x18, 1:1, 0\n", "record-size", "19x18"),
        ("Piskvorky 15x15, 11:11, 0\n8,16,31\n", "record-line", "line 2"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1,7\n", "record-line", "line 3"),
        ("h8 zz", "bad-point", "move 2: \"zz\""),
        ("h8 w1", "bad-point", "w1"),
        (&many, "record-many", "move 26"),
        (&lines, "record-many", "move 226"),
        (&long, "record-long", "1000000"),
        (&deep, "record-deep", "1000 deep"),
    ] {
        let error = Record::read(text, Size::FIFTEEN).unwrap_err();
        let shown: String = text.chars().take(60).collect();
        assert_eq!(error.code(), code, "{shown}");
        assert!(error.to_string().contains(part), "{shown}: {error}");
    }
}

#[test]
fn moves_against_the_rules_are_named() {
    for (text, number) in [("h8 h8", 2), ("s19", 1), ("d8 d1 e8 e1 f8 f1 g8 g1 h8 a1", 10)] {
        let refused = Record::read(text, Size::FIFTEEN).unwrap().board(Usual::default()).unwrap_err();
        assert_eq!(refused.0, number, "{text}: {}", refused.1);
    }
}

proptest! {
    /// Whatever a stranger sends is read or refused.
    #[test]
    fn nothing_breaks_the_reader(text in "[(;)\\[\\]A-Za-z0-9,:\\\\ \n]{0,200}", head in 0..3_usize) {
        let text = ["", "(;GM[4]SZ[15]", "Piskvorky 15x15, 11:11, 0\n"][head].to_owned() + &text;
        if let Ok(record) = Record::read(&text, Size::FIFTEEN) {
            let _ = record.board(Usual::default());
        }
    }
}
