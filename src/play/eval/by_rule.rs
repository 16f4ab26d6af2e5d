//! The evaluation in use: what was learnt, where the rule has such weights, and what was fitted before it elsewhere.

use engine::{Board, Color, Point};

use super::cell_evaluation::CellEvaluation;
use super::evaluation::Evaluation;
use super::learned::Learned;
use super::weights::learnt;

/// The evaluation of a board by its rule.
#[derive(Debug)]
pub enum ByRule {
    /// There are weights of the rule, or of one that differs in overlines of White alone.
    Learned(Box<Learned>),
    /// Nothing was learnt of the rule yet.
    Cells(Box<CellEvaluation>),
}

impl Evaluation for ByRule {
    fn new(board: &Board) -> Self {
        if learnt(board.rule()) {
            Self::Learned(Box::new(Learned::new(board)))
        } else {
            Self::Cells(Box::new(CellEvaluation::new(board)))
        }
    }

    #[inline]
    fn follow(&mut self, board: &Board) {
        match self {
            Self::Learned(values) => values.follow(board),
            Self::Cells(values) => values.follow(board),
        }
    }

    #[inline]
    fn catch_up(&mut self, board: &Board) {
        match self {
            Self::Learned(values) => values.catch_up(board),
            Self::Cells(values) => values.catch_up(board),
        }
    }

    #[inline]
    fn step_back(&mut self, board: &Board) {
        match self {
            Self::Learned(values) => values.step_back(board),
            Self::Cells(values) => values.step_back(board),
        }
    }

    #[inline]
    fn value(&self, board: &Board, mover: Color, threatened: bool) -> i32 {
        match self {
            Self::Learned(values) => values.value(board, mover, threatened),
            Self::Cells(values) => values.value(board, mover, threatened),
        }
    }

    #[inline]
    fn move_score(&self, mover: Color, point: Point) -> i32 {
        match self {
            Self::Learned(values) => values.move_score(mover, point),
            Self::Cells(values) => values.move_score(mover, point),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    #[test]
    fn every_rule_tells_moves_apart() {
        for rule in Rule::ALL {
            let moves = ["h8", "a1", "i8", "a3"].map(|token| token.parse().unwrap());
            let board = Board::from_moves(Size::FIFTEEN, rule, &moves).unwrap();
            let values = ByRule::new(&board);
            let score = |token: &str| values.move_score(Color::Black, token.parse().unwrap());
            assert!(score("j8") > score("o15"), "{rule}");
            assert!(values.value(&board, Color::Black, false) > 0, "{rule}");
        }
    }
}
