//! Finds the stored part of the line in which White lasts longest.

use std::cmp::Reverse;

use engine::{Point, Symmetry};

use crate::graph::{NodeId, Strategy};

impl Strategy {
    /// The longest line of stored answers from the node `id`, in its orientation. It starts with White's move. A pass is `None`.
    ///
    /// At each node, White plays the listed reply whose answer has the latest bound. Of several such replies, White plays the
    /// one with the longest stored line, or the first of these. At the end, the node lists no reply, and the threat search wins
    /// within its bound.
    pub fn longest(&self, id: NodeId) -> Vec<Option<Point>> {
        let (lengths, size) = (self.stored_lengths(), self.game().size());
        let (mut line, mut id, mut view) = (Vec::new(), id, Symmetry::IDENTITY);
        loop {
            let replies = self[id].replies().iter();
            let replies = replies.map(|reply| (Some(reply.white), reply.black, reply.child, reply.symmetry));
            let pass = self[id].pass().map(|pass| (None, pass.black, pass.child, pass.symmetry));
            let longest = replies
                .chain(pass)
                .min_by_key(|&(.., child, _)| Reverse((self[child].win_at(), lengths[child.index()])));
            let Some((white, black, child, symmetry)) = longest else { return line };
            line.extend([white, Some(black)].map(|turn| turn.map(|point| view.apply(point, size))));
            view = symmetry.then(view);
            id = child;
        }
    }

    /// For each node, the number of answers in its line from [`longest`](Self::longest).
    fn stored_lengths(&self) -> Vec<usize> {
        let mut order: Vec<NodeId> = self.nodes().map(|(id, _)| id).collect();
        order.sort_by_key(|&id| Reverse(self[id].stones().count()));
        let mut lengths = vec![0; order.len()];
        for id in order {
            let next = self[id].children().map(|child| (self[child].win_at(), lengths[child.index()])).max();
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
                    let answered = strategy.answered(&position).unwrap();
                    let latest = answered.iter().map(|(_, answer)| answer.win_at).max().unwrap();
                    let [white, black] = [pair[0], pair[1]].map(|turn| turn.expect("no passes"));
                    position = position.play(white).and_then(|after| after.play(black)).unwrap();
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
