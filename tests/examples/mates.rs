//! Wins by threats in random games, one JSON object a line, as `gomoku bench threat FILE` reads them:
//! `cargo run --release -p tests --example mates 19 standard 100 7` with the side, the rule, how many and the seed.

use std::env::args;

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Point, Rule, Size};
use serde_json::json;

/// Black's stones that a win may take at most, and has to take at least: shorter ones are read off.
const STONES: std::ops::RangeInclusive<u8> = 4..=12;
/// Positions of the search for one win.
const NODES: u64 = 50_000;
/// Moves after which a game is given up.
const LONGEST: usize = 60;

fn main() {
    let arguments: Vec<String> = args().skip(1).collect();
    let [side, rule, count, seed] = &arguments[..] else { panic!("mates SIDE RULE COUNT SEED") };
    let size = Size::new(side.parse().expect("a number")).expect("a side");
    let rule: Rule = rule.parse().expect("a rule");
    let mut state: u64 = seed.parse().expect("a number");
    let mut search = ThreatSearch::new(1 << 24);
    for _ in 0..count.parse().expect("a number") {
        let (board, moves) = std::iter::repeat_with(|| game(size, rule, &mut state, &mut search))
            .find_map(|win| win)
            .expect("games go on for ever");
        let names: Vec<String> = board.moves().iter().map(Point::to_string).collect();
        // The state counts both sides' stones from the next one on, and one more.
        let line = json!({ "size": side.parse::<u64>().ok(), "rule": rule.to_string(), "moves": names,
            "state": 2 * u32::from(moves) });
        println!("{line}");
    }
}

/// A game of moves that are likelier the more they make or stop, up to the first win by threats for Black that takes long
/// enough; `None` if it ends without one.
fn game(size: Size, rule: Rule, state: &mut u64, search: &mut ThreatSearch) -> Option<(Board, u8)> {
    let mut board = Board::new(size, rule);
    board.make(size.center());
    while board.stones() < LONGEST {
        let (black, white) = (board.classes(Color::Black), board.classes(Color::White));
        if board.to_move() == Color::Black
            && board.stones() > 9
            && black.fives.is_empty()
            && white.fives.is_empty()
        {
            let limits = Limits { moves: *STONES.end(), nodes: NODES };
            if let Proof::Proven { moves } = search.prove(&mut board, Color::Black, Kind::Vct, limits) {
                return STONES.contains(&moves).then_some((board, moves));
            }
        }
        let point = pick(&board, state)?;
        board.play(point).ok()?;
        if board.is_over() {
            return None;
        }
    }
    None
}

fn pick(board: &Board, state: &mut u64) -> Option<Point> {
    let mover = board.to_move();
    for fives in [board.classes(mover).fives, board.classes(!mover).fives] {
        if let Some(five) = (fives & board.legal()).first() {
            return Some(five);
        }
    }
    let weight = |point: Point| {
        let worth = |color| board.patterns(color, point).iter().map(|&p| 1_u64 << (2 * p as u32)).sum::<u64>();
        1 + (worth(mover) + worth(!mover)) / 8
    };
    let candidates: Vec<(Point, u64)> = (board.near(2) & board.legal()).iter().map(|p| (p, weight(p))).collect();
    let mut left = random(state) % candidates.iter().map(|&(_, weight)| weight).sum::<u64>().max(1);
    candidates.into_iter().find_map(|(point, weight)| match left.checked_sub(weight) {
        Some(less) => {
            left = less;
            None
        }
        None => Some(point),
    })
}

/// SplitMix64 (Steele, Lea, Flood 2014).
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
