//! Tests that every method finds the same value as minimax.

mod common;

use common::RandomTree;
use search::{
    Bound, Control, Limits, Method, Reuse, Score, SearchOutcome, Searcher, SearcherSettings, TwoPlayerGame,
};

const DEPTHS: std::ops::RangeInclusive<u32> = 1..=6;

fn search(settings: SearcherSettings, tree: &RandomTree, depth: u32) -> SearchOutcome<u8> {
    let mut game = tree.clone();
    let outcome = Searcher::new(settings).search(&mut game, &Limits::depth(depth), &Control::default());
    assert_eq!(&game, tree, "a search leaves the position as it was");
    outcome
}

fn minimax(tree: &RandomTree, depth: u32) -> Score {
    let settings = SearcherSettings { step: depth, ..SearcherSettings::with_method(Method::Minimax) };
    search(settings, tree, depth).score
}

/// The settings under which the value must equal that of minimax.
fn faithful() -> Vec<SearcherSettings> {
    let mut all = Vec::new();
    for method in [Method::Negamax, Method::NegaScout, Method::Mtdf] {
        for table_bytes in [0, 1 << 10, 1 << 20] {
            for step in [1, 2] {
                all.push(SearcherSettings { method, table_bytes, reuse: Reuse::SameDepth, step });
            }
        }
    }
    all
}

#[test]
fn all_methods_give_the_minimax_value() {
    for seed in 0..60 {
        let tree = RandomTree::new(seed);
        for depth in DEPTHS {
            let value = minimax(&tree, depth);
            for settings in faithful() {
                let outcome = search(settings, &tree, depth);
                assert_eq!(outcome.score, value, "seed {seed}, depth {depth}, {settings:?}");
                assert_eq!(outcome.bound, Bound::Exact);
                assert_eq!(outcome.stopped, None);
            }
        }
    }
}

#[test]
fn best_move_has_the_minimax_value() {
    for seed in 0..200 {
        let tree = RandomTree::new(seed);
        let value = minimax(&tree, 4);
        for settings in faithful() {
            let Some(best) = search(settings, &tree, 4).best else {
                assert_eq!(minimax(&tree, 1), minimax(&tree, 4), "without a move there is nothing to search");
                continue;
            };
            let mut child = tree.clone();
            child.make(best);
            let reply = match child.ending() {
                Some(_) => minimax(&child, 1),
                None => minimax(&child, 3),
            };
            // Count the distance from the root, which is one ply earlier.
            let reply = match reply.plies_to_end() {
                Some(plies) if reply.is_win() => Score::loss_in(plies + 1),
                Some(plies) => Score::win_in(plies + 1),
                None => -reply,
            };
            assert_eq!(reply, value, "seed {seed}, {settings:?}");
        }
    }
}

#[test]
fn principal_variation_leads_to_the_score() {
    for seed in 0..300 {
        let tree = RandomTree { noisy: false, endings: 25, ..RandomTree::new(seed) };
        for method in [Method::Minimax, Method::Negamax, Method::NegaScout] {
            let settings = SearcherSettings { table_bytes: 0, ..SearcherSettings::with_method(method) };
            let outcome = search(settings, &tree, 5);
            assert_eq!(outcome.line.first().copied(), outcome.best.filter(|_| outcome.depth > 0));
            let mut end = tree.clone();
            outcome.line.iter().for_each(|&mv| end.make(mv));
            if outcome.score != Score::DRAW && outcome.score.plies_to_end().is_none() {
                // After five plies, the evaluation is for the other side.
                assert_eq!(outcome.line.len(), 5);
                assert_eq!(-Score::from_eval(end.evaluate()), outcome.score, "seed {seed}, {method:?}");
            } else if let Some(plies) = outcome.score.plies_to_end() {
                assert_eq!(outcome.line.len(), plies as usize, "seed {seed}, {method:?}");
            }
        }
    }
}

#[test]
fn better_methods_visit_fewer_random_leaves() {
    let leaves = |method| -> u64 {
        let settings = SearcherSettings { reuse: Reuse::SameDepth, ..SearcherSettings::with_method(method) };
        let tree = |seed| RandomTree { spread: 10, endings: 0, noisy: false, ..RandomTree::new(seed) };
        (0..80).map(|seed| search(settings, &tree(seed), 8).leaves).sum()
    };
    let [minimax, negamax, negascout, mtdf] =
        [Method::Minimax, Method::Negamax, Method::NegaScout, Method::Mtdf].map(leaves);
    // With random move order, NegaScout searches many moves twice. Its advantage appears only in real positions.
    assert!(minimax > negamax.max(negascout), "{minimax} {negamax} {negascout}");
    assert!(negamax.min(negascout) > mtdf, "{negamax} {negascout} {mtdf}");
}
