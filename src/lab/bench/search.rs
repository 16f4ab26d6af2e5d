//! `gomoku-lab bench search`: MTD(f) with ten candidates on a 21x21 board, depth by depth, as in the article.

use super::table::table;
use console::Outcome;
use engine::{Board, Rule, Size};
use play::{RunGame, RunScores};
use search::{Control, Limits, Method, Reuse, Searcher, SearcherSettings};
use serde::Serialize;
use std::time::Instant;

/// The arguments of `bench search`.
#[derive(clap::Args)]
pub struct Args {
    /// Maximum depth, in plies
    #[arg(long, default_value_t = 10)]
    depth: u32,
    /// Number of positions to search, up to the number built in
    #[arg(long, default_value_t = 8)]
    positions: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The article's seconds per move at depths 2, 4, 6, 8 and 10, in JavaScript.
const ARTICLE: [f64; 5] = [0.032, 0.11, 0.428, 3.286, 22.787];
const CANDIDATES: usize = 10;
const SIDE: usize = 21;
const POSITIONS: &str = include_str!("positions.txt");
/// In bytes.
const TABLE: usize = 64 << 20;

#[derive(Serialize)]
struct Row {
    depth: u32,
    /// Seconds for a position: the mean and the maximum.
    mean: f64,
    worst: f64,
    /// The article's time divided by ours; `None` for depths that the article does not list.
    ratio: Option<f64>,
    /// The positions visited and the positions evaluated, both signatures.
    nodes: u64,
    leaves: u64,
}

pub fn run(args: Args) -> Outcome {
    if args.positions == 0 || args.depth == 0 {
        return Err("--depth and --positions: expected 1 or more".to_owned());
    }
    let positions = positions(args.positions);
    let rows: Vec<Row> = (2..=args.depth).step_by(2).map(|depth| measure(depth, &positions)).collect();
    let report = serde_json::json!({"positions": positions.len(), "kept": CANDIDATES, "rows": rows});
    console::print_either(args.json, &report, || table(&rows));
    Ok(console::done(true))
}

/// The built-in positions, moved to the center of the larger board.
fn positions(count: usize) -> Vec<Board> {
    let empty = Board::new(Size::new(SIDE).expect("21 is a size"), Rule::Freestyle);
    let mut positions = lab::matches::openings::in_the_middle(POSITIONS, &empty);
    positions.truncate(count);
    positions
}

fn measure(depth: u32, positions: &[Board]) -> Row {
    let mut row = Row { depth, mean: 0.0, worst: 0.0, ratio: None, nodes: 0, leaves: 0 };
    for position in positions {
        let mut game = RunGame::new(position, RunScores::Windows, CANDIDATES);
        let mut searcher: Searcher<RunGame> = Searcher::new(SearcherSettings {
            method: Method::Mtdf,
            table_bytes: TABLE,
            reuse: Reuse::SameDepth,
            step: 2,
        });
        let begin = Instant::now();
        let outcome = searcher.search(&mut game, &Limits::depth(depth), &Control::default());
        let seconds = begin.elapsed().as_secs_f64();
        row.mean += seconds / positions.len() as f64;
        row.worst = row.worst.max(seconds);
        row.nodes += outcome.nodes;
        row.leaves += outcome.leaves;
    }
    row.ratio = ARTICLE.get(depth as usize / 2 - 1).map(|seconds| seconds / row.mean);
    row
}
