//! Tests reading and writing records, valid or not.

mod corpus;

use std::collections::BTreeSet;

use corpus::File;
use engine::{Board, Rule, Size, notation};
use proptest::prelude::*;
use record::{Format, Games, MAX_BYTES, MAX_DEPTH, Note, Opened, Record, RecordError, Usual, decode};

fn board(size: usize, rule: Rule, moves: &str) -> Board {
    let mut board = Board::new(Size::new(size).unwrap(), rule);
    for turn in notation::parse_turns(moves).unwrap() {
        board.play_turn(turn).unwrap();
    }
    board
}

fn written(record: &Record, format: Format) -> String {
    record.write(Size::FIFTEEN, format).unwrap()
}

fn read(text: &str) -> Result<Record, RecordError> {
    let games = Games::read(text, Size::FIFTEEN)?;
    assert_eq!(games.iter().len(), 1, "{text}");
    games.get(None).cloned()
}

fn opened(text: &str) -> Result<(String, Vec<&'static str>), RecordError> {
    let opened = read(text)?.open(Usual::default())?;
    Ok((notation::format_turns(&opened.board.turns()), opened.notes.iter().map(Note::code).collect()))
}

#[test]
fn every_format_size_and_rule_survives_a_round_trip() {
    for (size, rule, moves) in [
        (15, Rule::Standard, "h8"),
        (15, Rule::Renju, "h8 i9 g9 a1 o15 a15"),
        (15, Rule::Standard, "d8 d1 e8 e1 f8 f1 g8 g1 h8"),
        (19, Rule::Freestyle, "q5 a1 r6 a3 s19 a19"),
        (22, Rule::Strict, "v22 a1 k11"),
        (5, Rule::Freestyle, "c3 a1 e5"),
    ] {
        let board = board(size, rule, moves);
        for format in [Format::Sgf, Format::Psq, Format::Plain] {
            let mut record = Record::of_board(&board, "swap2 two black");
            record.add_comments(&["a ] b".to_owned(), "back\\".to_owned()]);
            let text = record.write(board.size(), format).unwrap();
            let read = read(&text).unwrap();
            assert_eq!(notation::format_turns(&read.turns()), moves, "{text}");
            assert_eq!(read.size, (format != Format::Plain).then_some(board.size()), "{text}");
            assert_eq!(read.rule.known(), (format == Format::Sgf).then_some(rule), "{text}");
            assert_eq!(
                read.opening(),
                if format == Format::Plain { "" } else { "swap2 two black" },
                "{text}"
            );
            if format == Format::Sgf {
                assert_eq!(read, record, "{text}");
            }
        }
    }
}

#[test]
fn stones_that_are_set_up_have_no_comments() {
    let mut record = read("(;SZ[15]AB[hh][jj]AW[ii];W[aa];B[bb])").unwrap();
    assert_eq!(record.open(Usual::default()).unwrap().set_up(), 3);
    let comments = ["1", "2", "3", "4", ""].map(str::to_owned);
    record.add_comments(&comments);
    let text = written(&record, Format::Sgf);
    assert!(text.contains(";W[aa]C[4];B[bb])") && text.matches("C[").count() == 1, "{text}");
}

#[test]
fn an_sgf_is_written_as_it_was_read() {
    for text in [
        "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[standard];B[hh];W[ig]C[a\\]\\\\];B[gg])\n",
        "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[Soosyrv-8]PB[Ada]EV[Club]DT[2026-11-28]RE[W+T];B[hh]TR[hh][ii](;W[ig];B[gg])(;W[hg]C[also]))\n",
        "(;GM[4]FF[4]CA[UTF-8]SZ[19]AB[jj][kk]AW[ij]PL[W];W[aa];B[];W[bb])\n",
    ] {
        assert_eq!(written(&read(text).unwrap(), Format::Sgf), text);
    }
}

#[test]
fn moves_without_a_size_get_a_board_that_fits_them() {
    for (moves, head) in
        [("h8 i9", "SZ[15];B[hh]"), ("h8 s16", "SZ[19];B[hl];W[sd]"), ("a22", "SZ[22];B[aa]")]
    {
        let written = written(&read(moves).unwrap(), Format::Sgf);
        assert!(written.contains(head), "{written}");
        assert_eq!(notation::format_turns(&read(&written).unwrap().turns()), moves);
    }
}

#[test]
fn a_pass_of_white_under_renju_is_read_and_written() {
    let moves = "h8 i9 g9 pass g8 g7";
    let record = Record::of_board(&board(15, Rule::Renju, moves), "");
    let sgf = "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju];B[hh];W[ig];B[gg];W[];B[gh];W[gi])\n";
    assert_eq!(written(&record, Format::Sgf), sgf);
    assert_eq!(written(&record, Format::Plain), format!("{moves}\n"));
    let old = sgf.replace("W[]", "W[tt]");
    for text in [sgf, &old, &old.replace("SZ[15]", "SZ[19]")] {
        let opened = read(text).unwrap().open(Usual::default()).unwrap();
        assert_eq!(opened.notes, [], "{text}");
        assert_eq!(opened.board.turns().iter().position(Option::is_none), Some(3), "{text}");
    }
    let cut = read(&sgf.replace("RU[renju]", "RU[Gomoku]")).unwrap().open(Usual::default()).unwrap();
    assert_eq!(notation::format_turns(&cut.turns()), "h8 i9 g9");
    assert_eq!(cut.notes[0].to_string(), "White passed at move 4. The rest was left out (2 moves).");
    let refused = record.write(Size::FIFTEEN, Format::Psq).unwrap_err();
    assert_eq!((refused.code(), &refused), ("record-pass", &RecordError::Pass { number: 4 }));
    let longer = read(sgf).unwrap().with_game(&board(15, Rule::Renju, &format!("{moves} a1 pass b1")));
    assert!(written(&longer, Format::Sgf).ends_with(";W[gi];B[ao];W[];B[bo])\n"));
}

#[test]
fn continued_games_are_added_to_the_record() {
    let text = "(;GM[4]SZ[15]RU[Gomoku]PB[Ada];B[hh]C[center](;W[ig];B[gg])(;W[hg]))";
    let played =
        |moves| written(&read(text).unwrap().with_game(&board(15, Rule::Standard, moves)), Format::Sgf);
    let head = "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[Gomoku]PB[Ada]";
    assert_eq!(played("h8 i9 g9 a1"), format!("{head};B[hh]C[center](;W[ig];B[gg];W[ao])(;W[hg]))\n"));
    assert_eq!(played("h8 h9 a1"), format!("{head};B[hh]C[center](;W[hg];B[ao])(;W[ig];B[gg]))\n"));
    assert_eq!(played("a1"), format!("{head}(;B[ao])(;B[hh]C[center](;W[ig];B[gg])(;W[hg])))\n"));
    let renju = read(text).unwrap().with_game(&board(15, Rule::Renju, "h8"));
    assert!(written(&renju, Format::Sgf).contains("RU[renju]PB[Ada]"));
}

#[test]
fn setup_stones_in_several_nodes_are_read() {
    for text in [
        "(;GM[4]SZ[15]AB[hh][gg];AW[ig]PL[W];W[aa])",
        "(;GM[4]SZ[15]AW[ig];AB[hh]AW[ig];B[gg])",
        "(;GM[4]SZ[15]AB[hh];AW[ig]B[gg])",
        "(;GM[4]SZ[15];AE[hh]B[])",
        "(;GM[4]SZ[15]AB[hh];AE[aa]W[])",
    ] {
        let record = read(text).unwrap();
        let opened = record.open(Usual::default()).unwrap().board;
        let mut longer = opened.clone();
        longer.play("o15".parse().unwrap()).unwrap();
        let other = board(15, Rule::Standard, "h8 i9 a1 b1");
        for played in [opened, longer, other] {
            let again = record.clone().with_game(&played).open(Usual::default()).unwrap();
            assert_eq!(again.board.moves(), played.moves(), "{text}");
        }
    }
}

#[test]
fn several_games_in_a_file_stay_distinct() {
    for (text, moves) in [
        ("(;GM[4]SZ[15];B[hh])\n(;GM[4]SZ[15];B[aa];W[bb])", &["h8", "a15 b14"][..]),
        ("[Event \"a\"]\n\n1. h8 i9 1-0\n\n[Event \"b\"]\n\n1. g7 *\n", &["h8 i9", "g7"]),
    ] {
        let games = Games::read(text, Size::FIFTEEN).unwrap();
        let read = games.iter().map(|game| notation::format_turns(&game.unwrap().turns()));
        let read: Vec<String> = read.collect();
        assert_eq!(read, moves);
    }
}

#[test]
fn unreadable_games_do_not_block_the_others() {
    let deep = format!("(;B[aa]{}{})(;B[hh])", "(;W[bb]".repeat(MAX_DEPTH), ")".repeat(MAX_DEPTH));
    for (text, number, note) in [
        (
            "(;GM[1];B[aa])(;GM[4];B[hh];W[ig])",
            2,
            "Cannot read game 1: this is a record of Go, not of gomoku.",
        ),
        ("(;SZ[15];B[hh])(;SZ[15];B[zz])(;SZ[99];B[aa])", 1, "Cannot read 2 games. Game 2: move 1:"),
        ("(;B[hh])(;B[aa];W[b", 1, "Cannot read game 2: the record is cut off"),
        (&deep, 2, "Cannot read game 1: the variations"),
        ("[Event \"a\"]\n1. h8 zz\n[Event \"b\"]\n1. h8", 2, "Cannot read game 1: move 2:"),
    ] {
        let games = Games::read(text, Size::FIFTEEN).unwrap();
        let opened = games.open(None, Usual::default()).unwrap();
        assert_eq!(opened.board.moves()[0].to_string(), "h8");
        let count = games.iter().len();
        assert_eq!(opened.notes[0], Note::Games { count, number });
        assert!(opened.notes[1].to_string().starts_with(note), "{}", opened.notes[1]);
        assert_eq!(games.get(Some(count + 1)).unwrap_err().code(), "record-none");
        assert!(games.get(Some(0)).is_err() && games.get(Some(3 - number)).is_err());
    }
}

#[test]
fn text_between_sgf_properties_is_ignored() {
    let written = written(&read("(;PB[Ada]\u{1e}PW[Bo]!\u{1e}EV[Cup];B[hh])").unwrap(), Format::Sgf);
    assert!(written.contains("PB[Ada]PW[Bo]EV[Cup];B[hh]"), "{written}");
}

/// A reader that scans everything again for each value would take minutes for these records.
#[test]
fn large_records_are_read_in_one_pass() {
    let letter = |number: usize| char::from(b'A' + (number % 26) as u8);
    let names: Vec<String> = (0..40_000)
        .map(|n| [n / 17_576, n / 676, n / 26, n].map(letter).iter().collect::<String>() + "[x]")
        .collect();
    let in_one_node = format!("(;{};B[hh])", names.concat());
    let among_variations = format!("(;B[hh]{})", names[..30_000].join("(;)"));
    let same_points = format!("(;SZ[22]AB{}[hh]AE[aa:vv];B[hh])", "[aa:vv]".repeat(20_000));
    for (text, names) in [(in_one_node, 40_000), (among_variations, 30_000), (same_points, 0)] {
        let record = read(&text).unwrap();
        let written = written(&record, Format::Sgf);
        assert_eq!(written.matches("[x]").count(), names);
        assert_eq!(
            notation::format_moves(record.open(Usual::default()).unwrap().board.moves()),
            record.turns()[0].unwrap().to_string()
        );
    }
}

#[test]
fn files_of_many_programs_open_as_intended() {
    let mut programs = BTreeSet::new();
    for File { program, bytes, text, result, .. } in corpus::files() {
        let games = Games::read_bytes(&bytes, Size::FIFTEEN, &decode);
        let opened =
            games.and_then(|games| games.open(None, Usual::default())).map(|Opened { board, notes }| {
                let head = [board.rule().name().to_owned(), notation::format_moves(board.moves())];
                let notes = notes.iter().map(|note| note.code().to_owned());
                head.into_iter().chain(notes).collect::<Vec<_>>().join(" | ")
            });
        assert_eq!(opened.unwrap_or_else(|error| error.code().to_owned()), result, "{program}: {text}");
        programs.insert(program);
    }
    let files = corpus::files().count();
    assert!(programs.len() >= 12 && files >= 60, "{} programs, {files} files", programs.len());
}

#[test]
fn errors_name_the_fault() {
    let many = format!("(;SZ[5]{})", ";B[aa];W[bb]".repeat(13));
    let lines = format!("Piskvorky 15x15, 1:1, 0\n{}", "8,8,1\n".repeat(226));
    let long = "h8 ".repeat(MAX_BYTES / 3 + 1);
    let deep = "(;".repeat(MAX_DEPTH + 1);
    for (text, code, part) in [
        ("", "record-empty", "no moves"),
        ("(;GM[4]SZ[15])", "record-empty", "no moves"),
        ("(;SZ[23];B[aa])", "record-size", "23"),
        ("(;SZ[15:17];B[hh])", "record-size", "15:17"),
        ("(;SZ[15];B[hz])", "bad-point", "hz"),
        ("(;SZ[15];W[hh])", "record-turn", "move 1"),
        ("(;SZ[15]AB[hh][ii])", "record-setup", "black stones: 2"),
        ("(;SZ[15];B[hh];W[hh])", "occupied", "move 2"),
        ("(;SZ[15];B[hh]", "record-end", "cut off"),
        ("(;SZ[15];B[hh", "record-end", "cut off"),
        ("(", "record-end", "cut off"),
        ("(;GM[1]SZ[19];B[pd];W[dp])", "record-game", "Go"),
        ("Piskvorky 4x4, 11:11, 0\n2,2,31\n", "record-size", "4x4"),
        ("Piskvorky 19x18, 1:1, 0\n", "record-size", "19x18"),
        ("Piskvorky 15x15, 11:11, 0\n8,16,31\n", "record-line", "line 2"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,1\n9,9,1,7\n", "record-line", "line 3"),
        ("Piskvorky 15x15, 11:11, 0\n8,8,1\n9,,1\n", "record-line", "line 3"),
        (
            "Piskvorky 15x15, 11:11, 0\n8,8,1\n\n9;7;3\n10,7,1\n",
            "record-line",
            "line 4 in the record, \"9;7;3\"",
        ),
        ("h8 zz", "bad-point", "move 2"),
        ("h8 w1", "bad-point", "w1"),
        ("a1 s19", "off-board", "move 2"),
        (&many, "record-many", "move 26"),
        (&lines, "record-many", "move 226"),
        (&long, "record-long", "1000000"),
        (&deep, "record-deep", "1000 levels deep"),
    ] {
        let error = opened(text).unwrap_err();
        let shown: String = text.chars().take(60).collect();
        assert_eq!(error.code(), code, "{shown}");
        assert!(error.to_string().contains(part), "{shown}: {error}");
    }
}

#[test]
fn notes_say_what_was_left_out() {
    for (text, moves, code, sentence) in [
        (
            "(;RU[renju];B[hh];W[aa];B[ih];W[ca];B[jg];W[ea];B[ji];W[ga];B[jh];W[ia])",
            "h8 a15 i8 c15 j9 e15 j7 g15",
            "forbidden",
            "Black played a forbidden move (double three at j8, move 9) and lost.",
        ),
        (
            "d8 d1 e8 e1 f8 f1 g8 g1 h8 a1 a2",
            "d8 d1 e8 e1 f8 f1 g8 g1 h8",
            "after-five",
            "The moves after the end of the game were left out (2 moves).",
        ),
        ("(;B[hh];W[];B[gg])", "h8", "pass", "White passed at move 2. The rest was left out (1 move)."),
        ("h8 i9 pass", "h8 i9", "pass", "Black passed at move 3."),
        (
            "(;B[hh];B[gg];W[aa])",
            "h8",
            "turn",
            "Black played twice in a row at move 2. The rest was left out (1 move).",
        ),
        (
            "(;B[hh];W[ig]AE[hh];B[gg])",
            "h8",
            "edited",
            "After move 1, the record adds or removes stones by hand",
        ),
        ("(;AB[hh][jj]AW[ii]PL[W])", "h8 i7 j6", "setup", "The game begins from a position with 3 stones."),
        (
            "(;RU[Caro];B[hh])",
            "h8",
            "rule",
            "The record's rule, \"Caro\", is unknown here, so standard was assumed.",
        ),
        (
            "(;B[hh](;W[ig])(;W[hg]))",
            "h8 i9",
            "variations",
            "The main line was opened. The record has 1 other line.",
        ),
    ] {
        let opened = read(text).unwrap().open(Usual::default()).unwrap();
        assert_eq!(notation::format_moves(opened.board.moves()), moves, "{text}");
        assert_eq!(opened.notes[0].code(), code, "{text}");
        assert!(opened.notes[0].to_string().starts_with(sentence), "{text}: {}", opened.notes[0]);
    }
}

#[test]
fn fives_in_a_starting_position_are_placed_last() {
    let text = "(;SZ[15]AB[dh][eh][fh][gh][hh]AW[aa][ca][ea][ga])";
    let opened = read(text).unwrap().open(Usual::default()).unwrap();
    assert_eq!(opened.board.stones(), 9);
    assert!(opened.board.winner().is_some());
    for impossible in ["(;AB[hh]PL[B])", "(;AW[hh])", "(;AB[hh];B[ii])", "(;AB[aa:ee]AW[ff:jj])"] {
        assert!(
            matches!(read(impossible).unwrap().open(Usual::default()), Err(RecordError::Setup { .. })),
            "{impossible}"
        );
    }
}

#[test]
fn a_renlib_library_is_read_with_its_lines() {
    // h8 i9, followed by g9 with a comment or by i8.
    let head = [b"\xffRenLib\xff\x03\x00".as_slice(), &[0xff; 10]].concat();
    let nodes = b"\x78\x00\x69\x00\x67\xc8ok\0\0\x79\x40";
    let bytes = [head.as_slice(), nodes].concat();
    let games = Games::read_bytes(&bytes, Size::FIFTEEN, &decode).unwrap();
    assert_eq!(
        written(games.get(None).unwrap(), Format::Sgf),
        "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[renju];B[hh];W[ig](;B[gg]C[ok])(;B[ih]))\n"
    );
    for cut in head.len()..bytes.len() - 2 {
        let _ = Games::read_bytes(&bytes[..cut], Size::FIFTEEN, &decode);
    }
    // Variations nested as deeply as SGF allows, and one level deeper.
    for (levels, is_read) in [(999, true), (1000, false)] {
        let nested = [b"\x78\x80".repeat(levels), b"\x78\x40".to_vec(), b"\x69\x40".repeat(levels)].concat();
        let games = Games::read_bytes(&[head.as_slice(), &nested].concat(), Size::FIFTEEN, &decode);
        assert_eq!(games.is_ok(), is_read, "{levels}");
        let written = games.and_then(|games| games.get(None)?.write(Size::FIFTEEN, Format::Sgf));
        assert!(written.is_err() || written.is_ok_and(|text| read(&text).is_ok()), "{levels}");
    }
    let position = Games::read_bytes(&[3, 112, 98, 96], Size::FIFTEEN, &decode).unwrap();
    assert_eq!(notation::format_turns(&position.get(None).unwrap().turns()), "h8 i9 g9");
}

proptest! {
    /// Every input is read or rejected, and what was read survives being written.
    #[test]
    fn records_survive_a_round_trip(text in "[(;)\\[\\]A-Za-h0-9,:\\\\ \n]{0,200}", head in 0..4_usize) {
        let text = ["", "(;GM[4]SZ[15]", "Piskvorky 15x15, 11:11, 0\n", "(;B[hh];W[ig]"][head].to_owned() + &text;
        let Ok(games) = Games::read(&text, Size::FIFTEEN) else { return Ok(()) };
        for game in games.iter().flatten() {
            let written = written(game, Format::Sgf);
            let again = read(&written).unwrap();
            prop_assert_eq!(again.turns(), game.turns());
            prop_assert_eq!(again.write(Size::FIFTEEN, Format::Sgf).unwrap(), written);
            for rule in [Rule::Standard, Rule::Renju] {
                let usual = Usual { rule, ..Usual::default() };
                let Ok(opened) = game.open(usual) else { continue };
                let after = game.clone().with_game(&opened.board).open(usual).unwrap();
                prop_assert_eq!(after.board.turns(), opened.board.turns());
            }
        }
    }

    #[test]
    fn no_bytes_break_the_reader(bytes in proptest::collection::vec(any::<u8>(), 0..300), head in 0..3_usize) {
        let heads: [&[u8]; 3] = [b"", b"\xffRenLib\xff\x03\x00----------", b"(;GM[4]CA[Shift_JIS]"];
        let bytes = [heads[head], &bytes].concat();
        if let Ok(games) = Games::read_bytes(&bytes, Size::FIFTEEN, &decode) {
            prop_assert!(games.get(None).is_ok());
        }
    }
}
