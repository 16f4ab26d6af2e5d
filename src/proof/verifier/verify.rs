//! Checks every node of the file, and every White reply at each node, on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::adviser::Adviser;
use crate::error::VerifyError;
use crate::file::StrategyFile;
use crate::graph::Graph;
use crate::job::{self, NodeResult};
use crate::point::Point;
use crate::prover::Prover;
use crate::report::{VerifyReport, report};
use crate::set::{LARGE, SMALL, WIDEST, words};

/// The options of a verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyOptions {
    /// The number of threads, at least one.
    pub threads: usize,
    /// The memory for the tables of proven positions in all threads together, in bytes.
    pub memory: usize,
    /// The moves to the root of the file. They start and end with a Black move. `None` stands for the first stone of the game.
    pub root: Option<Vec<Point>>,
    /// If set, only the positions after this reply at the root are checked. The root must list the reply.
    pub after: Option<Point>,
    /// Plays out every reply separately. By default, one win covers all replies that do not interfere with it, which saves a
    /// third of the time.
    pub one_by_one: bool,
}

impl Default for VerifyOptions {
    fn default() -> Self {
        Self { threads: 1, memory: 1 << 30, root: None, after: None, one_by_one: false }
    }
}

/// The progress of a verification.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerifyProgress {
    /// The number of nodes checked so far.
    pub nodes: usize,
    /// The total number of nodes to check.
    pub of: usize,
    /// The number of White replies at the checked nodes.
    pub replies: u64,
    /// The number of positions with Black to move that were searched where the file has no answer.
    pub positions: u64,
}

impl VerifyProgress {
    const fn add(&mut self, result: &NodeResult) {
        self.nodes += 1;
        self.replies += result.replies;
        self.positions += result.positions;
    }
}

/// Checks that Black wins as `file` claims, whatever empty point White plays in any of its positions. If the file lists an
/// answer to White's reply, Black plays it. Otherwise an adviser names Black's move, and every line after it is played out.
///
/// `adviser` creates one adviser for each thread. `progress` is called after each node. The result does not depend on the
/// number of threads, provided that the adviser really [forgets](Adviser::forget).
///
/// # Errors
/// Returns the error of the first node, in the order of the file, at which some line is not won as claimed.
pub fn verify<O: Adviser + 'static>(
    file: &StrategyFile,
    options: &VerifyOptions,
    adviser: impl Fn() -> O + Sync,
    mut progress: impl FnMut(VerifyProgress) + Send,
) -> Result<VerifyReport, VerifyError> {
    let adviser = || -> Box<dyn Adviser> { Box::new(adviser()) };
    let check = match words(file.game.points()) {
        SMALL => check::<SMALL>,
        LARGE => check::<LARGE>,
        _ => check::<WIDEST>,
    };
    check(file, options, &adviser, &mut progress)
}

fn check<const W: usize>(
    file: &StrategyFile,
    options: &VerifyOptions,
    adviser: &(dyn Fn() -> Box<dyn Adviser> + Sync),
    progress: &mut (dyn FnMut(VerifyProgress) + Send),
) -> Result<VerifyReport, VerifyError> {
    let first = [file.game.first()];
    let graph = Graph::<W>::of(file, options.root.as_deref().unwrap_or(&first))?;
    let first = options.after.map_or(Ok(0), |reply| graph.child_after(reply))?;
    let chosen = graph.from(first);
    let results = check_all(&graph, &chosen, options, adviser, progress)?;
    report(&graph, &chosen, first, &results)
}

/// Checks the chosen nodes. Returns a result for every node of the graph. The result is empty for nodes that were not chosen.
fn check_all<const W: usize>(
    graph: &Graph<'_, W>,
    chosen: &[usize],
    options: &VerifyOptions,
    adviser: &(dyn Fn() -> Box<dyn Adviser> + Sync),
    progress: &mut (dyn FnMut(VerifyProgress) + Send),
) -> Result<Vec<NodeResult>, VerifyError> {
    let threads = options.threads.clamp(1, chosen.len());
    let next = AtomicUsize::new(0);
    let results = vec![Ok(NodeResult::default()); graph.stones.len()];
    let done = VerifyProgress { of: chosen.len(), ..VerifyProgress::default() };
    let shared = Mutex::new((results, done, progress));
    let work = || {
        let mut prover = Prover::new(graph.game(), adviser(), options.memory / threads);
        while let Some(&id) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
            let result = job::check(graph, id, &mut prover, options.one_by_one);
            let mut shared = shared.lock().expect("no thread panics");
            let (results, done, progress) = &mut *shared;
            match &result {
                Ok(result) => done.add(result),
                // Every thread finishes the node it has begun, so all nodes before this one are checked.
                Err(_) => next.store(chosen.len(), Ordering::Relaxed),
            }
            progress(*done);
            results[id] = result;
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    // The error of the first node that failed, if any.
    shared.into_inner().expect("no thread panics").0.into_iter().collect()
}
