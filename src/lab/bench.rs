//! `gomoku-lab bench`: the benchmarks. Each has a file of the same name in `bench/`, with `Args` and `run(Args) -> Outcome`.
//!
//! Each benchmark prints its node count and its time. The node count, unlike the time, must be the same on every machine. A
//! figure that must not change is called a *signature*.

mod evaluation;
mod mates;
mod search;
mod solve;
mod table;
mod threat;

use engine::Board;
use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use std::time::Instant;

console::commands! {
    /// Run a benchmark and print its node count and time
    pub struct Args {
        /// Make and unmake moves, with and without an evaluation
        Evaluation = evaluation,
        /// Prove wins by threats on other boards and under other rules, and compare with 15x15
        Mates = mates,
        /// Run the generic search with MTD(f), and compare with the times in the article that describes it
        Search = search,
        /// Run the whole proof search on subtrees of the opening
        Solve = solve,
        /// Run the threat search, and compare with the times of the original JavaScript program
        Threat = threat,
    }
}

/// The arguments of the benchmarks that prove wins by threats.
#[derive(clap::Args)]
pub struct ThreatArgs {
    /// Solve each position this many times and report the fastest
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs `work` this many times. Returns the result and the fastest time in milliseconds.
fn fastest<T>(runs: u32, mut work: impl FnMut() -> T) -> (T, f64) {
    let mut run = || {
        let began = Instant::now();
        let result = work();
        (result, began.elapsed().as_secs_f64() * 1e3)
    };
    let all = (0..runs).map(|_| run());
    all.min_by(|a, b| a.1.total_cmp(&b.1)).expect("at least one run")
}

/// The node limit, which is more than any position needs.
const NODES: u64 = 10_000_000;

/// Searches for a win by threats with at most this many stones, each time with an empty table. Returns whether there is one,
/// the nodes of one search, and the fastest time in milliseconds.
fn prove(search: &mut ThreatSearch, board: &mut Board, kind: Kind, moves: u8, runs: u32) -> (bool, u64, f64) {
    let ((proven, nodes), ms) = fastest(runs, || {
        search.clear();
        let before = search.nodes();
        let proof =
            search.prove(board, board.to_move(), kind, ThreatLimits { own_stones: moves, nodes: NODES });
        (matches!(proof, Proof::Proven { own_stones: needed } if needed <= moves), search.nodes() - before)
    });
    (proven, nodes, ms)
}
