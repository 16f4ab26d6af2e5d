//! 5x5 shogi with drops on the generic search.

mod attacks;
mod engine;
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

pub use engine::{Engine, Thinking};
pub use evaluate::evaluate;
pub use fen::ParsePositionError;
pub use game::{EndReason, Ended, Game, IllegalMove, KingExposed};
pub use level::Level;
pub use moves::{Move, MoveKind, ParseMoveError};
pub use perft::perft;
pub use piece::{Droppable, Hand, Kind, Piece};
pub use play::Lookahead;
pub use position::Position;
pub use rules::{KingRule, ParseKingRuleError, PawnDropMate, Repetition, Rules};
pub use side::{BySide, Side};
pub use square::{ParseSquareError, SIZE, SQUARES, Square, Squares};
