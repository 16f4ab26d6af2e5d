//! `gomoku puzzles trial`: counts how many puzzles of each difficulty the engine's levels solve.

use super::PuzzleFile;
use ::puzzles::{Judge, LEVELS, level, solves};
use console::Outcome;
use play::{EngineKind, EngineSpec, Level, Player};
use serde::Serialize;
use std::fmt;

const BYTES: usize = 1 << 20;
const JUDGE_NODES: u64 = 200_000;

/// Count how many puzzles each engine level solves
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku puzzles trial --every 20
  gomoku puzzles trial --levels 1,5,10 --nodes 5000 --json")]
pub struct Args {
    #[command(flatten)]
    file: PuzzleFile,
    /// Node limit for each search; there is one search for each move
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = console::within(console::NODES))]
    nodes: u64,
    /// Try only every Nth puzzle
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = console::within(1..=1_000_000usize))]
    every: usize,
    /// Engine levels from 1 to 10, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "1,2,3,4,5,6,7,8,9,10", value_parser = engine_level)]
    levels: Vec<Level>,
    /// Print one JSON object per level
    #[arg(long)]
    json: bool,
}

fn engine_level(token: &str) -> Result<Level, String> {
    let level = token.parse().ok().and_then(Level::new);
    level.ok_or_else(|| "expected levels from 1 to 10, separated by commas".to_owned())
}

#[derive(Serialize)]
struct Row {
    level: u8,
    tried: [usize; LEVELS as usize],
    solved: [usize; LEVELS as usize],
}

pub fn run(args: Args) -> Outcome {
    let puzzles = args.file.read()?;
    let mut judge = Judge::new(1 << 21, JUDGE_NODES);
    for &engine_level in &args.levels {
        let spec = EngineSpec::new(EngineKind::Best).at_level(engine_level);
        let mut row = Row { level: engine_level.number(), tried: [0; _], solved: [0; _] };
        for (index, puzzle) in puzzles.iter().enumerate().step_by(args.every) {
            let mut player = Player::new(spec, BYTES, index as u64);
            judge.forget();
            let solved = solves(puzzle, &mut player, args.nodes, &mut judge);
            let column = usize::from(level(puzzle.rating)) - 1;
            row.tried[column] += 1;
            row.solved[column] += usize::from(solved == Some(true));
        }
        console::print_either(args.json, &row, || row.to_string());
    }
    Ok(console::done(true))
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "| best@{} ", self.level)?;
        for (&solved, tried) in self.solved.iter().zip(self.tried) {
            let percent = if tried == 0 { 0.0 } else { 100.0 * solved as f64 / tried as f64 };
            write!(f, "| {percent:.0}% ({solved} of {tried}) ")?;
        }
        f.write_str("|")
    }
}
