//! The eight images of a position under the symmetries of the square. Each image has a hash value, called its word.

use engine::{Color, Point, PointSet, Size, Symmetry, stone_key};

/// The words of the images, in the order of the symmetries. They are updated with each stone. Equal images have equal words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Images([u64; 8]);

impl Images {
    pub(crate) fn of(size: Size, black: &PointSet, white: &PointSet) -> Self {
        let mut images = Self([0; 8]);
        black.iter().for_each(|point| images.add(size, Color::Black, point));
        white.iter().for_each(|point| images.add(size, Color::White, point));
        images
    }

    pub(crate) fn add(&mut self, size: Size, color: Color, point: Point) {
        for symmetry in Symmetry::all() {
            self.0[symmetry.index()] ^= stone_key(color, symmetry.apply(point, size));
        }
    }

    /// The word of the canonical image.
    pub(crate) fn least(&self) -> u64 {
        self.0.into_iter().min().unwrap_or_default()
    }

    pub(crate) fn with_word(self, word: u64) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().filter(move |symmetry| self.0[symmetry.index()] == word)
    }

    pub(crate) const fn own(&self) -> u64 {
        self.0[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples;

    #[test]
    fn incremental_hash_words_equal_recomputed_ones() {
        for seed in 0..10 {
            for (_, node) in samples::strategy(seed, 4).nodes() {
                let (position, size) = (*node.stones(), node.stones().game().size());
                for reply in node.replies() {
                    let mut images = position.images();
                    images.add(size, Color::White, reply.white);
                    images.add(size, Color::Black, reply.black);
                    let after = position.play(reply.white).and_then(|after| after.play(reply.black)).unwrap();
                    assert_eq!(images, after.images());
                    let naive = Symmetry::all().map(|s| (after.transformed(s).images().own(), s)).min();
                    assert_eq!(Some((images.least(), after.canonical_symmetry(&images))), naive);
                }
            }
        }
    }
}
