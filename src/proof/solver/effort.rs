//! The remaining effort: an estimate of the nodes that a black move still needs, for comparing moves.
//!
//! Replies differ by orders of magnitude, so a reply still open after some nodes is expected to take as many again.
//! All replies need an answer, so their estimates are added. A single unanswered reply ruins the move, which is more
//! likely the more replies are open, so the sum is multiplied by their number. It is also more likely the longer a
//! reply resists, so its nodes count with the root of their millions. Proof numbers are not used: they grow with the
//! work done, and hardly distinguish moves with few hard replies from moves with many.

/// The weight of a reply that had enough nodes to count in full. Most others are answered with the next share.
const IN_FULL: u64 = 5;

/// The effort of a reply that is still open after this many nodes.
fn effort_of_one(nodes: u64) -> u64 {
    nodes.saturating_mul((nodes / 1_000_000).isqrt().max(1))
}

/// The remaining effort of a black move with open replies that had these node counts. `first` is a reply's first share, and a
/// reply with fewer than `in_full` nodes counts a fifth.
pub(crate) fn effort_left(spent: impl Iterator<Item = u64>, first: u64, in_full: u64) -> u64 {
    let (mut sum, mut count) = (0_u64, 0);
    for nodes in spent {
        let weight = if nodes < in_full { 1 } else { IN_FULL };
        sum = sum.saturating_add(effort_of_one(nodes.max(first)).saturating_mul(weight));
        count += weight;
    }
    sum.saturating_mul(count) / (IN_FULL * IN_FULL)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effort(nodes: &[u64]) -> u64 {
        effort_left(nodes.iter().copied(), 10, 30)
    }

    #[test]
    fn effort_is_the_sum_of_nodes_times_the_number_of_replies() {
        assert_eq!(effort(&[]), 0);
        assert_eq!(effort(&[500]), 500);
        assert_eq!(effort(&[500, 100, 30]), 630 * 3);
    }

    #[test]
    fn replies_that_had_little_count_little_but_not_nothing() {
        assert_eq!(effort(&[10; 20]), 20 * 10 * 20 / 25);
        // A reply without a share is expected to take the first one.
        assert_eq!(effort(&[0; 20]), effort(&[10; 20]));
        assert_eq!(effort(&[29, 30]), (29 + 30 * 5) * 6 / 25);
    }

    #[test]
    fn few_replies_that_had_much_are_before_many_that_had_little() {
        assert!(effort(&[1_000; 2]) < effort(&[100; 8]));
        assert!(effort(&[1_000; 2]) > effort(&[100; 6]));
    }

    #[test]
    fn one_long_reply_counts_more_than_several_short_ones() {
        assert_eq!(effort(&[64_000_000]), 8 * 64_000_000);
        assert!(effort(&[64_000_000]) > effort(&[21_000_000; 2]));
        assert!(effort(&[64_000_000]) < effort(&[21_000_000; 3]));
    }

    #[test]
    fn it_does_not_overflow() {
        assert_eq!(effort(&[u64::MAX; 3]), u64::MAX / 25);
    }
}
