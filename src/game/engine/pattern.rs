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

use std::sync::OnceLock;

use crate::rule::{RENJU, Row};
use crate::window::{Side, Slots, raised};

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

/// A pattern and its completions to five, packed into 16 bits:
///
/// ```text
///   bit  15    14     13   12   11..8                7..4                3..0
///        three double four five second completion+5  first completion+5  pattern
/// ```
///
/// The board classifies points by the four flags. `four` means at least one completion, `double` means two, and `double`
/// without `four` marks [`Pattern::Forbidden`]. An open three has no completion yet. Its bits 4..12 mark the cells of
/// [`Entry::stops`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry(pub(crate) u16);

impl Entry {
    pub(crate) const FIVE: u16 = 1 << 12;
    pub(crate) const FOUR: u16 = 1 << 13;
    pub(crate) const DOUBLE: u16 = 1 << 14;
    pub(crate) const THREE: u16 = 1 << 15;

    /// The pattern that the stone makes.
    #[inline]
    pub const fn pattern(self) -> Pattern {
        // With an entry for every four-bit number, no bounds check is needed.
        const PATTERNS: [Pattern; 16] = {
            let mut patterns = [Pattern::Dead; 16];
            let mut i = 0;
            while i < Pattern::ALL.len() {
                patterns[i] = Pattern::ALL[i];
                i += 1;
            }
            patterns
        };
        PATTERNS[(self.0 & 15) as usize]
    }

    /// For an open three, the offsets (-4..=4) of the cells where an opposing stone prevents every open four on this line.
    /// There are two or three, or none if one stone cannot stop the three.
    pub fn stops(self) -> impl Iterator<Item = isize> {
        let mut bits = if self.0 & Self::THREE != 0 { self.0 >> 4 & 0xFF } else { 0 };
        std::iter::from_fn(move || {
            let bit = bits.trailing_zeros();
            bits &= bits.wrapping_sub(1);
            (bit < 8).then(|| STOPS[bit as usize])
        })
    }

    /// The offsets (-4..=4) of the cells that complete a five, at most two.
    pub fn completions(self) -> impl Iterator<Item = isize> {
        let four = usize::from(self.0 & Self::FOUR != 0);
        let count = four + (four & usize::from(self.0 & Self::DOUBLE != 0));
        (0..count).map(move |i| (self.0 >> (4 + 4 * i) & 15) as isize - 5)
    }
}

/// The cell offset for each bit that marks where an open three can be stopped.
const STOPS: [isize; 8] = [-4, -3, -2, -1, 1, 2, 3, 4];

pub(crate) struct Table([Entry; Slots::COUNT]);

impl Table {
    pub(crate) fn of(row: Row) -> &'static Self {
        static TABLES: [OnceLock<Box<Table>>; Row::COUNT] = [const { OnceLock::new() }; Row::COUNT];
        TABLES[row as usize].get_or_init(|| Self::new(row))
    }

    #[inline]
    pub(crate) const fn entry(&self, slot: usize) -> Entry {
        self.0[slot % Slots::COUNT]
    }

    fn new(row: Row) -> Box<Self> {
        let mut patterns = Patterns::new(row);
        let mut table = Box::new(Self([Entry::default(); Slots::COUNT]));
        for left in Side::all() {
            for right in Side::all() {
                table.0[Slots::of_sides(left, right)] = patterns.entry(left, right);
            }
        }
        debug_assert_eq!(Side::all().count(), Side::COUNT);
        table
    }
}

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
    fn entry(&mut self, left: Side, right: Side) -> Entry {
        let pattern = match self.pattern(left, right) {
            // Entries ignore lone stones. Otherwise, every new stone would change all the entries around it.
            Pattern::One => Pattern::Dead,
            pattern => pattern,
        };
        let mut bits = pattern as u16;
        if pattern == Pattern::Five {
            bits |= Entry::FIVE;
        }
        if matches!(pattern, Pattern::Four | Pattern::OpenFour) {
            for (i, offset) in self.completions(left, right).into_iter().enumerate() {
                bits |= (((offset + 5) as u16) << (4 + 4 * i)) | (Entry::FOUR << i);
            }
        }
        if pattern == Pattern::Forbidden {
            bits |= Entry::DOUBLE;
        }
        if pattern == Pattern::OpenThree {
            bits |= Entry::THREE | self.stops(left, right) << 4;
        }
        Entry(bits)
    }

    /// The cells that stop an open three, as bits. Of every stone that would make an open four, such a cell is either the
    /// stone's own cell or a completion.
    #[inline(never)]
    fn stops(&mut self, left: Side, right: Side) -> u16 {
        let mut stops = u16::MAX;
        for (way, left, right) in raised(left, right) {
            if self.pattern(left, right) == Pattern::OpenFour {
                let cells = self.completions(left, right).into_iter().chain([way]);
                stops &= cells.filter_map(|c| STOPS.iter().position(|&s| s == c)).fold(0, |m, i| m | 1 << i);
            }
        }
        stops
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
                    let best = raised(left, right).map(|(_, l, r)| next(self.pattern(l, r))).max();
                    best.unwrap_or(Pattern::Dead)
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

    /// The offsets of the cells that complete a five. Only the nearest empty cell on each side can.
    fn completions(&self, left: Side, right: Side) -> Vec<isize> {
        let wins = raised(left, right).filter(|(_, l, r)| self.row.wins(l.run() + 1 + r.run()));
        wins.map(|(offset, ..)| offset).collect()
    }
}

#[cfg(test)]
#[path = "pattern_tests.rs"]
mod tests;
