//! Checks that Black wins on the infinite board, by a strategy for a finite one around Black's first stone.
//!
//! The check follows the game on a *square* of [`SIDE`] points. A white stone beyond it is one more reply in every position.
//! The check knows how many there are, and on which line some of them are or are not, but not where. A row of five that leaves
//! the square lies wholly beyond it and on its last four rows and columns, so it holds at most as many white stones as White
//! has there. While these are three or less when White is to move, the next stone makes no five there; rows within the square
//! are seen as they are.
//!
//! So the facts that prove wins on finite boards prove them here, with one more reply and one more count. Every reply that the
//! strategy does not answer is played out that way. One case is left: if White plays both first stones at the border of the
//! square or beyond, Black has two stones and no win by threats yet. These games are checked apart.
//!
//! [`argument.md`](argument.md) has the whole argument; comments name its lemmas. In reading order:
//!
//! - `rows`, `square`: the rows that leave the square, and the most that White can have in them.
//! - `prover`: threats played out against every reply, as on finite boards.
//! - `place`, `states`: the positions of the strategy, each checked, and the rows that Black stops where one does not hold.
//! - `pair`, `line`, `near`: the games in which White wastes both first stones.
//!
//! The board, the rules and the facts about White's turn come from the [`verifier`]; nothing there knows of this crate.

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

/// Points on each side of the square.
pub const SIDE: usize = 25;
/// The adviser is asked for threats with fives within this distance of the first stone: then no stone that White is forced to
/// play can lie in a row that leaves the square.
const HOME: u8 = 7;

/// A move beyond the square. On the board of the square it is a pass.
const BEYOND: Cell = PASS;

type Set = verifier::parts::Set<WIDEST>;
type Stones = verifier::parts::Stones<WIDEST>;

/// Names a move for Black where the strategy does not answer. It is not believed: the check plays the move and tries every
/// reply.
pub trait Adviser {
    /// A move for Black, to play after `moves`, that wins by stone `deadline` at the latest, or `None` if there is none or it
    /// is not found. A move that is `None` is a stone beyond the square. Neither side can complete five in this position.
    fn answer(&mut self, moves: &[Option<Point>], deadline: u16) -> Option<Point>;

    /// Forgets what earlier calls have taught, so that the answers do not depend on the order of the calls.
    fn forget(&mut self) {}
}

/// What to check, and with how much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads to use, at least one.
    pub threads: usize,
    /// Bytes that the stores of proven positions may take, over all threads.
    pub memory: usize,
    /// Check only what comes after this second move, which must be listed at the root.
    pub after: Option<Point>,
}

/// The result of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Black has five by this stone at the latest unless White wastes both first stones.
    pub win_at: u16,
    /// The strategy's positions, White's replies there, and the positions with Black to move that were visited after them.
    pub progress: Progress,
    /// How many of these positions do not hold, so that Black stops a row before White reaches them.
    pub avoided: usize,
    /// Positions after Black has stopped a row. Threads check some of them each for itself, and each counts.
    pub after_stops: usize,
    /// The games in which White wastes both first stones.
    pub pair: PairReport,
}

/// Whether a strategy for this game can be one for the infinite board: for the square, with each color's fives by the rule that is
/// harder for Black, and all of Black's near the first stone.
pub fn is_possible(game: Game) -> bool {
    let is_near = game.home().is_some_and(|home| home <= HOME);
    game.rule() == Rule::Strict && is_near && game.size() == SIDE
}

/// The square, with Black's fives within this distance of the first stone.
fn square(home: u8) -> Game {
    let square = Game::new(SIDE, Rule::Strict).and_then(|game| game.within(home));
    square.expect("a board of this size has a middle")
}

/// The points of some moves in the square; `None` for those beyond.
fn points(grid: &Grid, moves: &[Cell]) -> Vec<Option<Point>> {
    moves.iter().map(|&cell| (cell != BEYOND).then(|| grid.point(cell))).collect()
}

/// Checks that Black wins on the infinite board by answering as the strategy does while it has an answer. `adviser` makes an
/// adviser that knows Black's fives within the distance that it is given.
///
/// # Errors
/// A line of play that is not won, in the square.
///
/// # Panics
/// If a strategy for the file's game is [impossible](is_possible).
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
    // Checks positions until there are no more: those that hold, and the first of the others.
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
    // Positions that do not hold do not matter if Black can avoid them.
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
    /// Counts one position.
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
