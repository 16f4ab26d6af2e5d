//! `gomoku bench threat`: wins by threats that the original program found, proven again within its number of stones.

use console::Outcome;
use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Rule, Size, notation};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use std::time::Instant;

/// The positions without a file: one JSON object a line, with the moves and the original's verdict and time.
const POSITIONS: &str = include_str!("../../game/engine/tests/data/threat-positions.jsonl");

/// More than any of the positions needs; a search that gets here has gone astray.
const NODES: u64 = 10_000_000;

/// What `bench threat` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// Positions, one JSON object a line: {"moves":["h8",…],"state":12,"js_ms":162.2} [default: those built in]
    #[arg(value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Solve each position so many times and take the fastest
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Table size in MiB; the table is emptied before each search
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=4096))]
    table: u32,
    /// List every position, slowest first
    #[arg(long)]
    all: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A line of the file.
#[derive(Deserialize)]
struct Line {
    moves: Vec<String>,
    /// n > 0: the side to move wins with n - 1 more stones of both sides; 0 or nothing: no win was found.
    state: Option<u8>,
    js_ms: f64,
}

/// A position that the original wins.
struct Position {
    board: Board,
    /// Its stones, the one that makes five included.
    moves: u8,
    reference_ms: f64,
}

/// What our search did on a position.
#[derive(Serialize)]
struct Result {
    moves: String,
    proven: bool,
    ms: f64,
    reference_ms: f64,
    nodes: u64,
}

/// Proves every position and compares; exit status 1 if one is not proven within the original's number of stones.
pub fn run(args: Args) -> Outcome {
    let positions = read(args.positions.as_ref())?;
    let mut search = ThreatSearch::new((args.table as usize) << 20);
    let mut results: Vec<Result> = positions.into_iter().map(|p| solve(&mut search, p, args.runs)).collect();
    let summary = summary(&results, args.runs);
    results.sort_by(|a, b| b.ms.total_cmp(&a.ms));
    if args.json {
        let mut object = serde_json::to_value(&summary).unwrap_or_default();
        if args.all {
            object["results"] = serde_json::to_value(&results).unwrap_or_default();
        }
        console::print_json(&object);
    } else {
        let listed = if args.all { results.len() } else { 5.min(results.len()) };
        console::print(text(&summary, &results[..listed]));
    }
    Ok(console::done(summary.proven == summary.positions))
}

fn read(file: Option<&PathBuf>) -> std::result::Result<Vec<Position>, String> {
    let (name, text) = match file {
        None => ("the built-in positions".to_owned(), POSITIONS.to_owned()),
        Some(path) => {
            let text =
                std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
            (path.display().to_string(), text)
        }
    };
    let mut positions = Vec::new();
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let at = |error: String| format!("{name}, line {}: {error}", i + 1);
        let line: Line = serde_json::from_str(line).map_err(|error| at(error.to_string()))?;
        let moves = notation::parse_moves(&line.moves.join(" ")).map_err(|error| at(error.to_string()))?;
        let board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves)
            .map_err(|(number, error)| at(format!("move {number}: {error}")))?;
        if let Some(state) = line.state.filter(|&state| state > 0) {
            positions.push(Position { board, moves: state / 2, reference_ms: line.js_ms });
        }
    }
    if positions.is_empty() {
        return Err(format!("{name}: no position is won (\"state\" above 0)"));
    }
    Ok(positions)
}

fn solve(search: &mut ThreatSearch, mut position: Position, runs: u32) -> Result {
    let attacker = position.board.to_move();
    let limits = Limits { moves: position.moves, nodes: NODES };
    let mut result = Result {
        moves: notation::format_moves(position.board.moves()),
        proven: true,
        ms: f64::INFINITY,
        reference_ms: position.reference_ms,
        nodes: 0,
    };
    for _ in 0..runs {
        search.clear();
        let before = search.nodes();
        let start = Instant::now();
        let proof = search.prove(&mut position.board, attacker, Kind::Vct, limits);
        result.ms = result.ms.min(start.elapsed().as_secs_f64() * 1e3);
        result.nodes = search.nodes() - before;
        result.proven &= matches!(proof, Proof::Proven { moves } if moves <= position.moves);
    }
    result
}

/// The figures of the whole benchmark. Times are in milliseconds.
#[derive(Serialize)]
struct Summary {
    positions: usize,
    proven: usize,
    /// How often each was solved; the fastest counts.
    runs: u32,
    ms: f64,
    reference_ms: f64,
    /// The original's summed time by ours.
    ratio: f64,
    /// The median over positions of the original's time by ours.
    median_ratio: f64,
    median_ms: f64,
    p99_ms: f64,
    /// Nodes of all searches: the signature.
    nodes: u64,
    microseconds_per_node: f64,
}

fn summary(results: &[Result], runs: u32) -> Summary {
    let sum = |of: fn(&Result) -> f64| results.iter().map(of).sum::<f64>();
    let (ms, reference_ms) = (sum(|r| r.ms), sum(|r| r.reference_ms));
    let nodes = results.iter().map(|r| r.nodes).sum();
    let quantile = |of: fn(&Result) -> f64, part: f64| {
        let mut values: Vec<f64> = results.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values[((values.len() - 1) as f64 * part).round() as usize]
    };
    Summary {
        positions: results.len(),
        proven: results.iter().filter(|r| r.proven).count(),
        runs,
        ms,
        reference_ms,
        ratio: reference_ms / ms,
        median_ratio: quantile(|r| r.reference_ms / r.ms, 0.5),
        median_ms: quantile(|r| r.ms, 0.5),
        p99_ms: quantile(|r| r.ms, 0.99),
        nodes,
        microseconds_per_node: ms * 1e3 / nodes as f64,
    }
}

fn text(summary: &Summary, slowest: &[Result]) -> String {
    let mut text = format!(
        "{} of {} positions proven within the original's number of stones, fastest of {} runs\n\
         time    {:.1} ms in all, {:.3} ms in the median, {:.2} ms at 99 %; the original {:.0} ms in all\n\
         ratio   {:.0} of the sums, {:.0} in the median\n\
         nodes   {} ({:.2} microseconds each)\n\
         slowest      ms    nodes    ratio",
        summary.proven,
        summary.positions,
        summary.runs,
        summary.ms,
        summary.median_ms,
        summary.p99_ms,
        summary.reference_ms,
        summary.ratio,
        summary.median_ratio,
        summary.nodes,
        summary.microseconds_per_node,
    );
    for r in slowest {
        let ratio = r.reference_ms / r.ms;
        let mark = if r.proven { "" } else { "NOT PROVEN " };
        text += &format!("\n   {:>12.3} {:>8} {ratio:>8.0}  {mark}{}", r.ms, r.nodes, r.moves);
    }
    text
}
