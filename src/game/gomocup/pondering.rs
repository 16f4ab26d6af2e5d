//! Pondering: while the opponent is to move, the engine searches the position until the next command arrives. It works in
//! slices and checks for a command after each slice. The results stay in the player's tables.

use engine::Board;
use play::{Player, Thought};
use search::{Control, Limits, SliceEnd};

/// The node limit for pondering during one opponent's turn. It is enough for several seconds.
const MOST: u64 = 4_000_000;

/// The state of pondering.
#[derive(Debug, Default)]
pub enum Pondering {
    /// There is nothing to search, because it is not the opponent's turn or the search is finished.
    #[default]
    Rests,
    /// We have played a move, and the opponent is to move.
    Begins,
    /// A search is running.
    Thinks(Box<Thought>),
}

impl Pondering {
    /// Starts pondering after a move.
    pub fn begin(&mut self) {
        *self = Self::Begins;
    }

    /// Ends pondering when a command arrives.
    pub fn end(&mut self) {
        *self = Self::Rests;
    }

    /// Returns true if there is a position to search.
    pub const fn is_active(&self) -> bool {
        !matches!(self, Self::Rests)
    }

    /// Continues pondering for about this many nodes. Returns true if the search is not finished.
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
