//! Plays Black's checked moves on the infinite board. They come from the strategy, from the record of its check, and from the
//! threat search that was used for that check.

mod adviser;

use verifier::StrategyFile;
use verifier_unbounded::{Check, CheckedPlayer, HOME};

pub use adviser::Engine;
pub use verifier_unbounded::{Bound, Promise};

/// Plays Black in games for which the record contains every position that can follow, and after White has wasted its first two
/// stones.
#[derive(Debug)]
pub struct Black {
    player: CheckedPlayer<'static, Engine>,
}

impl Black {
    /// Reads the strategy and the record of its check. Both stay in memory until the program ends.
    ///
    /// # Errors
    /// Fails if one of the files cannot be read, if they do not belong together, or if this program does not have the search
    /// that the record was made with.
    pub fn read(strategy: &str, record: &str) -> Result<Self, String> {
        let file = StrategyFile::read(strategy).map_err(|error| error.to_string())?;
        if !verifier_unbounded::is_possible(file.game()) {
            return Err(format!("the strategy is for {} and does not cover the infinite board", file.game()));
        }
        let check = Check::new(Box::leak(Box::new(file))).map_err(|error| error.to_string())?;
        let check: &'static Check<'_> = Box::leak(Box::new(check));
        let record = check.read(record).map_err(|error| format!("the record: {error}"))?;
        let record = &*Box::leak(Box::new(record));
        let made_by = record.adviser();
        if Engine::described(made_by, HOME).is_none() {
            return Err(format!("the record was made with {made_by}, which this program does not have"));
        }
        let adviser = |home| Engine::described(made_by, home).expect("the same board");
        Ok(Self { player: CheckedPlayer::new(check, record, adviser) })
    }

    /// Returns Black's move after `moves`, which are given by their columns and rows from Black's first stone. Returns `None`
    /// if the record does not cover the game, or if Black has deviated from the checked moves.
    pub fn answer(&mut self, moves: &[(i32, i32)]) -> Option<Promise> {
        self.player.answer(moves)
    }

    /// The number of the stone by which Black has five after these moves, with either side to move. `None` in the same cases as
    /// [`answer`](Self::answer).
    pub fn bound(&mut self, moves: &[(i32, i32)]) -> Option<u16> {
        if moves.len().is_multiple_of(2) {
            return self.answer(moves).map(|promise| promise.win_at);
        }
        self.player.bound(moves)
    }

    /// For each of White's `replies` after these moves, the number of the stone by which Black has five.
    pub fn bounds(&mut self, moves: &[(i32, i32)], replies: &[(i32, i32)]) -> Vec<Option<Bound>> {
        self.player.bounds(moves, replies)
    }
}
