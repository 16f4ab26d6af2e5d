//! The row that a stone makes in one direction, computed from the ten cells around it.
//!
//! A five through the point extends at most four cells to either side, and the fifth cell distinguishes a five from a six.
//! Cells past the nearest opposing stone or the edge do not matter. So each side of the window has 63 states, and both together
//! index a table of 64x64 entries:
//!
//! ```text
//!   offset   -5 -4 -3 -2 -1  0  1  2  3  4  5
//!             .  o  x  .  x  *  x  .  o  x  .       x own, o opposing, * the point
//!                  |-left-|     |right|             left: extent 3, own 1 and 3; right: extent 2, own 1
//! ```

use crate::rule::{RENJU, Row};
use crate::window::{Side, Slots, with_one_more_stone};

/// The patterns, worst first. A row is *open* if it can become five in two ways at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// Cannot become five, perhaps because the row is too long.
    Dead,
    /// Forbidden under renju: a row of six or more, or two fours on one line.
    Forbidden,
    /// A lone stone that can still become five.
    One,
    /// One more stone makes a three.
    Two,
    /// One more stone makes an open three.
    OpenTwo,
    /// One more stone makes a four.
    Three,
    /// One more stone makes an open four.
    OpenThree,
    /// One point makes five.
    Four,
    /// Two points make five.
    OpenFour,
    /// Wins.
    Five,
}

impl Pattern {
    /// All patterns, worst first, with `ALL[p as usize] == p`.
    pub const ALL: [Self; 10] = [
        Self::Dead,
        Self::Forbidden,
        Self::One,
        Self::Two,
        Self::OpenTwo,
        Self::Three,
        Self::OpenThree,
        Self::Four,
        Self::OpenFour,
        Self::Five,
    ];
}

/// Cells near a stone, as one bit for each offset of [`OFFSETS`].
///
/// For a four, these are the cells that complete a five. For an open three, they are the cells where an opposing stone prevents
/// every open four on this line: two or three, or none if one stone cannot stop the three. Other patterns have none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct KeyCells(u8);

impl KeyCells {
    fn of(offsets: impl Iterator<Item = isize>) -> Self {
        let bits = offsets.filter_map(|offset| OFFSETS.iter().position(|&other| other == offset));
        Self(bits.fold(0, |all, bit| all | 1 << bit))
    }

    /// The offsets from the stone, lowest first.
    pub fn offsets(self) -> impl Iterator<Item = isize> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits.wrapping_sub(1);
            OFFSETS.get(bit).copied()
        })
    }
}

const OFFSETS: [isize; 8] = [-4, -3, -2, -1, 1, 2, 3, 4];

pub(crate) struct Patterns {
    row: Row,
    known: [Option<Pattern>; Slots::COUNT],
}

impl Patterns {
    pub(crate) fn new(row: Row) -> Self {
        Self { row, known: [None; Slots::COUNT] }
    }

    // Runs rarely, so a small download matters more than speed.
    #[inline(never)]
    pub(crate) fn key_cells(&mut self, left: Side, right: Side) -> KeyCells {
        match self.pattern(left, right) {
            Pattern::Four | Pattern::OpenFour => KeyCells::of(self.completions(left, right).into_iter()),
            Pattern::OpenThree => self.stops(left, right),
            _ => KeyCells::default(),
        }
    }

    /// The cells that stop an open three. Of every stone that would make an open four, such a cell is either the stone's own
    /// cell or a completion.
    #[inline(never)]
    fn stops(&mut self, left: Side, right: Side) -> KeyCells {
        let mut stops = u8::MAX;
        for (way, left, right) in with_one_more_stone(left, right) {
            if self.pattern(left, right) == Pattern::OpenFour {
                stops &= KeyCells::of(self.completions(left, right).into_iter().chain([way])).0;
            }
        }
        KeyCells(stops)
    }

    /// The pattern of the row through a stone on the point: one step below the best that one more stone can make.
    pub(crate) fn pattern(&mut self, left: Side, right: Side) -> Pattern {
        let slot = Slots::of_sides(left, right);
        if let Some(pattern) = self.known[slot] {
            return pattern;
        }
        let length = left.run() + 1 + right.run();
        let forbids = RENJU && self.row == Row::FiveElseForbidden;
        let pattern = if self.row.wins(length) {
            Pattern::Five
        } else if length > 5 {
            if forbids { Pattern::Forbidden } else { Pattern::Dead }
        } else {
            match self.completions(left, right).len() {
                0 => {
                    let next = |p| match p {
                        Pattern::OpenFour => Pattern::OpenThree,
                        Pattern::Four => Pattern::Three,
                        Pattern::OpenThree => Pattern::OpenTwo,
                        Pattern::Three => Pattern::Two,
                        Pattern::OpenTwo | Pattern::Two => Pattern::One,
                        _ => Pattern::Dead,
                    };
                    self.patterns_with_one_more_stone(left, right)
                        .into_iter()
                        .map(next)
                        .max()
                        .unwrap_or(Pattern::Dead)
                }
                1 => Pattern::Four,
                // Stones with two completions that do not form an unbroken row are two fours.
                _ if forbids && length < 4 => Pattern::Forbidden,
                _ => Pattern::OpenFour,
            }
        };
        self.known[slot] = Some(pattern);
        pattern
    }

    /// The patterns of the row with one more stone, for every empty cell.
    #[inline(never)]
    pub(crate) fn patterns_with_one_more_stone(&mut self, left: Side, right: Side) -> Vec<Pattern> {
        with_one_more_stone(left, right).map(|(_, left, right)| self.pattern(left, right)).collect()
    }

    /// The offsets of the cells that complete a five. Only the nearest empty cell on each side can.
    fn completions(&self, left: Side, right: Side) -> Vec<isize> {
        let wins = with_one_more_stone(left, right).filter(|(_, l, r)| self.row.wins(l.run() + 1 + r.run()));
        wins.map(|(offset, ..)| offset).collect()
    }
}
