//! Finds wins that cover many replies, so that these replies need not be played out.
//!
//! Suppose that White passes, and that Black then plays the answers that were found for an earlier reply. If Black makes five,
//! the points that this win depends on are called its *zone*. If White instead plays any reply *x* outside the zone, Black can
//! play the same moves and makes five with the same stone. `job.rs` therefore accepts all such replies.
//!
//! To see why, put an extra white stone on *x* and follow the line:
//!
//! - The points where Black plays are still empty, because all of them are in the zone. Black's stones complete the same fives,
//!   because a white stone can only block a five that contains its point.
//! - White has no new reply, and one reply fewer. The board cannot be full before Black has five, because until then the zone
//!   contains an empty point where Black will play. A White turn without any reply was never counted as a win.
//! - White cannot complete five where it could not do so before. For that, *x* would have to be in a window with three other
//!   white stones, one empty point and no black stone. At each White turn, the zone includes the empty points of all windows
//!   that hold at least three white stones and no black one. If Black wins by a double, the zone also includes the points that
//!   were empty in such windows before the double. If a double refutes White's reply, that reply can itself be one of the three
//!   stones, so the zone also includes the empty points of windows with only two white stones. For the same reason, *x* does
//!   not help White make a four that Black leaves unanswered.
//! - At each White turn, the rules still decide the same replies, with the same result. [`Turn::zone`] returns the points where
//!   an extra stone could change this.
//!
//! The argument holds under every rule. An extra white stone never lengthens a black row. Beside a window with white stones, it
//! can at most keep White from winning there, and only if White needs exactly five. Where points are forbidden for Black, it
//! makes [no other point forbidden](crate::renju), and the line also answers White's passes.
//!
//! The theorem in `src/proof/theorem` uses the same idea: a line wins whatever stones stand outside its zone. `NoFive.v` and
//! `Turn.v` prove this for a checker that plays every reply. That proof does not cover the points that [`Turn::zone`] adds
//! where the rules decide replies. For these points, there is the argument above, and tests play the lines out with the extra
//! stone on the board.

use rustc_hash::FxHashMap;

use crate::board::{Board, PASS};
use crate::game::Side;
use crate::grid::Cell;
use crate::set::{Set, Stones};
use crate::turn::{Turn, Workspace, zone_of_double};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared<const W: usize> {
    /// The number of the stone by which Black has five, counted from the first move of the game.
    pub(crate) stone: u16,
    pub(crate) zone: Set<W>,
}

/// Plays Black's known answers against every line that White can choose after a pass.
pub(crate) struct Passing<'a, const W: usize> {
    pub(crate) board: &'a mut Board<W>,
    /// Black's known answers. The key is the position with Black to move.
    pub(crate) answers: &'a FxHashMap<Stones<W>, Cell>,
    pub(crate) by: u16,
    pub(crate) capacity: usize,
    pub(crate) space: &'a mut Workspace,
    pub(crate) found: FxHashMap<Stones<W>, Option<Shared<W>>>,
    pub(crate) positions: u64,
}

impl<const W: usize> Passing<'_, W> {
    /// Lets White pass and returns Black's win, if the known answers are enough for one. Neither side may have a completing
    /// point.
    pub(crate) fn pass(&mut self) -> Option<Shared<W>> {
        debug_assert!([Side::Black, Side::White].iter().all(|&side| self.board.completing(side).is_empty()));
        self.board.play(PASS);
        let shared = self.black_turn();
        self.board.undo();
        shared
    }

    /// Black is to move and has no completing point. All of White's completing points come from its last stone.
    fn black_turn(&mut self) -> Option<Shared<W>> {
        self.positions += 1;
        let key = *self.board.stones();
        if let Some(&found) = self.found.get(&key) {
            return found;
        }
        let found = self.win(&key);
        if self.found.len() < self.capacity {
            self.found.insert(key, found);
        }
        found
    }

    fn win(&mut self, key: &Stones<W>) -> Option<Shared<W>> {
        // Black's next stone completes nothing, then White moves. So Black's five comes three stones from now at the earliest.
        let stone = self.board.moves().len() as u16 + 3;
        if stone > self.by {
            return None;
        }
        let mut threats = self.board.completing_through_last(Side::White).iter();
        let answer = match (threats.next(), threats.next()) {
            (Some(_), Some(_)) => return None,
            (Some(forced), None) => forced,
            (None, _) => match zone_of_double(self.board, self.space) {
                Some(zone) => return Some(Shared { stone, zone }),
                None => *self.answers.get(key).filter(|&&answer| self.board.is_empty(answer))?,
            },
        };
        self.board.check_allowed(answer).ok()?;
        self.board.play(answer);
        let mut shared = self.white_turn();
        self.board.undo();
        shared.iter_mut().for_each(|shared| shared.zone.insert(answer));
        shared
    }

    /// White is to move and has no completing point. All of Black's completing points come from its last stone.
    fn white_turn(&mut self) -> Option<Shared<W>> {
        let completing = self.board.completing_through_last(Side::Black);
        let turn = Turn::of(self.board, &completing, self.space);
        let decided = turn.decided.map(|more| self.board.moves().len() as u16 + more);
        let is_full = decided.is_none() && turn.open.is_empty();
        if is_full || decided > Some(self.by) {
            return None;
        }
        let mut all = Shared {
            stone: decided.unwrap_or_default(),
            zone: turn.zone(self.board, &completing, self.space),
        };
        for reply in turn.open.iter() {
            self.board.play(reply);
            let after = self.black_turn();
            self.board.undo();
            let after = after?;
            all = Shared { stone: all.stone.max(after.stone), zone: all.zone.or(&after.zone) };
        }
        Some(all)
    }
}
