//! The board without edges: Black's win there, by a strategy for a smaller square around his first stone.
//!
//! The game is followed on a *square* of [`SIDE`] points. White's stones beyond it are one reply more in every position,
//! [`BEYOND`]. Their number is known, and of those whose rows Black has stopped the line; where they stand is not: a row of five that
//! leaves the square lies wholly beyond it and on its last four rows and columns, so it holds no more of her stones than she has
//! there ([`Leaving::most`](crate::leaving::Leaving::most)). While these are three or less when she is to move, her next stone makes
//! no five there; rows within the square are seen as they are.
//!
//! So what proves wins on other boards proves them here, with one reply and one count more. It is asked after every reply that
//! the strategy does not answer ([`states`]). If White wastes both her first stones, at the square's border or beyond, Black has two
//! stones and no win by threats: these games are looked at in [`pair`].
//!
//! The whole argument, with what each part rests on, is in `src/solved/unbounded/unbounded.md`.

mod line;
mod near;
mod pair;
mod place;
mod states;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard};

use crate::error::VerifyError;
use crate::file::File;
use crate::game::{Game, Rule};
use crate::graph::Graph;
use crate::oracle::Oracle;
use crate::set::WIDEST;
use crate::verify::{Options, Progress};

pub use pair::PairReport;
use place::Place;
use states::{Checked, Plane, Search, State};

/// Points on each side of the square.
pub const SIDE: usize = 25;
/// The oracle is asked for threats with fives within this distance of the first stone: then no stone that White is forced to play
/// can lie in a row that leaves the square.
const HOME: u8 = 7;

/// What was proven.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlaneReport {
    /// Black has five by this stone at the latest unless White wastes both her first stones.
    pub win_at: u16,
    /// What was looked at for that: positions with White to move, her replies there, positions with Black to move.
    pub looked_at: Progress,
    /// How many of these positions do not hold, so that Black stops a row before White reaches them.
    pub avoided: usize,
    /// Positions with White to move after Black has stopped a stone of hers, looked at besides. Threads look at some of them each for
    /// itself, and each counts.
    pub after_stops: usize,
    /// The games in which she does.
    pub pair: PairReport,
}

/// Whether a strategy for this game can be one for the board without edges: each colour's fives by the rule that is harder for
/// Black, and all of his near the first stone.
pub fn reaches_beyond(game: Game) -> bool {
    let is_near = game.home().is_some_and(|home| home <= HOME);
    game.rule() == Rule::Strict && is_near && game.size() <= SIDE
}

/// Checks that Black wins on the board without edges if he answers as the strategy does while it has an answer. `oracle` makes one
/// that is told moves in the square and knows of Black's fives within the distance it is given; of the options all are heeded but
/// the root.
///
/// # Errors
/// A line of play that is not won, in the square.
///
/// # Panics
/// If the file's game is none that [`reaches_beyond`].
pub fn verify_plane<O: Oracle>(
    file: &File,
    options: &Options,
    oracle: impl Fn(u8) -> O + Sync,
    progress: impl FnMut(&PlaneReport) + Send,
) -> Result<PlaneReport, VerifyError> {
    assert!(reaches_beyond(file.game), "{}", file.game);
    let graph = Graph::<WIDEST>::of(file, &[file.game.first()])?;
    let square = Game::square(SIDE, HOME);
    let plane = Plane::new(&graph, square.without_edges());
    let first = State::of(options.after.map_or(Ok(0), |reply| graph.child_after(reply))?);
    let (states, seconds) = plane.states(&first);
    let report = PlaneReport {
        looked_at: Progress { of: states.len(), ..Progress::default() },
        ..PlaneReport::default()
    };
    let found = Found { report, progress, checked: BTreeMap::new(), failure: None };
    let work = Work { plane, states, next: AtomicUsize::new(0), found: Mutex::new(found) };
    let threads = options.threads.max(1);
    let bytes = options.memory / threads;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (work, oracle, seconds) = (&work, &oracle, &seconds);
            scope.spawn(move || {
                if thread == 0 {
                    // What cannot be shared out comes first.
                    work.check_pairs(square, seconds, oracle);
                }
                work.check_states(Search::new(work.plane.square, oracle(HOME), bytes));
            });
        }
    });
    work.conclude(&first, Search::new(square.without_edges(), oracle(HOME), options.memory))
}

/// What the threads share.
struct Work<'a, P> {
    plane: Plane<'a>,
    states: Vec<State>,
    /// How many of these have been taken.
    next: AtomicUsize,
    found: Mutex<Found<P>>,
}

struct Found<P> {
    report: PlaneReport,
    progress: P,
    /// The positions in which Black holds what the strategy does not answer.
    checked: BTreeMap<State, Checked>,
    /// What failed first, by the number of the position; pairs come before all.
    failure: Option<(usize, VerifyError)>,
}

impl<P: FnMut(&PlaneReport)> Work<'_, P> {
    fn found(&self) -> MutexGuard<'_, Found<P>> {
        self.found.lock().expect("no thread panics")
    }

    fn check_pairs<O: Oracle>(&self, square: Game, seconds: &BTreeSet<Place>, oracle: impl Fn(u8) -> O) {
        let so_far = |pair: &PairReport| {
            let Found { report, progress, .. } = &mut *self.found();
            report.pair = *pair;
            progress(report);
        };
        match pair::check(square, seconds, oracle, so_far) {
            Ok(pair) => self.found().report.pair = pair,
            Err(failure) => self.found().failure = Some((0, failure)),
        }
    }

    /// Checks positions until there are no more.
    fn check_states<O: Oracle>(&self, mut search: Search<O>) {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(state) = self.states.get(number) else { break };
            let checked = self.plane.check(state, &mut search);
            let Found { report, progress, checked: all, failure } = &mut *self.found();
            match checked {
                Ok(checked) => {
                    report.looked_at.replies += checked.replies;
                    report.looked_at.positions += checked.positions;
                    all.insert(state.clone(), checked);
                }
                Err(error) => {
                    report.avoided += 1;
                    if failure.as_ref().is_none_or(|(first, _)| number + 1 < *first) {
                        *failure = Some((number + 1, error));
                    }
                }
            }
            report.looked_at.nodes += 1;
            progress(report);
        }
        self.found().report.after_stops += search.after_stops.nodes;
    }

    /// Whether it all holds together: positions that do not hold are of no account if Black can avoid them.
    fn conclude<O: Oracle>(self, first: &State, mut search: Search<O>) -> Result<PlaneReport, VerifyError> {
        let Found { mut report, checked, failure, .. } = self.found.into_inner().expect("no thread panics");
        let won = self.plane.holds(first, &checked, &mut search);
        report.after_stops += search.after_stops.nodes;
        match (won, failure) {
            (_, Some((0, failure))) | (None, Some((_, failure))) => Err(failure),
            (Some(stone), _) => Ok(PlaneReport { win_at: stone, ..report }),
            (None, None) => unreachable!("what does not hold has failed"),
        }
    }
}
