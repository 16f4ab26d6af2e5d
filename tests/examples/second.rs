//! Measures our best engine in a browser against the native one: the same positions in the same run, first for a number of
//! positions each, then for a second each, in the page in slices as long as those of its worker; and how long the page's worker
//! takes to do something else once an analysis is stopped. Chromium sets the priority of its processes itself: on a machine with
//! other work give all of its threads that of this program.
//!
//! `cargo run --release -p tests --example second [OPENINGS]`; 12 openings if no number is given.

use engine::{Board, Rule, Size, notation};
use play::{EngineKind, EngineSpec, Player};
use search::{Control, Limits, Progress};
use serde::Deserialize;
use serde_json::json;
use std::time::{Duration, Instant};
use tests::{board, browser, site};

const OPENINGS: &str = include_str!("../../src/lab/data/openings/15-standard.txt");

/// Looked at for each opening in both programs, in one piece.
const NODES: u64 = 300_000;
/// Runs of each opening, of which the fastest counts.
const RUNS: u32 = 3;
/// Bytes of tables, as in the page.
const TABLES: usize = 32 << 20;

#[derive(Deserialize)]
struct Measured {
    ms: f64,
    nodes: f64,
    depth: f64,
}

/// A fresh player for each run. Without a number of positions it has a second, in slices of 16 ms.
const THINK: &str = "async (moves, nodes) => {
    const glue = await (await import('./engine/games-module.js')).openGames();
    const player = new glue.FreePlayer({ engine: 'best', level: 10 });
    let [step, slice] = [null, nodes ? 4e9 : 500];
    const began = performance.now();
    player.begin(moves, nodes ? { nodes } : { milliseconds: 1040 });
    do {
        const before = performance.now();
        step = player.step(slice);
        const factor = 16 / Math.max(0.2, performance.now() - before);
        if (!nodes) slice = Math.round(Math.min(50000, Math.max(50, slice * Math.min(2, Math.max(0.25, factor)))));
    } while (!step.done);
    const ms = performance.now() - began;
    player.free();
    return { ms, nodes: step.nodes, depth: step.depth };
}";

/// Stops an analysis in the worker at several times: milliseconds until it answers another question.
const STOP: &str = "async (moves, times) => {
    const { freeClient } = await import('./free/client.js');
    const [board, waits] = [{ size: 15, rule: 'standard' }, []];
    for (let time = 0; time < times; time++) {
        const job = new AbortController();
        const detail = { ...board, count: 3, among: '', memory: 32 };
        freeClient().run('lines', moves, { signal: job.signal, detail }).catch(() => {});
        await new Promise((done) => setTimeout(done, 400 + 37 * time));
        const began = performance.now();
        job.abort();
        await freeClient().call('position', moves, board);
        waits.push(performance.now() - began);
    }
    return waits;
}";

/// Stops for each opening.
const STOPS: usize = 4;

fn main() {
    let count: usize = std::env::args().nth(1).map_or(12, |n| n.parse().expect("a number of openings"));
    let Some(browser) = browser::shared() else { return println!("no browser, nothing measured") };
    let page = browser.page();
    page.goto(&site::built().url(""));
    board::wait_for_stones(&page, 1);
    let openings = OPENINGS.lines().filter_map(|line| line.split('#').next()).map(str::trim);
    let openings: Vec<&str> = openings.filter(|moves| !moves.is_empty()).take(count).collect();
    let think = |moves: &str, nodes: Option<u64>| page.call::<Measured>(THINK, &json!([moves, nodes]));
    let fastest = |run: &dyn Fn() -> Measured| {
        (0..RUNS).map(|_| run()).min_by(|a, b| a.ms.total_cmp(&b.ms)).expect("a run")
    };
    let native: Vec<Measured> =
        openings.iter().map(|moves| fastest(&|| natively(moves, &Limits::nodes(NODES)))).collect();
    let wasm: Vec<Measured> = openings.iter().map(|moves| fastest(&|| think(moves, Some(NODES)))).collect();
    println!("{}, {count} openings of 15x15 standard", browser.product());
    let rate = |all: &[Measured]| sum(all, |one| one.nodes) / sum(all, |one| one.ms);
    println!(
        "{NODES} positions each: {:.0} thousand a second native, {:.0} in the page, {:.2} times fewer",
        rate(&native),
        rate(&wasm),
        rate(&native) / rate(&wasm)
    );
    let second = Limits::time(Duration::from_millis(1_000));
    let native: Vec<Measured> = openings.iter().map(|moves| natively(moves, &second)).collect();
    let wasm: Vec<Measured> = openings.iter().map(|moves| think(moves, None)).collect();
    for (name, all) in [("native", &native), ("in the page, in slices", &wasm)] {
        println!(
            "a second each, {name}: depth {:.1}, {:.0} thousand positions",
            sum(all, |one| one.depth) / count as f64,
            sum(all, |one| one.nodes) / count as f64 / 1_000.0
        );
    }
    let stop = |moves: &&str| page.call::<Vec<f64>>(STOP, &json!([moves, STOPS]));
    let mut waits: Vec<f64> = openings.iter().flat_map(stop).collect();
    waits.sort_by(f64::total_cmp);
    println!(
        "{} analyses stopped: the worker answers after {:.0} ms in the median, {:.0} at most",
        waits.len(),
        waits[waits.len() / 2],
        waits[waits.len() - 1]
    );
}

fn sum(all: &[Measured], part: impl Fn(&Measured) -> f64) -> f64 {
    all.iter().map(part).sum()
}

fn natively(moves: &str, limits: &Limits) -> Measured {
    let moves = notation::parse_moves(moves).expect("an opening");
    let board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).expect("an opening");
    let mut player = Player::new(EngineSpec::new(EngineKind::Best), TABLES, 0);
    let began = Instant::now();
    let clock = || began.elapsed();
    let control = Control { clock: Some(&clock), stop: None };
    let mut thought = player.begin(&board, limits, &control);
    while player.resume(&mut thought, u64::MAX, &control) == Progress::Paused {}
    let (report, ms) = (thought.report(), began.elapsed().as_secs_f64() * 1_000.0);
    Measured { ms, nodes: report.nodes as f64, depth: report.depth.into() }
}
