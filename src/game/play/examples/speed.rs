//! Measures the speed of our best engine. The search is deterministic, so two runs must print the same lines of play.
//!
//! Usage: `cargo run --release -p play --example speed -- [OPENINGS [NODES]]`. The default is ten 15x15 standard openings with
//! 300,000 nodes each. On a busy machine, use `time` to get the processor time.

use engine::{Board, Rule, Size, notation};
use play::{EngineKind, EngineSpec, Player};
use search::{Control, Limits};
use std::time::Instant;

const FILE: &str = include_str!("../../../lab/data/openings/15-standard.txt");
/// The same table size as on the page.
const BYTES: usize = 32 << 20;

fn main() {
    let mut given = std::env::args().skip(1);
    let mut next = |usual: u64| given.next().map_or(usual, |number| number.parse().expect("a whole number"));
    let (openings, nodes) = (next(10), next(300_000));
    let lines = FILE.lines().filter_map(|line| line.split('#').next()).map(str::trim);
    let (mut positions, began) = (0, Instant::now());
    for line in lines.filter(|line| !line.is_empty()).take(openings as usize) {
        let moves = notation::parse_moves(line).expect("an opening");
        let board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).expect("an opening");
        let mut player = Player::new(EngineSpec::new(EngineKind::Best), BYTES, 0);
        let report = player.think(&board, &Limits::nodes(nodes), &Control::default());
        let found: Vec<String> = report.line.iter().map(ToString::to_string).collect();
        println!(
            "{} positions, depth {}, {:?}: {}",
            report.nodes,
            report.depth,
            report.score,
            found.join(" ")
        );
        positions += report.nodes;
    }
    let seconds = began.elapsed().as_secs_f64();
    println!("{positions} positions, {:.0} thousand a second", positions as f64 / seconds / 1e3);
}
