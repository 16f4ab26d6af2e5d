//! The choices made in an opening, as games and records store them. Stones alone do not show which side plays which color.

use std::fmt;
use std::str::FromStr;

use engine::Color;

use super::Phase;

/// The choices so far, written as an empty string, `two`, `black`, `white`, `two black` or `two white`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chosen {
    /// Whether the chooser adds two more stones.
    pub two: bool,
    /// The color that was taken, if any.
    pub taken: Option<Color>,
}

/// The next step of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextStep {
    /// Whether the proposer or the chooser makes this step.
    pub proposer: bool,
    /// The number of stones to place, one after another; 0 if the step is a choice.
    pub stones: usize,
    /// Whether placing two more stones is an option.
    pub two: bool,
}

impl Chosen {
    /// The number of stones on the board when the color is chosen.
    pub const fn stones(self) -> usize {
        if self.two { 5 } else { 3 }
    }

    /// The next step after `stones` stones; `None` once the colors are settled.
    pub const fn next_step(self, stones: usize) -> Option<NextStep> {
        let proposes = stones < 3;
        match stones {
            0..5 if stones < self.stones() => {
                let all = if proposes { 3 } else { 5 };
                Some(NextStep { proposer: proposes, stones: all - stones, two: false })
            }
            _ if self.taken.is_some() => None,
            _ => Some(NextStep { proposer: self.two, stones: 0, two: !self.two }),
        }
    }

    /// The decision that our engine can make after `stones` stones.
    pub fn phase(self, stones: usize) -> Option<Phase> {
        self.next_step(stones).and(Phase::of(stones))
    }

    /// The proposer's color; `None` until a color is taken.
    pub fn proposer(self) -> Option<Color> {
        self.taken.map(|taken| if self.two { taken } else { !taken })
    }
}

impl fmt::Display for Chosen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.two, self.taken) {
            (false, None) => Ok(()),
            (true, None) => f.write_str("two"),
            (false, Some(color)) => color.fmt(f),
            (true, Some(color)) => write!(f, "two {color}"),
        }
    }
}

impl FromStr for Chosen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (two, rest) = match text.strip_prefix("two") {
            Some(rest) => (true, rest.trim_start()),
            None => (false, text),
        };
        let taken = match rest {
            "" => None,
            "black" => Some(Color::Black),
            "white" => Some(Color::White),
            _ => return Err(format!("{text:?}: expected two, black, white, two black or two white")),
        };
        Ok(Self { two, taken })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swap2_choices_survive_a_round_trip() {
        for text in ["", "two", "black", "white", "two black", "two white"] {
            assert_eq!(text.parse::<Chosen>().map(|chosen| chosen.to_string()), Ok(text.to_owned()));
        }
        for wrong in ["three", "two red", "red", "twoblackwhite"] {
            assert!(wrong.parse::<Chosen>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn stones_are_requested_one_by_one() {
        let step_after = |text: &str, stones| {
            let NextStep { proposer, stones, two } =
                text.parse::<Chosen>().unwrap().next_step(stones).unwrap();
            (proposer, stones, two)
        };
        assert_eq!([0, 1, 2].map(|stones| step_after("", stones).1), [3, 2, 1]);
        assert_eq!([step_after("", 0), step_after("", 3)], [(true, 3, false), (false, 0, true)]);
        assert_eq!(
            [3, 4, 5].map(|stones| step_after("two", stones)),
            [(false, 2, false), (false, 1, false), (true, 0, false)]
        );
    }
}
