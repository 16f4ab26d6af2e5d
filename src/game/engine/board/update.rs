//! Make and unmake.
//!
//! On each of its four lines, a stone changes the windows of up to five cells on either side. Only grades that really change
//! are written. A log of the changes lets unmake restore the old grades without computing anything, and tells the evaluation
//! which points to look at.

use super::{Board, Classes};
use crate::color::Color;
use crate::grade::{BothGrades, Grade, Grades};
use crate::line::STEPS;
use crate::point::Point;
use crate::rule::RENJU;
use crate::window::REACH;
use crate::zobrist::stone_key;

#[derive(Clone, Copy)]
pub(super) struct Written {
    pub(super) point: Point,
    grades: BothGrades,
}

#[derive(Clone, Copy)]
pub(super) struct Undo {
    pub(super) log: usize,
    to_move: Color,
    winner: Option<Color>,
    color: Color,
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
        if self.classes(color).fives.contains(point) {
            self.winner = Some(color);
        }
        self.classes.extend_from_within(self.classes.len() - 1..);
        if RENJU && self.forbids {
            self.renju.push(self.prohibition);
            self.prohibition.suspects.remove(point);
            self.prohibition.forbidden.remove(point);
        }
        self.moves.push(point);
        self.stones[color].insert(point);
        self.key ^= stone_key(color, point);
        self.to_move = !color;
        for side in Color::BOTH {
            if self.grades(side, point).threats() != 0 {
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
            self.refresh_line(point, d);
        }
    }

    /// Unmakes the last stone without updating forbidden points.
    pub(super) fn take(&mut self) {
        let (undo, point) = self.undo.pop().zip(self.moves.pop()).expect("a stone to take back");
        for &Written { point, grades } in &self.log[undo.log..] {
            self.grades[point.index()] = grades;
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

    /// Updates the grades around a new stone in one direction.
    fn refresh_line(&mut self, point: Point, direction: usize) {
        if self.home.is_some() {
            return self.refresh_limited_line(point, direction);
        }
        let place = self.geometry.places[point.index()][direction];
        let at = place.at as usize + REACH;
        let line = self.cells[place.line as usize];
        let first = point.index().wrapping_sub(at * STEPS[direction]);
        let mut empty = line.empty_near(at);
        while empty != 0 {
            let bit = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            let slots = self.windows.slots(line, bit);
            let grades = Color::BOTH.map(|color| self.tables[color].grade(slots.of(color)));
            let other = Point::from_raw(first.wrapping_add(bit / 2 * STEPS[direction]) as u16);
            self.refresh(other, direction, grades);
        }
    }

    /// Like [`refresh_line`](Self::refresh_line) if Black's fives are limited to a square. A black row that extends outside the
    /// square can change Black's grades more than five cells away.
    #[cold]
    fn refresh_limited_line(&mut self, point: Point, direction: usize) {
        let place = self.geometry.places[point.index()][direction];
        let (line, at) = (place.line as usize, place.at as usize + REACH);
        let first = point.index().wrapping_sub(at * STEPS[direction]);
        let (cells, seen_by_black) = (self.cells[line], self.seen_by(Color::Black, line));
        let mut empty = if self.reaches_outside(line) { cells.empty() } else { cells.empty_near(at) };
        while empty != 0 {
            let bit = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            let black = self.grade_at(Color::Black, seen_by_black, bit);
            let white = self.tables[Color::White].grade(self.windows.slots(cells, bit).of(Color::White));
            let other = Point::from_raw(first.wrapping_add(bit / 2 * STEPS[direction]) as u16);
            self.refresh(other, direction, [black, white]);
        }
    }

    #[inline(always)]
    fn refresh(&mut self, point: Point, direction: usize, grades: [Grade; 2]) {
        let slot = &mut self.grades[point.index()];
        let old = *slot;
        let new = old.with(direction, grades);
        if new == old {
            return;
        }
        *slot = new;
        self.log.push(Written { point, grades: old });
        let may_threaten = |grades: BothGrades| {
            grades.may_threaten(direction)
                || RENJU && self.forbids && grades.of(Color::Black).threats() & Grades::OVERLONG != 0
        };
        if may_threaten(old) || may_threaten(new) {
            for color in Color::BOTH {
                if new.of(color) != old.of(color) {
                    self.classify(color, point, new.of(color));
                }
            }
        }
    }

    fn classify(&mut self, color: Color, point: Point, grades: Grades) {
        let threats = grades.threats();
        let classes = self.classes_mut(color);
        classes.fives.set(point, threats & Grades::FIVE != 0);
        classes.fours.set(point, threats & Grades::FOUR != 0);
        classes.doubles.set(point, threats & (Grades::OPEN_FOUR | Grades::FOURS) != 0);
        classes.threes.set(point, threats & Grades::OPEN_THREE != 0);
        if RENJU && self.forbids && color == Color::Black {
            self.suspect(point, threats);
        }
    }

    /// Decides whether an empty point is a suspect for Black. Under strict renju every suspect is forbidden, so it is removed
    /// from the classes.
    #[cold]
    fn suspect(&mut self, point: Point, threats: u8) {
        let reasons = threats & (Grades::OVERLONG | Grades::FOURS | Grades::OPEN_THREES);
        let suspect = reasons != 0 && threats & Grades::FIVE == 0;
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
        self.classify(color, point, self.grades(color, point));
    }
}
