//! `gomoku puzzles make`: plays games from a seed until it has enough puzzles.

use ::puzzles::{Found, Maker, RULES, read_collection, write_collection};
use console::{LineFile, Outcome};
use engine::Rule;
use std::path::PathBuf;

/// Find puzzles in games between engines; the same command continues a stopped run
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku puzzles make --out puzzles.json --count 20
  gomoku puzzles make --out more.json --seed 2
  gomoku puzzles make --rule renju --count 160 --add puzzles.json --out all.json")]
pub struct Args {
    /// Write the finished collection to this file; until then, puzzles are saved in FILE.found
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Rule of the games: standard, freestyle or renju [default: standard and freestyle in turn]
    #[arg(long, value_name = "RULE", value_parser = rule)]
    rule: Option<Rule>,
    /// Also include the puzzles from this file
    #[arg(long, value_name = "FILE")]
    add: Option<PathBuf>,
    /// Number of new puzzles, divided evenly among the rules and themes (any theme may get up to 20% more than its share)
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = console::within(1..=1_000_000usize))]
    count: usize,
    /// Seed for the games: the same seed gives the same puzzles
    #[arg(long, value_name = "N", value_parser = console::within(0..=u64::MAX), default_value_t = 1)]
    seed: u64,
}

fn rule(name: &str) -> Result<Rule, String> {
    let rule = RULES.into_iter().find(|rule| rule.name() == name);
    rule.ok_or_else(|| "expected standard, freestyle or renju".to_owned())
}

pub fn run(args: Args) -> Outcome {
    console::writable(&args.out)?;
    let mut puzzles = match &args.add {
        Some(file) => read_collection(&console::read_text(file)?)
            .map_err(|error| format!("{}: {error}", file.display()))?,
        None => Vec::new(),
    };
    let both = [Rule::Standard, Rule::Freestyle];
    let rules = args.rule.as_ref().map_or(&both[..], std::slice::from_ref);
    let path = format!("{}.found", args.out.display());
    let (mut file, lines) = LineFile::made_by(&path, &header(&args))?;
    let mut found = Found::new(args.count, rules);
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
        // An interruption must leave either all lines of a game or none.
        if !lines.is_empty() {
            file.add(&lines.join("\n"))?;
        }
    }
    puzzles.extend(found.rated());
    console::write(&args.out, &write_collection(&puzzles))?;
    Ok(console::done(true))
}

/// The first line of the file with the puzzles found so far. It identifies the run.
fn header(args: &Args) -> String {
    let rule = args.rule.map(|rule| format!(" {rule}")).unwrap_or_default();
    format!("# seed {}{rule}", args.seed)
}
