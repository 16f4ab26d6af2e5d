//! Checks that Black wins on the infinite board, by a strategy for a finite board around Black's first stone.
//!
//! The check follows the game on a *square* of [`SIDE`] by [`SIDE`] points. A white stone outside the square is one more reply
//! in every position. The check knows how many such stones there are, and sometimes that one is or is not on a certain line,
//! but not where they are. A row of five that leaves the square lies in its last four rows and columns and outside. So it
//! contains at most the white stones that White has in those places. While these are three or fewer and White is to move, the
//! next stone makes no five there. Rows inside the square are fully known.
//!
//! So the facts that prove wins on finite boards also hold here, with one more reply and one more count. Every reply without an
//! answer in the strategy is played out this way. One case remains: if White plays both first stones near the border of the
//! square or outside, Black has two stones and no win by threats yet. These games are checked separately.
//!
//! [`argument.md`](argument.md) has the whole argument; comments name its lemmas. In reading order:
//!
//! - `rows`, `square`: the rows that leave the square, and the most stones that White can have in them.
//! - `prover`: threats played out against every reply, as on finite boards.
//! - `place`, `states`: the strategy's positions as it sees them, and Black's stored answers.
//! - `search`: checks each position. Where one does not hold, Black stops a row first.
//! - `record`: the results, so that an interrupted check goes on.
//! - `player`: Black's moves as they were checked, where the record has all that can follow.
//! - `pair`, `line`, `near`: the games in which White wastes both first stones.
//!
//! The board, the rules and the facts about White's turn come from the [`verifier`], which knows nothing of this crate.

mod error;
mod line;
mod near;
mod pair;
mod place;
mod player;
mod prover;
mod record;
mod rows;
mod search;
mod square;
mod states;
#[cfg(test)]
mod tests;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[cfg(test)]
use verifier::parts;
use verifier::parts::{Cell, Graph, Grid, PASS, WIDEST};
use verifier::{File, Game, Point, Progress, Rule};

pub use error::{Reason, Unproven};
pub use pair::PairReport;
pub use player::{Player, Promise};
pub use record::{BadRecord, Record};
use search::{Checked, Found, Search};
use states::{Infinite, State};

/// The number of points along each side of the square.
pub const SIDE: usize = 25;
/// The adviser looks for threats with fives within this distance of the first stone. Then White's forced stones are never in a
/// row that leaves the square.
pub const HOME: u8 = 7;

/// A move outside the square. On the board of the square it is a pass.
const BEYOND: Cell = PASS;

type Set = verifier::parts::Set<WIDEST>;
type Stones = verifier::parts::Stones<WIDEST>;

/// Names a move for Black where the strategy has no answer. The check does not trust it: it plays the move and tries every
/// reply.
pub trait Adviser {
    /// A move for Black after `moves` that wins by stone `deadline`, or `None` if the adviser finds none. A move that is `None`
    /// is a stone outside the square. Neither side can complete five in this position.
    fn answer(&mut self, moves: &[Option<Point>], deadline: u16) -> Option<Point>;

    /// Forgets all earlier calls, so that the answers do not depend on their order.
    fn forget(&mut self) {}
}

/// The options of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of threads, at least one.
    pub threads: usize,
    /// The memory for tables of proven positions, in bytes, over all threads.
    pub memory: usize,
    /// If set, checks only the part after this second move, which must be listed at the root.
    pub after: Option<Point>,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The stone by which Black has five, unless White wastes both first stones.
    pub win_at: u16,
    /// The numbers of the strategy's positions, of White's replies there, and of positions with Black to move searched after
    /// them.
    pub progress: Progress,
    /// The number of these positions that do not hold, so that Black stops a row before White reaches them.
    pub avoided: usize,
    /// The number of positions after a stop. Threads may check some of them more than once, and each check counts.
    pub after_stops: usize,
    /// The games in which White wastes both first stones.
    pub pair: PairReport,
}

/// Returns true if a strategy for this game can be used for the infinite board. It must be for the square, with fives
/// by the rule that is harder for Black, and all black fives near the first stone.
pub fn is_possible(game: Game) -> bool {
    let is_near = game.home().is_some_and(|home| home <= HOME);
    game.rule() == Rule::Strict && is_near && game.size() == SIDE
}

/// The square, with Black's fives within this distance of the first stone.
fn square(home: u8) -> Game {
    let square = Game::new(SIDE, Rule::Strict).and_then(|game| game.within(home));
    square.expect("a board of this size has a middle")
}

/// The points of these moves; `None` for those outside the square.
fn points(grid: &Grid, moves: &[Cell]) -> Vec<Option<Point>> {
    moves.iter().map(|&cell| (cell != BEYOND).then(|| grid.point(cell))).collect()
}

/// A strategy to be checked on the infinite board.
#[derive(Debug)]
pub struct Check<'a> {
    infinite: Infinite<'a>,
}

impl<'a> Check<'a> {
    /// Sets up every position of the file.
    ///
    /// # Errors
    /// Fails if a move of the file is illegal.
    ///
    /// # Panics
    /// Panics if the file's game [cannot be used](is_possible).
    pub fn new(file: &'a File) -> Result<Self, Unproven> {
        assert!(is_possible(file.game()), "{}", file.game());
        let graph = Graph::<WIDEST>::of(file, &[file.game().first()])?;
        Ok(Self { infinite: Infinite::new(graph, square(HOME)) })
    }

    /// An empty record for checks with this adviser, described in one line.
    pub fn record(&self, adviser: &str) -> Record {
        Record::new(&self.infinite.graph, adviser)
    }

    /// Reads a [record](Record).
    ///
    /// # Errors
    /// Fails if the text is not a record of this strategy.
    pub fn read(&self, record: &str) -> Result<Record, BadRecord> {
        Record::read(record, &self.infinite.graph)
    }

    /// Checks that Black wins on the infinite board by following the strategy while it has an answer. `adviser` makes an
    /// adviser that looks for black fives within the given distance. What the record has is not checked again, and the record
    /// grows with each position.
    ///
    /// # Errors
    /// Fails with a line of play, in the square, that is not won.
    pub fn run<A: Adviser>(
        &self,
        options: &Options,
        record: &mut Record,
        adviser: impl Fn(u8) -> A + Sync,
        progress: impl FnMut(&Report, &Record) + Send,
    ) -> Result<Report, Unproven> {
        let infinite = &self.infinite;
        let first = State::of(options.after.map_or(Ok(0), |reply| infinite.graph.child_after(reply))?);
        let parts = infinite.parts(&first);
        let states = || parts.iter().flat_map(|(_, states)| states);
        let report = Report::of(record, states());
        let shared = Mutex::new(Shared { report, record, listener: progress });
        let shared = || shared.lock().expect("no thread panics");
        let threads = options.threads.max(1);
        let new_search = |threads: usize| {
            Search::new(infinite.square, adviser(HOME), options.memory / threads, shared().record.earlier())
        };
        let mut pairs = shared().record.pairs.map_or_else(|| Some(infinite.seconds(states())), |_| None);
        let mut won = None;
        for (begin, states) in &parts {
            let next = AtomicUsize::new(0);
            // Checks positions until none is left.
            let check_states = || {
                let mut search = new_search(threads);
                while let Some(state) = states.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if shared().record.positions.contains_key(state) {
                        continue;
                    }
                    let result = infinite.check(state, &mut search);
                    shared().count(state, &result, std::mem::take(&mut search.found));
                }
            };
            std::thread::scope(|scope| {
                (1..threads).for_each(|_| drop(scope.spawn(check_states)));
                // The pairs cannot be divided among threads, so they come first.
                if let Some(seconds) = pairs.take() {
                    let pairs = pair::check(&seconds, &adviser, |&pair| {
                        shared().tell(|report, _| report.pair = pair)
                    })?;
                    shared().tell(|_, record| record.pairs = Some(pairs).filter(|_| options.after.is_none()));
                }
                check_states();
                Ok::<(), Unproven>(())
            })?;
            // Positions that do not hold are harmless if Black can avoid them.
            let mut search = new_search(1);
            let checked = shared().record.positions.clone();
            won = infinite.holds(begin, &checked, &mut search);
            shared().add(search.found);
        }
        let positions = &shared().record.positions.clone();
        let failed = || states().filter(|state| !matches!(positions.get(state), Some(Some(_))));
        let failure = || failed().find_map(|state| infinite.check(state, &mut new_search(1)).err());
        let win_at = won.ok_or_else(|| failure().expect("what does not hold has failed"))?;
        Ok(Report { win_at, ..shared().report })
    }
}

/// Shared by the threads of a check.
struct Shared<'a, L> {
    report: Report,
    record: &'a mut Record,
    listener: L,
}

impl<L: FnMut(&Report, &Record)> Shared<'_, L> {
    fn tell(&mut self, change: impl FnOnce(&mut Report, &mut Record)) {
        change(&mut self.report, self.record);
        (self.listener)(&self.report, self.record);
    }

    /// Counts a position, and those after stops that were checked with it.
    fn count(&mut self, state: &State, result: &Result<Checked, Unproven>, found: Found) {
        self.tell(|report, record| {
            match result {
                Ok(checked) => {
                    report.progress.replies += checked.replies;
                    report.progress.positions += checked.positions;
                }
                Err(_) => report.avoided += 1,
            }
            report.progress.nodes += 1;
            report.after_stops += found.positions.len();
            record.add(state, result.as_ref().ok());
            record.add_all(found);
        });
    }

    fn add(&mut self, found: Found) {
        self.tell(|report, record| {
            report.after_stops += found.positions.len();
            record.add_all(found);
        });
    }
}

impl Report {
    /// The report of a check of these positions that begins with a record.
    fn of<'s>(record: &Record, states: impl Iterator<Item = &'s State>) -> Self {
        let mut report = Self { pair: record.pairs.unwrap_or_default(), ..Self::default() };
        for state in states {
            report.progress.of += 1;
            let Some(result) = record.positions.get(state) else { continue };
            report.progress.nodes += 1;
            report.avoided += usize::from(result.is_none());
        }
        report.after_stops = record.after_stops().count();
        [report.progress.replies, report.progress.positions] = record.counted;
        report
    }
}
