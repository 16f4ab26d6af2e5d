use crate::error::ParseError;
use crate::piece::Droppable;
use crate::square::{SQUARES, Square};
use std::fmt;
use std::str::FromStr;

/// A move of a piece from one square to another, or a drop from the hand.
///
/// It is written `a1a2`, `d2d5+` with promotion, or `P@c3` for a drop.
///
/// ```text
/// bits 0-4: to | bits 5-9: from, or 25 + the piece dropped | bit 10: promotes
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// The parts of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    /// A piece moves from one square to another.
    Board {
        /// The square it leaves.
        from: Square,
        /// The destination.
        to: Square,
        /// Whether it promotes.
        promotes: bool,
    },
    /// A piece is dropped from the hand.
    Drop {
        /// The piece.
        piece: Droppable,
        /// The destination.
        to: Square,
    },
}

impl Move {
    /// One more than the largest [`code`](Self::code).
    pub const CODES: usize = 1 << 11;

    /// The move of a piece on the board.
    #[inline]
    pub const fn board(from: Square, to: Square, promotes: bool) -> Self {
        Origin::board(from, promotes).to_square(to)
    }

    /// The drop of a piece.
    #[inline]
    pub const fn drop(piece: Droppable, to: Square) -> Self {
        Origin::hand(piece).to_square(to)
    }

    /// The parts of the move.
    #[inline]
    pub fn kind(self) -> MoveKind {
        let to = self.to();
        let source = usize::from(self.0 >> 5 & 31);
        match Square::new(source) {
            Some(from) => MoveKind::Board { from, to, promotes: self.0 >> 10 != 0 },
            None => MoveKind::Drop { piece: Droppable::ALL[source - SQUARES], to },
        }
    }

    /// The destination.
    #[inline]
    pub fn to(self) -> Square {
        const LAST: Square = match Square::new(SQUARES - 1) {
            Some(square) => square,
            None => unreachable!(),
        };
        // Moves are built from squares, so the default is never used.
        Square::new(usize::from(self.0 & 31)).unwrap_or(LAST)
    }

    /// A number unique to the move.
    #[inline]
    pub const fn code(self) -> usize {
        self.0 as usize
    }
}

/// A move without its destination.
#[derive(Clone, Copy)]
pub(crate) struct Origin(u16);

impl Origin {
    #[inline]
    pub(crate) const fn board(from: Square, promotes: bool) -> Self {
        Self((from.index() as u16) << 5 | (promotes as u16) << 10)
    }

    #[inline]
    pub(crate) const fn hand(piece: Droppable) -> Self {
        Self((SQUARES as u16 + piece as u16) << 5)
    }

    #[inline]
    pub(crate) const fn to_square(self, to: Square) -> Move {
        Move(self.0 | to.index() as u16)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Board { from, to, promotes } => {
                write!(f, "{from}{to}{}", if promotes { "+" } else { "" })
            }
            MoveKind::Drop { piece, to } => write!(f, "{}@{to}", piece.kind().letters()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "a move such as a1a2, d2d5+ (promotes) or P@c3 (drop)";
        parse(text).ok_or_else(|| ParseError::expected(text, "move", expected))
    }
}

fn parse(text: &str) -> Option<Move> {
    if let Some((piece, to)) = text.split_once('@') {
        let mut letters = piece.chars();
        let piece = Droppable::from_letter(letters.next()?)?;
        return letters.next().is_none().then_some(Move::drop(piece, to.parse().ok()?));
    }
    let squares = text.strip_suffix('+').unwrap_or(text);
    let (from, to): (Square, Square) = (squares.get(..2)?.parse().ok()?, squares.get(2..)?.parse().ok()?);
    (from != to).then_some(Move::board(from, to, squares.len() < text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_survive_a_round_trip_and_have_unique_codes() {
        let mut seen = vec![false; Move::CODES];
        let mut check = |mv: Move| {
            assert_eq!(mv.to_string().parse(), Ok(mv));
            assert!(!std::mem::replace(&mut seen[mv.code()], true), "{mv}");
        };
        for to in Square::all() {
            Droppable::ALL.into_iter().for_each(|piece| check(Move::drop(piece, to)));
            for from in Square::all().filter(|&from| from != to) {
                check(Move::board(from, to, false));
                check(Move::board(from, to, true));
            }
        }
    }

    #[test]
    fn bad_moves_are_rejected() {
        for text in [
            "", "a1", "a1a1", "a1a6", "f1a1", "a1a2+ ", "a1a2++", "K@a1", "P@", "P@a", "PP@a1", "p@a1",
            "é1a2",
        ] {
            assert!(text.parse::<Move>().is_err(), "{text}");
        }
    }
}
