//! `gomoku-lab learn play`: training games in which our best engine plays itself.

use super::game_file;
use console::{LineFile, Outcome};
use engine::notation::counted;
use play::SelfPlay;
use search::Control;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Generate training games; the same command continues a stopped run
#[derive(clap::Args)]
pub struct Args {
    /// File for the games, one per line
    #[arg(long, value_name = "FILE")]
    out: String,
    /// Number of games
    #[arg(long, default_value_t = 10_000)]
    games: usize,
    /// Seed for the openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Node limit for each move
    #[arg(long, default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// Number of branches from each position; a branch is a line of a few moves that were not played, with a search at its end
    #[arg(long, default_value_t = 2)]
    branches: u64,
    /// Node limit for each search at the end of a branch
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(100..))]
    branch_nodes: u64,
    /// Stop the run after this time, like 30m or 2h; the finished games are saved [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = console::duration)]
    stop_after: Option<Duration>,
    #[command(flatten)]
    game: console::Game,
}

const TOLD: usize = 500;

/// Plays the games. After an interruption or `--stop-after`, the file has the finished ones.
pub fn run(args: Args) -> Outcome {
    let begin = Instant::now();
    let branches = (args.branches, args.branch_nodes);
    let maker = SelfPlay { empty: args.game.empty(), seed: args.seed, nodes: args.nodes, branches };
    let (size, rule) = (maker.empty.size(), maker.empty.rule());
    let head = format!(
        "# {size}, {rule}: drawn by seed {}, {} a move, {} of {}",
        maker.seed,
        counted(maker.nodes, "position"),
        counted(branches.0, "branch"),
        branches.1
    );
    let path = &args.out;
    let (mut file, lines) = LineFile::made_by(path, &head)?;
    let mut written = lines.len();
    let mut number = match lines.last() {
        Some(line) => game_file::read(line, &maker.empty).map_err(|error| format!("{path}: {error}"))?.0 + 1,
        None => 0,
    };
    let stop = console::interrupted();
    let control = Control { clock: None, stop: Some(stop) };
    while written < args.games {
        let game = maker.game(number, &control);
        if stop.load(Ordering::Relaxed) || args.stop_after.is_some_and(|time| begin.elapsed() >= time) {
            return Ok(console::done(true));
        }
        if let Some(game) = game {
            file.add(&game_file::line(number, &game))?;
            written += 1;
            if written.is_multiple_of(TOLD) {
                let seconds = begin.elapsed().as_secs();
                console::note(format_args!("{written} of {}, {seconds} s", counted(args.games, "game")));
            }
        }
        number += 1;
    }
    Ok(console::done(true))
}
