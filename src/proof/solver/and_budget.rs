//! The node budget of an and-node of the opening: how nodes are shared out among White's replies, which all have to be
//! answered. It goes by rounds, each with twice the share, so that the easy ones are done with before much is spent on the
//! hard ones.

use engine::Point;

/// White's replies to one move that are open still.
#[derive(Debug)]
pub(crate) struct AndBudget {
    /// Nodes for each reply in this round.
    share: u64,
    /// The replies that had no share in this round yet, the next one last.
    waiting: Vec<Point>,
    /// Those that had their share and are open still.
    open: Vec<Point>,
}

impl AndBudget {
    /// The first round, with the replies in the order of their shares.
    pub(crate) fn new(share: u64, mut replies: Vec<Point>) -> Self {
        replies.reverse();
        Self { share, waiting: replies, open: Vec::new() }
    }

    /// The next reply with its share; `None` if no reply is left.
    pub(crate) fn next(&mut self) -> Option<(Point, u64)> {
        if self.waiting.is_empty() {
            self.open.reverse();
            std::mem::swap(&mut self.waiting, &mut self.open);
            self.share *= 2;
        }
        self.waiting.last().map(|&reply| (reply, self.share))
    }

    /// The next reply is answered.
    pub(crate) fn answered(&mut self) {
        self.waiting.pop();
    }

    /// The next reply had its share and stays open.
    pub(crate) fn stays_open(&mut self) {
        self.open.extend(self.waiting.pop());
    }

    /// The replies that are open still.
    pub(crate) fn open(&self) -> impl Iterator<Item = Point> {
        self.waiting.iter().chain(&self.open).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shares nodes out where a reply is answered once it had `needs[reply]` nodes; the replies in the order of their answers
    /// and all nodes spent.
    fn run(needs: &[u64]) -> (Vec<usize>, u64) {
        let mut budget = AndBudget::new(10, engine::Size::FIFTEEN.points().take(needs.len()).collect());
        let mut had = vec![0; needs.len()];
        let mut answered = Vec::new();
        while let Some((reply, share)) = budget.next() {
            let at = reply.col();
            had[at] += share;
            if had[at] < needs[at] {
                budget.stays_open();
            } else {
                answered.push(at);
                budget.answered();
            }
            assert_eq!(budget.open().count() + answered.len(), needs.len());
        }
        (answered, had.iter().sum())
    }

    #[test]
    fn the_easy_replies_are_answered_before_much_is_spent_on_the_hard_ones() {
        // 10 in the first round, 30 after the second, 70 after the third.
        assert_eq!(run(&[60, 1, 11, 10, 70]), (vec![1, 3, 2, 0, 4], 70 + 10 + 30 + 10 + 70));
    }

    #[test]
    fn no_replies_need_no_nodes() {
        assert_eq!(run(&[]), (vec![], 0));
    }
}
