//! Small boards on which everything can be tried: a square in the corner of a larger board, and shorter rows.

use std::collections::BTreeSet;

/// Cells, a bit each.
pub type Cells = u64;

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The stones of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Position {
    pub black: Cells,
    pub white: Cells,
}

impl Position {
    pub const fn taken(self) -> Cells {
        self.black | self.white
    }

    #[must_use]
    pub const fn with_black(self, cell: u32) -> Self {
        Self { black: self.black | 1 << cell, ..self }
    }

    #[must_use]
    pub const fn with_white(self, cell: u32) -> Self {
        Self { white: self.white | 1 << cell, ..self }
    }
}

/// The cells of a set, one after the other.
pub fn each(mut cells: Cells) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros())?;
        cells &= cells - 1;
        Some(cell)
    })
}

/// A board with a square in its corner and Black's home in the corner of that.
#[derive(Debug)]
pub struct Small {
    /// Stones in a row that win: exactly so many for Black, so many or more for White.
    pub length: usize,
    columns: i32,
    rows: i32,
    pub all: Cells,
    pub square: Cells,
    pub home: Cells,
    /// Black's rows, with what must not hold a stone of his beside them in the square.
    home_rows: Vec<(Cells, Cells)>,
    /// The rows within the square.
    inner: Vec<Cells>,
    /// The rows that leave it.
    pub outer: Vec<Cells>,
    /// The cells of the square in rows that leave it.
    pub border: Cells,
}

impl Small {
    /// Columns and rows of the board, of the square, and of the home.
    pub fn new(length: usize, board: (i32, i32), square: (i32, i32), home: (i32, i32)) -> Self {
        let (columns, rows) = board;
        assert!(columns * rows <= 64, "a bit for each cell");
        let corner = |(columns, rows)| (0..rows).flat_map(move |y| (0..columns).map(move |x| (x, y)));
        let mut small = Self {
            length,
            columns,
            rows,
            all: 0,
            square: 0,
            home: 0,
            home_rows: Vec::new(),
            inner: Vec::new(),
            outer: Vec::new(),
            border: 0,
        };
        let cells =
            |part| corner(part).filter_map(|(x, y)| small.cell(x, y)).fold(0, |all, cell| all | 1 << cell);
        (small.all, small.square, small.home) = (cells(board), cells(square), cells(home));
        for ((x, y), (dx, dy)) in corner(board).flat_map(|from| DIRECTIONS.map(|direction| (from, direction)))
        {
            let at = |n: i32| small.cell(x + n * dx, y + n * dy);
            let Some(row) = (0..length as i32).map(at).collect::<Option<BTreeSet<u32>>>() else { continue };
            let row = row.into_iter().fold(0, |row, cell| row | 1 << cell);
            let beside =
                [at(-1), at(length as i32)].into_iter().flatten().fold(0, |beside, cell| beside | 1 << cell);
            if row & !small.home == 0 {
                small.home_rows.push((row, beside & small.square));
            }
            if row & !small.square == 0 {
                small.inner.push(row);
            } else {
                small.outer.push(row);
            }
        }
        small.border = small.outer.iter().fold(0, |border, row| border | row & small.square);
        small
    }

    fn cell(&self, x: i32, y: i32) -> Option<u32> {
        ((0..self.columns).contains(&x) && (0..self.rows).contains(&y))
            .then_some((y * self.columns + x) as u32)
    }

    /// Where Black, to move, makes a row at home that is not too long within the square.
    pub fn black_row(&self, position: Position) -> impl Iterator<Item = u32> {
        self.home_rows.iter().filter_map(move |&(row, beside)| {
            let missing = row & !position.black;
            let one = missing.count_ones() == 1 && missing & position.white == 0;
            (one && beside & position.black == 0).then(|| missing.trailing_zeros())
        })
    }

    /// Whether White has a row within the square.
    pub fn white_has_inner_row(&self, position: Position) -> bool {
        self.inner.iter().any(|row| row & !position.white == 0)
    }

    /// The most stones of White in a row that leaves the square, goes through the cell and holds none of Black.
    pub fn most_outside(&self, position: Position, cell: u32) -> usize {
        let through = self.outer.iter().filter(|&row| row & 1 << cell != 0 && row & position.black == 0);
        through.map(|row| (row & position.white).count_ones() as usize).max().unwrap_or(0)
    }

    /// By the rules alone, stone by stone: whether the stone on the cell is part of a row that wins for its side.
    pub fn has_won(&self, stones: Cells, cell: u32, is_black: bool) -> bool {
        let (x, y) = (cell as i32 % self.columns, cell as i32 / self.columns);
        DIRECTIONS.iter().any(|(dx, dy)| {
            let side = |sign: i32| {
                let cells = (1..).map_while(move |n| self.cell(x + sign * n * dx, y + sign * n * dy));
                cells.take_while(|cell| stones & 1 << cell != 0).collect::<Vec<u32>>()
            };
            let row: Vec<u32> = side(-1).into_iter().chain([cell]).chain(side(1)).collect();
            if is_black {
                row.len() == self.length && row.iter().all(|cell| self.home & 1 << cell != 0)
            } else {
                row.len() >= self.length
            }
        })
    }
}
