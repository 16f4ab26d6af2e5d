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
//! - `place`, `states`: checks each position of the strategy. Where one does not hold, Black stops a row first.
//! - `pair`, `line`, `near`: the games in which White wastes both first stones.
//!
//! The board, the rules and the facts about White's turn come from the [`verifier`], which knows nothing of this crate.

mod error;
mod line;
mod near;
mod pair;
mod place;
mod prover;
mod rows;
mod square;
mod states;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

#[cfg(test)]
use verifier::parts;
use verifier::parts::{Cell, Graph, Grid, PASS, WIDEST};
use verifier::{File, Game, Point, Progress, Rule};

pub use error::{Reason, Unproven};
pub use pair::PairReport;
use states::{Checked, Infinite, Search, State};

/// The number of points along each side of the square.
pub const SIDE: usize = 25;
/// The adviser looks for threats with fives within this distance of the first stone. Then White's forced stones are never in a
/// row that leaves the square.
const HOME: u8 = 7;

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

/// Checks that Black wins on the infinite board by following the strategy while it has an answer. `adviser` makes an adviser
/// that looks for black fives within the given distance.
///
/// # Errors
/// Fails with a line of play, in the square, that is not won.
///
/// # Panics
/// Panics if the file's game [cannot be used](is_possible).
pub fn verify<A: Adviser>(
    file: &File,
    options: &Options,
    adviser: impl Fn(u8) -> A + Sync,
    progress: impl FnMut(&Report) + Send,
) -> Result<Report, Unproven> {
    assert!(is_possible(file.game()), "{}", file.game());
    let graph = Graph::<WIDEST>::of(file, &[file.game().first()])?;
    let infinite = Infinite::new(&graph, square(HOME));
    let first = State::of(options.after.map_or(Ok(0), |reply| graph.child_after(reply))?);
    let (states, seconds) = infinite.states(&first);
    let report =
        Report { progress: Progress { of: states.len(), ..Progress::default() }, ..Report::default() };
    let shared = Mutex::new((report, progress));
    let tell = |change: &dyn Fn(&mut Report)| {
        let (report, listener) = &mut *shared.lock().expect("no thread panics");
        change(report);
        listener(report);
    };
    let (threads, next) = (options.threads.max(1), AtomicUsize::new(0));
    // Checks positions until none is left, and collects those that hold and the first of the others.
    let check_states = || {
        let mut search = Search::new(infinite.square, adviser(HOME), options.memory / threads);
        let (mut checked, mut failure) = (BTreeMap::new(), None);
        while let Some((number, state)) = next_of(&states, &next) {
            let result = infinite.check(state, &mut search);
            tell(&|report| report.count(&result));
            match result {
                Ok(result) => drop(checked.insert(state.clone(), result)),
                Err(error) => drop(failure.get_or_insert((number, error))),
            }
        }
        tell(&|report| report.after_stops += search.after_stops);
        (checked, failure)
    };
    let (pairs, parts) = std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(check_states)).collect();
        // The pairs cannot be divided among threads, so they come first.
        let pairs = pair::check(&seconds, &adviser, |&pair| tell(&|report| report.pair = pair));
        let mut parts = vec![check_states()];
        parts.extend(others.into_iter().map(|other| other.join().expect("no thread panics")));
        (pairs, parts)
    });
    let (checked, failures): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
    let (mut report, _) = shared.into_inner().expect("no thread panics");
    report.pair = pairs?;
    // Positions that do not hold are harmless if Black can avoid them.
    let mut search = Search::new(infinite.square, adviser(HOME), options.memory);
    let won = infinite.holds(&first, &checked.into_iter().flatten().collect(), &mut search);
    report.after_stops += search.after_stops;
    let failure = failures.into_iter().flatten().min_by_key(|&(number, _)| number);
    match (won, failure) {
        (Some(stone), _) => Ok(Report { win_at: stone, ..report }),
        (None, Some((_, failure))) => Err(failure),
        (None, None) => unreachable!("what does not hold has failed"),
    }
}

/// The next position that no thread has taken, with its number.
fn next_of<'a>(states: &'a [State], next: &AtomicUsize) -> Option<(usize, &'a State)> {
    let number = next.fetch_add(1, Ordering::Relaxed);
    states.get(number).map(|state| (number, state))
}

impl Report {
    /// Counts a position.
    fn count(&mut self, result: &Result<Checked, Unproven>) {
        match result {
            Ok(checked) => {
                self.progress.replies += checked.replies;
                self.progress.positions += checked.positions;
            }
            Err(_) => self.avoided += 1,
        }
        self.progress.nodes += 1;
    }
}
