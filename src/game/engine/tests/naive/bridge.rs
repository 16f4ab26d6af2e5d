//! Converts between the naive board, the engine's board and text.

use engine::{Board, Color, Point, Rule, Size};

use super::Naive;
use super::random::stones;

pub fn color(side: usize) -> Color {
    Color::BOTH[side]
}

impl Naive {
    pub fn point(&self, cell: usize) -> Point {
        Point::new(cell % self.size, cell / self.size).unwrap()
    }

    pub fn cell(&self, point: Point) -> usize {
        point.row() * self.size + point.col()
    }
}

pub fn empty_board_of(naive: &Naive) -> Board {
    let size = Size::new(naive.size).unwrap();
    match naive.home {
        None => Board::new(size, naive.rule),
        Some(distance) => Board::within(size, naive.rule, distance as u8).expect("a board with a middle"),
    }
}

pub fn board_of(naive: &Naive) -> Board {
    let mut board = empty_board_of(naive);
    for (cell, stone) in naive.cells.iter().enumerate() {
        if let Some(side) = stone {
            board.make_as(color(*side), naive.point(cell));
        }
    }
    board
}

pub fn naive_of(moves: &[Point]) -> Naive {
    let mut naive = Naive::new(15, Rule::Standard);
    for (i, &p) in moves.iter().enumerate() {
        let cell = naive.cell(p);
        naive.cells[cell] = Some(i % 2);
    }
    naive
}

/// The stones as text, to reproduce a failed test.
pub fn show(naive: &Naive) -> String {
    let of = |side| {
        stones(naive, side).into_iter().map(|c| naive.point(c).to_string()).collect::<Vec<_>>().join(" ")
    };
    format!("{0}x{0} {1} black {2} white {3}", naive.size, naive.rule, of(0), of(1))
}
