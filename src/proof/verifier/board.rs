//! The stones on the board, stored as two bit masks for each line.
//!
//! Two scans find where a side can make five. Both move a window of five cells along a line by shifting the masks. Where
//! overlines do not win, the cells next to the window must not hold a stone of the same color. Where they win, these cells do
//! not matter.
//!
//! ```text
//!   stones   . . X X . X X . .        `completing`: four stones of one color and one empty cell;
//!   window       [_ _ _ _ _]          a stone there completes five
//!
//!   stones   . . X . X X . . .        `pairs`: three stones of one color and two empty cells;
//!   window       [_ _ _ _ _]          after a stone on either, the other completes five
//! ```
//!
//! Stones of the other color matter only inside the window. A white stone beside the window does not harm a black five.

use crate::error::{Reason, VerifyError};
use crate::game::{Game, Side};
use crate::grid::{Cell, Grid, LINES};
use crate::point::Point;
use crate::set::{Set, Stones};

/// The stones on the board and the moves that placed them.
#[derive(Clone, Debug)]
pub struct Board<const W: usize> {
    game: Game,
    grid: &'static Grid,
    all: Set<W>,
    /// All ones for a side whose overlines win, otherwise zero.
    longer: [u32; 2],
    /// For each line, the first cell of each window in which a black five may win.
    home: Box<[u32; LINES]>,
    pub(crate) lines: [[u32; LINES]; 2],
    /// For each side, one bit for each line with at least three of its stones.
    pub(crate) rich: [[u32; LINES.div_ceil(32)]; 2],
    stones: Stones<W>,
    moves: Vec<Cell>,
}

/// A move that places no stone, used to reason about positions in which White passes. A real pass under strict renju is stored
/// as a stone on a pass cell (see `renju.rs`).
pub const PASS: Cell = Cell::MAX;

/// The first five cells of a line.
const WINDOW: u32 = 0b1_1111;

/// The two empty cells of a window with three stones of one color. A stone on each of them completes five.
pub(crate) type Pair = (Cell, Cell);

impl<const W: usize> Board<W> {
    /// The empty board.
    pub fn new(game: Game) -> Self {
        let longer = |side| if game.rule().overline_wins(side) { u32::MAX } else { 0 };
        let grid = Grid::of(game);
        Self {
            game,
            grid,
            home: Box::new(std::array::from_fn(|line| home(game, grid, line))),
            all: Set::first(game.points()),
            longer: [longer(Side::Black), longer(Side::White)],
            lines: [[0; LINES]; 2],
            rich: [[0; LINES.div_ceil(32)]; 2],
            stones: Stones::default(),
            moves: Vec::new(),
        }
    }

    /// Sets up the position after these moves. Black moves first. Fails at the first move that is off the board, on an occupied
    /// point or forbidden, or that makes five.
    pub(crate) fn after(game: Game, moves: &[Point]) -> Result<Self, VerifyError> {
        let mut board = Self::new(game);
        for &point in moves {
            let (occupied, five) = match board.to_move() {
                Side::Black => (Reason::Occupied(point), Reason::AfterFive),
                Side::White => (Reason::ReplyOccupied(point), Reason::WhiteFive),
            };
            let Some(cell) = board.grid.cell(point) else { return Err(board.error(Reason::OffBoard(point))) };
            if !board.is_empty(cell) {
                return Err(board.error(occupied));
            }
            board.check_allowed(cell).map_err(|reason| board.error(reason))?;
            let is_five = board.completing(board.to_move()).has(cell);
            board.play(cell);
            if is_five {
                return Err(board.error(five));
            }
        }
        Ok(board)
    }

    pub(crate) fn error(&self, reason: Reason) -> VerifyError {
        self.grid.error(&self.moves, reason)
    }

    /// The size and the rule.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The lines and points of the board.
    pub const fn grid(&self) -> &'static Grid {
        self.grid
    }

    /// Removes all stones.
    pub fn clear(&mut self) {
        *self = Self::new(self.game);
    }

    /// The moves played so far. Black moves first.
    pub fn moves(&self) -> &[Cell] {
        &self.moves
    }

    /// The stones on the board.
    pub const fn stones(&self) -> &Stones<W> {
        &self.stones
    }

    /// The empty points. Where White may pass, also the cell of White's next pass.
    pub fn empty(&self) -> Set<W> {
        let points = self.all.without(&self.stones.both());
        points.or(&self.game.next_pass(&self.stones.white).into_iter().collect())
    }

    /// Returns true if a point is empty.
    pub const fn is_empty(&self, cell: Cell) -> bool {
        !self.stones.black.has(cell) && !self.stones.white.has(cell)
    }

    /// The side to move.
    pub const fn to_move(&self) -> Side {
        if self.moves.len().is_multiple_of(2) { Side::Black } else { Side::White }
    }

    /// Plays a stone for the side to move on an empty point, or a [`PASS`].
    pub fn play(&mut self, cell: Cell) {
        debug_assert!(cell == PASS || self.is_empty(cell));
        let side = self.to_move();
        self.moves.push(cell);
        if cell == PASS {
            return;
        }
        for (line, bit) in self.grid.through[cell as usize] {
            let line = line as usize;
            self.lines[side as usize][line] |= 1 << bit;
            if self.lines[side as usize][line].count_ones() == 3 {
                self.rich[side as usize][line / 32] |= 1 << (line % 32);
            }
        }
        self.side_mut(side).toggle(cell);
    }

    /// Takes back the last move.
    pub fn undo(&mut self) {
        let Some(cell) = self.moves.pop().filter(|&cell| cell != PASS) else { return };
        let side = self.to_move();
        for (line, bit) in self.grid.through[cell as usize] {
            let line = line as usize;
            self.lines[side as usize][line] &= !(1 << bit);
            if self.lines[side as usize][line].count_ones() == 2 {
                self.rich[side as usize][line / 32] &= !(1 << (line % 32));
            }
        }
        self.side_mut(side).toggle(cell);
    }

    const fn side_mut(&mut self, side: Side) -> &mut Set<W> {
        match side {
            Side::Black => &mut self.stones.black,
            Side::White => &mut self.stones.white,
        }
    }

    pub(crate) fn own_and_empty(&self, side: Side, line: usize) -> (u32, u32) {
        let own = self.lines[side as usize][line];
        (own, self.grid.inside[line] & !own & !self.lines[1 - side as usize][line])
    }

    /// The points where a stone of `side` would make five.
    pub fn completing(&self, side: Side) -> Set<W> {
        (0..self.grid.lines).flat_map(|line| self.completing_on(side, line)).collect()
    }

    /// The points where a stone of `side` would make five on a line through the last move. None after a pass. If `side` made
    /// the last move and had no such point before, these are all its points on the board.
    pub fn completing_through_last(&self, side: Side) -> Set<W> {
        let mut set = Set::default();
        let Some(&last) = self.moves.last().filter(|&&last| last != PASS) else { return set };
        for (line, _) in self.grid.through[last as usize] {
            for cell in self.completing_on(side, line.into()) {
                set.insert(cell);
            }
        }
        set
    }

    fn completing_on(&self, side: Side, line: usize) -> impl Iterator<Item = Cell> + use<W> {
        let (own, empty) = self.own_and_empty(side, line);
        let cells = &self.grid.cells[line];
        bits(completing_bits(own, empty, self.windows(side, line, own))).map(move |bit| cells[bit])
    }

    /// Collects the two empty cells of each window with three stones of `side`, each pair once.
    pub(crate) fn pairs(&self, side: Side, pairs: &mut Vec<Pair>) {
        pairs.clear();
        let rich = self.rich[side as usize].iter().enumerate();
        for line in rich.flat_map(|(word, &lines)| bits(lines).map(move |bit| 32 * word + bit)) {
            let (own, empty) = self.own_and_empty(side, line);
            let cells = &self.grid.cells[line];
            let windows = self.windows(side, line, own);
            pairs_of_bits(own, empty, windows, |a, b| pairs.push((cells[a], cells[b])));
        }
    }

    /// The empty cells of all windows with at least `stones` stones of `side` in which `side` could still make five.
    pub(crate) fn near_fives(&self, side: Side, stones: u32) -> Set<W> {
        let count = |line: &usize| self.lines[side as usize][*line].count_ones();
        let lines = (0..self.grid.lines).filter(|line| count(line) >= stones);
        lines.flat_map(|line| self.near_fives_on(side, line, stones)).collect()
    }

    fn near_fives_on(&self, side: Side, line: usize, stones: u32) -> impl Iterator<Item = Cell> + use<W> {
        let (own, empty) = self.own_and_empty(side, line);
        let cells = &self.grid.cells[line];
        let is_near = |first: &usize| {
            let window = WINDOW << first;
            window & !(own | empty) == 0 && (window & own).count_ones() >= stones
        };
        let near =
            bits(self.windows(side, line, own)).filter(is_near).fold(0, |near, first| near | WINDOW << first);
        bits(near & empty).map(move |bit| cells[bit])
    }

    /// The first cell of each window on a line that would win if `side` held all five cells.
    fn windows(&self, side: Side, line: usize, own: u32) -> u32 {
        let fives = self.longer[side as usize] | (!(own << 1) & !(own >> 5));
        match side {
            Side::Black => fives & self.home[line],
            Side::White => fives,
        }
    }
}

fn home(game: Game, grid: &Grid, line: usize) -> u32 {
    let cells = &grid.cells[line];
    let is_home = |bit: usize| game.is_home(grid.point(cells[bit]));
    let length = grid.inside[line].count_ones() as usize;
    let near = (0..length).filter(|&bit| is_home(bit)).fold(0, |near, bit| near | 1_u32 << bit);
    near & near >> 1 & near >> 2 & near >> 3 & near >> 4
}

/// The cells of a line that complete five in one of the windows. `windows` has one bit for the first cell of each window.
pub(crate) const fn completing_bits(own: u32, empty: u32, windows: u32) -> u32 {
    let [a, b, c, d, e] = [own, own >> 1, own >> 2, own >> 3, own >> 4];
    // In each term, bit i stands for the window that starts at cell i: one of its cells is empty and the side holds the other
    // four.
    (empty & b & c & d & e & windows)
        | ((a & (empty >> 1) & c & d & e & windows) << 1)
        | ((a & b & (empty >> 2) & d & e & windows) << 2)
        | ((a & b & c & (empty >> 3) & e & windows) << 3)
        | ((a & b & c & d & (empty >> 4) & windows) << 4)
}

/// Reports the two empty cells of each window that holds three stones and could become five.
///
/// Where overlines win, two windows can have the same two empty cells (`X . X X . X`). Such a pair must be reported only once,
/// because callers count two pairs with a common cell as two completing cells.
pub(crate) fn pairs_of_bits(own: u32, empty: u32, windows: u32, mut found: impl FnMut(usize, usize)) {
    for distance in 1..5 {
        let mut pairs = 0;
        for first in 0..5 - distance {
            let second = first + distance;
            let mut windows = windows & (empty >> first) & (empty >> second);
            for cell in (0..5).filter(|&cell| cell != first && cell != second) {
                windows &= own >> cell;
            }
            pairs |= windows << first;
        }
        bits(pairs).for_each(|first| found(first, first + distance));
    }
}

pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (bit < 32).then_some(bit)
    })
}
