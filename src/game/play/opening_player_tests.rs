//! Tests our engine's decisions in every opening and role.

use super::*;
use engine::{Rule, Size, notation};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use crate::swap2::Swap2;

const SWAP2: OpeningRule = OpeningRule::Swap2(Chosen { two: false, taken: None });

fn on(size: Size, rule: Rule, moves: &str) -> Board {
    Board::from_moves(size, rule, &notation::parse_moves(moves).unwrap()).unwrap()
}

fn board(moves: &str) -> Board {
    on(Size::FIFTEEN, Rule::Standard, moves)
}

fn player(seed: u64) -> OpeningPlayer {
    OpeningPlayer::new(Level::FULL, 4 << 20, seed)
}

fn decide(seed: u64, moves: &str, nodes: u64) -> Decision {
    player(seed).decide(&board(moves), &Limits::nodes(nodes), &Control::default()).unwrap()
}

#[test]
fn proposals_differ_between_games_and_are_repeatable() {
    let proposals: HashSet<String> = (0..12).map(|seed| format!("{:?}", decide(seed, "", 4_000))).collect();
    assert_eq!(proposals.len(), 12);
    assert_eq!(decide(3, "", 4_000), decide(3, "", 4_000));
}

#[test]
fn proposed_openings_are_more_balanced_than_random() {
    let mut judge = Player::new(EngineSpec::new(EngineKind::Best), 8 << 20, 0);
    let mut unevenness = |board: &Board| {
        let report = judge.think(board, &Limits::nodes(6_000), &Control::default());
        i64::from(value(&report, board).abs().min(1_000))
    };
    let (mut proposed, mut any) = (0, 0);
    for seed in 0..10 {
        let Decision::Propose(stones) = decide(seed, "", 30_000) else { panic!("three stones") };
        proposed += unevenness(&Board::from_moves(Size::FIFTEEN, Rule::Standard, &stones).unwrap());
        any += unevenness(&with_random_stones(&board(""), 3, seed, 0).unwrap());
    }
    assert!(3 * proposed < 2 * any, "{proposed} {any}");
}

#[test]
fn the_chooser_takes_the_side_that_is_ahead() {
    // In the first opening, Black has two neighboring stones in the center and White has one in a corner. In the second, White
    // has the center and Black the corners.
    assert_eq!(decide(1, "h8 a1 i9", 5_000), Decision::Black);
    assert!(matches!(decide(1, "a1 h8 o15", 5_000), Decision::White(_)));
}

#[test]
fn the_proposer_then_takes_a_color() {
    // White is to move in both openings. In the first, Black has an open three. In the second, White has two stones in the
    // center and Black has none.
    assert_eq!(decide(1, "h8 a1 i9 o1 g7", 20_000), Decision::Black);
    assert!(matches!(decide(1, "a1 h8 o15 i9 a15", 5_000), Decision::White(_)));
}

#[test]
fn two_stones_give_a_balanced_position() {
    let two = (0..12)
        .filter(|&seed| {
            let Decision::Propose(stones) = decide(seed, "", 30_000) else { panic!("three stones") };
            let three = Board::from_moves(Size::FIFTEEN, Rule::Standard, &stones).unwrap();
            let decision = player(seed).decide(&three, &Limits::nodes(30_000), &Control::default());
            matches!(decision, Some(Decision::Two(_)))
        })
        .count();
    assert!(two > 0, "none of 12");
}

#[test]
fn two_engines_agree_on_colors_under_every_board_and_rule() {
    for (side, rule) in [(5, Rule::Standard), (15, Rule::Renju), (19, Rule::Freestyle), (22, Rule::Strict)] {
        for seed in 0..3 {
            let mut opening = Swap2::new(Board::new(Size::new(side).unwrap(), rule));
            let mut decider = player(seed);
            while opening.phase().is_some() {
                let limits = Limits::nodes(3_000);
                let decision = decider.decide(opening.board(), &limits, &Control::default()).unwrap();
                opening.decide(decision).unwrap();
            }
            assert!(opening.chosen().proposer().is_some());
        }
    }
}

#[test]
fn small_slices_keep_their_length_and_the_result() {
    for moves in ["", "h8 f5 n15", "h8 a1 i9 o1 g7"] {
        let mut decider = player(5);
        let limits = Limits::nodes(6_000);
        let mut thought = decider.begin(&board(moves), SWAP2, &limits, &Control::default()).unwrap();
        let mut slices = 0;
        while decider.resume(&mut thought, 100, &Control::default()) == SliceEnd::Paused {
            assert_eq!(thought.decision(), None, "still open");
            slices += 1;
        }
        assert!(thought.decision().is_some() && thought.nodes() < 9_000, "{} nodes", thought.nodes());
        assert!(slices >= 3, "{moves}: {slices}");
    }
}

#[test]
fn a_stopped_player_decides_at_once() {
    let stop = AtomicBool::new(true);
    for moves in ["", "h8 f5 n15", "h8 a1 i9 o1 g7"] {
        let control = Control { clock: None, stop: Some(&stop) };
        let decision = player(1).decide(&board(moves), &Limits::nodes(u64::MAX), &control);
        assert!(decision.is_some(), "{moves}");
    }
}

#[test]
fn other_stone_counts_need_no_decision() {
    for moves in ["h8", "h8 i9", "h8 i9 a1 c3"] {
        assert_eq!(player(1).decide(&board(moves), &Limits::nodes(100), &Control::default()), None);
    }
}

fn placed(board: &Board, opening: OpeningRule, slice: u64) -> Option<Point> {
    let mut player = player(0);
    let control = Control::default();
    let mut thought = player.begin(board, opening, &Limits::nodes(8_000), &control)?;
    while player.resume(&mut thought, slice, &control) == SliceEnd::Paused {
        assert_eq!(thought.decision(), None, "still open");
    }
    assert!(thought.nodes() < 12_000, "{}", thought.nodes());
    match thought.decision() {
        Some(Decision::Third(stone)) => Some(stone),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_third_stone_obeys_the_opening_rule_on_every_board() {
    for size in Size::all() {
        for rule in [Rule::Standard, Rule::Freestyle, Rule::Renju] {
            let board = on(size, rule, &format!("{} a1", size.center()));
            for opening in [OpeningRule::Pro, OpeningRule::LongPro] {
                let barred = opening.barred(size, 2);
                let stone = placed(&board, opening, u64::MAX);
                assert_eq!(stone.is_none(), barred.is_empty(), "{size:?} {opening}");
                if let Some(stone) = stone {
                    assert!(!barred.contains(stone) && board.legal().contains(stone), "{stone}");
                }
            }
        }
    }
}

/// The third stone must be able to form a row with the first.
#[test]
fn third_stone_stays_near_the_first() {
    for (opening, most) in [(OpeningRule::Pro, 4), (OpeningRule::LongPro, 5)] {
        for moves in ["h8 i9", "h8 h9", "h8 k11"] {
            for slice in [u64::MAX, 300] {
                let stone = placed(&board(moves), opening, slice).unwrap();
                assert!(stone.distance(Size::FIFTEEN.center()) <= most, "{opening} after {moves}: {stone}");
            }
        }
    }
}

#[test]
fn nothing_is_placed_before_the_third_stone_is_due() {
    for (moves, opening) in
        [("h8", "pro"), ("h8 i9 k8", "pro"), ("h8 i9", "swap2"), ("h8 i9", ""), ("", "pro")]
    {
        assert_eq!(placed(&board(moves), opening.parse().unwrap(), 100), None, "{moves}");
    }
}
