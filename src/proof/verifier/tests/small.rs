use crate::game::{Game, Rule};
use crate::grid::Cell;
use crate::point::Point;
use crate::set::{LARGE, SMALL, Set};

#[test]
fn names_and_points_agree() {
    for (row, column) in (0..25).flat_map(|row| (0..25).map(move |column| (row, column))) {
        let point = Point::new(column, row).unwrap();
        assert_eq!(Point::parse(&point.to_string()), Some(point));
        assert_eq!((point.column(), point.row()), (column, row));
    }
    assert_eq!((Point::new(25, 0), Point::new(0, 25)), (None, None));
    for bad in ["", "h", "z1", "h0", "h26", "h08", "h8x", "H8", "8h", "h+1", "é1", "a\u{301}"] {
        assert_eq!(Point::parse(bad), None, "{bad:?}");
    }
    assert_eq!(Point::parse_prefix("h10i9"), Some((Point::parse("h10").unwrap(), "i9")));
}

fn lists_its_cells<const W: usize>(cells: &[Cell]) {
    let set: Set<W> = cells.iter().copied().collect();
    assert_eq!(set.iter().collect::<Vec<_>>(), cells);
    assert_eq!(set.len(), cells.len());
    assert_eq!(Set::first(64 * W).without(&set).len(), 64 * W - cells.len());
    assert!(cells.iter().all(|&cell| set.has(cell)));
}

#[test]
fn sets_list_their_cells() {
    lists_its_cells::<SMALL>(&[0, 63, 64, 112, 191, 192, 224, 255]);
    lists_its_cells::<LARGE>(&[0, 63, 64, 112, 191, 192, 224, 256, 400, 483]);
    assert_eq!(Set::<SMALL>::first(225).iter().collect::<Vec<_>>(), (0..225).collect::<Vec<_>>());
}

#[test]
fn the_first_stone_is_in_the_center() {
    let first = |size| Game::new(size, Rule::Standard).unwrap().first().to_string();
    assert_eq!([first(5), first(15), first(20), first(22)], ["c3", "h8", "j10", "k11"]);
    assert!([4, 26].into_iter().all(|size| Game::new(size, Rule::Standard).is_none()));
}
