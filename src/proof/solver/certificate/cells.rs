//! Sets of points, and the rows of five of a board.

use engine::{Color, Rule, Size};
use strategy::Game;

/// The number of words of a set, enough for the largest board.
const WORDS: usize = 8;
/// The number of bits of a word.
const BITS: usize = 64;

/// A set of points. Point `side * row + column` is bit `i % 64` of word `i / 64`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cells([u64; WORDS]);

impl Cells {
    pub const NONE: Self = Self([0; WORDS]);

    pub const fn single(point: usize) -> Self {
        let mut words = [0; WORDS];
        words[point / BITS] = 1 << (point % BITS);
        Self(words)
    }

    pub const fn has(&self, point: usize) -> bool {
        self.0[point / BITS] >> (point % BITS) & 1 == 1
    }

    pub fn with(self, point: usize) -> Self {
        self.or(Self::single(point))
    }

    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub fn minus(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub fn is_none(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The points in increasing order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..WORDS).flat_map(move |i| {
            let rest = |word: &u64| Some(word & (word - 1)).filter(|&word| word != 0);
            let words = std::iter::successors(Some(self.0[i]).filter(|&word| word != 0), rest);
            words.map(move |word| i * BITS + word.trailing_zeros() as usize)
        })
    }
}

impl FromIterator<usize> for Cells {
    fn from_iter<I: IntoIterator<Item = usize>>(points: I) -> Self {
        points.into_iter().fold(Self::NONE, Self::with)
    }
}

/// A row of five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The number of the row: `area * direction + first point`.
    pub number: u16,
    /// The points in order.
    pub points: [u16; 5],
    pub cells: Cells,
    /// The points of the board next to the ends.
    beside: [Option<u16>; 2],
    /// Whether it wins for Black. If black fives count only near the first stone, the row must be there.
    pub counts: bool,
}

impl Row {
    /// The number of its points in the set.
    pub fn count(&self, set: &Cells) -> usize {
        self.points.iter().filter(|&&point| set.has(point.into())).count()
    }

    /// Whether a point next to an end is in the set.
    pub fn is_beside(&self, set: &Cells) -> bool {
        self.beside.iter().flatten().any(|&point| set.has(point.into()))
    }
}

/// The directions: rows, columns and both diagonals.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A board with its rows, and those that win.
#[derive(Debug)]
pub struct Geometry {
    pub size: Size,
    pub rule: Rule,
    /// All points.
    pub all: Cells,
    /// The rows that win for Black.
    pub black_rows: Vec<Row>,
    /// The rows through each point.
    pub through: Vec<Vec<Row>>,
}

impl Geometry {
    pub fn new(game: Game) -> Self {
        let (size, rule) = (game.size(), game.rule());
        let (side, area) = (size.side(), size.area());
        let numbers = (0..4).flat_map(|direction| (0..area).map(move |first| (direction, first)));
        let mut rows: Vec<Row> =
            numbers.filter_map(|(direction, first)| row(side, direction, first)).collect();
        if let Some(home) = game.home() {
            let near = size.points().filter(|point| point.distance(game.first()) <= usize::from(home));
            let near: Cells = near.map(|point| side * point.row() + point.col()).collect();
            rows.iter_mut().for_each(|row| row.counts = row.count(&near) == 5);
        }
        let mut through = vec![Vec::new(); area];
        for row in &rows {
            row.cells.iter().for_each(|point| through[point].push(*row));
        }
        rows.retain(|row| row.counts);
        Self { size, rule, all: (0..area).collect(), black_rows: rows, through }
    }

    /// Whether exactly five wins for this side.
    pub fn exact(&self, color: Color) -> bool {
        !self.rule.wins(color, 6)
    }
}

fn row(side: usize, direction: usize, first: usize) -> Option<Row> {
    let at = |steps: isize| {
        let (dx, dy) = DIRECTIONS[direction];
        let (x, y) = ((first % side) as isize + steps * dx, (first / side) as isize + steps * dy);
        let inside = |v: isize| (0..side as isize).contains(&v);
        (inside(x) && inside(y)).then(|| side * y as usize + x as usize)
    };
    let mut points = [0; 5];
    for (steps, point) in (0..).zip(&mut points) {
        *point = at(steps)? as u16;
    }
    Some(Row {
        number: (side * side * direction + first) as u16,
        points,
        cells: points.into_iter().map(usize::from).collect(),
        beside: [-1, 5].map(|steps| at(steps).map(|point| point as u16)),
        counts: true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_rows_of_five_as_fit() {
        for side in 15..=22 {
            let board = Geometry::new(Game::new(Size::new(side).unwrap(), Rule::Strict));
            assert_eq!(board.black_rows.len(), 2 * side * (side - 4) + 2 * (side - 4) * (side - 4));
            assert!(board.black_rows.is_sorted_by(|a, b| a.number < b.number));
            assert!(board.all.iter().eq(0..side * side));
            for (point, rows) in board.through.iter().enumerate() {
                assert!(rows.iter().all(|row| row.cells.has(point) && row.count(&row.cells) == 5));
                assert!(rows.iter().all(|row| !row.is_beside(&row.cells)));
            }
            assert_eq!(board.through[side * 7 + 7].len(), 20, "h8");
            assert_eq!(board.through[0].len(), 3, "a1");
        }
    }

    #[test]
    fn rows_count_for_black_at_home_alone() {
        let game = Game::new(Size::new(21).unwrap(), Rule::Strict);
        let board = Geometry::new(game.within(7).unwrap());
        assert_eq!(
            board.black_rows.len(),
            Geometry::new(Game::new(Size::FIFTEEN, Rule::Strict)).black_rows.len()
        );
        let near = |&point: &u16| (3..18).contains(&(point % 21)) && (3..18).contains(&(point / 21));
        assert!(board.black_rows.iter().all(|row| row.points.iter().all(near)));
        let all = Geometry::new(game);
        for (some, rows) in board.through.iter().zip(&all.through) {
            assert!(some.iter().map(|row| row.number).eq(rows.iter().map(|row| row.number)), "White's too");
            assert!(some.iter().all(|row| row.counts == row.points.iter().all(near)));
        }
    }

    #[test]
    fn each_colour_has_its_way_of_winning() {
        let exact = |rule| {
            [Color::Black, Color::White]
                .map(|color| Geometry::new(Game::new(Size::FIFTEEN, rule)).exact(color))
        };
        assert_eq!(exact(Rule::Standard), [true, true]);
        assert_eq!(exact(Rule::Freestyle), [false, false]);
        assert_eq!(exact(Rule::Strict), [true, false]);
    }
}
