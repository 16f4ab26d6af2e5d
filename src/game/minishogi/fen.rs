//! Positions as text.
//!
//! `rbsgk/4p/5/P4/KGSBR[-] w 0 1`: the ranks from Gote's side to Sente's, each from file `a` to `e`, capitals for Sente,
//! `+` before a promoted piece, a digit for so many empty squares; in brackets the hands, `-` or nothing if both are
//! empty; whose turn it is, `w` for Sente and `b` for Gote; two counters, which are read over and may be missing.

use crate::error::ParseError;
use crate::piece::{Droppable, Hand, Piece, PieceKind};
use crate::position::Position;
use crate::side::Side;
use crate::square::{SIZE, Square, Squares};
use std::fmt;
use std::str::FromStr;

/// An error that says this.
fn fault<T>(sentence: impl Into<String>) -> Result<T, ParseError> {
    Err(ParseError(sentence.into()))
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let Some((board, hands)) = first.strip_suffix(']').and_then(|first| first.split_once('[')) else {
            return fault("the hands are missing: expected [-] or, say, [Pg] after the board");
        };
        let mut position = Self::empty();
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != SIZE {
            return fault(format!("the board has {} ranks: expected 5, divided by /", ranks.len()));
        }
        for (rank, text) in (0..SIZE).rev().zip(ranks) {
            read_rank(&mut position, rank, text)?;
        }
        for letter in hands.chars().filter(|&letter| letter != '-') {
            let piece = Droppable::from_letter(letter.to_ascii_uppercase());
            let Some(piece) = piece else { return no_piece(letter) };
            let side = side_of(letter);
            if position.hand(side).count(piece) == Hand::MOST {
                return too_many(letter.to_ascii_uppercase());
            }
            position.change_hand(side, piece, Hand::add);
        }
        match words.next().unwrap_or_default() {
            "w" => {}
            "b" => position.pass(),
            other => return fault(format!("\"{other}\" is no turn: expected w (Sente) or b (Gote)")),
        }
        for (place, word) in words.enumerate() {
            if place >= 2 || word.parse::<u32>().is_err() {
                return fault(format!("\"{word}\" is no counter: expected at most two numbers at the end"));
            }
        }
        check(&position)?;
        Ok(position)
    }
}

fn no_piece<T>(letter: char) -> Result<T, ParseError> {
    fault(format!("'{letter}' is no piece: expected K, G, S, B, R or P"))
}

fn too_many<T>(letter: impl fmt::Display) -> Result<T, ParseError> {
    fault(format!("there are more than two {letter} on the board and in the hands"))
}

fn side_of(letter: char) -> Side {
    if letter.is_ascii_uppercase() { Side::Sente } else { Side::Gote }
}

fn read_rank(position: &mut Position, rank: usize, text: &str) -> Result<(), ParseError> {
    let wrong = || ParseError(format!("rank {}, \"{text}\", does not have 5 squares", rank + 1));
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
            Some(PieceKind::King)
        } else {
            Droppable::from_letter(capital).map(Droppable::kind)
        };
        let Some(mut kind) = kind else { return no_piece(letter) };
        if promoted {
            let Some(better) = kind.promoted() else {
                return fault(format!("\"+{letter}\" is no promoted piece: expected +S, +B, +R or +P"));
            };
            kind = better;
        }
        let square = Square::at(file, rank).ok_or_else(wrong)?;
        position.put(square, Piece { side: side_of(letter), kind });
        file += 1;
    }
    if file == SIZE { Ok(()) } else { Err(wrong()) }
}

/// Whether the pieces are some of those of the game, both kings among them, and the pawns stand where they may. Endings that
/// people compose leave out what plays no part.
fn check(position: &Position) -> Result<(), ParseError> {
    let mut counts = [0; 5];
    for side in Side::BOTH {
        if position.of_kind(side, PieceKind::King).count() != 1 {
            return fault("each side needs one king");
        }
        for piece in Droppable::ALL {
            counts[piece as usize] += position.hand(side).count(piece);
        }
        for square in position.pieces(side) {
            let kind = position.piece(square).map(|piece| piece.kind);
            if let Some(piece) = kind.and_then(PieceKind::in_hand) {
                counts[piece as usize] += 1;
            }
        }
        let pawns = position.of_kind(side, PieceKind::Pawn);
        for pawn in pawns {
            if Squares::zone(side).contains(pawn) || (pawns & Squares::file(pawn.file())).count() > 1 {
                return fault(format!(
                    "the pawn on {pawn} is on its last rank or shares a file with a pawn of its side"
                ));
            }
        }
    }
    for piece in Droppable::ALL {
        if counts[piece as usize] > 2 {
            return too_many(piece.kind().letters());
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
