//! What wins after one reply wins after others: replies that the same line refutes are worked out once.
//!
//! White passes, and Black plays on as advised after an earlier reply. If Black gets five this way, the points that the win
//! depends on are its *zone*, and after every reply *x* outside it Black plays the very same moves and has five by the same
//! stone. For with an extra white stone on *x*, all the way down,
//!
//! - Black's points are still empty, since each is in the zone, and they make the same fives: a white stone counts only
//!   where it stands.
//! - White has no reply that was not tried; one less, in fact. Nor is the board full before Black's five: Black has a point
//!   to come, which is in the zone, and a turn of White without any reply does not count as a win.
//! - White cannot complete five where that was impossible before. It would take a window with *x*, three more white stones,
//!   one empty point, and no black stone. The empty points of all such windows at White's turns are in the zone, and where
//!   Black wins by a double so are those of windows with three white stones before it. After a reply that a double refutes,
//!   that reply may be one of the three: there the windows with two count. This also shows whether Black has left a four
//!   unanswered that *x* made.
//! - What the rules alone say of White's turn holds as before: [`Turn::zone`] gives the points where a stone could change
//!   that.
//!
//! One more white stone does not lengthen a black row, and beside a white window it can only spoil it, where exactly five
//! win. So this holds whichever way each side wins.
//!
//! The certificate in `src/proof/theorem` rests on the same idea, that a line can win wherever unknown stones stand outside
//! its zone, and it is proven there (`NoFive.v` and `Turn.v`), but for a checker that plays every reply. What the facts of a
//! turn add to the zones is argued here, and tested by playing the lines out with the stone on the board.

use rustc_hash::FxHashMap;

use crate::board::{Board, PASS};
use crate::game::Side;
use crate::grid::Cell;
use crate::set::{Set, Stones};
use crate::turn::{Turn, Workspace, zone_of_double};

/// Black's win after a pass of White.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared<const W: usize> {
    /// The stone of Black's five at the latest.
    pub(crate) stone: u16,
    /// After a reply outside of these points Black wins in the same way.
    pub(crate) zone: Set<W>,
}

/// Plays Black's known answers against all that White can do after a pass.
pub(crate) struct Passing<'a, const W: usize> {
    pub(crate) board: &'a mut Board<W>,
    /// Black's answers by the position.
    pub(crate) answers: &'a FxHashMap<Stones<W>, Cell>,
    /// The stone by which Black must have five.
    pub(crate) by: u16,
    /// The most positions to remember.
    pub(crate) capacity: usize,
    pub(crate) space: &'a mut Workspace,
    /// Results of positions with Black to move.
    pub(crate) found: FxHashMap<Stones<W>, Option<Shared<W>>>,
    /// The number of positions with Black to move that were visited.
    pub(crate) positions: u64,
}

impl<const W: usize> Passing<'_, W> {
    /// White, to move, passes. Neither side has a completing point.
    pub(crate) fn pass(&mut self) -> Option<Shared<W>> {
        debug_assert!([Side::Black, Side::White].iter().all(|&side| self.board.completing(side).is_empty()));
        self.board.play(PASS);
        let shared = self.black_turn();
        self.board.undo();
        shared
    }

    /// Black to move, without a completing point; White has none but through White's last stone.
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
        // Black's next stone completes nothing, and White's comes between.
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

    /// White to move, without a completing point; Black has none but through Black's last stone.
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
