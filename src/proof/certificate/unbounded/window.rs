//! The window: a square of points around Black's first stone.

use std::sync::LazyLock;

use crate::geometry::{Geometry, Place};
use crate::set::{Cell, MAX_SIDE};

/// White's known stones are at most this far from the first stone, so all rows through them are in the window.
const CORE: i32 = MAX_SIDE as i32 / 2 - 4;

pub static WINDOW: LazyLock<Geometry> = LazyLock::new(|| Geometry::window(MAX_SIDE, CORE));

pub fn place(cell: Cell) -> Place {
    WINDOW.place(cell)
}

pub fn cell(place: Place) -> Option<Cell> {
    WINDOW.cell(place)
}
