//! `gomoku match`: engines against each other and against external programs.

pub mod clock;
pub mod contender;
mod elo;
mod external;
pub mod openings;
mod record;
mod referee;
mod table;
pub mod terms;

use crate::common;
use clock::Clock;
use contender::{Contender, Entrant};
use engine::{ByColor, Color, Rule};
use play::Position;
use record::Record;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use terms::Budget;

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
    /// Games of each pair; each opening is played twice with colours swapped
    #[arg(long, default_value_t = 20)]
    games: usize,
    /// Openings, one a line (default: balanced ones that come with the program); - for standard input
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Start from the empty board
    #[arg(long, conflicts_with = "openings")]
    empty: bool,
    /// The first contender plays Black in every game
    #[arg(long)]
    a_black: bool,
    /// Time for one move
    #[arg(long, value_parser = common::duration, default_value = "100ms", conflicts_with = "nodes")]
    time: Duration,
    /// What counts as time: what passes for everybody, or what the processor works for the thread that thinks, so that
    /// other work on the machine costs nothing (not for external programs)
    #[arg(long, value_enum, default_value_t, conflicts_with = "nodes")]
    clock: Clock,
    /// Positions visited for one move, instead of a time
    #[arg(long)]
    nodes: Option<u64>,
    /// What a move may take beyond its time before the game is forfeited
    #[arg(long, value_parser = common::duration, default_value = "50ms")]
    grace: Duration,
    /// Points on one side of the board, 15 to 21
    #[arg(long, default_value_t = 15)]
    size: usize,
    /// standard: exactly five wins; freestyle: five or more
    #[arg(long, default_value = "standard", value_parser = common::rule)]
    rule: Rule,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Memory for each engine's tables, in MiB
    #[arg(long, default_value_t = 64)]
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

/// A game to be played: who is Black, who is White, and from which opening.
struct Fixture {
    black: usize,
    white: usize,
    opening: usize,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    match play_match(&args) {
        Ok(code) => code,
        Err(message) => common::bad_input(message),
    }
}

fn play_match(args: &Args) -> Result<ExitCode, String> {
    let entrants: Vec<Entrant> = if args.engines.is_empty() {
        args.a.iter().chain(&args.b).cloned().collect()
    } else {
        args.engines.clone()
    };
    if entrants.len() < 2 {
        return Err("--engines: expected two engines or more, separated by commas".to_owned());
    }
    if args.games == 0 || args.threads == 0 {
        return Err("--games and --threads: expected 1 or more".to_owned());
    }
    let external = |entrant: &Entrant| matches!(entrant, Entrant::Program(_));
    if args.clock != Clock::Wall && entrants.iter().any(external) {
        return Err("--clock: external programs play by the wall clock".to_owned());
    }
    let empty = Position::new(args.size, args.rule).map_err(|error| format!("--size: {error}"))?;
    let openings = match &args.openings {
        _ if args.empty => vec![empty],
        Some(file) => openings::read(file, &empty)?,
        None => openings::built_in(&empty),
    };
    // Whoever cannot play at all is told before the first game.
    for entrant in &entrants {
        Contender::new(entrant, 1 << 16, 0, args.grace)?;
    }
    let budget = args.nodes.map_or(Budget::Time(args.time, args.clock), Budget::Nodes);
    let fixtures = fixtures(entrants.len(), args.games, openings.len(), args.a_black);
    let log = match &args.log {
        Some(file) => Log::open(file)?,
        None => Log { done: Vec::new(), file: None },
    };
    let names = names(&entrants);
    let games =
        Games { args, entrants: &entrants, names: &names, openings: &openings, budget, fixtures: &fixtures };
    let records = games.play(log)?;
    if let Some(file) = &args.sgf {
        let text: String = records.iter().map(Record::sgf).collect();
        std::fs::write(file, text).map_err(|error| format!("cannot write {file}: {error}"))?;
    }
    table::print(&names, &records, &budget.to_string(), args.json);
    let interrupted = records.len() < fixtures.len();
    Ok(if interrupted { common::stopped() } else { common::done(true) })
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

/// The games already played and the file that they are added to.
struct Log {
    done: Vec<Record>,
    file: Option<File>,
}

impl Log {
    fn open(path: &str) -> Result<Self, String> {
        let failed = |error| format!("cannot open {path}: {error}");
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(failed(error)),
        };
        let read = |(number, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| format!("{path}, line {}: {error}", number + 1))
        };
        let done = text.lines().enumerate().map(read).collect::<Result<_, _>>()?;
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        Ok(Self { done, file: Some(file) })
    }
}

/// A match with all that its games need.
struct Games<'a> {
    args: &'a Args,
    entrants: &'a [Entrant],
    names: &'a [String],
    openings: &'a [Position],
    budget: Budget,
    fixtures: &'a [Fixture],
}

impl Games<'_> {
    /// Plays what is not in the log yet; gives all games in the order of the fixtures, fewer if interrupted.
    fn play(&self, log: Log) -> Result<Vec<Record>, String> {
        let stop = common::interrupted();
        let next = AtomicUsize::new(0);
        let earlier = Mutex::new(log.done);
        let file = Mutex::new(log.file);
        let records = Mutex::new(Vec::new());
        let failure = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..self.args.threads {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) && failure.lock().is_ok_and(|f| f.is_none()) {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(fixture) = self.fixtures.get(index) else { break };
                        if let Err(message) = self.settle(index, fixture, &earlier, &file, &records)
                            && let Ok(mut failure) = failure.lock()
                        {
                            *failure = Some(message);
                        }
                    }
                });
            }
        });
        if let Ok(Some(message)) = failure.into_inner() {
            return Err(message);
        }
        let mut records = records.into_inner().unwrap_or_default();
        records.sort_by_key(|(index, _)| *index);
        Ok(records.into_iter().map(|(_, record)| record).collect())
    }

    /// Takes the game from the log or plays it.
    fn settle(
        &self,
        index: usize,
        fixture: &Fixture,
        earlier: &Mutex<Vec<Record>>,
        file: &Mutex<Option<File>>,
        records: &Mutex<Vec<(usize, Record)>>,
    ) -> Result<(), String> {
        let poisoned = |_| "a game ended in a panic".to_owned();
        let blank = self.blank(fixture);
        let known = {
            let mut earlier = earlier.lock().map_err(|_| poisoned(()))?;
            earlier.iter().position(|record| record.is_same_game(&blank)).map(|at| earlier.swap_remove(at))
        };
        let record = match known {
            Some(record) => record,
            None => {
                let record = self.game(index, fixture, blank)?;
                let line = serde_json::to_string(&record).map_err(|error| error.to_string())?;
                if let Some(file) = file.lock().map_err(|_| poisoned(()))?.as_mut() {
                    writeln!(file, "{line}").map_err(|error| format!("cannot write the log: {error}"))?;
                }
                record
            }
        };
        let mut records = records.lock().map_err(|_| poisoned(()))?;
        records.push((index, record));
        let Some((_, record)) = records.last() else { return Ok(()) };
        common::note(format_args!(
            "{}/{}  {} - {}: {} ({}, {} stones, slowest {}/{} ms)",
            records.len(),
            self.fixtures.len(),
            record.black,
            record.white,
            record.winner,
            record.reason,
            record.moves.split_whitespace().count(),
            record.slowest[0],
            record.slowest[1]
        ));
        Ok(())
    }

    fn blank(&self, fixture: &Fixture) -> Record {
        let rule = match self.args.rule {
            Rule::Standard => "standard",
            Rule::Freestyle => "freestyle",
        };
        Record {
            size: self.args.size,
            rule: rule.to_owned(),
            black: self.names[fixture.black].clone(),
            white: self.names[fixture.white].clone(),
            opening: fixture.opening,
            budget: self.budget.to_string(),
            winner: String::new(),
            reason: String::new(),
            moves: String::new(),
            slowest: [0; 2],
        }
    }

    fn game(&self, index: usize, fixture: &Fixture, blank: Record) -> Result<Record, String> {
        let bytes = self.args.memory << 20;
        let contender =
            |entrant: usize| Contender::new(&self.entrants[entrant], bytes, index as u64, self.args.grace);
        let (mut black, mut white) = (contender(fixture.black)?, contender(fixture.white)?);
        let mut players = ByColor([&mut black, &mut white]);
        let opening = &self.openings[fixture.opening];
        let outcome = referee::play(opening, &mut players, self.budget, self.args.grace);
        let moves: Vec<String> = outcome.moves.iter().map(ToString::to_string).collect();
        Ok(Record {
            winner: outcome.winner.map_or("draw".to_owned(), |color| color.to_string()),
            reason: outcome.reason,
            moves: moves.join(" "),
            slowest: Color::BOTH.map(|color| outcome.slowest[color].as_millis() as u64),
            ..blank
        })
    }
}
