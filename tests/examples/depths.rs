//! Measures MTD(f) with ten moves kept, depth by depth, in a browser and natively, against the times of its source
//! document: the same positions on a board of 21 points a side, each search with an empty table, five or more winning.
//!
//! `cargo run --release -p tests --example depths [RUNS]`; the fastest run of each search counts, of three if no number is
//! given.

use engine::{Board, Point, Rule, Size};
use play::{EngineKind, EngineSpec, Player};
use search::{Control, Limits};
use serde::Deserialize;
use serde_json::json;
use std::time::Instant;
use tests::{board, browser, site};

/// Depths, and the document's seconds for a move in JavaScript.
const DOCUMENT: [(u32, f64); 5] = [(2, 0.032), (4, 0.11), (6, 0.428), (8, 3.286), (10, 22.787)];
/// The positions of `gomoku bench search`, for 15 points a side.
const OPENINGS: &str = include_str!("../../src/app/cli/bench/positions.txt");
/// Those searched.
const POSITIONS: usize = 8;
/// Points on one side of the document's board.
const SIDE: usize = 21;
/// Bytes of a player's tables in the page.
const TABLES: usize = 32 << 20;

#[derive(Clone, Copy, Deserialize)]
struct Measured {
    ms: f64,
    nodes: u64,
    score: Option<i32>,
}

/// One search by the engine of the page.
const SEARCH: &str = "async (moves, depth, size) => {
    const glue = await (await import('./engine/games-module.js')).openGames();
    const player = new glue.FreePlayer({ engine: 'mtdf', size, rule: 'freestyle' });
    const began = performance.now();
    player.begin(moves, { depth });
    const step = player.step(0xffffffff);
    const ms = performance.now() - began;
    player.free();
    if (!step.done || step.depth !== depth) throw new Error(`stopped at depth ${step.depth}`);
    return { ms, nodes: step.nodes, score: step.score };
}";

fn main() {
    let runs: u32 = std::env::args().nth(1).map_or(3, |n| n.parse().expect("a number of runs"));
    let Some(browser) = browser::shared() else { return println!("no browser, nothing measured") };
    let page = browser.page();
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);
    println!("{}", browser.product());
    let positions: Vec<String> = OPENINGS.lines().take(POSITIONS).map(in_the_middle).collect();
    for (depth, document) in DOCUMENT {
        let (mut wasm_ms, mut native_ms, mut nodes) = (0.0, 0.0, 0);
        for moves in &positions {
            let fastest = |search: &dyn Fn() -> Measured| {
                let all = (0..runs.max(1)).map(|_| search());
                all.min_by(|a, b| a.ms.total_cmp(&b.ms)).expect("at least one run")
            };
            let wasm = fastest(&|| page.call(SEARCH, &json!([moves, depth, SIDE])));
            let native = fastest(&|| natively(moves, depth));
            assert_eq!((wasm.nodes, wasm.score), (native.nodes, native.score), "one search in both: {moves}");
            wasm_ms += wasm.ms / positions.len() as f64;
            native_ms += native.ms / positions.len() as f64;
            nodes += wasm.nodes;
        }
        println!(
            "depth {depth:2}: {:.4} s in wasm, {:.4} s natively ({:.2} times); the document {document} s, {:.0} times; {nodes} nodes",
            wasm_ms / 1e3,
            native_ms / 1e3,
            wasm_ms / native_ms,
            document * 1e3 / wasm_ms,
        );
    }
}

/// The same moves in the middle of the larger board.
fn in_the_middle(line: &str) -> String {
    let shift = (SIDE - 15) / 2;
    let moved = |token: &str| {
        let point: Point = token.parse().expect("a point");
        Point::new(point.col() + shift, point.row() + shift).expect("on the board").to_string()
    };
    line.split_whitespace().map(moved).collect::<Vec<_>>().join(" ")
}

fn natively(moves: &str, depth: u32) -> Measured {
    let mut board = Board::new(Size::new(SIDE).expect("a size"), Rule::Freestyle);
    moves.split(' ').for_each(|token| board.play(token.parse().expect("a point")).expect("a legal move"));
    let mut player = Player::new(EngineSpec::new(EngineKind::Mtdf), TABLES, 0);
    let began = Instant::now();
    let report = player.think(&board, &Limits::depth(depth), &Control::default());
    let ms = began.elapsed().as_secs_f64() * 1e3;
    assert_eq!(report.depth, depth, "{moves}");
    Measured { ms, nodes: report.nodes, score: report.score }
}
