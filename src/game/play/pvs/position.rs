//! A board that makes and unmakes moves together with its evaluation.

use engine::{Board, Color, Point};

use super::value::MOST;
use crate::eval::Evaluation;
use crate::eval::weights::WeightSet;

/// A board and its evaluation.
#[derive(Clone, Debug)]
pub struct EvaluatedBoard {
    board: Board,
    values: Evaluation,
}

impl EvaluatedBoard {
    /// Copies this board and evaluates it with the built-in weights.
    pub fn new(board: &Board) -> Self {
        Self::by(WeightSet::built_in(), board)
    }

    /// Copies this board and evaluates it with these weights.
    pub fn by(weights: &'static WeightSet, board: &Board) -> Self {
        Self { board: board.clone(), values: Evaluation::by(weights.of_rule(board.rule()), board) }
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board for threat searches, which must leave it unchanged.
    #[inline]
    pub const fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// Places a stone for the side to move on an empty point.
    #[inline]
    pub fn make(&mut self, point: Point) {
        self.board.make(point);
        self.values.follow();
    }

    /// Unmakes the last stone.
    #[inline]
    pub fn unmake(&mut self) {
        self.values.step_back();
        self.board.unmake();
    }

    /// A hash key of the position and the side to move.
    #[inline]
    pub fn key(&self) -> u64 {
        const WHITE_TO_MOVE: u64 = 0x5be0_cd19_137e_2179;
        self.board.key() ^ if self.board.to_move() == Color::White { WHITE_TO_MOVE } else { 0 }
    }

    /// Updates the evaluation for the recorded stones.
    #[inline]
    pub fn catch_up(&mut self) {
        self.values.catch_up(&self.board);
    }

    /// The evaluation for the side to move.
    #[inline]
    pub fn evaluate(&mut self) -> i32 {
        self.catch_up();
        self.values.value(&self.board, self.board.to_move()).clamp(-MOST, MOST)
    }

    /// The score of a move without a search. Call [`catch_up`](Self::catch_up) first.
    #[inline]
    pub fn move_score(&self, point: Point) -> i32 {
        self.values.move_score(self.board.to_move(), point)
    }
}
