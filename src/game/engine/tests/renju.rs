//! Tests renju's forbidden points on textbook cases, and compares them with the literal rules in random positions.

mod naive;

use engine::{Color, Point, PointSet, Rule};
use naive::Naive;
use naive::bridge::{board_of, cases, show};
use naive::random::{Rng, position_of};

const CASES: &str = include_str!("data/renju-cases.txt");

#[test]
fn the_textbook_cases() {
    let (mut forbidden, mut allowed) = (0, 0);
    let mut wrong = Vec::new();
    for (question, naive) in cases(CASES, Rule::Renju) {
        let (verdict, point) = question.split_once(' ').unwrap();
        let point: Point = point.trim().parse().unwrap();
        let expected = match verdict {
            "forbidden" => true,
            "allowed" => false,
            _ => panic!("forbidden or allowed: {question}"),
        };
        let board = board_of(&naive);
        let found = board.forbidden(Color::Black).contains(point);
        let cell = naive.cell(point);
        let literal = naive.clone().is_forbidden(cell);
        let strict = board_of(&Naive { rule: Rule::StrictRenju, ..naive.clone() });
        let strict = strict.forbidden(Color::Black);
        assert!(
            (board.forbidden(Color::Black) - strict).is_empty(),
            "strict renju allows more: {}",
            show(&naive)
        );
        if (found, literal) != (expected, expected) {
            wrong.push(format!("{question}: {}\n  board {found}, read literally {literal}", show(&naive)));
        }
        assert!(board.forbidden(Color::White).is_empty());
        forbidden += u32::from(expected);
        allowed += u32::from(!expected);
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(forbidden >= 20 && allowed >= 20, "{forbidden} {allowed}");
}

/// Compares the forbidden points in random positions with the literal rules, under renju and strict renju. Strict renju must
/// forbid every point that renju forbids.
#[test]
fn forbidden_points_match_the_literal_rules() {
    let mut random = Rng::with_seed(71);
    let (mut reasons, mut positions, mut more) = ([0; 3], 0, 0);
    while positions < 10_000 {
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
