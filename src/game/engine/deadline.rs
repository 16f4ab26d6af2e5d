use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use crate::size::Size;

/// The move number by which Black must have made five, counting the stones of both colors. It is odd, because Black plays the
/// odd-numbered stones.
///
/// There are three ways to count. This example has h8 and i9 on the board and a deadline of 9:
///
/// ```text
///   stone          1   2 | 3   4   5   6   7   8   9
///   color          B   W | B   W   B   W   B   W   B
///  plies left           | 7 stones of either side: 9 - 2        plies_left
///  Black's left         | 4 black stones: 3, 5, 7 and 9         own_left
///  Black's total          5, including the one that makes five  own_stones
/// ```
///
/// ```
/// use engine::Deadline;
///
/// let deadline = Deadline::new(9).unwrap();
/// assert_eq!(deadline.plies_left(2), 7);
/// assert_eq!(deadline.own_left(1), 4);
/// assert_eq!(deadline.own_stones(), 5);
/// assert_eq!(Deadline::after(2, 4), Some(deadline));
/// assert_eq!(Deadline::new(8), None, "stone 8 is White's");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Deadline(u16);

impl Deadline {
    /// The last black stone that fits on any board.
    pub const LATEST: Self = Self((Size::MAX.area() as u16 - 1) | 1);

    /// The deadline at this stone; `None` if White plays it or no board has room for it.
    pub const fn new(stone: usize) -> Option<Self> {
        if stone % 2 == 1 && stone <= Self::LATEST.stone() { Some(Self(stone as u16)) } else { None }
    }

    /// The deadline for a win with `own` more black stones after `stones` stones of both colors; `None` if `own` is 0 or no
    /// board has room for so many.
    pub const fn after(stones: usize, own: u8) -> Option<Self> {
        if own == 0 { None } else { Self::of_own(stones.div_ceil(2) + own as usize) }
    }

    /// The deadline at the black stone with this number, counting only black stones.
    pub const fn of_own(own: usize) -> Option<Self> {
        match own.checked_mul(2) {
            Some(stone) if stone > 0 => Self::new(stone - 1),
            _ => None,
        }
    }

    /// The deadline at Black's next stone, after `stones` stones of both colors.
    pub const fn soonest(stones: usize) -> Option<Self> {
        Self::new(stones + 1 + stones % 2)
    }

    /// The stone number of the deadline.
    pub const fn stone(self) -> usize {
        self.0 as usize
    }

    /// How many stones both sides together may still place after `stones` stones; 0 once the deadline has passed.
    pub const fn plies_left(self, stones: usize) -> usize {
        self.stone().saturating_sub(stones)
    }

    /// How many stones Black may still place with this many *black* stones on the board; 0 once the deadline has passed. The
    /// threat search uses this number because it stays correct when White passes.
    pub const fn own_left(self, own: usize) -> u8 {
        let left = self.own_stones().saturating_sub(own);
        // Boards larger than 22x22 could exceed a `u8`, but no win takes that many stones.
        if left < u8::MAX as usize { left as u8 } else { u8::MAX - 1 }
    }

    /// The number of black stones at the deadline, including the one that makes five.
    pub const fn own_stones(self) -> usize {
        self.stone().div_ceil(2)
    }

    /// The deadline one black stone earlier; `None` for the first.
    pub const fn earlier(self) -> Option<Self> {
        match self.stone().checked_sub(2) {
            Some(stone) => Self::new(stone),
            None => None,
        }
    }

    /// The deadline one black stone later; `None` for the last.
    pub const fn later(self) -> Option<Self> {
        Self::new(self.stone() + 2)
    }
}

impl fmt::Display for Deadline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A string that is not a deadline.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseDeadlineError {
    /// Not a number.
    #[error("{0}")]
    Number(#[source] ParseIntError),
    /// Not the number of a black stone on the largest board.
    #[error("{0} is not a black stone: expected an odd number up to {last}", last = Deadline::LATEST)]
    Stone(usize),
}

impl FromStr for Deadline {
    type Err = ParseDeadlineError;

    fn from_str(text: &str) -> Result<Self, ParseDeadlineError> {
        let stone = text.parse().map_err(ParseDeadlineError::Number)?;
        Self::new(stone).ok_or(ParseDeadlineError::Stone(stone))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::Color;

    #[test]
    fn remaining_stones_match_a_game() {
        for deadline in (1..40).filter_map(Deadline::new) {
            for stones in 0..deadline.stone() {
                let to_come: Vec<Color> = (stones..deadline.stone()).map(Color::to_move).collect();
                let black = |colors: &[Color]| colors.iter().filter(|&&color| color == Color::Black).count();
                let on_board: Vec<Color> = (0..stones).map(Color::to_move).collect();
                assert_eq!(deadline.plies_left(stones), to_come.len());
                assert_eq!(usize::from(deadline.own_left(black(&on_board))), black(&to_come));
                assert_eq!(deadline.own_stones(), black(&on_board) + black(&to_come));
                assert_eq!(Deadline::after(stones, black(&to_come) as u8), Some(deadline));
                assert!(Deadline::soonest(stones).unwrap() <= deadline);
                assert_eq!(to_come.last(), Some(&Color::Black));
            }
            assert_eq!((deadline.plies_left(60), deadline.own_left(30)), (0, 0));
        }
    }

    #[test]
    fn only_blacks_stones_are_deadlines() {
        for stone in 0..600 {
            let deadline = Deadline::new(stone);
            assert_eq!(deadline.is_some(), stone % 2 == 1 && stone < 22 * 22, "{stone}");
            assert_eq!(stone.to_string().parse().ok(), deadline);
            if let Some(deadline) = deadline {
                assert_eq!(Deadline::of_own(deadline.own_stones()), Some(deadline));
                assert_eq!(deadline.later(), Deadline::new(stone + 2));
                assert_eq!(deadline.earlier(), stone.checked_sub(2).and_then(Deadline::new));
            }
        }
        assert_eq!((Deadline::of_own(0), Deadline::after(2, 0)), (None, None));
        assert!("x".parse::<Deadline>().is_err() && "-1".parse::<Deadline>().is_err());
    }
}
