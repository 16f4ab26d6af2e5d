//! Tests how long White lasts after each move on the infinite board, and which reply lasts longest.
#![cfg(feature = "unbounded")]

use engine::Rule;
use guide::{Distance, Query, QueryResult, UnboundedGuide};
use strategy::Strategy;
use unbounded::{Place, UnboundedBoard};

fn run_query(
    moves: &[(i32, i32)],
    question: Query,
    slice: u64,
) -> (Vec<Distance<Place>>, QueryResult<Place>) {
    let strategy = Strategy::from_json(include_str!("../../../../www/data/everywhere.json")).unwrap();
    let mut guide = UnboundedGuide::new(4 << 20);
    guide.load(strategy).unwrap();
    let mut board = UnboundedBoard::new(Rule::Standard);
    moves.iter().for_each(|&(x, y)| board.play(Place::new(x, y).unwrap()).unwrap());
    let mut task = guide.start(question, &board).unwrap();
    let mut distances = Vec::new();
    let found = (0..200_000).find_map(|_| {
        let step = guide.step(&mut task, slice);
        distances.extend(step.distances);
        step.answer
    });
    (distances, found.expect("an end"))
}

fn expected(distances: &[Distance<Place>], place: &str) -> Option<usize> {
    distances
        .iter()
        .find(|distance| distance.point.is_some_and(|point| point.to_string() == place))
        .expect(place)
        .expected
}

#[test]
fn each_move_has_a_distance_and_nothing_is_proven() {
    let (distances, found) = run_query(&[(0, 0)], Query::Distances, 50_000);
    assert_eq!(distances.len(), 31 * 31 - 1);
    assert_eq!(expected(&distances, "e1n0"), Some(33));
    assert_eq!(expected(&distances, "w15n2"), Some(21));
    assert!(distances.iter().all(|distance| distance.win_at.is_none() && distance.expected.is_some()));
    assert_eq!(found, QueryResult::Longest(None));
}

#[test]
fn stops_last_longer_than_all_other_moves() {
    let game = [(0, 0), (1, 2), (1, 1), (14, 9), (-1, 1), (15, 9), (0, 2), (16, 9), (17, 9)];
    let (distances, _) = run_query(&game, Query::Distances, 50_000);
    assert_eq!(expected(&distances, "e13n9"), expected(&distances, "e0n1").map(|stone| stone + 2));
    assert!(distances.iter().all(|distance| distance.expected.is_some()), "{distances:?}");
}

#[test]
fn white_wins_have_no_distance() {
    let four = [(0, 0), (30, 30), (0, 3), (31, 30), (3, 0), (32, 30), (5, 9), (33, 30), (29, 30)];
    let (distances, _) = run_query(&four, Query::Distances, 2_000);
    assert_eq!(expected(&distances, "e34n30"), None);
}

#[test]
fn slices_do_not_change_the_longest_defense() {
    let resistance = |slice| match run_query(&[(0, 0)], Query::Resistance, slice).1 {
        QueryResult::BestMove(reply) => reply,
        other => panic!("{other:?}"),
    };
    let whole = resistance(1_000_000);
    assert_eq!(whole.point, resistance(100).point);
    assert_eq!((whole.winner, whole.win_at), (None, None));
}

#[test]
fn finding_the_longest_defense_needs_few_searches() {
    // White's first stone is far away, so hundreds of moves have no stored answer.
    let game = [(0, 0), (22, 4), (-1, -1), (1, 1), (-1, 0), (1, 0), (-1, 1)];
    let strategy = Strategy::from_json(include_str!("../../../../www/data/everywhere.json")).unwrap();
    let mut guide = UnboundedGuide::new(4 << 20);
    guide.load(strategy).unwrap();
    let mut board = UnboundedBoard::new(Rule::Standard);
    game.iter().for_each(|&(x, y)| board.play(Place::new(x, y).unwrap()).unwrap());
    let mut task = guide.start(Query::Resistance, &board).unwrap();
    let answer = (0..30).find_map(|_| guide.step(&mut task, 5_000).answer);
    assert!(matches!(answer, Some(QueryResult::BestMove(_))), "{answer:?}");
}
