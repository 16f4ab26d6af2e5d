use super::depth::PLY;

/// Added to the margin of reverse futility pruning for each ply.
const FUTILITY: i32 = 44;
/// Subtracted from the depth if the position is better than two plies before.
const IMPROVING: i32 = PLY * 7 / 8;

/// The margin of reverse futility pruning, in hundredths of a logit.
#[inline]
pub const fn futility_margin(depth: i32, improving: bool) -> i32 {
    let plies = if improving { depth - IMPROVING } else { depth };
    let margin = FUTILITY * plies / PLY;
    if margin > 0 { margin } else { 0 }
}

/// Subtracted from the margin if the evaluation is better than two plies before by `improvement`; negative if it is worse.
#[inline]
pub fn futility_reduction(improvement: i32) -> i32 {
    improvement.clamp(-150, 150) / 8
}

/// Added to the margin of reverse futility pruning if the opponent threatens an open four.
pub const THREATENED_MARGIN: i32 = 123;

/// The margin of razoring at depth 0.
const RAZORING_BASE: i32 = 26;
/// Added to the margin of razoring for each ply.
const RAZORING: i32 = 18;

/// The margin of razoring.
#[inline]
pub const fn razoring_margin(depth: i32) -> i32 {
    RAZORING_BASE + RAZORING * depth / PLY
}

/// Razoring applies below this depth.
pub const RAZORING_DEPTH: i32 = 5 * PLY;

/// If the evaluation of a cut node exceeds beta by this much, the node is searched less deeply.
#[inline]
pub const fn likely_margin(depth: i32) -> i32 {
    13 * depth / PLY
}

/// The reduction of such a node.
pub const LIKELY_REDUCTION: i32 = PLY * 4 / 5;

/// Late-move pruning begins after this many sixteenths of the usual number of moves at PV nodes.
pub const LATE_AT_PV_NODE: usize = 18;
/// The same in positions in which the opponent threatens an open four.
pub const LATE_THREATENED: usize = 11;

/// A singular move is better than every other move by at least this much.
#[inline]
pub const fn singular_margin(depth: i32) -> i32 {
    depth / (3 * PLY)
}

/// Late moves at cut nodes are reduced by this much more.
pub const MORE_AT_CUT_NODE: i32 = 91;
/// Late moves are reduced by this much more if the position is not improving.
pub const MORE_IF_NOT_IMPROVING: i32 = 37;
/// Late moves at PV nodes are reduced by this much less.
pub const LESS_AT_PV_NODE: i32 = 73;
/// Attacks are reduced by this much less than other late moves.
pub const LESS_FOR_ATTACK: i32 = 11;
/// The history value for which a late move is reduced by one part of a ply less.
pub const HISTORY: i32 = 98;

/// The gap without an extra reduction.
const SMALL_GAP: i32 = 72;

/// The extra reduction of a late move whose score is this much below that of the most likely move. Negative if the gap is small.
#[inline]
pub fn unlikely_reduction(gap: i32) -> i32 {
    (gap - SMALL_GAP).min(8 * SMALL_GAP) / 5
}

/// The depths at which moves are reduced after an earlier move raised the value.
pub const RAISED_REDUCED: std::ops::Range<i32> = 2 * PLY + 1..10 * PLY;
/// The reduction of these moves.
pub const RAISED: i32 = PLY * 9 / 8;
/// The reduction of the table's move if another move may fail high too.
pub const NOT_SINGULAR: i32 = PLY * 9 / 8;
/// The depth that a four costs. The reply to it costs none.
pub const FOUR_COST: i32 = PLY * 3 / 4;
/// The minimum depth for reducing a position without a move in the table.
pub const UNKNOWN_REDUCED_FROM: i32 = 6 * PLY;
/// The reduction of such a position.
pub const UNKNOWN_REDUCTION: i32 = PLY * 7 / 8;
/// The minimum depth for testing whether a move is singular.
pub const SINGULAR_FROM: i32 = 8 * PLY;
/// The depth of the test, in thirty-seconds of the depth of the position.
pub const SINGULAR_DEPTH: i32 = 9;
/// The table's value may come from a search that was less deep by this much.
pub const SINGULAR_SLACK: i32 = PLY * 5 / 2;
/// The extension of a singular move.
pub const SINGULAR: i32 = PLY * 7 / 6;
/// Half the width of the first window at the root.
pub const ASPIRATION: i32 = 18;
