//! Pruning and reductions, each with a switch.

use super::depth::PLY;

/// The pruning rules. With all of them off a search is plain alpha-beta over the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selectivity {
    /// A value from the table ends a node searched at least as deeply.
    pub table_cuts: bool,
    /// A value from the table that bounds the evaluation stands for it where a node is cut short.
    pub table_evaluation: bool,
    /// A position far above the window is as good as won.
    pub reverse_futility: bool,
    /// A position far below the window is only looked at for a win by fours.
    pub razoring: bool,
    /// After so many moves the rest is left out.
    pub late_moves: bool,
    /// Late moves are tried less deeply first.
    pub reductions: bool,
    /// A position without a table move is searched a ply less deeply.
    pub unknown_reduced: bool,
    /// Where a move is expected to go beyond the window and the evaluation does, the search is a ply less deep.
    pub likely_reduced: bool,
    /// After a move that raised the value the others are searched a ply less deeply.
    pub raised_reduced: bool,
    /// A four and the reply to it cost less than a ply together.
    pub reply_extension: bool,
    /// A move without which the position would be much worse is searched more deeply, one that is not needed to go beyond
    /// the window less deeply.
    pub singular: bool,
    /// The window at the root is narrow at first.
    pub aspiration: bool,
    /// Positions in a look for a win by fours at a leaf.
    pub fours_nodes: u64,
}

impl Selectivity {
    /// All rules.
    pub const FULL: Self = Self::all(true);

    /// None: plain alpha-beta.
    pub const NONE: Self = Self::all(false);

    const fn all(on: bool) -> Self {
        Self {
            table_cuts: on,
            table_evaluation: on,
            reverse_futility: on,
            razoring: on,
            late_moves: on,
            reductions: on,
            unknown_reduced: on,
            likely_reduced: on,
            raised_reduced: on,
            reply_extension: on,
            singular: on,
            aspiration: on,
            fours_nodes: 32,
        }
    }
}

/// How far above the window a position must be, in hundredths of a logit.
#[inline]
pub const fn futility_margin(depth: i32, improving: bool) -> i32 {
    let plies = if improving { depth - PLY } else { depth };
    let margin = FUTILITY * plies / PLY;
    if margin > 0 { margin } else { 0 }
}
/// For each ply of depth.
const FUTILITY: i32 = 30;
/// How much farther above it a position must be in which the enemy threatens an open four.
pub const THREATENED_MARGIN: i32 = 100;

/// How far below the window a position must be.
#[inline]
pub const fn razoring_margin(depth: i32) -> i32 {
    RAZORING_BASE + RAZORING * depth / PLY
}
const RAZORING_BASE: i32 = 10;
const RAZORING: i32 = 10;
/// Deeper nodes are not razored.
pub const RAZORING_DEPTH: i32 = 4 * PLY;

/// How far above the window the evaluation must be for a move to be likely to go beyond it.
#[inline]
pub const fn likely_margin(depth: i32) -> i32 {
    8 * depth / PLY
}

/// How much worse all other moves must be for one to be singular.
#[inline]
pub const fn singular_margin(depth: i32) -> i32 {
    depth * 3 / (5 * PLY)
}

/// By how much less deep a late move is tried in a null window that is expected to be gone beyond.
pub const CUT_NODE: i32 = 100;
/// By how much deeper an attack is tried than other late moves.
pub const ATTACK: i32 = 20;
/// The depths at which less is searched once the value was raised.
pub const RAISED_REDUCED: std::ops::Range<i32> = 2 * PLY + 1..12 * PLY;
/// By how much less deep a move beyond the window is searched that is not the only one.
pub const NOT_SINGULAR: i32 = PLY * 3 / 2;
/// The depth that a four costs; the reply costs nothing.
pub const FOUR_COST: i32 = PLY * 5 / 8;
/// From this depth on what nothing is known of is searched less deeply.
pub const UNKNOWN_REDUCED_FROM: i32 = 4 * PLY;
/// From this depth on a move is tried for being singular.
pub const SINGULAR_FROM: i32 = 6 * PLY;
/// Half the first window at the root.
pub const ASPIRATION: i32 = 30;
