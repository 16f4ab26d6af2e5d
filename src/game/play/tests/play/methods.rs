//! Tests that the search methods agree on values and that better methods visit fewer nodes.

use crate::positions::quiet_games;
use engine::Board;
use play::{RunGame, RunScores};
use search::{Control, Limits, Method, Reuse, Searcher, SearcherSettings};

fn settings(method: Method, table_bytes: usize) -> SearcherSettings {
    SearcherSettings { method, table_bytes, reuse: Reuse::SameDepth, step: 2 }
}

#[test]
fn every_method_finds_the_minimax_value() {
    for scores in [RunScores::Shapes, RunScores::Windows] {
        for board in quiet_games(24) {
            for depth in 1..=4 {
                let value = |method, bytes| {
                    let mut game = RunGame::new(&board, scores, 6);
                    let mut searcher = Searcher::new(settings(method, bytes));
                    searcher.search(&mut game, &Limits::depth(depth), &Control::default()).score
                };
                let expected = value(Method::Minimax, 0);
                for method in [Method::Negamax, Method::NegaScout, Method::Mtdf] {
                    for bytes in [0, 1 << 20] {
                        assert_eq!(value(method, bytes), expected, "{method:?}, depth {depth}, {board:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn better_methods_visit_fewer_leaves() {
    // Deep enough for null windows to pay off.
    let leaves = |method| -> u64 {
        let leaves = |board: &Board| {
            let mut game = RunGame::new(board, RunScores::Windows, 10);
            let mut searcher = Searcher::new(settings(method, 8 << 20));
            searcher.search(&mut game, &Limits::depth(6), &Control::default()).leaves
        };
        quiet_games(8).iter().map(leaves).sum()
    };
    let [negamax, scout, mtdf] = [Method::Negamax, Method::NegaScout, Method::Mtdf].map(leaves);
    // The full trees of eight positions have 8 * 10^6 leaves.
    assert!(negamax * 20 < 8 * 10u64.pow(6), "{negamax}");
    assert!(scout < negamax, "{scout} and {negamax}");
    assert!(mtdf < negamax, "{mtdf} and {negamax}");
}
