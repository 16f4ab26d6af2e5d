//! Tests that a win reported as missed existed and is gone.

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Rule, Size, notation};
use play::{EngineKind, EngineSpec, Level, OpeningMaker, Player};
use puzzles::{GameReview, MoveGrade, Puzzle, Reviewer, Theme};
use search::Control;

fn grades(moves: &str, rule: Rule) -> Vec<MoveGrade> {
    let turns = notation::parse_turns(moves).unwrap();
    let mut review = GameReview::new(Board::new(Size::FIFTEEN, rule), &turns, 20_000);
    let mut grades = Vec::new();
    while !review.is_done() {
        grades.extend(review.step().map(|reviewed| reviewed.grade));
        assert_eq!(review.done(), grades.len());
    }
    assert_eq!(review.step(), None);
    grades
}

/// The grade of one move in a position.
fn graded(board: &Board, point: &str) -> MoveGrade {
    let mut reviewer = Reviewer::new(20_000);
    let (before, turn) = (reviewer.standing(board), point.parse().ok());
    let mut made = board.clone();
    made.make_turn(turn);
    let after = reviewer.standing(&made);
    reviewer.grade(board, &before, turn, after).grade
}

fn grade(theme: Theme, text: &str, point: &str) -> MoveGrade {
    graded(&Puzzle::read(theme, Rule::Standard, text).unwrap().board().unwrap(), point)
}

#[test]
fn review_names_preserved_missed_and_conceded_wins() {
    // Only l7 wins.
    let one = "l7 4 1 2 1173 i4i5j5l5k7 f4j4k5j6k11";
    assert_eq!(grade(Theme::Move, one, "l7"), MoveGrade::StillWins);
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

/// Plays a game between weak engines and reviews it. Checks with an empty table that every win reported as missed existed and
/// was gone after the reply, even with twice as many stones. Returns the number of these wins.
fn confirmed_missed_wins(number: u64) -> usize {
    const NODES: u64 = 300;
    let empty = Board::new(Size::FIFTEEN, Rule::Standard);
    let mut game =
        OpeningMaker { empty: empty.clone(), seed: 3, nodes: NODES, games: 2 }.random_opening(number);
    let spec = EngineSpec::new(EngineKind::Best).at_level(Level::new(3).unwrap());
    let mut player = Player::new(spec, 1 << 20, number);
    while !game.is_over() && game.stones() < 40 {
        let thought = player.think(&game, &search::Limits::nodes(NODES), &Control::default());
        game.play(thought.best.unwrap()).unwrap();
    }
    let mut review = GameReview::new(empty.clone(), &game.turns(), 20_000);
    let (mut board, mut missed) = (empty, 0);
    while !review.is_done() {
        let Some(reviewed) = review.step() else { continue };
        let (before, mover) = (board.clone(), board.to_move());
        board.make_turn(reviewed.turn);
        let MoveGrade::Missed { line, reply } = reviewed.grade else { continue };
        let mut search = ThreatSearch::new(1 << 22);
        // Fifty times the nodes of the review.
        let mut prove = |board: &Board, moves| {
            search.prove(
                &mut board.clone(),
                mover,
                Kind::Vct,
                ThreatLimits { own_stones: moves, nodes: 1_000_000 },
            )
        };
        let own = line.len().div_ceil(2) as u8;
        assert!(matches!(prove(&before, own), Proof::Proven { .. }), "no win in {before:?}");
        let mut won = before.clone();
        line.iter().for_each(|&point| won.play(point).unwrap());
        assert_eq!(won.winner(), Some(mover), "{line:?} in {before:?}");
        let mut gone = board.clone();
        gone.make(reply);
        assert!(
            gone.winner() == Some(!mover) || prove(&gone, 2 * own) == Proof::Disproven,
            "{reply} does not end the win in {board:?}"
        );
        missed += 1;
    }
    missed
}

/// To review more games, run `GOMOKU_GAMES=100 cargo test --release -p puzzles --test review missed`.
#[test]
fn missed_wins_are_confirmed() {
    let games = std::env::var("GOMOKU_GAMES").map_or(12, |games| games.parse().expect("a number of games"));
    let missed: usize = (0..games).map(confirmed_missed_wins).sum();
    assert!(missed > 2, "{missed}");
}

/// White's e1 makes a four. The only answer would be f1, a forbidden double four.
#[test]
fn a_four_whose_answer_is_forbidden_wins() {
    let mut board = Board::new(Size::FIFTEEN, Rule::Renju);
    let moves = notation::parse_moves("a1 b1 f2 c1 h3 d1 f4 o15 g2 m15 i4 k15 f3").unwrap();
    moves.into_iter().for_each(|point| board.play(point).unwrap());
    assert_eq!(graded(&board, "e1"), MoveGrade::StillWins);
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
