//! Every method finds the value that minimax, the definition, finds.

mod common;

use common::{RandomTree, mix};
use search::{Bound, Control, Game, Limits, Method, Outcome, Reuse, Score, Searcher, Settings};

const DEPTHS: std::ops::RangeInclusive<u32> = 1..=6;

fn search(settings: Settings, tree: &RandomTree, depth: u32) -> Outcome<u8> {
    let mut game = tree.clone();
    let outcome = Searcher::new(settings).search(&mut game, &Limits::depth(depth), &Control::default());
    assert_eq!(&game, tree, "a search leaves the position as it was");
    outcome
}

fn minimax(tree: &RandomTree, depth: u32) -> Score {
    let settings = Settings { step: depth, ..Settings::with_method(Method::Minimax) };
    search(settings, tree, depth).score
}

/// Settings that keep the value at a depth what minimax says it is.
fn faithful() -> Vec<Settings> {
    let mut all = Vec::new();
    for method in [Method::Negamax, Method::NegaScout, Method::Mtdf] {
        for (table_bytes, table_leaves) in [(0, false), (1 << 10, false), (1 << 20, true)] {
            for helpers in [false, true] {
                for step in [1, 2] {
                    all.push(Settings {
                        method,
                        table_bytes,
                        table_leaves,
                        reuse: Reuse::SameDepth,
                        hash_move: helpers,
                        killers: helpers,
                        history: helpers,
                        step,
                    });
                }
            }
        }
    }
    all
}

#[test]
fn all_methods_give_the_value_of_minimax() {
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
fn the_best_move_has_the_value_of_the_position() {
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
            // Counted from one ply farther away.
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
fn the_line_leads_to_the_score() {
    for seed in 0..300 {
        let tree = RandomTree { noisy: false, ..RandomTree::new(seed) };
        for method in [Method::Minimax, Method::Negamax, Method::NegaScout] {
            let settings = Settings { table_bytes: 0, ..Settings::with_method(method) };
            let outcome = search(settings, &tree, 5);
            assert_eq!(outcome.line.first().copied(), outcome.best.filter(|_| outcome.depth > 0));
            let mut end = tree.clone();
            outcome.line.iter().for_each(|&mv| end.make(mv));
            if outcome.score != Score::DRAW && outcome.score.plies_to_end().is_none() {
                // Five plies on, the score is the other side's evaluation.
                assert_eq!(outcome.line.len(), 5);
                assert_eq!(-Score::from_eval(end.evaluate()), outcome.score, "seed {seed}, {method:?}");
            } else if let Some(plies) = outcome.score.plies_to_end() {
                assert_eq!(outcome.line.len(), plies as usize, "seed {seed}, {method:?}");
            }
        }
    }
}

#[test]
fn a_score_outside_the_window_is_the_bound_it_says() {
    for seed in 0..150 {
        let tree = RandomTree::new(seed);
        for depth in [1, 3, 5] {
            let value = minimax(&tree, depth);
            for draw in 0..6 {
                let r = mix(seed * 31 + draw);
                let middle = (r % (2 * tree.spread as u64 + 1)) as i32 - tree.spread;
                let width = 1 + (r >> 33) as i32 % (1 + tree.spread / 2).max(1);
                let (alpha, beta) = (Score::from_eval(middle), Score::from_eval(middle + width));
                for settings in faithful().into_iter().step_by(5) {
                    let mut searcher = Searcher::new(settings);
                    let outcome =
                        searcher.search_window(&mut tree.clone(), depth, alpha, beta, &Control::default());
                    let holds = match outcome.bound {
                        Bound::Exact => alpha < value && value < beta && outcome.score == value,
                        Bound::Lower => outcome.score >= beta && value >= outcome.score,
                        Bound::Upper => outcome.score <= alpha && value <= outcome.score,
                    };
                    assert!(holds, "seed {seed}, depth {depth}, {alpha}..{beta}: {value} but {outcome:?}");
                }
            }
        }
    }
}

#[test]
fn the_cleverer_method_visits_fewer_leaves() {
    let leaves = |method| -> u64 {
        let settings =
            Settings { reuse: Reuse::SameDepth, table_leaves: true, ..Settings::with_method(method) };
        let tree = |seed| RandomTree { spread: 10, endings: 0, noisy: false, ..RandomTree::new(seed) };
        (0..80).map(|seed| search(settings, &tree(seed), 8).leaves).sum()
    };
    let [minimax, negamax, negascout, mtdf] =
        [Method::Minimax, Method::Negamax, Method::NegaScout, Method::Mtdf].map(leaves);
    println!("leaves: minimax {minimax}, negamax {negamax}, NegaScout {negascout}, MTD(f) {mtdf}");
    assert!(minimax > negamax && negamax > negascout && negascout > mtdf);
}
