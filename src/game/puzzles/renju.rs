//! The claims of renju puzzles, proven by an exhaustive search without the engine.
//!
//! In both themes one move wins by threats, and every other move allows a reply after which threats do not win, even with
//! [`SLACK`] more stones than the answer needs. The forbidden points must matter too, so the same position is searched as if no
//! point were forbidden:
//!
//! - in [`Theme::Avoid`], another move would then win as fast as the answer does;
//! - in [`Theme::Forbid`], White would then not win by threats, even with [`SLACK`] more stones than the answer needs.

use engine::Board;

use crate::exhaustive::{Exhaustive, OutOfNodes};
use crate::plain::{PlainBoard, cell_of};
use crate::puzzle::{Puzzle, Theme};

/// No other move may win within this many more stones.
pub(crate) const SLACK: u8 = 2;

/// Proves all claims of a puzzle with at most `nodes` positions. Returns the number of moves proven not to win.
///
/// # Errors
/// Fails with a sentence that describes the false or undecided claim.
pub(crate) fn prove(puzzle: &Puzzle, board: &Board, nodes: u64) -> Result<usize, String> {
    let search = |forbids| Exhaustive::new(PlainBoard::of(board, forbids), puzzle.theme.attacker(), nodes);
    let undecided = |OutOfNodes| "the exhaustive search ran out of nodes".to_owned();
    let answer = cell_of(puzzle.answer);
    let left = puzzle.own.saturating_sub(1);

    let mut renju = search(true);
    if !renju.threat_wins(answer, left).map_err(undecided)? {
        return Err("the answer does not win".to_owned());
    }
    if renju.threat_wins(answer, left.saturating_sub(1)).map_err(undecided)? {
        return Err("the answer wins sooner than stated".to_owned());
    }
    let mut failures = 0;
    for point in board.legal() {
        if point != puzzle.answer {
            if failures == 0 {
                // After most moves, the defender's stone on this point stops the attack.
                renju.try_first(answer, left + SLACK);
            }
            if renju.move_wins(cell_of(point), left + SLACK).map_err(undecided)? {
                return Err(format!("{point} wins too"));
            }
            failures += 1;
        }
    }
    let mut free = search(false);
    if puzzle.theme == Theme::Forbid {
        let wins = free.wins(puzzle.own + SLACK).map_err(undecided)?;
        return if wins { Err("White wins even without forbidden points".to_owned()) } else { Ok(failures) };
    }
    for point in board.empty() {
        if point != puzzle.answer && free.threat_wins(cell_of(point), left).map_err(undecided)? {
            return Ok(failures);
        }
    }
    Err("no other winning move fails because of a forbidden point".to_owned())
}
