//! Limits Black's fives to a square around the center of the board.
//!
//! If Black wins without a five outside the square, Black also wins on every smaller board that contains the square. Black may
//! play outside it, and these stones count toward the length of a row. So a row that extends outside the square is not a five.

use crate::line::{Geometry, LINES};
use crate::point_set::PointSet;
use crate::size::Size;
use crate::window::{Cells, REACH};

#[derive(Clone)]
pub(super) struct Home {
    /// The distance from the center to the edge of the square, in columns and rows.
    pub(super) within: u8,
    /// For each line, its cells outside the square, and the edges.
    pub(super) outside: [u64; LINES],
    /// The cells in `outside` as white stones, for looking up Black's windows.
    pub(super) outside_cells: [Cells; LINES],
    /// For each line, the cells outside the square next to a cell inside.
    rims: [u64; LINES],
}

impl Home {
    pub(super) fn new(size: Size, within: u8) -> Self {
        let geometry = Geometry::of(size);
        let near = size.points().filter(|point| point.distance(size.center()) <= usize::from(within));
        let home: PointSet = near.collect();
        let mut outside = [u64::MAX; LINES];
        for point in home {
            for place in geometry.places[point.index()] {
                outside[place.line as usize] &= !(1 << (place.at as usize + REACH));
            }
        }
        let rims = std::array::from_fn(|line| {
            let inside = !outside[line];
            (inside << 1 | inside >> 1) & outside[line] & !geometry.edges[line]
        });
        Self { within, outside, outside_cells: outside.map(|outside| Cells::new(0, outside)), rims }
    }

    /// Whether a row of these stones could extend outside the square.
    #[inline]
    pub(super) const fn is_reached(&self, line: usize, own: u64) -> bool {
        own & self.rims[line] != 0
    }

    /// The cells of a line that cannot belong to a black five, given these black stones. They are the cells outside the square,
    /// the stones inside that form one row with a black stone outside, and the cell after such a row.
    pub(super) const fn closed(&self, line: usize, own: u64) -> u64 {
        let mut closed = self.outside[line];
        let mut row = own & self.rims[line];
        while row != 0 {
            let beside = (row << 1 | row >> 1) & !closed;
            closed |= beside;
            row = own & beside;
        }
        closed
    }
}
