//! `gomoku-lab bench threat`: proves the wins by threats that the original JavaScript program found, with the same number of
//! stones.

pub use super::ThreatArgs as Args;
use super::prove;
use super::table::table;
use console::Outcome;
use engine::threat::{Kind, ThreatSearch};
use engine::{Board, Rule, Size, notation};
use serde::{Deserialize, Serialize};

/// One JSON object per line, with the moves and the original program's result and time.
const POSITIONS: &str = include_str!("../../game/engine/tests/data/threat-positions.jsonl");

/// In bytes. The table is cleared before each search.
const TABLE: usize = 4 << 20;

#[derive(Deserialize)]
struct Line {
    moves: Vec<String>,
    /// A positive n means that the side to move wins after n - 1 more stones of both sides. At 0 or without a number, no win
    /// was found.
    state: Option<u8>,
    js_ms: f64,
}

#[derive(Serialize)]
struct Solved {
    moves: String,
    proven: bool,
    ms: f64,
    reference_ms: f64,
    nodes: u64,
}

/// Proves every position and compares the times. The exit status is 1 if one is not proven with the original program's number
/// of stones.
pub fn run(args: Args) -> Outcome {
    let mut search = ThreatSearch::new(TABLE);
    let mut results = Vec::new();
    for line in POSITIONS.lines() {
        results.extend(solve(&mut search, line, args.runs)?);
    }
    let summary = summary(&results, args.runs);
    results.sort_by(|a, b| b.ms.total_cmp(&a.ms));
    results.truncate(5);
    console::print_either(args.json, &summary, || format!("{}\n\n{}", table(&[&summary]), table(&results)));
    Ok(console::done(summary.proven == summary.positions))
}

/// Solves the position in a line; `None` if the original program found no win.
fn solve(search: &mut ThreatSearch, line: &str, runs: u32) -> Result<Option<Solved>, String> {
    let Line { moves, state, js_ms: reference_ms } =
        serde_json::from_str(line).map_err(|error| error.to_string())?;
    let mut board = console::after(&moves.join(" "), &Board::new(Size::FIFTEEN, Rule::Standard))?;
    let Some(state) = state.filter(|&state| state > 0) else { return Ok(None) };
    // The winner's stones, including the one that makes five.
    let (proven, nodes, ms) = prove(search, &mut board, Kind::Vct, state / 2, runs);
    Ok(Some(Solved { moves: notation::format_moves(board.moves()), proven, ms, reference_ms, nodes }))
}

#[derive(Serialize)]
struct Summary {
    positions: usize,
    proven: usize,
    /// The number of runs for each position. Only the fastest run counts.
    runs: u32,
    ms: f64,
    reference_ms: f64,
    /// The original's total time divided by ours.
    ratio: f64,
    /// The median of this ratio over all positions.
    median_ratio: f64,
    median_ms: f64,
    p99_ms: f64,
    /// The number of nodes in all searches, a signature.
    nodes: u64,
    microseconds_per_node: f64,
}

fn summary(results: &[Solved], runs: u32) -> Summary {
    let sum = |of: fn(&Solved) -> f64| results.iter().map(of).sum::<f64>();
    let (ms, reference_ms) = (sum(|r| r.ms), sum(|r| r.reference_ms));
    let nodes = results.iter().map(|r| r.nodes).sum();
    let quantile = |of: fn(&Solved) -> f64, part: f64| {
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
