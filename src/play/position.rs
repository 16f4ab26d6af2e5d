//! A game on a board of any size for free play.
//!
//! Every line of the board is one mask a colour with five edge bits below its first cell, so that a window of five
//! cells to either side of any cell is one shift:
//!
//! ```text
//!   rows, diagonals: bit = column + 5        columns: bit = row + 5
//! ```

use std::fmt;

use super::cell::{CELLS, Cell, MAX_SIZE, MIN_SIZE};
use super::cell_set::CellSet;
use engine::{ByColor, Color, Direction, REACH, Rule};

/// Lines of the largest board: rows, columns, and diagonals both ways.
const LINES: usize = 2 * MAX_SIZE + 2 * (2 * MAX_SIZE - 1);

/// A move that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalCell {
    /// The cell is not on the board of this side.
    OffBoard(Cell, usize),
    /// A stone stands there already.
    Occupied(Cell),
    /// The game is over.
    GameOver,
}

impl fmt::Display for IllegalCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard(cell, size) => write!(f, "{cell} is not on the {size}x{size} board"),
            Self::Occupied(cell) => write!(f, "{cell} is occupied"),
            Self::GameOver => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for IllegalCell {}

/// A side that no board for free play has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSize(pub usize);

impl fmt::Display for UnknownSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board of side {} cannot be played on: expected {MIN_SIZE} to {MAX_SIZE}", self.0)
    }
}

impl std::error::Error for UnknownSize {}

/// The stones and edges of one line as one side sees them; bit 5 is the line's first possible cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineView {
    /// The side's stones.
    pub own: u32,
    /// Enemy stones and everything off the board.
    pub blocked: u32,
}

/// A position reached by moves on a board of 15 to 21 points a side.
#[derive(Clone, Debug)]
pub struct Position {
    size: usize,
    rule: Rule,
    to_move: Color,
    winner: Option<Color>,
    key: u64,
    moves: Vec<Cell>,
    stones: ByColor<CellSet>,
    lines: ByColor<[u32; LINES]>,
    edges: [u32; LINES],
}

impl Position {
    /// The empty board, Black to move.
    ///
    /// # Errors
    /// If the side is not 15 to 21.
    pub fn new(size: usize, rule: Rule) -> Result<Self, UnknownSize> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(UnknownSize(size));
        }
        let mut edges = [u32::MAX; LINES];
        for cell in CellSet::board(size) {
            for direction in Direction::ALL {
                let (line, bit) = place(cell, direction);
                edges[line] &= !(1 << bit);
            }
        }
        Ok(Self {
            size,
            rule,
            to_move: Color::Black,
            winner: None,
            // Positions of different boards and rules differ in their keys, so that one table may serve them all.
            key: mix((size * 2 + rule as usize) as u64),
            moves: Vec::with_capacity(size * size),
            stones: ByColor::default(),
            lines: ByColor([[0; LINES]; 2]),
            edges,
        })
    }

    /// Points on one side of the board.
    pub const fn size(&self) -> usize {
        self.size
    }

    /// What counts as five.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The moves made, in order.
    pub fn moves(&self) -> &[Cell] {
        &self.moves
    }

    /// The side that has five.
    pub const fn winner(&self) -> Option<Color> {
        self.winner
    }

    /// Whether no cell is empty.
    pub fn is_full(&self) -> bool {
        self.moves.len() == self.size * self.size
    }

    /// Whether somebody has won or nobody can.
    pub fn is_over(&self) -> bool {
        self.winner.is_some() || self.is_full()
    }

    /// The key of the position with its side to move, size and rule.
    #[inline]
    pub const fn key(&self) -> u64 {
        match self.to_move {
            Color::Black => self.key,
            Color::White => !self.key,
        }
    }

    /// The cells that hold a stone of this colour.
    #[inline]
    pub const fn stones(&self, color: Color) -> &CellSet {
        &self.stones.0[color as usize]
    }

    /// The stone on this cell.
    pub fn get(&self, cell: Cell) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.stones[color].contains(cell))
    }

    /// The empty cells.
    pub fn empty(&self) -> CellSet {
        CellSet::board(self.size) - (self.stones[Color::Black] | self.stones[Color::White])
    }

    /// The empty cells at most `distance` columns and rows away from a stone.
    pub fn near(&self, distance: usize) -> CellSet {
        (self.stones[Color::Black] | self.stones[Color::White]).grown(distance) & self.empty()
    }

    /// The cell in the middle, or the one to the lower left of it.
    pub fn center(&self) -> Cell {
        let middle = (self.size - 1) / 2;
        Cell::new(middle, middle).expect("the middle is on the board")
    }

    /// The line through a cell in this direction as this side sees it, and the cell's bit in it.
    #[inline]
    pub fn line(&self, color: Color, cell: Cell, direction: Direction) -> (LineView, usize) {
        let (line, bit) = place(cell, direction);
        (self.line_view(color, line), bit)
    }

    /// All lines as this side sees them; those off the board are all edge.
    pub fn lines(&self, color: Color) -> impl Iterator<Item = LineView> + '_ {
        (0..LINES).map(move |line| self.line_view(color, line))
    }

    #[inline]
    pub(crate) fn line_view(&self, color: Color, line: usize) -> LineView {
        LineView { own: self.lines[color][line], blocked: self.lines[!color][line] | self.edges[line] }
    }

    /// Plays a move of the side to move.
    ///
    /// # Errors
    /// When the cell is off the board or occupied or the game is over; the position is unchanged then.
    pub fn play(&mut self, cell: Cell) -> Result<(), IllegalCell> {
        if !cell.is_on(self.size) {
            return Err(IllegalCell::OffBoard(cell, self.size));
        }
        if self.get(cell).is_some() {
            return Err(IllegalCell::Occupied(cell));
        }
        if self.is_over() {
            return Err(IllegalCell::GameOver);
        }
        self.make(cell);
        Ok(())
    }

    /// Puts a stone of the side to move on a cell that must be empty, and turns the move over.
    pub fn make(&mut self, cell: Cell) {
        let color = self.to_move;
        self.flip(color, cell);
        self.stones[color].insert(cell);
        self.moves.push(cell);
        self.to_move = !color;
        let wins = |d| {
            let (view, bit) = self.line(color, cell, d);
            self.rule.wins(row_through(view.own, bit))
        };
        if Direction::ALL.into_iter().any(wins) {
            self.winner = Some(color);
        }
    }

    /// Takes the last stone back, if there is one.
    pub fn unmake(&mut self) -> Option<Cell> {
        let cell = self.moves.pop()?;
        let color = !self.to_move;
        self.flip(color, cell);
        self.stones[color].remove(cell);
        self.to_move = color;
        // Nobody moves after a five.
        self.winner = None;
        Some(cell)
    }

    /// Hands the move to the other side without a stone, or back.
    pub(crate) fn pass(&mut self) {
        self.to_move = !self.to_move;
    }

    fn flip(&mut self, color: Color, cell: Cell) {
        for direction in Direction::ALL {
            let (line, bit) = place(cell, direction);
            self.lines[color][line] ^= 1 << bit;
        }
        self.key ^= mix((1 + color as usize) as u64 * 1024 + cell.index() as u64);
    }
}

/// The line of a cell in this direction, below [`LINES`], and its bit there.
#[inline]
pub(crate) const fn place(cell: Cell, direction: Direction) -> (usize, usize) {
    let (col, row) = (cell.col(), cell.row());
    match direction {
        Direction::Horizontal => (row, col + REACH),
        Direction::Vertical => (MAX_SIZE + col, row + REACH),
        Direction::Rising => (2 * MAX_SIZE + (MAX_SIZE - 1 + row - col), col + REACH),
        Direction::Falling => (2 * MAX_SIZE + 2 * MAX_SIZE - 1 + col + row, col + REACH),
    }
}

/// What the index of a cell grows by from one bit of a line to the next.
#[inline]
pub(crate) const fn stride(direction: Direction) -> isize {
    let (dx, dy) = direction.delta();
    dy * (CELLS / MAX_SIZE) as isize + dx
}

/// The length of the unbroken row of set bits that holds this set bit.
#[inline]
pub(crate) const fn row_through(bits: u32, bit: usize) -> usize {
    let above = (bits >> bit).trailing_ones();
    let below = (bits << (31 - bit)).leading_ones();
    (above + below - 1) as usize
}

/// SplitMix64 (Steele, Lea, Flood 2014): any small numbers become well mixed words.
const fn mix(n: u64) -> u64 {
    let mut z = n.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
