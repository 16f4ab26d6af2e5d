//! The opening Swap2 for JavaScript: what is to be done next, and our engine in every role.
//!
//! What was chosen is written ``, `two`, `black`, `white`, `two black` or `two white`; with the stones it says all.

use engine::Board;
use play::{Asked, Chosen, Decision, Level, Swap2Player, Swap2Thought, TimeControl};
use search::{Limits, Progress};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::EngineError;
use crate::game::{Side, names, played};
use crate::play::{FreeOptions, TABLES, control, empty_board, now};

/// How an opening stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OpeningFacts {
    /// What is to be done; null when the colours are settled.
    pub asked: Option<OpeningStep>,
    /// The colour of the proposer, once the colours are settled.
    pub proposer: Option<Side>,
    /// The stones with which the colours are settled: what comes after them is the game.
    pub stones: usize,
}

/// What is to be done next in an opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OpeningStep {
    /// Whether the proposer is to do it, or else the chooser.
    pub proposer: bool,
    /// Stones to be placed, one after the other; 0 where there is to choose.
    pub stones: usize,
    /// What may be chosen: of `black`, `white` and `two`.
    pub choices: Vec<String>,
}

/// What a player of ours has come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OpeningThought {
    /// Whether it is decided.
    pub done: bool,
    /// `black`, `white` or `two` where a choice was made; null where stones are proposed or nothing is decided.
    pub choice: Option<String>,
    /// The stones that go with it: three, two, White's next one, or none.
    pub stones: Vec<String>,
    /// Positions visited.
    pub nodes: u32,
}

/// What is to be done in an opening with so many stones on the board.
///
/// # Errors
/// `bad-option` if `chosen` is no choice.
#[wasm_bindgen(js_name = openingFacts)]
pub fn opening_facts(stones: usize, chosen: &str) -> Result<Ts<OpeningFacts>, EngineError> {
    Ok(facts(stones, read(chosen)?).into_ts()?)
}

fn read(chosen: &str) -> Result<Chosen, EngineError> {
    chosen.parse().map_err(|error: String| EngineError::option("chosen", error))
}

fn facts(stones: usize, chosen: Chosen) -> OpeningFacts {
    let step = |Asked { proposer, stones, two }| {
        let choices: &[&str] = match (stones, two) {
            (1.., _) => &[],
            (0, true) => &["black", "white", "two"],
            (0, false) => &["black", "white"],
        };
        OpeningStep { proposer, stones, choices: choices.iter().map(|&choice| choice.to_owned()).collect() }
    };
    let asked = chosen.asked(stones).map(step);
    let proposer = chosen.proposer().filter(|_| asked.is_none()).map(Side::from);
    OpeningFacts { asked, proposer, stones: chosen.stones() }
}

/// Our engine in an opening. Free it when the decision is known.
#[wasm_bindgen]
pub struct OpeningPlayer {
    player: Swap2Player,
    thought: Swap2Thought,
    start: Duration,
}

impl fmt::Debug for OpeningPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpeningPlayer").finish_non_exhaustive()
    }
}

#[wasm_bindgen]
impl OpeningPlayer {
    /// Begins to think for so many milliseconds about what is asked for after these moves. Of the options the engine does
    /// not count: our best one judges for all of them.
    ///
    /// # Errors
    /// As those of a `FreePlayer`; `bad-option` with `moves` where nothing can be decided.
    #[wasm_bindgen(constructor)]
    pub fn new(options: Ts<FreeOptions>, moves: &str, milliseconds: u32) -> Result<Self, EngineError> {
        let FreeOptions { level, size, rule, seed, .. } = options.to_rust()?;
        let level = Level::new(level)
            .ok_or_else(|| EngineError::option("level", format!("{level} is no level: expected 1 to 10")))?;
        let board = played(empty_board(size, &rule)?, moves)?;
        let turn = Some(Duration::from_millis(milliseconds.into()));
        let limits = TimeControl { turn, left: None }.limits(board.stones());
        Self::begin(level, seed, &board, &limits, now())
    }

    /// Thinks on for about `nodes` positions and tells what is decided.
    ///
    /// # Errors
    /// None that a caller could cause.
    pub fn step(&mut self, nodes: u32) -> Result<Ts<OpeningThought>, EngineError> {
        let start = self.start;
        let progress =
            self.player.resume(&mut self.thought, nodes.into(), &control(&|| now().saturating_sub(start)));
        Ok(told(&self.thought, progress == Progress::Finished).into_ts()?)
    }
}

impl OpeningPlayer {
    fn begin(
        level: Level,
        seed: u32,
        board: &Board,
        limits: &Limits,
        start: Duration,
    ) -> Result<Self, EngineError> {
        let mut player = Swap2Player::new(level, TABLES, seed.into());
        let thought = player
            .begin(board, limits, &control(&|| Duration::ZERO))
            .ok_or_else(|| EngineError::option("moves", "nothing is to be decided"))?;
        Ok(Self { player, thought, start })
    }
}

fn told(thought: &Swap2Thought, done: bool) -> OpeningThought {
    let decision = thought.decision().filter(|_| done);
    let choice = match decision {
        None | Some(Decision::Propose(_)) => None,
        Some(Decision::Two(_)) => Some("two"),
        Some(Decision::White(_)) => Some("white"),
        Some(Decision::Black) => Some("black"),
    };
    OpeningThought {
        done,
        choice: choice.map(str::to_owned),
        stones: decision.map(|decision| names(decision.stones())).unwrap_or_default(),
        nodes: u32::try_from(thought.nodes()).unwrap_or(u32::MAX),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};
    use search::Control;

    #[test]
    fn an_opening_is_followed_step_by_step() {
        let asked = |stones, chosen: &str| {
            let facts = facts(stones, read(chosen).unwrap());
            facts.asked.map(|step| (step.proposer, step.stones, step.choices.join(" ")))
        };
        assert_eq!(asked(0, ""), Some((true, 3, String::new())));
        assert_eq!(asked(3, ""), Some((false, 0, "black white two".to_owned())));
        assert_eq!(asked(4, "two"), Some((false, 1, String::new())));
        assert_eq!(asked(5, "two"), Some((true, 0, "black white".to_owned())));
        assert_eq!(asked(3, "black"), None);
        assert_eq!(facts(3, read("black").unwrap()).proposer, Some(Side::White));
        assert_eq!(facts(7, read("two black").unwrap()).proposer, Some(Side::Black));
        assert_eq!(read("red").unwrap_err().code(), "bad-option");
    }

    #[test]
    fn every_decision_is_told_with_its_stones() {
        let empty = Board::new(Size::FIFTEEN, Rule::Standard);
        for (moves, least, most) in [("", 3, 3), ("h8 a1 i9", 0, 2), ("h8 a1 i9 o1 g7", 0, 1)] {
            let board = played(empty.clone(), moves).unwrap();
            let mut player = Swap2Player::new(Level::FULL, 1 << 20, 1);
            let control = Control::default();
            let mut thought = player.begin(&board, &Limits::nodes(2_000), &control).unwrap();
            assert!(told(&thought, false).stones.is_empty());
            while player.resume(&mut thought, 500, &control) == Progress::Paused {}
            let told = told(&thought, true);
            assert!((least..=most).contains(&told.stones.len()), "{told:?}");
            assert_eq!(told.choice.is_none(), moves.is_empty(), "{told:?}");
        }
    }
}
