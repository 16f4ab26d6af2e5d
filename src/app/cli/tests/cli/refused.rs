//! Tests invalid input. The exit status must be 2, one sentence must name the fault, standard output must stay empty, and no
//! file may be written.

use crate::common::{ROW, STRATEGY, contents, folder_with, run, shell, small_strategy};
use serde_json::json;

/// A command, and part of its error message.
const REFUSED: &[(&str, &str)] = &[
    // Unknown commands and options. The message suggests the nearest one.
    ("analyse", "unknown command analyse; did you mean analyze?"),
    ("sevre", "did you mean serve?"),
    ("analyze --moevs h8", "unknown option --moevs; did you mean --moves?"),
    ("serve --prot 1", "did you mean --port?"),
    ("export --store s.txt --format tre", "did you mean tree?"),
    ("build there", "unexpected argument there"),
    ("puzzles", "expected one of make, check, trial, as in: gomoku puzzles check"),
    ("strategy", "expected one of info, reply, longest, children, as in: gomoku strategy reply h8 i9"),
    ("minishogi", "expected one of perft, play, analyze, match, as in: gomoku minishogi play --level 3"),
    (
        "export",
        "expected --store <FILE> or --strategy <FILE> or --unbounded, as in: gomoku export --store answers.txt --out gomoku.json",
    ),
    (
        "solve",
        "expected --store <FILE> or --lower <STONE> or --status <FOLDER>, as in: gomoku solve --store ",
    ),
    ("match", "expected two engines or more: --a best --b greedy, or --engines best,greedy,mtdf"),
    ("match --a best", "expected two engines or more: --a best --b greedy, or --engines "),
    ("puzzles make", "expected --out <FILE>, as in: gomoku puzzles make --out puzzles.json"),
    ("review", "expected <FILE|MOVES>..., as in: gomoku review h8 i9"),
    ("analyze --board 19", "unknown option --board; did you mean --size?"),
    ("strategy info --file s.json", "unknown option --file; did you mean --strategy?"),
    ("export --from s.json", "unknown option --from; did you mean --strategy?"),
    ("verify --without-edges", "unknown option --without-edges; did you mean --unbounded?"),
    ("serve --board 19", "unknown option --board; see --help"),
    (
        "strategy reply --size 14",
        "no built-in strategy covers 14x14 standard; the built-in ones cover 15x15 to 22x22",
    ),
    (
        "strategy reply --size 19 --strategy s.json",
        "s.json: the strategy is for 15x15 standard and does not cover 19x19 standard",
    ),
    ("strategy reply --unbounded --size 19", "--unbounded: the infinite board has no --size"),
    (
        "review picture",
        "picture: a picture (PNG), not a game record; expected SGF, .psq, .lib or moves like h8 i9",
    ),
    ("review missing.sgf", "cannot read missing.sgf: "),
    ("review game.txt h8", "expected one file or the moves of one game, not both: game.txt h8"),
    ("review h8 h8", "move 2: h8 is occupied"),
    ("solve --store record.txt --resume", "record.txt:1: expected the stone of a win, like 33, not \"h8\""),
    ("export --store record.txt", "record.txt:1: expected the stone of a win, like 33, not \"h8\""),
    ("solve --store n --within 99", "expected a number from 2 to 11"),
    ("analyze --engine best@11", "\"11\" is not a level: expected 1 to 10"),
    ("pbrain --seed x", "expected a number from 0 to "),
    (
        "strategy info --rule renju --size 19",
        "no built-in strategy covers 19x19 strict-renju; the built-in ones cover ",
    ),
    ("strategy reply --record x", "expected --unbounded, as in: gomoku strategy reply --unbounded"),
    ("verify --record x", "expected --unbounded; see --help"),
    ("review z99", "cannot read z99: No such file or directory (os error 2); moves look like h8 i9"),
    ("bench threat", "unknown command bench"),
    // Values out of range. The message names the range.
    ("serve --port x", "'x' for '--port"),
    ("serve --port 65536", "expected a number from 0 to 65535"),
    ("build --out", "--out"),
    ("analyze --size -3", "'-3' for '--size <N>': expected a board size from 5 to 22"),
    ("analyze --time -1s", "'-1s' for '--time <TIME>': expected a number and a unit, like 500ms"),
    ("analyze --time --json", "'--json' for '--time <TIME>': expected a number and a unit"),
    ("analyze --time 999999999h", "'999999999h' for '--time <TIME>': expected at most 100000h"),
    ("play --time -0.5m", "expected a number and a unit"),
    ("match --a best --b greedy --grace -5ms", "'-5ms' for '--grace <TIME>': expected a number and a unit"),
    ("solve --store n --stop-after -1h", "'-1h' for '--stop-after <TIME>': expected a number and a unit"),
    ("minishogi analyze --time -1s", "expected a number and a unit"),
    ("analyze --nodes -1k", "'-1k' for '--nodes <N>': expected a number from 1"),
    ("analyze --size 23", "expected a board size from 5 to"),
    ("analyze --rule gomoku", "--rule"),
    ("analyze --memory 0", "expected a number from 1 to 65536"),
    ("analyze --lines 0", "expected a number from 1 to 64"),
    ("analyze --depth -1", "'-1' for '--depth <N>': expected a number from 1 to"),
    ("analyze --nodes 0", "expected a number from 1 to"),
    ("analyze --time 10", "expected a number and a unit, like 500ms"),
    ("solve --store n --threads 0", "expected a number from 1 to 256"),
    ("solve --store n --memory 0", "expected a number from 1 to 1048576"),
    ("solve --store n --candidates 0", "expected a number from 1 to 225"),
    ("solve --store n --deadline 24", "--deadline"),
    ("solve --store n --rule renju", "expected standard, freestyle, strict or strict-renju"),
    ("solve --lower 7 --rule strict-renju", "--lower does not work under strict-renju"),
    ("solve --store n --from n.json --rule strict-renju", "--from does not work under strict-renju"),
    ("solve --store n --within 7 --rule strict-renju", "--within needs a board with a center"),
    ("verify --rule caro", "expected standard, freestyle, strict, renju or strict-renju"),
    (
        "verify --rule renju --size 19 --second a1",
        "no built-in strategy covers 19x19 strict-renju; the built-in ones cover ",
    ),
    ("verify --memory 17592186044416", "expected a number from 1 to 65536"),
    ("analyze --threads 0", "expected a number from 1 to 256"),
    ("pbrain --threads 257", "expected a number from 1 to 256"),
    ("review --threads 0 h8", "expected a number from 1 to 256"),
    ("play --threads 0", "expected a number from 1 to 256"),
    ("verify --threads 0", "expected a number from 1 to 256"),
    ("export --strategy s.json --threads 99999", "expected a number from 1 to 256"),
    ("export --strategy s.json --claims 0", "expected a number from 1 to 1000000"),
    ("match --a best --b best --games 99999999999", "expected a number from 1 to 1000000"),
    ("match --a best --b best --threads 99999", "expected a number from 1 to 256"),
    ("match --a best --b best --engine-memory 17592186044416", "expected a number from 1 to 65536"),
    ("match --a best --b best --sprt 0,5 --alpha 0.7", "expected a number from 0.0001 to 0.5"),
    ("puzzles trial --every 0", "expected a number from 1 to"),
    ("puzzles trial --levels 1,11", "expected levels from 1 to 10"),
    ("minishogi analyze --depth 0", "expected a number from 1 to"),
    ("minishogi play --level 9", "expected a level from 1 to 8"),
    ("analyze h8 z9", "move 2: \"z9\" is not a point: expected a letter and a number, like h8"),
    ("analyze h8 q9", "move 2: q9 is not on"),
    ("analyze --moves \"h8 h8\"", "move 2: h8"),
    ("analyze h8 --moves i9", "cannot be used with"),
    ("analyze h8 i9 --searchmoves h8", "--searchmoves: h8 is occupied"),
    ("analyze --searchmoves z99", "--searchmoves: move 1: \"z99\""),
    ("analyze --searchmoves \" \"", "--searchmoves: expected a move"),
    ("analyze --lines 3 --engine mtdf", "--lines and --searchmoves work only with --engine best"),
    ("analyze --threads 2 --engine vct", "--threads works only with --engine best at full strength"),
    ("pbrain --threads 2 --engine best@4", "--threads works only with --engine best at full strength"),
    ("play --threads 2 --engine mtdf", "--threads works only with --engine best at full strength"),
    ("analyze h8 i9 --engine vct --deadline 2", "--deadline 2 is too early: the board already has 2 stones"),
    ("analyze --engine strongest", "--engine"),
    ("minishogi analyze a1b2 e5e5", "move 2: "),
    ("strategy reply h8", "white is to move here"),
    ("strategy children h8 h9", "black is to move here"),
    ("strategy reply h8 x9", "move 2: "),
    ("strategy children a1 b1 a2 b2 a3 b3 a4 b4 a5", "the game is over"),
    ("strategy longest --second h8", "--second h8: the first stone is already there"),
    ("verify --second h8", "--second h8: the first stone is already there"),
    ("verify --second t19", "--second t19: not on the 15x15 board"),
    ("solve --store n --second h8", "--second h8: the first stone is already there"),
    ("solve --store n --after h8", "--after: expected h8, a second move and any further moves"),
    ("solve --store n --after \"g8 h9\"", "--after: expected h8, a second move and any further moves"),
    ("solve --store n --after \"h8 h9 h8\"", "--after: move 3: h8"),
    ("solve --store n --after \"h8 pass\"", "--after: move 2: only White may pass, and only under renju"),
    ("solve --store n --rule strict-renju --after \"h8 h9 pass\"", "--after: move 3: only White may pass"),
    (
        "solve --store n --rule strict-renju --after \"h8 pass\" --estimates e",
        "cannot store positions after a pass",
    ),
    ("solve --store n --after \"h8 a1 h9 a2 h10 a3 h11 a4 h12\"", "--after: the game is over"),
    ("solve --store n --within 7 --rule freestyle", "--within needs a board with a center"),
    // Options that conflict or need another option.
    ("solve --store n --after \"h8 h9\" --first 21", "cannot be used with"),
    ("solve --store n --after \"h8 h9\" --nodes 1000", "cannot be used with"),
    ("solve --store n --after \"h8 h9\" --listings l", "cannot be used with"),
    ("solve --store n --estimates e.txt", "--after"),
    ("solve --store s.txt", "--store s.txt already exists; use --resume to continue with it"),
    ("export --strategy s.json --second h9", "--second works only with --format certificate"),
    ("export --unbounded", "--unbounded works only with --format certificate"),
    ("export --unbounded --format certificate --part 2", "cannot be used with"),
    (
        "export --strategy s.json --format certificate --second i9",
        "--second i9: the strategy stores no answer to it",
    ),
    (
        "export --strategy s.json --format certificate --claims 1 --part 2",
        "--part 2: the certificate has parts 0 to 1",
    ),
    ("export --strategy s.json --format certificate --part 2", "--part 2: the certificate has only part 0"),
    ("export --strategy s.json --format tree --most 1", "--most: "),
    ("match --a best --b best --size 5", "fits this board"),
    ("match --a best --b pbrain:./nowhere", "cannot start ./nowhere: "),
    ("match --a pbrain:./nowhere --b best --clock processor", "--clock: "),
    ("match --a greedy --b greedy --log g --sgf ./g", "--sgf ./g: --log already uses this file"),
    (
        "match --a greedy --b greedy --nodes 9 --sprt 0,5 --games 22",
        "--games 22: 10 different openings allow at most 20",
    ),
    ("match --a best --b best --sgf folder", "cannot write folder: "),
    ("verify --unbounded --size 15", "cannot be used with"),
    ("verify s.json --unbounded --second m14 --second m15", "needs one for 25x25 strict"),
    ("verify none.json", "cannot read none.json: "),
    ("strategy info --strategy none.json", "cannot read none.json: "),
    ("pbrain --strategy none.json", "cannot read none.json: "),
    ("play --strategy none.json", "cannot read none.json: "),
    ("review none.sgf", "cannot read none.sgf: "),
    ("puzzles check none.json", "cannot read none.json: "),
    ("export --store none.txt", "--store none.txt: no such file; gomoku solve creates it"),
    ("verify go.sgf", "go.sgf: the file line 1 column 1: this is not JSON"),
    ("strategy info --strategy go.sgf", "go.sgf: the file line 1 column 1: this is not JSON"),
    ("verify damaged.json", "damaged.json: nodes[1] token 1: "),
    ("strategy info --strategy damaged.json", "damaged.json: nodes[1] token 1: "),
    ("analyze --strategy damaged.json --engine strategy", "damaged.json: nodes[1] token 1: "),
    ("export --strategy damaged.json --out t.json", "damaged.json: nodes[1] token 1: "),
    ("verify large.json", "large.json: size: expected a number from 5 to 25"),
    (
        "verify renju.json",
        "renju.json: rule: expected \"standard\", \"freestyle\", \"strict\" or \"strict-renju\"",
    ),
    (
        "verify --size 14 --rule standard",
        "no built-in strategy covers 14x14 standard; the built-in ones cover ",
    ),
    (
        "verify --size 13 --rule freestyle",
        "no built-in strategy covers 13x13 freestyle; the built-in ones cover ",
    ),
    ("review go.sgf", "go.sgf: "),
    ("review go.sgf", "Go"),
    ("review twice.txt", "twice.txt: "),
    ("review game.txt --game 2", "game.txt: game 2 does not exist: the file has 1 game"),
    ("puzzles check s.json", "s.json: "),
    ("puzzles check empty.json", "empty.json contains no puzzles"),
    ("serve --site .", "--site .: no index.html in this folder"),
    ("build", "pkg.toml"),
    // Files that are of the wrong kind, serve two purposes, or cannot be written.
    (
        "solve --resume --store precious",
        "precious:1: expected 15x15 standard as a complete first line, not \"precious data\"",
    ),
    ("solve --store n --merge precious", "precious:1: expected 15x15 standard"),
    ("solve --store n --merge none", "none: "),
    ("solve --store new/n --merge none", "none: "),
    ("solve --store n --merge none.json", "cannot read none.json: "),
    ("solve --store n --merge freestyle.txt", "freestyle.txt: this store is for 15x15 freestyle"),
    ("solve --store n --from none.json", "cannot read none.json: "),
    ("solve --store n --from ROW --listings precious", "precious:1: expected 15x15 standard"),
    (
        "solve --store n --rule freestyle --merge ROW",
        "a strategy for 15x15 standard proves nothing about 15x15 freestyle",
    ),
    ("solve --store n --after \"h8 h9\" --estimates precious", "precious:1: expected 15x15 standard"),
    ("solve --store n --after \"h8 h9\" --estimates precious/e", "--estimates precious/e: "),
    ("solve --store n --after \"h8 h9\" --estimates e.txt", "e.txt:3: expected a proof number"),
    ("solve --store n --from ROW --listings n", "--listings n: this is the file for --store"),
    (
        "solve --store n --after \"h8 h9\" --estimates n.note",
        "--estimates n.note: this is the note for --store",
    ),
    (
        "solve --store n --after \"h8 h9\" --estimates n.lock",
        "--estimates n.lock: this is the lock for --store",
    ),
    ("export --store s.txt --listings s.txt", "--listings s.txt: this is the file for --store"),
    ("export --store s.txt --out ./s.txt", "--out ./s.txt: this is the file for --store"),
    ("export --store s.txt --listings precious --out o.json", "precious:1: expected 15x15 standard"),
    ("export --store s.txt --out folder", "--out folder: "),
    ("solve --status none", "--status none: "),
];

#[test]
fn wrong_input_is_reported_and_nothing_is_written() {
    let mut damaged = small_strategy();
    damaged["nodes"][1] = json!("35 h9i9x");
    let with = |field: &str, value| {
        let mut strategy = small_strategy();
        strategy[field] = value;
        strategy.to_string()
    };
    let levels = "[600,900,1200,1500]";
    let puzzles = std::fs::read_to_string(STRATEGY.replace("gomoku.json", "puzzles.json")).unwrap();
    let puzzles: serde_json::Value = serde_json::from_str(&puzzles).unwrap();
    let levels = puzzles["levels"].as_array().map_or(levels.to_owned(), |levels| json!(levels).to_string());
    let folder = folder_with(&[
        ("s.json", &small_strategy().to_string()),
        ("damaged.json", &damaged.to_string()),
        ("large.json", &with("size", json!(26))),
        ("renju.json", &with("rule", json!("renju"))),
        (
            "empty.json",
            &format!(
                "{{\"format\":\"gomoku-puzzles\",\"version\":1,\"size\":15,\"levels\":{levels},\"groups\":[]}}"
            ),
        ),
        ("s.txt", "15x15 standard\n"),
        ("freestyle.txt", "15x15 freestyle\n"),
        ("e.txt", "15x15 standard\n35 20\nx\n"),
        ("precious", "precious data"),
        ("go.sgf", "(;GM[1]SZ[19];B[aa];W[bb])"),
        ("twice.txt", "h8 h8"),
        ("game.txt", "h8 i9"),
        ("record.txt", "h8 i9\n"),
    ]);
    std::fs::write(folder.path().join("picture"), b"\x89PNG\r\n\x1a\n").unwrap();
    std::fs::create_dir(folder.path().join("folder")).unwrap();
    for file in ["s.txt", "precious"] {
        std::fs::write(folder.path().join(format!("{file}.lock")), "").unwrap();
    }
    let before = contents(folder.path());
    for &(line, sentence) in REFUSED {
        let ran = run(folder.path(), &line.replace("ROW", ROW));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{line}: {}", ran.err);
        assert!(ran.err.starts_with("gomoku: ") && ran.err.contains(sentence), "{line}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{line}: {}", ran.err);
        assert_eq!(contents(folder.path()), before, "{line}");
    }
}

#[test]
fn too_little_memory_is_reported_in_one_sentence() {
    let folder = folder_with(&[]);
    for (command, option) in [
        ("analyze h8 i9 --time 1s", "--memory 60000"),
        ("match --a best --b best --games 2 --time 1ms --threads 20", "--engine-memory 64"),
        ("solve --store n.txt --second o15 --stop-after 1s", "--memory 60000"),
        ("verify --second o15", "--memory 60000"),
    ] {
        let ran = shell(folder.path(), &format!("ulimit -v 2000000; \"$0\" {command} {option}"));
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{command}: {}", ran.err);
        assert!(ran.err.starts_with(&format!("gomoku: {option}: ")), "{command}: {}", ran.err);
        assert_eq!(ran.err.lines().count(), 1, "{command}: {}", ran.err);
    }
}
