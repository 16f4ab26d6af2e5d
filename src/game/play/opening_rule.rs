//! The opening rules: free, Swap2, pro and long pro.
//!
//! ```text
//!   stone   pro                              long pro
//!  1       in the center                    in the center
//!  2       anywhere                         anywhere
//!  3       outside the 5x5 in the center    outside the 7x7 in the center
//! ```

use std::fmt;
use std::str::FromStr;

use engine::{Board, Point, PointSet, Size};

use crate::swap2::Chosen;

/// The opening rule of a game, written as an empty string, `swap2` with the choices made (`swap2 two black`), `pro` or
/// `longpro`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpeningRule {
    /// No restrictions.
    #[default]
    Free,
    /// Swap2 with the choices made so far.
    Swap2(Chosen),
    /// The third stone must be outside the central 5x5 square.
    Pro,
    /// The third stone must be outside the central 7x7 square.
    LongPro,
}

impl OpeningRule {
    /// The side length, in points, of the central square that is closed to the third stone.
    pub const fn square(self) -> Option<usize> {
        match self {
            Self::Free | Self::Swap2(_) => None,
            Self::Pro => Some(5),
            Self::LongPro => Some(7),
        }
    }

    /// The points where the next stone may not go after `stones` stones, occupied or not. A square that would cover the whole
    /// board bars nothing.
    pub fn barred(self, size: Size, stones: usize) -> PointSet {
        let Some(square) = self.square() else { return PointSet::default() };
        let middle = size.center();
        match stones {
            0 => size.points().filter(|&point| point != middle).collect(),
            2 if size.side() > square => {
                size.points().filter(|point| point.distance(middle) <= square / 2).collect()
            }
            _ => PointSet::default(),
        }
    }

    /// The first stone on a barred point, and its move number from 1.
    pub fn violation(self, board: &Board) -> Option<(usize, Point)> {
        let moves = board.moves().iter().enumerate();
        let mut barred = moves.filter(|&(before, &point)| self.barred(board.size(), before).contains(point));
        barred.next().map(|(before, &point)| (before + 1, point))
    }
}

impl fmt::Display for OpeningRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Free => Ok(()),
            Self::Swap2(chosen) if *chosen == Chosen::default() => f.write_str("swap2"),
            Self::Swap2(chosen) => write!(f, "swap2 {chosen}"),
            Self::Pro => f.write_str("pro"),
            Self::LongPro => f.write_str("longpro"),
        }
    }
}

impl FromStr for OpeningRule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "" => Ok(Self::Free),
            "pro" => Ok(Self::Pro),
            "longpro" => Ok(Self::LongPro),
            "swap2" => Ok(Self::Swap2(Chosen::default())),
            _ => match text.strip_prefix("swap2 ") {
                Some(chosen) => chosen.parse().map(Self::Swap2),
                None => Err(format!("{text:?} is not an opening: expected swap2, pro or longpro")),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Rule;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn opening_rules_survive_a_round_trip() {
        for text in ["", "swap2", "swap2 two", "swap2 black", "swap2 two white", "pro", "longpro"] {
            assert_eq!(text.parse::<OpeningRule>().map(|rule| rule.to_string()), Ok(text.to_owned()));
        }
        for wrong in ["swap3", "swap2 three", "swap2two", "Pro", "long pro"] {
            assert!(wrong.parse::<OpeningRule>().is_err(), "{wrong}");
        }
    }

    /// Checks the corners of the squares against the diagrams in the rules.
    #[test]
    fn opening_rules_bar_the_right_points() {
        let barred =
            |rule: OpeningRule, stones, name| rule.barred(Size::FIFTEEN, stones).contains(point(name));
        for rule in [OpeningRule::Pro, OpeningRule::LongPro] {
            assert_eq!(rule.barred(Size::FIFTEEN, 0).len(), 224);
            assert!(!barred(rule, 0, "h8") && barred(rule, 0, "h9"));
            for stones in [1, 3, 4, 5] {
                assert!(rule.barred(Size::FIFTEEN, stones).is_empty(), "{stones}");
            }
        }
        for (name, pro, long) in [
            ("j10", true, true),
            ("f6", true, true),
            ("k8", false, true),
            ("k11", false, true),
            ("l8", false, false),
        ] {
            assert_eq!(
                (barred(OpeningRule::Pro, 2, name), barred(OpeningRule::LongPro, 2, name)),
                (pro, long),
                "{name}"
            );
        }
        assert_eq!(OpeningRule::Pro.barred(Size::FIFTEEN, 2).len(), 25);
        assert_eq!(OpeningRule::LongPro.barred(Size::FIFTEEN, 2).len(), 49);
        assert!(OpeningRule::Free.barred(Size::FIFTEEN, 0).is_empty());
    }

    #[test]
    fn the_stone_that_breaks_an_opening_rule_is_named() {
        let violation = |rule: &str, moves: &[&str]| {
            let moves: Vec<Point> = moves.iter().map(|name| point(name)).collect();
            let board = Board::from_moves(Size::FIFTEEN, Rule::Renju, &moves).unwrap();
            rule.parse::<OpeningRule>()
                .unwrap()
                .violation(&board)
                .map(|(number, point)| (number, point.to_string()))
        };
        assert_eq!(violation("pro", &["h8", "i9", "k8", "h9"]), None);
        assert_eq!(violation("pro", &["h8", "i9", "j8"]), Some((3, "j8".to_owned())));
        assert_eq!(violation("longpro", &["h8", "i9", "k8"]), Some((3, "k8".to_owned())));
        assert_eq!(violation("pro", &["a1"]), Some((1, "a1".to_owned())));
        assert_eq!(violation("swap2", &["a1", "b2", "c3"]), None);
    }
}
