//! Grades describe a stone's pattern in one direction more finely than [`Pattern`], for the evaluation.
//!
//! They distinguish closed, open and dead lone stones, open twos by the number of points that make an open three, and open
//! threes by whether one or two points make an open four. The board stores the grades of a stone on every empty point.

use crate::color::Color;
use crate::pattern::{Pattern, Patterns};
use crate::window::Side;

/// The grade of a row, worst first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Cannot become five.
    #[default]
    Dead,
    /// An overline that does not win or, under renju, two fours on one line.
    Overlong,
    /// A lone stone that can become five, but not an open two.
    ClosedOne,
    /// A lone stone that can become an open two.
    OpenOne,
    /// One more stone makes a three.
    Two,
    /// One or two points make an open three.
    OpenTwo,
    /// Three points make an open three.
    OpenTwoWide,
    /// Four points make an open three.
    OpenTwoWidest,
    /// One more stone makes a four.
    Three,
    /// One point makes an open four.
    OpenThree,
    /// Two points make an open four.
    OpenThreeWide,
    /// One point makes five.
    Four,
    /// Two points make five.
    OpenFour,
    /// Wins.
    Five,
}

impl Grade {
    /// All grades, worst first, with `ALL[g as usize] == g`.
    pub const ALL: [Self; 14] = [
        Self::Dead,
        Self::Overlong,
        Self::ClosedOne,
        Self::OpenOne,
        Self::Two,
        Self::OpenTwo,
        Self::OpenTwoWide,
        Self::OpenTwoWidest,
        Self::Three,
        Self::OpenThree,
        Self::OpenThreeWide,
        Self::Four,
        Self::OpenFour,
        Self::Five,
    ];
}

/// The grade of a row through a stone.
// Runs rarely, so a small download matters more than speed.
#[inline(never)]
pub(crate) fn grade(patterns: &mut Patterns, left: Side, right: Side) -> Grade {
    let raised = patterns.patterns_with_one_more_stone(left, right);
    let ways = |made: Pattern| raised.iter().filter(|&&pattern| pattern == made).count();
    match patterns.pattern(left, right) {
        Pattern::Dead if left.run() + 1 + right.run() > 5 => Grade::Overlong,
        Pattern::Dead => Grade::Dead,
        Pattern::Forbidden => Grade::Overlong,
        Pattern::One if ways(Pattern::OpenTwo) == 0 => Grade::ClosedOne,
        Pattern::One => Grade::OpenOne,
        Pattern::Two => Grade::Two,
        Pattern::OpenTwo => match ways(Pattern::OpenThree) {
            ..3 => Grade::OpenTwo,
            3 => Grade::OpenTwoWide,
            _ => Grade::OpenTwoWidest,
        },
        Pattern::Three => Grade::Three,
        Pattern::OpenThree if ways(Pattern::OpenFour) < 2 => Grade::OpenThree,
        Pattern::OpenThree => Grade::OpenThreeWide,
        Pattern::Four => Grade::Four,
        Pattern::OpenFour => Grade::OpenFour,
        Pattern::Five => Grade::Five,
    }
}

/// The grades of a stone in the four directions, with four bits each.
///
/// ```text
///   bit  15..12        11..8   7..4   3..0
///        direction 3   2       1      0       each a Grade, 0 to 13
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grades(u16);

impl Grades {
    /// The grades as drawn above.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The patterns, where a lone stone counts as dead. `forbids` tells whether overlong rows are forbidden.
    #[inline]
    pub(crate) fn patterns(self, forbids: bool) -> [Pattern; 4] {
        // With a pattern for every four-bit number, no bounds check is needed.
        const PATTERNS: [[Pattern; 16]; 2] = [patterns(Pattern::Dead), patterns(Pattern::Forbidden)];
        [0, 4, 8, 12].map(|shift| PATTERNS[forbids as usize][(self.0 >> shift & 15) as usize])
    }

    /// The threats that the stone makes, as flags.
    #[inline]
    pub(crate) const fn threats(self) -> u8 {
        // With the threats of every pair of grades, two look-ups suffice.
        const PAIRS: [u8; 256] = {
            let mut pairs = [0; 256];
            let mut i = 0;
            while i < 256 {
                pairs[i] = Grades::both(Grades::threat(i >> 4), Grades::threat(i & 15));
                i += 1;
            }
            pairs
        };
        let [first, last] = self.0.to_le_bytes();
        Self::both(PAIRS[first as usize], PAIRS[last as usize])
    }

    pub(crate) const FOUR: u8 = 1;
    /// Fours in two directions.
    pub(crate) const FOURS: u8 = 1 << 1;
    pub(crate) const OPEN_THREE: u8 = 1 << 2;
    /// Open threes in two directions.
    pub(crate) const OPEN_THREES: u8 = 1 << 3;
    pub(crate) const OPEN_FOUR: u8 = 1 << 4;
    pub(crate) const FIVE: u8 = 1 << 5;
    pub(crate) const OVERLONG: u8 = 1 << 6;

    const fn threat(grade: usize) -> u8 {
        if grade >= Grade::ALL.len() {
            return 0;
        }
        match Grade::ALL[grade] {
            Grade::Overlong => Self::OVERLONG,
            Grade::OpenThree | Grade::OpenThreeWide => Self::OPEN_THREE,
            Grade::Four => Self::FOUR,
            Grade::OpenFour => Self::FOUR | Self::OPEN_FOUR,
            Grade::Five => Self::FIVE,
            _ => 0,
        }
    }

    /// The threats in two sets of directions.
    const fn both(some: u8, others: u8) -> u8 {
        some | others | (some & others & (Self::FOUR | Self::OPEN_THREE)) << 1
    }
}

/// The pattern of each grade, and of other numbers up to 15.
const fn patterns(overlong: Pattern) -> [Pattern; 16] {
    let mut patterns = [Pattern::Dead; 16];
    let mut i = 0;
    while i < Grade::ALL.len() {
        patterns[i] = match Grade::ALL[i] {
            Grade::Dead | Grade::ClosedOne | Grade::OpenOne => Pattern::Dead,
            Grade::Overlong => overlong,
            Grade::Two => Pattern::Two,
            Grade::OpenTwo | Grade::OpenTwoWide | Grade::OpenTwoWidest => Pattern::OpenTwo,
            Grade::Three => Pattern::Three,
            Grade::OpenThree | Grade::OpenThreeWide => Pattern::OpenThree,
            Grade::Four => Pattern::Four,
            Grade::OpenFour => Pattern::OpenFour,
            Grade::Five => Pattern::Five,
        };
        i += 1;
    }
    patterns
}

impl From<[Grade; 4]> for Grades {
    /// Packs the grades in the order of [`Direction::ALL`](crate::Direction::ALL).
    fn from(grades: [Grade; 4]) -> Self {
        Self(grades.into_iter().rev().fold(0, |others, grade| others << 4 | grade as u16))
    }
}

/// The grades of stones of both colors on a point: Black's in the lower half, White's in the upper half.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct BothGrades(u32);

impl BothGrades {
    #[inline]
    pub const fn of(self, color: Color) -> Grades {
        Grades((self.0 >> (16 * color as u32)) as u16)
    }

    /// Replaces both grades in one direction.
    #[inline]
    #[must_use]
    pub const fn with(self, direction: usize, [black, white]: [Grade; 2]) -> Self {
        let shift = 4 * direction as u32;
        Self(self.0 & !(0x000F_000F << shift) | (black as u32 | (white as u32) << 16) << shift)
    }

    /// Whether either color has a threat or a closed three in this direction.
    #[inline]
    pub const fn may_threaten(self, direction: usize) -> bool {
        // The lower grades have numbers below 8.
        self.0 >> (4 * direction) & 0x0008_0008 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Row;
    use crate::window::REACH;

    /// The grade at `*` in a row drawn with `x` for stones of the same color and `o` for the opponent's. The drawing shows the
    /// whole row.
    fn drawn(row: Row, text: &str) -> Grade {
        let at = text.find('*').unwrap();
        let side = |cells: &mut dyn Iterator<Item = char>| {
            let cells: Vec<char> = cells.take(REACH).take_while(|&cell| cell != 'o').collect();
            let own = cells.iter().enumerate().map(|(i, &cell)| usize::from(cell == 'x') << i).sum();
            Side { extent: cells.len(), own }
        };
        let left = side(&mut text[..at].chars().rev());
        let right = side(&mut text[at + 1..].chars());
        grade(&mut Patterns::new(row), left, right)
    }

    #[test]
    fn rows_get_the_expected_grades() {
        assert!(Grade::ALL.iter().enumerate().all(|(i, &grade)| grade as usize == i));
        for (text, standard, freestyle) in [
            (".....*.....", Grade::OpenOne, Grade::OpenOne),
            (".....*o....", Grade::ClosedOne, Grade::ClosedOne),
            ("..o..*..o..", Grade::ClosedOne, Grade::ClosedOne),
            ("...o.*.o...", Grade::Dead, Grade::Dead),
            ("....o*x....", Grade::Two, Grade::Two),
            (".....*x....", Grade::OpenTwoWidest, Grade::OpenTwoWidest),
            (".....*.x...", Grade::OpenTwoWide, Grade::OpenTwoWide),
            (".....*..x..", Grade::OpenTwo, Grade::OpenTwo),
            ("...o.*x....", Grade::OpenTwo, Grade::OpenTwo),
            ("....o*xx...", Grade::Three, Grade::Three),
            ("....x*x....", Grade::OpenThreeWide, Grade::OpenThreeWide),
            ("...xx*.....", Grade::OpenThreeWide, Grade::OpenThreeWide),
            ("...x.*x....", Grade::OpenThree, Grade::OpenThree),
            ("...o.*xx...", Grade::OpenThree, Grade::OpenThree),
            ("....o*xxx..", Grade::Four, Grade::Four),
            ("....x*xx...", Grade::OpenFour, Grade::OpenFour),
            ("...xx*xx...", Grade::Five, Grade::Five),
            ("..xxx*xx...", Grade::Overlong, Grade::Five),
        ] {
            assert_eq!(drawn(Row::Five, text), standard, "{text}");
            assert_eq!(drawn(Row::FiveOrMore, text), freestyle, "{text}");
        }
        assert_eq!(drawn(Row::FiveElseForbidden, "..xxx*xx..."), Grade::Overlong);
    }
}
