use std::collections::{BTreeMap, HashMap};

use crate::error::StrategyError;
use crate::game::Game;
use crate::graph::{Listing, Strategy};
use crate::layout::lay_out;
use crate::stones::Stones;

/// Collects proven positions, in any order and orientation, and lays them out as a [`Strategy`].
#[derive(Clone, Debug)]
pub struct Builder {
    game: Game,
    /// The positions in canonical orientation, with answers in the same orientation.
    listings: HashMap<Stones, Listing>,
}

impl Builder {
    /// Creates a builder without positions.
    pub fn new(game: Game) -> Self {
        Self { game, listings: HashMap::new() }
    }

    /// Adds a position with White to move. Of equivalent positions, the one with the lowest bound is kept, or the first of
    /// these.
    pub fn add(&mut self, position: &Stones, listing: &Listing) {
        let (canonical, there) = position.canonical();
        let listing = listing.transformed(there, self.game.size());
        let known = self.listings.entry(canonical).or_insert_with(|| listing.clone());
        if listing.win_at < known.win_at {
            *known = listing;
        }
    }

    /// The listing for `position`, in its orientation.
    fn get(&self, position: &Stones) -> Option<Listing> {
        let (canonical, there) = position.canonical();
        Some(self.listings.get(&canonical)?.transformed(there.inverse(), self.game.size()))
    }

    /// Lays out the strategy, starting with the first stone in the center. Ignores positions that no answer leads to.
    ///
    /// # Errors
    /// Fails in the same cases as [`lay_out`]. A missing position is a [`Fault::NoNode`](crate::Fault::NoNode).
    pub fn finish(&self, made_by: BTreeMap<String, String>) -> Result<Strategy, StrategyError> {
        lay_out(self.game, made_by, |_, position| self.get(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::NodeId;
    use crate::samples::{self, answers, points};
    use engine::{Deadline, Symmetry};

    fn position(moves: &str) -> Stones {
        samples::position(Game::STANDARD, moves)
    }

    #[test]
    fn transpositions_and_mirror_images_share_a_node() {
        let mut builder = Builder::new(Game::STANDARD);
        builder.add(&position("h8"), &answers(35, "h9 i9 i9 g9"));
        builder.add(&position("h8 h9 i9"), &answers(33, "g7 i7 i7 g7"));
        builder.add(&position("h8 i9 g9"), &answers(35, ""));
        builder.add(&position("h8 h9 i9 g7 i7"), &answers(31, ""));
        builder.add(&position("h8 h9 i9 i7 g7"), &answers(29, ""));
        let strategy = builder.finish(BTreeMap::new()).unwrap();
        assert_eq!(strategy.node_count(), 5);
        assert_eq!(strategy.answer_count(), 4);
        assert_eq!(strategy.win_at().stone(), 35);
        assert_eq!(strategy.by_second().next(), Some((points("h9")[0], Deadline::new(33).unwrap())));
        assert_eq!(strategy.moves_to(NodeId(4)), points("h8 h9 i9 i7 g7"));
        let order: Vec<usize> = strategy.nodes().map(|(_, node)| node.stones().count()).collect();
        assert_eq!(order, [1, 3, 3, 5, 5]);
    }

    #[test]
    fn builder_ignores_orientation_and_order() {
        let strategy = samples::strategy(7, 4);
        let mut builder = Builder::new(Game::STANDARD);
        for (id, node) in strategy.nodes().collect::<Vec<_>>().into_iter().rev() {
            let turn = Symmetry::from_index(id.index() % 8).unwrap();
            let listing = node.listing().transformed(turn, strategy.game().size());
            builder.add(&node.stones().transformed(turn), &listing);
        }
        let rebuilt = builder.finish(strategy.made_by().clone()).unwrap();
        assert_eq!(rebuilt.node_count(), strategy.node_count());
        for (_, node) in strategy.nodes() {
            let (id, turn) = rebuilt.locate(node.stones()).unwrap();
            assert_eq!(rebuilt[id].stones().transformed(turn), *node.stones());
            assert_eq!(rebuilt[id].win_at(), node.win_at());
        }
    }

    #[test]
    fn one_representative_of_symmetric_replies_is_written() {
        let mut builder = Builder::new(Game::STANDARD);
        builder.add(&position("h8"), &answers(35, "h9 h7 h7 h9 g8 i8"));
        builder.add(&position("h8 h9 h7"), &answers(35, "g7 i7 i7 g7"));
        builder.add(&position("h8 h9 h7 g7 i7"), &answers(35, ""));
        let strategy = builder.finish(BTreeMap::new()).unwrap();
        assert_eq!(strategy[NodeId::ROOT].replies().len(), 1);
        assert_eq!(strategy[NodeId(1)].replies().len(), 1);
        assert_eq!(strategy.node_count(), 3);
    }

    #[test]
    fn faults_name_the_moves() {
        let build = |root: Listing, child: Option<Listing>| {
            let mut builder = Builder::new(Game::STANDARD);
            builder.add(&position("h8"), &root);
            if let Some(child) = child {
                builder.add(&position("h8 h9 i9"), &child);
            }
            builder.finish(BTreeMap::new()).unwrap_err().to_string()
        };
        let root = || answers(35, "h9 i9");
        assert_eq!(build(root(), None), "h8 h9 i9: this position has no node");
        let late = build(root(), Some(answers(37, "")));
        assert_eq!(late, "h8 h9 i9: a win by stone 37 exceeds the bound 35 of the node before it");
        let past = build(root(), Some(answers(3, "")));
        assert!(past.starts_with("h8 h9 i9: \"3\" cannot be the stone of a win"), "{past}");
        let occupied = build(root(), Some(answers(33, "h9 a1")));
        assert_eq!(occupied, "h8 h9 i9: h9 is occupied");
        let twice = build(root(), Some(answers(33, "a1 a2 a1 a3")));
        assert_eq!(twice, "h8 h9 i9: the White move a1 is listed twice");
    }
}
