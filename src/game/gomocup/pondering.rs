//! Pondering: thinks in the opponent's time about the position that the opponent must answer, in slices between checks for a
//! line. The results stay in the player's tables.

use engine::Board;
use play::{Player, Thought};
use search::{Control, Limits, SliceEnd};

/// The node limit for one reply, enough for some seconds.
const MOST: u64 = 4_000_000;

/// The state of pondering.
#[derive(Debug, Default)]
pub enum Pondering {
    /// There is nothing to think about: it is not the opponent's turn, or everything is known.
    #[default]
    Rests,
    /// A move was played, and the opponent is to answer.
    Begins,
    /// A search is running.
    Thinks(Box<Thought>),
}

impl Pondering {
    /// Starts pondering after a move.
    pub fn begin(&mut self) {
        *self = Self::Begins;
    }

    /// Ends pondering when a line comes.
    pub fn end(&mut self) {
        *self = Self::Rests;
    }

    /// Returns true if there is something to think about.
    pub const fn goes_on(&self) -> bool {
        !matches!(self, Self::Rests)
    }

    /// Continues for about this many nodes. Returns whether there is more to think about.
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
