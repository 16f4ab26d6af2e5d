//! Lines of the board. Every point lies on four of them, and each line stores its stones as one bit mask per color.
//!
//! ```text
//!   bit   0..5     5..5+length      above
//!         edge     the cells        edge
//! ```
//!
//! Thanks to five edge bits at the bottom, a single shift cuts out the window of five cells on either side of any point. Lines
//! are numbered as on the largest board. The bit of a cell is its row or, on horizontal lines, its column. So only the edges
//! depend on the size of the board. 64 bits have room for 54 cells.

use std::sync::{LazyLock, OnceLock};

use crate::direction::Direction;
use crate::point::{POINTS, Point, STRIDE};
use crate::point_set::PointSet;
use crate::size::Size;
use crate::window::REACH;

/// All rows, columns and diagonals of the largest board.
pub(crate) const LINES: usize = 2 * SIDE + 2 * (2 * SIDE - 1);

const SIDE: usize = Size::MAX.side();

/// The index step along a line, for each direction. Falling lines start at their lower right end, so that the index always
/// grows.
pub(crate) const STEPS: [usize; 4] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// The place of a point on one of its lines.
#[derive(Clone, Copy, Default)]
pub(crate) struct Place {
    pub line: u8,
    /// The index of the cell on the line. Its bit is `at + 5`.
    pub at: u8,
}

impl Place {
    const fn of(point: Point, direction: Direction) -> Self {
        let (col, row) = (point.col(), point.row());
        let (line, at) = match direction {
            Direction::Horizontal => (row, col),
            Direction::Vertical => (SIDE + col, row),
            Direction::Rising => (2 * SIDE + (SIDE - 1 + row - col), row),
            Direction::Falling => (2 * SIDE + 2 * SIDE - 1 + col + row, row),
        };
        Self { line: line as u8, at: at as u8 }
    }
}

/// The lines of a board of one size. Computed on first use, because stored tables would make every download larger.
pub(crate) struct Geometry {
    /// For each point, in the order of [`Direction::ALL`].
    pub places: [[Place; 4]; POINTS],
    /// Lines not on this board consist of edge bits only.
    pub edges: [u64; LINES],
    pub points: PointSet,
}

impl Geometry {
    pub fn of(size: Size) -> &'static Self {
        static ALL: [OnceLock<Geometry>; SIDE + 1] = [const { OnceLock::new() }; SIDE + 1];
        ALL[size.side()].get_or_init(|| Self::new(size))
    }

    fn new(size: Size) -> Self {
        let mut places = [[Place::default(); 4]; POINTS];
        let mut edges = [u64::MAX; LINES];
        for point in Size::MAX.points() {
            places[point.index()] = Direction::ALL.map(|direction| Place::of(point, direction));
            if size.contains(point) {
                for place in places[point.index()] {
                    edges[place.line as usize] &= !(1 << (place.at as usize + REACH));
                }
            }
        }
        Self { places, edges, points: size.point_set() }
    }
}

/// The points up to four cells away on each line through a point, which a five through the point can contain.
pub(crate) static NEIGHBORS: LazyLock<Vec<[PointSet; 4]>> = LazyLock::new(|| {
    let neighbors = |point: Point, direction| {
        (-4..=4).filter(|&steps| steps != 0).filter_map(|steps| point.step(direction, steps)).collect()
    };
    let of_point = |index| match Point::from_index(index) {
        Some(point) => Direction::ALL.map(|direction| neighbors(point, direction)),
        None => [PointSet::EMPTY; 4],
    };
    (0..POINTS).map(of_point).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_on_a_line_are_consecutive() {
        for size in Size::all() {
            let geometry = Geometry::of(size);
            for point in size.points() {
                for direction in Direction::ALL {
                    let place = geometry.places[point.index()][direction as usize];
                    let bit = place.at as usize + REACH;
                    let edge = |bit: usize| geometry.edges[place.line as usize] >> bit & 1 != 0;
                    assert!(!edge(bit));
                    let index = point.index() + STEPS[direction as usize];
                    let next = Point::from_index(index).filter(|&next| size.contains(next));
                    // A step that wraps around to another row has left the line.
                    let next = next.filter(|next| next.distance(point) == 1);
                    assert_eq!(edge(bit + 1), next.is_none(), "{size} {point} {direction:?}");
                    if let Some(next) = next {
                        let other = geometry.places[next.index()][direction as usize];
                        assert_eq!((other.line, other.at), (place.line, place.at + 1));
                    }
                }
            }
        }
    }
}
