//! `gomoku-lab bench solve`: the whole proof search on subtrees of the opening. Each search starts from scratch and has a node
//! limit.
//!
//! Use this benchmark to judge a change to the search. The numbers of nodes and positions are the same in every run, but the
//! time is not.

use engine::notation::counted;
use engine::{Board, Deadline};
use lab::matches::clock::{Clock, Stopwatch};
use serde::Serialize;
use solver::{ProofSearch, Settings, SolveOutcome, Store, prove_position};
use std::collections::BTreeMap;
use std::path::PathBuf;
use strategy::Game;

const SUBTREES: &str = include_str!("subtrees.txt");

/// Processor time does not depend on other programs.
#[cfg(unix)]
const CLOCK: Clock = Clock::Processor;
#[cfg(not(unix))]
const CLOCK: Clock = Clock::Wall;

/// The arguments of `bench solve`.
#[derive(clap::Args)]
pub struct Args {
    /// File with one subtree per line: a class, the move number by which Black should win, and the moves [default: the built-in
    /// ones]
    #[arg(value_name = "FILE")]
    subtrees: Option<PathBuf>,
    /// Node limit for each search; there is one search for each subtree
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    nodes: u64,
    /// Solve only the subtrees of this class; can be repeated
    #[arg(long, value_name = "CLASS")]
    class: Vec<String>,
    /// Print one JSON object for each subtree and one for the total
    #[arg(long)]
    json: bool,
}

struct Subtree {
    class: String,
    deadline: Deadline,
    moves: String,
    board: Board,
}

#[derive(Serialize)]
struct Solved {
    class: String,
    deadline: usize,
    moves: String,
    proven: bool,
    nodes: u64,
    positions: usize,
    /// Processor time if the operating system reports it, otherwise wall-clock time.
    seconds: f64,
}

/// The first two fields are signatures.
#[derive(Default, Serialize)]
struct Sum {
    nodes: u64,
    positions: usize,
    proven: usize,
    subtrees: usize,
    seconds: f64,
}

impl Sum {
    fn add(&mut self, solved: &Solved) {
        self.nodes += solved.nodes;
        self.positions += solved.positions;
        self.proven += usize::from(solved.proven);
        self.subtrees += 1;
        self.seconds += solved.seconds;
    }

    fn line(&self, class: &str) -> String {
        let Self { nodes, positions, proven, subtrees, seconds } = self;
        format!(
            "{class:8} {proven:2} of {subtrees:2} proven {:>17} {:>18} {seconds:7.1} s",
            counted(nodes, "node"),
            counted(positions, "position")
        )
    }
}

/// Solves all subtrees. The exit status is 1 if one cannot be tried.
pub fn run(args: Args) -> console::Outcome {
    let subtrees = read(&args)?;
    let mut classes: BTreeMap<String, Sum> = BTreeMap::new();
    let mut all = Sum::default();
    for subtree in subtrees {
        let solved = solve(subtree, args.nodes)?;
        console::print_either(args.json, &solved, || {
            let Solved { class, deadline, moves, proven, nodes, positions, seconds } = &solved;
            let end = if *proven { "proven" } else { "open" };
            format!(
                "{class:8} by {deadline} {end:6} {:>17} {:>18} {seconds:7.1} s  {moves}",
                counted(nodes, "node"),
                counted(positions, "position")
            )
        });
        all.add(&solved);
        classes.entry(solved.class.clone()).or_default().add(&solved);
    }
    if args.json {
        console::print_json(&all);
    } else {
        classes.iter().for_each(|(class, sum)| console::print(sum.line(class)));
        console::print(all.line("all"));
    }
    Ok(console::done(all.subtrees > 0))
}

fn read(args: &Args) -> Result<Vec<Subtree>, String> {
    let (name, text) = match &args.subtrees {
        None => ("the built-in file".to_owned(), SUBTREES.to_owned()),
        Some(file) => (file.display().to_string(), console::read_text(file)?),
    };
    let mut subtrees = Vec::new();
    for (i, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let subtree = parse(line).map_err(|error| format!("{name}, line {}: {error}", i + 1))?;
        if args.class.is_empty() || args.class.contains(&subtree.class) {
            subtrees.push(subtree);
        }
    }
    Ok(subtrees)
}

/// Reads a line such as `hard 33 h8 i9 g9 f8`.
fn parse(line: &str) -> Result<Subtree, String> {
    let mut words = line.splitn(3, ' ');
    let mut next = |what: &str| words.next().ok_or_else(|| format!("expected {what}"));
    let class = next("a class")?.to_owned();
    let deadline = next("a stone")?.parse::<Deadline>().map_err(|error| error.to_string())?;
    let moves = next("moves")?.to_owned();
    let board = console::after(&moves, &Game::STANDARD.board())?;
    Ok(Subtree { class, deadline, moves, board })
}

fn solve(subtree: Subtree, limit: u64) -> Result<Solved, String> {
    let Subtree { class, deadline, moves, mut board } = subtree;
    let store = Store::new(Game::STANDARD);
    let settings = Settings { guided: true, ..Settings::default() };
    let began = Stopwatch::start(CLOCK);
    let mut search = ProofSearch::new(settings, deadline, &store);
    let outcome = prove_position(&mut search, &mut board, limit);
    Ok(Solved {
        class,
        deadline: deadline.stone(),
        moves,
        proven: outcome.map_err(|error| error.to_string())? == SolveOutcome::Proven,
        nodes: search.threat_nodes(),
        positions: search.positions(),
        seconds: began.elapsed().as_secs_f64(),
    })
}
