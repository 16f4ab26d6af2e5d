//! Every point lies on four lines; a line's stones are one mask a colour.
//!
//! ```text
//!   bit   0..5     5..5+length      above
//!         edge     the cells        edge
//! ```
//!
//! The five edge bits below let a window of five cells to either side of any point be cut out by one shift.

use crate::pattern::REACH;
use crate::point::{POINTS, SIZE};

/// Lines on the board: 15 rows, 15 columns, 29 diagonals each way.
pub(crate) const LINES: usize = 2 * SIZE + 2 * (2 * SIZE - 1);

/// Where a point lies on one of its lines.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// The line, below [`LINES`].
    pub line: u8,
    /// Cells before the point on that line; the point is bit `at + 5`.
    pub at: u8,
    /// The point's index minus that of its predecessor on the line.
    pub step: u8,
}

/// The places of each point in the order of [`Direction::ALL`](crate::Direction::ALL).
pub(crate) static PLACES: [[Place; 4]; POINTS] = places();

/// The edge bits of each line.
pub(crate) static EDGES: [u32; LINES] = edges();

const fn min(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

const fn places() -> [[Place; 4]; POINTS] {
    let mut places = [[Place { line: 0, at: 0, step: 0 }; 4]; POINTS];
    let mut index = 0;
    while index < POINTS {
        let (col, row) = (index % SIZE, index / SIZE);
        let rising = 2 * SIZE + (SIZE - 1 + col - row);
        let falling = 2 * SIZE + 2 * SIZE - 1 + col + row;
        places[index] = [
            Place { line: row as u8, at: col as u8, step: 1 },
            Place { line: (SIZE + col) as u8, at: row as u8, step: SIZE as u8 },
            Place { line: rising as u8, at: min(col, row) as u8, step: SIZE as u8 + 1 },
            // A falling line is walked from its lower right end, so that the index rises along every line.
            Place { line: falling as u8, at: min(row, SIZE - 1 - col) as u8, step: SIZE as u8 - 1 },
        ];
        index += 1;
    }
    places
}

const fn edges() -> [u32; LINES] {
    let mut edges = [u32::MAX; LINES];
    let mut index = 0;
    while index < POINTS {
        let mut direction = 0;
        while direction < 4 {
            let place = PLACES[index][direction];
            edges[place.line as usize] &= !(1 << (place.at as usize + REACH));
            direction += 1;
        }
        index += 1;
    }
    edges
}
