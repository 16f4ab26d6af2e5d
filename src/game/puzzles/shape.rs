//! Shapes: equal for positions that are symmetric or shifted images of each other.

use engine::{Point, PointSet, Size, Symmetry};

/// A hash of the stones of both colors that all rotated, reflected and shifted images share.
pub fn shape(black: PointSet, white: PointSet) -> u64 {
    Symmetry::all().map(|symmetry| word(symmetry, black, white)).min().unwrap_or_default()
}

/// The stones of an image, moved into the corner, as a number (FNV-1a).
fn word(symmetry: Symmetry, black: PointSet, white: PointSet) -> u64 {
    let image = |stones: PointSet| symmetry.apply_to_all(&stones, Size::FIFTEEN);
    let (black, white) = (image(black), image(white));
    let least = |place: fn(Point) -> usize| (black | white).iter().map(place).min().unwrap_or_default();
    let (left, bottom) = (least(Point::col), least(Point::row));
    let places =
        |stones: PointSet| stones.iter().map(move |point| (point.col() - left, point.row() - bottom));
    let bytes = places(black).map(|(col, row)| col * 16 + row).chain([255]);
    let bytes = bytes.chain(places(white).map(|(col, row)| col * 16 + row));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ byte as u64).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn images_and_shifts_share_a_shape(
            picks in prop::collection::vec((0..9_usize, 0..9_usize, any::<bool>()), 1..20),
            shift in (0..6_usize, 0..6_usize),
            index in 0..8_usize,
        ) {
            let set = |wanted: bool, (right, up): (usize, usize)| -> PointSet {
                // A point with both colors is black.
                let black = |col, row| picks.iter().any(|&(c, r, black)| black && (c, r) == (col, row));
                let mine = picks.iter().filter(|&&(col, row, color)| color == wanted && (wanted || !black(col, row)));
                mine.filter_map(|&(col, row, _)| Point::new(col + right, row + up)).collect()
            };
            let symmetry = Symmetry::from_index(index).unwrap();
            let moved = |wanted| symmetry.apply_to_all(&set(wanted, shift), Size::FIFTEEN);
            prop_assert_eq!(shape(moved(true), moved(false)), shape(set(true, (0, 0)), set(false, (0, 0))));
            if set(true, (0, 0)) != set(false, (0, 0)) {
                prop_assert_ne!(shape(set(false, shift), set(true, shift)), shape(PointSet::EMPTY, PointSet::EMPTY));
            }
        }
    }
}
