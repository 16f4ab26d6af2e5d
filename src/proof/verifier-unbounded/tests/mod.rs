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

use crate::near::Near;
use crate::place::Place;

pub(crate) struct Silent;

impl Adviser for Silent {
    fn answer(&mut self, _: &[Point], _: u16) -> Option<Point> {
        None
    }
}

/// Black's first stone with two black stones beside it. The win of this shape has not been checked.
fn near() -> Near<Silent> {
    let mut near = Near::new(Silent);
    near.shape = [Place::FIRST, Place { x: -1, y: -1 }, Place { x: 1, y: -1 }];
    near
}
