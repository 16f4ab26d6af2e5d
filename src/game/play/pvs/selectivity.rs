//! The margins for pruning and reductions.

use super::depth::PLY;

/// The margin of reverse futility pruning, in hundredths of a logit.
#[inline]
pub const fn futility_margin(depth: i32, improving: bool) -> i32 {
    let plies = if improving { depth - PLY } else { depth };
    let margin = FUTILITY * plies / PLY;
    if margin > 0 { margin } else { 0 }
}
/// The amount that each ply of depth adds to the margin of reverse futility pruning.
const FUTILITY: i32 = 30;
/// The extra margin when the enemy threatens an open four.
pub const THREATENED_MARGIN: i32 = 100;

/// The margin of razoring.
#[inline]
pub const fn razoring_margin(depth: i32) -> i32 {
    RAZORING_BASE + RAZORING * depth / PLY
}
const RAZORING_BASE: i32 = 10;
const RAZORING: i32 = 10;
/// Razoring applies at depths below this one.
pub const RAZORING_DEPTH: i32 = 4 * PLY;

/// The margin by which the evaluation must exceed beta, so that some move is expected to reach beta too.
#[inline]
pub const fn likely_margin(depth: i32) -> i32 {
    8 * depth / PLY
}

/// A move is singular if all other moves are worse by at least this much.
#[inline]
pub const fn singular_margin(depth: i32) -> i32 {
    depth * 3 / (5 * PLY)
}

/// The extra reduction of a late move at a node with a null window that is expected to fail high.
pub const CUT_NODE: i32 = 100;
/// The amount by which an attack is reduced less than other late moves.
pub const ATTACK: i32 = 20;
/// The depths at which moves are reduced if an earlier move has raised the value.
pub const RAISED_REDUCED: std::ops::Range<i32> = 2 * PLY + 1..12 * PLY;
/// The reduction of the table's move if another move may fail high too.
pub const NOT_SINGULAR: i32 = PLY * 3 / 2;
/// The depth that a four uses up. The reply to it uses up none.
pub const FOUR_COST: i32 = PLY * 5 / 8;
/// The minimum depth at which a position without a move in the table is reduced.
pub const UNKNOWN_REDUCED_FROM: i32 = 4 * PLY;
/// The minimum depth at which a move is tested for being singular.
pub const SINGULAR_FROM: i32 = 6 * PLY;
/// Half the width of the first window at the root.
pub const ASPIRATION: i32 = 30;
