//! A puzzle, and its text form.

use std::fmt;
use std::str::FromStr;

use engine::{Board, Color, Point, PointSet, Rule, Size};

/// The largest number of black stones that fit on 15x15.
const MOST_OWN: u8 = 113;

/// The task of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Black wins by fours alone.
    Fours,
    /// Black wins by fours and open threes, and not by fours alone.
    Threats,
    /// Black wins with one move; after every other move White has an answer.
    Move,
    /// One move saves White from threats; every other loses.
    Defence,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 4] = [Self::Fours, Self::Threats, Self::Move, Self::Defence];

    /// The name: `fours`, `threats`, `move` or `defence`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fours => "fours",
            Self::Threats => "threats",
            Self::Move => "move",
            Self::Defence => "defence",
        }
    }

    /// The theme with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// A position with one thing to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The task.
    pub theme: Theme,
    /// The rule; the board is 15x15.
    pub rule: Rule,
    /// A move that solves it; the only one if the theme requires that.
    pub answer: Point,
    /// The number of black stones in the shortest win, including the fifth. In a defense, in the win that White must stop.
    pub own: u8,
    /// The number of Black's moves along that win that make a four, not counting five.
    pub fours: u8,
    /// The number of Black's moves that make no threat.
    pub quiet: u8,
    /// The difficulty, on the scale of a player's rating; see [`Finder::rating`](crate::Finder::rating).
    pub rating: u16,
    /// Black's stones.
    pub black: PointSet,
    /// White's stones.
    pub white: PointSet,
}

impl Puzzle {
    /// The position. The stones are placed alternately in the order of the points, since the order of the original game is not
    /// stored.
    ///
    /// # Errors
    /// Fails with a sentence if the stones form no position with the theme's side to move.
    pub fn board(&self) -> Result<Board, ParsePuzzleError> {
        let mut board = Board::new(Size::FIFTEEN, self.rule);
        let (mut black, mut white) = (self.black.iter(), self.white.iter());
        loop {
            let next = if board.to_move() == Color::Black { black.next() } else { white.next() };
            let Some(point) = next else { break };
            board.play(point).map_err(|error| ParsePuzzleError(error.to_string()))?;
        }
        let mover = if self.theme == Theme::Defence { Color::White } else { Color::Black };
        if black.next().is_some() || white.next().is_some() || board.to_move() != mover || board.is_over() {
            return Err(ParsePuzzleError(format!("{mover} is not on the move")));
        }
        Ok(board)
    }

    /// Reads the text of [`Display`](fmt::Display) for a puzzle with this theme and rule.
    ///
    /// # Errors
    /// Fails with a sentence about the fault.
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

/// `ANSWER OWN FOURS QUIET RATING BLACK WHITE`: the answer, the four numbers, and the stones of each color without blanks.
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

/// A text that is not a puzzle, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParsePuzzleError(pub String);

fn number<T: FromStr<Err: fmt::Display>>(word: &str) -> Result<T, ParsePuzzleError> {
    word.parse().map_err(|error| ParsePuzzleError(format!("{word:?}: {error}")))
}

/// The number of stones of Black's win.
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
            return Err(ParsePuzzleError(format!("{point} twice")));
        }
        set.insert(point);
        rest = &rest[end..];
    }
    Ok(set)
}
