//! Finds wins by threats in random games, for `gomoku-lab bench mates`. For example, `cargo run --release -p tests --example
//! mates 19 standard vct 100 7` prints lines for `src/game/engine/tests/data/mates.txt`. The arguments are the board size, the
//! rule, the kind of threats, the number of wins and the seed.

use std::env::args;

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Point, Rule, Size, notation};

/// How many black stones a win may take. Shorter wins are obvious.
const STONES: std::ops::RangeInclusive<u8> = 4..=12;
/// The node limit for one win.
const NODES: u64 = 50_000;
/// The most moves in a game.
const LONGEST: usize = 60;

fn main() {
    let arguments: Vec<String> = args().skip(1).collect();
    let [side, rule, kind, count, seed] = &arguments[..] else { panic!("mates SIDE RULE KIND COUNT SEED") };
    let size = Size::new(side.parse().expect("a number")).expect("a side");
    let rule: Rule = rule.parse().expect("a rule");
    let attack = match kind.as_str() {
        "vcf" => Kind::Vcf,
        "vct" => Kind::Vct,
        _ => panic!("vcf or vct"),
    };
    let mut state: u64 = seed.parse().expect("a number");
    let mut search = ThreatSearch::new(1 << 24);
    for _ in 0..count.parse().expect("a number") {
        let (board, moves) = std::iter::repeat_with(|| game(size, rule, attack, &mut state, &mut search))
            .find_map(|win| win)
            .expect("games go on for ever");
        println!("{side} {rule} {kind} {moves} {}", notation::format_moves(board.moves()));
    }
}

/// Plays a random game, with moves that make or block many rows, until Black has a win by threats that is long enough.
fn game(
    size: Size,
    rule: Rule,
    kind: Kind,
    state: &mut u64,
    search: &mut ThreatSearch,
) -> Option<(Board, u8)> {
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
            if let Proof::Proven { moves } = search.prove(&mut board, Color::Black, kind, limits) {
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
        let worth =
            |color| board.patterns(color, point).iter().map(|&p| 1_u64 << (2 * p as u32)).sum::<u64>();
        1 + (worth(mover) + worth(!mover)) / 8
    };
    let candidates: Vec<(Point, u64)> =
        (board.near(2) & board.legal()).iter().map(|p| (p, weight(p))).collect();
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
