//! Tests the store and the listings on disk. A file that was cut off at any point must lose at most its last line. The error
//! for a damaged file must have the line number.

use std::path::Path;

use engine::{Board, Rule, Size, Symmetry};
use solver::{Listings, ProofSearch, Settings, SolveOutcome, Store, StoreError, StoredAnswer, Trust};
use strategy::Game;

use crate::{Scratch, board, board_in, by, o15, settings};

fn answer(point: &str, win_at: usize) -> StoredAnswer {
    StoredAnswer { point: point.parse().unwrap(), win_at: by(win_at) }
}

#[test]
fn a_missing_folder_is_created() {
    let scratch = Scratch::new();
    let file = scratch.0.path().join("store").join("listings.txt");
    Listings::open(&file, Game::STANDARD).unwrap();
    assert!(file.exists());
    // The folder cannot be created, because a file already has this name.
    let within = file.join("listings.txt");
    let error = Listings::open(&within, Game::STANDARD).unwrap_err().to_string();
    assert!(error.starts_with(&format!("{}: ", within.display())), "{error}");
}

#[test]
fn earliest_proof_is_stored_for_all_orientations() {
    let scratch = Scratch::new();
    let store = Store::open(&scratch.file(), Game::STANDARD).unwrap();
    assert!(store.insert(&board("h8 i9 g9 k10"), answer("g7", 31)).unwrap());
    assert!(!store.insert(&board("h8 i9 g9 k10"), answer("c3", 33)).unwrap(), "a later win is no news");
    assert!(
        store.insert(&board("g9 i9 h8 k10"), answer("j7", 29)).unwrap(),
        "the order of the moves does not matter"
    );
    drop(store);
    let store = Store::open(&scratch.file(), Game::STANDARD).unwrap();
    assert_eq!(store.len(), 1);
    for symmetry in Symmetry::all() {
        let image: Vec<_> =
            board("h8 i9 g9 k10").moves().iter().map(|&point| symmetry.apply(point, Size::FIFTEEN)).collect();
        let found = store.get(&Board::from_moves(Size::FIFTEEN, Rule::Standard, &image).unwrap()).unwrap();
        assert_eq!(
            found,
            StoredAnswer { point: symmetry.apply("j7".parse().unwrap(), Size::FIFTEEN), ..answer("j7", 29) }
        );
    }
}

#[test]
fn store_takes_answers_of_a_strategy_with_bounds() {
    let strategy = o15();
    let store = Store::new(Game::STANDARD);
    assert!(store.take(&strategy).unwrap() >= store.len());
    assert_eq!(store.take(&strategy).unwrap(), 0, "nothing is new the second time");
    for (id, node) in strategy.nodes() {
        let mut position = Game::STANDARD.board();
        strategy.moves_to(id).into_iter().for_each(|point| position.make(point));
        for reply in node.replies() {
            position.make(reply.white);
            let stored = strategy.answer(&node.stones().play(reply.white).unwrap()).unwrap();
            assert_eq!(store.get(&position).map(|held| held.win_at), Some(stored.win_at));
            position.unmake();
        }
    }
}

#[test]
fn a_store_cut_at_any_byte_keeps_all_whole_lines() {
    let scratch = Scratch::new();
    let store = Store::open(&scratch.file(), Game::STANDARD).unwrap();
    for (moves, point) in [("h8 i9", "g9"), ("h8 h9", "g7"), ("h8 o15 g9 a1", "i8")] {
        store.insert(&board(moves), answer(point, 35)).unwrap();
    }
    drop(store);
    let whole = std::fs::read(scratch.file()).unwrap();
    for length in 0..=whole.len() {
        std::fs::write(scratch.file(), &whole[..length]).unwrap();
        let lines = whole[..length].iter().filter(|&&byte| byte == b'\n').count().saturating_sub(1);
        let store = Store::open(&scratch.file(), Game::STANDARD).unwrap();
        assert_eq!(store.len(), lines);
        store.insert(&board("h8 n14"), answer("g7", 25)).unwrap();
        drop(store);
        assert_eq!(
            Store::open(&scratch.file(), Game::STANDARD).unwrap().len(),
            lines + 1,
            "what follows a cut is not garbled"
        );
    }
}

#[test]
fn files_that_are_not_stores_are_left_unchanged() {
    let scratch = Scratch::new();
    for text in
        ["precious data, and no line of it ends", "35 g9 h8 i9", "15x15 standing", "\n", "a line\nand a half"]
    {
        scratch.write(text);
        let store = Store::new(Game::STANDARD);
        let mut search = ProofSearch::new(Settings::default(), by(31), &store);
        for refused in [
            Store::open(&scratch.file(), Game::STANDARD).map(drop),
            Listings::open(&scratch.file(), Game::STANDARD).map(drop),
            store.merge(&scratch.file(), &Trust::All).map(drop),
            search.estimates_in(&scratch.file()).map(drop),
        ] {
            let refused = refused.expect_err(text);
            assert!(matches!(refused, StoreError::Damaged { line: 1, .. }), "{text:?}: {refused}");
        }
        assert_eq!(scratch.text(), text);
    }
    // An empty file can become any kind of file.
    scratch.write("");
    assert!(Store::open(&scratch.file(), Game::STANDARD).unwrap().is_empty());
}

#[test]
fn nothing_is_read_from_a_damaged_store() {
    let scratch = Scratch::new();
    scratch.write("35 g9 h8 i9\nx\n");
    let store = Store::new(Game::STANDARD);
    assert!(store.merge(&scratch.file(), &Trust::All).is_err());
    assert!(store.is_empty());
}

#[test]
fn a_damaged_line_is_reported() {
    let scratch = Scratch::new();
    let good = "35 g9 h8 i9\n";
    let long = "x".repeat(10_000);
    for (bad, reason) in [
        (long.as_str(), "xxx…"),
        ("x g9 h8 i9", "expected the stone of a win, like 33, not \"x\""),
        ("34 g9 h8 i9", "34 is not a black stone"),
        ("35", "expected Black's answer"),
        ("35 w9 h8 i9", "\"w9\" is not a point"),
        ("35 p9 h8 i9", "Black cannot answer p9"),
        ("35 g9 h8 h8", "h8 is repeated"),
        ("35 g9 h8 q16", "q16 is repeated or not on the board"),
        ("35 g9 h8", "Black cannot answer g9"),
        ("35 h8 h8 i9", "Black cannot answer h8"),
    ] {
        scratch.write(&format!("{good}{bad}\n{good}"));
        match Store::open(&scratch.file(), Game::STANDARD).expect_err("the line is damaged") {
            StoreError::Damaged { line, reason: said, .. } => {
                assert_eq!(line, 2);
                assert!(said.contains(reason), "{said:?} should say {reason:?}");
            }
            other => panic!("{other}"),
        }
    }
}

#[test]
fn damaged_listings_are_reported() {
    let scratch = Scratch::new();
    scratch.write("35 1 i9 g9 h8\n");
    assert_eq!(Listings::open(&scratch.file(), Game::STANDARD).unwrap().len(), 1);
    for bad in ["35 2 i9 g9 h8", "35 1 i9", "x 0 h8", "35 0 h8 h8", "35 0 z9"] {
        scratch.write(&format!("{bad}\n"));
        assert!(
            matches!(
                Listings::open(&scratch.file(), Game::STANDARD),
                Err(StoreError::Damaged { line: 1, .. })
            ),
            "{bad}"
        );
    }
}

#[test]
fn stores_of_different_games_do_not_mix() {
    let (ours, theirs) = (Scratch::new(), Scratch::new());
    let freestyle = Game::new(Size::FIFTEEN, Rule::Freestyle);
    let store = Store::open(&theirs.file(), freestyle).unwrap();
    store.insert(&board_in(freestyle, "h8 i9"), answer("g9", 33)).unwrap();
    drop(store);
    assert_eq!(Store::open(&theirs.file(), freestyle).unwrap().len(), 1);
    let store = Store::open(&ours.file(), Game::STANDARD).unwrap();
    for refused in [
        store.merge(&theirs.file(), &Trust::All).map(drop),
        Store::open(&theirs.file(), Game::STANDARD).map(drop),
    ] {
        let sentence = refused.unwrap_err().to_string();
        assert!(
            sentence.ends_with("this store is for 15x15 freestyle, not for 15x15 standard"),
            "{sentence}"
        );
    }
    // A file from an earlier version does not name its game.
    std::fs::write(ours.file(), "35 g9 h8 i9\n").unwrap();
    assert_eq!(Store::open(&ours.file(), Game::STANDARD).unwrap().len(), 1);
    assert!(
        Store::open(&ours.file(), freestyle).is_err() && Listings::open(&ours.file(), freestyle).is_err()
    );
    let strategy = o15();
    let sentence = Store::new(freestyle).take(&strategy).unwrap_err().to_string();
    assert_eq!(sentence, "a strategy for 15x15 standard proves nothing about 15x15 freestyle");
}

#[test]
fn merged_stores_do_not_depend_on_the_order() {
    let findings = [
        [("h8 i9", "g9", 33), ("h8 h9", "g9", 35), ("h8 o15 g9 a1", "i8", 21)],
        [("h8 i9", "g7", 35), ("h8 n14", "g7", 25), ("g9 a1 h8 o15", "i8", 21)],
        [("h8 i9", "g7", 31), ("h8 h9", "g9", 33), ("h8 h13", "g7", 21)],
    ];
    let scratches = findings.map(|_| Scratch::new());
    for (scratch, lines) in scratches.iter().zip(findings) {
        let store = Store::open(&scratch.file(), Game::STANDARD).unwrap();
        for (moves, point, win_at) in lines {
            store.insert(&board(moves), answer(point, win_at)).unwrap();
        }
    }
    let before: Vec<_> = scratches.iter().map(|scratch| std::fs::read(scratch.file()).unwrap()).collect();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let whole = Scratch::new();
        let store = Store::open(&whole.file(), Game::STANDARD).unwrap();
        for part in order {
            store.merge(&scratches[part].file(), &Trust::All).unwrap();
            assert_eq!(
                store.merge(&scratches[part].file(), &Trust::All).unwrap(),
                0,
                "a second time nothing is new"
            );
        }
        drop(store);
        let store = Store::open(&whole.file(), Game::STANDARD).unwrap();
        assert_eq!(store.len(), 5);
        for (moves, point, win_at) in [
            ("h8 i9", "g7", 31),
            ("h8 h9", "g9", 33),
            ("h8 n14", "g7", 25),
            ("h8 h13", "g7", 21),
            ("h8 o15 g9 a1", "i8", 21),
        ] {
            assert_eq!(store.get(&board(moves)), Some(answer(point, win_at)), "{moves} after {order:?}");
        }
    }
    let after: Vec<_> = scratches.iter().map(|scratch| std::fs::read(scratch.file()).unwrap()).collect();
    assert_eq!(before, after, "the parts are only read");
}

/// Searches this many nodes for a win by stone 23. The proof takes 1.1 million. Also returns the number of loaded estimates.
fn prove_some(store: &Store, estimates: Option<&Path>, nodes: u64) -> (SolveOutcome, usize) {
    let mut search = ProofSearch::new(settings(16), by(23), store);
    let recalled = estimates.map_or(0, |file| search.estimates_in(file).unwrap());
    let outcome = search.prove(&mut board("h8 i9 g9 e10"), nodes).unwrap();
    search.save_estimates().unwrap();
    (outcome, recalled)
}

#[test]
fn an_often_interrupted_search_finishes_with_estimates() {
    let scratch = Scratch::new();
    const NODES: u64 = 400_000;
    let store = Store::new(Game::STANDARD);
    let mut recalled = Vec::new();
    while let (SolveOutcome::OutOfNodes, count) = prove_some(&store, Some(&scratch.file()), NODES) {
        recalled.push(count);
        assert!(recalled.len() < 10, "{recalled:?}");
    }
    assert!(recalled[0] == 0 && recalled.is_sorted_by(|a, b| a < b), "{recalled:?}");
    assert_eq!(prove_some(&store, Some(&scratch.file()), 0).0, SolveOutcome::Proven);

    // Without estimates, the search starts from scratch, although it knows the answers proven so far.
    let store = Store::new(Game::STANDARD);
    prove_some(&store, None, NODES);
    let proven = store.len();
    assert_eq!(prove_some(&store, None, NODES).0, SolveOutcome::OutOfNodes);
    prove_some(&store, None, NODES);
    assert!(proven > 0 && store.len() < 2 * proven, "{proven} {}", store.len());
}

#[test]
fn refuted_positions_are_looked_up_again() {
    let scratch = Scratch::new();
    std::fs::write(
        scratch.file(),
        "15x15 standard\n23 20\n- 20000 h8 i9 g9 e10\n- 20000 h8 i9 g9 e10 f8 i7\n",
    )
    .unwrap();
    let store = Store::new(Game::STANDARD);
    assert_eq!(prove_some(&store, Some(&scratch.file()), 0).0, SolveOutcome::OutOfNodes);
    // Act as if another run had proven this position.
    store.insert(&board("h8 i9 g9 e10 f8 i7"), answer("g7", 23)).unwrap();
    assert_eq!(prove_some(&store, Some(&scratch.file()), 2_000_000).0, SolveOutcome::Proven);
}

#[test]
fn estimates_belong_to_one_search() {
    let scratch = Scratch::new();
    let estimates = |text: &str| {
        scratch.write(text);
        let store = Store::new(Game::STANDARD);
        let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
        let mut search = ProofSearch::new(settings, by(31), &store);
        let count = search.estimates_in(&scratch.file()).map_err(|error| error.to_string())?;
        let outcome = search.prove(&mut board("h8 i9"), 0).unwrap();
        Ok::<_, String>((count, outcome, scratch.text()))
    };
    let text = "15x15 standard\n31 20\n- 20000 h8 i9\n9 10000 h8 i9 g9\n";
    // Positions that were refuted earlier are searched again.
    assert_eq!(estimates(text), Ok((2, SolveOutcome::OutOfNodes, text.to_owned())));
    let most = text.replace("20000", "4294967295");
    assert_eq!(
        estimates(&most),
        Ok((2, SolveOutcome::OutOfNodes, most.clone())),
        "the largest number that is written"
    );
    for (bad, reason) in [
        ("15x15 freestyle\n31 20\n", "this store is for 15x15 freestyle, not for 15x15 standard"),
        ("15x15 standard\n33 20\n", "\"31 20\", the stone and the number of moves to try"),
        ("15x15 standard\n31 60\n", "2: expected a line with \"31 20\""),
        ("15x15 standard\n9 10000 h8 i9\n", "2: expected a line with \"31 20\""),
        ("15x15 standard\n", "2: expected a line with \"31 20\""),
        ("15x15 standard\n31 2", "2: expected a line with \"31 20\""),
        ("15x15 standard\n31 20\nx 10000 h8 i9\n", "3: expected a proof number or -"),
        ("15x15 standard\n31 20\n0 10000 h8 i9\n", "3: expected a proof number or -"),
        ("15x15 standard\n31 20\n9 h8 i9\n", "3: expected the nodes"),
        ("15x15 standard\n31 20\n9 10000 h8 h8\n", "3: h8 is repeated"),
    ] {
        let error = estimates(bad).unwrap_err();
        assert!(error.contains(reason), "{error:?} should say {reason:?}");
    }
    let store = Store::new(Game::STANDARD);
    let mut search = ProofSearch::new(Settings::default(), by(31), &store);
    assert!(search.estimates_in(&scratch.0.path().join("nowhere").join("e.txt")).is_err());
}
