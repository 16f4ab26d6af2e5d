//! Queries about a stone on an empty point: its patterns, its completions to five, and its lines.

use super::{Board, LineView};
use crate::color::Color;
use crate::direction::Direction;
use crate::line::{LINES, STEPS};
use crate::pattern::{Entry, Pattern};
use crate::point::Point;
use crate::point_set::PointSet;
use crate::window::Windows;
use crate::window::{Cells, REACH};

impl Board {
    /// The entry for a stone of this color on an empty point in one direction.
    #[inline]
    pub fn entry(&self, color: Color, point: Point, direction: Direction) -> Entry {
        Entry((self.entries[color][point.index()] >> (16 * direction as usize)) as u16)
    }

    /// The patterns that a stone of this color makes on this empty point, by direction.
    #[inline]
    pub fn patterns(&self, color: Color, point: Point) -> [Pattern; 4] {
        [0, 16, 32, 48].map(|shift| Entry((self.entries[color][point.index()] >> shift) as u16).pattern())
    }

    /// The points that complete a five after a stone of this color on this empty point.
    #[inline]
    pub fn completions(&self, color: Color, point: Point) -> PointSet {
        let entries = self.entries[color][point.index()];
        let mut set = PointSet::EMPTY;
        for (d, step) in STEPS.into_iter().enumerate() {
            for offset in Entry((entries >> (16 * d)) as u16).completions() {
                set.insert(Point::from_raw((point.index() as isize + offset * step as isize) as u16));
            }
        }
        set
    }

    /// One of the [`completions`](Self::completions), if any.
    #[inline]
    pub fn completion(&self, color: Color, point: Point) -> Option<Point> {
        let entries = self.entries[color][point.index()];
        STEPS.into_iter().enumerate().find_map(|(d, step)| {
            let offset = Entry((entries >> (16 * d)) as u16).completions().next()?;
            Some(Point::from_raw((point.index() as isize + offset * step as isize) as u16))
        })
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

    /// The line through a point in this direction, and the point's index on it.
    #[inline]
    pub(crate) fn cells(&self, point: Point, direction: Direction) -> (Cells, usize) {
        let place = self.geometry.places[point.index()][direction as usize];
        (self.cells[place.line as usize], place.at as usize + REACH)
    }

    #[inline]
    pub(crate) const fn windows(&self) -> &'static Windows {
        self.windows
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

    #[inline(never)]
    pub(super) fn computed_entries(&self, color: Color, point: Point) -> u64 {
        let entry = |direction: Direction| {
            let (view, bit) = self.line(color, point, direction);
            self.entry_at(color, view, bit)
        };
        Direction::ALL.into_iter().map(|d| u64::from(entry(d).0) << (16 * d as usize)).sum()
    }

    /// The entry for a stone on the empty cell at this bit.
    pub(super) fn entry_at(&self, color: Color, view: LineView, bit: usize) -> Entry {
        if view.blocked >> bit & 1 == 0 {
            let line = Cells::new(view.own, view.blocked);
            self.tables[color].entry(self.windows.slots(line, 2 * bit).of(Color::Black))
        } else {
            Entry::default()
        }
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
        fn updated_entries_equal_recomputed_ones(
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
            for color in Color::BOTH {
                for point in board.empty() {
                    let anew = board.computed_entries(color, point);
                    prop_assert_eq!(board.entries[color][point.index()], anew, "{} {}", color, point);
                }
            }
        }
    }
}
