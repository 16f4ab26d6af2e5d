//! Reads and writes positions.
//!
//! An example is `rbsgk/4p/5/P4/KGSBR[-] w 0 1`. The ranks come first, from Gote's side to Sente's, each from file `a` to `e`.
//! Capital letters are Sente's pieces, `+` marks a promoted piece, and a digit stands for that many empty squares. The hands
//! follow in brackets, with `-` or nothing if both are empty. Then comes the side to move, `w` for Sente and `b` for Gote. The
//! two counters at the end are ignored and can be missing.
//!
//! Shogi programs write `rbsgk/4p/5/P4/KGSBR b - 1`, which can be read too. Here, `b` is Sente, the hands follow the side to
//! move, and a number before a piece in hand is its count.

use crate::error::ParseError;
use crate::piece::{Droppable, Hand, Piece, PieceKind};
use crate::position::Position;
use crate::side::Side;
use crate::square::{SIZE, Square, Squares};
use std::fmt;
use std::str::FromStr;

fn fault<T>(sentence: impl Into<String>) -> Result<T, ParseError> {
    Err(ParseError(sentence.into()))
}

struct Words<'a> {
    board: &'a str,
    hands: &'a str,
    turn: &'a str,
    /// The letters for Sente and for Gote to move.
    turns: [&'static str; 2],
    counters: Vec<&'a str>,
}

impl<'a> Words<'a> {
    fn of(text: &'a str) -> Result<Self, ParseError> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let mut turn = || words.next().unwrap_or_default();
        let (board, hands, turn, turns) = match first.split_once('[') {
            Some((board, hands)) => (board, hands.strip_suffix(']'), turn(), ["w", "b"]),
            None => {
                let (turn, hands) = (turn(), turn());
                let is_counter = hands.bytes().all(|byte| byte.is_ascii_digit());
                (first, Some(hands).filter(|_| !is_counter), turn, ["b", "w"])
            }
        };
        let Some(hands) = hands else {
            return fault("the hands are missing: expected [-] or, say, [Pg] after the board");
        };
        Ok(Self { board, hands, turn, turns, counters: words.collect() })
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Words { board, hands, turn, turns: [sente, gote], counters } = Words::of(text)?;
        let mut position = Self::empty();
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != SIZE {
            return fault(format!(
                "the board has {} ranks instead of 5 (they are separated by /)",
                ranks.len()
            ));
        }
        for (rank, text) in (0..SIZE).rev().zip(ranks) {
            read_rank(&mut position, rank, text)?;
        }
        read_hands(&mut position, hands)?;
        if turn == gote {
            position.pass();
        } else if turn != sente {
            return fault(format!(
                "\"{turn}\" is not a side to move: expected {sente} (Sente) or {gote} (Gote)"
            ));
        }
        for (place, word) in counters.iter().enumerate() {
            if place >= 2 || word.parse::<u32>().is_err() {
                return fault(format!(
                    "\"{word}\" is not a counter: expected at most two numbers at the end"
                ));
            }
        }
        check(&position)?;
        Ok(position)
    }
}

fn read_hands(position: &mut Position, hands: &str) -> Result<(), ParseError> {
    let mut count = 1;
    for letter in hands.chars().filter(|&letter| letter != '-') {
        if let Some(number) = letter.to_digit(10).filter(|&number| number > 0) {
            count = number;
            continue;
        }
        let piece = Droppable::from_letter(letter.to_ascii_uppercase());
        let Some(piece) = piece else { return no_piece(letter) };
        let side = side_of(letter);
        for _ in 0..std::mem::replace(&mut count, 1) {
            if position.hand(side).count(piece) == Hand::MOST {
                return too_many(letter.to_ascii_uppercase());
            }
            position.change_hand(side, piece, Hand::add);
        }
    }
    Ok(())
}

fn no_piece<T>(letter: char) -> Result<T, ParseError> {
    fault(format!("'{letter}' is not a piece: expected K, G, S, B, R or P"))
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
                return fault(format!("\"+{letter}\" is not a promoted piece: expected +S, +B, +R or +P"));
            };
            kind = better;
        }
        let square = Square::at(file, rank).ok_or_else(wrong)?;
        position.put(square, Piece { side: side_of(letter), kind });
        file += 1;
    }
    if file == SIZE { Ok(()) } else { Err(wrong()) }
}

/// Checks that the position has both kings, at most one set of pieces, and no illegal pawns. Composed problems omit pieces that
/// do not matter.
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
                    "the pawn on {pawn} is on its last rank or shares a file with another pawn of its side"
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
        let hands = hands(self, Droppable::ALL, |count, letter| letter.repeat(count));
        let turn = if self.to_move() == Side::Sente { 'w' } else { 'b' };
        write!(f, "{}[{hands}] {turn} 0 1", ranks(self))
    }
}

impl Position {
    /// Writes the position in SFEN, the notation of shogi programs.
    pub fn to_sfen(&self) -> String {
        let order = [Droppable::Rook, Droppable::Bishop, Droppable::Gold, Droppable::Silver, Droppable::Pawn];
        let hands = hands(self, order, |count, letter| match count {
            1 => letter.to_owned(),
            _ => format!("{count}{letter}"),
        });
        let turn = if self.to_move() == Side::Sente { 'b' } else { 'w' };
        format!("{} {turn} {hands} 1", ranks(self))
    }
}

fn ranks(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..SIZE).rev() {
        let mut empty = 0;
        for square in (0..SIZE).filter_map(|file| Square::at(file, rank)) {
            let Some(piece) = position.piece(square) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                text += &std::mem::take(&mut empty).to_string();
            }
            text += &piece.to_string();
        }
        if empty > 0 {
            text += &empty.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn hands(position: &Position, order: [Droppable; 5], some: impl Fn(usize, &str) -> String) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        for piece in order {
            let count = position.hand(side).count(piece);
            if count > 0 {
                text += &some(count, &Piece { side, kind: piece.kind() }.to_string());
            }
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}
