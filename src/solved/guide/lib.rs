//! Plays and explains the solved game: Black's replies, how long each White move lasts, the longest line, and what is proven.
//!
//! A [`Guide`] answers for one finite board, an [`UnboundedGuide`] for the infinite one, and a [`Library`] for any board. Each
//! returns a stored reply if there is one, otherwise one that the threat search finds within the bound promised earlier in the
//! game. Tasks run to the end ([`Guide::reply`]) or in slices of a few nodes ([`Guide::start`], [`Guide::step`]).
//!
//! | file | subject |
//! | --- | --- |
//! | `guide.rs`, `library.rs` | the guide for one board; for any board |
//! | `answer.rs` | questions and answers |
//! | `reply.rs` | the choice of a reply: stored, else the shortest win by threats, else a guess |
//! | `book.rs` | the stored replies and bounds as they apply to the board |
//! | `shortest.rs`, `guess.rs` | the shortest win by threats; the guess |
//! | `walk.rs`, `longest.rs` | how long each White move lasts; the longest line |
//! | `state.rs` | what a guide remembers between tasks, such as the wins it has promised |
//! | `unbounded.rs` | the guide for the infinite board |
//!
//! ```
//! use engine::{Color, notation::parse_moves};
//! use guide::{Answer, Guide, GuideOptions, Question};
//! use strategy::{Game, Listing, lay_out};
//!
//! let win_at = engine::Deadline::new(33).unwrap();
//! let answers = |moves: &[engine::Point]| match moves {
//!     [_] => vec![("h9".parse().unwrap(), "g9".parse().unwrap())],
//!     _ => vec![],
//! };
//! let strategy = lay_out(Game::STANDARD, Default::default(), |moves, _| {
//!     Some(Listing { win_at, answers: answers(moves) })
//! })?;
//! let mut guide = Guide::new(Game::STANDARD, GuideOptions::default());
//! guide.load(strategy).unwrap();
//!
//! let mut board = Game::STANDARD.board();
//! for point in parse_moves("h8 i8").unwrap() {
//!     board.play(point).unwrap();
//! }
//! let mut task = guide.start(Question::Reply, board).unwrap();
//! let Some(Answer::Reply(reply)) = guide.step(&mut task, 1_000).answer else { panic!("it is stored") };
//! assert_eq!((reply.winner, reply.win_at), (Some(Color::Black), Some(33)));
//! # Ok::<(), strategy::StrategyError>(())
//! ```

mod answer;
mod book;
mod guess;
mod guide;
mod library;
mod longest;
mod reply;
mod shortest;
mod state;
#[cfg(feature = "unbounded")]
mod unbounded;
mod walk;

#[cfg(feature = "unbounded")]
pub use self::unbounded::{NotUnbounded, UnboundedGuide, UnboundedTask};
pub use answer::{Answer, Distance, Question, Refused, Reply, Source, Step};
pub use book::Unserved;
pub use guide::{Guide, Task};
pub use library::Library;
pub use longest::Line;
pub use shortest::Effort;
pub use state::GuideOptions;
