//! `gomoku puzzles make`: plays games from a seed until it has enough puzzles.

use ::puzzles::{Found, Maker, write_collection};
use console::{LineFile, Outcome};
use std::path::PathBuf;

/// Find puzzles in games between engines; the same command continues a stopped run
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku puzzles make --out puzzles.json --count 20
  gomoku puzzles make --out more.json --seed 2")]
pub struct Args {
    /// Write the puzzles to this file; until then they are saved in FILE.found
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Number of puzzles, at most 15% of them with the same theme and rule
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = console::within(1..=1_000_000usize))]
    count: usize,
    /// Seed for the games: the same seed gives the same puzzles
    #[arg(long, value_name = "N", value_parser = console::within(0..=u64::MAX), default_value_t = 1)]
    seed: u64,
}

/// Makes the puzzles.
pub fn run(args: Args) -> Outcome {
    console::writable(&args.out)?;
    let path = format!("{}.found", args.out.display());
    let (mut file, lines) = LineFile::made_by(&path, &format!("# seed {}", args.seed))?;
    let mut found = Found::new(args.count);
    for (number, line) in (2..).zip(&lines) {
        found.read(line).ok_or_else(|| format!("{path}: line {number} is not a puzzle"))?;
    }
    let (mut maker, mut count) = (Maker::new(args.seed), lines.len());
    while !found.is_complete() {
        let lines = found.next_game(&mut maker);
        for line in &lines {
            count += 1;
            console::note(format_args!("{count}: {line}"));
        }
        // Write all lines of a game at once, so that an interruption leaves either all of these lines or none.
        if !lines.is_empty() {
            file.add(&lines.join("\n"))?;
        }
    }
    console::write(&args.out, &write_collection(&found.rated()))?;
    Ok(console::done(true))
}
