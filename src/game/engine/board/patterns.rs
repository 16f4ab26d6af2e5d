//! Queries about a stone on an empty point: its patterns, its completions to five, and its lines.

use super::home::Home;
use super::{Board, LineView};
use crate::color::Color;
use crate::direction::Direction;
use crate::grade::{Grade, Grades};
use crate::line::{LINES, STEPS};
use crate::pattern::{KeyCells, Pattern};
use crate::point::Point;
use crate::point_set::PointSet;
use crate::window::{Cells, REACH};

impl Board {
    /// The grades of a stone of this color on an empty point.
    #[inline]
    pub fn grades(&self, color: Color, point: Point) -> Grades {
        self.grades[point.index()].of(color)
    }

    /// The points whose grades the last `stones` stones changed. A point occurs once for each stone that changed it.
    #[inline]
    pub fn regraded(&self, stones: usize) -> impl Iterator<Item = Point> + '_ {
        let first = self.undo.len().saturating_sub(stones);
        let from = self.undo.get(first).map_or(self.log.len(), |undo| undo.log);
        self.log[from..].iter().map(|written| written.point)
    }

    /// The patterns that a stone of this color makes on this empty point, by direction. A lone stone counts as dead.
    #[inline]
    pub fn patterns(&self, color: Color, point: Point) -> [Pattern; 4] {
        self.grades(color, point).patterns(self.forbids && color == Color::Black)
    }

    /// The pattern that a stone of this color makes on this empty point in one direction.
    #[inline]
    pub fn pattern(&self, color: Color, point: Point, direction: Direction) -> Pattern {
        self.patterns(color, point)[direction as usize]
    }

    /// The [key cells](KeyCells) of a stone of this color on an empty point in one direction.
    pub(crate) fn key_cells(
        &self,
        color: Color,
        point: Point,
        direction: Direction,
    ) -> impl Iterator<Item = Point> + use<> {
        let (from, step) = (point.index() as isize, STEPS[direction as usize] as isize);
        let offsets = self.key_offsets(color, point, direction).offsets();
        offsets.map(move |offset| Point::from_raw((from + offset * step) as u16))
    }

    #[inline(never)]
    fn key_offsets(&self, color: Color, point: Point, direction: Direction) -> KeyCells {
        let place = self.geometry.places[point.index()][direction as usize];
        let (line, bit) = (self.seen_by(color, place.line as usize), 2 * (place.at as usize + REACH));
        self.tables[color].key_cells(self.windows.slots(line, bit).of(color))
    }

    /// The points that complete a five after a stone of this color on this empty point.
    pub fn completions(&self, color: Color, point: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        for direction in Direction::ALL {
            if self.is_four(color, point, direction) {
                self.key_cells(color, point, direction).for_each(|cell| set.insert(cell));
            }
        }
        set
    }

    /// One of the [`completions`](Self::completions), if any.
    pub fn completion(&self, color: Color, point: Point) -> Option<Point> {
        let four = Direction::ALL.into_iter().find(|&direction| self.is_four(color, point, direction))?;
        self.key_cells(color, point, four).next()
    }

    #[inline]
    fn is_four(&self, color: Color, point: Point, direction: Direction) -> bool {
        matches!(self.pattern(color, point, direction), Pattern::Four | Pattern::OpenFour)
    }

    /// The line through a point as this side sees it, and the bit of the point.
    #[inline]
    pub fn line(&self, color: Color, point: Point, direction: Direction) -> (LineView, usize) {
        let place = self.geometry.places[point.index()][direction as usize];
        (self.line_view(color, place.line as usize), place.at as usize + REACH)
    }

    /// All lines as this side sees them. Lines not on this board consist of edge bits only.
    pub fn lines(&self, color: Color) -> impl Iterator<Item = LineView> + '_ {
        (0..LINES).map(move |line| self.line_view(color, line))
    }

    #[inline]
    pub(super) fn line_view(&self, color: Color, line: usize) -> LineView {
        let own = self.lines[color][line];
        let closed = match (color, &self.home) {
            (Color::Black, Some(home)) => home.closed(line, own),
            _ => self.geometry.edges[line],
        };
        LineView { own, blocked: self.lines[!color][line] | closed }
    }

    /// A line as this side sees it. Cells that cannot belong to a black five are white stones for Black.
    #[inline]
    pub(super) fn seen_by(&self, color: Color, line: usize) -> Cells {
        match (color, &self.home) {
            (Color::Black, Some(home)) => self.seen_within(home, line),
            _ => self.cells[line],
        }
    }

    #[inline(never)]
    fn seen_within(&self, home: &Home, line: usize) -> Cells {
        if self.reaches_outside(line) {
            let view = self.line_view(Color::Black, line);
            Cells::new(view.own, view.blocked)
        } else {
            self.cells[line].with(home.outside_cells[line])
        }
    }

    /// Whether a black row on this line could extend outside the square that limits Black's fives.
    #[inline]
    pub(super) fn reaches_outside(&self, line: usize) -> bool {
        self.home.as_ref().is_some_and(|home| home.is_reached(line, self.lines[Color::Black][line]))
    }

    /// The grade of a stone on the cell with this first bit, in a line [as its side sees it](Self::seen_by). On a cell that the
    /// side cannot use, it is dead.
    #[inline(never)]
    pub(super) fn grade_at(&self, color: Color, line: Cells, bit: usize) -> Grade {
        if line.is_empty(bit) {
            self.tables[color].grade(self.windows.slots(line, bit).of(color))
        } else {
            Grade::Dead
        }
    }

    #[inline(never)]
    pub(super) fn computed_grade(&self, color: Color, point: Point, direction: Direction) -> Grade {
        let place = self.geometry.places[point.index()][direction as usize];
        let line = self.seen_by(color, place.line as usize);
        self.grade_at(color, line, 2 * (place.at as usize + REACH))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;
    use crate::size::Size;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn updated_grades_equal_recomputed_ones(
            picks in prop::collection::vec((0..7_usize, 0..7_usize, any::<bool>()), 1..50),
            corner in (0..99_usize, 0..99_usize),
            side in 5..23_usize,
            rule in prop::sample::select(&Rule::ALL[..]),
        ) {
            let size = Size::new(side).unwrap();
            let mut board = Board::new(size, rule);
            let room = side.saturating_sub(6).max(1);
            for (col, row, black) in picks {
                let point = Point::new(corner.0 % room + col, corner.1 % room + row).unwrap();
                if board.is_empty(point) {
                    board.make_as(if black { Color::Black } else { Color::White }, point);
                }
            }
            for point in board.empty() {
                let anew = |color| Direction::ALL.map(|direction| board.computed_grade(color, point, direction));
                for color in Color::BOTH {
                    prop_assert_eq!(board.grades(color, point), anew(color).into(), "{} {} {:?}", color, point, board);
                }
            }
        }
    }
}
