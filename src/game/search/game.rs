//! The trait that a game implements.

use crate::score::Score;

/// A two-player zero-sum game of perfect information in which the sides move in turn: a position that can be moved
/// forward and back.
///
/// Every value is seen from the side to move. Implementations must be deterministic: the same position gives the
/// same moves in the same order and the same evaluation.
pub trait Game {
    /// A move.
    type Move: Copy + PartialEq;

    /// One more than the largest [`code`](Self::code) of any move; at most 65,535.
    const MOVE_CODES: usize;

    /// Moves of at least this rank are tried before the killer moves, by rank; the others after them, by history,
    /// then by rank.
    const TACTICAL: i32 = 1;

    /// A number below [`MOVE_CODES`](Self::MOVE_CODES) that tells the move from every other move of this position,
    /// and that means the same in other positions: tables and histories know moves by it.
    fn code(&self, mv: Self::Move) -> usize;

    /// Plays a move of this position.
    fn make(&mut self, mv: Self::Move);

    /// Takes back the move played last.
    fn unmake(&mut self, mv: Self::Move);

    /// The key of the position, side to move included. Positions with the same key are taken to be the same; all 64
    /// bits must be well mixed.
    fn key(&self) -> u64;

    /// How the game ended, or `None` if it goes on. It may be `None` where only the lack of moves ends the game: the search
    /// then calls [`stuck`](Self::stuck).
    fn ending(&mut self) -> Option<Ending>;

    /// How the game ends for a side that has no move.
    fn stuck(&self) -> Ending {
        Ending::Drawn
    }

    /// Appends the moves to search in a game that is not over.
    fn moves(&mut self, out: &mut MoveList<Self::Move>);

    /// Appends the moves that must be looked at before a position may be evaluated (captures, say). Every line of
    /// such moves must end. The side to move may always decline all of them.
    fn noisy_moves(&mut self, out: &mut MoveList<Self::Move>) {
        let _ = out;
    }

    /// The score of a win that the game's own search proves for the side to move. Called before moves are tried, except at the
    /// root, and at leaves whose evaluation does not refute.
    fn proven(&mut self) -> Option<i32> {
        None
    }

    /// Positions visited so far by the game's own searches; they count as nodes. It never decreases.
    fn inner_nodes(&self) -> u64 {
        0
    }

    /// The evaluation of a position whose game is not over, for the side to move.
    fn evaluate(&mut self) -> i32;
}

/// How a game ended, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move has won.
    Won,
    /// The side to move has lost.
    Lost,
    /// Nobody has won.
    Drawn,
    /// The line ends here with this score. Use it for ends that depend on the way to the position, such as repetition: they
    /// must not count as a proven win or loss of the position itself.
    Worth(i32),
}

impl Ending {
    /// The score of a game that ended `ply` plies below the root.
    pub(crate) fn score(self, ply: u32) -> Score {
        match self {
            Self::Won => Score::win_in(ply),
            Self::Lost => Score::loss_in(ply),
            Self::Drawn => Score::DRAW,
            Self::Worth(value) => Score::from_eval(value),
        }
    }
}

/// The moves of a position with the ranks by which the search orders them.
#[derive(Clone, Debug)]
pub struct MoveList<M> {
    pub(crate) items: Vec<Ranked<M>>,
}

/// A move with its rank, and the key it is sorted by once the search has weighed it.
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

    /// Appends a move; a higher rank is tried earlier, equal ranks in the order of appending.
    #[inline]
    pub fn push(&mut self, mv: M, rank: i32) {
        let index = self.items.len() as u32;
        self.items.push(Ranked { mv, rank, key: i64::from(rank), index });
    }

    /// The number of moves.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The moves and their ranks in their present order.
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
