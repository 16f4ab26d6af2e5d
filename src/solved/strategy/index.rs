use engine::Symmetry;

use crate::images::Images;
use crate::stones::Stones;

/// Finds the node for a position in any orientation. A hash table whose key is the word of the canonical image. Stones are
/// always compared one by one.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    /// The word of each node, and the symmetry that maps the node to the canonical image.
    words: Vec<(u64, Symmetry)>,
    /// The number of a node, or [`FREE`], in each slot. The number of slots is a power of two, and at most half of them are in
    /// use. A node is in the slot given by the low bits of its word, or in the next free slot.
    places: Vec<u32>,
}

const FREE: u32 = u32::MAX;

impl Index {
    pub(crate) fn new() -> Self {
        Self { words: Vec::new(), places: vec![FREE; 16] }
    }

    /// Adds the next node. Its position must be new.
    pub(crate) fn push(&mut self, position: &Stones, images: &Images) {
        self.words.push((images.least(), position.canonical_symmetry(images)));
        if 2 * self.words.len() > self.places.len() {
            self.places = vec![FREE; 2 * self.places.len()];
            (0..self.words.len()).for_each(|node| self.settle(node));
        } else {
            self.settle(self.words.len() - 1);
        }
    }

    /// The node for this position in any orientation, and the symmetry that maps the node's orientation to that of the
    /// position. `stones` returns the stones of a node.
    pub(crate) fn find<'a>(
        &self,
        position: &Stones,
        images: &Images,
        stones: impl Fn(usize) -> &'a Stones,
    ) -> Option<(u32, Symmetry)> {
        let word = images.least();
        self.from(word).map_while(|place| Some(self.places[place]).filter(|&id| id != FREE)).find_map(|id| {
            let (own, from) = self.words[id as usize];
            if own != word {
                return None;
            }
            let way = from.then(position.canonical_symmetry(images).inverse());
            (stones(id as usize).transformed(way) == *position).then_some((id, way))
        })
    }

    fn settle(&mut self, node: usize) {
        let place = self.from(self.words[node].0).find(|&place| self.places[place] == FREE);
        // At most half of the slots are in use, so a free one exists.
        if let Some(place) = place {
            self.places[place] = node as u32;
        }
    }

    /// The slots in search order, starting with the one for this word. Slot 0 follows the last slot.
    fn from(&self, word: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.places.len() - 1;
        (0..=mask).map(move |step| (word as usize).wrapping_add(step) & mask)
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
    fn every_image_of_every_node_is_found_after_the_table_grows() {
        for seed in 0..20 {
            let nodes = positions(seed, 6);
            let mut index = Index::new();
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

    /// Two nodes have the same word with a probability of 1 in 2^64. Then their stones must distinguish them.
    #[test]
    fn positions_with_equal_hash_words_are_distinguished() {
        let nodes = positions(3, 4);
        let mut index = Index::new();
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
