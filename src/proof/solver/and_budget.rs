//! The node budget of an and-node in the opening, where every White reply needs an answer. In each round, all open replies get
//! the same number of nodes, their share. The share doubles with each round. So easy replies are answered before hard ones use
//! up many nodes.

use engine::Point;

#[derive(Debug)]
pub(crate) struct AndBudget {
    share: u64,
    /// The replies that have not had their share in this round, in reverse order.
    waiting: Vec<Point>,
    /// The replies that are still open after their share.
    open: Vec<Point>,
}

impl AndBudget {
    /// Replies get their shares in the given order.
    pub(crate) fn new(share: u64, mut replies: Vec<Point>) -> Self {
        replies.reverse();
        Self { share, waiting: replies, open: Vec::new() }
    }

    pub(crate) fn next(&mut self) -> Option<(Point, u64)> {
        if self.waiting.is_empty() {
            self.open.reverse();
            std::mem::swap(&mut self.waiting, &mut self.open);
            self.share *= 2;
        }
        self.waiting.last().map(|&reply| (reply, self.share))
    }

    pub(crate) fn answered(&mut self) {
        self.waiting.pop();
    }

    pub(crate) fn stays_open(&mut self) {
        self.open.extend(self.waiting.pop());
    }

    pub(crate) fn open(&self) -> impl Iterator<Item = Point> {
        self.waiting.iter().chain(&self.open).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Divides nodes among replies, the `i`-th of which needs `needs[i]`. Returns the answered replies in order, and the nodes
    /// spent.
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
    fn easy_replies_are_finished_before_hard_ones() {
        // A reply has had 10 nodes after one round, 30 after two and 70 after three.
        assert_eq!(run(&[60, 1, 11, 10, 70]), (vec![1, 3, 2, 0, 4], 70 + 10 + 30 + 10 + 70));
    }

    #[test]
    fn no_replies_need_no_nodes() {
        assert_eq!(run(&[]), (vec![], 0));
    }
}
