//! Sets of points and the rows of five of the 15x15 board, numbered as the checker numbers them.

use std::sync::LazyLock;

/// Points on a side.
pub const SIDE: usize = 15;
/// Points on the board. Point `SIDE * row + column` is bit `i % 63` of word `i / 63`.
pub const POINTS: usize = SIDE * SIDE;
/// Bits that the checker uses of a machine word.
const BITS: usize = 63;

/// A set of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cells(pub [u64; 4]);

impl Cells {
    pub const NONE: Self = Self([0; 4]);

    /// All points.
    pub const ALL: Self =
        Self([(1 << BITS) - 1, (1 << BITS) - 1, (1 << BITS) - 1, (1 << (POINTS - 3 * BITS)) - 1]);

    pub const fn single(point: usize) -> Self {
        let mut words = [0; 4];
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
        self.0 == [0; 4]
    }

    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The only point; `None` if there is none, or more than one.
    pub fn only(self) -> Option<usize> {
        let mut words = (0..4).filter(|&i| self.0[i] != 0);
        let word = words.next()?;
        let single = words.next().is_none() && self.0[word].is_power_of_two();
        single.then(|| word * BITS + self.0[word].trailing_zeros() as usize)
    }

    /// The points, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..4).flat_map(move |i| {
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
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Its number: `POINTS * direction + first point`.
    pub number: u16,
    pub cells: Cells,
    /// The points of the board next to both ends.
    pub beside: Cells,
}

/// Along the columns, the rows, and both diagonals.
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// All rows.
pub static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    (0..4).flat_map(|direction| (0..POINTS).filter_map(move |first| row(direction, first))).collect()
});

/// For each point the rows that hold it.
pub static THROUGH: LazyLock<Vec<Vec<Row>>> = LazyLock::new(|| {
    let mut through = vec![Vec::new(); POINTS];
    for row in ROWS.iter() {
        row.cells.iter().for_each(|point| through[point].push(*row));
    }
    through
});

fn row(direction: usize, first: usize) -> Option<Row> {
    let at = |steps: isize| {
        let (dx, dy) = DIRECTIONS[direction];
        let (x, y) = ((first % SIDE) as isize + steps * dx, (first / SIDE) as isize + steps * dy);
        let inside = |v: isize| (0..SIDE as isize).contains(&v);
        (inside(x) && inside(y)).then(|| SIDE * y as usize + x as usize)
    };
    let cells = (0..5).map(at).collect::<Option<Vec<usize>>>()?;
    Some(Row {
        number: (POINTS * direction + first) as u16,
        cells: cells.into_iter().collect(),
        beside: [-1, 5].into_iter().filter_map(at).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_572_rows_of_five() {
        assert_eq!(ROWS.len(), 572);
        assert!(ROWS.is_sorted_by(|a, b| a.number < b.number));
        assert_eq!(Cells::ALL, (0..POINTS).collect());
        assert!(Cells::ALL.iter().eq(0..POINTS));
        for (point, rows) in THROUGH.iter().enumerate() {
            assert!(rows.iter().all(|row| row.cells.has(point) && row.cells.count() == 5));
            assert!(rows.iter().all(|row| row.cells.and(row.beside).is_none() && row.beside.count() <= 2));
        }
        assert_eq!(THROUGH[112].len(), 20, "h8");
        assert_eq!(THROUGH[0].len(), 3, "a1");
    }
}
