//! Tests that every method finds the value that minimax finds.

mod common;

use common::RandomTree;
use search::{
    Bound, Control, Ending, Game, Limits, Method, MoveList, Reuse, Score, SearchOutcome, Searcher, Settings,
};

const DEPTHS: std::ops::RangeInclusive<u32> = 1..=6;

fn search(settings: Settings, tree: &RandomTree, depth: u32) -> SearchOutcome<u8> {
    let mut game = tree.clone();
    let outcome = Searcher::new(settings).search(&mut game, &Limits::depth(depth), &Control::default());
    assert_eq!(&game, tree, "a search leaves the position as it was");
    outcome
}

fn minimax(tree: &RandomTree, depth: u32) -> Score {
    let settings = Settings { step: depth, ..Settings::with_method(Method::Minimax) };
    search(settings, tree, depth).score
}

/// Settings under which the value at a depth is the same as by minimax.
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
        let tree = RandomTree { noisy: false, endings: 25, ..RandomTree::new(seed) };
        for method in [Method::Minimax, Method::Negamax, Method::NegaScout] {
            let settings = Settings { table_bytes: 0, ..Settings::with_method(method) };
            let outcome = search(settings, &tree, 5);
            assert_eq!(outcome.line.first().copied(), outcome.best.filter(|_| outcome.depth > 0));
            let mut end = tree.clone();
            outcome.line.iter().for_each(|&mv| end.make(mv));
            if outcome.score != Score::DRAW && outcome.score.plies_to_end().is_none() {
                // Five plies later, the score is the other side's evaluation.
                assert_eq!(outcome.line.len(), 5);
                assert_eq!(-Score::from_eval(end.evaluate()), outcome.score, "seed {seed}, {method:?}");
            } else if let Some(plies) = outcome.score.plies_to_end() {
                assert_eq!(outcome.line.len(), plies as usize, "seed {seed}, {method:?}");
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

/// A tree where a side can always move, and that may know whether the side to move wins at once.
#[derive(Clone)]
struct Knowing(RandomTree, bool);

impl Knowing {
    const WIN: i32 = 1_000_000;
}

impl Game for Knowing {
    type Move = u8;
    const MOVE_CODES: usize = RandomTree::MOVE_CODES;

    fn code(&self, mv: u8) -> usize {
        self.0.code(mv)
    }

    fn make(&mut self, mv: u8) {
        self.0.make(mv);
    }

    fn unmake(&mut self, mv: u8) {
        self.0.unmake(mv);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    /// A side wins only by its own move, so every win has a move.
    fn ending(&mut self) -> Option<Ending> {
        self.0.ending().map(|ending| if ending == Ending::Won { Ending::Drawn } else { ending })
    }

    fn stuck(&self) -> Ending {
        self.0.stuck()
    }

    fn moves(&mut self, out: &mut MoveList<u8>) {
        self.0.moves(out);
        if out.is_empty() {
            out.push(0, 0);
        }
    }

    fn proven(&mut self) -> Option<i32> {
        if !self.1 {
            return None;
        }
        let mut list = MoveList::new();
        self.moves(&mut list);
        let wins = |&mv: &u8| {
            self.0.make(mv);
            let lost = self.0.ending() == Some(Ending::Lost);
            self.0.unmake(mv);
            lost
        };
        let moves: Vec<u8> = list.iter().map(|(&mv, _)| mv).collect();
        moves.iter().any(wins).then_some(Self::WIN)
    }

    fn evaluate(&mut self) -> i32 {
        self.0.evaluate()
    }
}

#[test]
fn what_the_game_has_proven_is_seen_a_move_earlier() {
    let mut seen = 0;
    for seed in 0..300 {
        let tree = RandomTree { noisy: false, endings: 25, ..RandomTree::new(seed) };
        let minimax = |depth| {
            let settings = Settings { step: depth, ..Settings::with_method(Method::Minimax) };
            let mut game = Knowing(tree.clone(), false);
            Searcher::new(settings).search(&mut game, &Limits::depth(depth), &Control::default()).score
        };
        for depth in 2..=3 {
            let (value, deeper) = (minimax(depth), minimax(depth + 1));
            for settings in faithful().into_iter().step_by(5) {
                let mut game = Knowing(tree.clone(), true);
                let found =
                    Searcher::new(settings).search(&mut game, &Limits::depth(depth), &Control::default());
                let wins = found.score.value() >= Knowing::WIN;
                assert_eq!(wins, deeper.is_win(), "seed {seed}, depth {depth}, {settings:?}");
            }
            seen += u32::from(deeper.is_win() && !value.is_win());
        }
    }
    assert!(seen > 5, "only {seen}");
}
