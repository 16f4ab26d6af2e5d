//! Places on the infinite board, given by their columns and rows from the first stone.

use verifier::Game;
use verifier::parts::{Cell, Grid};

use crate::{BEYOND, SIDE};

/// The size of the *box*: Black's threats near the first stone make five within this distance of it.
pub(crate) const BOX: i32 = 3;
/// Places within this distance of the first stone are *near*. They include every row of five that contains a place in the box.
pub(crate) const NEAR: i32 = BOX + 4;
/// A white stone at this distance from the first stone or farther is wasted. It is outside the square or within four points of
/// its border.
pub(crate) const WASTED: i32 = SIDE as i32 / 2 - 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) x: i32,
    pub(crate) y: i32,
}

/// A line on the infinite board: its direction, and its number among the lines in this direction.
pub(crate) type Line = (usize, i32);

impl Place {
    pub(crate) const FIRST: Self = Self { x: 0, y: 0 };

    const STEPS: [Self; 4] =
        [Self { x: 1, y: 0 }, Self { x: 0, y: 1 }, Self { x: 1, y: 1 }, Self { x: 1, y: -1 }];
    pub(crate) const DIRECTIONS: std::ops::Range<usize> = 0..Self::STEPS.len();

    pub(crate) const fn on(self, direction: usize, steps: i32) -> Self {
        let step = Self::STEPS[direction];
        Self { x: self.x + steps * step.x, y: self.y + steps * step.y }
    }

    pub(crate) fn row(self, direction: usize) -> [Self; 5] {
        [0, 1, 2, 3, 4].map(|steps| self.on(direction, steps))
    }

    pub(crate) fn rows(self) -> impl Iterator<Item = (usize, [Self; 5])> {
        let starts = Self::DIRECTIONS.flat_map(|direction| (-4..=0).map(move |from| (direction, from)));
        starts.map(move |(direction, from)| (direction, self.on(direction, from).row(direction)))
    }

    pub(crate) const fn line(self, direction: usize) -> Line {
        let offset = match direction {
            0 => -self.y,
            1 => self.x,
            2 => self.x - self.y,
            _ => self.x + self.y,
        };
        (direction, offset)
    }

    pub(crate) const fn is_on(self, line: Line) -> bool {
        self.line(line.0).1 == line.1
    }

    pub(crate) const fn distance(self) -> i32 {
        let (x, y) = (self.x.abs(), self.y.abs());
        if x > y { x } else { y }
    }

    /// The image under a symmetry of the square, numbered as in [`Grid::image`].
    pub(crate) fn image(self, symmetry: usize) -> Self {
        let begin = if symmetry >= 4 { Self { x: self.y, y: self.x } } else { self };
        (0..symmetry % 4).fold(begin, |Self { x, y }, _| Self { x: -y, y: x })
    }

    pub(crate) fn within(distance: i32) -> impl Iterator<Item = Self> {
        (-distance..=distance).flat_map(move |y| (-distance..=distance).map(move |x| Self { x, y }))
    }

    pub(crate) fn of(game: Game, cell: Cell) -> Self {
        let (point, first) = (Grid::of(game).point(cell), game.first());
        let from = |a: usize, b: usize| a as i32 - b as i32;
        Self { x: from(point.column(), first.column()), y: from(point.row(), first.row()) }
    }

    /// The cell in the square, or [`BEYOND`] if the place is outside.
    pub(crate) fn cell(self, game: Game) -> Cell {
        let (first, size) = (game.first(), game.size() as i32);
        let (column, row) = (first.column() as i32 + self.x, first.row() as i32 + self.y);
        let is_inside = (0..size).contains(&column) && (0..size).contains(&row);
        if is_inside { (row * size + column) as Cell } else { BEYOND }
    }
}
