//! The game for engines that evaluate *runs* (unbroken rows of one color), with shape scores or window scores.

use std::cmp::Reverse;

use search::{Ending, MoveList, TwoPlayerGame};

use crate::eval::{LineSums, shape_score, window_score};
use engine::{Board, Color, Direction, POINTS, Point};

/// The maximum distance between a candidate and a stone.
const NEAR: usize = 2;

/// The evaluations and move orders of the two articles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunScores {
    /// Shape scores. A move ranks by the value it adds to the mover's rows, plus what it would add to the opponent's.
    Shapes,
    /// Live and dead rows. A move ranks by the windows of five through it. If a move makes five, no other move is searched.
    Windows,
}

/// A board and the total values of its runs.
#[derive(Clone, Debug)]
pub struct RunGame {
    board: Board,
    scores: RunScores,
    sums: LineSums,
    candidates: usize,
    /// Ranked candidates, reused to avoid allocations.
    ranked: Vec<(i32, Point)>,
}

impl RunGame {
    /// The game from this position, limited to the `candidates` best moves in each position.
    pub fn new(board: &Board, scores: RunScores, candidates: usize) -> Self {
        let score = match scores {
            RunScores::Shapes => shape_score::shape_score,
            RunScores::Windows => window_score::state_score,
        };
        let sums = LineSums::new(board, score);
        Self { board: board.clone(), scores, sums, candidates, ranked: Vec::new() }
    }

    /// The value that the stone adds to the mover's rows, plus what it would add to the opponent's.
    fn shape_rank(&self, point: Point) -> i32 {
        let mover = self.board.to_move();
        let mut rank = 0;
        for color in Color::BOTH {
            let table = self.sums.table(color);
            for direction in Direction::ALL {
                let (mut line, bit) = self.board.line(color, point, direction);
                let now = table.line(line);
                line.own |= 1 << bit;
                let gain = table.line(line);
                rank += if color == mover { gain.waiting - now.waiting } else { gain.on_turn - now.on_turn };
            }
        }
        rank.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}

impl TwoPlayerGame for RunGame {
    type Move = Point;
    const MOVE_CODES: usize = POINTS;
    /// The articles order moves by score alone.
    const TACTICAL: i32 = i32::MIN;

    fn code(&self, point: Point) -> usize {
        point.index()
    }

    fn make(&mut self, point: Point) {
        self.board.make(point);
        self.sums.follow(&self.board);
    }

    fn unmake(&mut self, _: Point) {
        self.board.unmake();
        self.sums.step_back();
    }

    fn key(&self) -> u64 {
        self.board.key()
    }

    fn ending(&mut self) -> Option<Ending> {
        match self.board.winner() {
            Some(winner) if winner == self.board.to_move() => Some(Ending::Won),
            Some(_) => Some(Ending::Lost),
            None => self.board.is_full().then_some(Ending::Drawn),
        }
    }

    fn moves(&mut self, out: &mut MoveList<Point>) {
        if self.board.stones() == 0 {
            out.push(self.board.size().center(), 0);
            return;
        }
        let legal = self.board.legal();
        let near = self.board.near(NEAR) & legal;
        let points = if near.is_empty() { legal } else { near };
        let mut ranked = std::mem::take(&mut self.ranked);
        ranked.clear();
        for point in points {
            let rank = match self.scores {
                RunScores::Shapes => self.shape_rank(point),
                RunScores::Windows => {
                    let Some(score) = window_score::move_score(&self.board, self.board.to_move(), point)
                    else {
                        ranked.clear();
                        ranked.push((i32::MAX, point));
                        break;
                    };
                    score
                }
            };
            ranked.push((rank, point));
        }
        let best_first = |&(rank, point): &(i32, Point)| (Reverse(rank), point);
        if ranked.len() > self.candidates {
            ranked.select_nth_unstable_by_key(self.candidates, best_first);
            ranked.truncate(self.candidates);
        }
        ranked.sort_unstable_by_key(best_first);
        ranked.iter().for_each(|&(rank, point)| out.push(point, rank));
        self.ranked = ranked;
    }

    fn evaluate(&mut self) -> i32 {
        let balance = self.sums.balance(self.board.to_move());
        balance.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }
}
