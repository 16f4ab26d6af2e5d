//! Position keys that are equal for positions that turn or flip into one another.

use crate::board::Board;
use crate::color::Color;
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
fn image_key(board: &Board, symmetry: Symmetry) -> u64 {
    let key_of = |color| board.stones_of(color).iter().map(move |p| stone_key(color, symmetry.apply(p)));
    Color::BOTH.into_iter().flat_map(key_of).fold(0, |key, word| key ^ word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::Point;
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

    proptest! {
        #[test]
        fn all_images_share_the_key_and_are_turned_to_one_board(
            picks in prop::collection::vec((0..9_usize, 0..9_usize), 0..40),
        ) {
            let moves: Vec<Point> = picks.iter().map(|&(c, r)| Point::new(c + 3, r + 3).unwrap()).collect();
            let (key, there) = canonical_key(&board(&moves, Symmetry::IDENTITY));
            let canonical = board(&moves, there);
            for symmetry in Symmetry::all() {
                let image: Vec<Point> = moves.iter().map(|&point| symmetry.apply(point)).collect();
                let (image_key, there) = canonical_key(&board(&image, Symmetry::IDENTITY));
                prop_assert_eq!(image_key, key);
                let turned = board(&image, there);
                for color in Color::BOTH {
                    prop_assert_eq!(turned.stones_of(color), canonical.stones_of(color));
                }
            }
        }
    }

    #[test]
    fn thirty_five_second_moves() {
        let after = |second| canonical_key(&board(&[Point::CENTER, second], Symmetry::IDENTITY)).0;
        let mut keys: Vec<u64> = Point::all().filter(|&p| p != Point::CENTER).map(after).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 35);
    }
}
