//! The engine plays whole games against itself, and every position on the way is sound.

use crate::draw;
use crate::invariants::check_invariants;
use ::search::{Control, Limits, Searcher, Settings};
use minishogi::{EndReason, Game, KingRule, Lookahead, Rules};
use std::collections::HashMap;

#[test]
fn a_thousand_games_are_sound_to_their_end() {
    let mut state = 2024;
    let mut reasons: HashMap<String, u32> = HashMap::new();
    let settings = Settings { table_bytes: 1 << 18, ..Settings::default() };
    let mut searcher = Searcher::<Lookahead>::new(settings);
    for number in 0..1000 {
        let king = if number % 2 == 0 { KingRule::Legal } else { KingRule::Capture };
        let mut game = Game::new(Rules::with_king(king));
        let opening = 2 + draw(&mut state) % 6;
        let limits = Limits { depth: 3, ..Limits::nodes(100 + draw(&mut state) % 300) };
        searcher.clear();
        while game.ended().is_none() {
            let moves = game.legal_moves();
            let random = (game.history().len() as u64) < opening;
            let mv = if random {
                moves[draw(&mut state) as usize % moves.len()]
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
        assert_eq!(game.position(), game.first_position());
    }
    println!("{reasons:?}");
    assert!(reasons["mate"] > 100 && reasons["king taken"] > 100);
}
