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
pub fn image_key(board: &Board, symmetry: Symmetry) -> u64 {
    let key_of = |color| board.stones_of(color).iter().map(move |p| stone_key(color, symmetry.apply(p)));
    Color::BOTH.into_iter().flat_map(key_of).fold(0, |key, word| key ^ word)
}
