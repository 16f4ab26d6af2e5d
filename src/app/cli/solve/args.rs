//! The arguments of `gomoku solve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use engine::{Deadline, Point, Rule, Size};
use solver::Settings;

/// Compute or improve the strategy
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("goal").required(true).multiple(true))]
#[command(after_help = "Examples:
  gomoku solve --store answers.txt --second o15 --deadline 25
  gomoku solve --store answers.txt --resume --stop-after 2h
  gomoku solve --status .")]
pub struct Args {
    /// The file in which to save everything proven
    #[arg(long, value_name = "FILE", group = "goal")]
    pub store: Option<PathBuf>,
    /// Continue with an existing store
    #[arg(long)]
    pub resume: bool,
    /// Board size, 5 to 22
    #[arg(long, value_name = "N", default_value = "15", value_parser = console::size)]
    pub size: Size,
    /// standard: five in a row wins, but not six or more; freestyle: five or more; strict: exactly five for Black, five or
    /// more for White; strict-renju: renju without the exceptions that allow some double threes (a win is also a win under
    /// renju)
    #[arg(long, default_value = "standard", value_parser = console::solver_rule)]
    pub rule: Rule,
    /// Count a black five only if all of it is within DISTANCE columns and rows of the first stone. The win then holds on
    /// every board that extends at least that far in every direction
    #[arg(long, value_name = "DISTANCE", value_parser = console::within(2..=11u8))]
    pub within: Option<u8>,
    /// Only this second move; can be repeated [default: all]
    #[arg(long, value_name = "POINT")]
    pub second: Vec<Point>,
    /// Black must win by this move number, which is odd
    #[arg(long, value_name = "STONE", default_value = "35", value_parser = odd_stone)]
    pub deadline: Deadline,
    /// The first deadline to try for each second move
    #[arg(long, value_name = "STONE", default_value = "25", value_parser = odd_stone)]
    pub first: Deadline,
    /// Once a deadline is proven, try earlier ones
    #[arg(long)]
    pub minimize: bool,
    /// Node limit for each search; there is one search for each deadline, and the last has no limit
    #[arg(long, value_name = "N", default_value_t = 200_000_000, value_parser = console::within(console::NODES))]
    pub nodes: u64,
    /// Afterwards, also look for earlier wins after each of White's replies as move 4, by stone --first at the earliest,
    /// with this node limit for each search [default: do not look]
    #[arg(long, value_name = "N", value_parser = console::within(console::NODES))]
    pub reply_nodes: Option<u64>,
    /// Which answers to accept from existing stores
    #[arg(long, value_enum, default_value_t = Trusted::Sample)]
    pub trust: Trusted,
    /// Before solving, add the proven answers from another store or strategy (.json); can be repeated
    #[arg(long, value_name = "FILE")]
    pub merge: Vec<PathBuf>,
    /// Before solving, transfer another board's strategy, and try every reply on this board
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    /// With --from: the file in which to save the transferred positions, which export also uses [default: listings.txt beside
    /// the store]
    #[arg(long, value_name = "FILE")]
    pub listings: Option<PathBuf>,
    /// Prove only the position after these moves, like "h8 i9 g9", or "h8 pass" under strict-renju, where White may pass
    #[arg(long, value_name = "MOVES")]
    #[arg(conflicts_with_all = ["second", "from", "listings", "first", "nodes", "lower", "minimize", "reply_nodes"])]
    pub after: Option<String>,
    /// With --after: the file in which to save estimates for open positions, so that a stopped run can continue from there
    #[arg(long, value_name = "FILE", requires = "after")]
    pub estimates: Option<PathBuf>,
    /// Stop after this time, like 30m or 2h; everything proven is saved [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = console::duration)]
    pub stop_after: Option<Duration>,
    /// Number of black moves tried in each position
    #[arg(long, value_name = "N", default_value_t = Settings::default().candidates, value_parser = console::within(1..=225usize))]
    pub candidates: usize,
    #[command(flatten)]
    pub threads: console::Threads,
    /// Memory for the hash tables of all threads together, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = console::within(1..=1usize << 20))]
    pub memory: usize,
    /// Instead of solving, list the second moves after which Black provably cannot win by this stone
    #[arg(long, value_name = "STONE", group = "goal", value_parser = odd_stone)]
    pub lower: Option<Deadline>,
    /// Instead of solving, report on the runs whose stores are in this folder
    #[arg(long, value_name = "FOLDER", group = "goal")]
    pub status: Option<PathBuf>,
    /// Print one JSON object per line, for each attempt and each second move
    #[arg(long)]
    pub json: bool,
}

fn odd_stone(token: &str) -> Result<Deadline, String> {
    match token.parse::<Deadline>() {
        Ok(deadline) if deadline.stone() >= 5 => Ok(deadline),
        _ => Err(format!("expected an odd stone number from 5 to {}", Deadline::LATEST)),
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Trusted {
    /// Only those that a search confirms
    None,
    /// All, unless a search refutes one of eight samples
    Sample,
    /// All that are possible in their positions
    All,
}
