//! Every point lies on four lines; a line's stones are one mask a colour.
//!
//! ```text
//!   bit   0..5     5..5+length      above
//!         edge     the cells        edge
//! ```
//!
//! The five edge bits below let a window of five cells to either side of any point be cut out by one shift.

use crate::pattern::REACH;
use crate::point::{POINTS, Point, SIZE};
use crate::point_set::PointSet;

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

/// The points up to four cells away on each of a point's lines, which are those that a five through it can reach.
pub(crate) static NEIGHBOURS: [[PointSet; 4]; POINTS] = neighbours();

const fn neighbours() -> [[PointSet; 4]; POINTS] {
    let mut sets = [[PointSet::EMPTY; 4]; POINTS];
    let mut index = 0;
    while index < POINTS {
        let mut direction = 0;
        while direction < 4 {
            let Place { line, at, step } = PLACES[index][direction];
            let mut cell = 0;
            while cell < SIZE {
                let on_line = EDGES[line as usize] >> (cell + REACH) & 1 == 0;
                let distance = cell.abs_diff(at as usize);
                if on_line && distance > 0 && distance < REACH {
                    let other = index + cell * step as usize - at as usize * step as usize;
                    if let Some(point) = Point::from_index(other) {
                        sets[index][direction].insert(point);
                    }
                }
                cell += 1;
            }
            direction += 1;
        }
        index += 1;
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Direction;

    #[test]
    fn neighbours_are_up_to_four_steps_away() {
        for point in Point::all() {
            for direction in Direction::ALL {
                let steps = (-4..=4).filter(|&steps| steps != 0);
                let expected: PointSet = steps.filter_map(|steps| point.step(direction, steps)).collect();
                assert_eq!(NEIGHBOURS[point.index()][direction as usize], expected);
            }
        }
    }
}
