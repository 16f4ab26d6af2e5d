//! The trait of a game.

use crate::score::Score;

/// A two-player zero-sum game of perfect information where the sides move in turn: a position with make and unmake.
///
/// All values are for the side to move. Implementations must be deterministic: the same position has the same moves in the same
/// order and the same evaluation.
pub trait TwoPlayerGame {
    /// A move.
    type Move: Copy + PartialEq;

    /// One more than the largest [`code`](Self::code) of a move; at most 65,535.
    const MOVE_CODES: usize;

    /// Moves of at least this rank are tried before the killer moves, by rank. The others come after them, by history, then by
    /// rank.
    const TACTICAL: i32 = 1;

    /// A number below [`MOVE_CODES`](Self::MOVE_CODES), unique among the moves of this position. It must mean the same in other
    /// positions, because tables and histories store moves by it.
    fn code(&self, mv: Self::Move) -> usize;

    /// Plays a move of this position.
    fn make(&mut self, mv: Self::Move);

    /// Unmakes the last move.
    fn unmake(&mut self, mv: Self::Move);

    /// A key of the position, including the side to move. Positions with the same key count as the same. All 64 bits must be
    /// well mixed.
    fn key(&self) -> u64;

    /// The result of a finished game, or `None`. It may also be `None` if only the lack of moves ends the game: the search then
    /// calls [`stuck`](Self::stuck).
    fn ending(&mut self) -> Option<Ending>;

    /// The result for a side without moves.
    fn stuck(&self) -> Ending {
        Ending::Drawn
    }

    /// Appends the moves to search in a game that is not over.
    fn moves(&mut self, out: &mut MoveList<Self::Move>);

    /// Appends the moves that must be searched before a position can be evaluated, such as captures. Every line of such moves
    /// must end. The side to move may always decline all of them.
    fn noisy_moves(&mut self, out: &mut MoveList<Self::Move>) {
        let _ = out;
    }

    /// The evaluation of an unfinished game for the side to move.
    fn evaluate(&mut self) -> i32;
}

/// The result of a game, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move has won.
    Won,
    /// The side to move has lost.
    Lost,
    /// Nobody has won.
    Drawn,
    /// The line ends here with this score. Use it for results that depend on the moves before, such as repetition: they must
    /// not count as a proven win or loss of the position itself.
    Score(i32),
}

impl Ending {
    /// The score of a game that ended `ply` plies below the root.
    pub(crate) fn score(self, ply: u32) -> Score {
        match self {
            Self::Won => Score::win_in(ply),
            Self::Lost => Score::loss_in(ply),
            Self::Drawn => Score::DRAW,
            Self::Score(value) => Score::from_eval(value),
        }
    }
}

/// The moves of a position with their ranks, by which the search orders them.
#[derive(Clone, Debug)]
pub struct MoveList<M> {
    pub(crate) items: Vec<Ranked<M>>,
}

/// A move with its rank and its sort key, which the search sets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    pub mv: M,
    pub rank: i32,
    pub key: i64,
    pub index: u32,
}

impl<M> MoveList<M> {
    /// An empty list.
    pub const fn new() -> Self {
        Self { items: Vec::new() }
    }

    /// Appends a move. Higher ranks are tried earlier; equal ranks stay in this order.
    #[inline]
    pub fn push(&mut self, mv: M, rank: i32) {
        let index = self.items.len() as u32;
        self.items.push(Ranked { mv, rank, key: i64::from(rank), index });
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns true if the list is empty.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The moves and their ranks in their current order.
    pub fn iter(&self) -> impl Iterator<Item = (&M, i32)> {
        self.items.iter().map(|item| (&item.mv, item.rank))
    }

    /// Removes every move.
    pub fn clear(&mut self) {
        self.items.clear();
    }
}

impl<M> Default for MoveList<M> {
    fn default() -> Self {
        Self::new()
    }
}
