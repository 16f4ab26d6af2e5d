//! Converts between the naive board, the engine's board and text.

use engine::notation::parse_moves;
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

/// The 15x15 position with these stones.
pub fn naive_with(rule: Rule, stones: [&[Point]; 2]) -> Naive {
    let mut naive = Naive::new(15, rule);
    for (side, points) in stones.into_iter().enumerate() {
        for &point in points {
            let cell = naive.cell(point);
            assert!(naive.cells[cell].replace(side).is_none(), "{point} is listed twice");
        }
    }
    naive
}

/// The questions and positions of a file of cases: lines of a question, the black stones, the white stones and an explanation.
pub fn cases(file: &str, rule: Rule) -> impl Iterator<Item = (&str, Naive)> {
    file.lines().filter(|line| !line.starts_with('#')).map(move |line| {
        let [question, black, white, _why] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("four fields: {line}")
        };
        let [black, white] = [black, white].map(|stones| parse_moves(stones).unwrap());
        (question.trim(), naive_with(rule, [&black, &white]))
    })
}

/// The standard position after these moves.
pub fn naive_of(moves: &[Point]) -> Naive {
    let of = |side| moves.iter().copied().skip(side).step_by(2).collect::<Vec<_>>();
    naive_with(Rule::Standard, [&of(0), &of(1)])
}

/// The stones as text, to reproduce a failed test.
pub fn show(naive: &Naive) -> String {
    let of = |side| {
        stones(naive, side).into_iter().map(|c| naive.point(c).to_string()).collect::<Vec<_>>().join(" ")
    };
    format!("{0}x{0} {1} black {2} white {3}", naive.size, naive.rule, of(0), of(1))
}
