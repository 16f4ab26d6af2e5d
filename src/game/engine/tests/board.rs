//! Tests the board's incremental threat information against a naive definition on whole lines.

use engine::{Board, Color, Direction, Pattern, Point, PointSet, Rule, Size};
use proptest::prelude::*;

/// Returns true if a row of `color` through `point`, which counts as its stone, wins on this board.
fn is_five(board: &Board, color: Color, extra: &[Point], point: Point, direction: Direction) -> bool {
    let own = |p: &Point| board.get(*p) == Some(color) || extra.contains(p);
    let beside = |sign: isize| (1..).map_while(move |k| point.step(direction, sign * k)).take_while(own);
    let counts = |p: &Point| {
        let within = |distance| p.distance(board.size().center()) <= usize::from(distance);
        color == Color::White || board.home().is_none_or(within)
    };
    board.rule().wins(color, row(board, color, extra, point, direction))
        && beside(-1).chain(beside(1)).chain([point]).all(|p| counts(&p))
}

/// The length of the row of `color` through `point`, including the point.
fn row(board: &Board, color: Color, extra: &[Point], point: Point, direction: Direction) -> usize {
    let own = |p: Point| board.get(p) == Some(color) || extra.contains(&p);
    let run = |sign: isize| (1..).take_while(|&k| point.step(direction, sign * k).is_some_and(own)).count();
    run(-1) + 1 + run(1)
}

/// The empty points of the line through `point` where another stone makes a winning row that includes `point`.
fn completions(
    board: &Board,
    color: Color,
    extra: &[Point],
    point: Point,
    direction: Direction,
) -> Vec<Point> {
    (-4..=4)
        .filter_map(|k| point.step(direction, k))
        .filter(|&p| board.is_empty(p) && !extra.contains(&p))
        .filter(|&p| {
            let with: Vec<Point> = extra.iter().copied().chain([p]).collect();
            let holds_point = (1..5).all(|k| {
                let (dx, dy) = direction.delta();
                let steps = (p.col() as isize - point.col() as isize) * dx.abs()
                    + if dx == 0 { (p.row() as isize - point.row() as isize) * dy } else { 0 };
                k >= steps.abs()
                    || point
                        .step(direction, k * steps.signum())
                        .is_some_and(|q| board.get(q) == Some(color) || with.contains(&q))
            });
            holds_point && is_five(board, color, &with, p, direction)
        })
        .collect()
}

/// The pattern by its definition, on the whole line.
fn pattern(board: &Board, color: Color, extra: &[Point], point: Point, direction: Direction) -> Pattern {
    if is_five(board, color, extra, point, direction) {
        return Pattern::Five;
    }
    if row(board, color, extra, point, direction) > 5 {
        return Pattern::Dead;
    }
    match completions(board, color, extra, point, direction).len() {
        0 => {}
        1 => return Pattern::Four,
        _ => return Pattern::OpenFour,
    }
    if extra.len() > 2 {
        return Pattern::Dead; // deep enough for what the tests compare
    }
    (-4..=4)
        .filter_map(|k| point.step(direction, k))
        .filter(|&p| board.is_empty(p) && !extra.contains(&p))
        .map(|p| {
            let with: Vec<Point> = extra.iter().copied().chain([p]).collect();
            match pattern(board, color, &with, point, direction) {
                Pattern::OpenFour => Pattern::OpenThree,
                Pattern::Four => Pattern::Three,
                Pattern::OpenThree => Pattern::OpenTwo,
                Pattern::Three => Pattern::Two,
                _ => Pattern::Dead,
            }
        })
        .max()
        .unwrap_or(Pattern::Dead)
}

/// Checks every entry and every class of the board against naive values.
fn check(board: &Board) {
    for color in Color::BOTH {
        let mut fives = PointSet::EMPTY;
        let mut fours = PointSet::EMPTY;
        let mut doubles = PointSet::EMPTY;
        let mut threes = PointSet::EMPTY;
        for point in board.empty() {
            let mut all = PointSet::EMPTY;
            for direction in Direction::ALL {
                let naive = pattern(board, color, &[point], point, direction);
                let table = board.entry(color, point, direction).pattern();
                if naive >= Pattern::Two || table >= Pattern::Two {
                    assert_eq!(table, naive, "{color} {point} {direction:?} {:?}", board.moves());
                }
                if naive == Pattern::Five {
                    fives.insert(point);
                } else {
                    let ends = completions(board, color, &[point], point, direction);
                    if matches!(naive, Pattern::Four | Pattern::OpenFour) {
                        ends.iter().for_each(|&p| all.insert(p));
                    }
                    if naive == Pattern::OpenThree {
                        threes.insert(point);
                    }
                }
            }
            assert_eq!(board.completions(color, point), all, "{color} {point} {:?}", board.moves());
            fours.set(point, !all.is_empty());
            doubles.set(point, all.len() > 1);
        }
        let classes = board.classes(color);
        assert_eq!((classes.fives, classes.fours), (fives, fours), "{color} {:?}", board.moves());
        assert_eq!((classes.doubles, classes.threes), (doubles, threes), "{color} {:?}", board.moves());
    }
}

/// Moves crowded into a corner, so that rows, edges and overlines occur.
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
        rule in prop::sample::select(vec![Rule::Standard, Rule::Freestyle, Rule::Strict]),
        side in 8..23_usize,
        home in prop::option::of(2..8_u8),
    ) {
        let size = Size::new(side).unwrap();
        let home = home.and_then(|distance| Board::within(size, rule, distance));
        let mut board = home.unwrap_or_else(|| Board::new(size, rule));
        let mut before = Vec::new();
        for pick in picks {
            let (col, row) = (col % (side - 7), row % (side - 7));
            let point = Point::new(col + pick % 8, row + pick / 8).unwrap();
            if board.is_empty(point) {
                before.push(snapshot(&board));
                // Stones continue after a win: the search may look past a five that the rules would not allow.
                board.make_as(if pick % 3 == 0 { Color::White } else { Color::Black }, point);
            }
        }
        check(&board);
        while let Some(snap) = before.pop() {
            board.unmake();
            prop_assert_eq!(snapshot(&board), snap);
        }
    }
}

type Snapshot = (u64, Vec<[Pattern; 4]>, engine::Classes, engine::Classes, Option<Color>, Color);

fn snapshot(board: &Board) -> Snapshot {
    let patterns = Color::BOTH.into_iter().flat_map(|c| board.empty().iter().map(move |p| (c, p)));
    (
        board.key(),
        patterns.map(|(c, p)| board.patterns(c, p)).collect(),
        *board.classes(Color::Black),
        *board.classes(Color::White),
        board.winner(),
        board.to_move(),
    )
}

#[test]
fn illegal_moves_and_ends_of_games_are_named() {
    // Side of the board, rule, moves, and why the last is refused; the reason is empty if it is legal.
    for (side, rule, moves, error) in [
        (9, Rule::Standard, "e5 e5", "e5 is occupied"),
        (9, Rule::Standard, "e5 j1", "j1 is not on the 9x9 board"),
        (9, Rule::Standard, "e5 a1 e6 a2 e7 a3 e8 a4 e9 a5", "the game is over: black has five"),
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
