//! `gomoku solve --after MOVES`: solves one position in a separate store, to be merged later. If a second move stays open for
//! hours, only a few positions are the cause, and each can be solved in a separate run.

use std::time::Instant;

use engine::notation::{counted, format_turns};
use engine::{Board, Color};
use solver::{ProofSearch, Run, SolveOutcome, SolveProgress, Store, StoreError, prove_position};
use strategy::Game;

use super::report::{Attempt, Reporter};
use super::{Args, settings};

/// The board after the moves given with `--after`, in which `pass` is a pass by White. Fails unless they start a game that can
/// be solved.
pub fn board(game: Game, moves: &str) -> Result<Board, String> {
    let board = console::after_turns(moves, &game.board()).map_err(|error| format!("--after: {error}"))?;
    let has_second = board.stones() > 1 || board.to_move() == Color::Black;
    match board.moves() {
        _ if board.is_over() => Err("--after: the game is over".to_owned()),
        [first, ..] if *first == game.first() && has_second => Ok(board),
        _ => Err(format!("--after: expected {}, a second move and any further moves", game.first())),
    }
}

/// Searches until the position is proven or `stop` returns true. Returns true if it is proven.
pub fn prove(
    args: &Args,
    mut board: Board,
    store: &Store,
    run: &Run,
    stop: &dyn Fn() -> bool,
) -> Result<bool, String> {
    let sentence = |error: StoreError| error.to_string();
    let turns = board.turns();
    let after = format_turns(&turns);
    let (began, reporter) = (Instant::now(), Reporter::new(store, run));
    let mut report = |progress: &SolveProgress| {
        reporter.progress(&after, progress);
        !stop()
    };
    let mut search = ProofSearch::new(settings(args, 1), args.deadline, store).with_report(&mut report);
    if let Some(path) = &args.estimates {
        if turns.contains(&None) {
            return Err("--estimates: the file cannot store positions after a pass".to_owned());
        }
        let count = search.estimates_in(path).map_err(sentence)?;
        console::note(format_args!("{}: estimates for {}", path.display(), counted(count, "position")));
    }
    let outcome = prove_position(&mut search, &mut board, u64::MAX).map_err(sentence)?;
    search.save_estimates().map_err(sentence)?;
    let attempt = Attempt::new(args.deadline, outcome, search.threat_nodes(), Some(began));
    let attempt = Attempt { after: Some(after), ..attempt };
    console::print_either(args.json, &attempt, || attempt.to_string());
    Ok(outcome == SolveOutcome::Proven)
}
