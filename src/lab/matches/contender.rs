//! The players of a match: our engines, the strategy, and external programs.

use super::clock::{Budget, Clock, Stopwatch};
use engine::{Board, Point};
use gomocup::{Fault, MoveSource, Program};
use play::eval::weights::WeightSet;
use play::{Decision, EngineKind, EngineSpec, OpeningPlayer, ParseSpecError, Player, TimeControl};
use search::{Control, Limits};
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// A player's description: `ENGINE`, `weights:FILE`, `strategy`, `strategy:FILE` or `pbrain:COMMAND`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entrant {
    /// Our engine.
    Engine(EngineSpec),
    /// Our best engine with the weights in this file, for a test of new weights.
    Weights(String, &'static WeightSet),
    /// The strategy in this file, or the built-in one. It plays Black, and our best engine plays where it has no move.
    Strategy(Option<String>),
    /// A program that speaks the Gomocup protocol.
    Program(String),
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(spec) => spec.fmt(f),
            Self::Weights(file, _) => write!(f, "weights:{file}"),
            Self::Strategy(None) => f.write_str("strategy"),
            Self::Strategy(Some(file)) => write!(f, "strategy:{file}"),
            Self::Program(command) => write!(f, "pbrain:{command}"),
        }
    }
}

impl FromStr for Entrant {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(command) = text.strip_prefix("pbrain:") {
            if command.trim().is_empty() {
                return Err("expected a command after pbrain:".to_owned());
            }
            return Ok(Self::Program(command.to_owned()));
        }
        if let Some(file) = text.strip_prefix("weights:") {
            return read_weights(file).map(|weights| Self::Weights(file.to_owned(), weights));
        }
        match text.strip_prefix("strategy") {
            Some("") => Ok(Self::Strategy(None)),
            Some(file) if file.len() > 1 && file.starts_with(':') => {
                Ok(Self::Strategy(Some(file[1..].to_owned())))
            }
            _ => text.parse().map(Self::Engine).map_err(|error| match error {
                ParseSpecError::Name(_) => {
                    format!("{error}, or weights:FILE, strategy, strategy:FILE or pbrain:COMMAND")
                }
                error => error.to_string(),
            }),
        }
    }
}

/// Reads a weights file. It stays in memory until the program ends.
fn read_weights(file: &str) -> Result<&'static WeightSet, String> {
    let bytes = console::read_bytes(file.as_ref())?;
    WeightSet::new(&bytes)
        .map(|weights| &*Box::leak(Box::new(weights)))
        .map_err(|error| format!("{file}: {error}"))
}

/// Reads the strategy from a file, or the built-in one.
pub type ReadStrategy<'a> = &'a (dyn Fn(Option<&Path>) -> Result<Box<dyn MoveSource>, String> + Sync);

/// A contender that is ready to play.
#[derive(Debug)]
pub enum Contender {
    /// Our engine. If it has a strategy, it plays where the strategy has no move.
    Engine(Box<Player>, Option<Box<dyn MoveSource>>),
    /// An external program.
    Program(Box<Program>),
}

impl Contender {
    /// Creates a contender. `seed` determines the mistakes of weaker levels, so that games of the same engine differ. An
    /// external program that exceeds its time by more than `grace` counts as hanging.
    ///
    /// # Errors
    /// Fails if the strategy cannot be read.
    pub fn new(
        entrant: &Entrant,
        strategy: ReadStrategy<'_>,
        bytes: usize,
        seed: u64,
        grace: Duration,
    ) -> Result<Self, String> {
        let best = || Player::new(EngineSpec::new(EngineKind::Best), bytes, seed);
        let (player, strategy) = match entrant {
            Entrant::Engine(spec) => (Player::new(*spec, bytes, seed), None),
            Entrant::Weights(_, weights) => (best().with_weights(weights), None),
            Entrant::Strategy(file) => (best(), Some(strategy(file.as_deref().map(Path::new))?)),
            Entrant::Program(command) => {
                let program = Program::new(command, grace, console::interrupt_flag());
                return Ok(Self::Program(Box::new(program)));
            }
        };
        Ok(Self::Engine(Box::new(player), strategy))
    }

    /// Sets the number of threads of our engines.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        match self {
            Self::Engine(player, strategy) => Self::Engine(Box::new(player.with_threads(threads)), strategy),
            Self::Program(program) => Self::Program(program),
        }
    }

    /// Starts an external program unless it is running.
    ///
    /// # Errors
    /// Fails if the program cannot be started.
    pub fn start(&mut self) -> Result<(), String> {
        if let Self::Program(program) = self { program.start() } else { Ok(()) }
    }

    /// Prepares for a game on this board.
    ///
    /// # Errors
    /// Fails if a program cannot be started or rejects the board.
    pub fn new_game(&mut self, board: &Board, budget: Budget) -> Result<(), Fault> {
        match (self, budget) {
            (Self::Program(program), Budget::Time(turn, _)) => program.new_game(board, Some(turn), None),
            (Self::Program(program), Budget::Nodes(nodes)) => program.new_game(board, None, Some(nodes)),
            (Self::Engine(..), _) => Ok(()),
        }
    }

    /// Makes a Swap2 decision. Our best engine decides for all our engines, with tables of `bytes` bytes. The seed determines
    /// the stones that it proposes.
    ///
    /// # Errors
    /// Fails if the contender forfeits the game.
    pub fn decide(
        &mut self,
        board: &Board,
        budget: Budget,
        bytes: usize,
        seed: u64,
    ) -> Result<Decision, Fault> {
        match self {
            Self::Program(program) => program.decide(board),
            Self::Engine(player, _) => judge(player, bytes, board, budget, seed)
                .ok_or_else(|| Fault::Crash("no decision".to_owned())),
        }
    }

    /// Chooses a move in this position. A strategy may use half the time.
    ///
    /// # Errors
    /// Fails if the contender forfeits the game.
    pub fn choose(&mut self, board: &Board, budget: Budget) -> Result<Point, Fault> {
        let (player, strategy) = match self {
            Self::Program(program) => return program.choose(board),
            Self::Engine(player, strategy) => (player, strategy),
        };
        let Some(strategy) = strategy else { return think(player, board, budget) };
        let begin = Instant::now();
        let keep_going = || {
            let in_time = !matches!(budget, Budget::Time(time, _) if begin.elapsed() >= time / 2);
            in_time && !console::interrupt_flag().load(Ordering::Relaxed)
        };
        let answer = strategy.find_move(board, &keep_going);
        let left = match budget {
            Budget::Time(time, clock) => Budget::Time(time.saturating_sub(begin.elapsed()), clock),
            Budget::Nodes(_) => budget,
        };
        answer.map_or_else(|| think(player, board, left), Ok)
    }
}

/// A Swap2 decision compares many positions, so it may use this many times the node limit.
const DECISION: u64 = 10;

fn within<T>(board: &Board, budget: Budget, work: impl FnOnce(Limits, &Control<'_>) -> T) -> T {
    let (limits, clock) = match budget {
        Budget::Nodes(nodes) => (Limits::nodes(nodes), Clock::Wall),
        Budget::Time(turn, clock) => {
            (TimeControl { turn: Some(turn), left: None }.limits(board.stones()), clock)
        }
    };
    let watch = Stopwatch::start(clock);
    let clock = || watch.elapsed();
    work(limits, &Control { clock: Some(&clock), stop: Some(console::interrupt_flag()) })
}

fn judge(player: &Player, bytes: usize, board: &Board, budget: Budget, seed: u64) -> Option<Decision> {
    let mut judge = OpeningPlayer::new(player.spec().level, bytes, seed);
    within(board, budget, |mut limits, control| {
        limits.nodes = limits.nodes.map(|nodes| nodes.saturating_mul(DECISION));
        judge.decide(board, &limits, control)
    })
}

fn think(player: &mut Player, board: &Board, budget: Budget) -> Result<Point, Fault> {
    let report = within(board, budget, |limits, control| player.think(board, &limits, control));
    report.best.ok_or_else(|| Fault::Crash("no move".to_owned()))
}
