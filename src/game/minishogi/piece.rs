use std::fmt;

use crate::side::Side;

/// The kind of a piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum PieceKind {
    /// King.
    King,
    /// Gold general.
    Gold,
    /// Silver general.
    Silver,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Pawn.
    Pawn,
    /// Promoted silver, which moves like a gold general.
    PromotedSilver,
    /// Promoted bishop (horse), which moves like a bishop or a king.
    Horse,
    /// Promoted rook (dragon), which moves like a rook or a king.
    Dragon,
    /// Promoted pawn (tokin), which moves like a gold general.
    Tokin,
}

impl PieceKind {
    /// All kinds in the order of their numbers.
    pub const ALL: [Self; 10] = [
        Self::King,
        Self::Gold,
        Self::Silver,
        Self::Bishop,
        Self::Rook,
        Self::Pawn,
        Self::PromotedSilver,
        Self::Horse,
        Self::Dragon,
        Self::Tokin,
    ];

    /// The kind after promotion; `None` if the piece cannot be promoted.
    #[inline]
    pub const fn promoted(self) -> Option<Self> {
        match self {
            Self::Silver => Some(Self::PromotedSilver),
            Self::Bishop => Some(Self::Horse),
            Self::Rook => Some(Self::Dragon),
            Self::Pawn => Some(Self::Tokin),
            _ => None,
        }
    }

    /// The kind in hand after capture; `None` for a king.
    #[inline]
    pub const fn in_hand(self) -> Option<Droppable> {
        match self {
            Self::King => None,
            Self::Gold => Some(Droppable::Gold),
            Self::Silver | Self::PromotedSilver => Some(Droppable::Silver),
            Self::Bishop | Self::Horse => Some(Droppable::Bishop),
            Self::Rook | Self::Dragon => Some(Droppable::Rook),
            Self::Pawn | Self::Tokin => Some(Droppable::Pawn),
        }
    }

    /// Sente's capital letter for the kind, with a plus sign before it if promoted.
    pub const fn letters(self) -> &'static str {
        match self {
            Self::King => "K",
            Self::Gold => "G",
            Self::Silver => "S",
            Self::Bishop => "B",
            Self::Rook => "R",
            Self::Pawn => "P",
            Self::PromotedSilver => "+S",
            Self::Horse => "+B",
            Self::Dragon => "+R",
            Self::Tokin => "+P",
        }
    }
}

/// The kind of a piece in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Droppable {
    /// Gold general.
    Gold,
    /// Silver general.
    Silver,
    /// Bishop.
    Bishop,
    /// Rook.
    Rook,
    /// Pawn.
    Pawn,
}

impl Droppable {
    /// All kinds in the order of their numbers.
    pub const ALL: [Self; 5] = [Self::Gold, Self::Silver, Self::Bishop, Self::Rook, Self::Pawn];

    /// The kind of the piece on the board.
    #[inline]
    pub const fn kind(self) -> PieceKind {
        match self {
            Self::Gold => PieceKind::Gold,
            Self::Silver => PieceKind::Silver,
            Self::Bishop => PieceKind::Bishop,
            Self::Rook => PieceKind::Rook,
            Self::Pawn => PieceKind::Pawn,
        }
    }

    /// The kind with this capital letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|piece| piece.kind().letters().starts_with(letter))
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner of the piece.
    pub side: Side,
    /// The kind of the piece.
    pub kind: PieceKind,
}

impl fmt::Display for Piece {
    /// Writes the letters of the piece, uppercase for Sente and lowercase for Gote.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side {
            Side::Sente => f.pad(self.kind.letters()),
            Side::Gote => f.pad(&self.kind.letters().to_ascii_lowercase()),
        }
    }
}

/// The pieces that a side has in hand. The game has two of each kind apart from kings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand([u8; 5]);

impl Hand {
    /// The maximum number of one kind in a hand.
    pub const MOST: usize = 2;

    /// The number of pieces of this kind in the hand.
    #[inline]
    pub const fn count(self, piece: Droppable) -> usize {
        self.0[piece as usize] as usize
    }

    /// Returns true if the hand is empty.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 5]
    }

    #[inline]
    pub(crate) fn add(&mut self, piece: Droppable) {
        self.0[piece as usize] += 1;
    }

    #[inline]
    pub(crate) fn remove(&mut self, piece: Droppable) {
        self.0[piece as usize] -= 1;
    }
}
