//! Lets a player try a puzzle, as people do on the page.

use engine::Color;
use engine::threat::Proof;
use play::Player;
use search::{Control, Limits};

use crate::judge::{AttackVerdict, Judge};
use crate::puzzle::{Puzzle, Theme};

/// The extra black stones that a solver may use beyond the shortest win.
const SLACK: u8 = 4;

/// Whether the player solves the puzzle with `nodes` nodes for each move: each move is proven to win against the longest
/// defense, or the only defense is proven to hold. `None` if the position is invalid.
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
            AttackVerdict::Five => return Some(true),
            AttackVerdict::Fails { .. } | AttackVerdict::Unknown => return Some(false),
            AttackVerdict::Wins { reply, .. } => {
                board.play(point).ok()?;
                board.play(reply).ok()?;
            }
        }
    }
}
