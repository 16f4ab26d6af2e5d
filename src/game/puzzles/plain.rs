//! A plain 15x15 board for renju that follows the wording of the rules. It shares nothing with the engine's patterns, so that
//! it can check their results.
//!
//! Its only shortcut is a count of the stones in each *window*, which is five successive points on a line:
//!
//! ```text
//!  before                    after
//!     .     X . X X .          O        3 black stones, no white one: a stone on either empty point makes a four
//! ```
//!
//! Black has five only if neither the point before the window nor the one after it is black. White's longer rows win too.

use std::array;
use std::sync::LazyLock;

use engine::{Board, Color, Point, stone_key};

const SIDE: usize = 15;
const CELLS: usize = SIDE * SIDE;
/// 11 on each of the 15 rows and columns, and 11 times 11 in each diagonal direction.
const WINDOWS: usize = 2 * 15 * 11 + 2 * 11 * 11;

#[derive(Clone, Copy)]
struct Window {
    direction: usize,
    cells: [usize; 5],
    /// The points before and after the window, if they are on the board.
    ends: [Option<usize>; 2],
}

/// All windows, and those through each cell.
struct Geometry {
    windows: Vec<Window>,
    through: Vec<Vec<usize>>,
}

/// The shift of each color's number in a count.
const SHIFT: [u8; 2] = [0, 4];

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| {
    let mut windows = Vec::with_capacity(WINDOWS);
    for start in 0..CELLS {
        for direction in 0..4 {
            let cells: [Option<usize>; 7] = array::from_fn(|i| step(start, direction, i as isize - 1));
            if let [before, Some(a), Some(b), Some(c), Some(d), Some(e), after] = cells {
                windows.push(Window { direction, cells: [a, b, c, d, e], ends: [before, after] });
            }
        }
    }
    let containing = |cell| (0..windows.len()).filter(|&w| windows[w].cells.contains(&cell)).collect();
    let through = (0..CELLS).map(containing).collect();
    Geometry { windows, through }
});

/// The cell this many steps away in a direction, if it is on the board.
fn step(cell: usize, direction: usize, steps: isize) -> Option<usize> {
    let (right, up) = [(1, 0), (0, 1), (1, 1), (1, -1)][direction];
    let on = |place: usize, by: isize| place.checked_add_signed(by * steps).filter(|&place| place < SIDE);
    Some(on(cell / SIDE, up)? * SIDE + on(cell % SIDE, right)?)
}

pub(crate) const fn cell_of(point: Point) -> usize {
    point.row() * SIDE + point.col()
}

/// A four, by the point that makes it and a point that completes it to five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FourPoint {
    /// The point that makes the four.
    pub(crate) at: usize,
    /// The point that completes it.
    pub(crate) completion: usize,
}

/// A position under renju, or under the same rule without forbidden points.
#[derive(Clone, Debug)]
pub(crate) struct PlainBoard {
    cells: [Option<Color>; CELLS],
    /// The number of stones in each window: Black's plus 16 times White's.
    counts: [u8; WINDOWS],
    key: u64,
    forbids: bool,
}

impl PlainBoard {
    pub(crate) fn of(board: &Board, forbids: bool) -> Self {
        let mut plain = Self { cells: [None; CELLS], counts: [0; WINDOWS], key: 0, forbids };
        for color in Color::BOTH {
            board.stones_of(color).iter().for_each(|point| plain.put(color, cell_of(point)));
        }
        plain
    }

    pub(crate) const fn forbids(&self) -> bool {
        self.forbids
    }

    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    pub(crate) fn put(&mut self, color: Color, cell: usize) {
        self.change(color, cell, Some(color), 1);
    }

    pub(crate) fn take(&mut self, color: Color, cell: usize) {
        self.change(color, cell, None, -1);
    }

    fn change(&mut self, color: Color, cell: usize, stone: Option<Color>, by: i8) {
        self.cells[cell] = stone;
        for &window in &GEOMETRY.through[cell] {
            self.counts[window] = self.counts[window].wrapping_add_signed(by << SHIFT[color as usize]);
        }
        self.key ^= Point::new(cell % SIDE, cell / SIDE).map_or(0, |point| stone_key(color, point));
    }

    pub(crate) const fn is_empty(&self, cell: usize) -> bool {
        self.cells[cell].is_none()
    }

    pub(crate) fn empty(&self) -> impl Iterator<Item = usize> + '_ {
        (0..CELLS).filter(|&cell| self.cells[cell].is_none())
    }

    pub(crate) fn is_legal(&mut self, color: Color, cell: usize) -> bool {
        color == Color::White || !self.forbids || !self.is_forbidden(cell)
    }

    /// The windows with this number of stones of one color and none of the other, in which five stones would win.
    fn open_windows(&self, color: Color, stones: u8) -> impl Iterator<Item = &'static Window> + '_ {
        let wanted = stones << SHIFT[color as usize];
        let windows = self.counts.iter().zip(&GEOMETRY.windows).filter(move |&(&count, _)| count == wanted);
        windows.map(|(_, window)| window).filter(move |window| self.can_be_five(color, window))
    }

    /// Whether this window would win if it were full of this color. A black row must not continue beyond either end.
    fn can_be_five(&self, color: Color, window: &Window) -> bool {
        let is_black = |end: Option<usize>| end.is_some_and(|end| self.cells[end] == Some(Color::Black));
        color == Color::White || !window.ends.into_iter().any(is_black)
    }

    pub(crate) fn fives(&self, color: Color) -> Vec<usize> {
        let mut fives: Vec<usize> =
            self.open_windows(color, 4).flat_map(|window| self.gaps(window)).collect();
        fives.sort_unstable();
        fives.dedup();
        fives
    }

    pub(crate) fn has_five(&self, color: Color) -> bool {
        self.open_windows(color, 5).next().is_some()
    }

    /// The fours that a stone of this color can make, in order. A cell with several completions appears several times.
    pub(crate) fn four_points(&self, color: Color) -> Vec<FourPoint> {
        let mut fours = Vec::new();
        for window in self.open_windows(color, 3) {
            let gaps: Vec<usize> = self.gaps(window).collect();
            if let [a, b] = gaps[..] {
                fours.extend([FourPoint { at: a, completion: b }, FourPoint { at: b, completion: a }]);
            }
        }
        fours.sort_unstable_by_key(|four| (four.at, four.completion));
        fours.dedup();
        fours
    }

    /// The cells where a stone of this color makes a row of at least three that could become five.
    pub(crate) fn row_points(&self, color: Color) -> Vec<usize> {
        let windows = (2..=3).flat_map(|stones| self.open_windows(color, stones));
        let mut cells: Vec<usize> = windows.flat_map(|window| self.gaps(window)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn gaps(&self, window: &'static Window) -> impl Iterator<Item = usize> + '_ {
        window.cells.into_iter().filter(|&cell| self.cells[cell].is_none())
    }

    /// Whether renju forbids this empty cell to Black: a stone there does not make five, but an overline, two fours or two
    /// threes (rules of the Renju International Federation, 9.2 and 9.3).
    pub(crate) fn is_forbidden(&mut self, cell: usize) -> bool {
        // A forbidden stone needs at least two windows through it with three or more black stones and no white one. This
        // decides most cases without placing the stone.
        let rows = |&&window: &&usize| (2..16).contains(&self.counts[window]);
        if GEOMETRY.through[cell].iter().filter(rows).count() < 2 || self.makes_five(cell) {
            return false;
        }
        self.put(Color::Black, cell);
        let forbidden = (0..4).any(|direction| self.run(cell, direction).len() > 5)
            || self.fours_through(cell) > 1
            || (0..4).filter(|&direction| self.is_three(cell, direction)).count() > 1;
        self.take(Color::Black, cell);
        forbidden
    }

    fn makes_five(&self, cell: usize) -> bool {
        self.windows_through(cell).any(|(window, count)| count == 4 && self.can_be_five(Color::Black, window))
    }

    /// The windows through a cell without white stones, with the number of black stones in each.
    fn windows_through(&self, cell: usize) -> impl Iterator<Item = (&'static Window, u8)> + '_ {
        let open = GEOMETRY.through[cell].iter().filter(|&&window| self.counts[window] < 16);
        open.map(|&window| (&GEOMETRY.windows[window], self.counts[window]))
    }

    fn run(&self, cell: usize, direction: usize) -> Vec<usize> {
        let mut first = cell;
        while let Some(before) =
            step(first, direction, -1).filter(|&cell| self.cells[cell] == Some(Color::Black))
        {
            first = before;
        }
        let black = |&cell: &usize| self.cells[cell] == Some(Color::Black);
        (0..).map_while(|steps| step(first, direction, steps).filter(black)).collect()
    }

    /// The number of fours through a black stone: sets of four stones, however many points complete them.
    fn fours_through(&self, cell: usize) -> usize {
        let mut fours: Vec<Vec<usize>> = Vec::new();
        for (window, count) in self.windows_through(cell) {
            if count == 4 && self.can_be_five(Color::Black, window) {
                let stones: Vec<usize> =
                    window.cells.into_iter().filter(|&cell| self.cells[cell].is_some()).collect();
                if !fours.contains(&stones) {
                    fours.push(stones);
                }
            }
        }
        fours.len()
    }

    /// Whether a black stone is part of a three in this direction: a row that one more stone turns into a straight four, which
    /// can become five at both ends. That stone must be allowed and must not make five.
    fn is_three(&mut self, cell: usize, direction: usize) -> bool {
        // Before a straight four is made, each window with its four points has exactly three stones.
        let rows =
            self.windows_through(cell).filter(|(row, count)| row.direction == direction && *count == 3);
        let mut gaps: Vec<usize> = rows.flat_map(|(row, _)| self.gaps(row)).collect();
        gaps.sort_unstable();
        gaps.dedup();
        gaps.into_iter().any(|next| {
            if self.makes_five(next) {
                return false;
            }
            self.put(Color::Black, next);
            let run = self.run(next, direction);
            let straight = run.len() == 4 && run.contains(&cell) && {
                let five = |window: &&Window| {
                    window.direction == direction
                        && self.can_be_five(Color::Black, window)
                        && run.iter().all(|cell| window.cells.contains(cell))
                };
                self.windows_through(next).filter(|(window, count)| *count == 4 && five(window)).count() == 2
            };
            self.take(Color::Black, next);
            straight && !self.is_forbidden(next)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::RandomNumbers;
    use engine::{PointSet, Rule, Size};

    fn random_board(random: &mut RandomNumbers, stones: u64) -> Board {
        let mut board = Board::new(Size::FIFTEEN, Rule::Renju);
        let (left, bottom) = (random.below(9) as usize, random.below(9) as usize);
        for _ in 0..stones {
            let place = (left + random.below(7) as usize, bottom + random.below(7) as usize);
            let point = Point::new(place.0, place.1).unwrap();
            // An excess of black stones makes more forbidden points.
            let color = if random.below(5) < 3 { Color::Black } else { Color::White };
            let is_over = board.classes(color).fives.contains(point);
            if board.is_empty(point) && !board.forbidden(color).contains(point) && !is_over {
                board.make_as(color, point);
            }
        }
        board
    }

    #[test]
    fn forbidden_points_and_fives_agree_with_the_engine() {
        let mut random = RandomNumbers::new(1, 1);
        let mut forbidden = 0;
        for i in 0..4_000 {
            let board = random_board(&mut random, 6 + i % 24);
            let mut plain = PlainBoard::of(&board, true);
            for point in board.empty() {
                let is_forbidden = plain.is_forbidden(cell_of(point));
                assert_eq!(
                    is_forbidden,
                    board.forbidden(Color::Black).contains(point),
                    "{point} in {board:?}"
                );
                forbidden += usize::from(is_forbidden);
            }
            for color in Color::BOTH {
                let fives: PointSet = plain
                    .fives(color)
                    .into_iter()
                    .filter_map(|cell| Point::new(cell % SIDE, cell / SIDE))
                    .collect();
                assert_eq!(fives, board.classes(color).fives, "{color} in {board:?}");
            }
        }
        assert!(forbidden > 1_000, "{forbidden}");
    }

    #[test]
    fn removing_a_stone_leaves_no_trace() {
        let board = random_board(&mut RandomNumbers::new(2, 1), 20);
        let before = PlainBoard::of(&board, true);
        let mut after = before.clone();
        for cell in before.empty() {
            after.put(Color::White, cell);
            assert_ne!(after.key(), before.key());
            after.take(Color::White, cell);
        }
        assert_eq!((after.key(), after.cells, after.counts), (before.key(), before.cells, before.counts));
    }
}
