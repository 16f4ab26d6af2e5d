use crate::game::{Game, Rule};
use crate::grid::{Cell, Grid, SHORT};
use crate::point::Point;
fn grids() -> impl Iterator<Item = &'static Grid> {
    (Game::MIN_SIZE..=Game::MAX_SIZE)
        .map(|size| Grid::of(Game::new(size, Rule::Standard).expect("a known size")))
}

#[test]
fn the_symmetries_are_those_of_the_square() {
    let grid = Grid::of(Game::STANDARD);
    let cell = |name: &str| grid.cell(Point::parse(name).unwrap()).unwrap();
    for (symmetry, image) in
        [(0, "i10"), (1, "f9"), (2, "g6"), (3, "j7"), (4, "j9"), (5, "g10"), (6, "f7"), (7, "i6")]
    {
        assert_eq!(grid.image(symmetry, cell("i10")), cell(image), "{symmetry}");
    }
    for grid in grids() {
        for image in &grid.images {
            let mut cells = image.clone();
            cells.sort_unstable();
            assert!(cells.into_iter().eq(0..grid.through.len() as Cell));
        }
    }
}

#[test]
fn cells_and_points_convert_both_ways() {
    for grid in grids() {
        for cell in 0..(grid.size * grid.size) as Cell {
            assert_eq!(grid.cell(grid.point(cell)), Some(cell));
        }
        let beyond = [Point::new(grid.size, 0), Point::new(0, grid.size)];
        assert!(beyond.into_iter().flatten().all(|point| grid.cell(point).is_none()));
    }
}

#[test]
fn a_line_reaches_both_edges_without_gaps() {
    for grid in grids() {
        let size = grid.size as i32;
        assert_eq!(grid.inside[usize::from(SHORT)], 0);
        for line in 1..grid.lines {
            let length = grid.inside[line].count_ones() as usize;
            assert!(length >= 5, "{size} {line}");
            assert_eq!(grid.inside[line], (1 << length) - 1, "the bits start at 0 without a hole");
            let at = |bit: usize| {
                let point = grid.point(grid.cells[line][bit]);
                (point.column() as i32, point.row() as i32)
            };
            let way = (at(1).0 - at(0).0, at(1).1 - at(0).1);
            assert!([(1, 0), (0, 1), (1, 1), (1, -1)].contains(&way), "{size} {line}");
            for bit in 1..length {
                assert_eq!((at(bit).0 - at(bit - 1).0, at(bit).1 - at(bit - 1).1), way);
            }
            let outside = |(column, row)| !(0..size).contains(&column) || !(0..size).contains(&row);
            assert!(outside((at(0).0 - way.0, at(0).1 - way.1)));
            assert!(outside((at(length - 1).0 + way.0, at(length - 1).1 + way.1)));
        }
        assert!(grid.inside[grid.lines..].iter().all(|&inside| inside == 0));
        // Each cell is on four lines. But in each corner, ten cells are on diagonals too short for a five, which do not count.
        let cells: u32 = grid.inside.iter().map(|line| line.count_ones()).sum();
        assert_eq!(cells as i32, 4 * size * size - 4 * 10);
    }
}
