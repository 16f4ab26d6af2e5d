//! What is left out or searched less deeply, each rule with its switch.

use super::depth::PLY;

/// The rules by which a node's search is cut short. With all of them off a search is plain alpha-beta over the candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selectivity {
    /// A value from the table ends a node searched at least as deeply.
    pub table_cuts: bool,
    /// A position far above the window is as good as won.
    pub reverse_futility: bool,
    /// A position far below the window is only looked at for a win by fours.
    pub razoring: bool,
    /// After so many moves the rest is left out.
    pub late_moves: bool,
    /// Late moves are tried less deeply first.
    pub reductions: bool,
    /// What nothing is known of is searched a ply less deeply.
    pub unknown_reduced: bool,
    /// A four and the reply to it cost less than a ply together.
    pub reply_extension: bool,
    /// A move without which the position would be much worse is searched more deeply.
    pub singular: bool,
    /// The window at the root is narrow at first.
    pub aspiration: bool,
    /// Positions in a look for a win by fours at a leaf.
    pub fours_nodes: u64,
}

impl Selectivity {
    /// All rules.
    pub const FULL: Self = Self {
        table_cuts: true,
        reverse_futility: true,
        razoring: true,
        late_moves: true,
        reductions: true,
        unknown_reduced: true,
        reply_extension: true,
        singular: true,
        aspiration: true,
        fours_nodes: 32,
    };

    /// None.
    pub const NONE: Self = Self {
        table_cuts: false,
        reverse_futility: false,
        razoring: false,
        late_moves: false,
        reductions: false,
        unknown_reduced: false,
        reply_extension: false,
        singular: false,
        aspiration: false,
        fours_nodes: 32,
    };
}

/// How far above the window a position must be, in hundredths of a logit.
#[inline]
pub const fn futility_margin(depth: i32, improving: bool) -> i32 {
    let plies = if improving { depth - PLY } else { depth };
    let margin = FUTILITY * plies / PLY;
    if margin > 0 { margin } else { 0 }
}
/// For each ply of depth.
const FUTILITY: i32 = 55;
/// How much farther above it a position must be in which the enemy threatens an open four.
pub const THREATENED_MARGIN: i32 = 100;

/// How far below the window a position must be.
#[inline]
pub const fn razoring_margin(depth: i32) -> i32 {
    RAZORING_BASE + RAZORING * depth / PLY
}
const RAZORING_BASE: i32 = 60;
const RAZORING: i32 = 60;
/// Deeper nodes are not razored.
pub const RAZORED: i32 = 4 * PLY;

/// What a four costs; the reply costs nothing.
pub const FOUR_COST: i32 = PLY * 5 / 8;
/// From this depth on what nothing is known of is searched less deeply.
pub const KNOWN_FROM: i32 = 4 * PLY;
/// From this depth on a move is tried for being singular.
pub const SINGULAR_FROM: i32 = 6 * PLY;
/// Half the first window at the root.
pub const ASPIRATION: i32 = 30;
