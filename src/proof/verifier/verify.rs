//! The whole check: every node of the file, on several threads, and every White reply at it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};

use crate::error::VerifyError;
use crate::file::File;
use crate::graph::Graph;
use crate::job::{self, NodeResult};
use crate::oracle::Oracle;
use crate::point::Point;
use crate::prover::Prover;
use crate::report::{Report, report};
use crate::set::{LARGE, SMALL, WIDEST, words};

/// How to verify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads to use, at least one.
    pub threads: usize,
    /// Bytes that the stores of proven positions may take, over all threads.
    pub memory: usize,
    /// The moves before the root node of the file, Black's first and last; the first stone of the game alone if `None`.
    pub root: Option<Vec<Point>>,
    /// Check only what comes after this reply at the root, which must be listed there.
    pub after: Option<Point>,
    /// Play out every reply by itself. If not, those that do not touch a win are won by it without being played, which takes two
    /// thirds of the time.
    pub one_by_one: bool,
}

impl Default for Options {
    /// One thread, 1 GiB, the first stone in the middle, work shared.
    fn default() -> Self {
        Self { threads: 1, memory: 1 << 30, root: None, after: None, one_by_one: false }
    }
}

/// How far a verification has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Nodes of the file that are done.
    pub nodes: usize,
    /// Nodes of the file to be done.
    pub of: usize,
    /// White replies at the nodes that are done.
    pub replies: u64,
    /// Positions with Black to move that were looked at beyond the file.
    pub positions: u64,
}

/// Checks that Black wins as `file` says: at each of its positions every empty point is tried as White's reply.
/// Black's answer is the listed one or, where none is listed, that of an oracle, whose lines are played out against
/// every reply again.
///
/// `oracle` makes one oracle for each thread; `progress` is called as nodes are done. The result is the same for
/// any number of threads if the oracle keeps its promise to [forget](Oracle::forget).
///
/// # Errors
/// The first node, in the order of the file, at which a line is not won as claimed.
pub fn verify<O: Oracle>(
    file: &File,
    options: &Options,
    oracle: impl Fn() -> O + Sync,
    mut progress: impl FnMut(Progress),
) -> Result<Report, VerifyError> {
    let check = match words(file.game.points()) {
        SMALL => check::<SMALL, O>,
        LARGE => check::<LARGE, O>,
        _ => check::<WIDEST, O>,
    };
    check(file, options, &oracle, &mut progress)
}

fn check<const W: usize, O: Oracle>(
    file: &File,
    options: &Options,
    oracle: &(dyn Fn() -> O + Sync),
    progress: &mut dyn FnMut(Progress),
) -> Result<Report, VerifyError> {
    let first = [file.game.first()];
    let graph = Graph::<W>::of(file, options.root.as_deref().unwrap_or(&first))?;
    let first = options.after.map_or(Ok(0), |reply| graph.child_after(reply))?;
    let chosen = graph.from(first);
    let results = check_all(&graph, &chosen, options, oracle, progress)?;
    report(&graph, &chosen, first, &results)
}

/// What was shown at one node, by its index.
type Checked = (usize, Result<NodeResult, VerifyError>);

/// Checks the chosen nodes; gives a result for each node of the graph, an empty one for those that were not chosen.
fn check_all<const W: usize, O: Oracle>(
    graph: &Graph<'_, W>,
    chosen: &[usize],
    options: &Options,
    oracle: &(dyn Fn() -> O + Sync),
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<NodeResult>, VerifyError> {
    let threads = options.threads.clamp(1, chosen.len());
    let queue = Queue {
        graph,
        chosen,
        one_by_one: options.one_by_one,
        next: AtomicUsize::new(0),
        failed: AtomicUsize::new(usize::MAX),
    };
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, queue) = (sender.clone(), &queue);
            let memory = options.memory / threads;
            scope.spawn(move || queue.work(Prover::new(graph.game(), oracle(), memory), &sender));
        }
        drop(sender);
        gather(&receiver, graph.stones.len(), chosen.len(), progress)
    })
}

/// The nodes that threads take one after the other.
struct Queue<'a, const W: usize> {
    graph: &'a Graph<'a, W>,
    chosen: &'a [usize],
    one_by_one: bool,
    /// How many have been taken.
    next: AtomicUsize,
    /// The first node that failed.
    failed: AtomicUsize,
}

impl<const W: usize> Queue<'_, W> {
    /// Checks nodes until there are no more, or none that could be the first to fail.
    fn work<O: Oracle>(&self, mut prover: Prover<O, W>, sender: &Sender<Checked>) {
        while let Some(&id) = self.chosen.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            // Nodes before a failure are still finished, so that the first one is reported.
            if id > self.failed.load(Ordering::Relaxed) {
                break;
            }
            let result = job::check(self.graph, id, &mut prover, self.one_by_one);
            if result.is_err() {
                self.failed.fetch_min(id, Ordering::Relaxed);
            }
            if sender.send((id, result)).is_err() {
                break;
            }
        }
    }
}

/// Takes the results as they come, for `all` nodes of which `of` are checked.
fn gather(
    receiver: &Receiver<Checked>,
    all: usize,
    of: usize,
    progress: &mut dyn FnMut(Progress),
) -> Result<Vec<NodeResult>, VerifyError> {
    let mut results = vec![NodeResult::default(); all];
    let mut failure: Option<(usize, VerifyError)> = None;
    let mut done = Progress { of, ..Progress::default() };
    for (id, result) in receiver {
        match result {
            Ok(result) => {
                done.nodes += 1;
                done.replies += result.replies;
                done.positions += result.positions;
                progress(done);
                results[id] = result;
            }
            Err(error) if failure.as_ref().is_none_or(|(first, _)| id < *first) => {
                failure = Some((id, error));
            }
            Err(_) => {}
        }
    }
    failure.map_or(Ok(results), |(_, error)| Err(error))
}
