//! Tests that compare the square with a larger board that shows every stone, and tests that play out lines.

mod line;
#[expect(dead_code, reason = "renju's forbidden points do not exist here")]
#[path = "../../verifier/tests/naive.rs"]
mod naive;
mod near;
#[path = "../../verifier/tests/plain.rs"]
mod plain;
mod player;
mod record;
mod square;
#[path = "../../verifier/tests/toy.rs"]
mod toy;

use verifier::{Adviser, Point};

pub(crate) struct Silent;

impl Adviser for Silent {
    fn answer(&mut self, _: &[Point], _: u16) -> Option<Point> {
        None
    }
}
