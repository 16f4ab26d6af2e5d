//! Plays and explains the solved game: Black's moves, the length of the game after each White move, the longest line, and the
//! proven results.
//!
//! A [`Guide`] answers queries about one finite board, an [`UnboundedGuide`] about the infinite board. [`Guides`] has a guide
//! for every finite board. A guide returns the stored answer if there is one. Otherwise it searches for a win by threats that
//! keeps every win it promised earlier in the game. A task runs to its end in one call ([`Guide::best_move`]) or in slices of a
//! few nodes ([`Guide::start`], [`Guide::step`]).
//!
//! | file | subject |
//! | --- | --- |
//! | `guide.rs`, `guides.rs` | the guide for one board, and the one for any board |
//! | `query.rs` | questions and answers |
//! | `best_move.rs` | the choice of a reply: stored, or the shortest win by threats, or a guess |
//! | `game_strategy.rs` | the stored replies and bounds, adapted to the board |
//! | `shortest.rs`, `guess.rs` | the shortest win by threats; the guess |
//! | `walk.rs`, `longest.rs` | the length of the game after each White move; the longest line |
//! | `state.rs` | what a guide remembers between tasks, such as the wins it has promised |
//! | `unbounded.rs` | the infinite board, and the guide for it |
//!
//! ```
//! use engine::{Color, notation::parse_moves};
//! use guide::{QueryResult, Guide, GuideOptions, Query};
//! use strategy::{Game, Listing, lay_out};
//!
//! let win_at = engine::Deadline::new(33).unwrap();
//! let answers = |moves: &[engine::Point]| match moves {
//!     [_] => vec![("h9".parse().unwrap(), "g9".parse().unwrap())],
//!     _ => vec![],
//! };
//! let strategy = lay_out(Game::STANDARD, Default::default(), |moves, _| {
//!     Some(Listing::new(win_at, answers(moves)))
//! })?;
//! let mut guide = Guide::new(Game::STANDARD, GuideOptions::default());
//! guide.load(strategy).unwrap();
//!
//! let mut board = Game::STANDARD.board();
//! for point in parse_moves("h8 i8").unwrap() {
//!     board.play(point).unwrap();
//! }
//! let mut task = guide.start(Query::BestMove, board).unwrap();
//! let Some(QueryResult::BestMove(reply)) = guide.step(&mut task, 1_000).answer else { panic!("it is stored") };
//! assert_eq!((reply.winner, reply.win_at), (Some(Color::Black), Some(33)));
//! # Ok::<(), strategy::StrategyError>(())
//! ```

mod best_move;
mod game_strategy;
mod guess;
mod guide;
mod guides;
mod longest;
mod query;
mod shortest;
mod state;
#[cfg(feature = "unbounded")]
mod unbounded;
mod walk;

#[cfg(feature = "unbounded")]
pub use self::unbounded::{
    IllegalPlace, NotUnbounded, ParsePlaceError, Place, UnboundedBoard, UnboundedGuide, UnboundedTask,
};
pub use game_strategy::UnsuitableStrategy;
pub use guide::{Guide, Task};
pub use guides::{Guides, OtherStrategies};
pub use longest::Line;
pub use query::{BestMove, Distance, Query, QueryError, QueryResult, Source, Step};
pub use shortest::Effort;
pub use state::GuideOptions;
