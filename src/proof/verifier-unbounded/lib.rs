//! Checks that Black can use a strategy for a finite board to win on the infinite board.
//!
//! The check follows the game on a *square* of [`SIDE`] by [`SIDE`] points around Black's first stone. In every position, a
//! move outside the square counts as one more reply for White. The check knows how many white stones are outside, but not where
//! they are. Sometimes it also knows that one of them is on a certain line, or is not on it.
//!
//! A row of five that leaves the square has all its cells outside the square or within four points of its border. So White has
//! at most as many stones in such a row as in this whole area. If that number is at most three and White is to move, White's
//! next stone makes no five in any such row. Rows inside the square are fully known.
//!
//! So the facts that prove wins on finite boards also hold on the infinite board. The check only has to try one more reply in
//! each position and count White's stones in that area. It plays out every reply to which the strategy has no answer.
//!
//! One case remains. White *wastes* a stone by playing it near the border of the square or outside. If White wastes its first
//! two stones, Black has only two stones and cannot win by threats yet. These games are checked separately.
//!
//! [`argument.md`](argument.md) contains the whole argument. Comments refer to its lemmas by number. Read the files in this
//! order:
//!
//! - `rows`, `square`: the rows that leave the square, and the maximum number of stones that White can have in them.
//! - `prover`: plays threats out against every reply, as on finite boards.
//! - `place`, `states`: the strategy's positions on the infinite board, and Black's stored answers.
//! - `search`: checks each position. If a stored answer does not work, Black plays a *stop*, a move that blocks a white row.
//! - `record`: the results, saved so that an interrupted check can be resumed.
//! - `player`: plays Black's checked moves in every game that the record covers.
//! - `pair`, `cells`, `line`, `near`: the games in which White wastes its first two stones. `pair_game` plays them.
//!
//! The board, the rules and the facts about White's turn come from the [`verifier`]. That crate does not depend on this one.

mod cells;
mod line;
mod near;
mod pair;
mod pair_game;
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
use verifier::parts::{Cell, Graph, PASS, WIDEST};
use verifier::{Adviser, Game, Point, Rule, StrategyFile, VerifyError, VerifyProgress};

pub use pair::PairReport;
use place::Place;
pub use player::{Bound, CheckedPlayer, Promise};
pub use record::{BadRecord, CheckRecord};
use search::Search;
use states::State;

/// The number of points along each side of the square.
pub const SIDE: usize = 25;
/// The adviser looks only for threats to make five within this distance of the first stone. So White's forced replies are never
/// in a row that leaves the square.
pub const HOME: u8 = 7;

/// Any move outside the square. On the board that shows only the square, it is a pass, also for the adviser and in errors.
const BEYOND: Cell = PASS;

type Set = verifier::parts::Set<WIDEST>;
type Stones = verifier::parts::Stones<WIDEST>;

/// The options of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckOptions {
    /// The number of threads, at least one.
    pub threads: usize,
    /// The memory for the tables of proven positions in all threads together, in bytes.
    pub memory: usize,
    /// If set, only the positions after this second move are checked. The root must list the move.
    pub after: Option<Point>,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CheckReport {
    /// The number of the stone by which Black has five, unless White wastes its first two stones.
    pub win_at: u16,
    /// The number of the strategy's positions that were checked, of White's replies in them, and of positions with Black to
    /// move that were searched after the replies.
    pub progress: VerifyProgress,
    /// The number of positions in which the check found no win for Black. Black blocks a row before White can reach them.
    pub avoided: usize,
    /// The number of recorded positions after a stop. Set when the check is complete.
    pub after_stops: usize,
    /// The result for the games in which White wastes its first two stones.
    pub pair: PairReport,
}

/// Returns true if a strategy for this game can be used on the infinite board. The board must be the square, the rule must be
/// strict, and all black fives must be near the first stone.
pub fn is_possible(game: Game) -> bool {
    let is_near = game.home().is_some_and(|home| home <= HOME);
    game.rule() == Rule::Strict && is_near && game.size() == SIDE
}

fn square(home: u8) -> Game {
    let square = Game::new(SIDE, Rule::Strict).and_then(|game| game.within(home));
    square.expect("a board of this size has a middle")
}

/// A strategy to be checked on the infinite board.
#[derive(Debug)]
pub struct Check<'a> {
    graph: Graph<'a, WIDEST>,
    square: Game,
}

impl<'a> Check<'a> {
    /// Sets up every position of the file.
    ///
    /// # Errors
    /// Fails if a move of the file is illegal.
    ///
    /// # Panics
    /// Panics if the file's game [cannot be used](is_possible).
    pub fn new(file: &'a StrategyFile) -> Result<Self, VerifyError> {
        assert!(is_possible(file.game()), "{}", file.game());
        let graph = Graph::<WIDEST>::of(file, &[file.game().first()])?;
        Ok(Self { graph, square: square(HOME) })
    }

    /// Creates an empty record for checks with one adviser, which `adviser` describes in one line.
    pub fn record(&self, adviser: &str) -> CheckRecord {
        CheckRecord::new(&self.graph, adviser)
    }

    /// Reads a [record](CheckRecord).
    ///
    /// # Errors
    /// Fails if the text is not a record of this strategy.
    pub fn read(&self, record: &str) -> Result<CheckRecord, BadRecord> {
        CheckRecord::read(record, &self.graph)
    }

    /// Checks that Black wins on the infinite board by following the strategy as long as it has an answer. `adviser` creates an
    /// adviser that looks for black fives within the given distance of the first stone. Positions in the record are not checked
    /// again, and new results are added to the record.
    ///
    /// # Errors
    /// Fails with a line of play in the square that Black does not win.
    pub fn run<A: Adviser>(
        &self,
        options: &CheckOptions,
        record: &mut CheckRecord,
        adviser: impl Fn(u8) -> A + Sync,
        progress: impl FnMut(&CheckReport, &CheckRecord) + Send,
    ) -> Result<CheckReport, VerifyError> {
        let first = State::of(options.after.map_or(Ok(0), |reply| self.graph.child_after(reply))?);
        let states = self.reachable(&first);
        let shared = Mutex::new((CheckReport::of(record, &states), progress));
        let recorded_pairs = record.pairs;
        let record = Mutex::new(record);
        let lock = || record.lock().expect("no thread panics");
        let tell = |change: &dyn Fn(&mut CheckReport)| {
            let record = lock();
            let (report, progress) = &mut *shared.lock().expect("no thread panics");
            change(report);
            [report.progress.replies, report.progress.positions] = record.counted;
            progress(report, &record);
        };
        let threads = options.threads.max(1);
        let new_search = |threads: usize| Search::new(self, adviser(HOME), options.memory / threads, &record);
        let next = AtomicUsize::new(0);
        let check_states = || {
            let mut search = new_search(threads);
            while let Some(state) = states.get(next.fetch_add(1, Ordering::Relaxed)) {
                if !lock().positions.contains_key(state) {
                    let avoided = usize::from(search.check(state).is_err());
                    tell(&|report| {
                        report.progress.nodes += 1;
                        report.avoided += avoided;
                    });
                }
            }
        };
        std::thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(check_states)));
            // The check of pairs cannot be divided among the threads, so it starts first.
            if recorded_pairs.is_none() {
                let seconds = self.seconds(&states);
                let pairs = pair::check(&seconds, 1, &adviser, |&pair| tell(&|report| report.pair = pair))?;
                lock().pairs = Some(pairs).filter(|_| options.after.is_none());
                tell(&|report| report.pair = pairs);
            }
            check_states();
            Ok::<(), VerifyError>(())
        })?;
        // A position without a win does no harm if Black can avoid it.
        let mut search = new_search(1);
        let Some(win_at) = search.holds(&first) else {
            let failed =
                states.into_iter().filter(|state| !matches!(lock().positions.get(state), Some(Some(_))));
            let failed: Vec<State> = failed.collect();
            let failure = failed.iter().find_map(|state| search.check(state).err());
            return Err(failure.expect("what does not hold has failed"));
        };
        let (record, (report, _)) = (lock(), shared.into_inner().expect("no thread panics"));
        let [replies, positions] = record.counted;
        let progress = VerifyProgress { replies, positions, ..report.progress };
        Ok(CheckReport { win_at, progress, after_stops: record.after_stops(), ..report })
    }
}

/// Checks the games for every nth pair of stones that White can waste as its first two. [`Check::run`] checks all such pairs.
/// Black's second stone is `x` columns and `y` rows from the first.
///
/// # Errors
/// Fails with a line of play in the square that Black does not win.
pub fn check_pairs<A: Adviser>(
    (x, y): (i32, i32),
    every: usize,
    adviser: impl Fn(u8) -> A,
) -> Result<PairReport, VerifyError> {
    pair::check(&[Place { x, y }].into(), every, adviser, |_| {})
}

impl CheckReport {
    /// The report at the start of a check of these positions, with the results in the record.
    fn of(record: &CheckRecord, states: &[State]) -> Self {
        let recorded = || states.iter().filter_map(|state| record.positions.get(state));
        let [replies, positions] = record.counted;
        let progress = VerifyProgress { nodes: recorded().count(), of: states.len(), replies, positions };
        let avoided = recorded().filter(|result| result.is_none()).count();
        Self { progress, avoided, pair: record.pairs.unwrap_or_default(), ..Self::default() }
    }
}
