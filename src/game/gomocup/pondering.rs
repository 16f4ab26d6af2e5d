//! Thinking on the opponent's time: about the position that the opponent has to answer, in slices between two looks for a
//! line. What it finds stays in the player's tables.

use engine::Board;
use play::{Player, Thought};
use search::{Control, Limits, SliceEnd};

/// Positions that are looked at for one reply, as for a move of some seconds.
const MOST: u64 = 4_000_000;

/// Thinking on the opponent's time.
#[derive(Debug, Default)]
pub enum Pondering {
    /// Nothing: it is not the opponent's turn, or all is known.
    #[default]
    Rests,
    /// A move was played, and the opponent is to answer.
    Begins,
    /// Under way.
    Thinks(Box<Thought>),
}

impl Pondering {
    /// A move was played.
    pub fn begin(&mut self) {
        *self = Self::Begins;
    }

    /// A line came.
    pub fn end(&mut self) {
        *self = Self::Rests;
    }

    /// Whether there is something to think about.
    pub const fn goes_on(&self) -> bool {
        !matches!(self, Self::Rests)
    }

    /// Thinks for about so many positions; whether there is more to think about.
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
