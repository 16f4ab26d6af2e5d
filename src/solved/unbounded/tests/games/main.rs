//! Plays games on the infinite board. Also tests the position in which an earlier, unsound method lost.

mod arena;

use std::collections::BTreeMap;
use std::sync::Arc;

use arena::{Arena, CLAIM, Outcome, STYLES};
use engine::Color;
use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use strategy::Strategy;
use unbounded::{Move, Place, Unbounded};

const GAMES: u64 = 6;

#[test]
fn every_game_is_won_within_the_stops_it_allows() {
    let mut arena = Arena::new();
    let mut stops = 0;
    for seed in 0..GAMES * STYLES.len() as u64 {
        let style = STYLES[seed as usize % STYLES.len()];
        let outcome = arena.play(style, 77_000 + seed);
        assert!(outcome.won, "{style}: {outcome}");
        assert!(outcome.stones <= CLAIM + 2 * outcome.stops, "{style}: {outcome}");
        stops += outcome.stops;
    }
    assert!(stops > 5, "the attackers threaten beyond the square: {stops}");
}

/// Plays the games whose figures are in `unbounded.md`, and prints the figures.
#[test]
#[ignore = "takes a minute"]
fn a_thousand_games_are_won() {
    let mut arena = Arena::new();
    let mut all: BTreeMap<&str, Vec<Outcome>> = BTreeMap::new();
    for seed in 0..1_000 {
        let style = STYLES[seed as usize % STYLES.len()];
        all.entry(style).or_default().push(arena.play(style, seed));
    }
    for (style, outcomes) in &all {
        println!("{style}: {}", summary(outcomes));
    }
    let all: Vec<Outcome> = all.into_values().flatten().collect();
    println!("all: {}", summary(&all));
    assert!(all.iter().all(|outcome| outcome.won && outcome.stones <= CLAIM + 2 * outcome.stops));
}

fn summary(outcomes: &[Outcome]) -> String {
    let most = |of: fn(&Outcome) -> usize| outcomes.iter().map(of).max().unwrap_or(0);
    format!(
        "{} games, {} with a guessed move; latest stone {}, most stops {}; longest answer {} ms",
        outcomes.len(),
        outcomes.iter().filter(|outcome| outcome.guesses > 0).count(),
        most(|outcome| outcome.stones),
        most(|outcome| outcome.stops),
        most(|outcome| outcome.slowest as usize),
    )
}

fn places(points: &[(i32, i32)]) -> Vec<Place> {
    points.iter().map(|&(x, y)| Place::new(x, y).unwrap()).collect()
}

fn in_turn(black: &[(i32, i32)], white: &[(i32, i32)]) -> Vec<Place> {
    let pairs = places(black).into_iter().zip(places(white));
    pairs.flat_map(|(black, white)| [black, white]).collect()
}

fn black() -> Unbounded {
    let text = include_str!("../../../../../www/data/everywhere.json");
    Unbounded::new(Arc::new(Strategy::from_json(text).unwrap())).unwrap()
}

/// Black makes a four with (3,0). White answers with (7,0), which makes a four together with a stone outside the square. A
/// player who sees only the square would go on to make an open four, and lose to White's five with (10,0).
#[test]
fn a_stone_outside_the_square_makes_a_forced_reply_a_four() {
    let black_stones =
        [(0, 0), (4, 0), (5, 0), (6, 0), (3, 1), (3, 2), (-9, -9), (-9, -6), (-6, -9), (-3, -8)];
    let white_stones =
        [(2, 0), (8, 0), (9, 0), (-1, 9), (-4, 9), (-7, 9), (-8, 6), (-9, 3), (-6, 6), (11, 0)];
    let moves = in_turn(&black_stones, &white_stones);
    let Some(Move::Search(search)) = black().answer(&moves) else { panic!("there is a three to be stopped") };
    let mut engine = ThreatSearch::new(1 << 20);
    let mut wins = |board: &engine::Board| {
        let limits = Limits { moves: 6, nodes: 100_000 };
        engine.prove(&mut board.clone(), Color::Black, Kind::Vcf, limits)
    };
    for attempt in &search.searches {
        assert_eq!(attempt.kind, Kind::Vcf, "a three would be too slow");
        assert_eq!(wins(&search.board(attempt)), Proof::Disproven);
    }
    // Use only the stones in the square, as the unsound method did.
    let mut square = search.board(&search.searches[0]);
    square.unmake();
    assert_eq!(square.stones(), 19);
    if square.to_move() == Color::White {
        square.pass();
    }
    assert!(matches!(wins(&square), Proof::Proven { .. }), "else this shows nothing");
    let row = places(&[(7, 0), (10, 0), (12, 0)]);
    assert!(row.contains(&search.otherwise()), "{}", search.otherwise());
}

#[test]
fn only_complete_games_with_black_to_move_are_answered() {
    let black = black();
    assert!(matches!(black.answer(&[]), Some(Move::Known(Place::FIRST))));
    let first = Place::FIRST;
    assert!(black.answer(&[first]).is_none(), "White is to move");
    assert!(black.answer(&[first, first]).is_none(), "taken");
    let won = in_turn(&[(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)], &[(0, 9), (1, 9), (2, 9), (3, 9), (5, 9)]);
    assert!(black.answer(&won).is_none(), "over");
    assert!(matches!(black.answer(&won[..8]), Some(Move::Known(five)) if five.y() == 0));
    let six = in_turn(
        &[(0, 0), (9, 1), (9, 3), (9, 5), (9, 7), (9, -1)],
        &[(0, 9), (1, 9), (2, 9), (4, 9), (5, 9), (3, 9)],
    );
    assert!(black.answer(&six).is_some(), "six win nothing where exactly five do");
    assert!(black.answer(&places(&[(5, 5), (6, 6)])).is_some());
    let far = Place::new(Place::FARTHEST, -Place::FARTHEST).unwrap();
    assert!(
        matches!(black.answer(&[first, far]), Some(Move::Known(_))),
        "a wasted stone is answered by the file"
    );
}

#[test]
fn distant_fours_and_threes_are_stopped() {
    let mut arena = Arena::new();
    let mut moves = vec![Place::FIRST];
    for (x, y) in [(30, 30), (31, 30), (32, 30), (33, 30), (34, 30)] {
        let white = Place::new(x, y).unwrap();
        if moves.contains(&white) {
            break;
        }
        moves.push(white);
        moves.push(arena.answer(&moves).0);
    }
    let stops = |x| moves.contains(&Place::new(x, 30).unwrap()) && black().stops(&moves) > 0;
    assert!(stops(29) || stops(33) || stops(34), "{moves:?}");
}
