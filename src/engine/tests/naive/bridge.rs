//! From the naive board to the engine's and to text.

use engine::{Board, Color, Point, Rule};

use super::Naive;
use super::random::stones;

pub fn point(cell: usize) -> Point {
    Point::from_index(cell).unwrap()
}

pub fn color(side: usize) -> Color {
    Color::BOTH[side]
}

/// The engine's board of a naive one.
pub fn board_of(naive: &Naive) -> Board {
    let mut board = Board::new(Rule::Standard);
    for (cell, stone) in naive.cells.iter().enumerate() {
        if let Some(side) = stone {
            board.make_as(color(*side), point(cell));
        }
    }
    board
}

/// The naive board after these moves, black first.
pub fn naive_of(moves: &[Point]) -> Naive {
    let mut naive = Naive::new();
    for (i, p) in moves.iter().enumerate() {
        naive.cells[p.index()] = Some(i % 2);
    }
    naive
}

/// The stones of a position, to set it up again when a test fails.
pub fn show(naive: &Naive) -> String {
    let of =
        |side| stones(naive, side).into_iter().map(|c| point(c).to_string()).collect::<Vec<_>>().join(" ");
    format!("black {} white {}", of(0), of(1))
}
