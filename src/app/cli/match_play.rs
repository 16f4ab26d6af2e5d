//! `gomoku match`: engines against each other and against external programs.

use crate::library::adviser;
use console::is_same;
use engine::Board;
use lab::matches::clock::Clock;
use lab::matches::contender::{Contender, Entrant, ReadStrategy};
use lab::matches::games::{Fixture, Games};
use lab::matches::openings::{self, Half};
use lab::matches::record::{Log, Record};
use lab::matches::sprt::{self, Sprt};
use lab::matches::table;
use lab::matches::terms::Budget;
use std::process::ExitCode;
use std::time::Duration;

/// Play engines against each other or against external Gomocup programs.
#[derive(clap::Args)]
pub struct Args {
    /// The first contender: an engine (best, mtdf, negascout, negamax:all, minimax, greedy, greedy-plain, best@4),
    /// strategy, strategy:FILE or pbrain:COMMAND
    #[arg(long, value_name = "ENGINE", required_unless_present = "engines")]
    a: Option<Entrant>,
    /// The second contender
    #[arg(long, value_name = "ENGINE", required_unless_present = "engines")]
    b: Option<Entrant>,
    /// A round robin of all these, separated by commas, instead of --a and --b
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with_all = ["a", "b", "a_black"])]
    engines: Vec<Entrant>,
    /// Games of each pair; each opening is played twice with colours swapped [default: 20; with --sprt all openings]
    #[arg(long, value_parser = console::within(1..=1_000_000))]
    games: Option<usize>,
    /// End as soon as the games show, pair by pair, that the first contender is better by ELO1 rather than by ELO0; exit
    /// status 0 says that ELO1 was accepted
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt::hypotheses, allow_hyphen_values = true,
        conflicts_with_all = ["engines", "a_black"])]
    sprt: Option<(f64, f64)>,
    /// How often the test may accept ELO1 where ELO0 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    alpha: f64,
    /// How often the test may accept ELO0 where ELO1 is true
    #[arg(long, default_value_t = 0.05, requires = "sprt")]
    beta: f64,
    /// Openings, one a line (default: balanced ones that come with the program); - for standard input
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Only every second opening: the odd ones to tune an engine on, the even ones to judge it by
    #[arg(long, value_enum)]
    half: Option<Half>,
    /// The sides settle the opening and their colours by Swap2; each proposes in every second game
    #[arg(long, conflicts_with_all = ["openings", "half", "empty", "a_black"])]
    swap2: bool,
    /// Start from the empty board
    #[arg(long, conflicts_with = "openings")]
    empty: bool,
    /// The first contender plays Black in every game
    #[arg(long)]
    a_black: bool,
    /// Time for one move
    #[arg(long, value_parser = console::duration, default_value = "100ms", conflicts_with = "nodes")]
    time: Duration,
    /// What counts as time: what passes for everybody, or what the processor works for the thread that thinks, so that
    /// other work on the machine costs nothing (not for external programs, unless --nodes-b holds them to positions)
    #[arg(long, value_enum, default_value_t, conflicts_with = "nodes")]
    clock: Clock,
    /// Positions visited for one move, instead of a time
    #[arg(long)]
    nodes: Option<u64>,
    /// Positions visited for a move by the second contender, whatever the first one is held to; an external program is
    /// told by INFO max_node
    #[arg(long, value_name = "NODES", conflicts_with = "engines")]
    nodes_b: Option<u64>,
    /// What a move may take beyond its time before the game is forfeited
    #[arg(long, value_parser = console::duration, default_value = "50ms")]
    grace: Duration,
    #[command(flatten)]
    game: console::Game,
    /// Games at the same time
    #[arg(long, default_value_t = 1, value_parser = console::within(console::THREADS))]
    threads: usize,
    /// Memory for each engine's tables, in MiB
    #[arg(long, default_value_t = 64, value_parser = console::within(console::MEMORY))]
    memory: usize,
    /// Keep finished games here, one line of JSON each, and do not play those again that are there
    #[arg(long, value_name = "FILE")]
    log: Option<String>,
    /// Write all games of the match here as SGF
    #[arg(long, value_name = "FILE")]
    sgf: Option<String>,
    /// One JSON object on standard output
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    console::ended(play_match(&args))
}

/// The strategy of a file, or the one inside.
pub const STRATEGY: ReadStrategy<'static> = &adviser;

fn play_match(args: &Args) -> Result<ExitCode, String> {
    let entrants = entrants(args)?;
    let test = args.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1, alpha: args.alpha, beta: args.beta });
    if ![args.alpha, args.beta].iter().all(|error| (0.0001..0.5).contains(error)) {
        return Err("--alpha and --beta: expected error rates from 0.0001 to below 0.5".to_owned());
    }
    let openings = chosen_openings(args)?;
    let games = match (test, args.games) {
        (Some(_), None) => 2 * openings.len(),
        // The same game again would be no evidence.
        (Some(_), Some(games)) if args.nodes.is_some() && games > 2 * openings.len() => {
            return Err(format!("--games: {} openings hold {} games", openings.len(), 2 * openings.len()));
        }
        (_, games) => games.unwrap_or(20),
    };
    // Whoever cannot play at all is told before the first game.
    for entrant in &entrants {
        Contender::new(entrant, STRATEGY, 1 << 16, 0, args.grace)?.start()?;
    }
    if let Some(file) = &args.sgf {
        if args.log.as_ref().is_some_and(|log| is_same(log.as_ref(), file.as_ref())) {
            return Err(format!("--sgf {file}: is the file of --log"));
        }
        console::writable(file.as_ref())?;
    }
    let budget = args.nodes.map_or(Budget::Time(args.time, args.clock), Budget::Nodes);
    let fixtures = fixtures(entrants.len(), games, openings.len(), args.a_black);
    let log = args.log.as_deref().map(Log::open).transpose()?.unwrap_or_default();
    let names = names(&entrants);
    let played = Games {
        entrants: &entrants,
        strategy: STRATEGY,
        names: &names,
        openings: &openings,
        budget,
        budget_of_second: args.nodes_b.map(Budget::Nodes),
        fixtures: &fixtures,
        test,
        bytes: args.memory << 20,
        grace: args.grace,
        swap2: args.swap2,
    }
    .play(log, args.threads)?;
    table::print(&names, &played, args.json);
    if let Some(file) = &args.sgf {
        let text: String = played.records.iter().map(Record::sgf).collect();
        std::fs::write(file, text).map_err(|error| format!("cannot write {file}: {error}"))?;
    }
    Ok(match (played.interrupted, &played.test) {
        (true, _) => console::stopped(),
        (false, Some(test)) => console::done(test.accepted == Some(sprt::Accepted::Elo1)),
        (false, None) => console::done(true),
    })
}

/// Who plays.
fn entrants(args: &Args) -> Result<Vec<Entrant>, String> {
    let entrants: Vec<Entrant> = if args.engines.is_empty() {
        args.a.iter().chain(&args.b).cloned().collect()
    } else {
        args.engines.clone()
    };
    if entrants.len() < 2 {
        return Err("--engines: expected two engines or more, separated by commas".to_owned());
    }
    // A program that is held to positions needs no clock.
    let timed = if args.nodes_b.is_some() { &entrants[..1] } else { &entrants[..] };
    if args.clock != Clock::Wall && timed.iter().any(|entrant| matches!(entrant, Entrant::Program(_))) {
        return Err("--clock: external programs play by the wall clock".to_owned());
    }
    Ok(entrants)
}

/// The positions to play from, one at least.
fn chosen_openings(args: &Args) -> Result<Vec<Board>, String> {
    let empty = args.game.empty();
    let mut openings = match &args.openings {
        // As many as there are pairs of games, all of them still to be settled.
        _ if args.swap2 => vec![empty; args.games.unwrap_or(20).div_ceil(2)],
        _ if args.empty => vec![empty],
        Some(file) => openings::read(file, &empty)?,
        None => openings::built_in(&empty),
    };
    if openings.is_empty() {
        return Err("--openings: none of those that come with the program fits on this board".to_owned());
    }
    if let Some(half) = args.half {
        openings = half.of(openings);
    }
    if openings.is_empty() {
        return Err("--half: no opening is in it".to_owned());
    }
    Ok(openings)
}

/// What the contenders are called: the second of one name `NAME#2`, and so on, so that every game says who won it.
fn names(entrants: &[Entrant]) -> Vec<String> {
    let namesakes = |at: usize| entrants[..at].iter().filter(|&entrant| *entrant == entrants[at]).count();
    (0..entrants.len())
        .map(|at| match namesakes(at) {
            0 => entrants[at].to_string(),
            before => format!("{}#{}", entrants[at], before + 1),
        })
        .collect()
}

/// Every pair meets in `games` games; both sides of an opening follow each other.
fn fixtures(entrants: usize, games: usize, openings: usize, first_is_black: bool) -> Vec<Fixture> {
    let mut fixtures = Vec::new();
    for game in 0..games {
        for a in 0..entrants {
            for b in a + 1..entrants {
                let (opening, swapped) =
                    if first_is_black { (game, false) } else { (game / 2, !game.is_multiple_of(2)) };
                let (black, white) = if swapped { (b, a) } else { (a, b) };
                fixtures.push(Fixture { black, white, opening: opening % openings });
            }
        }
    }
    fixtures
}
