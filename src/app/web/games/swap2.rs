//! Openings for JavaScript: the next step, and our engine as the proposer or the chooser.
//!
//! An opening is written as `swap2` followed by the choices, such as `swap2 two black`, or as `pro` or `longpro`. This text and
//! the stones are the whole state of the opening.

use ::play::{Chosen, Decision, Level, NextStep, OpeningRule, TimeControl};
use engine::{Board, PointSet};
use search::{Control, Limits, SliceEnd};
use serde::Serialize;
use std::time::Duration;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::play::{self, FreeOptions, TABLES, control, empty_board, now};
use crate::error::EngineError;
use crate::solved::game::{Side, names, played};
use crate::solved::renju::played_turns;

/// The state of an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct OpeningFacts {
    /// The next step, or null if the colors are settled.
    pub asked: Option<OpeningStep>,
    /// The color of the proposer, once the colors are settled.
    pub proposer: Option<Side>,
    /// The number of stones on the board when the colors are settled. The game starts after them.
    pub stones: usize,
    /// The points that are barred for the third stone, if that comes next.
    pub barred: Vec<String>,
}

/// The next step of an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct OpeningStep {
    /// True if the proposer makes this step, false if the chooser does.
    pub proposer: bool,
    /// The number of stones to place one after another, or 0 for a choice.
    pub stones: usize,
    /// The options, out of `black`, `white` and `two`.
    pub choices: Vec<&'static str>,
}

/// The state of our player's decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct OpeningThought {
    /// Whether the decision has been made.
    pub done: bool,
    /// `black`, `white` or `two`. Null for a proposal and before the decision.
    pub choice: Option<&'static str>,
    /// The stones to place: three stones, two stones, White's next stone, or none.
    pub stones: Vec<String>,
    /// The number of positions visited.
    pub nodes: u64,
}

/// Returns the state of an opening after these moves.
///
/// # Errors
/// `bad-option` for an unknown opening, `opening-first` or `opening-third` for a stone on a barred point, or one of the errors
/// of [`FreePlayer::position`](super::play::FreePlayer::position).
#[wasm_bindgen(js_name = openingFacts)]
pub fn opening_facts(
    moves: &str,
    size: usize,
    rule: &str,
    opening: &str,
) -> Result<Ts<OpeningFacts>, EngineError> {
    let board = played_turns(empty_board(size, rule)?, moves)?;
    Ok(checked(&board, read(opening)?)?.into_ts()?)
}

fn read(opening: &str) -> Result<OpeningRule, EngineError> {
    opening.parse().map_err(|error: String| EngineError::option("opening", error))
}

fn checked(board: &Board, opening: OpeningRule) -> Result<OpeningFacts, EngineError> {
    if let Some((number, point)) = opening.violation(board) {
        let (middle, square) = (board.size().center(), opening.square().unwrap_or(0));
        let error = match number {
            1 => EngineError::new(
                "opening-first",
                format_args!("move 1: {point} is not {middle}, where this opening begins"),
            ),
            _ => EngineError::new(
                "opening-third",
                format_args!("move {number}: {point} is inside the central {square}x{square} square"),
            ),
        };
        let error = error.with("number", number).with("point", point.to_string());
        return Err(error.with("middle", middle.to_string()).with("n", square));
    }
    Ok(match opening {
        OpeningRule::Swap2(chosen) => facts(board.stones(), chosen),
        _ => {
            let barred = if board.stones() == 2 { opening.barred(board.size(), 2) } else { PointSet::EMPTY };
            OpeningFacts { asked: None, proposer: None, stones: 0, barred: names(barred) }
        }
    })
}

fn facts(stones: usize, chosen: Chosen) -> OpeningFacts {
    let step = |NextStep { proposer, stones, two }| {
        let choices = match (stones, two) {
            (1.., _) => vec![],
            (0, true) => vec!["black", "white", "two"],
            (0, false) => vec!["black", "white"],
        };
        OpeningStep { proposer, stones, choices }
    };
    let asked = chosen.next_step(stones).map(step);
    let proposer = chosen.proposer().filter(|_| asked.is_none()).map(Side::from);
    OpeningFacts { asked, proposer, stones: chosen.stones(), barred: Vec::new() }
}

/// Our engine in an opening. Call `free` once the decision is known.
#[wasm_bindgen]
#[derive(Debug)]
pub struct OpeningPlayer {
    player: ::play::OpeningPlayer,
    thought: ::play::OpeningThought,
    start: Duration,
}

#[wasm_bindgen]
impl OpeningPlayer {
    /// Starts the decision after these moves, limited to this many milliseconds. The best engine always decides, so the engine
    /// in the options is ignored.
    ///
    /// # Errors
    /// The errors of a `FreePlayer`; `bad-option` with `moves` if no decision is due.
    #[wasm_bindgen(constructor)]
    pub fn new(
        options: Ts<FreeOptions>,
        moves: &str,
        milliseconds: u32,
        opening: &str,
    ) -> Result<Self, EngineError> {
        let FreeOptions { level, size, rule, seed, .. } = options.to_rust()?;
        let board = played(empty_board(size, &rule)?, moves)?;
        let turn = Some(Duration::from_millis(milliseconds.into()));
        let limits = TimeControl { turn, left: None }.limits(board.stones());
        let player = Self::begin(play::level(level)?, seed, &board, read(opening)?, &limits)?;
        Ok(Self { start: now(), ..player })
    }

    /// Searches about `nodes` more positions and returns the decision so far.
    ///
    /// # Errors
    /// Never fails.
    pub fn step(&mut self, nodes: u32) -> Result<Ts<OpeningThought>, EngineError> {
        let start = self.start;
        Ok(self.resume(nodes.into(), &control(&|| now().saturating_sub(start))).into_ts()?)
    }
}

impl OpeningPlayer {
    /// Starts the decision with the clock at 0. Fails with `bad-option` if no decision is due.
    fn begin(
        level: Level,
        seed: u32,
        board: &Board,
        opening: OpeningRule,
        limits: &Limits,
    ) -> Result<Self, EngineError> {
        let mut player = ::play::OpeningPlayer::new(level, TABLES, seed.into());
        let thought = player.begin(board, opening, limits, &control(&|| Duration::ZERO));
        let thought =
            thought.ok_or_else(|| EngineError::option("moves", "there is nothing to decide here"))?;
        Ok(Self { player, thought, start: Duration::ZERO })
    }

    /// Searches about `nodes` more positions and returns the decision so far.
    fn resume(&mut self, nodes: u64, control: &Control<'_>) -> OpeningThought {
        let done = self.player.resume(&mut self.thought, nodes, control) == SliceEnd::Finished;
        let decision = self.thought.decision();
        let choice = match decision {
            None | Some(Decision::Propose(_) | Decision::Third(_)) => None,
            Some(Decision::Two(_)) => Some("two"),
            Some(Decision::White(_)) => Some("white"),
            Some(Decision::Black) => Some("black"),
        };
        OpeningThought {
            done,
            choice,
            stones: decision.map(|decision| names(decision.stones())).unwrap_or_default(),
            nodes: self.thought.nodes(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    #[test]
    fn each_step_of_an_opening_follows_from_the_last() {
        let facts = |stones, chosen: &str| facts(stones, chosen.parse().unwrap());
        let next_step = |stones, chosen: &str| {
            facts(stones, chosen).asked.map(|step| (step.proposer, step.stones, step.choices.join(" ")))
        };
        assert_eq!(next_step(0, ""), Some((true, 3, String::new())));
        assert_eq!(next_step(3, ""), Some((false, 0, "black white two".to_owned())));
        assert_eq!(next_step(4, "two"), Some((false, 1, String::new())));
        assert_eq!(next_step(5, "two"), Some((true, 0, "black white".to_owned())));
        assert_eq!(next_step(3, "black"), None);
        assert_eq!(facts(3, "black").proposer, Some(Side::White));
        assert_eq!(facts(7, "two black").proposer, Some(Side::Black));
        assert_eq!(read("swap2 red").unwrap_err().code, "bad-option");
    }

    #[test]
    fn stones_outside_pro_areas_are_rejected_with_a_reason() {
        let checked = |moves: &str, opening: &str| {
            let empty = Board::new(Size::FIFTEEN, Rule::Standard);
            checked(&played(empty, moves).unwrap(), read(opening).unwrap())
        };
        for (moves, opening, barred) in
            [("h8 i9", "pro", 25), ("", "pro", 0), ("h8", "pro", 0), ("h8 i9", "swap2", 0)]
        {
            assert_eq!(checked(moves, opening).unwrap().barred.len(), barred, "{moves}");
        }
        for (moves, opening, code) in [
            ("h9", "pro", "opening-first"),
            ("h8 i9 j8", "pro", "opening-third"),
            ("h8 i9 k8 a1", "longpro", "opening-third"),
        ] {
            assert_eq!(checked(moves, opening).unwrap_err().code, code, "{moves}");
        }
        let error = checked("h8 i9 j8", "pro").unwrap_err();
        assert_eq!(error.message, "move 3: j8 is inside the central 5x5 square");
        assert_eq!((&error.details["point"], &error.details["n"]), (&"j8".into(), &5.into()));
    }

    #[test]
    fn decisions_are_made_in_steps_and_place_the_right_number_of_stones() {
        let swap2 = OpeningRule::Swap2(Chosen::default());
        let begin = |moves: &str, opening| {
            let board = played(Board::new(Size::FIFTEEN, Rule::Standard), moves).unwrap();
            OpeningPlayer::begin(Level::FULL, 1, &board, opening, &Limits::nodes(2_000))
        };
        for (moves, opening, least, most, is_choice) in [
            ("", swap2, 3, 3, false),
            ("h8 a1 i9", swap2, 0, 2, true),
            ("h8 a1 i9 o1 g7", swap2, 0, 1, true),
            ("h8 i9", OpeningRule::Pro, 1, 1, false),
        ] {
            let mut work = begin(moves, opening).unwrap();
            let state = loop {
                let state = work.resume(200, &Control::default());
                if state.done {
                    break state;
                }
                assert!(state.stones.is_empty() && state.choice.is_none());
            };
            assert!((least..=most).contains(&state.stones.len()), "{state:?}");
            assert_eq!(state.choice.is_some(), is_choice, "{state:?}");
        }
        assert!(begin("", OpeningRule::Pro).is_err());
    }
}
