//! A position with, for every empty cell, what a stone of either colour would make there, and an evaluation made of it.
//!
//! It is to boards of any size what [`Board`](engine::Board) is to 15x15: slower in the threat search, but it holds the
//! evaluation that the full search needs. Only entries that really change are written, and logged for unmake.

use super::cell::{CELLS, Cell, MAX_SIZE};
use super::cell_set::CellSet;
use super::position::{Position, place, stride};
use crate::eval::cell_worth::{CellWorth, CellWorths, Combination};
use engine::{ByColor, Color, Direction, Entry, Pattern, REACH, Table};

/// The empty cells by what a stone of one colour makes there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellClasses {
    /// It makes five.
    pub fives: CellSet,
    /// It makes at least one cell where the next stone makes five.
    pub fours: CellSet,
    /// It makes two or more such cells: an open four or a fork of fours. Part of `fours`.
    pub doubles: CellSet,
    /// It makes an open three: a threat to make an open four on the same line.
    pub threes: CellSet,
}

/// What a stone of one colour makes on one empty cell in the four directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CellEntries([Entry; 4]);

impl CellEntries {
    fn any(self, flag: u16) -> bool {
        self.0.iter().any(|entry| entry.0 & flag != 0)
    }

    fn is_double(self) -> bool {
        let fours = self.0.iter().filter(|entry| entry.0 & Entry::FOUR != 0).count();
        fours > 1 || self.any(Entry::DOUBLE)
    }

    /// The patterns in the order of [`Direction::ALL`].
    #[inline]
    pub(crate) fn patterns(self) -> [Pattern; 4] {
        self.0.map(Entry::pattern)
    }
}

#[derive(Clone, Copy)]
struct Change {
    color: Color,
    cell: Cell,
    direction: Direction,
    entry: Entry,
}

/// A position with its threat tables.
#[derive(Clone)]
pub struct ThreatBoard {
    position: Position,
    table: &'static Table,
    entries: ByColor<Vec<CellEntries>>,
    classes: ByColor<CellClasses>,
    /// The combination of each empty cell's four patterns.
    combinations: ByColor<Vec<Combination>>,
    worths: &'static CellWorths,
    /// The sum of the worths of all empty cells.
    worth: ByColor<CellWorth>,
    log: Vec<Change>,
    /// The length of the log before each stone.
    marks: Vec<usize>,
}

impl ThreatBoard {
    /// The tables of a position.
    pub fn new(position: &Position) -> Self {
        let mut board = Self {
            position: position.clone(),
            table: Table::of(position.rule()),
            entries: ByColor([vec![CellEntries::default(); CELLS], vec![CellEntries::default(); CELLS]]),
            classes: ByColor::default(),
            combinations: ByColor([vec![Combination::default(); CELLS], vec![Combination::default(); CELLS]]),
            worths: CellWorths::get(),
            worth: ByColor::default(),
            log: Vec::with_capacity(4096),
            marks: Vec::with_capacity(MAX_SIZE * MAX_SIZE),
        };
        for cell in position.empty() {
            for color in Color::BOTH {
                let entries = Direction::ALL.map(|direction| {
                    let (line, bit) = position.line(color, cell, direction);
                    board.table.entry(line.own, line.blocked, bit - REACH)
                });
                board.entries[color][cell.index()] = CellEntries(entries);
                board.classify(color, cell);
                let combination = Combination::of(entries.map(Entry::pattern));
                board.combinations[color][cell.index()] = combination;
                board.worth[color] += board.worths.of(combination);
            }
        }
        board
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The empty cells by what a stone of this colour makes there.
    #[inline]
    pub const fn classes(&self, color: Color) -> &CellClasses {
        &self.classes.0[color as usize]
    }

    /// The sum over all empty cells of what it is worth that stones of this colour could be put there.
    #[inline]
    pub const fn worth(&self, color: Color) -> CellWorth {
        self.worth.0[color as usize]
    }

    /// The patterns a stone of this colour makes on this empty cell in the four directions.
    #[inline]
    pub fn patterns(&self, color: Color, cell: Cell) -> [Pattern; 4] {
        self.entries[color][cell.index()].patterns()
    }

    /// The cells where the next stone makes five once a stone of this colour stands on this empty cell.
    pub fn completions(&self, color: Color, cell: Cell) -> CellSet {
        self.completion_cells(color, cell).collect()
    }

    /// The same one by one, perhaps repeated.
    #[inline]
    pub(crate) fn completion_cells(&self, color: Color, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        let entries = self.entries[color][cell.index()].0;
        Direction::ALL.into_iter().zip(entries).flat_map(move |(direction, entry)| {
            let step = stride(direction);
            entry
                .completions()
                .map(move |offset| Cell::from_raw((cell.index() as isize + offset * step) as u16))
        })
    }

    /// Hands the move to the other side without a stone, or back.
    pub(crate) fn pass(&mut self) {
        self.position.pass();
    }

    /// Puts a stone of the side to move on a cell that must be empty, and turns the move over.
    pub fn make(&mut self, cell: Cell) {
        self.marks.push(self.log.len());
        self.position.make(cell);
        for side in Color::BOTH {
            let worth = self.cell_worth(side, cell);
            self.worth[side] -= worth;
            self.declassify(side, cell);
        }
        for direction in Direction::ALL {
            let (line, bit) = place(cell, direction);
            let step = stride(direction);
            for side in Color::BOTH {
                let view = self.position.line_view(side, line);
                for sign in [1, -1] {
                    for k in 1..=REACH as isize {
                        let at = (bit as isize + sign * k) as usize;
                        if view.blocked >> at & 1 != 0 {
                            break;
                        }
                        if view.own >> at & 1 == 0 {
                            let other = Cell::from_raw((cell.index() as isize + sign * k * step) as u16);
                            let entry = self.table.entry(view.own, view.blocked, at - REACH);
                            self.refresh(side, other, direction, entry);
                        }
                    }
                }
            }
        }
    }

    /// Takes the last stone back, if there is one.
    pub fn unmake(&mut self) {
        let Some((mark, cell)) = self.marks.pop().zip(self.position.unmake()) else { return };
        while self.log.len() > mark {
            let Some(Change { color, cell, direction, entry }) = self.log.pop() else { break };
            self.write(color, cell, direction, entry);
        }
        for side in Color::BOTH {
            let worth = self.cell_worth(side, cell);
            self.worth[side] += worth;
            self.classify(side, cell);
        }
    }

    #[inline]
    fn refresh(&mut self, color: Color, cell: Cell, direction: Direction, entry: Entry) {
        let old = self.entries[color][cell.index()].0[direction as usize];
        if old != entry {
            self.log.push(Change { color, cell, direction, entry: old });
            self.write(color, cell, direction, entry);
        }
    }

    #[inline]
    fn write(&mut self, color: Color, cell: Cell, direction: Direction, entry: Entry) {
        const FLAGS: u16 = Entry::FIVE | Entry::FOUR | Entry::DOUBLE | Entry::THREE;
        let slot = &mut self.entries[color][cell.index()].0[direction as usize];
        let old = std::mem::replace(slot, entry);
        let combination = &mut self.combinations[color][cell.index()];
        let before = *combination;
        combination.set(direction, entry.pattern());
        if *combination != before {
            self.worth[color] -= self.worths.of(before);
            self.worth[color] += self.worths.of(*combination);
        }
        if (old.0 ^ entry.0) & FLAGS != 0 {
            self.classify(color, cell);
        }
    }

    fn cell_worth(&self, color: Color, cell: Cell) -> CellWorth {
        self.worths.of(self.combinations[color][cell.index()])
    }

    fn classify(&mut self, color: Color, cell: Cell) {
        let entries = self.entries[color][cell.index()];
        let classes = &mut self.classes[color];
        classes.fives.set(cell, entries.any(Entry::FIVE));
        classes.fours.set(cell, entries.any(Entry::FOUR));
        classes.doubles.set(cell, entries.is_double());
        classes.threes.set(cell, entries.any(Entry::THREE));
    }

    fn declassify(&mut self, color: Color, cell: Cell) {
        let classes = &mut self.classes[color];
        classes.fives.remove(cell);
        classes.fours.remove(cell);
        classes.doubles.remove(cell);
        classes.threes.remove(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Board, Rule};

    fn same(a: &ThreatBoard, b: &ThreatBoard) {
        assert_eq!(a.classes, b.classes);
        assert_eq!(a.worth, b.worth);
        for cell in a.position.empty() {
            for color in Color::BOTH {
                assert_eq!(
                    a.entries[color][cell.index()],
                    b.entries[color][cell.index()],
                    "{color} at {cell}"
                );
            }
        }
    }

    /// Games of cells near the stones, in an order that looks random.
    fn games() -> impl Iterator<Item = (Position, Vec<Cell>)> {
        (0..12usize).map(|seed| {
            let rule = [Rule::Standard, Rule::Freestyle][seed % 2];
            let position = Position::new(15 + seed % 7, rule).unwrap();
            let mut game = position.clone();
            let mut state = seed as u64 + 1;
            while game.moves().len() < 60 && !game.is_over() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let near: Vec<Cell> = game.near(1).iter().collect();
                let cell =
                    if near.is_empty() { game.center() } else { near[(state >> 33) as usize % near.len()] };
                game.play(cell).unwrap();
            }
            (position, game.moves().to_vec())
        })
    }

    #[test]
    fn kept_up_to_date_is_rebuilt() {
        for (position, moves) in games() {
            let mut board = ThreatBoard::new(&position);
            let mut before = Vec::new();
            for cell in moves {
                before.push(board.clone());
                board.make(cell);
                same(&board, &ThreatBoard::new(&board.position));
            }
            while let Some(earlier) = before.pop() {
                board.unmake();
                same(&board, &earlier);
                assert_eq!(board.position.key(), earlier.position.key());
            }
        }
    }

    #[test]
    fn on_15x15_it_agrees_with_the_board() {
        for (position, moves) in games().filter(|(position, _)| position.size() == 15) {
            let mut board = Board::new(position.rule());
            let mut threats = ThreatBoard::new(&position);
            for cell in moves {
                board.make(cell.point().unwrap());
                threats.make(cell);
                for color in Color::BOTH {
                    let (mine, theirs) = (threats.classes(color), board.classes(color));
                    let pairs = [
                        (mine.fives, theirs.fives),
                        (mine.fours, theirs.fours),
                        (mine.doubles, theirs.doubles),
                        (mine.threes, theirs.threes),
                    ];
                    for (cells, points) in pairs {
                        assert_eq!(cells, points.iter().map(Cell::from).collect());
                    }
                    for cell in threats.classes(color).fours {
                        let points = board.completions(color, cell.point().unwrap());
                        assert_eq!(threats.completions(color, cell), points.iter().map(Cell::from).collect());
                    }
                }
            }
        }
    }
}
