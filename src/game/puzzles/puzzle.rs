use std::fmt;
use std::str::FromStr;

use engine::{Board, Color, Point, PointSet, Rule, Size};

const MOST_OWN: u8 = 113;

/// The task in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Black wins by fours alone.
    Fours,
    /// Black wins by fours and open threes, but not by fours alone.
    Threats,
    /// Only one move wins for Black. White has an answer to every other move.
    Move,
    /// Only one move saves White from Black's threats. All other moves lose.
    Defence,
    /// Under renju, only one move wins for Black. Another move would win as fast if no point were forbidden.
    Avoid,
    /// Under renju, only one move wins for White, because a point that would stop it is forbidden to Black.
    Forbid,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 6] =
        [Self::Fours, Self::Threats, Self::Move, Self::Defence, Self::Avoid, Self::Forbid];

    /// The themes of the puzzles under a rule.
    pub const fn under(rule: Rule) -> &'static [Self] {
        match rule {
            Rule::Renju => &[Self::Avoid, Self::Forbid],
            _ => &[Self::Fours, Self::Threats, Self::Move, Self::Defence],
        }
    }

    /// The side that wins by threats, or that threatens to do so.
    pub const fn attacker(self) -> Color {
        match self {
            Self::Forbid => Color::White,
            _ => Color::Black,
        }
    }

    /// The side that has to solve the puzzle.
    pub const fn to_move(self) -> Color {
        match self {
            Self::Defence | Self::Forbid => Color::White,
            _ => Color::Black,
        }
    }

    /// The name of the theme: `fours`, `threats`, `move`, `defence`, `avoid` or `forbid`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fours => "fours",
            Self::Threats => "threats",
            Self::Move => "move",
            Self::Defence => "defence",
            Self::Avoid => "avoid",
            Self::Forbid => "forbid",
        }
    }

    /// The theme with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// A position with a task to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The task.
    pub theme: Theme,
    /// The rule. The board is 15x15.
    pub rule: Rule,
    /// A move that solves the puzzle, the only one if the theme requires that.
    pub answer: Point,
    /// The attacker's stones in the shortest win, including the one that makes five. In a defense puzzle, White must stop this
    /// win.
    pub own: u8,
    /// The fours in that win, not counting the move that makes five.
    pub fours: u8,
    /// The attacker's other moves in that win, not counting the move that makes five.
    pub quiet: u8,
    /// The difficulty on the scale of players' ratings; see [`Finder::rating`](crate::Finder::rating).
    pub rating: u16,
    /// Black's stones.
    pub black: PointSet,
    /// White's stones.
    pub white: PointSet,
}

impl Puzzle {
    /// The position, with the stones placed alternately and in point order, because the puzzle does not store the move order.
    ///
    /// # Errors
    /// Returns a message if the stones do not form a position with the expected side to move.
    pub fn board(&self) -> Result<Board, ParsePuzzleError> {
        let mut board = Board::new(Size::FIFTEEN, self.rule);
        let (mut black, mut white) = (self.black.iter(), self.white.iter());
        loop {
            let next = if board.to_move() == Color::Black { black.next() } else { white.next() };
            let Some(point) = next else { break };
            board.play(point).map_err(|error| ParsePuzzleError(error.to_string()))?;
        }
        let mover = self.theme.to_move();
        if black.next().is_some() || white.next().is_some() || board.to_move() != mover || board.is_over() {
            return Err(ParsePuzzleError(format!("{mover} is not to move")));
        }
        Ok(board)
    }

    /// Reads the text from [`Display`](fmt::Display), for a puzzle with this theme and rule.
    ///
    /// # Errors
    /// Fails with a sentence that describes the error.
    pub fn read(theme: Theme, rule: Rule, text: &str) -> Result<Self, ParsePuzzleError> {
        let words: Vec<&str> = text.split(' ').collect();
        let [answer, own, fours, quiet, rating, black, white] = words[..] else {
            return Err(ParsePuzzleError(format!("{text:?}: expected seven words")));
        };
        Ok(Self {
            theme,
            rule,
            answer: number(answer)?,
            own: stones(own)?,
            fours: number(fours)?,
            quiet: number(quiet)?,
            rating: number(rating)?,
            black: points(black)?,
            white: points(white)?,
        })
    }
}

/// Writes `ANSWER OWN FOURS QUIET RATING BLACK WHITE`: the answer, four numbers, and the stones of each color without spaces.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { answer, own, fours, quiet, rating, .. } = self;
        write!(f, "{answer} {own} {fours} {quiet} {rating}")?;
        for stones in [self.black, self.white] {
            f.write_str(" ")?;
            stones.iter().try_for_each(|point| write!(f, "{point}"))?;
        }
        Ok(())
    }
}

/// The error for a string that is not a valid puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParsePuzzleError(pub String);

fn number<T: FromStr<Err: fmt::Display>>(word: &str) -> Result<T, ParsePuzzleError> {
    word.parse().map_err(|error| ParsePuzzleError(format!("{word:?}: {error}")))
}

fn stones(word: &str) -> Result<u8, ParsePuzzleError> {
    let own = number(word)?;
    if (1..=MOST_OWN).contains(&own) {
        Ok(own)
    } else {
        Err(ParsePuzzleError(format!("{word:?}: expected 1 to {MOST_OWN} stones")))
    }
}

/// Reads points such as `h8i10j7`.
fn points(text: &str) -> Result<PointSet, ParsePuzzleError> {
    let mut set = PointSet::EMPTY;
    let mut rest = text;
    while !rest.is_empty() {
        let end =
            rest.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit()).map_or(rest.len(), |(at, _)| at);
        let point: Point = number(&rest[..end])?;
        if set.contains(point) {
            return Err(ParsePuzzleError(format!("{point} is listed twice")));
        }
        set.insert(point);
        rest = &rest[end..];
    }
    Ok(set)
}
