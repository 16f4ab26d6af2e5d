//! `gomoku solve --after MOVES`: what follows some moves, alone.
//!
//! A row that stays open for hours does so for the sake of a few positions. Here each can be searched by a run of its own, with a
//! store of its own, and what they prove be merged.

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use engine::{Board, Deadline, notation};
use serde::Serialize;
use solver::{Outcome, Progress, Search, Settings, Store, StoreError, prove_position};
use strategy::Game;

use super::status::Run;
use super::telling::{Telling, ended, word};
use crate::common;

/// The board after the moves of `--after`.
///
/// # Errors
/// A sentence if they are no opening of the game.
pub fn board(game: Game, moves: &str) -> Result<Board, String> {
    let board = common::board("--after", moves, &game.board())?;
    match board.moves() {
        _ if board.is_over() => Err("--after: the game is over".to_owned()),
        [first, _, ..] if *first == game.first() => Ok(board),
        _ => Err(format!("--after: expected {}, White's second stone and what follows", game.first())),
    }
}

/// A position to prove.
pub struct Plan<'a> {
    /// Either side is to move.
    pub board: Board,
    /// The stone by which Black has to win.
    pub deadline: Deadline,
    pub settings: Settings,
    /// The file of what is not proven, if it is to be kept.
    pub estimates: Option<&'a Path>,
    pub json: bool,
}

/// What came of it.
#[derive(Serialize)]
struct Attempt<'a> {
    after: &'a str,
    deadline: usize,
    outcome: &'static str,
    /// Of the threat search.
    nodes: u64,
    seconds: f64,
}

impl Plan<'_> {
    /// Searches until it is proven, or `stop` says so; exit status 1 if it is not.
    pub fn run(mut self, store: &Store, run: &Run, stop: &dyn Fn() -> bool) -> Result<ExitCode, String> {
        let after = notation::format_moves(self.board.moves());
        let (began, telling) = (Instant::now(), Telling::new(store, run));
        let mut report = |progress: &Progress| {
            telling.progress(&after, progress);
            !stop()
        };
        let mut search = Search::new(self.settings, self.deadline, store, &mut report);
        let sentence = |error: StoreError| error.to_string();
        if let Some(path) = self.estimates {
            let count = search.estimates_in(path).map_err(sentence)?;
            let positions = if count == 1 { "position" } else { "positions" };
            common::note(format_args!("{}: estimates of {count} {positions}", path.display()));
        }
        let outcome = prove_position(&mut search, &mut self.board, u64::MAX).map_err(sentence)?;
        search.keep_estimates().map_err(sentence)?;
        let (nodes, seconds) = (search.threat_nodes(), began.elapsed().as_secs_f64());
        let attempt = Attempt {
            after: &after,
            deadline: self.deadline.stone(),
            outcome: word(outcome),
            nodes,
            seconds,
        };
        common::print_either(self.json, &attempt, || ended(&after, self.deadline, outcome, nodes, seconds));
        Ok(if outcome == Outcome::Stopped {
            common::stopped()
        } else {
            common::done(outcome == Outcome::Proven)
        })
    }
}
