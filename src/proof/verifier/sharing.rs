//! What wins after one reply wins after others: the work of replies that the same line refutes is done once.
//!
//! White passes, and Black plays on as he was advised after a reply. If he has five so, the points that his win hangs on are its
//! *zone*, and after every reply *x* outside it he plays the very same moves and has five by the same stone. For with a white
//! stone on *x* besides, all the way down,
//!
//! - Black's points are still empty, since each is in the zone, and they make the same fives: a white stone counts only where it
//!   stands.
//! - White has no reply that was not looked at; one less, in fact. Nor is the board full before Black's five: he has a point to
//!   come, which is in the zone, and a turn of White without any reply is no win.
//! - White cannot complete five where he could not before. He would need a window with *x*, three more of his stones, one empty
//!   point, and none of Black's. Of those that are on the board when he is on the move the empty points are in the zone, and where
//!   Black wins by a double so are those of windows with three before it. After a reply that a double refutes, that reply may be
//!   one of the three: there it is the windows with two. That is also where it shows if Black has left a four unanswered that *x*
//!   made.
//! - What the rules alone say of his turn holds as before: [`Turn::zone`] gives the points where a stone could change that.
//!
//! One stone more does not lengthen a row of Black's, and beside a window of White's it only spoils it where just five win. So
//! this holds whichever way each side wins.
//!
//! That a line can win wherever unknown stones stand, outside of zones, is what the certificate in `src/proof/theorem` rests on too, and
//! proven there (`NoFive.v` and `Turn.v`), but for a checker that plays every reply. What the facts of a turn add to the zones is
//! argued here, and tested by playing the lines out with the stone on the board.

use rustc_hash::FxHashMap;

use crate::board::Board;
use crate::game::Side;
use crate::grid::{BEYOND, Cell};
use crate::set::{Set, Stones};
use crate::turn::{Turn, Workspace, zone_of_double};

/// Black's win after a pass of White.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shared<const W: usize> {
    /// The stone of Black's five at the latest.
    pub(crate) stone: u16,
    /// After replies outside of these points it is won likewise.
    pub(crate) zone: Set<W>,
}

/// Plays Black's known answers against all that White can do after a pass.
pub(crate) struct Passing<'a, const W: usize> {
    pub(crate) board: &'a mut Board<W>,
    /// Black's answers by the position.
    pub(crate) answers: &'a FxHashMap<Stones<W>, Cell>,
    /// The stone by which Black must have five.
    pub(crate) by: u16,
    /// The most positions to be kept.
    pub(crate) entries: usize,
    pub(crate) space: &'a mut Workspace,
    /// What was found of positions with Black to move.
    pub(crate) found: FxHashMap<Stones<W>, Option<Shared<W>>>,
    /// Positions with Black to move that were looked at.
    pub(crate) positions: u64,
}

impl<const W: usize> Passing<'_, W> {
    /// White, on the move on a board that ends at its edges, passes. Neither side has a completing point.
    pub(crate) fn pass(&mut self) -> Option<Shared<W>> {
        assert!(!self.board.goes_on(), "a stone beyond the square is no pass");
        debug_assert_eq!(
            self.board.completing(Side::Black).or(&self.board.completing(Side::White)),
            Set::default()
        );
        self.board.play(BEYOND);
        let shared = self.black_turn();
        self.board.undo();
        shared
    }

    /// Black to move, who has no completing point; White has none but through his last stone.
    fn black_turn(&mut self) -> Option<Shared<W>> {
        self.positions += 1;
        let key = *self.board.stones();
        if let Some(&found) = self.found.get(&key) {
            return found;
        }
        let found = self.win(&key);
        if self.found.len() < self.entries {
            self.found.insert(key, found);
        }
        found
    }

    fn win(&mut self, key: &Stones<W>) -> Option<Shared<W>> {
        // His next stone completes nothing, and White's is between.
        let stone = self.board.moves().len() as u16 + 3;
        if stone > self.by {
            return None;
        }
        let last = self.board.moves().last().copied()?;
        let mut threats = self.board.completing_through(Side::White, last).iter();
        let answer = match (threats.next(), threats.next()) {
            (Some(_), Some(_)) => return None,
            (Some(forced), None) => forced,
            (None, _) => match zone_of_double(self.board, self.space) {
                Some(zone) => return Some(Shared { stone, zone }),
                None => *self.answers.get(key).filter(|&&answer| self.board.is_empty(answer))?,
            },
        };
        self.board.play(answer);
        let mut shared = self.white_turn(answer);
        self.board.undo();
        shared.iter_mut().for_each(|shared| shared.zone.insert(answer));
        shared
    }

    /// White to move, who has no completing point; Black has none but through this last stone of his.
    fn white_turn(&mut self, last: Cell) -> Option<Shared<W>> {
        let completing = self.board.completing_through(Side::Black, last);
        let turn = Turn::of(self.board, &completing, self.space);
        let decided = turn.decided.map(|more| self.board.moves().len() as u16 + more);
        let is_full = decided.is_none() && turn.open == Set::default();
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
