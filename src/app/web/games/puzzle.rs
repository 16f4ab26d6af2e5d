//! Puzzles for JavaScript: the verdict on a move, and the reply that lasts longest.
//!
//! ```js
//! const judge = new PuzzleJudge();
//! const { verdict, reply } = judge.attack('h8 a1 i8 o1 g9 a15 g10 h15', 'standard', 'g8', 4);
//! if (verdict === 'wins') play(reply);
//! judge.free();
//! ```

use engine::threat::{Kind, Proof};
use engine::{Board, Point};
use puzzles::{AttackVerdict, Judge};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::play::{empty_board, usual_size};
use crate::error::EngineError;
use crate::solved::game::{names, played};

const TABLE: usize = 4 << 20;
/// The node limit of each search for a verdict, which takes a few tenths of a second at most.
const NODES: u64 = 40_000;
/// The maximum number of stones in a win shown as a refutation.
const COUNTER: u8 = 10;

/// The verdict on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleVerdict {
    /// The move makes five.
    Five,
    /// Proven: the move wins against every reply.
    Wins,
    /// Proven: the move does not win by threats within the allowed number of stones.
    Fails,
    /// Proven: after the move, the other side does not win by threats within the allowed number of stones.
    Holds,
    /// Proven: after the move, the other side wins.
    Loses,
    /// Nothing is proven.
    Unknown,
}

/// The judgment of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct PuzzleJudgement {
    /// The verdict.
    pub verdict: PuzzleVerdict,
    /// For a winning move, the number of stones that the winner still needs, including the one that makes five.
    pub own: Option<u8>,
    /// The following moves: after a winning move, the reply that lasts longest, otherwise the refutation.
    pub line: Vec<String>,
}

/// Judges moves. Call `free` after the last puzzle.
#[wasm_bindgen]
#[derive(Debug)]
pub struct PuzzleJudge {
    judge: Judge,
}

#[wasm_bindgen]
impl PuzzleJudge {
    /// Creates a judge with an empty table.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self { judge: Judge::new(TABLE, NODES) }
    }

    /// Judges a move by the side that should win with at most `most` more stones of its color. Without `size`, the board is
    /// 15x15. If `whole` is true, the line after a winning move continues until the five.
    ///
    /// # Errors
    /// `bad-point`, `off-board`, `occupied` or `game-over` with the number of the first bad move, which may be the move to
    /// judge.
    pub fn attack(
        &mut self,
        moves: &str,
        rule: &str,
        point: &str,
        most: u8,
        size: Option<usize>,
        whole: Option<bool>,
    ) -> Result<Ts<PuzzleJudgement>, EngineError> {
        let (board, point) = with_move(moves, rule, point, size)?;
        Ok(self.judge_attack(&board, point, most, whole.unwrap_or(false)).into_ts()?)
    }

    /// Judges a move by the defender: does the other side still win by threats with at most `most` more stones?
    ///
    /// # Errors
    /// Fails as [`attack`](Self::attack) does.
    pub fn defence(
        &mut self,
        moves: &str,
        rule: &str,
        point: &str,
        most: u8,
        size: Option<usize>,
    ) -> Result<Ts<PuzzleJudgement>, EngineError> {
        let (mut board, point) = with_move(moves, rule, point, size)?;
        board.make(point);
        Ok(self.judge_defence(&mut board, most).into_ts()?)
    }
}

impl PuzzleJudge {
    fn judge_attack(&mut self, board: &Board, point: Point, most: u8, whole: bool) -> PuzzleJudgement {
        let mut after = board.clone();
        after.make(point);
        match self.judge.attack(board, point, most) {
            AttackVerdict::Five => said(PuzzleVerdict::Five),
            AttackVerdict::Unknown => said(PuzzleVerdict::Unknown),
            AttackVerdict::Wins { own, reply } => {
                after.make(reply);
                let rest = if whole { self.win(&mut after, most) } else { None };
                let line = [reply].into_iter().chain(rest.into_iter().flat_map(|(_, line)| line));
                PuzzleJudgement { verdict: PuzzleVerdict::Wins, own: Some(own), line: names(line) }
            }
            AttackVerdict::Fails { reply } => {
                // If the other side wins, the win explains more than a move that stops the attack.
                let line = self.win(&mut after, COUNTER).map_or_else(|| vec![reply], |(_, line)| line);
                PuzzleJudgement { line: names(line), ..said(PuzzleVerdict::Fails) }
            }
        }
    }

    fn judge_defence(&mut self, after: &mut Board, most: u8) -> PuzzleJudgement {
        let attacker = after.to_move();
        match self.judge.proves(after, attacker, most) {
            Proof::Disproven => said(PuzzleVerdict::Holds),
            Proof::Unknown => said(PuzzleVerdict::Unknown),
            Proof::Proven { .. } => {
                let (own, line) = self.win(after, most).unzip();
                PuzzleJudgement { verdict: PuzzleVerdict::Loses, own, line: names(line.unwrap_or_default()) }
            }
        }
    }

    fn win(&mut self, board: &mut Board, most: u8) -> Option<(u8, Vec<Point>)> {
        let attacker = board.to_move();
        match self.judge.shortest(board, attacker, Kind::Vct, most) {
            Proof::Proven { own_stones: own } => {
                Some((own, self.judge.line(board, attacker, Kind::Vct, own)))
            }
            Proof::Disproven | Proof::Unknown => None,
        }
    }
}

const fn said(verdict: PuzzleVerdict) -> PuzzleJudgement {
    PuzzleJudgement { verdict, own: None, line: Vec::new() }
}

/// Without a size, the board is 15x15.
fn with_move(
    moves: &str,
    rule: &str,
    point: &str,
    size: Option<usize>,
) -> Result<(Board, Point), EngineError> {
    let empty = empty_board(size.unwrap_or_else(usual_size), rule)?;
    let mut board = played(empty, &format!("{moves} {point}"))?;
    let last = board.moves().last().copied().ok_or_else(EngineError::game_over)?;
    board.unmake();
    Ok((board, last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solved::renju::forbidden_points;

    const TWOS: &str = "h8 a1 i8 o1 g9 a15 g10 h15";

    fn attack(moves: &str, point: &str) -> PuzzleJudgement {
        let (board, point) = with_move(moves, "standard", point, None).unwrap();
        PuzzleJudge::new().judge_attack(&board, point, 4, false)
    }

    #[test]
    fn moves_are_judged() {
        let fork = attack(TWOS, "g8");
        assert_eq!((fork.verdict, fork.own, fork.line.len()), (PuzzleVerdict::Wins, Some(2), 1));
        let (board, point) = with_move(TWOS, "standard", "g8", None).unwrap();
        let whole = PuzzleJudge::new().judge_attack(&board, point, 4, true);
        let (after, _) =
            with_move(&format!("{TWOS} g8 {}", whole.line[..3].join(" ")), "standard", &whole.line[3], None)
                .unwrap();
        assert!(!after.is_over() && whole.line.len() == 4, "a reply, a four, its stop: {:?}", whole.line);
        let idle = attack(TWOS, "o15");
        assert_eq!((idle.verdict, idle.line.len()), (PuzzleVerdict::Fails, 1));
        // After these moves, White has an open three, which the move ignores.
        let loses = attack("h8 a1 i8 a3 g9 c5 a15 d5 a13 e5", "o15");
        assert_eq!((loses.verdict, loses.line.len()), (PuzzleVerdict::Fails, 3));
        assert_eq!(attack("a1 h8 a2 i8 a3 j8 a4 k8", "a5").verdict, PuzzleVerdict::Five);
    }

    #[test]
    fn defences_are_judged() {
        let mut judge = PuzzleJudge::new();
        let mut after = |point: &str| {
            let (mut board, point) = with_move("h8 a1 i8 a3 j8", "freestyle", point, None).unwrap();
            board.make(point);
            judge.judge_defence(&mut board, 6)
        };
        let idle = after("o15");
        assert_eq!((idle.verdict, idle.own, idle.line.len()), (PuzzleVerdict::Loses, Some(2), 3));
        assert_eq!(after("k8").verdict, PuzzleVerdict::Holds);
    }

    fn between<'a>(line: &'a str, before: &str, after: &str) -> &'a str {
        line.split_once(before)
            .and_then(|(_, rest)| rest.split_once(after))
            .unwrap_or_else(|| panic!("{line}"))
            .0
    }

    #[test]
    fn every_lesson_is_solved_by_its_answer() {
        let lessons = include_str!("../../../../www/learn/lessons.js").lines();
        let mut count = 0;
        for line in lessons.filter(|line| line.contains("answer: '")) {
            let (id, answer) = (between(line, "id: '", "'"), between(line, "answer: '", "'"));
            let own: u8 = between(line, "own: ", ",").parse().unwrap();
            let black = between(line, "stones('", "'").split(' ');
            let white = between(line, "', '", "')").split(' ');
            let moves: Vec<String> =
                black.zip(white).map(|(black, white)| format!("{black} {white}")).collect();
            let rule = if line.contains("rule: RENJU") { "renju" } else { "standard" };
            let (mut board, answer) = with_move(&moves.join(" "), rule, answer, None).unwrap();
            let mut judge = PuzzleJudge::new();
            if line.contains("'defence'") {
                board.make(answer);
                assert_eq!(judge.judge_defence(&mut board, own).verdict, PuzzleVerdict::Holds, "{id}");
            } else {
                let mut winning = board.legal();
                for point in board.legal() {
                    let verdict = judge.judge_attack(&board, point, own - 1, false).verdict;
                    match verdict {
                        PuzzleVerdict::Five | PuzzleVerdict::Wins => {}
                        verdict => {
                            assert_eq!(verdict, PuzzleVerdict::Fails, "{id} {point}");
                            winning.remove(point);
                        }
                    }
                }
                assert!(winning.contains(answer), "{id}: {winning:?}");
            }
            let kind = match id {
                "renju.overline" => Some("overline"),
                "renju.four" => Some("double-four"),
                "renju.three" => Some("double-three"),
                _ => None,
            };
            let found: Vec<&str> = forbidden_points(&board).iter().map(|forbidden| forbidden.kind).collect();
            assert_eq!(found, Vec::from_iter(kind), "{id}");
            count += 1;
        }
        assert_eq!(count, 13);
    }

    #[test]
    fn an_impossible_move_is_rejected() {
        for (point, code) in [("h8", "occupied"), ("z9", "bad-point"), ("q9", "off-board")] {
            assert_eq!(with_move(TWOS, "standard", point, None).unwrap_err().code, code, "{point}");
        }
    }
}
