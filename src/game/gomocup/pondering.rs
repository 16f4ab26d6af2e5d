//! Pondering: while the opponent is to move, the engine searches the position in slices until the next command arrives. The
//! player's tables store the results.

use engine::Board;
use play::{Player, Thought};
use search::{Control, Limits, SliceEnd};

/// The node limit for one of the opponent's turns, enough for several seconds.
const MOST: u64 = 4_000_000;

#[derive(Debug, Default)]
pub enum Pondering {
    /// It is not the opponent's turn, or the search is finished.
    #[default]
    Rests,
    /// The opponent is to move after our move.
    Begins,
    Thinks(Box<Thought>),
}

impl Pondering {
    pub fn begin(&mut self) {
        *self = Self::Begins;
    }

    pub fn end(&mut self) {
        *self = Self::Rests;
    }

    pub const fn is_active(&self) -> bool {
        !matches!(self, Self::Rests)
    }

    /// Continues for about this many nodes. Returns true if the search is not finished.
    pub fn resume(&mut self, player: &mut Player, board: &Board, nodes: u64) -> bool {
        let control = Control::default();
        let mut thought = match std::mem::take(self) {
            Self::Rests => return false,
            Self::Begins => Box::new(player.begin(board, &Limits::nodes(MOST), &control)),
            Self::Thinks(thought) => thought,
        };
        let more = player.resume(&mut thought, nodes, &control) == SliceEnd::Paused;
        if more {
            *self = Self::Thinks(thought);
        }
        more
    }
}
