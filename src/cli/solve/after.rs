//! `gomoku solve --after MOVES`: what follows some moves, alone.
//!
//! A row that stays open for hours does so for the sake of a few positions. Here each can be searched by a run of its own, with a
//! store of its own, and what they prove be merged.

use std::process::ExitCode;
use std::time::Instant;

use engine::{Board, Deadline, notation};
use serde::Serialize;
use solver::{Outcome, Progress, Search, Settings, Store, prove_position};
use strategy::Game;

use super::status::{Note, Run};
use super::{PROGRESS_EVERY, say_progress, word};
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
pub struct Plan {
    /// Either side is to move.
    pub board: Board,
    /// The stone by which Black has to win.
    pub deadline: Deadline,
    pub settings: Settings,
    pub json: bool,
}

/// What came of it.
#[derive(Serialize)]
struct Ended {
    after: String,
    deadline: usize,
    outcome: &'static str,
    /// Of the threat search.
    nodes: u64,
    seconds: f64,
}

impl Plan {
    /// Searches until it is proven, or `stop` says so; exit status 1 if it is not.
    pub fn run(mut self, store: &Store, run: &Run, stop: &dyn Fn() -> bool) -> Result<ExitCode, String> {
        let after = notation::format_moves(self.board.moves());
        let (began, mut last) = (Instant::now(), Instant::now());
        let mut report = |progress: &Progress| {
            if last.elapsed() >= PROGRESS_EVERY {
                last = Instant::now();
                let seconds = began.elapsed().as_secs_f64();
                run.note(&Note::of(&after, progress, seconds));
                say_progress(&after, progress, store, seconds);
            }
            !stop()
        };
        let mut search = Search::new(self.settings, self.deadline, store, &mut report);
        let outcome =
            prove_position(&mut search, &mut self.board, u64::MAX).map_err(|error| error.to_string())?;
        let ended = Ended {
            deadline: self.deadline.stone(),
            outcome: word(outcome),
            nodes: search.threat_nodes(),
            seconds: began.elapsed().as_secs_f64(),
            after: after.clone(),
        };
        common::print_either(self.json, &ended, || {
            let Ended { after, deadline, outcome, nodes, seconds } = &ended;
            format!(
                "{after} by {deadline}: {outcome} after {:.1} M nodes, {seconds:.1} s",
                *nodes as f64 / 1e6
            )
        });
        Ok(if outcome == Outcome::Stopped {
            common::stopped()
        } else {
            common::done(outcome == Outcome::Proven)
        })
    }
}
