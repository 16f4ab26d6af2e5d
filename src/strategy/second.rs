//! The 35 second moves, one for each class of the 224 under the symmetries of the first stone.

use engine::{Point, SIZE, Symmetry};

/// How many second moves differ after a first stone in the middle.
pub const SECOND_MOVES: usize = 35;

/// The second moves by which the classes are named: columns `h` to `o`, and not further right of the middle
/// than above it (`h9`, `i9`, `h10`, `i10`, `j10` … `o15`).
pub fn second_moves() -> impl Iterator<Item = Point> {
    let middle = SIZE / 2;
    (1..=middle).flat_map(move |up| (0..=up).filter_map(move |right| Point::new(middle + right, middle + up)))
}

/// The name of the class of `second`, and the symmetry that leads from `second` to it. `None` for the middle.
pub fn canonical_second(second: Point) -> Option<(Point, Symmetry)> {
    let middle = SIZE / 2;
    Symmetry::all().map(|symmetry| (symmetry.apply(second), symmetry)).find(|(point, _)| {
        let (col, row) = (point.col(), point.row());
        col >= middle && row > middle && row - middle >= col - middle
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_second_move_has_one_name() {
        let names: Vec<Point> = second_moves().collect();
        assert_eq!(names.len(), SECOND_MOVES);
        let first: Vec<String> = names.iter().take(5).map(Point::to_string).collect();
        assert_eq!(first, ["h9", "i9", "h10", "i10", "j10"]);
        for point in Point::all() {
            match canonical_second(point) {
                Some((name, symmetry)) => {
                    assert!(names.contains(&name));
                    assert_eq!(symmetry.apply(point), name);
                }
                None => assert_eq!(point, Point::CENTER),
            }
        }
        assert!(names.iter().all(|&name| canonical_second(name) == Some((name, Symmetry::IDENTITY))));
    }
}
