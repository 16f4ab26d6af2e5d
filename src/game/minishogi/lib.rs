//! Minishogi (shogi on a 5x5 board with drops), played by the generic search.
//!
//! [`ShogiGame`] follows a game, [`Position`] generates moves, and [`Engine`] finds the best move.
//!
//! ```
//! use minishogi::{Engine, KingRule, Lookahead, Position, Rules, ShogiGame, perft};
//! use search::{Control, Limits, SearcherSettings};
//!
//! // The start position has 181 sequences of two plies.
//! assert_eq!(perft(&Position::start(), Rules::for_perft(KingRule::Legal), 2), 181);
//!
//! // Sente mates by dropping the gold between the rook and the king.
//! let position: Position = "2r1k/4p/2Ss1/P1BR1/KG3[GB] w 0 1".parse()?;
//! let game = ShogiGame::from_position(position, Rules::default())?;
//! let mut engine = Engine::new(SearcherSettings::default());
//! let found = engine.search(&mut Lookahead::new(game), &Limits::depth(3), &Control::default());
//! assert_eq!(found.best, Some("G@d4".parse()?));
//! assert_eq!(found.score.plies_to_end(), Some(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attacks;
mod duel;
mod error;
mod evaluate;
mod fen;
mod game;
mod generate;
mod key;
mod level;
mod moves;
mod perft;
mod piece;
mod play;
mod position;
mod rules;
mod side;
mod square;

pub use duel::{play_depths, random_opening};
pub use error::ParseError;
pub use evaluate::evaluate;
pub use game::{EndReason, Ended, IllegalMove, KingExposed, ShogiGame};
pub use level::Level;
pub use moves::{Move, MoveKind};
pub use perft::perft;
pub use piece::{Droppable, Hand, Piece, PieceKind};
pub use play::Lookahead;
pub use position::Position;
pub use rules::{KingRule, Rules};
pub use side::{BySide, Side};
pub use square::{SIZE, SQUARES, Square, Squares};

/// Finds the best move, reusing results of earlier searches.
pub type Engine = search::Searcher<Lookahead>;
