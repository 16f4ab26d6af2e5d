use engine::Color;
use engine::threat::Proof;
use play::Player;
use search::{Control, Limits};

use crate::judge::{AttackVerdict, Judge};
use crate::puzzle::{Puzzle, Theme};

/// The number of attacking stones allowed beyond the shortest win.
const SLACK: u8 = 4;

/// Whether the player solves the puzzle with `nodes` nodes for each move. In a defense puzzle, the player's move must be proven
/// to hold. In any other puzzle, the longest defense is played, and every move by the player must be proven to win. Returns
/// `None` if the position is not valid.
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
