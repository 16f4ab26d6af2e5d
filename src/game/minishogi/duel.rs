//! Games between two depths of the same engine.

use search::{Control, Limits, Settings};

use crate::{Engine, Lookahead, ShogiGame, Side};

/// The score of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Score {
    /// The number of games.
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Counts a game where the first player had this side.
    pub fn count(&mut self, winner: Option<Side>, first: Side) {
        match winner {
            None => self.draws += 1,
            Some(side) if side == first => self.wins += 1,
            Some(_) => self.losses += 1,
        }
    }

    /// The fraction of the points, where a draw counts as half.
    pub fn share(self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// Half the width of the 95 % interval around this fraction.
    pub fn margin(self) -> f64 {
        let (n, share) = (f64::from(self.games().max(1)), self.share());
        let square = |x: f64| x * x;
        let sum = f64::from(self.wins) * square(1.0 - share)
            + f64::from(self.draws) * square(0.5 - share)
            + f64::from(self.losses) * square(share);
        1.96 * (sum / n / n).sqrt()
    }
}

/// A game that is not over after this many random moves from `start`; `None` if `start` is over. The moves depend on
/// the seed.
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

/// The winner of a game between two depths. The first depth plays the side `first`.
pub fn play_depths(mut game: ShogiGame, depths: [u32; 2], first: Side) -> Option<Side> {
    let mut engines = depths.map(|depth| {
        let settings = Settings { table_bytes: 4 << 20, ..Settings::default() };
        (Engine::new(settings), Limits::depth(depth))
    });
    loop {
        if let Some(ended) = game.ended() {
            return ended.winner;
        }
        let (engine, limits) = &mut engines[usize::from(game.position().to_move() != first)];
        let outcome = engine.search(&mut Lookahead::new(game.clone()), limits, &Control::default());
        game.play(outcome.best?).ok()?;
    }
}
