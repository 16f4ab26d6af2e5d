//! A puzzle, and its form as one line of text.

use std::fmt;
use std::str::FromStr;

use engine::{Board, Color, Point, PointSet, Rule, Size};

/// No more of Black's stones fit on 15x15.
const MOST_OWN: u8 = 113;

/// The task of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Black wins by fours alone.
    Fours,
    /// Black wins by fours and open threes, and not by fours alone.
    Threats,
    /// Black wins with one move; after every other White has an answer.
    Move,
    /// One move saves White from threats; every other loses.
    Defence,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Fours, Self::Threats, Self::Move, Self::Defence];

    /// Its name: `fours`, `threats`, `move` or `defence`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fours => "fours",
            Self::Threats => "threats",
            Self::Move => "move",
            Self::Defence => "defence",
        }
    }

    /// The theme of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// A position with one thing to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The task.
    pub theme: Theme,
    /// The rule it is played by, on 15x15.
    pub rule: Rule,
    /// A move that solves it; the only one where the theme says so.
    pub answer: Point,
    /// Black's stones in the shortest win, the fifth included. In a defense: of the win that White has to stop.
    pub own: u8,
    /// How many of Black's moves along that win, five left out, make a four.
    pub fours: u8,
    /// How many make none.
    pub quiet: u8,
    /// How hard it is, on the scale of a player's rating; see [`Finder::rating`](crate::Finder::rating).
    pub rating: u16,
    /// Black's stones.
    pub black: PointSet,
    /// White's.
    pub white: PointSet,
}

impl Puzzle {
    /// The position. Stones are put down by turns, in the order of the points: the game it comes from was another.
    ///
    /// # Errors
    /// A sentence, if the stones are no position in which the side that the theme says is on the move.
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

    /// Reads what [`Display`](fmt::Display) has written of a puzzle with this theme and rule.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParsePuzzleError(pub String);

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParsePuzzleError {}

fn number<T: FromStr<Err: fmt::Display>>(word: &str) -> Result<T, ParsePuzzleError> {
    word.parse().map_err(|error| ParsePuzzleError(format!("{word:?}: {error}")))
}

/// The stones of Black's win.
fn stones(word: &str) -> Result<u8, ParsePuzzleError> {
    let own = number(word)?;
    if (1..=MOST_OWN).contains(&own) {
        Ok(own)
    } else {
        Err(ParsePuzzleError(format!("{word:?}: expected 1 to {MOST_OWN} stones")))
    }
}

/// The points of `h8i10j7`.
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
