//! The 88 lines of the board: 15 rows, 15 columns and 29 diagonals each way.

use crate::point::{POINTS, Point, SIZE};

pub(crate) const LINES: usize = 2 * SIZE + 2 * (2 * SIZE - 1);

/// The four lines through each point, each with the bit of the point on it.
pub(crate) static THROUGH: [[(u8, u8); 4]; POINTS] = through();

/// The points of each line from its first bit on; unused beyond its length.
pub(crate) static CELLS: [[Point; SIZE]; LINES] = cells();

/// One bit for each point of the line.
pub(crate) static INSIDE: [u16; LINES] = inside();

const fn through() -> [[(u8, u8); 4]; POINTS] {
    let mut through = [[(0, 0); 4]; POINTS];
    let mut point = 0;
    while point < POINTS {
        let (column, row) = (point % SIZE, point / SIZE);
        let last = SIZE - 1;
        // Along a diagonal the bits count from its first point on the board.
        let rising = (if row > column { column } else { row }) as u8;
        let falling = (if last - row > column { column } else { last - row }) as u8;
        through[point] = [
            (row as u8, column as u8),
            ((SIZE + column) as u8, row as u8),
            ((2 * SIZE + last + row - column) as u8, rising),
            ((2 * SIZE + 2 * SIZE - 1 + row + column) as u8, falling),
        ];
        point += 1;
    }
    through
}

const fn cells() -> [[Point; SIZE]; LINES] {
    let mut cells = [[0; SIZE]; LINES];
    let mut point = 0;
    while point < POINTS {
        let mut way = 0;
        while way < 4 {
            let (line, bit) = THROUGH[point][way];
            cells[line as usize][bit as usize] = point as u8;
            way += 1;
        }
        point += 1;
    }
    cells
}

const fn inside() -> [u16; LINES] {
    let mut inside = [0; LINES];
    let mut point = 0;
    while point < POINTS {
        let mut way = 0;
        while way < 4 {
            let (line, bit) = THROUGH[point][way];
            inside[line as usize] |= 1 << bit;
            way += 1;
        }
        point += 1;
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_an_unbroken_walk_to_both_edges() {
        for line in 0..LINES {
            let length = INSIDE[line].count_ones() as usize;
            assert_eq!(u32::from(INSIDE[line]), (1 << length) - 1, "the bits start at 0 without a hole");
            let at = |bit: usize| {
                let point = CELLS[line][bit] as i32;
                (point % SIZE as i32, point / SIZE as i32)
            };
            let way = if length > 1 { (at(1).0 - at(0).0, at(1).1 - at(0).1) } else { (1, 1) };
            assert!(length == 1 || [(1, 0), (0, 1), (1, 1), (1, -1)].contains(&way), "{line}");
            for bit in 1..length {
                assert_eq!((at(bit).0 - at(bit - 1).0, at(bit).1 - at(bit - 1).1), way);
            }
            let outside =
                |(column, row)| !(0..SIZE as i32).contains(&column) || !(0..SIZE as i32).contains(&row);
            assert!(length == 1 || outside((at(0).0 - way.0, at(0).1 - way.1)));
            assert!(length == 1 || outside((at(length - 1).0 + way.0, at(length - 1).1 + way.1)));
        }
        let cells: u32 = INSIDE.iter().map(|line| line.count_ones()).sum();
        assert_eq!(cells as usize, 4 * POINTS);
    }
}
