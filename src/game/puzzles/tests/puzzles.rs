//! Tests that a seed always gives the same puzzles and that an exhaustive search confirms them.

use engine::threat::Proof;
use engine::{Board, Color, Point, Rule, Size, Symmetry, notation};
use puzzles::{AttackVerdict, Checker, Finder, Judge, Maker, Puzzle, Theme, level};

fn made(seed: u64, games: std::ops::Range<u64>) -> Vec<Puzzle> {
    let mut maker = Maker::new(seed);
    let rules = [Rule::Standard, Rule::Freestyle];
    games.flat_map(|number| maker.game(number, rules[(number % 2) as usize], |_| true, |_| true)).collect()
}

/// Whether Black, to move, makes five with at most `own` stones against any defense. Tries every move and every reply near a
/// stone.
fn wins_naively(board: &mut Board, own: u8) -> bool {
    let fives = board.classes(Color::Black).fives;
    if own == 0 || !fives.is_empty() || own == 1 {
        return own > 0 && !fives.is_empty();
    }
    let moves: Vec<Point> = match board.classes(Color::White).fives.first() {
        Some(stop) => vec![stop],
        None => board.near(2).iter().collect(),
    };
    moves.into_iter().any(|point| {
        board.make(point);
        let wins = loses_naively(board, own - 1);
        board.unmake();
        wins
    })
}

/// Like [`wins_naively`], with White to move.
fn loses_naively(board: &mut Board, own: u8) -> bool {
    if !board.classes(Color::White).fives.is_empty() {
        return false;
    }
    let replies: Vec<Point> = board.near(3).iter().collect();
    replies.into_iter().all(|reply| {
        board.make(reply);
        let wins = board.winner().is_none() && wins_naively(board, own);
        board.unmake();
        wins
    })
}

#[test]
fn puzzles_depend_on_the_seed() {
    let first = made(7, 0..12);
    assert!(first.len() > 2, "{}", first.len());
    assert_eq!(made(7, 0..12), first);
    // A game depends only on its number, so that a run can continue later.
    assert_eq!(made(7, 6..12), first[first.len() - made(7, 6..12).len()..]);
    assert_ne!(made(8, 0..12), first);
}

#[test]
fn puzzles_survive_a_round_trip_and_have_legal_positions() {
    for puzzle in made(3, 0..20) {
        let text = puzzle.to_string();
        assert_eq!(Puzzle::read(puzzle.theme, puzzle.rule, &text), Ok(puzzle.clone()));
        let board = puzzle.board().unwrap();
        assert_eq!(
            (board.stones_of(Color::Black), board.stones_of(Color::White)),
            (puzzle.black, puzzle.white)
        );
        assert_eq!(board.to_move() == Color::White, puzzle.theme == Theme::Defence);
        assert!((1..=5).contains(&level(puzzle.rating)));
        assert_eq!(Finder::default().rating(&puzzle), Some(puzzle.rating));
    }
    for wrong in
        ["", "h8 3 0 2 1000 h8g9", "h8 x 0 2 1000 h8 g9", "h8 3 0 2 1000 h8h8 g9a1", "h8 3 0 2 1000 h8hh g9"]
    {
        assert!(Puzzle::read(Theme::Move, Rule::Standard, wrong).is_err(), "{wrong}");
    }
    // With one more black stone it is White's turn, but the theme requires Black to move.
    let text = "a1 3 0 2 1000 h8g9 b2";
    assert!(Puzzle::read(Theme::Move, Rule::Standard, text).unwrap().board().is_err());
}

#[test]
fn short_wins_and_defenses_survive_exhaustive_search() {
    let short: Vec<Puzzle> = made(1, 0..80).into_iter().filter(|puzzle| puzzle.own == 2).collect();
    assert!(short.len() > 1 && short.iter().all(|puzzle| puzzle.theme == Theme::Defence), "{}", short.len());
    for puzzle in short.iter().take(2) {
        let mut board = puzzle.board().unwrap();
        let mut losing = 0;
        for point in board.near(1) {
            board.make(point);
            let lost = wins_naively(&mut board, 2);
            board.unmake();
            // The answer must not lose this quickly. More than 20 other moves must, although some moves lose only later.
            assert!(!lost || point != puzzle.answer, "{point} in {puzzle}");
            losing += usize::from(lost);
        }
        assert!(losing > 20, "{losing} in {puzzle}");
    }
}

#[test]
fn judge_agrees_with_exhaustive_search() {
    let mut judge = Judge::new(1 << 20, 50_000);
    let mut tried = 0;
    for puzzle in made(2, 0..60).into_iter().filter(|puzzle| puzzle.theme != Theme::Defence) {
        // Start the exhaustive search when two stones of the win are left, so that all moves that matter are near.
        let mut board = puzzle.board().unwrap();
        for left in (2..puzzle.own).rev() {
            let Some(AttackVerdict::Wins { own, reply }) = next_win(&mut judge, &board, left) else { break };
            let line = judge.line(&mut board, Color::Black, engine::threat::Kind::Vct, left + 1);
            let Some(&point) = line.first() else { break };
            board.make(point);
            board.make(reply);
            if own != 2 {
                continue;
            }
            for point in board.near(1).iter().take(12) {
                let expected = {
                    let mut after = board.clone();
                    after.make(point);
                    after.winner().is_some() || loses_naively(&mut after, 1)
                };
                let judged = judge.wins(&board, point, 1);
                assert_eq!(judged == Proof::Proven { own_stones: 1 }, expected, "{point} in {:?}", board);
                tried += 1;
            }
        }
    }
    assert!(tried > 50, "{tried}");
}

/// The verdict on the best move, with `left` more stones for the attacker after it.
fn next_win(judge: &mut Judge, board: &Board, left: u8) -> Option<AttackVerdict> {
    let line = judge.line(&mut board.clone(), Color::Black, engine::threat::Kind::Vct, left + 1);
    Some(judge.attack(board, *line.first()?, left))
}

#[test]
fn undecided_positions_are_unknown() {
    let moves = notation::parse_moves("h8 a1 i8 o1 g9 a15 g10 h15").unwrap();
    let board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).unwrap();
    let mut judge = Judge::new(1 << 16, 0);
    assert_eq!(judge.attack(&board, "o15".parse().unwrap(), 8), AttackVerdict::Unknown);
}

#[test]
fn a_four_that_only_gains_time_refutes_no_move() {
    // After i6, White can make a four on m6 or n6. Black blocks it and wins as before.
    let moves = notation::parse_moves("h8 e5 j5 m5 k5 j6 k7 k6 f8 l6 i8 j8").unwrap();
    let mut board = Board::new(Size::FIFTEEN, Rule::Freestyle);
    moves.into_iter().for_each(|point| board.play(point).unwrap());
    let verdict = Judge::new(1 << 22, 2_000_000).wins(&board, "i6".parse().unwrap(), 7);
    assert_eq!(verdict, Proof::Proven { own_stones: 7 });
}

const RENJU: [(Theme, &str); 2] = [
    (Theme::Avoid, "e9 4 2 1 1162 g4d5g5d6g6e7f7g7d8f8g10 g3d4c5f5e6f6h7e8g8i8h10"),
    (Theme::Forbid, "e4 4 1 2 1150 d3g3f4h4c5e5f6c7d7g7h10 h2d4d5g5i5c6d6e7f8g9"),
];

fn image(puzzle: &Puzzle, symmetry: Symmetry) -> Puzzle {
    let moved = |set| symmetry.apply_to_all(&set, Size::FIFTEEN);
    let answer = moved(std::iter::once(puzzle.answer).collect()).first().unwrap();
    Puzzle { answer, black: moved(puzzle.black), white: moved(puzzle.white), ..puzzle.clone() }
}

#[test]
fn renju_puzzles_hold_for_both_colors_in_every_orientation() {
    for (theme, text) in RENJU {
        let puzzle = Puzzle::read(theme, Rule::Renju, text).unwrap();
        assert_eq!(puzzle.board().unwrap().to_move(), theme.attacker());
        for symmetry in Symmetry::all() {
            // In another order, a black stone may fall on a point that is forbidden at that moment. The image is then not a
            // valid puzzle.
            let image = image(&puzzle, symmetry);
            if image.board().is_ok() {
                let checked =
                    Checker::new(|_| Ok(())).check(&Puzzle { rating: rating(&image), ..image.clone() });
                assert_eq!(checked, Ok(()), "{image}");
            }
        }
    }
}

fn rating(puzzle: &Puzzle) -> u16 {
    Finder::default().rating(puzzle).unwrap()
}

#[test]
fn false_claims_about_renju_are_rejected() {
    for (theme, text) in RENJU {
        let puzzle = Puzzle::read(theme, Rule::Renju, text).unwrap();
        let check = |puzzle: &Puzzle| Checker::new(|_| Ok(())).check(puzzle);
        let other = puzzle.board().unwrap().legal().iter().find(|&point| point != puzzle.answer).unwrap();
        assert!(check(&Puzzle { answer: other, ..puzzle.clone() }).is_err(), "another move");
        let (own, quiet) = (puzzle.own + 1, puzzle.quiet + 1);
        assert!(check(&Puzzle { own, quiet, ..puzzle.clone() }).is_err(), "a longer win");
        let (own, fours) = (puzzle.own - 1, puzzle.fours.saturating_sub(1));
        assert!(check(&Puzzle { own, fours, ..puzzle.clone() }).is_err(), "a shorter win");
    }
}
