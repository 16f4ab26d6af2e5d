//! Runs several searches for a win by threats on the infinite board, one after the other.

use ::unbounded::{Place, SearchPlan};
use engine::threat::{Kind, ThreatSearch};
use engine::{Board, Color};

use crate::shortest::{Effort, Outcome, ShortestWin};

#[derive(Debug)]
pub(super) struct Attempts {
    plan: SearchPlan,
    effort: Effort,
    at: usize,
    question: Option<Box<(ShortestWin, Board)>>,
    /// The number of black stones in the win that was found.
    won: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Working,
    Win { win_at: usize },
    Nothing,
}

impl Attempts {
    /// Each search gets these limits. A win by fours is not shortened.
    pub const fn new(plan: SearchPlan, effort: Effort) -> Self {
        Self { plan, effort, at: 0, question: None, won: None }
    }

    /// Black's move if no win is found.
    pub fn otherwise(&self) -> Place {
        self.plan.otherwise()
    }

    pub fn step(&mut self, engine: &mut ThreatSearch, nodes: u64) -> Found {
        let Some(attempt) = self.plan.searches.get(self.at) else { return Found::Nothing };
        let shorten = if attempt.kind == Kind::Vct { self.effort.shorten } else { 0 };
        let effort = Effort { shorten, ..self.effort };
        let new = || {
            let question = ShortestWin::new(Color::Black, attempt.kind, attempt.moves, effort);
            Box::new((question, self.plan.board(attempt)))
        };
        let (question, board) = &mut **self.question.get_or_insert_with(new);
        match question.step(engine, board, nodes) {
            Outcome::Working => Found::Working,
            Outcome::Win { moves } => {
                self.won = Some(moves);
                Found::Win { win_at: self.plan.stones() + 2 * usize::from(moves) - 1 }
            }
            Outcome::NoWin | Outcome::GaveUp => {
                (self.at, self.question) = (self.at + 1, None);
                Found::Working
            }
        }
    }

    pub fn winning_move(&self, engine: &mut ThreatSearch) -> Option<Place> {
        let attempt = self.plan.searches.get(self.at)?;
        let mut board = self.plan.board(attempt);
        let point = engine.winning_move(&mut board, Color::Black, attempt.kind, self.won?)?;
        Some(self.plan.place(point))
    }
}
