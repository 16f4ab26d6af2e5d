//! Points as the Gomocup protocol writes them: `x,y` from 0, the first row at the top.

use play::Cell;

/// The coordinates of a cell.
pub fn of_cell(cell: Cell, size: usize) -> (usize, usize) {
    (cell.col(), size - 1 - cell.row())
}

/// The cell at these coordinates, if it is on the board.
pub fn to_cell(x: usize, y: usize, size: usize) -> Option<Cell> {
    if x < size && y < size { Cell::new(x, size - 1 - y) } else { None }
}

/// Reads `x,y`.
pub fn parse(text: &str, size: usize) -> Option<Cell> {
    let (x, y) = text.trim().split_once(',')?;
    to_cell(x.trim().parse().ok()?, y.trim().parse().ok()?, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_reads_back() {
        for size in 15..=21 {
            for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
                let cell = to_cell(x, y, size).unwrap();
                assert_eq!(of_cell(cell, size), (x, y));
                assert_eq!(parse(&format!("{x},{y}"), size), Some(cell));
            }
        }
        for bad in ["", "3", "3,", "15,0", "0,15", "-1,2", "a,b", "1,2,3"] {
            assert_eq!(parse(bad, 15), None, "{bad}");
        }
    }
}
