//! The names of the 35 second moves.

use crate::point::{IMAGES, MIDDLE, Point, SIZE};

/// How many second moves differ under the symmetries of the first stone.
pub(crate) const SECOND_MOVES: usize = 35;

/// The image of `second` in the octant of columns `h` to `o` that is not further right of the middle than above
/// it; `None` for the middle itself.
pub(crate) fn name_of(second: Point) -> Option<Point> {
    let in_octant = |point: &Point| {
        let (column, row) = (*point as usize % SIZE, *point as usize / SIZE);
        column >= SIZE / 2 && row >= column
    };
    let images = || IMAGES.iter().map(|image| image[second as usize]);
    (second != MIDDLE).then(|| images().find(in_octant)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::point::{POINTS, name, parse};

    #[test]
    fn there_are_thirty_five_names() {
        let mut names: Vec<Point> = (0..POINTS as u8).filter_map(name_of).collect();
        assert_eq!(names.len(), POINTS - 1);
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), SECOND_MOVES);
        let of = |text: &str| name(name_of(parse(text).unwrap()).unwrap());
        assert_eq!([of("h7"), of("g7"), of("a1"), of("i10"), of("j9")], ["h9", "i9", "o15", "i10", "i10"]);
    }
}
