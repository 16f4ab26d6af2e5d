//! What the review says of moves, and that a win it calls missed was there and is gone.

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Rule, Size, notation};
use play::{EngineKind, EngineSpec, Level, OpeningMaker, Player};
use puzzles::{Grade, Puzzle, Reviewer, Theme};
use search::Control;

/// The grades of a game's moves.
fn grades(moves: &str, rule: Rule) -> Vec<Grade> {
    let mut board = Board::new(Size::FIFTEEN, rule);
    let mut reviewer = Reviewer::new(20_000);
    let mut standing = reviewer.standing(&board);
    notation::parse_moves(moves)
        .unwrap()
        .into_iter()
        .map(|point| {
            let reviewed = reviewer.review(&board, &standing, point);
            board.play(point).unwrap();
            standing = reviewed.after;
            reviewed.grade
        })
        .collect()
}

/// The grade of one move in the position of a puzzle.
fn grade(theme: Theme, text: &str, point: &str) -> Grade {
    let board = Puzzle::read(theme, Rule::Standard, text).unwrap().board().unwrap();
    let mut reviewer = Reviewer::new(20_000);
    let standing = reviewer.standing(&board);
    reviewer.review(&board, &standing, point.parse().unwrap()).grade
}

#[test]
fn wins_kept_missed_and_given_are_told() {
    // l7 is the only winning move.
    let one = "l7 4 1 2 1173 i4i5j5l5k7 f4j4k5j6k11";
    assert_eq!(grade(Theme::Move, one, "l7"), Grade::Kept { longer: 0 });
    let missed = grade(Theme::Move, one, "a1");
    assert!(matches!(&missed, Grade::Missed { line, .. } if line[0].to_string() == "l7"), "{missed:?}");
    // i9 is the only defence.
    let only = "i9 2 1 0 1290 j8k9h10g11j11 g6i11d12j12";
    let lost = grade(Theme::Defence, only, "a1");
    assert!(
        matches!(&lost, Grade::Loses { better, .. } if better.is_none_or(|point| point.to_string() == "i9")),
        "{lost:?}"
    );
    let held = grade(Theme::Defence, only, "i9");
    assert!(matches!(held, Grade::Open { .. }), "{held:?}");
    let five = grades("h8 a1 i8 a3 j8 a5 k8 a7 l8", Rule::Freestyle);
    assert_eq!((&five[7], &five[8]), (&Grade::Lost, &Grade::Five));
}

#[test]
fn every_win_called_missed_was_one_and_is_none_for_twice_the_stones() {
    let mut missed = 0;
    let mut search = ThreatSearch::new(1 << 22);
    for number in 0..12 {
        let empty = Board::new(Size::FIFTEEN, Rule::Standard);
        let mut board = OpeningMaker { empty, seed: 3, nodes: 300, games: 2 }.draw(number);
        let mut player =
            Player::new(EngineSpec::new(EngineKind::Best).at_level(Level::new(3).unwrap()), 1 << 20, number);
        let mut reviewer = Reviewer::new(20_000);
        let mut standing = reviewer.standing(&board);
        while !board.is_over() && board.stones() < 40 {
            let point = player.think(&board, &search::Limits::nodes(300), &Control::default()).best.unwrap();
            let reviewed = reviewer.review(&board, &standing, point);
            let mover = board.to_move();
            if let Grade::Missed { line, reply } = &reviewed.grade {
                missed += 1;
                let own = line.len().div_ceil(2) as u8;
                assert!(wins(&mut search, &mut board, mover, own), "{board:?} {line:?}");
                let mut after = board.clone();
                after.make(point);
                after.make(*reply);
                assert!(
                    after.winner() == Some(!mover) || fails(&mut search, &mut after, mover, 2 * own),
                    "{after:?}"
                );
            }
            board.play(point).unwrap();
            standing = reviewed.after;
        }
    }
    assert!(missed > 2, "{missed}");
}

fn wins(search: &mut ThreatSearch, board: &mut Board, attacker: Color, moves: u8) -> bool {
    let proof = search.prove(board, attacker, Kind::Vct, Limits { moves, nodes: 1_000_000 });
    matches!(proof, Proof::Proven { .. })
}

fn fails(search: &mut ThreatSearch, board: &mut Board, attacker: Color, moves: u8) -> bool {
    search.prove(board, attacker, Kind::Vct, Limits { moves, nodes: 1_000_000 }) == Proof::Disproven
}
