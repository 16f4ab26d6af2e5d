//! Plays the games of a match on several threads, resuming from its log. The games are counted in order.

use super::clock::Budget;
use super::contender::{Contender, Entrant, ReadStrategy};
use super::record::{Log, Record, Settled};
use super::referee::{self, Sides};
use super::sprt::{Accepted, Pairs, Sprt};
use super::swap2;
use engine::notation::counted;
use engine::notation::format_moves;
use engine::{Board, ByColor, Color};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

/// A game to play.
#[derive(Debug)]
pub struct Fixture {
    /// The index of the contender with Black.
    pub black: usize,
    /// The index of the contender with White.
    pub white: usize,
    /// The index of the opening.
    pub opening: usize,
}

/// Names the contenders. A second contender of the same name becomes `NAME#2`, and so on.
pub fn names(entrants: &[Entrant]) -> Vec<String> {
    let names: Vec<String> = entrants.iter().map(Entrant::to_string).collect();
    let namesakes = |at: usize| names[..at].iter().filter(|&name| *name == names[at]).count();
    (0..names.len())
        .map(|at| match namesakes(at) {
            0 => names[at].clone(),
            before => format!("{}#{}", names[at], before + 1),
        })
        .collect()
}

/// Lets every pair of contenders play `games` games. The two games from an opening follow one another, unless the first
/// contender is always Black.
pub fn fixtures(entrants: usize, games: usize, openings: usize, first_is_black: bool) -> Vec<Fixture> {
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

/// A match and everything that its games need.
#[expect(missing_debug_implementations, reason = "a function has none")]
pub struct Games<'a> {
    /// The players.
    pub entrants: &'a [Entrant],
    /// Reads the strategy.
    pub strategy: ReadStrategy<'a>,
    /// The names of the players, all different.
    pub names: &'a [String],
    /// The openings.
    pub openings: &'a [Board],
    /// The limit for each move.
    pub budget: Budget,
    /// The limit for the second contender's moves, if it differs from `budget`.
    pub budget_of_second: Option<Budget>,
    /// The games. For a test, the two games from an opening follow one another.
    pub fixtures: &'a [Fixture],
    /// The test between the first two entrants.
    pub test: Option<Sprt>,
    /// The size of an engine's tables in bytes.
    pub bytes: usize,
    /// How much a move may exceed its limit before the game is forfeited.
    pub grace: Duration,
    /// Whether Swap2 decides the opening and the colors. Then the player listed as Black proposes.
    pub swap2: bool,
}

/// The state of a test.
#[derive(Clone, Copy, Debug)]
pub struct TestState {
    /// The test.
    pub sprt: Sprt,
    /// The pairs of games that count: in the order of the fixtures, all pairs up to the one that decides the test.
    pub pairs: Pairs,
    /// The accepted hypothesis, once the test is decided.
    pub accepted: Option<Accepted>,
}

/// The outcome of a match.
#[derive(Debug)]
pub struct MatchResult {
    /// The games in the order of the fixtures, up to the one that decided the test.
    pub records: Vec<Record>,
    /// The limit for each move, as text.
    pub budget: String,
    /// The test.
    pub test: Option<TestState>,
    /// Whether games are missing.
    pub interrupted: bool,
}

struct MatchState {
    log: Log,
    records: Vec<Option<Record>>,
    finished: usize,
    test: Option<TestState>,
    failure: Option<String>,
}

impl MatchState {
    fn is_over(&self) -> bool {
        self.failure.is_some() || self.test.is_some_and(|test| test.accepted.is_some())
    }
}

impl Games<'_> {
    /// Plays the games missing from the log.
    ///
    /// # Errors
    /// Fails if a contender cannot be created or the log cannot be written.
    pub fn play(&self, log: Log, threads: usize) -> Result<MatchResult, String> {
        let interrupted = console::interrupted();
        let next = AtomicUsize::new(0);
        let progress = Mutex::new(MatchState {
            log,
            records: vec![None; self.fixtures.len()],
            finished: 0,
            test: self.test.map(|sprt| TestState { sprt, pairs: Pairs::default(), accepted: None }),
            failure: None,
        });
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while !interrupted.load(Ordering::Relaxed) && !lock(&progress).is_over() {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(fixture) = self.fixtures.get(index) else { break };
                        let settled = self.settle(index, fixture, &progress);
                        let mut progress = lock(&progress);
                        match settled {
                            Ok(Some(record)) => self.note(index, record, &mut progress),
                            Ok(None) => {}
                            Err(message) => progress.failure = Some(message),
                        }
                    }
                });
            }
        });
        let mut progress = lock(&progress);
        if let Some(message) = progress.failure.take() {
            return Err(message);
        }
        let (records, test) = (std::mem::take(&mut progress.records), progress.test);
        let decided = test.filter(|test| test.accepted.is_some());
        let counted = decided.map_or(records.len(), |test| 2 * test.pairs.count() as usize);
        let records: Vec<Record> = records.into_iter().take(counted).flatten().collect();
        Ok(MatchResult { interrupted: records.len() < counted, records, budget: self.budgets(), test })
    }

    /// The record of a game, from the log or played now; `None` if the game was interrupted.
    fn settle(
        &self,
        index: usize,
        fixture: &Fixture,
        progress: &Mutex<MatchState>,
    ) -> Result<Option<Record>, String> {
        let blank = self.blank(fixture);
        let known = lock(progress).log.take(&blank);
        if known.is_some() {
            return Ok(known);
        }
        let mut record = blank;
        self.play_game(index, fixture, &mut record)?;
        if console::interrupt_flag().load(Ordering::Relaxed) {
            return Ok(None);
        }
        lock(progress).log.add(&record)?;
        Ok(Some(record))
    }

    fn note(&self, index: usize, record: Record, progress: &mut MatchState) {
        progress.finished += 1;
        console::note(format_args!(
            "{}/{}  {} - {}: {} ({}, {}, slowest {}/{} ms)",
            progress.finished,
            self.fixtures.len(),
            record.black,
            record.white,
            record.winner,
            record.reason,
            counted(record.moves.split_whitespace().count(), "stone"),
            record.slowest[0],
            record.slowest[1],
        ));
        progress.records[index] = Some(record);
        let Some(test) = &mut progress.test else { return };
        // Count the pairs in the order of the fixtures. Counting short games first would bias the test.
        while test.accepted.is_none()
            && let next = 2 * test.pairs.count() as usize
            && let Some([Some(first), Some(second)]) = progress.records.get(next..next + 2)
        {
            test.pairs.add(first.half_points(&self.names[0]) + second.half_points(&self.names[0]));
            test.accepted = test.sprt.accepts(&test.pairs);
            let ratio = test.pairs.log_likelihood_ratio(test.sprt.elo0, test.sprt.elo1);
            console::note(format_args!("pairs {:?}, log-likelihood ratio {ratio:.2}", test.pairs.0));
        }
    }

    fn budgets(&self) -> String {
        match self.budget_of_second {
            Some(second) => format!("{}, {second} for the second", self.budget),
            None => self.budget.to_string(),
        }
    }

    fn blank(&self, fixture: &Fixture) -> Record {
        let opening = &self.openings[fixture.opening];
        Record {
            size: opening.size().side(),
            rule: opening.rule().to_string(),
            black: self.names[fixture.black].clone(),
            white: self.names[fixture.white].clone(),
            opening: fixture.opening,
            given: Some(opening.stones()),
            budget: self.budgets(),
            moves: format_moves(opening.moves()),
            swap2: self
                .swap2
                .then(|| Settled { proposer: self.names[fixture.black].clone(), chosen: String::new() }),
            ..Record::default()
        }
    }

    /// Plays a game and completes its record.
    fn play_game(&self, index: usize, fixture: &Fixture, record: &mut Record) -> Result<(), String> {
        let contender = |entrant: usize| {
            Contender::new(&self.entrants[entrant], self.strategy, self.bytes, index as u64, self.grace)
        };
        let (mut black, mut white) = (contender(fixture.black)?, contender(fixture.white)?);
        let budget = |entrant| match self.budget_of_second {
            Some(second) if entrant == 1 => second,
            _ => self.budget,
        };
        let opening = &self.openings[fixture.opening];
        let mut sides = Sides {
            players: ByColor([&mut black, &mut white]),
            budgets: ByColor([budget(fixture.black), budget(fixture.white)]),
            slowest: ByColor::default(),
            grace: self.grace,
        };
        if self.swap2 {
            swap2::play(opening, &mut sides, self.bytes, index as u64, record);
        } else {
            referee::play(opening, &mut sides, record);
        }
        record.slowest = Color::BOTH.map(|color| sides.slowest[color].as_millis() as u64);
        Ok(())
    }
}

fn lock(progress: &Mutex<MatchState>) -> MutexGuard<'_, MatchState> {
    progress.lock().expect("no thread has panicked")
}
