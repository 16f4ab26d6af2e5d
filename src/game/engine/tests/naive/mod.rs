//! The reference for the threat search. Its board is a plain array, it counts rows stone by stone, and its search tries every
//! reply on every empty point. It shares only the names of the rules with the engine.

#![allow(dead_code, reason = "each test file uses its part")]

pub mod bridge;
pub mod random;
mod renju;

use std::collections::HashMap;
use std::sync::OnceLock;

use engine::{Color, Rule};

const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Empty, or the side of its stone: 0 for Black, 1 for White.
pub type Cell = Option<usize>;

/// The cells up to eight steps away from a cell on either side, in order, and the index of the cell among them.
struct Line {
    cells: Vec<usize>,
    at: usize,
}

fn lines(size: usize) -> &'static [[Line; 4]] {
    static LINES: [OnceLock<Vec<[Line; 4]>>; 23] = [const { OnceLock::new() }; 23];
    LINES[size].get_or_init(|| {
        let side = size as isize;
        let neighbor = |cell: usize, (dx, dy): (isize, isize), steps: isize| {
            let (col, row) = (cell as isize % side + dx * steps, cell as isize / side + dy * steps);
            ((0..side).contains(&col) && (0..side).contains(&row)).then_some((row * side + col) as usize)
        };
        let line = |cell: usize, d| {
            let cells: Vec<usize> = (-8..=8).filter_map(|k| neighbor(cell, d, k)).collect();
            let at = cells.iter().position(|&c| c == cell).unwrap();
            Line { cells, at }
        };
        (0..size * size).map(|cell| DIRECTIONS.map(|d| line(cell, d))).collect()
    })
}

/// A board of `size` by `size` cells. The cell in a column and row has index `row * size + column`.
#[derive(Clone)]
pub struct Naive {
    pub size: usize,
    pub rule: Rule,
    /// How far from the center the stones of a winning black row may be; `None` for anywhere.
    pub home: Option<usize>,
    pub cells: Vec<Cell>,
}

impl Naive {
    pub fn new(size: usize, rule: Rule) -> Self {
        Self { size, rule, home: None, cells: vec![None; size * size] }
    }

    fn lines(&self, cell: usize) -> &'static [Line; 4] {
        &lines(self.size)[cell]
    }

    fn wins(&self, side: usize, row: &[usize]) -> bool {
        let middle = self.size / 2;
        let distance =
            |cell: usize| (cell % self.size).abs_diff(middle).max((cell / self.size).abs_diff(middle));
        let counts = side == 1 || self.home.is_none_or(|most| row.iter().all(|&cell| distance(cell) <= most));
        match (self.rule, side) {
            (Rule::Standard, _) | (Rule::Strict | Rule::Renju | Rule::StrictRenju, 0) => {
                row.len() == 5 && counts
            }
            _ => row.len() > 4 && counts,
        }
    }

    /// The unbroken row of this side through a cell, which counts as one of its stones.
    fn row<'a>(&self, side: usize, line: &'a Line) -> &'a [usize] {
        let own = |c: &&usize| self.cells[**c] == Some(side);
        let before = line.cells[..line.at].iter().rev().take_while(own).count();
        let after = line.cells[line.at + 1..].iter().take_while(own).count();
        &line.cells[line.at - before..=line.at + after]
    }

    pub fn makes_five(&self, side: usize, cell: usize) -> bool {
        self.cells[cell].is_none()
            && self.lines(cell).iter().any(|line| self.wins(side, self.row(side, line)))
    }

    pub fn fives(&self, side: usize) -> Vec<usize> {
        (0..self.cells.len()).filter(|&c| self.makes_five(side, c)).collect()
    }

    pub fn legal(&self, side: usize) -> Vec<usize> {
        let empty = self.empty();
        if self.rule.forbids(Color::BOTH[side]) {
            // Nothing is forbidden with fewer than four black stones nearby.
            let near = |line: &Line| {
                self.near(side, line, 0).into_iter().filter(|&c| self.cells[c] == Some(side)).count()
            };
            let crowded = |cell: usize| self.lines(cell).iter().map(near).sum::<usize>() > 3;
            empty.into_iter().filter(|&cell| !crowded(cell) || !self.clone().is_forbidden(cell)).collect()
        } else {
            empty
        }
    }

    pub fn empty(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&c| self.cells[c].is_none()).collect()
    }

    /// The cells of a line near its center cell, or none if this side has fewer than `stones` stones there, counting the
    /// center.
    fn near(&self, side: usize, line: &Line, stones: usize) -> Vec<usize> {
        let near = &line.cells[line.at.saturating_sub(4)..line.cells.len().min(line.at + 5)];
        let own = near.iter().filter(|&&c| self.cells[c] == Some(side)).count();
        if own < stones { Vec::new() } else { near.to_vec() }
    }

    /// Whether the stone just placed on `cell` leaves a cell that completes a five through it.
    pub fn is_four(&self, side: usize, cell: usize) -> bool {
        let near = self.lines(cell).iter().flat_map(|line| self.near(side, line, 4));
        near.into_iter().any(|c| self.makes_five(side, c))
    }

    /// The cells in this direction that complete a five with the stone on `cell`.
    fn ends_in(&self, side: usize, cell: usize, d: usize) -> impl Iterator<Item = usize> + '_ {
        let completes = move |&c: &usize| {
            let row = self.row(side, &self.lines(c)[d]);
            self.cells[c].is_none() && self.wins(side, row) && row.contains(&cell)
        };
        self.lines(cell)[d].cells.iter().copied().filter(completes)
    }

    /// The cells that complete a five with the stone on `cell`, in directions without one yet.
    pub fn completions(&self, side: usize, cell: usize) -> Vec<usize> {
        let open = |&d: &usize| !self.wins(side, self.row(side, &self.lines(cell)[d]));
        (0..4).filter(open).flat_map(|d| self.ends_in(side, cell, d)).collect()
    }

    /// Whether the stone on `cell` makes an open three in a direction without a five or a four.
    pub fn is_open_three(&mut self, side: usize, cell: usize) -> bool {
        (0..4).any(|d| {
            let more = self.ends_in(side, cell, d).next().is_some();
            !more
                && self.near(side, &self.lines(cell)[d], 3).into_iter().any(|next| {
                    if self.cells[next].is_some() || self.wins(side, self.row(side, &self.lines(next)[d])) {
                        return false;
                    }
                    self.cells[next] = Some(side);
                    let ways = self.ends_in(side, cell, d).count();
                    self.cells[next] = None;
                    ways > 1
                })
        })
    }

    /// Whether this side's next stone can create two cells that make five.
    pub fn threatens(&mut self, side: usize) -> bool {
        self.legal(side).into_iter().any(|cell| {
            if self.makes_five(side, cell) {
                return false;
            }
            self.cells[cell] = Some(side);
            let double = self.fives(side).len() > 1;
            self.cells[cell] = None;
            double
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    /// Only moves that create a cell where the attacker completes a five.
    Fours,
    Threats,
}

/// A brute-force search for a win against every reply.
///
/// It uses two facts: a cell where a side makes five must be blocked at once, and one stone cannot block two such cells.
pub struct BruteForce {
    pub attacker: usize,
    pub attack: Attack,
    known: HashMap<(Vec<Cell>, u8), bool>,
    /// The positions left to search. At 0 the result is `None`.
    pub budget: u64,
    /// The last winning move and refuting reply, by the number of stones left. Trying them first only saves time.
    winner: [usize; 16],
    refuter: [usize; 16],
}

impl BruteForce {
    pub fn new(attacker: usize, attack: Attack, budget: u64) -> Self {
        Self { attacker, attack, known: HashMap::new(), budget, winner: [0; 16], refuter: [0; 16] }
    }

    /// Whether the attacker, to move, can make five with at most `left` more stones against any defense.
    pub fn wins(&mut self, board: &mut Naive, left: u8) -> Option<bool> {
        if left == 0 {
            return Some(false);
        }
        if !board.fives(self.attacker).is_empty() {
            return Some(true);
        }
        if left == 1 {
            return Some(false);
        }
        if let Some(&known) = self.known.get(&(board.cells.clone(), left)) {
            return Some(known);
        }
        self.budget = self.budget.checked_sub(1)?;
        let wins = self.finds_a_move(board, left)?;
        self.known.insert((board.cells.clone(), left), wins);
        Some(wins)
    }

    fn finds_a_move(&mut self, board: &mut Naive, left: u8) -> Option<bool> {
        let enemy_fives = board.fives(1 - self.attacker);
        let moves = match enemy_fives.len() {
            0 => first(self.winner[left as usize], board.legal(self.attacker)),
            1 => allowed(board, self.attacker, enemy_fives.clone()),
            _ => return Some(false),
        };
        for cell in moves {
            board.cells[cell] = Some(self.attacker);
            let four = board.is_four(self.attacker, cell);
            let allowed = match self.attack {
                Attack::Fours => four,
                // Blocking a five is also a threat if an older threat still stands.
                Attack::Threats if !enemy_fives.is_empty() => four || board.threatens(self.attacker),
                // Under renju, forbidden points also decide whether a three can become an open four.
                Attack::Threats if board.rule.forbids(Color::Black) => four || board.threatens(self.attacker),
                Attack::Threats => four || board.is_open_three(self.attacker, cell),
            };
            let won = if allowed { self.survives_all_replies(board, left - 1) } else { Some(false) };
            board.cells[cell] = None;
            if won? {
                self.winner[left as usize] = cell;
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether the attacker, who has just moved, wins with `left` more stones against every reply.
    fn survives_all_replies(&mut self, board: &mut Naive, left: u8) -> Option<bool> {
        let defender = 1 - self.attacker;
        if !board.fives(defender).is_empty() {
            return Some(false);
        }
        let fives = board.fives(self.attacker);
        let replies = match fives.len() {
            0 => first(self.refuter[left as usize], board.legal(defender)),
            1 if left > 0 => allowed(board, defender, fives),
            _ => return Some(left > 0),
        };
        for reply in replies {
            board.cells[reply] = Some(defender);
            let wins = self.wins(board, left);
            board.cells[reply] = None;
            if !wins? {
                self.refuter[left as usize] = reply;
                return Some(false);
            }
        }
        Some(true)
    }
}

fn allowed(board: &Naive, side: usize, cells: Vec<usize>) -> Vec<usize> {
    let legal = board.legal(side);
    cells.into_iter().filter(|cell| legal.contains(cell)).collect()
}

fn first(cell: usize, mut cells: Vec<usize>) -> Vec<usize> {
    if let Some(at) = cells.iter().position(|&c| c == cell) {
        cells.swap(0, at);
    }
    cells
}
