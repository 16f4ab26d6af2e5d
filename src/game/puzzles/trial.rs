//! A player who tries a puzzle, as a person does on the page.

use engine::Color;
use engine::threat::Proof;
use play::Player;
use search::{Control, Limits};

use crate::judge::{Judge, Verdict};
use crate::puzzle::{Puzzle, Theme};

/// Black's stones that a solver may take more than the shortest win.
const SLACK: u8 = 4;

/// Whether the player solves the puzzle with so many positions a move: every move of his is proven to win, to the five,
/// against replies that hold out longest; or his one move is proven to hold. `None` if it is no position.
pub fn solves(puzzle: &Puzzle, player: &mut Player, nodes: u64, judge: &mut Judge) -> Option<bool> {
    let mut board = puzzle.board().ok()?;
    let mut left = puzzle.own + SLACK;
    loop {
        let point = player.think(&board, &Limits::nodes(nodes), &Control::default()).best?;
        if puzzle.theme == Theme::Defence {
            board.play(point).ok()?;
            return Some(judge.proves(&mut board, Color::Black, puzzle.own + SLACK) == Proof::Disproven);
        }
        left = left.saturating_sub(1);
        match judge.attack(&board, point, left) {
            Verdict::Five => return Some(true),
            Verdict::Fails { .. } | Verdict::Unknown => return Some(false),
            Verdict::Wins { reply, .. } => {
                board.play(point).ok()?;
                board.play(reply).ok()?;
            }
        }
    }
}
