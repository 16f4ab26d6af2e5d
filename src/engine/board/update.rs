//! Make and unmake.
//!
//! A stone changes the windows of at most five cells to either side on its four lines, up to the nearest stone that ends
//! them. Only entries that really change are written, and logged so that unmake restores them without a computation.

use super::{Board, Classes};
use crate::color::{ByColor, Color};
use crate::line::{EDGES, PLACES};
use crate::pattern::{Entry, REACH};
use crate::point::Point;
use crate::zobrist::stone_key;

/// The entries of a point before they were written over.
#[derive(Clone, Copy)]
pub(super) struct Change {
    color: Color,
    index: u8,
    entries: u64,
}

/// What was there before a stone, and how long the log was.
#[derive(Clone, Copy)]
pub(super) struct Undo {
    classes: ByColor<Classes>,
    log: usize,
    to_move: Color,
    winner: Option<Color>,
    color: Color,
}

/// The cells whose stones can share a window with a cell next to the new stone: nine to either side.
const NEAR: u32 = 0x7_FFFF;

/// An entry flag in all four lanes.
const fn lanes(flag: u16) -> u64 {
    flag as u64 * 0x0001_0001_0001_0001
}

const FIVE: u64 = lanes(Entry::FIVE);
const FOUR: u64 = lanes(Entry::FOUR);
const DOUBLE: u64 = lanes(Entry::DOUBLE);
const THREE: u64 = lanes(Entry::THREE);
const FLAGS: u64 = FIVE | FOUR | DOUBLE | THREE;

impl Board {
    /// Puts a stone of this colour on a point that must be empty; the other side is to move then.
    pub fn make_as(&mut self, color: Color, point: Point) {
        debug_assert!(self.get(point).is_none(), "{point} is occupied");
        self.undo.push(Undo {
            classes: self.classes,
            log: self.log.len(),
            to_move: self.to_move,
            winner: self.winner,
            color,
        });
        if self.entries[color][point.index()] & FIVE != 0 {
            self.winner = Some(color);
        }
        self.moves.push(point);
        self.stones[color].insert(point);
        self.key ^= stone_key(color, point);
        self.to_move = !color;
        for side in Color::BOTH {
            let classes = &mut self.classes[side];
            classes.fives.remove(point);
            classes.fours.remove(point);
            classes.doubles.remove(point);
            classes.threes.remove(point);
        }
        for (d, place) in PLACES[point.index()].iter().enumerate() {
            let (line, at) = (place.line as usize, place.at as usize + REACH);
            self.lines[color][line] |= 1 << at;
            self.refresh_line(color, point, d, REACH);
            // Five cells away an own stone can make a five a six; an enemy's changes nothing there.
            self.refresh_line(!color, point, d, REACH - 1);
        }
    }

    /// Brings the entries of one side up to date around a new stone in one direction, up to `reach` cells away and not beyond
    /// the stones that block it.
    #[inline]
    fn refresh_line(&mut self, side: Color, point: Point, direction: usize, reach: usize) {
        let place = PLACES[point.index()][direction];
        let (line, at) = (place.line as usize, place.at as usize + REACH);
        let own = self.lines[side][line];
        // Far from any stone of its own a side makes nothing there, with or without the new stone.
        if own & ((NEAR << at) >> (2 * REACH - 1)) == 0 {
            return;
        }
        let blocked = self.lines[!side][line] | EDGES[line];
        let after = (blocked >> (at + 1) | 1 << reach).trailing_zeros();
        let before = (blocked << (u32::BITS as usize - at) | 1 << (31 - reach)).leading_zeros();
        let is_own = own >> at & 1 != 0;
        // Where no five fits, a stone more makes nothing of it.
        if is_own && before + after < 4 {
            return;
        }
        let seen = ((1 << after) - 1) << (REACH + 1) | (0x1F << (REACH as u32 - before)) & 0x1F;
        let mut cells = (seen << (at - REACH)) & !own;
        let shift = 16 * direction;
        while cells != 0 {
            let bit = cells.trailing_zeros() as usize;
            cells &= cells - 1;
            let index = (point.index() + bit * place.step as usize - at * place.step as usize) as u8;
            // What an enemy stone blocks can only get worse.
            if is_own || self.entries[side][index as usize] >> shift & 0xFFFF != 0 {
                let entry = self.table.entry(own, blocked, bit - REACH);
                self.refresh(side, index, direction, entry);
            }
        }
    }

    /// Takes the last stone back.
    ///
    /// # Panics
    /// On the empty board.
    pub fn unmake(&mut self) {
        let (undo, point) = self.undo.pop().zip(self.moves.pop()).expect("a stone to take back");
        for change in self.log[undo.log..].iter().rev() {
            self.entries[change.color][change.index as usize] = change.entries;
        }
        self.log.truncate(undo.log);
        for place in &PLACES[point.index()] {
            self.lines[undo.color][place.line as usize] &= !(1 << (place.at as usize + REACH));
        }
        self.stones[undo.color].remove(point);
        self.key ^= stone_key(undo.color, point);
        self.classes = undo.classes;
        self.to_move = undo.to_move;
        self.winner = undo.winner;
    }

    #[inline]
    fn refresh(&mut self, color: Color, index: u8, direction: usize, entry: Entry) {
        let slot = &mut self.entries[color][index as usize];
        let old = *slot;
        let shift = 16 * direction;
        let new = (old & !(0xFFFF << shift)) | (u64::from(entry.0) << shift);
        if new == old {
            return;
        }
        *slot = new;
        self.log.push(Change { color, index, entries: old });
        if (old ^ new) & FLAGS != 0 {
            let point = Point::from_raw(index);
            let fours = new & FOUR;
            let double = new & DOUBLE != 0 || fours & fours.wrapping_sub(1) != 0;
            let classes = &mut self.classes[color];
            classes.fives.set(point, new & FIVE != 0);
            classes.fours.set(point, fours != 0);
            classes.doubles.set(point, double);
            classes.threes.set(point, new & THREE != 0);
        }
    }
}
