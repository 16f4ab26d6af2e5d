//! Keys that are equal for symmetric positions.

use crate::board::Board;
use crate::color::Color;
use crate::symmetry::Symmetry;
use crate::zobrist::{board_key, stone_key};

/// The key of a position's canonical image, and the first symmetry that maps the position to it. The key does not depend on the
/// side to move.
pub fn canonical_key(board: &Board) -> (u64, Symmetry) {
    Symmetry::all()
        .map(|s| (image_key(board, s), s))
        .min_by_key(|&(key, _)| key)
        .expect("there are eight symmetries")
}

fn image_key(board: &Board, symmetry: Symmetry) -> u64 {
    let empty = board_key(board.size(), board.rule(), board.home());
    let image = |point| symmetry.apply(point, board.size());
    let key_of = |color| board.stones_of(color).iter().map(move |p| stone_key(color, image(p)));
    Color::BOTH.into_iter().flat_map(key_of).fold(empty, |key, word| key ^ word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Point;
    use crate::rule::Rule;
    use crate::size::Size;
    use proptest::prelude::*;

    /// The board after these moves, mapped by a symmetry. Repeated points are skipped.
    fn board(moves: &[Point], size: Size, symmetry: Symmetry) -> Board {
        let mut board = Board::new(size, Rule::Standard);
        for &point in moves {
            let image = symmetry.apply(point, size);
            if board.is_empty(image) {
                board.make(image);
            }
        }
        board
    }

    proptest! {
        #[test]
        fn mirror_images_share_a_key_and_one_orientation(
            picks in prop::collection::vec((0..9_usize, 0..9_usize), 0..40),
            side in 9..23_usize,
        ) {
            let size = Size::new(side).unwrap();
            let moves: Vec<Point> = picks.iter().map(|&(c, r)| Point::new(c, r).unwrap()).collect();
            let (key, _) = canonical_key(&board(&moves, size, Symmetry::IDENTITY));
            for symmetry in Symmetry::all() {
                let shown = board(&moves, size, symmetry);
                let (found, way) = canonical_key(&shown);
                prop_assert_eq!(found, key);
                prop_assert_eq!(board(shown.moves(), size, way).key(), key);
            }
        }
    }

    #[test]
    fn thirty_five_second_moves() {
        let size = Size::FIFTEEN;
        let others = size.points().filter(|&p| p != size.center());
        let keys = others.map(|p| canonical_key(&board(&[size.center(), p], size, Symmetry::IDENTITY)).0);
        let mut keys: Vec<u64> = keys.collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 35);
    }
}
