use std::fmt;
use std::str::FromStr;

use engine::{Board, Color, Point, Printable, Rule, Size, Symmetry};
use thiserror::Error;

/// A game in which Black's first stone is in the center. Every type that contains positions also contains the game, so that
/// positions from different games are never mixed up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Game {
    size: Size,
    rule: Rule,
    within: Option<u8>,
}

impl Game {
    /// The 15x15 board with the standard rule, as in `gomoku.json`.
    pub const STANDARD: Self = Self::new(Size::FIFTEEN, Rule::Standard);

    /// The game on a board of this size under this rule.
    pub const fn new(size: Size, rule: Rule) -> Self {
        Self { size, rule, within: None }
    }

    /// The same game, except that a black five wins only if all its stones are within this many columns and rows of the first
    /// stone. So a win does not depend on the rest of the board. `None` if [`Size::has_home`] is false, overlines win for
    /// Black, or points are forbidden.
    #[must_use]
    pub const fn within(self, distance: u8) -> Option<Self> {
        if self.size.has_home() && !self.rule.wins(Color::Black, 6) && !self.rule.forbids(Color::Black) {
            Some(Self { within: Some(distance), ..self })
        } else {
            None
        }
    }

    /// The game played on this board.
    pub fn of(board: &Board) -> Self {
        Self { within: board.home(), ..Self::new(board.size(), board.rule()) }
    }

    /// The size of the board.
    pub const fn size(self) -> Size {
        self.size
    }

    /// The rule, which decides which rows win.
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// The maximum distance between the first stone and any stone of a black five, if there is a limit.
    pub const fn home(self) -> Option<u8> {
        self.within
    }

    /// The game whose strategy also wins this game: strict renju for renju, otherwise the game itself.
    #[must_use]
    pub const fn with_strategy(self) -> Self {
        match self.rule {
            Rule::Renju => Self { rule: Rule::StrictRenju, ..self },
            _ => self,
        }
    }

    /// Returns true if White may pass, as in renju.
    pub const fn allows_pass(self) -> bool {
        self.rule.allows_pass()
    }

    pub(crate) fn wins(self, color: Color, row: &[Point]) -> bool {
        let counts = |distance| row.iter().all(|point| point.distance(self.first()) <= usize::from(distance));
        self.rule.wins(color, row.len()) && (color == Color::White || self.within.is_none_or(counts))
    }

    /// The point of Black's first stone: the center or, on a board of even size, the lower left of the four central points.
    pub const fn first(self) -> Point {
        self.size.center()
    }

    /// The empty board.
    pub fn board(self) -> Board {
        let home = self.within.and_then(|distance| Board::within(self.size, self.rule, distance));
        home.unwrap_or_else(|| Board::new(self.size, self.rule))
    }

    /// The symmetries that keep the first stone in place, starting with the identity: all eight on boards with a center point,
    /// otherwise the identity and the reflection in one diagonal.
    pub fn symmetries(self) -> impl Iterator<Item = Symmetry> {
        let keeps = move |symmetry: &Symmetry| symmetry.apply(self.first(), self.size) == self.first();
        Symmetry::all().filter(keeps)
    }

    /// One second move from each class of moves that are equivalent under these symmetries, row by row: the one in the highest
    /// row, and the rightmost of these. On 15x15: h9, i9, h10, i10, j10 … o15.
    pub fn second_moves(self) -> impl Iterator<Item = Point> {
        let names = move |&point: &Point| self.second_move(point).is_some_and(|(name, _)| name == point);
        self.size.points().filter(names)
    }

    /// The move that represents the class of `second`, and the symmetry that maps `second` to it. `None` for the first stone.
    pub fn second_move(self, second: Point) -> Option<(Point, Symmetry)> {
        if second == self.first() || !self.size.contains(second) {
            return None;
        }
        let images = self.symmetries().map(|symmetry| (symmetry.apply(second, self.size), symmetry));
        images.max_by_key(|&(point, symmetry)| (point, std::cmp::Reverse(symmetry)))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.size, self.rule)?;
        self.within.map_or(Ok(()), |distance| write!(f, " within {distance}"))
    }
}

/// A string that does not name a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("\"{}\" is not a game: expected a board and a rule, like 15x15 standard", Printable(text))]
pub struct ParseGameError {
    /// The string, shortened to 40 characters.
    pub text: String,
}

impl FromStr for Game {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, ParseGameError> {
        let read = || {
            let (size, rest) = text.split_once(' ')?;
            let (rule, home) = match rest.split_once(" within ") {
                Some((rule, distance)) => (rule, Some(distance.parse().ok()?)),
                None => (rest, None),
            };
            let (side, again) = size.split_once('x')?;
            let size = side.parse().ok().filter(|_| side == again).and_then(|side| Size::new(side).ok())?;
            let everywhere = Self::new(size, rule.parse().ok()?);
            home.map_or(Some(everywhere), |distance| everywhere.within(distance))
        };
        read().ok_or_else(|| ParseGameError { text: text.chars().take(40).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_second_move_has_a_single_name() {
        for (side, classes) in [(15, 35), (19, 54), (21, 65), (16, 135), (22, 252)] {
            let game = Game::new(Size::new(side).unwrap(), Rule::Standard);
            let names: Vec<Point> = game.second_moves().collect();
            assert_eq!(names.len(), classes, "{game}");
            for point in game.size().points() {
                match game.second_move(point) {
                    Some((name, symmetry)) => {
                        assert!(names.contains(&name));
                        assert_eq!(symmetry.apply(point, game.size()), name);
                        assert_eq!(symmetry.apply(game.first(), game.size()), game.first());
                    }
                    None => assert_eq!(point, game.first()),
                }
            }
            assert!(names.iter().all(|&name| game.second_move(name) == Some((name, Symmetry::IDENTITY))));
        }
    }

    #[test]
    fn every_game_survives_a_round_trip() {
        for game in Size::all().flat_map(|size| Rule::ALL.map(|rule| Game::new(size, rule))) {
            assert_eq!(game.to_string().parse(), Ok(game));
            let home = game.within(7);
            let is_limited = matches!(game.rule(), Rule::Standard | Rule::Strict);
            assert_eq!(home.is_some(), game.size().side() % 2 == 1 && is_limited);
            assert!(
                home.is_none_or(
                    |home| home.to_string().parse() == Ok(home) && Game::of(&home.board()) == home
                )
            );
        }
        for bad in [
            "",
            "15",
            "15 standard",
            "15x16 standard",
            "23x23 standard",
            "15x15 gomoku",
            "15x15  standard",
            "20x20 strict within 7",
            "21x21 strict within",
            "21x21 strict within -1",
            "21x21 strict in 7",
        ] {
            assert!(bad.parse::<Game>().is_err(), "{bad}");
        }
    }

    #[test]
    fn names_of_second_moves_on_15x15() {
        let names: Vec<String> = Game::STANDARD.second_moves().map(|point| point.to_string()).collect();
        assert_eq!(names[..5], ["h9", "i9", "h10", "i10", "j10"]);
        assert_eq!((names[34].as_str(), Game::STANDARD.to_string().as_str()), ("o15", "15x15 standard"));
    }
}
