//! What an empty cell is worth by all that a stone there would make in its four directions together.
//!
//! Two open twos that cross are worth more than twice one. How much was fitted by logistic regression to the results of
//! 22,000 games of our best engine against itself (246,000 positions in which nobody could win by fours): of the games
//! held back it foretells the winner with a loss of 0.622 a position, sums over single patterns, weighed by hand, with 0.67, not
//! knowing anything with 0.693.

use std::collections::HashMap;
use std::ops::{AddAssign, SubAssign};
use std::sync::LazyLock;

use engine::{Direction, Pattern};

/// Tenths of a hundredth of a logit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellWorth {
    /// When the side whose stone it would be is to move, for that side.
    pub to_move: i32,
    /// When the other side is to move, for that other side.
    pub waiting: i32,
}

impl AddAssign for CellWorth {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.to_move += other.to_move;
        self.waiting += other.waiting;
    }
}

impl SubAssign for CellWorth {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.to_move -= other.to_move;
        self.waiting -= other.waiting;
    }
}

/// The four patterns that a stone would make, three bits a direction:
///
/// ```text
///   bit  11..9         8..6      5..3      2..0
///        direction 3   2         1         0       0 none, 1 two, 2 open two, 3 three, 4 open three, 5 four or more
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Combination(u16);

impl Combination {
    const COUNT: usize = 1 << 12;
    /// The level from which on a pattern is an open three or better.
    pub(super) const OPEN_THREE: usize = 4;

    /// All of them, in the order of their [`index`](Self::index).
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u16).map(Self)
    }

    /// Its number.
    #[inline]
    pub(super) fn index(self) -> usize {
        usize::from(self.0) % Self::COUNT
    }

    /// The levels of the four directions.
    pub(super) fn levels(self) -> [u16; 4] {
        [0, 3, 6, 9].map(|shift| self.0 >> shift & 7)
    }

    /// The combination of these patterns, in the order of [`Direction::ALL`].
    pub fn of(patterns: [Pattern; 4]) -> Self {
        let mut combination = Self::default();
        for (direction, pattern) in Direction::ALL.into_iter().zip(patterns) {
            combination.set(direction, pattern);
        }
        combination
    }

    /// Changes the pattern of one direction.
    #[inline]
    pub fn set(&mut self, direction: Direction, pattern: Pattern) {
        /// Each pattern's three bits.
        const LEVEL: [u16; Pattern::ALL.len()] = [0, 0, 0, 1, 2, 3, 4, 5, 5, 5];
        let shift = 3 * direction as u16;
        self.0 = self.0 & !(7 << shift) | LEVEL[pattern as usize] << shift;
    }

    /// The levels of the four directions, highest first.
    fn sorted(self) -> [u16; 4] {
        let mut levels = self.levels();
        levels.sort_unstable_by(|a, b| b.cmp(a));
        levels
    }
}

/// The fitted worths of all combinations.
#[derive(Debug)]
pub struct CellWorths {
    table: Vec<CellWorth>,
    /// The worth of being on the move, and what changes it.
    tempo: [i32; 6],
}

/// One combination a line, and one line for the tempo.
const FITTED: &str = include_str!("cell_worth.txt");

impl CellWorths {
    /// Parts in a point of the evaluation, which is a hundredth of a logit.
    pub const PARTS: i32 = 10;

    /// The worths, read on first use.
    pub fn get() -> &'static Self {
        static WORTHS: LazyLock<CellWorths> = LazyLock::new(|| CellWorths::read(FITTED));
        &WORTHS
    }

    /// The worth of a cell with this combination.
    #[inline]
    pub fn of(&self, combination: Combination) -> CellWorth {
        self.table[combination.index()]
    }

    /// The worth of being on the move: under a threat of an open four, or else able to make an open three; against one
    /// who can make an open three; able to make a four; against one who can.
    pub fn tempo(&self, holds: &[bool; 5]) -> i32 {
        let changes = holds.iter().zip(&self.tempo[1..]).filter(|&(&holds, _)| holds);
        self.tempo[0] + changes.map(|(_, change)| change).sum::<i32>()
    }

    fn read(text: &str) -> Self {
        let parts = |token: &str| {
            token.parse::<f64>().map_or(0, |points| (points * f64::from(Self::PARTS)).round() as i32)
        };
        let mut tempo = [0; 6];
        let mut known: HashMap<Vec<u16>, CellWorth> = HashMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let tokens: Vec<&str> = line.split_whitespace().collect();
            match tokens[..] {
                ["tempo", ref changes @ ..] => {
                    tempo.iter_mut().zip(changes).for_each(|(slot, change)| *slot = parts(change));
                }
                [ref levels @ .., to_move, waiting] => {
                    let levels = levels.iter().filter_map(|level| level.parse().ok()).collect();
                    known.insert(levels, CellWorth { to_move: parts(to_move), waiting: parts(waiting) });
                }
                _ => {}
            }
        }
        let worth = |code| known.get(&Combination(code).sorted()[..]).copied().unwrap_or_default();
        Self { table: (0..Combination::COUNT as u16).map(worth).collect(), tempo }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_of_six_levels_has_its_line() {
        let lines = FITTED.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        // Four of six levels, repetition allowed, without the empty combination.
        assert_eq!(lines.count(), 126 - 1);
        let worths = CellWorths::get();
        assert!(worths.tempo.iter().all(|&change| change != 0));
        assert_eq!(worths.of(Combination::default()), CellWorth::default());
    }

    #[test]
    fn crossing_rows_are_worth_more_than_their_sum_whatever_their_directions() {
        use Pattern::{Dead, OpenThree, OpenTwo};
        let worths = CellWorths::get();
        let worth = |patterns| worths.of(Combination::of(patterns));
        let one = worth([OpenTwo, Dead, Dead, Dead]);
        let two = worth([OpenTwo, Dead, OpenTwo, Dead]);
        assert_eq!(two, worth([Dead, OpenTwo, Dead, OpenTwo]));
        assert!(two.to_move > 2 * one.to_move && two.waiting < 2 * one.waiting);
        let fork = worth([OpenThree, OpenThree, Dead, Dead]);
        assert!(fork.to_move > two.to_move && fork.waiting < two.waiting);
    }

    #[test]
    fn a_changed_direction_is_a_new_combination() {
        let mut changed = Combination::of([Pattern::Two; 4]);
        for direction in Direction::ALL {
            changed.set(direction, Pattern::OpenThree);
        }
        assert_eq!(changed, Combination::of([Pattern::OpenThree; 4]));
    }
}
