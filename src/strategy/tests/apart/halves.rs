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
    /// Not that threats alone win once White has wasted more stones than were counted.
    NoThreats,
}

/// What White may still waste.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Left {
    /// So many stones.
    Stones(usize),
    /// None: Black plays threats alone.
    None,
    /// She has left a threat unanswered: Black makes two points to complete his row at.
    Lost,
}

/// The game in the square. White may pass.
#[derive(Debug)]
pub struct Inner<'a> {
    small: &'a Small,
    asked: Asked,
    known: HashMap<(Position, Left, usize), Option<u32>>,
}

impl<'a> Inner<'a> {
    pub fn new(small: &'a Small, asked: Asked) -> Self {
        Self { small, asked, known: HashMap::new() }
    }

    /// What White has left after one wasted stone.
    pub fn wasted(&self, left: Left) -> Left {
        match left {
            Left::Stones(0) if self.asked == Asked::NoThreats => left,
            Left::Stones(0) => Left::None,
            Left::Stones(left) => Left::Stones(left - 1),
            Left::None | Left::Lost => Left::Lost,
        }
    }

    /// What she has left after this stone in the square.
    pub fn after(&self, left: Left, white: u32) -> Left {
        let counts = self.small.border & 1 << white != 0 && self.asked != Asked::NoBorder;
        if counts { self.wasted(left) } else { left }
    }

    /// Black's move with which he has a row with so many stones of his at most, this one included.
    pub fn answer(&mut self, position: Position, left: Left, stones: usize) -> Option<u32> {
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
                Left::Stones(left) => self.every_reply_loses(after, left, stones - 1),
                Left::None => self.is_a_threat_that_wins(after, stones - 1),
                Left::Lost => stones > 1 && self.completed_at(after) > 1 && !self.white_completes(after),
            }
        });
        self.known.insert(key, answer);
        answer
    }

    /// With White to move and so many stones left to waste.
    pub fn every_reply_loses(&mut self, position: Position, left: usize, stones: usize) -> bool {
        let passed = self.wasted(Left::Stones(left));
        if stones == 0 || self.answer(position, passed, stones).is_none() {
            return false;
        }
        each(self.small.square & !position.taken()).all(|white| {
            let after = position.with_white(white);
            let left = self.after(Left::Stones(left), white);
            !self.small.white_has_inner_row(after) && self.answer(after, left, stones).is_some()
        })
    }

    /// With White to move: whether Black threatens, and wins by threats alone after every stop.
    fn is_a_threat_that_wins(&mut self, position: Position, stones: usize) -> bool {
        if stones == 0 || self.white_completes(position) {
            return false;
        }
        match self.completed_at(position) {
            0 => {
                self.answer(position, Left::Lost, stones).is_some()
                    && each(self.small.square & !position.taken()).all(|white| {
                        let left = self.after(Left::None, white);
                        self.answer(position.with_white(white), left, stones).is_some()
                    })
            }
            1 => {
                let stop = self.small.black_row(position).next().expect("a point");
                let is_apart = self.small.border & 1 << stop == 0;
                is_apart && self.answer(position.with_white(stop), Left::None, stones).is_some()
            }
            _ => true,
        }
    }

    /// The points at which Black, if it were his turn, would complete a row.
    fn completed_at(&self, position: Position) -> u32 {
        self.small.black_row(position).fold(0_u64, |cells, cell| cells | 1 << cell).count_ones()
    }

    /// Whether White, to move, completes a row in the square.
    fn white_completes(&self, position: Position) -> bool {
        each(self.small.square & !position.taken())
            .any(|white| self.small.white_has_inner_row(position.with_white(white)))
    }
}

/// The game in the rows that leave the square, White to move: Black has only to stop.
#[derive(Debug)]
pub struct Outer<'a> {
    small: &'a Small,
    asked: Asked,
    known: HashMap<(Position, Left), bool>,
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

    /// Whether White's stone must be stopped: it makes a row but for two; or but for one, once she has nothing left to waste.
    pub fn must_be_stopped(&self, after: Position, white: u32, left: Left) -> bool {
        let lacking = if matches!(left, Left::Stones(_)) { 2 } else { 1 };
        self.asked != Asked::NoStops && self.small.most_outside(after, white) + lacking >= self.small.length
    }

    /// Whether White, to move, never has a row that leaves the square, nor needs to be stopped after a stone in the square: with
    /// so many stones to waste, and as many others as she likes, each stopped beyond the square.
    pub fn is_held(&mut self, position: Position, left: Left) -> bool {
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
            if self.must_be_stopped(after, white, left) {
                return self.small.square & 1 << white == 0 && self.stop(after, white, left).is_some();
            }
            match left {
                Left::Stones(0) => self.is_held(after, Left::None),
                Left::Stones(left) => self.is_held(after, Left::Stones(left - 1)),
                Left::None | Left::Lost => true,
            }
        });
        self.known.insert((position, left), held);
        held
    }

    /// A stop beyond the square, in a row through White's stone, after which the game is held.
    pub fn stop(&mut self, after: Position, white: u32, left: Left) -> Option<u32> {
        let through = self.small.outer.iter().filter(|&row| row & 1 << white != 0 && row & after.black == 0);
        let cells = through.fold(0, |cells, row| cells | row);
        each(cells & !self.small.square & !after.taken())
            .find(|&black| self.is_held(after.with_black(black), left))
    }
}
