//! The games of the engines that evaluate runs: shape scores and window scores.

use std::cmp::Reverse;

use search::{Ending, Game, MoveList};

use super::cell::{CELLS, Cell};
use super::position::Position;
use crate::eval::{LineSums, RunTable, shape_score, window_score};
use engine::{Color, Direction, Rule};

/// Candidates lie at most this far from a stone.
const NEAR: usize = 2;

/// Which article's evaluation and order of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunScores {
    /// Shape scores; a move ranks by what it adds to the own rows and would add to the enemy's.
    Shapes,
    /// Live and dead rows; a move ranks by its windows of five, and one that makes five is the only one.
    Windows,
}

impl RunScores {
    fn table(self, rule: Rule) -> RunTable {
        match self {
            Self::Shapes => shape_score::shape_table(rule),
            Self::Windows => window_score::state_table(rule),
        }
    }
}

/// A position with the sums of its runs, for the search.
#[derive(Clone)]
pub struct RunGame {
    position: Position,
    scores: RunScores,
    sums: LineSums,
    kept: usize,
    /// The candidates with their ranks, kept for its memory.
    ranked: Vec<(i32, Cell)>,
}

impl RunGame {
    /// The game from this position on; of the candidates in a position only the `kept` best are searched.
    pub fn new(position: &Position, scores: RunScores, kept: usize) -> Self {
        let sums = LineSums::new(scores.table(position.rule()), position);
        Self { position: position.clone(), scores, sums, kept, ranked: Vec::new() }
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What the move adds to the mover's rows, and what the same stone would add to the enemy's.
    fn shape_rank(&self, cell: Cell) -> i32 {
        let mover = self.position.to_move();
        let mut rank = 0;
        for color in Color::BOTH {
            for direction in Direction::ALL {
                let (mut line, bit) = self.position.line(color, cell, direction);
                line.own |= 1 << bit;
                let gain = self.sums.table().line(line);
                let now = self.sums.line_through(color, cell, direction);
                rank += if color == mover { gain.waiting - now.waiting } else { gain.on_turn - now.on_turn };
            }
        }
        rank.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

impl Game for RunGame {
    type Move = Cell;
    const MOVE_CODES: usize = CELLS;
    /// The articles sort by score alone.
    const TACTICAL: i32 = i32::MIN;

    fn code(&self, cell: Cell) -> usize {
        cell.index()
    }

    fn make(&mut self, cell: Cell) {
        self.position.make(cell);
        self.sums.refresh(&self.position, cell);
    }

    fn unmake(&mut self, cell: Cell) {
        self.position.unmake();
        self.sums.refresh(&self.position, cell);
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn ending(&mut self) -> Option<Ending> {
        ending(&self.position)
    }

    fn moves(&mut self, out: &mut MoveList<Cell>) {
        if self.position.moves().is_empty() {
            out.push(self.position.center(), 0);
            return;
        }
        let near = self.position.near(NEAR);
        let cells = if near.is_empty() { self.position.empty() } else { near };
        let mut ranked = std::mem::take(&mut self.ranked);
        ranked.clear();
        for cell in cells {
            let rank = match self.scores {
                RunScores::Shapes => self.shape_rank(cell),
                RunScores::Windows => {
                    match window_score::move_score(&self.position, self.position.to_move(), cell) {
                        window_score::MoveScore::Points(points) => points,
                        window_score::MoveScore::Wins => {
                            ranked.clear();
                            ranked.push((i32::MAX, cell));
                            break;
                        }
                    }
                }
            };
            ranked.push((rank, cell));
        }
        let best_first = |&(rank, cell): &(i32, Cell)| (Reverse(rank), cell);
        if ranked.len() > self.kept {
            ranked.select_nth_unstable_by_key(self.kept, best_first);
            ranked.truncate(self.kept);
        }
        ranked.sort_unstable_by_key(best_first);
        ranked.iter().for_each(|&(rank, cell)| out.push(cell, rank));
        self.ranked = ranked;
    }

    fn evaluate(&mut self) -> i32 {
        let balance = self.sums.balance(self.position.to_move());
        balance.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

/// How a game on the board has ended, for the side to move.
pub(super) fn ending(position: &Position) -> Option<Ending> {
    match position.winner() {
        Some(winner) if winner == position.to_move() => Some(Ending::Won),
        Some(_) => Some(Ending::Lost),
        None => position.is_full().then_some(Ending::Drawn),
    }
}
