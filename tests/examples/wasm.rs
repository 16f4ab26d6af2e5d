//! Measures the engine in a browser: the threat search against the native one on the same positions in the same run,
//! and how long the page's answers take over positions of random games against the strategy.
//!
//! `cargo run --release -p tests --example wasm [ANSWERS]`; 10,000 answers if no number is given.

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Rule, Size, notation};
use serde::Deserialize;
use serde_json::json;
use std::time::Instant;
use tests::{board, browser, site};

const POSITIONS: &str = include_str!("../../src/game/engine/tests/data/threat-positions.jsonl");

/// Runs of each position, of which the fastest counts.
const RUNS: u32 = 5;

/// Nodes that no position needs.
const NODES: u32 = 10_000_000;

#[derive(Deserialize)]
struct Line {
    moves: Vec<String>,
    /// n > 0: the side to move wins with n - 1 more stones of both sides.
    state: Option<u8>,
}

#[derive(Deserialize)]
struct Measured {
    ms: f64,
    nodes: f64,
    proven: bool,
}

/// A fresh engine for each run, as the native search is emptied for each.
const THREAT: &str = "async (moves, stones, runs, nodes) => {
    const glue = await import('./engine/gomoku.js');
    await glue.default({ module_or_path: new URL('./engine/gomoku_bg.wasm', location) });
    let best = { ms: Infinity };
    for (let run = 0; run < runs; run++) {
        const engine = new glue.Engine(7);
        const began = performance.now();
        const found = engine.proveThreats(moves, stones, nodes);
        const ms = performance.now() - began;
        engine.free();
        if (ms < best.ms) best = { ms, nodes: found.nodes, proven: found.verdict === 'proven' };
    }
    return best;
}";

/// One game with White at random near the stones; what is measured is each answer of Black's, as the page asks for it.
fn timed_game() -> String {
    let game = include_str!("../game.js");
    format!(
        "async (seed) => {{
            const {{ engine }} = document.querySelector('gomoku-board').controller;
            const times = [];
            const run = engine.run.bind(engine);
            engine.run = async (question, ...rest) => {{
                const began = performance.now();
                const answer = await run(question, ...rest);
                if (question === 'reply') times.push(performance.now() - began);
                return answer;
            }};
            const game = {game};
            const {{ winner, moves }} = await game('near', seed).finally(() => delete engine.run);
            if (winner !== 'black' || moves.length > 35) throw new Error(`not won by stone 35: ${{moves}}`);
            return times;
        }}"
    )
}

fn main() {
    let answers: usize = std::env::args().nth(1).map_or(10_000, |n| n.parse().expect("a number of answers"));
    let Some(browser) = browser::shared() else { return println!("no browser, nothing measured") };
    let page = browser.page();
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);

    let lines = POSITIONS.lines().map(|line| serde_json::from_str::<Line>(line).expect("a position"));
    let won: Vec<(String, u8)> = lines
        .filter_map(|line| Some((line.moves.join(" "), line.state.filter(|&n| n > 0)?.div_ceil(2))))
        .collect();
    let native: Vec<Measured> = won.iter().map(|(moves, stones)| natively(moves, *stones)).collect();
    let in_browser = |(moves, stones)| page.call::<Measured>(THREAT, &json!([moves, stones, RUNS, NODES]));
    let wasm: Vec<Measured> = won.iter().map(|(moves, stones)| in_browser((moves, stones))).collect();
    let sum = |results: &[Measured]| results.iter().map(|r| r.ms).sum::<f64>();
    let nodes = |results: &[Measured]| results.iter().map(|r| r.nodes).sum::<f64>();
    let proven = wasm.iter().filter(|r| r.proven).count();
    println!("{}", browser.product());
    println!(
        "threat search: {proven} of {} proven in wasm; {:.1} ms ({} nodes) against {:.1} ms native ({} nodes): {:.2} times",
        won.len(),
        sum(&wasm),
        nodes(&wasm),
        sum(&native),
        nodes(&native),
        sum(&wasm) / sum(&native)
    );

    let script = timed_game();
    let mut times: Vec<f64> = Vec::new();
    for game in 1_u32.. {
        if times.len() >= answers {
            break;
        }
        times.extend(page.call::<Vec<f64>>(&script, &json!([game.wrapping_mul(0x9e37_79b9)])));
    }
    times.sort_by(f64::total_cmp);
    let part = |p: f64| times[((times.len() - 1) as f64 * p) as usize];
    println!(
        "{} answers of the page: median {:.1} ms, 90 % {:.1}, 99 % {:.1}, 99.9 % {:.1}, longest {:.1}",
        times.len(),
        part(0.5),
        part(0.9),
        part(0.99),
        part(0.999),
        part(1.0)
    );
}

fn natively(moves: &str, stones: u8) -> Measured {
    let moves = notation::parse_moves(moves).expect("moves");
    let mut board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).expect("a game");
    let side = board.to_move();
    let limits = Limits { moves: stones, nodes: NODES.into() };
    let mut search = ThreatSearch::new(16 << 20);
    let runs = (0..RUNS).map(|_| {
        search.clear();
        let before = search.nodes();
        let began = Instant::now();
        let proof = search.prove(&mut board, side, Kind::Vct, limits);
        let ms = began.elapsed().as_secs_f64() * 1e3;
        let nodes = (search.nodes() - before) as f64;
        Measured { ms, nodes, proven: matches!(proof, Proof::Proven { .. }) }
    });
    runs.min_by(|a, b| a.ms.total_cmp(&b.ms)).expect("at least one run")
}
