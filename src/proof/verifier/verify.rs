//! Checks the whole file: every node, on several threads, and every White reply at it.

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

/// The options of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of threads, at least one.
    pub threads: usize,
    /// The memory for tables of proven positions, in bytes, over all threads.
    pub memory: usize,
    /// The moves before the root node of the file, starting and ending with Black's; `None` for just the first stone of the
    /// game.
    pub root: Option<Vec<Point>>,
    /// If set, checks only the part after this reply at the root, which must be listed there.
    pub after: Option<Point>,
    /// Shares no win among replies. Otherwise replies that do not touch a win share it, which takes a third less time.
    pub one_by_one: bool,
}

impl Default for Options {
    /// One thread, 1 GiB, the first stone in the center, shared wins.
    fn default() -> Self {
        Self { threads: 1, memory: 1 << 30, root: None, after: None, one_by_one: false }
    }
}

/// The progress of a verification.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The number of nodes that are done.
    pub nodes: usize,
    /// The number of nodes to check.
    pub of: usize,
    /// The number of White replies at the nodes that are done.
    pub replies: u64,
    /// The number of positions with Black to move that were searched below the file.
    pub positions: u64,
}

/// Checks that Black wins as `file` claims, whatever empty point White plays at each of its positions. Black's
/// answer is the listed one. Where none is listed, an oracle names it, and its lines are played out against every reply.
///
/// `oracle` makes an oracle for each thread; `progress` is called as nodes are done. The result is the same for any number of
/// threads if the oracle really [forgets](Oracle::forget).
///
/// # Errors
/// Returns the first node, in the order of the file, where a line is not won as claimed.
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

/// The result of one node, by its index.
type Checked = (usize, Result<NodeResult, VerifyError>);

/// Checks the chosen nodes. Returns a result for every node of the graph, empty for those not chosen.
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

/// The nodes, which threads take one by one.
struct Queue<'a, const W: usize> {
    graph: &'a Graph<'a, W>,
    chosen: &'a [usize],
    one_by_one: bool,
    /// The number of nodes taken.
    next: AtomicUsize,
    /// The first node that failed.
    failed: AtomicUsize,
}

impl<const W: usize> Queue<'_, W> {
    /// Checks nodes until none is left, or none that could be the first to fail.
    fn work<O: Oracle>(&self, mut prover: Prover<O, W>, sender: &Sender<Checked>) {
        while let Some(&id) = self.chosen.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            // Nodes before a failure are still finished, so that the first failure is reported.
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

/// Collects the results as they come, for `all` nodes, of which `of` are checked.
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
