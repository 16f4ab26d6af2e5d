//! Tests that a win reported as missed existed and is gone.

mod missed;

use engine::{Board, Rule, Size, notation};
use missed::missed_wins;
use puzzles::{GameReview, MoveGrade, Puzzle, Reviewer, Theme};

fn grades(moves: &str, rule: Rule) -> Vec<MoveGrade> {
    let mut board = Board::new(Size::FIFTEEN, rule);
    let mut reviewer = Reviewer::new(20_000);
    let mut standing = reviewer.standing(&board);
    notation::parse_turns(moves)
        .unwrap()
        .into_iter()
        .map(|turn| {
            let reviewed = reviewer.review(&board, &standing, turn);
            board.make_turn(turn);
            standing = reviewed.after;
            reviewed.grade
        })
        .collect()
}

fn grade(theme: Theme, text: &str, point: &str) -> MoveGrade {
    let board = Puzzle::read(theme, Rule::Standard, text).unwrap().board().unwrap();
    let mut reviewer = Reviewer::new(20_000);
    let standing = reviewer.standing(&board);
    reviewer.review(&board, &standing, Some(point.parse().unwrap())).grade
}

#[test]
fn review_names_preserved_missed_and_conceded_wins() {
    // Only l7 wins.
    let one = "l7 4 1 2 1173 i4i5j5l5k7 f4j4k5j6k11";
    assert_eq!(grade(Theme::Move, one, "l7"), MoveGrade::StillWins { longer: 0 });
    let missed = grade(Theme::Move, one, "a1");
    assert!(matches!(&missed, MoveGrade::Missed { line, .. } if line[0].to_string() == "l7"), "{missed:?}");
    // Only i9 defends.
    let only = "i9 2 1 0 1290 j8k9h10g11j11 g6i11d12j12";
    let lost = grade(Theme::Defence, only, "a1");
    assert!(
        matches!(&lost, MoveGrade::Loses { better, .. } if better.is_none_or(|point| point.to_string() == "i9")),
        "{lost:?}"
    );
    let held = grade(Theme::Defence, only, "i9");
    assert!(matches!(held, MoveGrade::Open { .. }), "{held:?}");
    let five = grades("h8 a1 i8 a3 j8 a5 k8 a7 l8", Rule::Freestyle);
    assert_eq!((&five[7], &five[8]), (&MoveGrade::Lost, &MoveGrade::Five));
}

#[test]
fn missed_wins_are_confirmed() {
    let missed: Vec<_> = (0..12).flat_map(|number| missed_wins(3, 3, number, 20_000)).collect();
    assert!(missed.len() > 2, "{}", missed.len());
    for missed in missed {
        let confirmed = missed.confirm();
        assert!(confirmed.is_ok(), "{missed:?}: {confirmed:?}");
    }
}

#[test]
fn review_in_steps_gives_the_same_result() {
    let moves = notation::parse_turns("h8 a1 i8 a3 j8 a15 o15 k8 g8 f8").unwrap();
    let empty = Board::new(Size::FIFTEEN, Rule::Freestyle);
    let mut review = GameReview::new(empty, &moves, 20_000);
    let mut stepped = Vec::new();
    while !review.is_done() {
        stepped.extend(review.step().map(|reviewed| reviewed.grade));
        assert_eq!(review.done(), stepped.len());
    }
    assert_eq!(review.step(), None);
    assert_eq!(stepped, grades("h8 a1 i8 a3 j8 a15 o15 k8 g8 f8", Rule::Freestyle));
}

/// White's e1 makes a four. The only answer would be f1, a forbidden double four.
#[test]
fn a_four_whose_answer_is_forbidden_wins() {
    let mut board = Board::new(Size::FIFTEEN, Rule::Renju);
    let moves = notation::parse_moves("a1 b1 f2 c1 h3 d1 f4 o15 g2 m15 i4 k15 f3").unwrap();
    moves.into_iter().for_each(|point| board.play(point).unwrap());
    let mut reviewer = Reviewer::new(20_000);
    let standing = reviewer.standing(&board);
    let reviewed = reviewer.review(&board, &standing, "e1".parse().ok());
    assert_eq!(reviewed.grade, MoveGrade::StillWins { longer: 0 });
}

#[test]
fn forbidden_moves_and_passes_are_reviewed() {
    let lost = grades("f8 a1 g8 c1 h6 e1 h7 g1 h8", Rule::Renju);
    let MoveGrade::Forbidden { kind, better } = &lost[8] else { panic!("{lost:?}") };
    assert_eq!(kind.name(), "double-three");
    assert!(better.is_some_and(|better| better.to_string() != "h8"), "{lost:?}");
    // White passes instead of stopping an open three.
    let passed = grades("h8 pass i8 i9 j8 pass k8 pass l8", Rule::Renju);
    assert!(matches!(passed[5], MoveGrade::Loses { better: Some(_), .. } | MoveGrade::Lost), "{passed:?}");
    assert_eq!((&passed[7], &passed[8]), (&MoveGrade::Lost, &MoveGrade::Five));
}
