//! Position keys that are equal for positions that turn or flip into one another, and the way there and back for moves.

use crate::board::Board;
use crate::color::Color;
use crate::point::Point;
use crate::symmetry::Symmetry;
use crate::zobrist::stone_key;

/// The key of a position's canonical image, and a symmetry that turns the position into that image. Says nothing of the
/// side to move. A position with symmetries of its own has several such; the first is returned.
pub fn canonical_key(board: &Board) -> (u64, Symmetry) {
    Symmetry::all()
        .map(|s| (image_key(board, s), s))
        .min_by_key(|&(key, _)| key)
        .expect("there are eight symmetries")
}

/// The key of the position's image under a symmetry.
pub fn image_key(board: &Board, symmetry: Symmetry) -> u64 {
    let key_of = |color| board.stones_of(color).iter().map(move |p| stone_key(color, symmetry.apply(p)));
    Color::BOTH.into_iter().flat_map(key_of).fold(0, |key, word| key ^ word)
}

/// The key of a position up to symmetry, with names for its moves that its images share.
///
/// A position that is its own image has several symmetries that lead to the canonical image. Moves that they map to one
/// another are the same move; [`to_canonical`](Self::to_canonical) gives them the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalKey {
    key: u64,
    /// The symmetries from the position to its canonical image, in order of index; at least one.
    ways: Vec<Symmetry>,
}

impl CanonicalKey {
    /// The key of the stones on the board. Like [`Board::key`] it says nothing of the side to move.
    pub fn of(board: &Board) -> Self {
        let keys: Vec<u64> = Symmetry::all().map(|s| image_key(board, s)).collect();
        let key = keys.iter().copied().min().unwrap_or_default();
        Self { key, ways: Symmetry::all().zip(keys).filter(|&(_, k)| k == key).map(|(s, _)| s).collect() }
    }

    /// The number that all images share.
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The symmetry from the position to its canonical image; of several the one of lowest index.
    pub fn symmetry(&self) -> Symmetry {
        self.ways[0]
    }

    /// How many of the eight symmetries leave the position as it is, the identity included: 1, 2, 4 or 8.
    pub fn order(&self) -> usize {
        self.ways.len()
    }

    /// The symmetries that leave the position as it is, the identity first.
    pub fn self_symmetries(&self) -> impl Iterator<Item = Symmetry> {
        let back = self.symmetry().inverse();
        self.ways.iter().map(move |way| way.then(back))
    }

    /// The name of a move on the canonical image: of the points that it is mapped to, the one of lowest index.
    pub fn to_canonical(&self, point: Point) -> Point {
        self.ways.iter().map(|way| way.apply(point)).min().unwrap_or(point)
    }

    /// The point of the position that a point of the canonical image stands for. Of a self-symmetric position any of the
    /// points that go by this name would do; this gives one of them.
    pub fn from_canonical(&self, point: Point) -> Point {
        self.symmetry().inverse().apply(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point_set::PointSet;
    use crate::rule::Rule;
    use proptest::prelude::*;

    /// The board after these moves as a symmetry shows it; repeated points are left out.
    fn board(moves: &[Point], symmetry: Symmetry) -> Board {
        let mut board = Board::new(Rule::Standard);
        for &point in moves {
            if board.get(symmetry.apply(point)).is_none() {
                board.make(symmetry.apply(point));
            }
        }
        board
    }

    fn image(set: PointSet, symmetry: Symmetry) -> PointSet {
        set.iter().map(|p| symmetry.apply(p)).collect()
    }

    fn points(text: &str) -> Vec<Point> {
        crate::notation::parse_moves(text).unwrap()
    }

    proptest! {
        #[test]
        fn all_images_share_the_key_and_the_names_of_moves(
            picks in prop::collection::vec((0..9_usize, 0..9_usize), 0..40),
        ) {
            let moves: Vec<Point> = picks.iter().map(|&(c, r)| Point::new(c + 3, r + 3).unwrap()).collect();
            let original = board(&moves, Symmetry::IDENTITY);
            let canonical = CanonicalKey::of(&original);
            for symmetry in Symmetry::all() {
                let shown = board(&moves, symmetry);
                let key = CanonicalKey::of(&shown);
                prop_assert_eq!(canonical_key(&shown), (key.key(), key.symmetry()));
                prop_assert_eq!(key.key(), canonical.key());
                prop_assert_eq!(key.order(), canonical.order());
                for point in shown.empty() {
                    let name = key.to_canonical(point);
                    prop_assert_eq!(name, canonical.to_canonical(symmetry.inverse().apply(point)));
                    // There and back is the same point up to the position's own symmetries.
                    let back = key.from_canonical(name);
                    prop_assert!(key.self_symmetries().any(|s| s.apply(back) == point));
                    prop_assert_eq!(key.to_canonical(back), name);
                }
            }
        }

        #[test]
        fn self_symmetries_are_those_that_keep_the_stones(
            picks in prop::collection::vec((0..4_usize, 0..4_usize), 0..8),
        ) {
            let moves: Vec<Point> = picks.iter().map(|&(c, r)| Point::new(c + 6, r + 6).unwrap()).collect();
            let board = board(&moves, Symmetry::IDENTITY);
            let [black, white] = Color::BOTH.map(|color| board.stones_of(color));
            let kept = Symmetry::all().filter(|&s| image(black, s) == black && image(white, s) == white);
            let mut found: Vec<Symmetry> = CanonicalKey::of(&board).self_symmetries().collect();
            prop_assert_eq!(found[0], Symmetry::IDENTITY);
            found.sort();
            prop_assert_eq!(found, kept.collect::<Vec<_>>());
        }
    }

    #[test]
    fn known_orders() {
        for (moves, order) in
            [("", 8), ("h8", 8), ("h8 h9", 2), ("h8 i9", 2), ("h8 i9 g9", 1), ("h8 h9 h7", 2)]
        {
            assert_eq!(
                CanonicalKey::of(&board(&points(moves), Symmetry::IDENTITY)).order(),
                order,
                "{moves}"
            );
        }
        assert_eq!(CanonicalKey::of(&board(&points("g8 h7 i8 h9"), Symmetry::IDENTITY)).order(), 4);
    }

    #[test]
    fn thirty_five_second_moves() {
        let after_first = CanonicalKey::of(&board(&points("h8"), Symmetry::IDENTITY));
        let others = || Point::all().filter(|&p| p != Point::CENTER);
        let names: PointSet = others().map(|p| after_first.to_canonical(p)).collect();
        assert_eq!(names.len(), 35);
        let mut keys: Vec<u64> = others()
            .map(|p| CanonicalKey::of(&board(&[Point::CENTER, p], Symmetry::IDENTITY)).key())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 35);
    }
}
