//! Strict renju: the points that are forbidden for Black, and White's passes. Only this file decides which points are
//! forbidden.
//!
//! The file looks at a black stone on an empty point line by line. An exact five wins, whatever else the stone makes. Otherwise
//! the point is forbidden if the stone makes
//!
//! - a row of six or more,
//! - two fours. A *four* is a set of four stones, including the new one, that become exactly five in a row with one more stone.
//!   Two such sets may be on one line. A straight four can become five at either end, but counts as one set.
//! - threes on two lines. A *three* is a line on which one more stone makes a straight four that includes the new stone. A
//!   straight four is an unbroken row of four stones with an empty point at each end, where Black would make exactly five.
//!
//! The rules of the Renju International Federation (9.2 and 9.3) count a three only if Black may play the stone that makes it a
//! straight four. Here every three counts. So every point that those rules forbid is also forbidden here, and a win under
//! strict renju is a win under renju.
//!
//! *An extra white stone never makes another point forbidden.* It lengthens no black row. It can only take a point that Black
//! needs for a four, a five or an end of a straight four. So it never creates a four or a three, and it does not change whether
//! a black stone makes five. The arguments in [`turn`](crate::turn) and [`sharing`](crate::sharing) use this fact.
//!
//! With one white stone *fewer*, more points may be forbidden. So White may pass, and a pass is tried like any other reply. It
//! is stored as a stone on a *pass cell*, an extra cell that belongs to no line, so it blocks nothing. White always uses the
//! first free pass cell, so a position shows how often White has passed.

use crate::board::{Board, bits};
use crate::error::{Forbidden, Reason};
use crate::game::{Game, PASSES, Rule, Side};
use crate::grid::{Cell, SHORT};
use crate::set::Set;

impl Rule {
    pub(crate) const fn forbids(self) -> bool {
        matches!(self, Self::StrictRenju)
    }
}

impl Game {
    /// The cell of White's next pass, where White may pass. `None` after [`PASSES`] passes, when it is too late for Black to win.
    pub(crate) fn next_pass<const W: usize>(self, white: &Set<W>) -> Option<Cell> {
        let passes = if self.rule().forbids() { PASSES } else { 0 };
        (self.points() as Cell..).take(passes).find(|&cell| !white.has(cell))
    }
}

impl<const W: usize> Board<W> {
    pub(crate) fn check_allowed(&self, cell: Cell) -> Result<(), Reason> {
        match self.why_forbidden(cell).filter(|_| self.to_move() == Side::Black) {
            Some(why) => Err(Reason::Forbidden(self.grid().point(cell), why)),
            None => Ok(()),
        }
    }

    /// Returns true if Black may play on this empty point.
    pub fn allows(&self, cell: Cell) -> bool {
        usize::from(cell) < self.game().points() && self.why_forbidden(cell).is_none()
    }

    /// The reason why Black may not play on this empty point, if any.
    pub fn why_forbidden(&self, cell: Cell) -> Option<Forbidden> {
        if !self.game().rule().forbids() {
            return None;
        }
        let (mut is_overline, mut fours, mut threes) = (false, 0, 0);
        for (line, bit) in self.grid().through[cell as usize] {
            if line == SHORT {
                continue;
            }
            let (own, empty) = self.own_and_empty(Side::Black, line.into());
            let (own, empty) = (own | 1 << bit, empty & !(1 << bit));
            match row(own, bit.into()).count_ones() {
                5 => return None,
                6.. => is_overline = true,
                _ => {}
            }
            fours += fours_on(own, empty, bit.into());
            threes += usize::from(is_three(own, empty, bit.into()));
        }
        if is_overline {
            Some(Forbidden::Overline)
        } else if fours > 1 {
            Some(Forbidden::DoubleFour)
        } else {
            (threes > 1).then_some(Forbidden::DoubleThree)
        }
    }
}

fn row(own: u32, bit: usize) -> u32 {
    let mut row = 1 << bit;
    loop {
        let longer = row | (row << 1 | row >> 1) & own;
        if longer == row {
            return row;
        }
        row = longer;
    }
}

/// The number of sets of four stones that include this one and become exactly five with one more stone.
pub(crate) fn fours_on(own: u32, empty: u32, bit: usize) -> usize {
    let completed = bits(empty).filter_map(|next| {
        let five = row(own | 1 << next, next);
        (five.count_ones() == 5 && five >> bit & 1 == 1).then_some(five & !(1 << next))
    });
    let mut fours: Vec<u32> = completed.collect();
    fours.dedup();
    fours.len()
}

/// Returns true if one more stone on this line makes a straight four that includes this one.
pub(crate) fn is_three(own: u32, empty: u32, bit: usize) -> bool {
    bits(empty).any(|next| {
        let with = own | 1 << next;
        let four = row(with, next);
        let ends = (four << 1 | four >> 1) & !four & empty;
        four.count_ones() == 4
            && four >> bit & 1 == 1
            && ends.count_ones() == 2
            && bits(ends).all(|end| row(with | 1 << end, end).count_ones() == 5)
    })
}
