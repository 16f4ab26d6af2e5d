//! Finding the node of a position, whatever its orientation.

use engine::Symmetry;
use hashbrown::HashTable;

use crate::images::Images;
use crate::stones::Stones;

/// A table of nodes by the words of their canonical images. A word only says where to look: stones are compared one by one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    /// Of each node the word, and the symmetry that leads from its own orientation to the canonical image.
    words: Vec<(u64, Symmetry)>,
    /// The numbers of the nodes, hashed by their words.
    nodes: HashTable<u32>,
}

impl Index {
    /// Adds the node with the next number, whose position has none yet.
    pub(crate) fn push(&mut self, position: &Stones, images: &Images) {
        let (node, word) = (self.words.len() as u32, images.least());
        self.words.push((word, position.canonical_symmetry(images)));
        self.nodes.insert_unique(word, node, |&node| self.words[node as usize].0);
    }

    /// The number of the node of this position up to symmetry, and the symmetry that leads from the node's own orientation to
    /// that of the position. `stones` gives a node's.
    pub(crate) fn find<'a>(
        &self,
        position: &Stones,
        images: &Images,
        stones: impl Fn(usize) -> &'a Stones,
    ) -> Option<(u32, Symmetry)> {
        let word = images.least();
        let way = |node: u32| self.words[node as usize].1.then(position.canonical_symmetry(images).inverse());
        let is_same = |&node: &u32| {
            self.words[node as usize].0 == word && stones(node as usize).transformed(way(node)) == *position
        };
        self.nodes.find(word, is_same).map(|&node| (node, way(node)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    fn positions(seed: u64, depth: usize) -> Vec<Stones> {
        samples::strategy(seed, depth).nodes().map(|(_, node)| *node.stones()).collect()
    }

    #[test]
    fn every_image_of_every_node_is_found_in_a_table_that_has_grown() {
        for seed in 0..20 {
            let nodes = positions(seed, 6);
            let mut index = Index::default();
            for (number, stones) in nodes.iter().enumerate() {
                let find =
                    |index: &Index, image: &Stones| index.find(image, &image.images(), |id| &nodes[id]);
                assert_eq!(find(&index, stones), None);
                index.push(stones, &stones.images());
                for image in Symmetry::all().map(|symmetry| stones.transformed(symmetry)) {
                    let (id, way) = find(&index, &image).unwrap();
                    assert_eq!((id as usize, stones.transformed(way)), (number, image));
                }
            }
        }
    }

    /// Two nodes with the same word, which happens by chance once in 2^64, are found by their stones.
    #[test]
    fn positions_with_equal_words_stay_distinct() {
        let nodes = positions(3, 4);
        let mut index = Index::default();
        nodes[..2].iter().for_each(|stones| index.push(stones, &nodes[0].images()));
        let (_, from) = index.words[1];
        let here = nodes[0].canonical_symmetry(&nodes[0].images());
        let image = nodes[1].transformed(from.then(here.inverse()));
        for (number, position) in [(0, nodes[0]), (1, image)] {
            let found = index.find(&position, &nodes[0].images(), |id| &nodes[id]);
            assert!(found.is_none_or(|(id, way)| nodes[id as usize].transformed(way) == position));
            if number == 0 {
                assert_eq!(found, Some((0, Symmetry::IDENTITY)));
            }
        }
    }
}
