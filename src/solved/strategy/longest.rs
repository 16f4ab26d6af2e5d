//! Finds the stored part of the line in which White lasts longest.

use std::cmp::Reverse;

use engine::{Point, Symmetry};

use crate::graph::{NodeId, Strategy};

impl Strategy {
    /// The longest line of stored answers from the node `id`, in its orientation. It starts with White's move.
    ///
    /// At each node, White plays the listed reply whose answer has the latest bound. Of several such replies, White plays the
    /// one with the longest stored line, or the first of these. At the end, the node lists no reply, and the threat search wins
    /// within its bound.
    pub fn longest(&self, id: NodeId) -> Vec<Point> {
        let (lengths, size) = (self.stored_lengths(), self.game().size());
        let (mut line, mut id, mut view) = (Vec::new(), id, Symmetry::IDENTITY);
        while let Some(reply) = self[id]
            .replies()
            .iter()
            .min_by_key(|reply| Reverse((self[reply.child].win_at(), lengths[reply.child.index()])))
        {
            line.extend([view.apply(reply.white, size), view.apply(reply.black, size)]);
            view = reply.symmetry.then(view);
            id = reply.child;
        }
        line
    }

    /// For each node, the number of answers in its line from [`longest`](Self::longest).
    fn stored_lengths(&self) -> Vec<usize> {
        let mut order: Vec<NodeId> = self.nodes().map(|(id, _)| id).collect();
        order.sort_by_key(|&id| Reverse(self[id].stones().count()));
        let mut lengths = vec![0; order.len()];
        for id in order {
            let children = self[id].replies().iter().map(|reply| reply.child);
            let next = children.map(|child| (self[child].win_at(), lengths[child.index()])).max();
            lengths[id.index()] = next.map_or(0, |(_, length)| length + 1);
        }
        lengths
    }
}

#[cfg(test)]
mod tests {
    use crate::samples;

    #[test]
    fn the_longest_line_is_legal_and_follows_the_latest_bound() {
        let mut longest = 0;
        for seed in 0..60 {
            let strategy = samples::strategy(seed, 6);
            for (id, node) in strategy.nodes() {
                let line = strategy.longest(id);
                let mut position = *node.stones();
                for pair in line.chunks(2) {
                    let bound = strategy.bound(&position).unwrap();
                    let children = strategy.children(&position).unwrap();
                    let latest =
                        children.iter().filter_map(|child| child.answer).map(|a| a.win_at).max().unwrap();
                    position = position.play(pair[0]).and_then(|after| after.play(pair[1])).unwrap();
                    assert!(latest <= bound);
                    assert_eq!(strategy.bound(&position), Some(latest));
                }
                assert!(strategy[strategy.locate(&position).unwrap().0].replies().is_empty());
                longest = longest.max(line.len());
            }
        }
        assert!(longest >= 8, "the samples are too shallow to show anything");
    }
}
