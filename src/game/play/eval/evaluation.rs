//! The evaluation of our best engine, updated move by move. For all empty cells, it sums up the values of the patterns that a
//! stone would make, the threats, and the inputs of the network.

use engine::{Board, ByColor, Color, POINTS, Point};

use super::combination::{Combination, CombinationIndex, Threats};
use super::network::{CellRow, Sums};
use super::weights::{CellValue, ColorWeights, WeightSet, facts};

/// The number of internal units in one hundredth of a logit.
const PARTS: i32 = 2;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    /// For the owner of the combinations, when the owner is to move.
    for_owner: i32,
    /// For the opponent, when the opponent is to move.
    for_opponent: i32,
    threats: Threats,
}

impl Sum {
    #[inline]
    fn add(&mut self, value: &CellValue) {
        self.for_owner += value.for_owner;
        self.for_opponent += value.for_opponent;
        self.threats.add(value.threats);
    }

    #[inline]
    fn take(&mut self, value: &CellValue) {
        self.for_owner -= value.for_owner;
        self.for_opponent -= value.for_opponent;
        self.threats.take(value.threats);
    }
}

#[derive(Clone, Copy, Debug)]
struct Written {
    point: Point,
    numbers: [u16; 2],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Total {
    sides: ByColor<Sum>,
    network: Sums,
}

impl Total {
    #[inline]
    fn add(&mut self, sides: &[&ColorWeights; 2], numbers: [u16; 2]) {
        for color in Color::BOTH {
            self.sides[color].add(sides[color as usize].of(numbers[color as usize]));
        }
        let [black, white] = rows(sides, numbers);
        self.network.add(black, white);
    }

    #[inline]
    fn take(&mut self, sides: &[&ColorWeights; 2], numbers: [u16; 2]) {
        for color in Color::BOTH {
            self.sides[color].take(sides[color as usize].of(numbers[color as usize]));
        }
        let [black, white] = rows(sides, numbers);
        self.network.take(black, white);
    }

    /// Replaces a cell's combinations. Inlined, so that the sums stay in registers from cell to cell.
    #[inline(always)]
    fn replace(&mut self, sides: &[&ColorWeights; 2], before: [u16; 2], now: [u16; 2]) {
        for color in Color::BOTH {
            self.sides[color].take(sides[color as usize].of(before[color as usize]));
            self.sides[color].add(sides[color as usize].of(now[color as usize]));
        }
        self.network.replace(rows(sides, before), rows(sides, now));
    }
}

#[inline]
fn facts_of(sums: &ByColor<Sum>, mover: Color) -> usize {
    facts(&sums[mover].threats.counts(), &sums[!mover].threats.counts())
}

#[inline]
fn rows<'a>(sides: &[&'a ColorWeights; 2], numbers: [u16; 2]) -> [&'a CellRow; 2] {
    Color::BOTH.map(|color| sides[color as usize].network.row(numbers[color as usize]))
}

/// The learned evaluation of a board, updated move by move.
#[derive(Clone, Debug)]
pub struct Evaluation {
    sides: [&'static ColorWeights; 2],
    /// The numbers of both combinations on each empty point. An occupied point keeps its numbers from before the stone was
    /// placed.
    numbers: [[u16; 2]; POINTS],
    numbering: &'static CombinationIndex,
    total: Total,
    /// Stones not processed yet. The search leaves many positions without evaluating them.
    behind: usize,
    log: Vec<Written>,
    undo: Vec<Before>,
}

/// The state before a group of stones processed together.
#[derive(Clone, Copy, Debug)]
struct Before {
    total: Total,
    log: usize,
    stones: usize,
}

impl Evaluation {
    /// Evaluates this board with the weights of each color.
    pub(crate) fn by(sides: [&'static ColorWeights; 2], board: &Board) -> Self {
        let mut learned = Self {
            sides,
            numbers: [[0; 2]; POINTS],
            numbering: CombinationIndex::get(),
            total: Total::default(),
            behind: 0,
            log: Vec::with_capacity(4096),
            undo: Vec::new(),
        };
        for point in board.empty() {
            let numbers = learned.numbers_on(board, point);
            learned.numbers[point.index()] = numbers;
            learned.total.add(&sides, numbers);
        }
        learned
    }

    #[inline]
    fn rows(&self, point: Point) -> [&'static CellRow; 2] {
        rows(&self.sides, self.numbers[point.index()])
    }

    #[inline]
    fn numbers_on(&self, board: &Board, point: Point) -> [u16; 2] {
        let number = |color| self.numbering.of(Combination::of(board.grades(color, point)));
        [number(Color::Black), number(Color::White)]
    }

    /// The totals without Black's patterns on forbidden cells.
    #[inline]
    fn allowed(&self, board: &Board) -> Total {
        let mut total = self.total;
        let side = self.sides[Color::Black as usize];
        for point in board.forbidden(Color::Black) {
            total.sides[Color::Black].take(side.of(self.number(Color::Black, point)));
            let [black, white] = self.rows(point);
            total.network.replace([black, white], [side.network.nothing(), white]);
        }
        total
    }

    /// The [`facts`] as if this side were to move.
    pub fn facts(&self, board: &Board, mover: Color) -> usize {
        facts_of(&self.allowed(board).sides, mover)
    }

    #[inline]
    fn number(&self, color: Color, point: Point) -> u16 {
        self.numbers[point.index()][color as usize]
    }

    /// Evaluates this board with the built-in weights.
    pub fn new(board: &Board) -> Self {
        Self::by(WeightSet::built_in().of_rule(board.rule()), board)
    }

    /// Records the last stone. [`catch_up`](Self::catch_up) updates the sums later.
    #[inline]
    pub fn follow(&mut self) {
        self.behind += 1;
    }

    /// Updates the sums for all recorded stones. Call this before reading a value.
    #[inline]
    pub fn catch_up(&mut self, board: &Board) {
        let stones = std::mem::take(&mut self.behind);
        if stones == 0 {
            return;
        }
        self.undo.push(Before { total: self.total, log: self.log.len(), stones });
        // A local copy of the totals stays in registers.
        let (sides, mut total) = (self.sides, self.total);
        for point in board.regraded(stones) {
            let (before, now) = (self.numbers[point.index()], self.numbers_on(board, point));
            if before != now {
                self.numbers[point.index()] = now;
                self.log.push(Written { point, numbers: before });
                total.replace(&sides, before, now);
            }
        }
        self.total = total;
        for point in &board.moves()[board.stones().saturating_sub(stones)..] {
            self.total.take(&sides, self.numbers[point.index()]);
        }
    }

    /// Undoes the last stone, before or after the board is unmade.
    #[inline]
    pub fn step_back(&mut self) {
        if self.behind > 0 {
            self.behind -= 1;
            return;
        }
        let Some(Before { total, log, stones }) = self.undo.pop() else { return };
        self.behind = stones - 1;
        for &Written { point, numbers } in self.log[log..].iter().rev() {
            self.numbers[point.index()] = numbers;
        }
        self.log.truncate(log);
        self.total = total;
    }

    /// The value as if `mover` were to move, in hundredths of a logit: 0 is even, 100 is a winning chance of 73%, 300 of 95%.
    /// Neither side may be able to make five.
    pub fn value(&self, board: &Board, mover: Color) -> i32 {
        debug_assert!(self.behind == 0, "call `catch_up` before reading a value");
        let Total { sides: sums, network } = self.allowed(board);
        let facts = facts_of(&sums, mover);
        let side = self.sides[mover as usize];
        let value = sums[mover].for_owner + sums[!mover].for_opponent + side.of_facts(facts);
        let network = side.network.value(&network, mover as usize, board.stones(), facts);
        (value + network) / PARTS
    }

    /// How likely `mover` is to play on this empty point, in hundredths of a logit. A score higher by 100 means that the move
    /// is e times as likely.
    #[inline]
    pub fn move_score(&self, mover: Color, point: Point) -> i32 {
        let (own, enemy) = (self.number(mover, point), self.number(!mover, point));
        let (side, other) = (self.sides[mover as usize], self.sides[!mover as usize]);
        let alone = side.attack(own) + other.defense(enemy);
        (alone + side.joint_score(own, other, enemy)) / PARTS
    }
}

#[cfg(test)]
#[path = "evaluation_tests.rs"]
mod tests;
