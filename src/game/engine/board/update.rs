//! Make and unmake.
//!
//! On each of its four lines, a stone changes the windows of up to five cells on either side, or fewer if a stone blocks the
//! line. Only entries that really change are written. A log of the changes lets unmake restore the old values without computing
//! anything.

use super::{Board, Classes};
use crate::color::Color;
use crate::line::STEPS;
use crate::pattern::Entry;
use crate::point::Point;
use crate::rule::RENJU;
use crate::window::REACH;
use crate::zobrist::stone_key;

#[derive(Clone, Copy)]
pub(super) struct Written {
    color: Color,
    point: Point,
    entries: u64,
}

#[derive(Clone, Copy)]
pub(super) struct Undo {
    log: usize,
    to_move: Color,
    winner: Option<Color>,
    color: Color,
}

/// The new stone's cell and nine cells on either side. No other cell can share a window with a cell near the new stone.
const NEAR: u64 = 0x7_FFFF;

/// Repeats an entry flag in all four 16-bit lanes.
const fn lanes(flag: u16) -> u64 {
    flag as u64 * 0x0001_0001_0001_0001
}

const FIVE: u64 = lanes(Entry::FIVE);
const FOUR: u64 = lanes(Entry::FOUR);
const DOUBLE: u64 = lanes(Entry::DOUBLE);
const THREE: u64 = lanes(Entry::THREE);
const FLAGS: u64 = FIVE | FOUR | DOUBLE | THREE;

#[inline]
const fn several(bits: u64) -> bool {
    bits & bits.wrapping_sub(1) != 0
}

impl Board {
    /// Places a stone of this color on an empty point. The other side moves next.
    pub fn make_as(&mut self, color: Color, point: Point) {
        if RENJU && self.recursive {
            self.make_where_forbidden(color, point);
        } else {
            self.put(color, point);
        }
    }

    /// Unmakes the last stone.
    ///
    /// # Panics
    /// Panics on the empty board.
    pub fn unmake(&mut self) {
        if RENJU && self.recursive {
            self.unmake_where_forbidden();
        } else {
            self.take();
        }
    }

    /// Makes a move without updating forbidden points.
    pub(super) fn put(&mut self, color: Color, point: Point) {
        debug_assert!(self.is_empty(point), "{point} is occupied");
        self.undo.push(Undo { log: self.log.len(), to_move: self.to_move, winner: self.winner, color });
        self.classes.extend_from_within(self.classes.len() - 1..);
        if RENJU && self.forbids {
            self.renju.push(self.prohibition);
            self.prohibition.suspects.remove(point);
            self.prohibition.forbidden.remove(point);
        }
        if self.entries[color][point.index()] & FIVE != 0 {
            self.winner = Some(color);
        }
        self.moves.push(point);
        self.stones[color].insert(point);
        self.key ^= stone_key(color, point);
        self.to_move = !color;
        for side in Color::BOTH {
            if self.entries[side][point.index()] & FLAGS != 0 {
                let classes = self.classes_mut(side);
                classes.fives.remove(point);
                classes.fours.remove(point);
                classes.doubles.remove(point);
                classes.threes.remove(point);
            }
        }
        for (d, place) in self.geometry.places[point.index()].iter().enumerate() {
            let (line, cell) = (place.line as usize, place.at as usize + REACH);
            self.lines[color][line] |= 1 << cell;
            self.cells[line].toggle(color, cell);
            self.refresh_line(color, point, d, REACH);
            // A stone five cells away can turn a five of its own side into a six, but does not affect the other side.
            self.refresh_line(!color, point, d, REACH - 1);
        }
    }

    /// Unmakes the last stone without updating forbidden points.
    pub(super) fn take(&mut self) {
        let (undo, point) = self.undo.pop().zip(self.moves.pop()).expect("a stone to take back");
        for &Written { color, point, entries } in &self.log[undo.log..] {
            self.entries[color][point.index()] = entries;
        }
        self.log.truncate(undo.log);
        for place in &self.geometry.places[point.index()] {
            let (line, cell) = (place.line as usize, place.at as usize + REACH);
            self.lines[undo.color][line] &= !(1 << cell);
            self.cells[line].toggle(undo.color, cell);
        }
        self.stones[undo.color].remove(point);
        self.key ^= stone_key(undo.color, point);
        self.classes.pop();
        self.to_move = undo.to_move;
        self.winner = undo.winner;
        if RENJU && self.forbids {
            self.prohibition = self.renju.pop().unwrap_or_default();
        }
    }

    /// Updates one side's entries around a new stone in one direction, up to `reach` cells away or to stones that block this
    /// side.
    #[inline]
    fn refresh_line(&mut self, side: Color, point: Point, direction: usize, reach: usize) {
        let place = self.geometry.places[point.index()][direction];
        let (line, at) = (place.line as usize, place.at as usize + REACH);
        let own = self.lines[side][line];
        // Without a stone of this side nearby, every entry here stays empty.
        if own & ((NEAR << at) >> (2 * REACH - 1)) == 0 {
            return;
        }
        let (edges, whole) = match &self.home {
            Some(home) if side == Color::Black => {
                if home.is_reached(line, own) {
                    return self.refresh_whole_line(point, direction);
                }
                (home.outside[line], self.cells[line].with(home.outside_cells[line]))
            }
            _ => (self.geometry.edges[line], self.cells[line]),
        };
        let blocked = self.lines[!side][line] | edges;
        let after = (blocked >> (at + 1) | 1 << reach).trailing_zeros();
        let before = (blocked << (u64::BITS as usize - at) | 1 << (63 - reach)).leading_zeros();
        let is_own = own >> at & 1 != 0;
        if is_own && before + after < 4 {
            return;
        }
        let seen = ((1 << after) - 1) << (REACH + 1) | (0x1F << (REACH as u32 - before)) & 0x1F;
        let mut cells = (seen << (at - REACH)) & !own;
        let shift = 16 * direction;
        let first = point.index().wrapping_sub(at * STEPS[direction]);
        while cells != 0 {
            let bit = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            let other = Point::from_raw(first.wrapping_add(bit * STEPS[direction]) as u16);
            // An opposing stone does not add a pattern.
            if is_own || self.entries[side][other.index()] >> shift & 0xFFFF != 0 {
                let entry = self.tables[side].entry(self.windows.slots(whole, 2 * bit).of(side));
                self.refresh(side, other, direction, entry);
            }
        }
    }

    /// Updates Black's entries on a whole line. A black row that extends outside the square can change entries more than five
    /// cells away.
    #[cold]
    fn refresh_whole_line(&mut self, point: Point, direction: usize) {
        let place = self.geometry.places[point.index()][direction];
        let view = self.line_view(Color::Black, place.line as usize);
        let first = point.index().wrapping_sub((place.at as usize + REACH) * STEPS[direction]);
        let edges = self.geometry.edges[place.line as usize];
        let mut cells = !(edges | view.own | self.lines[Color::White][place.line as usize]);
        while cells != 0 {
            let bit = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            let entry = self.entry_at(Color::Black, view, bit);
            let other = Point::from_raw(first.wrapping_add(bit * STEPS[direction]) as u16);
            self.refresh(Color::Black, other, direction, entry);
        }
    }

    // Inlining doubles the code size when Black's fives are limited to a square, but saves a tenth of the time on all boards.
    #[inline(always)]
    fn refresh(&mut self, color: Color, point: Point, direction: usize, entry: Entry) {
        let slot = &mut self.entries[color][point.index()];
        let old = *slot;
        let shift = 16 * direction;
        let new = (old & !(0xFFFF << shift)) | (u64::from(entry.0) << shift);
        if new == old {
            return;
        }
        *slot = new;
        self.log.push(Written { color, point, entries: old });
        if (old ^ new) & FLAGS != 0 {
            self.classify(color, point, new);
        }
    }

    #[inline(always)]
    fn classify(&mut self, color: Color, point: Point, entries: u64) {
        let fours = entries & FOUR;
        let classes = self.classes_mut(color);
        classes.fives.set(point, entries & FIVE != 0);
        classes.fours.set(point, fours != 0);
        classes.doubles.set(point, entries & DOUBLE & (fours << 1) != 0 || several(fours));
        classes.threes.set(point, entries & THREE != 0);
        if RENJU && self.forbids && color == Color::Black {
            self.suspect(point, entries);
        }
    }

    /// Decides whether an empty point is a suspect for Black. Under strict renju every suspect is forbidden, so it is removed
    /// from the classes.
    #[cold]
    fn suspect(&mut self, point: Point, entries: u64) {
        let fours = entries & FOUR;
        let alone = entries & DOUBLE & !(fours << 1) != 0;
        let suspect = alone || several(fours) || several(entries & THREE);
        let suspect = suspect && entries & FIVE == 0;
        self.prohibition.suspects.set(point, suspect);
        if !self.recursive {
            self.prohibition.forbidden.set(point, suspect);
            if suspect {
                let classes = self.classes_mut(Color::Black);
                classes.fours.remove(point);
                classes.doubles.remove(point);
                classes.threes.remove(point);
            }
        }
    }

    #[inline]
    pub(super) fn classes_mut(&mut self, color: Color) -> &mut Classes {
        let stones = self.moves.len();
        &mut self.classes[stones][color]
    }

    pub(super) fn classify_again(&mut self, color: Color, point: Point) {
        self.classify(color, point, self.entries[color][point.index()]);
    }
}
