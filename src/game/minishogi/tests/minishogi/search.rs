//! Tests the generic search on minishogi positions.

use ::search::{Control, Limits, Method, Reuse, Score, Searcher, SearcherSettings};
use minishogi::{KingRule, Lookahead, Rules, ShogiGame};

fn positions(king: KingRule, count: usize) -> Vec<Lookahead> {
    let mut random = fastrand::Rng::with_seed(99);
    let mut all = Vec::new();
    while all.len() < count {
        let mut game = ShogiGame::new(Rules::with_king(king));
        for _ in 0..random.u8(..30) {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.play(moves[random.usize(..moves.len())]).unwrap();
        }
        if game.ended().is_none() {
            all.push(Lookahead::new(game));
        }
    }
    all
}

fn value(position: &Lookahead, settings: SearcherSettings, depth: u32) -> Score {
    let outcome =
        Searcher::new(settings).search(&mut position.clone(), &Limits::depth(depth), &Control::default());
    outcome.score
}

#[test]
fn all_methods_agree_with_minimax() {
    for king in [KingRule::Legal, KingRule::Capture] {
        for position in positions(king, 25) {
            let depth = 2;
            let minimax = value(
                &position,
                SearcherSettings { step: depth, ..SearcherSettings::with_method(Method::Minimax) },
                depth,
            );
            for method in [Method::Negamax, Method::NegaScout, Method::Mtdf] {
                let settings =
                    SearcherSettings { reuse: Reuse::SameDepth, ..SearcherSettings::with_method(method) };
                assert_eq!(
                    value(&position, settings, depth),
                    minimax,
                    "{method:?} {:?}",
                    position.game().position()
                );
            }
        }
    }
}
