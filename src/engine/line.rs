//! Every point lies on four lines; a line's stones are one mask a colour.
//!
//! ```text
//!   bit   0..5     5..5+length      above
//!         edge     the cells        edge
//! ```
//!
//! The five edge bits below let a window of five cells to either side of any point be cut out by one shift.

use std::sync::LazyLock;

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

// The tables are computed on first use: in the module they would be among what browsers must fetch.

/// The places of each point in the order of [`Direction::ALL`](crate::Direction::ALL).
pub(crate) static PLACES: LazyLock<[[Place; 4]; POINTS]> = LazyLock::new(|| {
    std::array::from_fn(|index| {
        let (col, row) = (index % SIZE, index / SIZE);
        let rising = 2 * SIZE + (SIZE - 1 + col - row);
        let falling = 2 * SIZE + 2 * SIZE - 1 + col + row;
        [
            Place { line: row as u8, at: col as u8, step: 1 },
            Place { line: (SIZE + col) as u8, at: row as u8, step: SIZE as u8 },
            Place { line: rising as u8, at: col.min(row) as u8, step: SIZE as u8 + 1 },
            // A falling line is walked from its lower right end, so that the index rises along every line.
            Place { line: falling as u8, at: row.min(SIZE - 1 - col) as u8, step: SIZE as u8 - 1 },
        ]
    })
});

/// The edge bits of each line.
pub(crate) static EDGES: LazyLock<[u32; LINES]> = LazyLock::new(|| {
    let mut edges = [u32::MAX; LINES];
    for place in PLACES.as_flattened() {
        edges[place.line as usize] &= !(1 << (place.at as usize + REACH));
    }
    edges
});

/// The points up to four cells away on each of a point's lines, which are those that a five through it can reach.
pub(crate) static NEIGHBOURS: LazyLock<[[PointSet; 4]; POINTS]> = LazyLock::new(|| {
    std::array::from_fn(|index| {
        std::array::from_fn(|direction| {
            let Place { line, at, step } = PLACES[index][direction];
            let near = (0..SIZE).filter(|&cell| {
                let on_line = EDGES[line as usize] >> (cell + REACH) & 1 == 0;
                on_line && (1..REACH).contains(&cell.abs_diff(at.into()))
            });
            near.filter_map(|cell| {
                Point::from_index(index + cell * usize::from(step) - usize::from(at) * usize::from(step))
            })
            .collect()
        })
    })
});

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
