//! `gomoku solve --lower STONE`: the largest stone by which Black has no win after a second move, whatever he plays.

use crate::common;
use engine::{Color, Deadline, Point};
use serde::Serialize;
use solver::{Exhaustion, LowerBound};
use std::process::ExitCode;
use std::time::Instant;
use strategy::Game;

/// Positions looked at between two looks at whether to stop.
const SLICE: u64 = 200_000;

/// What is known of a second move.
#[derive(Serialize)]
struct Row {
    second: String,
    /// Black has no win by this stone.
    no_win_by: Option<usize>,
    /// Positions looked at.
    positions: u64,
    seconds: f64,
}

/// Tells for each of these second moves the largest stone up to `last` by which there is no win; exit status 1 if there is one
/// for which `last` was not reached.
pub fn run(
    game: Game,
    second_moves: &[Point],
    last: Deadline,
    json: bool,
    stop: &dyn Fn() -> bool,
) -> ExitCode {
    let mut all = true;
    for &second in second_moves {
        let row = bound(game, second, last, stop);
        if stop() {
            return common::stopped();
        }
        all &= row.no_win_by == Some(last.stone());
        common::print_either(json, &row, || {
            let Row { second, no_win_by, positions, seconds } = &row;
            let found =
                no_win_by.map_or("nothing found".to_owned(), |stone| format!("no win by stone {stone}"));
            format!("{second:4} {found}  {positions} positions, {seconds:.1} s")
        });
    }
    common::done(all)
}

fn bound(game: Game, second: Point, last: Deadline, stop: &dyn Fn() -> bool) -> Row {
    let began = Instant::now();
    let mut board = game.board();
    board.make(game.first());
    board.make(second);
    let mut search = LowerBound::new();
    let mut reached = None;
    let mut next = Deadline::soonest(board.stones());
    while let Some(deadline) = next.filter(|&deadline| deadline <= last) {
        let left = deadline.own_left(board.stones_of(Color::Black).len());
        match search.exhaust(&mut board, left, SLICE) {
            Exhaustion::OutOfNodes if !stop() => continue,
            Exhaustion::NoWin => reached = Some(deadline.stone()),
            Exhaustion::OutOfNodes | Exhaustion::WinIfWhiteOnlyBlocks => break,
        }
        next = deadline.later();
    }
    Row {
        second: second.to_string(),
        no_win_by: reached,
        positions: search.nodes(),
        seconds: began.elapsed().as_secs_f64(),
    }
}
