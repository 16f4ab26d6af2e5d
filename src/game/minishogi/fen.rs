//! Positions as text.
//!
//! `rbsgk/4p/5/P4/KGSBR[-] w 0 1`: the ranks from Gote's side to Sente's, each from file `a` to `e`, capitals for Sente,
//! `+` before a promoted piece, a digit for so many empty squares; in brackets the hands, `-` or nothing if both are
//! empty; whose turn it is, `w` for Sente and `b` for Gote; two counters, which are read over and may be missing.

use crate::piece::{Droppable, Hand, Kind, Piece};
use crate::position::Position;
use crate::side::Side;
use crate::square::{SIZE, Square, Squares};
use std::fmt;
use std::str::FromStr;

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePositionError {
    /// There are not five ranks.
    Ranks(usize),
    /// A rank does not have five squares.
    Rank {
        /// Its number, 1 to 5 from Sente's side.
        rank: usize,
        /// Its text.
        text: String,
    },
    /// A letter is no piece.
    Piece(char),
    /// A plus sign stands before what cannot be promoted.
    Promotion(String),
    /// The brackets with the hands are missing or not closed.
    Hands,
    /// The turn is neither `w` nor `b`.
    Turn(String),
    /// There are more than two of a piece; `K` if either side has not just one king.
    Count(char),
    /// A side has two pawns on a file, or a pawn on its last rank.
    Pawn(Square),
    /// A counter is no number, or there is something after the counters.
    Counter(String),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ranks(count) => write!(f, "the board has {count} ranks: expected 5, divided by /"),
            Self::Rank { rank, text } => write!(f, "rank {rank}, \"{text}\", does not have 5 squares"),
            Self::Piece(letter) => write!(f, "'{letter}' is no piece: expected K, G, S, B, R or P"),
            Self::Promotion(text) => write!(f, "\"{text}\" is no promoted piece: expected +S, +B, +R or +P"),
            Self::Hands => f.write_str("the hands are missing: expected [-] or, say, [Pg] after the board"),
            Self::Turn(text) => write!(f, "\"{text}\" is no turn: expected w (Sente) or b (Gote)"),
            Self::Count('K') => f.write_str("each side needs one king"),
            Self::Count(letter) => {
                write!(f, "there are more than two {letter} on the board and in the hands")
            }
            Self::Pawn(square) => {
                write!(
                    f,
                    "the pawn on {square} stands on its last rank or on a file with another of its side"
                )
            }
            Self::Counter(text) => {
                write!(f, "\"{text}\" is no counter: expected at most two numbers at the end")
            }
        }
    }
}

impl std::error::Error for ParsePositionError {}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let (board, hands) = first.split_once('[').ok_or(ParsePositionError::Hands)?;
        let hands = hands.strip_suffix(']').ok_or(ParsePositionError::Hands)?;
        let mut position = Self::empty();
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != SIZE {
            return Err(ParsePositionError::Ranks(ranks.len()));
        }
        for (rank, text) in (0..SIZE).rev().zip(ranks) {
            read_rank(&mut position, rank, text)?;
        }
        for letter in hands.chars().filter(|&letter| letter != '-') {
            let piece = Droppable::from_letter(letter.to_ascii_uppercase());
            let piece = piece.ok_or(ParsePositionError::Piece(letter))?;
            let side = side_of(letter);
            if position.hand(side).count(piece) == Hand::MOST {
                return Err(ParsePositionError::Count(letter.to_ascii_uppercase()));
            }
            position.change_hand(side, piece, Hand::add);
        }
        match words.next().unwrap_or_default() {
            "w" => {}
            "b" => position.pass(),
            other => return Err(ParsePositionError::Turn(other.to_owned())),
        }
        for (place, word) in words.enumerate() {
            if place >= 2 || word.parse::<u32>().is_err() {
                return Err(ParsePositionError::Counter(word.to_owned()));
            }
        }
        check(&position)?;
        Ok(position)
    }
}

fn side_of(letter: char) -> Side {
    if letter.is_ascii_uppercase() { Side::Sente } else { Side::Gote }
}

fn read_rank(position: &mut Position, rank: usize, text: &str) -> Result<(), ParsePositionError> {
    let wrong = || ParsePositionError::Rank { rank: rank + 1, text: text.to_owned() };
    let mut file = 0;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if let Some(empty) = letter.to_digit(10) {
            file += empty as usize;
            continue;
        }
        let promoted = letter == '+';
        let letter = if promoted { letters.next().ok_or_else(wrong)? } else { letter };
        let capital = letter.to_ascii_uppercase();
        let kind = if capital == 'K' {
            Some(Kind::King)
        } else {
            Droppable::from_letter(capital).map(Droppable::kind)
        };
        let mut kind = kind.ok_or(ParsePositionError::Piece(letter))?;
        if promoted {
            kind = kind.promoted().ok_or_else(|| ParsePositionError::Promotion(format!("+{letter}")))?;
        }
        let square = Square::at(file, rank).ok_or_else(wrong)?;
        position.put(square, Piece { side: side_of(letter), kind });
        file += 1;
    }
    if file == SIZE { Ok(()) } else { Err(wrong()) }
}

/// Whether the pieces are some of those of the game, both kings among them, and the pawns stand where they may. Endings that
/// people compose leave out what plays no part.
fn check(position: &Position) -> Result<(), ParsePositionError> {
    let mut counts = [0; 5];
    for side in Side::BOTH {
        if position.of_kind(side, Kind::King).count() != 1 {
            return Err(ParsePositionError::Count('K'));
        }
        for piece in Droppable::ALL {
            counts[piece as usize] += position.hand(side).count(piece);
        }
        for square in position.pieces(side) {
            let kind = position.piece(square).map(|piece| piece.kind);
            if let Some(piece) = kind.and_then(Kind::in_hand) {
                counts[piece as usize] += 1;
            }
        }
        let pawns = position.of_kind(side, Kind::Pawn);
        for pawn in pawns {
            if Squares::zone(side).contains(pawn) || (pawns & Squares::file(pawn.file())).count() > 1 {
                return Err(ParsePositionError::Pawn(pawn));
            }
        }
    }
    for piece in Droppable::ALL {
        if counts[piece as usize] > 2 {
            return Err(ParsePositionError::Count(piece.kind().letters().chars().next().unwrap_or('?')));
        }
    }
    Ok(())
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..SIZE).rev() {
            let mut empty = 0;
            for square in (0..SIZE).filter_map(|file| Square::at(file, rank)) {
                let Some(Piece { side, kind }) = self.piece(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(f, "{empty}")?;
                    empty = 0;
                }
                match side {
                    Side::Sente => f.write_str(kind.letters())?,
                    Side::Gote => f.write_str(&kind.letters().to_ascii_lowercase())?,
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let mut hands = String::new();
        for side in Side::BOTH {
            for piece in Droppable::ALL {
                let letter = piece.kind().letters();
                let letter =
                    if side == Side::Sente { letter.to_owned() } else { letter.to_ascii_lowercase() };
                hands += &letter.repeat(self.hand(side).count(piece));
            }
        }
        let hands = if hands.is_empty() { "-" } else { &hands };
        let turn = if self.to_move() == Side::Sente { 'w' } else { 'b' };
        write!(f, "[{hands}] {turn} 0 1")
    }
}
