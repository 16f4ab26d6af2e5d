//! The margins of pruning and reductions.

use super::depth::PLY;

/// The margin of reverse futility, in hundredths of a logit.
#[inline]
pub const fn futility_margin(depth: i32, improving: bool) -> i32 {
    let plies = if improving { depth - PLY } else { depth };
    let margin = FUTILITY * plies / PLY;
    if margin > 0 { margin } else { 0 }
}
/// The part of that margin for each ply of depth.
const FUTILITY: i32 = 30;
/// The extra margin if the enemy threatens an open four.
pub const THREATENED_MARGIN: i32 = 100;

/// The margin of razoring.
#[inline]
pub const fn razoring_margin(depth: i32) -> i32 {
    RAZORING_BASE + RAZORING * depth / PLY
}
const RAZORING_BASE: i32 = 10;
const RAZORING: i32 = 10;
/// The largest depth for razoring.
pub const RAZORING_DEPTH: i32 = 4 * PLY;

/// How far above the window the evaluation must be for a move to be expected to exceed it.
#[inline]
pub const fn likely_margin(depth: i32) -> i32 {
    8 * depth / PLY
}

/// How much worse all other moves must be for one to be singular.
#[inline]
pub const fn singular_margin(depth: i32) -> i32 {
    depth * 3 / (5 * PLY)
}

/// The extra reduction of a late move in a null window that is expected to be exceeded.
pub const CUT_NODE: i32 = 100;
/// How much deeper an attack is tried than other late moves.
pub const ATTACK: i32 = 20;
/// The depths at which the search is reduced once the value was raised.
pub const RAISED_REDUCED: std::ops::Range<i32> = 2 * PLY + 1..12 * PLY;
/// The reduction of a move above the window that is not the only one.
pub const NOT_SINGULAR: i32 = PLY * 3 / 2;
/// The depth that a four costs. The reply costs nothing.
pub const FOUR_COST: i32 = PLY * 5 / 8;
/// The least depth at which a position without a table move is reduced.
pub const UNKNOWN_REDUCED_FROM: i32 = 4 * PLY;
/// The least depth at which a move is tested for being singular.
pub const SINGULAR_FROM: i32 = 6 * PLY;
/// Half the first window at the root.
pub const ASPIRATION: i32 = 30;
