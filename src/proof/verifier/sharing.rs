//! Why one win covers many replies: replies that the same line refutes are played out once.
//!
//! Suppose White passes, and Black plays the answers found for an earlier reply. If Black gets five this way, the points that
//! the win depends on are its *zone*. After any reply *x* outside the zone, Black plays the same moves and has five by the same
//! stone. `job.rs` accepts these replies. To see this, put an extra white stone on *x* and follow the line down:
//!
//! - Black's points are still empty, since each is in the zone. They make the same fives, because a white stone counts only
//!   where it stands.
//! - White has no new reply, only one fewer. The board is not full before Black's five, because Black still has a point to play
//!   in the zone, and a White turn without any reply does not count as a win.
//! - White cannot complete five where that was impossible before. That would need a window with *x*, three more white stones,
//!   one empty point and no black stone. The zone includes the empty points of all such windows at White's turns. Where Black
//!   wins by a double, it also includes those of windows with three white stones before the double. After a reply that a double
//!   refutes, the reply may be one of the three stones, so there windows with two white stones count. By the same argument, *x*
//!   makes no four that Black leaves unanswered.
//! - The rules decide as many replies at White's turns as before: [`Turn::zone`] gives the points where a stone could change
//!   that.
//!
//! An extra white stone never lengthens a black row. Beside a white window it can only spoil it, where exactly five wins. So
//! the argument holds under every rule.
//!
//! The theorem in `src/proof/theorem` rests on the same idea: a line wins whatever stones stand outside its zone. There it is
//! proven (`NoFive.v` and `Turn.v`) for a checker that plays every reply. What the facts of a turn add to the zone is argued
//! here, and tested by playing the lines out with the stone on the board.

use rustc_hash::FxHashMap;

use crate::board::{Board, PASS};
use crate::game::Side;
use crate::grid::Cell;
use crate::set::{Set, Stones};
use crate::turn::{Turn, Workspace, zone_of_double};

/// A black win after White passes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared<const W: usize> {
    /// The stone by which Black has five.
    pub(crate) stone: u16,
    /// After a reply outside these points, Black wins in the same way.
    pub(crate) zone: Set<W>,
}

/// Plays Black's known answers against everything that White can do after a pass.
pub(crate) struct Passing<'a, const W: usize> {
    pub(crate) board: &'a mut Board<W>,
    /// Black's answers by position.
    pub(crate) answers: &'a FxHashMap<Stones<W>, Cell>,
    /// The stone by which Black must have five.
    pub(crate) by: u16,
    /// The limit on remembered positions.
    pub(crate) capacity: usize,
    pub(crate) space: &'a mut Workspace,
    /// Results of positions with Black to move.
    pub(crate) found: FxHashMap<Stones<W>, Option<Shared<W>>>,
    /// The number of positions with Black to move that were visited.
    pub(crate) positions: u64,
}

impl<const W: usize> Passing<'_, W> {
    /// White passes. Neither side has a completing point.
    pub(crate) fn pass(&mut self) -> Option<Shared<W>> {
        debug_assert!([Side::Black, Side::White].iter().all(|&side| self.board.completing(side).is_empty()));
        self.board.play(PASS);
        let shared = self.black_turn();
        self.board.undo();
        shared
    }

    /// Black is to move and has no completing point; White has none except through White's last stone.
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
        // Black's next stone completes nothing, then White moves, so the five comes three stones on at the earliest.
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
        self.board.play(answer);
        let mut shared = self.white_turn();
        self.board.undo();
        shared.iter_mut().for_each(|shared| shared.zone.insert(answer));
        shared
    }

    /// White is to move and has no completing point; Black has none except through Black's last stone.
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
