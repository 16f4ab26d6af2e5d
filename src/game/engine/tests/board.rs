//! Tests the board's incremental updates against a naive definition on whole lines.

mod naive;

use engine::{Board, Classes, Color, Pattern, Point, PointSet, Rule, Size};
use naive::Naive;
use naive::bridge::show;
use proptest::prelude::*;

/// Compares both sides' threats with the definition. If the rule forbids points, Black's threats are left out, because other
/// tests check them.
fn check(board: &Board, naive: &mut Naive) {
    for (side, color) in Color::BOTH.into_iter().enumerate() {
        if board.rule().forbids(color) {
            continue;
        }
        let mut expected = Classes::default();
        for cell in naive.empty() {
            let point = naive.point(cell);
            expected.fives.set(point, naive.makes_five(side, cell));
            naive.cells[cell] = Some(side);
            let ends: PointSet =
                naive.completions(side, cell).into_iter().map(|end| naive.point(end)).collect();
            expected.threes.set(point, naive.is_open_three(side, cell));
            naive.cells[cell] = None;
            assert_eq!(board.completions(color, point), ends, "{color} {point} {}", show(naive));
            expected.fours.set(point, !ends.is_empty());
            expected.doubles.set(point, ends.len() > 1);
        }
        assert_eq!(*board.classes(color), expected, "{color} {}", show(naive));
    }
}

/// Moves crowded into a small region, so that rows, edges and overlines occur.
fn crowded(region: usize) -> impl Strategy<Value = (usize, usize, Vec<usize>)> {
    let start = 0..=(22 - region);
    (start.clone(), start, prop::collection::vec(0..region * region, 1..60))
        .prop_map(move |(c, r, m)| (c, r, m))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn incremental_equals_naive(
        (col, row, picks) in crowded(8),
        rule in prop::sample::select(Rule::ALL.to_vec()),
        side in 8..23_usize,
        home in prop::option::of(2..8_u8),
    ) {
        let size = Size::new(side).unwrap();
        let home = home.and_then(|distance| Board::within(size, rule, distance));
        let mut board = home.unwrap_or_else(|| Board::new(size, rule));
        let mut naive = Naive { home: board.home().map(usize::from), ..Naive::new(side, rule) };
        let mut before = Vec::new();
        for pick in picks {
            let (col, row) = (col % (side - 7), row % (side - 7));
            let point = Point::new(col + pick % 8, row + pick / 8).unwrap();
            if board.is_empty(point) {
                before.push(snapshot(&board));
                // Place stones after a win too, because the search may.
                let mover = usize::from(pick % 3 == 0);
                board.make_as(Color::BOTH[mover], point);
                let cell = naive.cell(point);
                naive.cells[cell] = Some(mover);
            }
        }
        check(&board, &mut naive);
        while let Some(snap) = before.pop() {
            board.unmake();
            prop_assert_eq!(snapshot(&board), snap);
        }
    }
}

type Snapshot = (u64, Vec<[Pattern; 4]>, [Classes; 2], PointSet, Option<Color>, Color);

fn snapshot(board: &Board) -> Snapshot {
    let patterns = Color::BOTH.into_iter().flat_map(|c| board.empty().iter().map(move |p| (c, p)));
    (
        board.key(),
        patterns.map(|(c, p)| board.patterns(c, p)).collect(),
        Color::BOTH.map(|color| *board.classes(color)),
        board.forbidden(Color::Black),
        board.winner(),
        board.to_move(),
    )
}

#[test]
fn illegal_moves_return_the_reason() {
    // The board size, the rule, the moves, and the error for the last move, if any.
    for (side, rule, moves, error) in [
        (9, Rule::Standard, "e5 e5", "e5 is occupied"),
        (9, Rule::Standard, "e5 j1", "j1 is not on the 9x9 board"),
        (9, Rule::Standard, "e5 a1 e6 a2 e7 a3 e8 a4 e9 a5", "the game is over: black has five"),
        (15, Rule::Renju, "h8 a1 i8 a3 g7 a5 g6 a7 g8", "g8 is forbidden for black"),
        (15, Rule::Renju, "h8 a1 i8 a3 g7 a5 g6 a7 o15 g8", ""),
        (15, Rule::Freestyle, "c3 a15 d3 b15 e3 c15 g3 d15 h3 f15 f3 o1", "the game is over: black has five"),
        (15, Rule::Standard, "c3 a15 d3 b15 e3 c15 g3 d15 h3 f15 f3 o1", ""),
    ] {
        let moves = engine::notation::parse_moves(moves).unwrap();
        let (last, before) = moves.split_last().unwrap();
        let mut board = Board::from_moves(Size::new(side).unwrap(), rule, before).unwrap();
        assert_eq!(board.is_over(), board.winner().is_some());
        assert_eq!(board.is_over(), board.legal().is_empty());
        let refused = board.play(*last).err().map_or(String::new(), |error| error.to_string());
        assert_eq!(refused, error);
    }
}
