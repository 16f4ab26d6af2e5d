//! The engine's threat search, whose moves the verifier tries without believing them.

use engine::{Deadline, Point};
use verifier::Oracle;

use crate::threats::Threats;

/// The threat search as the verifier's adviser.
pub struct Engine(pub Threats);

/// The engine's point for a point of the verifier, which shares no type with the engine.
pub fn ours(point: verifier::Point) -> Option<Point> {
    Point::new(point.column(), point.row())
}

/// The verifier's point for a point of the engine.
pub fn theirs(point: Point) -> Option<verifier::Point> {
    verifier::Point::new(point.col(), point.row())
}

impl Oracle for Engine {
    fn answer(&mut self, moves: &[verifier::Point], deadline: u16) -> Option<verifier::Point> {
        let moves: Vec<Point> = moves.iter().filter_map(|&point| ours(point)).collect();
        self.0.win(&moves, Deadline::new(deadline.into())?).and_then(theirs)
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}
