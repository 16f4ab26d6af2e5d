use engine::Color;
use thiserror::Error;

/// A query about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// The best move for the side to move.
    BestMove,
    /// The number of stones that Black needs after each White move.
    Distances,
    /// The White move that lasts longest.
    Resistance,
    /// The number of the stone by which Black wins.
    Bound,
}

/// The result of a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryResult<P> {
    /// A move.
    BestMove(BestMove<P>),
    /// The number of the stone by which Black wins after the White move that lasts longest. The distances have already been
    /// reported as progress.
    Longest(Option<usize>),
    /// The number of the stone by which Black wins, if that is proven.
    Bound(Option<usize>),
}

/// A move, and what is proven about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMove<P> {
    /// The move.
    pub point: P,
    /// The side that wins after this move, if that is proven.
    pub winner: Option<Color>,
    /// The number of the stone by which the winner has five.
    pub win_at: Option<usize>,
    /// The source of the move.
    pub source: Source,
    /// The winning line from this move on, against the longest defense found. Empty for a stored move.
    pub line: Vec<P>,
    /// The number of positions searched.
    pub nodes: u64,
}

/// The source of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A stored answer in the strategy.
    Strategy,
    /// A search.
    Search,
    /// A guess.
    None,
}

/// The length of Black's win after a White move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance<P> {
    /// White's move. `None` is a pass.
    pub point: Option<P>,
    /// The number of the stone by which Black has won, if that is proven.
    pub win_at: Option<usize>,
    /// The number of the stone by which Black is expected to win, on the infinite board only, if nothing is proven.
    pub expected: Option<usize>,
    /// The source of Black's answer.
    pub source: Source,
}

/// The result of one slice of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<P> {
    /// The distances found in this slice.
    pub distances: Vec<Distance<P>>,
    /// The number of positions searched so far. `None` in the last slice.
    pub nodes: Option<u64>,
    /// The result. Once it is known, the task is finished.
    pub answer: Option<QueryResult<P>>,
}

impl<P> Step<P> {
    /// The last slice, with the result of the query.
    pub const fn last(answer: QueryResult<P>) -> Self {
        Self { distances: Vec::new(), nodes: None, answer: Some(answer) }
    }

    pub(crate) const fn working(nodes: u64) -> Self {
        Self { distances: Vec::new(), nodes: Some(nodes), answer: None }
    }
}

/// Why a query cannot be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum QueryError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The query is about White's moves, but Black is to move.
    #[error("this query is about White's moves, but Black is to move")]
    BlackToMove,
}
