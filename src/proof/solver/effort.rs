//! Estimates the remaining effort for a black move, roughly the number of nodes that it still needs, to compare moves.
//!
//! The work for different replies differs by orders of magnitude. So a reply that is still open is expected to need as many
//! nodes again as it has already had. All replies need an answer, so their estimates are added up. A single reply without an
//! answer refutes the move. A refutation is more likely if many replies are open, so the sum is multiplied by their number. It
//! is also more likely if a reply has already resisted for long, so a reply's nodes are multiplied by the square root of their
//! number in millions.
//!
//! Proof numbers are not suitable for this. They grow with the work done, and hardly distinguish moves with a few hard replies
//! from moves with many.

/// The weight of a reply that has had enough nodes to count fully. Other replies have weight 1, because their next share will
/// probably answer them.
const IN_FULL: u64 = 5;

fn effort_of_one(nodes: u64) -> u64 {
    nodes.saturating_mul((nodes / 1_000_000).isqrt().max(1))
}

/// `spent` has the nodes spent on each open reply, and `first` is a reply's first share. A reply with fewer than `in_full`
/// nodes counts for only one fifth.
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
    fn hardly_searched_replies_add_some_effort() {
        assert_eq!(effort(&[10; 20]), 20 * 10 * 20 / 25);
        // A reply that has not had a share is expected to need its first one.
        assert_eq!(effort(&[0; 20]), effort(&[10; 20]));
        assert_eq!(effort(&[29, 30]), (29 + 30 * 5) * 6 / 25);
    }

    #[test]
    fn few_expensive_replies_cost_less_than_many_cheap() {
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
    fn effort_does_not_overflow() {
        assert_eq!(effort(&[u64::MAX; 3]), u64::MAX / 25);
    }
}
