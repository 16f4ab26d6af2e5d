//! Tests that the player plays stops. No search is needed for this.

use std::sync::LazyLock;

use verifier::StrategyFile;
use verifier::parts::Cell;

use super::Silent;
use crate::place::Place;
use crate::record::Stop;
use crate::states::State;
use crate::{BEYOND, Check, CheckRecord, CheckedPlayer, HOME, PairReport, square};

const STRATEGY: &str = include_str!("../../../../www/data/unbounded.json");
const RECORD: &str = include_str!("../../../../www/data/unbounded.txt");

static FILE: LazyLock<StrategyFile> = LazyLock::new(|| StrategyFile::read(STRATEGY).unwrap());
static CHECK: LazyLock<Check<'static>> = LazyLock::new(|| Check::new(&FILE).unwrap());
static PUBLISHED: LazyLock<CheckRecord> = LazyLock::new(|| CHECK.read(RECORD).unwrap());

fn player(record: &CheckRecord) -> CheckedPlayer<'_, Silent> {
    CheckedPlayer::new(&CHECK, record, |_| Silent)
}

fn at(cell: Cell) -> (i32, i32) {
    let Place { x, y } = Place::of(square(HOME), cell);
    (x, y)
}

fn game(state: &State, reply: (i32, i32)) -> Vec<(i32, i32)> {
    let moves = CHECK.moves_to(state).into_iter().map(at);
    moves.chain([reply]).collect()
}

/// The stops in positions without an earlier stop or a white stone outside the square.
fn first_stops() -> impl Iterator<Item = (&'static (State, Cell), &'static Stop)> {
    PUBLISHED.stops.iter().filter(|((state, _), _)| state.is_plain())
}

fn beyond(stop: &Stop) -> [(i32, i32); 2] {
    let line = player(&PUBLISHED).stopped_line(stop).unwrap();
    let far = || Place::within(30).filter(|place| place.distance() > 20);
    [true, false].map(|is_on| {
        let Place { x, y } = far().find(|place| place.is_on(line) == is_on).unwrap();
        (x, y)
    })
}

#[test]
fn recorded_blocks_are_played() {
    let (mut played, mut avoided) = ([0; 3], 0);
    let mut player = player(&PUBLISHED);
    for ((state, reply), stop) in first_stops() {
        let Stop { stopped, .. } = stop;
        let before: Vec<_> = CHECK.moves_to(state).into_iter().map(at).collect();
        if player.bound(&before).is_none() {
            avoided += 1;
            continue;
        }
        if *reply == BEYOND {
            let [on, off] = beyond(stop);
            let promise = player.answer(&game(state, on)).unwrap();
            assert_eq!((promise.place, promise.win_at), (at(stopped.black), stop.stone), "{state:?}");
            // If White plays elsewhere, Black wins by threats, but this test has no adviser to find them.
            assert_eq!(player.answer(&game(state, off)), None, "{state:?}");
            played[0] += 1;
            continue;
        }
        let promise = player.answer(&game(state, at(*reply))).unwrap();
        assert_eq!(promise.win_at, stop.stone, "{state:?}");
        if stopped.black == BEYOND {
            let (x, y) = promise.place;
            assert!(Place { x, y }.distance() == 13, "{promise:?}");
            played[1] += 1;
        } else {
            assert_eq!(promise.place, at(stopped.black), "{state:?}");
            played[2] += 1;
        }
    }
    assert_eq!((played, avoided), ([134, 76, 202], 38));
}

/// If any one stop is removed from the record, the player has no answer in the position of that stop.
#[test]
fn a_missing_stop_is_noticed() {
    let answer = |record: &CheckRecord, moves: &[(i32, i32)]| player(record).answer(moves);
    let second = [(0, 0), (2, 4)];
    assert_eq!(answer(&PUBLISHED, &second).map(|promise| promise.win_at), Some(47));
    let mut needed = 0;
    let after_second = |state: &State| game(state, (0, 0)).starts_with(&second);
    for ((state, reply), stop) in first_stops().filter(|((state, _), _)| after_second(state)) {
        let mut without = PUBLISHED.clone();
        without.stops.remove(&(state.clone(), *reply));
        let white = if *reply == BEYOND { beyond(stop)[0] } else { at(*reply) };
        let moves = game(state, white);
        assert!(answer(&PUBLISHED, &moves).is_some() && answer(&without, &moves).is_none(), "{state:?}");
        needed += usize::from(answer(&without, &second).is_none());
    }
    assert_eq!(needed, 1, "one stop is made in place of a stored answer");
}

/// If a row that Black has closed outside the square is treated as open, White seems to have a four in it.
#[test]
fn treating_a_closed_row_as_open_is_noticed() {
    let closed = PUBLISHED.positions.keys().filter(|state| {
        state.stopped.iter().any(|stopped| stopped.white != BEYOND && stopped.black == BEYOND)
    });
    let mut noticed = 0;
    for state in closed {
        let mut prover = crate::prover::Prover::new(CHECK.square, Silent, 1 << 20);
        CHECK.start(state, &mut prover);
        assert!(prover.square.most() <= 3, "{state:?}");
        prover.start(&CHECK.moves_to(state));
        assert!(prover.square.most() > 3, "{state:?}");
        noticed += 1;
    }
    assert!(noticed > 0);
}

/// While White can still waste its second stone too, the promise includes the games in which it does.
#[test]
fn promises_after_one_wasted_stone_include_the_pairs() {
    let mut record = PUBLISHED.clone();
    record.pairs = None;
    let answer = |record: &CheckRecord| player(record).answer(&[(0, 0), (12, 11)]);
    assert_eq!(answer(&record), None, "the pairs were not checked");
    record.pairs = Some(PairReport { win_at: 63, ..PairReport::default() });
    assert_eq!(answer(&record).map(|promise| promise.win_at), Some(63));
}
