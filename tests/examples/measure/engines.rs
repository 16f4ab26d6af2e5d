//! Compares the page's engine with the native one on the same positions. The fastest repetition counts.

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Point, Rule, Size, notation};
use play::{EngineKind, EngineSpec, Player};
use search::{Control, Limits, SliceEnd};
use serde::Deserialize;
use serde_json::json;
use std::time::{Duration, Instant};
use tests::board;
use tests::browser::{Page, Viewport};

/// The size of the tables in bytes, as in the page.
const TABLES: usize = 32 << 20;

#[derive(Clone, Copy, Debug, Default, Deserialize)]
struct Measured {
    ms: f64,
    nodes: f64,
    depth: u32,
}

fn page() -> Page<'static> {
    board::open(Viewport::DESKTOP, "").expect("a browser")
}

fn fastest(runs: usize, run: impl FnMut() -> Measured) -> Measured {
    let all = std::iter::repeat_with(run).take(runs.max(1));
    all.min_by(|a, b| a.ms.total_cmp(&b.ms)).expect("at least one run")
}

fn sum(all: &[Measured], part: impl Fn(&Measured) -> f64) -> f64 {
    all.iter().map(part).sum()
}

/// Runs the threat search on its test set. Each win must come in time.
pub fn threats() {
    const POSITIONS: &str = include_str!("../../../src/game/engine/tests/data/threat-positions.jsonl");
    const RUNS: usize = 5;
    /// All positions need fewer nodes.
    const NODES: u32 = 10_000_000;
    // The native search is cleared for each run, so use a new engine.
    const THREAT: &str = "async (moves, stones, nodes) => {
        const { createEngine } = await import('./package/engine.js');
        globalThis.engine ??= await createEngine({ strategy: false, worker: false });
        const began = performance.now();
        const found = await engine.prove(moves, { stones, nodes });
        if (found.verdict !== 'proven') throw new Error(`${found.verdict}: ${moves}`);
        return { ms: performance.now() - began, nodes: found.nodes, depth: 0 };
    }";
    #[derive(Deserialize)]
    struct Line {
        moves: Vec<String>,
        /// A positive n means that the side to move wins after n - 1 more stones.
        state: Option<u8>,
    }
    let page = page();
    let mut search = ThreatSearch::new(16 << 20);
    let (mut native, mut wasm) = (Vec::new(), Vec::new());
    for line in POSITIONS.lines() {
        let line: Line = serde_json::from_str(line).expect("a position");
        let Some(stones) = line.state.filter(|&n| n > 0).map(|n| n.div_ceil(2)) else { continue };
        let moves = line.moves.join(" ");
        wasm.push(fastest(RUNS, || page.call(THREAT, &json!([moves, stones, NODES]))));
        let mut board = game(&moves, Size::FIFTEEN, Rule::Standard);
        let side = board.to_move();
        native.push(fastest(RUNS, || {
            search.clear();
            let (before, began) = (search.nodes(), Instant::now());
            let limits = ThreatLimits { own_stones: stones, nodes: NODES.into() };
            let proof = search.prove(&mut board, side, Kind::Vct, limits);
            let ms = began.elapsed().as_secs_f64() * 1e3;
            assert!(matches!(proof, Proof::Proven { .. }), "{moves}");
            Measured { ms, nodes: (search.nodes() - before) as f64, depth: 0 }
        }));
    }
    for (name, all) in [("wasm", &wasm), ("native", &native)] {
        let (ms, nodes) = (sum(all, |one| one.ms), sum(all, |one| one.nodes));
        println!("{name}: {} wins proven in {ms:.1} ms, {nodes} nodes", all.len());
    }
}

/// Compares MTD(f) with the article that describes it: ten candidates on 21x21, five or more win, and each search starts with
/// an empty table.
pub fn depths(runs: usize) {
    /// Depths, with the article's seconds per move in JavaScript.
    const DOCUMENT: [(u32, f64); 5] = [(2, 0.032), (4, 0.11), (6, 0.428), (8, 3.286), (10, 22.787)];
    const POSITIONS: &str = include_str!("../../../src/lab/bench/positions.txt");
    const SIDE: usize = 21;
    let positions: Vec<String> = POSITIONS.lines().take(8).map(|line| in_the_middle(line, SIDE)).collect();
    let page = page();
    for (depth, document) in DOCUMENT {
        let (mut wasm, mut native) = (Vec::new(), Vec::new());
        for moves in &positions {
            let spec = json!({ "engine": "mtdf", "size": SIDE, "rule": "freestyle" });
            let limits = json!({ "depth": depth });
            wasm.push(fastest(runs, || page.call(THINK, &json!([spec, moves, limits, 0xffff_ffff_u32]))));
            let board = game(moves, Size::new(SIDE).expect("a size"), Rule::Freestyle);
            native.push(fastest(runs, || natively(EngineKind::Mtdf, &board, &Limits::depth(depth))));
        }
        assert_eq!(sum(&wasm, |one| one.nodes), sum(&native, |one| one.nodes), "one search in both");
        let [wasm, native] = [wasm, native].map(|all| sum(&all, |one| one.ms) / 1e3 / all.len() as f64);
        println!(
            "depth {depth:2}: {wasm:.4} s in wasm, {native:.4} s natively; the document {document} s, {:.0} times",
            document / wasm
        );
    }
}

/// Compares the best engine with the native one, for the same nodes and then for the same second. The page's engine runs in
/// slices of 16 ms. Also measures how soon the worker answers when an analysis is stopped. On a busy machine, give all of
/// Chromium's threads the priority of this program.
pub fn second(count: usize) {
    const OPENINGS: &str = include_str!("../../../src/lab/data/openings/15-standard.txt");
    const NODES: u64 = 300_000;
    // Stops an analysis. Returns the milliseconds until the worker answers again.
    const STOP: &str = "async (moves, after) => {
        const { freeClient } = await import('./free/client.js');
        const board = { size: 15, rule: 'standard' };
        const job = new AbortController();
        const detail = { ...board, count: 3, among: '', memory: 32 };
        freeClient().run('lines', moves, { signal: job.signal, detail }).catch(() => {});
        await new Promise((done) => setTimeout(done, after));
        const began = performance.now();
        job.abort();
        await freeClient().call('position', moves, board);
        return performance.now() - began;
    }";
    let page = page();
    let openings = OPENINGS.lines().filter_map(|line| line.split('#').next()).map(str::trim);
    let openings: Vec<&str> = openings.filter(|moves| !moves.is_empty()).take(count).collect();
    let boards: Vec<Board> =
        openings.iter().map(|moves| game(moves, Size::FIFTEEN, Rule::Standard)).collect();
    let spec = json!({ "engine": "best", "level": 10 });
    for (what, runs, limits, asked, slice) in [
        ("positions", 3, Limits::nodes(NODES), json!({ "nodes": NODES }), 0xffff_ffff_u32),
        ("one second", 1, Limits::time(Duration::from_secs(1)), json!({ "milliseconds": 1040 }), 500),
    ] {
        let in_page = |moves: &&str| fastest(runs, || page.call(THINK, &json!([spec, moves, asked, slice])));
        let wasm: Vec<Measured> = openings.iter().map(in_page).collect();
        let native = boards.iter().map(|board| fastest(runs, || natively(EngineKind::Best, board, &limits)));
        for (name, all) in [("native", native.collect()), ("in the page", wasm)] {
            println!(
                "{what}, {name}: {:.0} thousand a second, depth {:.1}",
                sum(&all, |one| one.nodes) / sum(&all, |one| one.ms),
                sum(&all, |one| one.depth.into()) / all.len() as f64
            );
        }
    }
    let stops = openings.iter().flat_map(|moves| (0..4).map(move |n| json!([moves, 400 + 37 * n])));
    let mut waits: Vec<f64> = stops.map(|asked| page.call(STOP, &asked)).collect();
    println!("{} analyses stopped: {}", waits.len(), crate::spread(&mut waits));
}

/// Uses a new player. If `slice` is small, later slices take about 16 ms.
const THINK: &str = "async (spec, moves, limits, slice) => {
    const glue = await import('./engine/games.js');
    await glue.default({ module_or_path: new URL('./engine/games_bg.wasm', location) });
    const player = new glue.FreePlayer(spec);
    const sliced = slice < 1e6;
    const began = performance.now();
    player.begin(moves, limits);
    let step;
    do {
        const before = performance.now();
        step = player.step(slice);
        const factor = 16 / Math.max(0.2, performance.now() - before);
        if (sliced) slice = Math.round(Math.min(50000, Math.max(50, slice * Math.min(2, Math.max(0.25, factor)))));
    } while (!step.done);
    const ms = performance.now() - began;
    player.free();
    return { ms, nodes: step.nodes, depth: step.depth };
}";

fn natively(kind: EngineKind, board: &Board, limits: &Limits) -> Measured {
    let mut player = Player::new(EngineSpec::new(kind), TABLES, 0);
    let began = Instant::now();
    let clock = || began.elapsed();
    let control = Control { clock: Some(&clock), stop: None };
    let mut thought = player.begin(board, limits, &control);
    while player.resume(&mut thought, u64::MAX, &control) == SliceEnd::Paused {}
    let report = thought.report();
    Measured { ms: began.elapsed().as_secs_f64() * 1e3, nodes: report.nodes as f64, depth: report.depth }
}

fn game(moves: &str, size: Size, rule: Rule) -> Board {
    Board::from_moves(size, rule, &notation::parse_moves(moves).expect("moves")).expect("a game")
}

fn in_the_middle(line: &str, side: usize) -> String {
    let shift = (side - 15) / 2;
    let moved = |token: &str| {
        let point: Point = token.parse().expect("a point");
        Point::new(point.col() + shift, point.row() + shift).expect("on the board").to_string()
    };
    line.split_whitespace().map(moved).collect::<Vec<_>>().join(" ")
}
