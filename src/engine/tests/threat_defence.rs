//! The defending combination against brute force: every reply on every empty point of random small positions.

mod naive;

use engine::threat::{Defence, Kind, Limits, ThreatSearch};
use engine::{Board, PointSet};
use naive::bridge::{board_of, color, point, show};
use naive::random::{Random, position};
use naive::{Attack, BruteForce, Naive};

/// A random position with `side` to move, half of the time one in which the other side threatens an open four or better.
fn case(random: &mut Random) -> (Naive, usize, Kind, u8) {
    let kind = if random.below(4) == 0 { Kind::Fours } else { Kind::Threats };
    let (side, moves) = (random.below(2), 2 + random.below(2) as u8);
    let threatened = random.below(2) == 0;
    loop {
        let naive = position(random);
        if !threatened || naive.clone().threatens(1 - side) {
            return (naive, side, kind, moves);
        }
    }
}

/// The engine's board with this side to move.
fn board_to_move(naive: &Naive, side: usize) -> Board {
    let mut board = board_of(naive);
    if board.to_move() != color(side) {
        // The stone that is put down last settles whose turn it is.
        let last = naive::random::stones(naive, 1 - side)[0];
        let mut rest = naive.clone();
        rest.cells[last] = None;
        board = board_of(&rest);
        board.make_as(color(1 - side), point(last));
    }
    board
}

#[test]
fn escapes_are_those_of_brute_force() {
    let mut random = Random(21);
    let mut search = ThreatSearch::new(1 << 20);
    let (mut unneeded, mut escapes, mut lost) = (0, 0, 0);
    for _ in 0..500 {
        let (naive, side, kind, moves) = case(&mut random);
        if !naive.fives(side).is_empty() || naive.fives(1 - side).len() > 1 {
            continue;
        }
        let attack = if kind == Kind::Fours { Attack::Fours } else { Attack::Threats };
        let mut brute = BruteForce::new(1 - side, attack, 2_000);
        let defence =
            search.defend(&mut board_to_move(&naive, side), kind, Limits { moves, nodes: 1_000_000 });
        let Some(threatened) = brute.wins(&mut naive.clone(), moves) else { continue };
        if !threatened {
            assert_eq!(defence, Defence::Unneeded, "{}", show(&naive));
            unneeded += 1;
            continue;
        }
        let mut out = PointSet::EMPTY;
        let mut decided = true;
        for cell in naive.empty() {
            let mut with = naive.clone();
            with.cells[cell] = Some(side);
            match brute.wins(&mut with, moves) {
                Some(loses) => out.set(point(cell), !loses),
                None => decided = false,
            }
        }
        if !decided {
            continue;
        }
        match defence {
            Defence::Escapes { replies, undecided } => {
                assert_eq!(replies, out, "{kind:?} {} to move {}", color(side), show(&naive));
                assert!(undecided.is_empty());
                escapes += 1;
            }
            Defence::Lost { moves: within } => {
                assert!(out.is_empty() && within <= moves, "{}", show(&naive));
                lost += 1;
            }
            _ => panic!("{defence:?}: {}", show(&naive)),
        }
    }
    assert!(unneeded > 100 && escapes > 80 && lost > 10, "{unneeded} {escapes} {lost}");
}

#[test]
fn a_five_is_the_best_defence() {
    let moves = engine::notation::parse_moves("c3 c5 d3 d5 e3 e5 f3 f5").unwrap();
    let mut board = Board::from_moves(engine::Rule::Standard, &moves).unwrap();
    let limits = Limits { moves: 5, nodes: 1000 };
    let replies = engine::notation::parse_moves("b3 g3").unwrap().into_iter().collect();
    let expected = Defence::Escapes { replies, undecided: PointSet::EMPTY };
    assert_eq!(ThreatSearch::new(1 << 12).defend(&mut board, Kind::Threats, limits), expected);
}

#[test]
fn too_few_nodes_are_no_verdict() {
    let moves = engine::notation::parse_moves("h8 a1 h9 a15 i8 o1 g9").unwrap();
    let mut board = Board::from_moves(engine::Rule::Standard, &moves).unwrap();
    let defend = |board: &mut Board, nodes| {
        ThreatSearch::new(1 << 20).defend(board, Kind::Threats, Limits { moves: 8, nodes })
    };
    assert_eq!(defend(&mut board, 1), Defence::Unknown);
    let key = board.key();
    assert_ne!(defend(&mut board, 1_000_000), Defence::Unknown);
    assert_eq!(board.key(), key);
}
