/// A direction of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Left to right.
    Horizontal,
    /// Bottom to top.
    Vertical,
    /// Towards the upper right.
    Rising,
    /// Towards the lower right.
    Falling,
}

impl Direction {
    /// All four directions.
    pub const ALL: [Self; 4] = [Self::Horizontal, Self::Vertical, Self::Rising, Self::Falling];

    /// One step in this direction, in columns and rows.
    pub const fn delta(self) -> (isize, isize) {
        match self {
            Self::Horizontal => (1, 0),
            Self::Vertical => (0, 1),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }
}
