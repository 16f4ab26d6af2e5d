//! Plays the engine against itself at two different depths.

use std::sync::atomic::{AtomicBool, Ordering};

use search::{Control, Limits, SearcherSettings};

use crate::{Engine, Lookahead, ShogiGame, Side};

/// Continues `start` with random moves to an unfinished game; `None` if `start` is over.
pub fn random_opening(start: &ShogiGame, plies: u32, seed: u64) -> Option<ShogiGame> {
    if start.ended().is_some() {
        return None;
    }
    let mut random = fastrand::Rng::with_seed(seed);
    loop {
        let mut game = start.clone();
        for _ in 0..plies {
            if let Some(mv) = random.choice(game.legal_moves()) {
                game.play(mv).ok()?;
            }
        }
        if game.ended().is_none() {
            return Some(game);
        }
    }
}

/// The winner of a game between two search depths. The engine with the first depth plays `first`. If `stop` is set, the result
/// is meaningless.
pub fn play_depths(mut game: ShogiGame, depths: [u32; 2], first: Side, stop: &AtomicBool) -> Option<Side> {
    let control = Control { clock: None, stop: Some(stop) };
    let mut engines = depths.map(|depth| {
        let settings = SearcherSettings { table_bytes: 4 << 20, ..SearcherSettings::default() };
        (Engine::new(settings), Limits::depth(depth))
    });
    loop {
        if let Some(ended) = game.ended() {
            return Some(ended.winner);
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let (engine, limits) = &mut engines[usize::from(game.position().to_move() != first)];
        let outcome = engine.search(&mut Lookahead::new(game.clone()), limits, &control);
        game.play(outcome.best?).ok()?;
    }
}
