//! `gomoku match`: plays engines against each other and against external programs.

use crate::strategies::move_source;
use console::Outcome;
use engine::Board;
use engine::notation::counted;
use lab::matches::clock::{Budget, Clock};
use lab::matches::contender::{Contender, Entrant, ReadStrategy};
use lab::matches::games::{Games, fixtures, names};
use lab::matches::openings::{self, Half};
use lab::matches::record::{Log, Record};
use lab::matches::sprt::{self, Accepted, Sprt};
use lab::matches::table;
use solver::is_same_file;
use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Duration;

pub const STRATEGY: ReadStrategy<'static> = &move_source;

/// Play engines against each other or against external Gomocup programs
#[derive(clap::Args)]
#[command(after_help = "Examples:
  gomoku match --a best@4 --b greedy --games 10
  gomoku match --a best --b \"pbrain:./engine\" --time 1s --log games.jsonl --sgf games.sgf")]
pub struct Args {
    /// The first contender: an engine (best, mtdf, negascout, negamax, minimax, greedy or greedy-plain, optionally with a
    /// level like best@4), weights:FILE (best with weights fitted by gomoku-lab), strategy, strategy:FILE or pbrain:COMMAND
    #[arg(long, value_name = "ENGINE")]
    a: Option<Entrant>,
    /// The second contender, named in the same way
    #[arg(long, value_name = "ENGINE")]
    b: Option<Entrant>,
    /// Play a round robin among these engines, separated by commas, instead of --a and --b
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with_all = ["a", "b", "a_black"])]
    engines: Vec<Entrant>,
    /// Games for each pair of engines; each opening is played twice with colors swapped [default: 20; with --sprt all openings]
    #[arg(long, value_name = "N", value_parser = console::within(1..=1_000_000usize))]
    games: Option<usize>,
    /// Stop as soon as the pairs of games decide whether the first contender is better by ELO1 rather than by ELO0. Exit status
    /// 0 means that ELO1 was accepted
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt::hypotheses, allow_hyphen_values = true,
        conflicts_with_all = ["engines", "a_black"])]
    sprt: Option<(f64, f64)>,
    /// The probability that the test accepts ELO1 although ELO0 is true, 0.0001 to 0.5
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", value_parser = console::within(0.0001..=0.5))]
    alpha: f64,
    /// The probability that the test accepts ELO0 although ELO1 is true, 0.0001 to 0.5
    #[arg(long, value_name = "P", default_value_t = 0.05, requires = "sprt", value_parser = console::within(0.0001..=0.5))]
    beta: f64,
    /// A file with openings, one per line; - reads standard input [default: the built-in balanced openings]
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Use only half of the openings: the odd-numbered ones to tune an engine, or the even-numbered ones to test it
    #[arg(long, value_enum)]
    half: Option<Half>,
    /// The sides choose the opening and their colors by Swap2; each proposes in every other game
    #[arg(long, conflicts_with_all = ["openings", "half", "empty", "a_black"])]
    swap2: bool,
    /// Start from the empty board
    #[arg(long, conflicts_with = "openings")]
    empty: bool,
    /// The first contender plays Black in every game
    #[arg(long)]
    a_black: bool,
    /// Time limit for each move, like 100ms or 1s
    #[arg(long, value_parser = console::duration, default_value = "100ms", conflicts_with = "nodes")]
    time: Duration,
    /// The clock for --time; for external programs, processor needs --nodes-b
    #[arg(long, value_enum, default_value_t, conflicts_with = "nodes")]
    clock: Clock,
    /// Node limit for each move, instead of --time [default: no limit]
    #[arg(long, value_name = "N", value_parser = console::within(console::NODES))]
    nodes: Option<u64>,
    /// Node limit for each search by the second contender; an external program gets it as INFO max_node [default: the same
    /// as for the first]
    #[arg(long, value_name = "N", conflicts_with = "engines", value_parser = console::within(console::NODES))]
    nodes_b: Option<u64>,
    /// How far a move may exceed --time without forfeiting the game
    #[arg(long, value_name = "TIME", value_parser = console::duration, default_value = "50ms")]
    grace: Duration,
    #[command(flatten)]
    game: console::Game,
    /// Threads to use, each for a separate game
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = console::within(console::THREADS))]
    threads: usize,
    /// Memory for the tables of each engine in each game, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = console::within(console::MEMORY))]
    engine_memory: usize,
    /// Save each finished game to this file as a line of JSON. Games already in the file are not played again
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Write all games of the match to this file as SGF
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Exits with status 1 if `--sprt` did not accept ELO1.
pub fn run(args: Args) -> Outcome {
    // Each game needs tables for two engines.
    console::enough_memory("--engine-memory", args.engine_memory, 2 * args.threads)?;
    let entrants = entrants(&args)?;
    let test = args.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1, alpha: args.alpha, beta: args.beta });
    let openings = openings(&args)?;
    let games = game_count(&args, openings.len())?;
    // Before the first game, reject any contender that cannot play.
    for entrant in &entrants {
        Contender::new(entrant, STRATEGY, 1 << 16, 0, args.grace)?.start()?;
    }
    if let Some(file) = &args.sgf {
        if args.log.as_ref().is_some_and(|log| is_same_file(log, file)) {
            return Err(format!("--sgf {}: --log already uses this file", file.display()));
        }
        console::writable(file)?;
    }
    let names = names(&entrants);
    let log = args.log.as_ref().map(|log| Log::open(&log.display().to_string())).transpose()?;
    let played = Games {
        entrants: &entrants,
        strategy: STRATEGY,
        names: &names,
        openings: &openings,
        budget: args.nodes.map_or(Budget::Time(args.time, args.clock), Budget::Nodes),
        budget_of_second: args.nodes_b.map(Budget::Nodes),
        fixtures: &fixtures(entrants.len(), games, openings.len(), args.a_black),
        test,
        bytes: args.engine_memory << 20,
        grace: args.grace,
        swap2: args.swap2,
    }
    .play(log.unwrap_or_default(), args.threads)?;
    table::print(&names, &played, args.json);
    if let Some(file) = &args.sgf {
        console::write(file, &played.records.iter().map(Record::sgf).collect::<String>())?;
    }
    Ok(console::done(played.test.is_none_or(|test| test.accepted == Some(Accepted::Elo1))))
}

fn entrants(args: &Args) -> Result<Vec<Entrant>, String> {
    let entrants: Vec<Entrant> = match args.engines[..] {
        [] => args.a.iter().chain(&args.b).cloned().collect(),
        _ => args.engines.clone(),
    };
    if entrants.len() < 2 {
        return Err(
            "expected two engines or more: --a best --b greedy, or --engines best,greedy,mtdf".to_owned()
        );
    }
    // A program with a node limit needs no clock.
    let timed = if args.nodes_b.is_some() { &entrants[..1] } else { &entrants[..] };
    if args.clock != Clock::Wall && timed.iter().any(|entrant| matches!(entrant, Entrant::Program(_))) {
        return Err("--clock: external programs are always timed by the wall clock".to_owned());
    }
    Ok(entrants)
}

/// The starting positions, at least one.
fn openings(args: &Args) -> Result<Vec<Board>, String> {
    let empty = args.game.empty();
    let openings = match &args.openings {
        // One empty board for each pair of games.
        _ if args.swap2 => vec![empty; args.games.unwrap_or(20).div_ceil(2)],
        _ if args.empty => vec![empty],
        Some(file) => openings::read(file, &empty)?,
        None => openings::built_in(&empty),
    };
    if openings.is_empty() {
        return Err(
            "--openings: no built-in opening fits this board; --empty starts without openings".to_owned()
        );
    }
    let mut openings = args.half.map_or(openings.clone(), |half| half.of(openings));
    if openings.is_empty() {
        return Err("--half: there are no openings in that half".to_owned());
    }
    // Under a node limit, the games from a repeated opening would be the same, and would not add any evidence.
    if args.sprt.is_some() && args.nodes.is_some() && !args.swap2 {
        let read = openings.len();
        let mut known = HashSet::new();
        openings.retain(|opening| known.insert(opening.moves().to_vec()));
        let repeated = read - openings.len();
        if repeated > 0 {
            console::note(format_args!("{} left out", counted(repeated, "repeated opening")));
        }
    }
    Ok(openings)
}

fn game_count(args: &Args, openings: usize) -> Result<usize, String> {
    match (args.sprt, args.games) {
        (Some(_), None) => Ok(2 * openings),
        (Some(_), Some(games)) if args.nodes.is_some() && games > 2 * openings => {
            let known = counted(openings, "different opening");
            Err(format!("--games {games}: {known} allow at most {}", 2 * openings))
        }
        (_, games) => Ok(games.unwrap_or(20)),
    }
}
