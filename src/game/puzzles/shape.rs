use engine::{Point, PointSet, Size, Symmetry};

/// The stones of both colors, the same for all rotated, reflected and shifted images.
pub type Shape = (PointSet, PointSet);

/// The shape of these stones on 15x15: the smallest of all images in the lower left corner.
pub fn shape(black: PointSet, white: PointSet) -> Shape {
    let images = Symmetry::all().map(|symmetry| cornered(symmetry, black, white));
    images.min().unwrap_or_default()
}

/// An image of the stones, shifted into the lower left corner.
fn cornered(symmetry: Symmetry, black: PointSet, white: PointSet) -> Shape {
    let image = |stones: PointSet| symmetry.apply_to_all(&stones, Size::FIFTEEN);
    let (black, white) = (image(black), image(white));
    let least = |place: fn(Point) -> usize| (black | white).iter().map(place).min().unwrap_or_default();
    let (left, bottom) = (least(Point::col), least(Point::row));
    let moved = |stones: PointSet| {
        stones.iter().filter_map(|point| Point::new(point.col() - left, point.row() - bottom)).collect()
    };
    (moved(black), moved(white))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn mirrored_and_shifted_positions_share_a_shape(
            picks in prop::collection::vec((0..9_usize, 0..9_usize, any::<bool>()), 1..20),
            shift in (0..6_usize, 0..6_usize),
            index in 0..8_usize,
        ) {
            let set = |wanted: bool, (right, up): (usize, usize)| -> PointSet {
                // A point with both colors counts as black.
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
