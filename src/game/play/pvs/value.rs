/// Greater than every value.
pub const INFINITE: i32 = 32_000;
/// The value of an immediate win. A win in `plies` plies has `plies` less.
const WIN: i32 = 30_000;
/// The smallest value of a win, greater than every evaluation.
pub const WON: i32 = 29_000;
/// The maximum absolute value of an evaluation.
pub const MOST: i32 = 20_000;

#[inline]
pub const fn win_in(plies: usize) -> i32 {
    WIN - plies as i32
}

#[inline]
pub const fn loss_in(plies: usize) -> i32 {
    -win_in(plies)
}

/// Returns true if the search score is a win or a loss, proven or not.
pub const fn is_mate(score: i32) -> bool {
    score.abs() >= WON
}

/// The number of plies from the root to the win or loss; `None` for an evaluation.
pub const fn plies_to_end(value: i32) -> Option<u32> {
    if is_mate(value) { Some((WIN - value.abs()) as u32) } else { None }
}

/// Converts a value counted from the root to one counted from a node `ply` plies later, as stored in the table.
#[inline]
pub const fn seen_from_node(value: i32, ply: usize) -> i32 {
    shifted(value, ply as i32)
}

/// Reverses [`seen_from_node`].
#[inline]
pub const fn seen_from_root(value: i32, ply: usize) -> i32 {
    shifted(value, -(ply as i32))
}

const fn shifted(value: i32, plies: i32) -> i32 {
    if value >= WON {
        value + plies
    } else if value <= -WON {
        value - plies
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn win_distances_depend_on_the_node_depth() {
        assert!(win_in(3) > win_in(5) && win_in(500) > WON && WON > MOST);
        assert_eq!(plies_to_end(win_in(5)), Some(5));
        assert_eq!(plies_to_end(loss_in(4)), Some(4));
        assert_eq!(plies_to_end(MOST), None);
        assert_eq!(seen_from_node(win_in(5), 2), win_in(3));
        assert_eq!(seen_from_root(loss_in(3), 2), loss_in(5));
        assert_eq!(seen_from_root(seen_from_node(-77, 9), 9), -77);
    }
}
