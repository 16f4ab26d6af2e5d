//! What counts as five.

/// The length a row must have to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Exactly five; six or more do not win. For both sides.
    Standard,
    /// Five or more.
    Freestyle,
}

impl Rule {
    /// Whether an unbroken row of `length` stones wins.
    pub const fn wins(self, length: usize) -> bool {
        match self {
            Self::Standard => length == 5,
            Self::Freestyle => length >= 5,
        }
    }
}
