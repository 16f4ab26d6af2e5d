//! The two games that are played side by side: Black's in the square, and White's in the rows that leave it.

use std::collections::HashMap;

use crate::small::{Position, Small, each};

/// What is asked of the games, or left out to see that it is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// All that the lemma asks.
    All,
    /// Not that Black stops anything.
    NoStops,
    /// Not that White's stones in the square count where they stand in rows that leave it.
    NoBorder,
    /// Not that fours alone win once White has wasted more stones than were counted.
    NoFours,
}

/// The game in the square. White may pass, and has so many quiet stones outside: `None` when she has spent one more.
#[derive(Debug)]
pub struct Inner<'a> {
    small: &'a Small,
    asked: Asked,
    known: HashMap<(Position, Option<usize>, usize), Option<u32>>,
}

impl<'a> Inner<'a> {
    pub fn new(small: &'a Small, asked: Asked) -> Self {
        Self { small, asked, known: HashMap::new() }
    }

    /// What White has left after one quiet stone.
    pub fn spent(&self, left: Option<usize>) -> Option<usize> {
        match left {
            Some(0) if self.asked == Asked::NoFours => Some(0),
            left => left?.checked_sub(1),
        }
    }

    /// What she has left after this stone in the square.
    pub fn after(&self, left: Option<usize>, white: u32) -> Option<usize> {
        let counts = self.small.border & 1 << white != 0 && self.asked != Asked::NoBorder;
        if counts { self.spent(left) } else { left }
    }

    /// Black's move with which he has a row with so many stones of his at most, this one included.
    pub fn answer(&mut self, position: Position, left: Option<usize>, stones: usize) -> Option<u32> {
        if stones == 0 {
            return None;
        }
        if let Some(row) = self.small.black_row(position).next() {
            return Some(row);
        }
        let key = (position, left, stones);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let answer = each(self.small.square & !position.taken()).find(|&black| {
            let after = position.with_black(black);
            match left {
                Some(left) => self.every_reply_loses(after, left, stones - 1),
                None => self.is_a_four_that_wins(after, stones - 1),
            }
        });
        self.known.insert(key, answer);
        answer
    }

    /// With White to move and so many quiet stones left to her.
    pub fn every_reply_loses(&mut self, position: Position, left: usize, stones: usize) -> bool {
        let spent = self.spent(Some(left));
        if stones == 0 || self.answer(position, spent, stones).is_none() {
            return false;
        }
        each(self.small.square & !position.taken()).all(|white| {
            let after = position.with_white(white);
            let left = self.after(Some(left), white);
            !self.small.white_has_inner_row(after) && self.answer(after, left, stones).is_some()
        })
    }

    /// With White to move: whether Black threatens a row, and wins by such threats after the only stop.
    fn is_a_four_that_wins(&mut self, position: Position, stones: usize) -> bool {
        let Some(stop) = self.small.black_row(position).next() else { return false };
        let wins_at_once = |white| self.small.white_has_inner_row(position.with_white(white));
        if stones == 0 || each(self.small.square & !position.taken()).any(wins_at_once) {
            return false;
        }
        let is_apart = self.small.border & 1 << stop == 0;
        let twice = self.small.black_row(position).any(|other| other != stop);
        twice || is_apart && self.answer(position.with_white(stop), None, stones).is_some()
    }
}

/// The game in the rows that leave the square, White to move: Black has only to stop.
#[derive(Debug)]
pub struct Outer<'a> {
    small: &'a Small,
    asked: Asked,
    known: HashMap<(Position, usize), bool>,
}

impl<'a> Outer<'a> {
    pub fn new(small: &'a Small, asked: Asked) -> Self {
        Self { small, asked, known: HashMap::new() }
    }

    /// What the game sees of a position.
    pub fn seen(&self, position: Position) -> Position {
        let border = if self.asked == Asked::NoBorder { 0 } else { self.small.border };
        Position { white: position.white & (!self.small.square | border), ..position }
    }

    /// Whether White's stone must be stopped: it makes a row but for two.
    pub fn must_be_stopped(&self, after: Position, white: u32) -> bool {
        self.asked != Asked::NoStops && self.small.most_outside(after, white) + 2 >= self.small.length
    }

    /// Whether White, to move, never has a row that leaves the square, nor needs to be stopped after a stone in the square: with so
    /// many quiet stones, and as many others as she likes, each stopped beyond the square.
    pub fn is_held(&mut self, position: Position, left: usize) -> bool {
        if self.asked == Asked::NoStops {
            return true;
        }
        if let Some(&known) = self.known.get(&(position, left)) {
            return known;
        }
        let cells = self.seen(Position { black: 0, white: self.small.all }).white & !position.taken();
        let held = each(cells).all(|white| {
            let after = position.with_white(white);
            if self.small.most_outside(after, white) == self.small.length {
                return false;
            }
            if !self.must_be_stopped(after, white) {
                return left == 0 || self.is_held(after, left - 1);
            }
            self.small.square & 1 << white == 0 && self.stop(after, white, left).is_some()
        });
        self.known.insert((position, left), held);
        held
    }

    /// A stop beyond the square, in a row through White's stone, after which the game is held.
    pub fn stop(&mut self, after: Position, white: u32, left: usize) -> Option<u32> {
        let through = self.small.outer.iter().filter(|&row| row & 1 << white != 0 && row & after.black == 0);
        let cells = through.fold(0, |cells, row| cells | row);
        each(cells & !self.small.square & !after.taken())
            .find(|&black| self.is_held(after.with_black(black), left))
    }
}
