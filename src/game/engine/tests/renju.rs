//! Tests renju's forbidden points on textbook cases, and compares them with the literal rules in random positions.

mod naive;

use engine::notation::parse_moves;
use engine::{Color, IllegalMove, Point, PointSet, Rule};
use naive::Naive;
use naive::bridge::{board_of, empty_board_of, show};
use naive::random::{Rng, position_of};

const CASES: &str = include_str!("data/renju-cases.txt");

#[test]
fn the_textbook_cases() {
    let (mut forbidden, mut allowed) = (0, 0);
    let mut wrong = Vec::new();
    for line in CASES.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('|').collect();
        let [question, black, white, _why] = fields[..] else { panic!("four fields: {line}") };
        let (verdict, point) = question.trim().split_once(' ').unwrap();
        let point: Point = point.trim().parse().unwrap();
        let mut naive = Naive::new(15, Rule::Renju);
        for (side, stones) in [black, white].into_iter().enumerate() {
            for p in parse_moves(stones).unwrap() {
                let cell = naive.cell(p);
                assert!(naive.cells[cell].replace(side).is_none(), "twice on a point: {line}");
            }
        }
        let expected = match verdict {
            "forbidden" => true,
            "allowed" => false,
            _ => panic!("forbidden or allowed: {line}"),
        };
        let board = board_of(&naive);
        let found = board.forbidden(Color::Black).contains(point);
        let cell = naive.cell(point);
        let literal = naive.is_forbidden(cell);
        let strict = board_of(&Naive { rule: Rule::StrictRenju, ..naive.clone() });
        let strict = strict.forbidden(Color::Black);
        assert!((board.forbidden(Color::Black) - strict).is_empty(), "strict renju allows more: {line}");
        if (found, literal) != (expected, expected) {
            wrong.push(format!("{line}\n  board {found}, read literally {literal}"));
        }
        assert!(board.forbidden(Color::White).is_empty());
        forbidden += u32::from(expected);
        allowed += u32::from(!expected);
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(forbidden >= 20 && allowed >= 20, "{forbidden} {allowed}");
}

#[test]
fn random_positions() {
    assert_literal(10_000);
}

#[test]
#[ignore = "takes a minute"]
fn many_random_positions() {
    assert_literal(100_000);
}

/// Compares the forbidden points in `count` random positions with the literal rules, under renju and strict renju. Strict renju
/// must forbid every point that renju forbids.
fn assert_literal(count: usize) {
    let mut random = Rng::with_seed(71);
    let (mut reasons, mut positions, mut more) = ([0; 3], 0, 0);
    while positions < count {
        let mut naive = position_of(&mut random, 5 + positions % 18, Rule::Renju);
        for _ in 0..random.usize(..8) {
            let cell = random.usize(..naive.cells.len());
            if naive.cells[cell].is_none() && !naive.makes_five(0, cell) {
                naive.cells[cell] = Some(0);
            }
        }
        let board = board_of(&naive);
        let mut literal = PointSet::EMPTY;
        for cell in naive.empty() {
            let (why, point) = (naive.clone().why_forbidden(cell), naive.point(cell));
            assert_eq!(board.why_forbidden(point), why, "{point} {}", show(&naive));
            literal.set(point, why.is_some());
            if let Some(why) = why {
                reasons[why as usize] += 1;
            }
        }
        assert_eq!(board.forbidden(Color::Black), literal, "{}", show(&naive));
        naive.rule = Rule::StrictRenju;
        let strict = board_of(&naive);
        for cell in naive.empty() {
            let (why, point) = (naive.clone().why_forbidden(cell), naive.point(cell));
            assert_eq!(strict.why_forbidden(point), why, "{point} {}", show(&naive));
        }
        let strict = strict.forbidden(Color::Black);
        assert!((literal - strict).is_empty(), "renju forbids more: {}", show(&naive));
        more += (strict - literal).len();
        positions += 1;
    }
    assert!(more > 20, "strict renju forbids only {more} points more");
    assert!(reasons.iter().all(|&count| count > 50) && reasons.iter().sum::<u32>() > 1_500, "{reasons:?}");
}

#[test]
fn a_forbidden_move_is_rejected_and_white_may_play_there() {
    let moves = parse_moves("h8 a1 i8 a3 g7 a5 g6 a7").unwrap();
    let mut naive = Naive::new(15, Rule::Renju);
    let mut board = empty_board_of(&naive);
    for (i, &p) in moves.iter().enumerate() {
        board.play(p).unwrap();
        let cell = naive.cell(p);
        naive.cells[cell] = Some(i % 2);
    }
    let point: Point = "g8".parse().unwrap();
    assert_eq!(board.play(point), Err(IllegalMove::Forbidden(point)));
    assert!(!board.legal().contains(point));
    board.play("o15".parse().unwrap()).unwrap();
    board.play(point).unwrap();
}
