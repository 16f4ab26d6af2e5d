//! Reviews a game for JavaScript: which moves keep a proven win and which miss one.
//!
//! ```js
//! const review = new FreeReview({ moves: 'h8 i9 g9', size: 15, rule: 'standard' });
//! let step;
//! do { step = review.step(2000); show(step.moves); await breath(); } while (!step.done);
//! review.free();
//! ```

use engine::notation::turn_name;
use engine::{Board, Point};
use play::chance_to_win;
use puzzles::{GameReview, MoveGrade, REVIEW_NODES, Reviewed, Standing};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::play::{empty_board, usual_rule, usual_size};
use crate::error::EngineError;
use crate::solved::game::{Position, Winner, names, position};
use crate::solved::renju::played_or_lost;

/// The game to review.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Tsify)]
pub struct ReviewOptions {
    /// The moves, such as `h8 i9 …`. Under renju, White may `pass`, and the last move may be forbidden.
    pub moves: String,
    /// The size of the board, 5 to 22.
    #[serde(default = "usual_size")]
    pub size: usize,
    /// `standard`, `freestyle`, `strict` or `renju`.
    #[serde(default = "usual_rule")]
    pub rule: String,
}

/// The review of one move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ReviewedMove {
    /// The move, or `pass`.
    pub point: String,
    /// `five`, `forbidden` (Black has lost), `kept` (a proven win), `missed` (a proven win), `found` (a win), `loses` (by force), `lost` (it was lost
    /// already) or `open`.
    pub grade: &'static str,
    /// The winning line that was missed, or the line that loses.
    pub line: Vec<String>,
    /// A better move, if known.
    pub better: Option<String>,
    /// After a missed win, the reply that proves the mistake.
    pub reply: Option<String>,
    /// Why the move is forbidden: `overline`, `double-four` or `double-three`.
    pub forbidden: Option<&'static str>,
    /// `win` or `loss` for the side to move after this move, if that is proven.
    pub result: Option<&'static str>,
    /// The number of the stone by which the winner has five, if a win is proven.
    pub win_at: Option<usize>,
    /// The score for the side to move after this move, in the engine's own units, if nothing is proven.
    pub score: Option<i32>,
    /// The winning chance for this score, 0 to 1.
    pub chance: Option<f64>,
}

/// The state of the review.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
pub struct ReviewStep {
    /// Whether all moves have been reviewed.
    pub done: bool,
    /// The reviewed moves, in order.
    pub moves: Vec<ReviewedMove>,
}

/// The step-by-step review of a game. Call `free` to stop it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct FreeReview {
    review: GameReview,
    moves: Vec<ReviewedMove>,
}

#[wasm_bindgen]
impl FreeReview {
    /// Starts a review.
    ///
    /// # Errors
    /// `bad-point`, `off-board`, `occupied`, `forbidden` or `game-over` with the number of the first bad move; `bad-option`
    /// with the name of the invalid option.
    #[wasm_bindgen(constructor)]
    pub fn new(options: Ts<ReviewOptions>) -> Result<Self, EngineError> {
        let ReviewOptions { moves, size, rule } = options.to_rust()?;
        let empty = empty_board(size, &rule)?;
        Self::of(empty, &moves)
    }

    /// Runs one search, whatever `nodes` is. All steps take about the same time.
    ///
    /// # Errors
    /// Never fails.
    pub fn step(&mut self, nodes: u32) -> Result<Ts<ReviewStep>, EngineError> {
        let _ = nodes;
        self.ask();
        Ok(ReviewStep { done: self.review.is_done(), moves: self.moves.clone() }.into_ts()?)
    }
}

impl FreeReview {
    fn of(empty: Board, moves: &str) -> Result<Self, EngineError> {
        let (board, lost) = played_or_lost(empty.clone(), moves)?;
        let turns: Vec<Option<Point>> = board.turns().into_iter().chain(lost.map(Some)).collect();
        Ok(Self { review: GameReview::new(empty, &turns, REVIEW_NODES), moves: Vec::new() })
    }

    fn ask(&mut self) {
        if let Some(reviewed) = self.review.step() {
            self.moves.push(move_of(self.review.done(), &reviewed));
        }
    }
}

/// Returns the state of a game for a review. Unlike in [`FreePlayer::position`](super::play::FreePlayer::position), the last
/// move may be forbidden. White has then won.
///
/// # Errors
/// The errors of [`FreeReview::new`].
#[wasm_bindgen(js_name = reviewedGame)]
pub fn reviewed_game(moves: &str, size: usize, rule: &str) -> Result<Ts<Position>, EngineError> {
    Ok(reviewed_position(empty_board(size, rule)?, moves)?.into_ts()?)
}

fn reviewed_position(empty: Board, moves: &str) -> Result<Position, EngineError> {
    let (board, lost) = played_or_lost(empty, moves)?;
    let mut position = position(&board);
    if let Some(lost) = lost {
        position.moves.push(lost.to_string());
        position.winner = Some(Winner::White);
    }
    Ok(position)
}

fn move_of(number: usize, reviewed: &Reviewed) -> ReviewedMove {
    let name = |point: &Point| point.to_string();
    let graded = |grade| ReviewedMove { point: turn_name(reviewed.turn), grade, ..ReviewedMove::default() };
    let said = match &reviewed.grade {
        MoveGrade::Five => graded("five"),
        MoveGrade::Forbidden { kind, better } => ReviewedMove {
            better: better.as_ref().map(name),
            forbidden: Some(kind.name()),
            ..graded("forbidden")
        },
        MoveGrade::StillWins => graded("kept"),
        MoveGrade::Missed { line, reply } => ReviewedMove {
            line: names(line),
            better: line.first().map(name),
            reply: Some(reply.to_string()),
            ..graded("missed")
        },
        MoveGrade::Found => graded("found"),
        MoveGrade::Loses { line, better } => {
            ReviewedMove { line: names(line), better: better.as_ref().map(name), ..graded("loses") }
        }
        MoveGrade::Lost => graded("lost"),
        MoveGrade::Open { best } => ReviewedMove { better: best.as_ref().map(name), ..graded("open") },
    };
    // Count the winner's remaining stones and the loser's stones between them.
    let (result, win_at, score) = match reviewed.after {
        Standing::Wins { own, .. } => (Some("win"), Some(number + 2 * usize::from(own) - 1), None),
        Standing::Loses { own, .. } => (Some("loss"), Some(number + 2 * usize::from(own)), None),
        Standing::Open { score, .. } => (None, None, Some(score)),
        Standing::Over => (None, None, None),
    };
    ReviewedMove { result, win_at, score, chance: score.map(chance_to_win), ..said }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reviewed(moves: &str, rule: &str) -> Vec<ReviewedMove> {
        let empty = empty_board(15, rule).unwrap();
        let mut review = FreeReview::of(empty, moves).unwrap();
        for _ in 0..3 * moves.split(' ').count() {
            review.ask();
        }
        assert!(review.review.is_done());
        review.moves
    }

    #[test]
    fn a_game_is_reviewed_move_by_move() {
        // White ignores an open three, Black misses the win, and White stops the three.
        let report = reviewed("h8 a1 i8 a3 j8 a15 o15 k8", "freestyle");
        let grades: Vec<&str> = report.iter().map(|report| report.grade).collect();
        assert_eq!(&grades[5..7], ["loses", "missed"], "{grades:?}");
        assert_eq!((report[5].result, report[5].win_at), (Some("win"), Some(9)));
        assert!(report[5].better.is_some(), "{:?}", report[5]);
        assert_eq!(report[6].line.len(), 3, "four, stop, five: {:?}", report[6]);
        assert!(report[6].reply.is_some() && report[7].result.is_none());
    }

    #[test]
    fn reviewing_an_empty_game_gives_no_reports() {
        assert!(reviewed("", "standard").is_empty());
    }

    #[test]
    fn a_last_move_may_be_forbidden() {
        let lost = "f8 a1 g8 c1 h6 e1 h7 pass h8";
        let report = reviewed(lost, "renju");
        let last = report.last().unwrap();
        assert_eq!((last.grade, last.forbidden), ("forbidden", Some("double-three")));
        assert_eq!(report[7].point, "pass");
        let position = reviewed_position(empty_board(15, "renju").unwrap(), lost).unwrap();
        assert_eq!((position.moves.join(" "), position.winner), (lost.to_owned(), Some(Winner::White)));
        let later = reviewed_position(empty_board(15, "renju").unwrap(), &format!("{lost} a2"));
        assert_eq!(later.unwrap_err().code, "forbidden");
    }
}
