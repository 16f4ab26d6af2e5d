//! Grades describe a stone's pattern in one direction more finely than [`Pattern`], for the evaluation.
//!
//! They distinguish closed, open and dead lone stones, open twos by the number of points that make an open three, and open
//! threes by whether one or two points make an open four.

use std::sync::OnceLock;

use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::line::STEPS;
use crate::pattern::{Pattern, Patterns};
use crate::point::Point;
use crate::rule::Row;
use crate::window::{Side, Slots, raised};

/// The grade of a row, worst first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Cannot become five.
    #[default]
    Dead,
    /// Too long to win, or forbidden for this side.
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

/// The grade of every window for one kind of winning row, in the order of [`Slots`].
pub(crate) struct Grades([Grade; Slots::COUNT]);

impl Grades {
    fn of(row: Row) -> &'static Self {
        static GRADES: [OnceLock<Grades>; Row::COUNT] = [const { OnceLock::new() }; Row::COUNT];
        GRADES[row as usize].get_or_init(|| Self::new(row))
    }

    fn new(row: Row) -> Self {
        let mut patterns = Patterns::new(row);
        let mut grades = [Grade::Dead; Slots::COUNT];
        for left in Side::all() {
            for right in Side::all() {
                grades[Slots::of_sides(left, right)] = grade(&mut patterns, left, right);
            }
        }
        Self(grades)
    }
}

fn grade(patterns: &mut Patterns, left: Side, right: Side) -> Grade {
    let mut ways = |made: Pattern| {
        raised(left, right).filter(|&(_, left, right)| patterns.pattern(left, right) == made).count()
    };
    let (open_threes, open_fours, open_twos) =
        (ways(Pattern::OpenThree), ways(Pattern::OpenFour), ways(Pattern::OpenTwo));
    match patterns.pattern(left, right) {
        Pattern::Dead if left.run() + 1 + right.run() > 5 => Grade::Overlong,
        Pattern::Dead => Grade::Dead,
        Pattern::Forbidden => Grade::Overlong,
        Pattern::One if open_twos == 0 => Grade::ClosedOne,
        Pattern::One => Grade::OpenOne,
        Pattern::Two => Grade::Two,
        Pattern::OpenTwo => match open_threes {
            ..3 => Grade::OpenTwo,
            3 => Grade::OpenTwoWide,
            _ => Grade::OpenTwoWidest,
        },
        Pattern::Three => Grade::Three,
        Pattern::OpenThree if open_fours < 2 => Grade::OpenThree,
        Pattern::OpenThree => Grade::OpenThreeWide,
        Pattern::Four => Grade::Four,
        Pattern::OpenFour => Grade::OpenFour,
        Pattern::Five => Grade::Five,
    }
}

impl Board {
    /// The grades of a stone of this color on an empty point, by direction. Fives count on the whole board.
    pub fn grades(&self, color: Color, point: Point) -> [Grade; 4] {
        let grades = Grades::of(self.rule().row(color));
        Direction::ALL.map(|direction| {
            let (line, cell) = self.cells(point, direction);
            grades.0[self.windows().slots(line, 2 * cell).of(color)]
        })
    }

    /// Visits every empty point up to five cells away on the four lines, with the direction and the grades of a black and a
    /// white stone there. A stone on `point` changes no other grades.
    #[inline]
    pub fn grades_around(&self, point: Point, mut visit: impl FnMut(Point, Direction, [Grade; 2])) {
        let [black, white] = Color::BOTH.map(|color| Grades::of(self.rule().row(color)));
        let windows = self.windows();
        for direction in Direction::ALL {
            let (line, cell) = self.cells(point, direction);
            let mut empty = line.empty_near(cell);
            let step = STEPS[direction as usize];
            let first = point.index().wrapping_sub(cell * step);
            while empty != 0 {
                let bit = empty.trailing_zeros() as usize;
                empty &= empty - 1;
                let slots = windows.slots(line, bit);
                let grades = [black.0[slots.of(Color::Black)], white.0[slots.of(Color::White)]];
                visit(Point::from_raw(first.wrapping_add(bit / 2 * step) as u16), direction, grades);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
