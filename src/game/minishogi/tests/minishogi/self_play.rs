//! Tests that every position of self-play games is consistent.

use crate::invariants::check_invariants;
use ::search::{Control, Limits, Searcher, SearcherSettings};
use minishogi::{EndReason, KingRule, Lookahead, Position, Rules, ShogiGame};
use std::collections::HashMap;

#[test]
fn a_thousand_games_follow_the_rules_to_the_end() {
    let mut random = fastrand::Rng::with_seed(2024);
    let mut reasons: HashMap<String, u32> = HashMap::new();
    let settings = SearcherSettings { table_bytes: 1 << 18, ..SearcherSettings::default() };
    let mut searcher = Searcher::<Lookahead>::new(settings);
    for number in 0..1000 {
        let king = if number % 2 == 0 { KingRule::Legal } else { KingRule::Capture };
        let mut game = ShogiGame::new(Rules::with_king(king));
        let opening = 2 + random.usize(..6);
        let limits = Limits { depth: 3, ..Limits::nodes(random.u64(100..400)) };
        searcher.clear();
        while game.ended().is_none() {
            let moves = game.legal_moves();
            let mv = if game.history().len() < opening {
                moves[random.usize(..moves.len())]
            } else {
                let mut ahead = Lookahead::new(game.clone());
                let outcome = searcher.search(&mut ahead, &limits, &Control::default());
                assert_eq!(ahead.game().position(), game.position());
                outcome.best.expect("a game that goes on has a move")
            };
            assert!(moves.contains(&mv), "{mv} in {}", game.position());
            game.play(mv).unwrap();
            check_invariants(game.position());
            assert!(game.history().len() < 2000, "game {number} does not end: {:?}", game.history());
        }
        let reason = game.ended().unwrap().reason;
        if king == KingRule::Capture {
            assert!(matches!(reason, EndReason::KingTaken | EndReason::NoMove | EndReason::Repetition));
        } else {
            assert_ne!(reason, EndReason::KingTaken);
        }
        *reasons.entry(reason.to_string()).or_default() += 1;
        while game.undo().is_some() {}
        assert_eq!(*game.position(), Position::start());
    }
    println!("{reasons:?}");
    assert!(reasons["mate"] > 100 && reasons["king taken"] > 100);
}
