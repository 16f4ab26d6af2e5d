use crate::error::ParseError;
use crate::side::Side;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use std::str::FromStr;

/// The number of files and of ranks.
pub const SIZE: usize = 5;
/// The number of squares.
pub const SQUARES: usize = SIZE * SIZE;

/// A square: files `a` to `e` from the left, ranks 1 to 5 from Sente's side.
///
/// ```text
/// 5  20 21 22 23 24     Gote
/// 4  15 16 17 18 19
/// 3  10 11 12 13 14
/// 2   5  6  7  8  9
/// 1   0  1  2  3  4     Sente
///     a  b  c  d  e
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this number below 25.
    pub const fn new(index: usize) -> Option<Self> {
        if index < SQUARES { Some(Self(index as u8)) } else { None }
    }

    /// The square on a file (0 is `a`) and a rank (0 is Sente's first); `None` off the board.
    pub const fn at(file: usize, rank: usize) -> Option<Self> {
        if file < SIZE && rank < SIZE { Some(Self((rank * SIZE + file) as u8)) } else { None }
    }

    /// The number in the picture.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file; 0 is `a`.
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize % SIZE
    }

    /// The rank; 0 is Sente's first.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize / SIZE
    }

    /// All squares in order.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SQUARES as u8).map(Self)
    }

    /// The set that contains only this square.
    #[inline]
    pub const fn set(self) -> Squares {
        Squares(1 << self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file() as u8) as char, self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let square = match *text.as_bytes() {
            [file @ b'a'..=b'e', rank @ b'1'..=b'5'] => Self::at((file - b'a').into(), (rank - b'1').into()),
            _ => None,
        };
        square.ok_or_else(|| ParseError::expected(text, "square", "a1 to e5"))
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub(crate) u32);

impl Squares {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// All squares.
    pub const ALL: Self = Self((1 << SQUARES) - 1);

    /// The squares of a rank; 0 is Sente's first.
    #[inline]
    pub const fn rank(rank: usize) -> Self {
        Self(0b11111 << (rank * SIZE))
    }

    /// The squares of a file; 0 is `a`.
    #[inline]
    pub const fn file(file: usize) -> Self {
        Self(0b00001_00001_00001_00001_00001 << file)
    }

    /// The last rank of a side, where its pieces promote.
    #[inline]
    pub const fn zone(side: Side) -> Self {
        Self::rank(match side {
            Side::Sente => SIZE - 1,
            Side::Gote => 0,
        })
    }

    /// Returns true if the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns true if the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 != 0
    }

    /// The square with the lowest number.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
    }
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.first()?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

macro_rules! bitwise {
    ($operator:ident, $method:ident, $assign:ident, $assign_method:ident, $op:tt) => {
        impl $operator for Squares {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $op other.0)
            }
        }

        impl $assign for Squares {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = *self $op other;
            }
        }
    };
}

bitwise!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
bitwise!(BitOr, bitor, BitOrAssign, bitor_assign, |);

impl Not for Squares {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}
