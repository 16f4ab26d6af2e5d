//! Reviews a whole game in steps, so that callers can show progress and stop.

use engine::{Board, Point};

use crate::review::{Reviewed, Reviewer, Standing, forbidden};

/// The next search for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Does the side to move win?
    Attack,
    /// Does the opponent of the side to move win?
    Defence,
    /// What is the evaluation?
    Open,
}

/// The turns of a game and the progress of their review.
#[derive(Debug)]
pub struct GameReview {
    reviewer: Reviewer,
    board: Board,
    turns: Vec<Option<Point>>,
    done: usize,
    before: Standing,
    question: Question,
}

impl GameReview {
    /// Creates a review of these turns from an empty board, with about `nodes` nodes for each search. `None` is a pass. The
    /// turns must be legal, but the last may be a forbidden move.
    pub fn new(empty: Board, turns: &[Option<Point>], nodes: u64) -> Self {
        Self {
            reviewer: Reviewer::new(nodes),
            board: empty,
            turns: turns.to_vec(),
            done: 0,
            before: Standing::Open { score: 0, best: None },
            question: Question::Attack,
        }
    }

    /// Runs one search. Returns the review of a move after its last search.
    pub fn step(&mut self) -> Option<Reviewed> {
        let &turn = self.turns.get(self.done)?;
        let mut after = self.board.clone();
        after.make_turn(turn);
        let standing = match self.question {
            _ if after.is_over() || forbidden(&self.board, turn).is_some() => Standing::Over,
            Question::Attack => match self.reviewer.attack(&after) {
                Some(standing) => standing,
                None => return self.ask(Question::Defence),
            },
            Question::Defence => match self.reviewer.defence(&after) {
                Some(standing) => standing,
                None => return self.ask(Question::Open),
            },
            Question::Open => self.reviewer.open(&after),
        };
        let reviewed = self.reviewer.grade(&self.board, &self.before, turn, standing);
        self.board = after;
        self.done += 1;
        self.before = reviewed.after.clone();
        self.question = Question::Attack;
        Some(reviewed)
    }

    fn ask(&mut self, question: Question) -> Option<Reviewed> {
        self.question = question;
        None
    }

    /// The number of moves reviewed so far.
    pub const fn done(&self) -> usize {
        self.done
    }

    /// Returns true if all moves have been reviewed.
    pub fn is_done(&self) -> bool {
        self.done == self.turns.len()
    }
}
