use search::Limits;
use std::fmt;

/// The strength, from 1 to 8. Level 1 sees only its own move. Lower levels search less deeply and overlook the same things as
/// beginners. No level plays random moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// The strongest level.
    pub const STRONGEST: u8 = 8;

    /// The level with this number, from 1 to [`STRONGEST`](Self::STRONGEST).
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::STRONGEST { Some(Self(number)) } else { None }
    }

    /// The limits of a search at this level: a depth limit, and a node limit so that no move takes long.
    pub const fn limits(self) -> Limits {
        let (depth, nodes) = match self.0 {
            1 => (1, 2_000),
            2 => (2, 5_000),
            3 => (3, 20_000),
            4 => (4, 50_000),
            5 => (5, 150_000),
            6 => (7, 400_000),
            7 => (10, 1_000_000),
            _ => (Limits::MAX_DEPTH, 2_500_000),
        };
        Limits { depth, ..Limits::nodes(nodes) }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}
