//! How nodes are shared out among White's replies, which all have to be answered: in rounds, each with twice the share, so
//! that the easy ones are done with before much is spent on the hard ones.

use engine::Point;

/// White's replies to one move that are open still.
pub(crate) struct Round {
    /// Nodes for each reply in this round.
    share: u64,
    /// The replies that had no turn in this round yet, the next one last.
    waiting: Vec<Point>,
    /// Those that had their turn and are open still.
    open: Vec<Point>,
}

impl Round {
    /// The first round, with the replies in the order of their turns.
    pub(crate) fn first(share: u64, mut replies: Vec<Point>) -> Self {
        replies.reverse();
        Self { share, waiting: replies, open: Vec::new() }
    }

    /// The reply whose turn it is, with its share; `None` if no reply is left.
    pub(crate) fn next(&mut self) -> Option<(Point, u64)> {
        if self.waiting.is_empty() {
            self.open.reverse();
            std::mem::swap(&mut self.waiting, &mut self.open);
            self.share *= 2;
        }
        self.waiting.last().map(|&reply| (reply, self.share))
    }

    /// The reply whose turn it was is answered.
    pub(crate) fn answered(&mut self) {
        self.waiting.pop();
    }

    /// The reply whose turn it was is open still.
    pub(crate) fn stays(&mut self) {
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

    /// Runs rounds in which a reply is answered once it had `needs[reply]` nodes; the replies in the order of their answers
    /// and all nodes spent.
    fn run(needs: &[u64]) -> (Vec<usize>, u64) {
        let mut round = Round::first(10, Point::all().take(needs.len()).collect());
        let mut had = vec![0; needs.len()];
        let mut answered = Vec::new();
        while let Some((reply, share)) = round.next() {
            let at = reply.index();
            had[at] += share;
            if had[at] < needs[at] {
                round.stays();
            } else {
                answered.push(at);
                round.answered();
            }
            assert_eq!(round.open().count() + answered.len(), needs.len());
        }
        (answered, had.iter().sum())
    }

    #[test]
    fn the_easy_replies_are_answered_before_much_is_spent_on_the_hard_ones() {
        // 10 in the first round, 30 after the second, 70 after the third.
        assert_eq!(run(&[60, 1, 11, 10, 70]), (vec![1, 3, 2, 0, 4], 70 + 10 + 30 + 10 + 70));
    }

    #[test]
    fn no_replies_need_no_round() {
        assert_eq!(run(&[]), (vec![], 0));
    }
}
