use crate::score::Score;

/// A position in a two-player zero-sum game of perfect information, with alternating moves.
///
/// All values are for the side to move. The same position must always have the same moves in the same order and the same
/// evaluation.
pub trait TwoPlayerGame {
    /// A move.
    type Move: Copy + PartialEq;

    /// One more than the largest [`code`](Self::code) of a move, at most 65,535.
    const MOVE_CODES: usize;

    /// Moves of at least this rank are searched before the killer moves, by rank. All other moves come after the killer moves,
    /// by history and then rank.
    const TACTICAL: i32 = 1;

    /// A number below [`MOVE_CODES`](Self::MOVE_CODES), unique among the moves in this position. Tables and histories store
    /// moves by their code, so it must mean the same move in all positions.
    fn code(&self, mv: Self::Move) -> usize;

    /// Makes a move in this position.
    fn make(&mut self, mv: Self::Move);

    /// Unmakes the last move.
    fn unmake(&mut self, mv: Self::Move);

    /// A well mixed key of the position, including the side to move. Positions with the same key count as the same.
    fn key(&self) -> u64;

    /// The result of a finished game. If the game ends only because the side to move has no moves, it may be `None`, and the
    /// search calls [`stuck`](Self::stuck).
    fn ending(&mut self) -> Option<Ending>;

    /// The result for a side that has no moves.
    fn stuck(&self) -> Ending {
        Ending::Drawn
    }

    /// Appends the moves of an unfinished game.
    fn moves(&mut self, out: &mut MoveList<Self::Move>);

    /// Appends the moves that must be searched before a position can be evaluated, such as captures. Every sequence of them
    /// must end. The side to move may decline all of them.
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
    /// The game is a draw.
    Drawn,
    /// The line ends with this score. Use it for results that depend on earlier moves, such as repetition. They must not count
    /// as a proven win or loss of the position itself.
    Score(i32),
}

impl Ending {
    pub(crate) fn score(self, ply: u32) -> Score {
        match self {
            Self::Won => Score::win_in(ply),
            Self::Lost => Score::loss_in(ply),
            Self::Drawn => Score::DRAW,
            Self::Score(value) => Score::from_eval(value),
        }
    }
}

/// The moves of a position with their ranks.
#[derive(Clone, Debug)]
pub struct MoveList<M> {
    pub(crate) items: Vec<Ranked<M>>,
}

/// A move with its rank and the sort key that the search sets.
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

    /// Appends a move. Moves with higher ranks are searched earlier. Equal ranks keep their order.
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

    /// The moves and their ranks in the current order.
    pub fn iter(&self) -> impl Iterator<Item = (&M, i32)> {
        self.items.iter().map(|item| (&item.mv, item.rank))
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.items.clear();
    }
}

impl<M> Default for MoveList<M> {
    fn default() -> Self {
        Self::new()
    }
}
