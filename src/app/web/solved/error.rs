use std::fmt::Display;

use engine::notation::ParseMovesError;
use engine::{IllegalMove, Point};

use crate::error::EngineError;

impl EngineError {
    /// The error for an illegal move. The number of the move is counted from 1.
    pub fn illegal(number: usize, point: Point, reason: IllegalMove) -> Self {
        let code = match reason {
            IllegalMove::OffBoard(..) => "off-board",
            IllegalMove::Occupied(_) => "occupied",
            IllegalMove::Forbidden(_) => "forbidden",
            IllegalMove::GameOver(_) => "game-over",
            IllegalMove::Pass => "bad-point",
        };
        let error = Self::new(code, format_args!("move {number}: {reason}"));
        let error = error.with("number", number).with("point", point.to_string());
        match reason {
            IllegalMove::OffBoard(_, size) => error.with("size", size.side()),
            _ => error,
        }
    }

    pub fn game_over() -> Self {
        Self::new("game-over", "the game is over")
    }

    pub fn strategy(at: impl Into<String>, message: impl Display) -> Self {
        Self::new("strategy", format_args!("cannot use the strategy: {message}")).with("at", at.into())
    }
}

impl From<ParseMovesError> for EngineError {
    fn from(error: ParseMovesError) -> Self {
        Self::new("bad-point", &error).with("number", error.number).with("token", error.error.token)
    }
}
