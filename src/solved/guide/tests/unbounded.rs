//! Plays on the infinite board without the record, and lists how long White lasts after each move.
#![cfg(feature = "unbounded")]

use std::sync::{Arc, LazyLock};

use engine::{Color, Rule};
use guide::{BestMove, Distance, Place, Query, QueryResult, Source, UnboundedBoard, UnboundedGuide};
use strategy::Strategy;

static STRATEGY: LazyLock<Arc<Strategy>> = LazyLock::new(|| {
    Arc::new(Strategy::from_json(include_str!("../../../../www/data/everywhere.json")).unwrap())
});

fn guide() -> UnboundedGuide {
    let mut guide = UnboundedGuide::new(4 << 20);
    guide.load(Arc::clone(&STRATEGY)).unwrap();
    guide
}

fn board(moves: &str) -> UnboundedBoard {
    let mut board = UnboundedBoard::new(Rule::Standard);
    moves.split_whitespace().for_each(|token| board.play(token.parse().unwrap()).unwrap());
    board
}

/// Returns the distances and the answer, which must not claim a win.
fn run_query(
    guide: &mut UnboundedGuide,
    board: &UnboundedBoard,
    question: Query,
    slice: u64,
) -> (Vec<Distance<Place>>, QueryResult<Place>) {
    let mut task = guide.start(question, board).unwrap();
    let mut distances = Vec::new();
    let found = (0..200_000).find_map(|_| {
        let step = guide.step(&mut task, slice);
        distances.extend(step.distances);
        step.answer
    });
    assert!(distances.iter().all(|distance| distance.win_at.is_none()));
    (distances, found.expect("an end"))
}

fn best(guide: &mut UnboundedGuide, board: &UnboundedBoard) -> BestMove<Place> {
    let question = if board.to_move() == Color::Black { Query::BestMove } else { Query::Resistance };
    match run_query(guide, board, question, 1_000_000).1 {
        QueryResult::BestMove(reply) => {
            assert_eq!((reply.winner, reply.win_at), (None, None), "nothing is proven");
            reply
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn moves_in_the_square_have_expected_distances() {
    let (distances, found) = run_query(&mut guide(), &board("e0n0"), Query::Distances, 50_000);
    assert_eq!((distances.len(), found), (21 * 21 - 1, QueryResult::Longest(None)));
    let expected = |name: &str| {
        let is_it =
            |distance: &&Distance<Place>| distance.point.is_some_and(|place| place.to_string() == name);
        distances.iter().find(is_it).expect(name).expected
    };
    assert_eq!((expected("e1n0"), expected("w10n2")), (Some(33), Some(21)));
    assert!(distances.iter().all(|distance| distance.expected.is_some()));
}

#[test]
fn fives_come_first_then_blocks_then_stops() {
    let mut guide = guide();
    for (moves, replies) in [
        ("e0n0 e0n9 e1n0 e1n9 e2n0 e2n9 e3n0 e3n9", ["e4n0", "w1n0"]),
        ("e0n0 e30n9 e1n0 e31n9 e2n0 e32n9 e9n0 e33n9", ["e34n9", "e29n9"]),
        ("e0n0 e30n9 e5n1 e31n9 e9n5 e32n9", ["e33n9", "e29n9"]),
        ("e0n0 e9n9 e5n1 e10n9 w9n5 e11n9", ["e12n9", "e8n9"]),
        ("e0n0 e30n9 e1n0 e31n9 e2n0 e32n9 e3n0", ["e4n0", "w1n0"]),
    ] {
        let reply = best(&mut guide, &board(moves)).point.to_string();
        assert!(replies.contains(&reply.as_str()), "{moves}: {reply}");
    }
    let mut unread = UnboundedGuide::new(1 << 20);
    assert_eq!(best(&mut unread, &board("")).point, Place::FIRST);
    assert_eq!(best(&mut unread, &board("e0n0 e30n30")).source, Source::None);
}

#[test]
fn slices_do_not_change_the_longest_defense() {
    let resistance = |moves| {
        let found =
            [100, 1_000_000].map(|slice| run_query(&mut guide(), &board(moves), Query::Resistance, slice).1);
        let [one, other] = found.map(|found| match found {
            QueryResult::BestMove(reply) => reply.point,
            other => panic!("{other:?}"),
        });
        assert_eq!(one, other, "{moves}");
    };
    resistance("e0n0");
    resistance("e0n0 e22n4 w1s1 e1n1 w1n0 e1n0 w1n1");
}

/// White plays at random, near Black's last stone, in a row far away, or across the border of the square. `GAMES` sets the
/// number of games.
#[test]
fn black_wins_every_game() {
    let mut guide = guide();
    let mut state = 5_u64;
    let mut below = |bound: i32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as i32 % bound
    };
    let games = std::env::var("GAMES").map_or(40, |text| text.parse().unwrap());
    let mut latest = 0;
    for game in 0..games {
        let mut board = UnboundedBoard::new(Rule::Standard);
        let mut far = 0;
        while board.winner().is_none() {
            board.play(best(&mut guide, &board).point).unwrap();
            let last = *board.moves().last().unwrap();
            while board.winner().is_none() && board.to_move() == Color::White {
                let white = match game % 4 {
                    0 => (below(31) - 15, below(31) - 15),
                    1 => (last.x() + below(5) - 2, last.y() + below(5) - 2),
                    2 => (far, 30),
                    _ => (9 + far / 3, 7 + far % 3),
                };
                far += 1;
                let _ = board.play(Place::new(white.0, white.1).unwrap());
            }
        }
        assert_eq!(board.winner(), Some(Color::Black), "{game}: {:?}", board.moves());
        latest = latest.max(board.moves().len());
    }
    println!("{games} games, won by stone {latest}");
    assert!(latest <= 33, "as on the square: {latest}");
}
