use std::fmt;
use std::ops::Neg;

/// The value of a position for the side to move: an evaluation, or a win or loss with its distance in plies.
///
/// Every win is greater than every evaluation, and a nearer win is greater than a more distant one. Losses are the opposite. A
/// draw is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

impl Score {
    /// A drawn game.
    pub const DRAW: Self = Self(0);
    /// The longest distance to a win, in plies.
    pub const MAX_PLIES: u32 = 10_000;
    /// The largest evaluation, to which larger ones are clamped.
    pub const MAX_EVAL: i32 = Self::WIN - Self::MAX_PLIES as i32 - 1;

    const WIN: i32 = 1_000_000_000;
    /// Greater than every score.
    pub(crate) const INFINITY: Self = Self(Self::WIN + 1);

    /// An evaluation, clamped to ±[`MAX_EVAL`](Self::MAX_EVAL).
    #[inline]
    pub fn from_eval(value: i32) -> Self {
        Self(value.clamp(-Self::MAX_EVAL, Self::MAX_EVAL))
    }

    /// A win in this many plies.
    ///
    /// # Panics
    /// Panics if `plies` exceeds [`MAX_PLIES`](Self::MAX_PLIES).
    #[inline]
    pub fn win_in(plies: u32) -> Self {
        assert!(plies <= Self::MAX_PLIES, "a win in {plies} plies is farther than a score can hold");
        Self(Self::WIN - plies as i32)
    }

    /// A loss in this many plies.
    ///
    /// # Panics
    /// Panics if `plies` exceeds [`MAX_PLIES`](Self::MAX_PLIES).
    #[inline]
    pub fn loss_in(plies: u32) -> Self {
        -Self::win_in(plies)
    }

    /// The score as a number, equal to the evaluation unless it is a win or a loss.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Returns true if the score is a win.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_EVAL
    }

    /// Returns true if the score is a loss.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_EVAL
    }

    /// The number of plies until the win or loss; `None` for an evaluation.
    pub fn plies_to_end(self) -> Option<u32> {
        (self.is_win() || self.is_loss()).then(|| (Self::WIN - self.0.abs()) as u32)
    }

    /// The next higher score, for a null window.
    #[inline]
    pub(crate) const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    #[inline]
    pub(crate) const fn previous(self) -> Self {
        Self(self.0 - 1)
    }

    /// Converts a score counted from the root to one counted from a node `ply` plies later, where wins and losses are nearer.
    /// The table stores this form, because a position can occur at different distances from the root.
    #[inline]
    pub(crate) const fn seen_from_node(self, ply: u32) -> Self {
        self.shifted(ply as i32)
    }

    #[inline]
    pub(crate) const fn seen_from_root(self, ply: u32) -> Self {
        self.shifted(-(ply as i32))
    }

    /// Brings a win or loss nearer by `plies`.
    #[inline]
    const fn shifted(self, plies: i32) -> Self {
        if self.0.abs() > Self::WIN {
            self
        } else if self.is_win() {
            Self(self.0 + plies)
        } else if self.is_loss() {
            Self(self.0 - plies)
        } else {
            self
        }
    }

    /// The score with this [`value`](Self::value), which must be valid.
    pub(crate) const fn from_raw(raw: i32) -> Self {
        Self(raw)
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.is_win() => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {plies}"),
            None => write!(f, "{}", self.0),
        }
    }
}

/// How a score relates to the true value at the searched depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The value equals the score.
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_ordered_from_loss_to_win() {
        let rising = [
            Score::loss_in(0),
            Score::loss_in(7),
            Score::from_eval(i32::MIN),
            Score::DRAW,
            Score::from_eval(i32::MAX),
            Score::win_in(9),
            Score::win_in(1),
            Score::INFINITY,
        ];
        assert!(rising.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn win_distances_depend_on_the_node_depth() {
        assert_eq!(Score::win_in(5).plies_to_end(), Some(5));
        assert_eq!(Score::loss_in(4).plies_to_end(), Some(4));
        assert_eq!(Score::from_eval(12).plies_to_end(), None);
        assert_eq!(Score::win_in(5).seen_from_node(2), Score::win_in(3));
        assert_eq!(Score::loss_in(5).seen_from_node(2), Score::loss_in(3));
        assert_eq!(Score::loss_in(3).seen_from_root(2), Score::loss_in(5));
        assert_eq!(Score::from_eval(12).seen_from_node(2), Score::from_eval(12));
        assert_eq!(Score::INFINITY.seen_from_node(2), Score::INFINITY);
        assert_eq!((-Score::INFINITY).seen_from_root(2), -Score::INFINITY);
    }
}
