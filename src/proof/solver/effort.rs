//! The effort left: how many nodes a move of Black is expected to take still, a number to compare moves by.
//!
//! What White's replies take is spread over many orders of magnitude, so one that stays open after so many nodes is expected
//! to take as many again. All of them have to be answered, hence the sum. And a single one that Black has no answer to
//! spoils the move, which is the likelier the more are open; so the sum counts as often as there are replies. It is the
//! likelier the longer a reply resists, too; so its nodes count with the root of their millions. Proof numbers do not
//! enter: they grow with the work done, and between moves with few and with many hard replies they hardly tell apart.

/// How much more a reply counts that had enough nodes to count in full. Before that most of them fall with the next share.
const IN_FULL: u64 = 5;

/// The effort of a reply that stays open after so many nodes.
fn effort_of_one(nodes: u64) -> u64 {
    nodes.saturating_mul((nodes / 1_000_000).isqrt().max(1))
}

/// The effort left for a move of Black after which replies are open that had so many nodes each. `first` is a reply's first
/// share, and one that had less than `in_full` nodes counts a fifth.
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
    fn it_is_the_sum_of_what_the_replies_had_times_their_number() {
        assert_eq!(effort(&[]), 0);
        assert_eq!(effort(&[500]), 500);
        assert_eq!(effort(&[500, 100, 30]), 630 * 3);
    }

    #[test]
    fn replies_that_had_little_count_little_but_not_nothing() {
        assert_eq!(effort(&[10; 20]), 20 * 10 * 20 / 25);
        // One that had no share yet is expected to take the first one.
        assert_eq!(effort(&[0; 20]), effort(&[10; 20]));
        assert_eq!(effort(&[29, 30]), (29 + 30 * 5) * 6 / 25);
    }

    #[test]
    fn few_replies_that_had_much_are_before_many_that_had_little() {
        assert!(effort(&[1_000; 2]) < effort(&[100; 8]));
        assert!(effort(&[1_000; 2]) > effort(&[100; 6]));
    }

    #[test]
    fn one_reply_that_resisted_long_counts_more_than_several_that_had_as_much_together() {
        assert_eq!(effort(&[64_000_000]), 8 * 64_000_000);
        assert!(effort(&[64_000_000]) > effort(&[21_000_000; 2]));
        assert!(effort(&[64_000_000]) < effort(&[21_000_000; 3]));
    }

    #[test]
    fn it_does_not_overflow() {
        assert_eq!(effort(&[u64::MAX; 3]), u64::MAX / 25);
    }
}
