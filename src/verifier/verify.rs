//! The whole check: every node of the file, every White reply at it, and the bounds from the last stones up.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use crate::error::{Reason, VerifyError};
use crate::file::File;
use crate::graph::Graph;
use crate::job::{self, NodeResult};
use crate::oracle::Oracle;
use crate::point::{MIDDLE, Point};
use crate::prover::Prover;
use crate::second;

/// How to verify.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads to use, at least one.
    pub threads: usize,
    /// Bytes that the stores of proven positions may take, over all threads.
    pub memory: usize,
    /// The moves before the root node of the file, Black's first and last.
    pub root: Vec<Point>,
    /// Check only what comes after this reply at the root, which must be listed there.
    pub after: Option<Point>,
}

impl Default for Options {
    /// One thread, 1 GiB, the first stone in the middle.
    fn default() -> Self {
        Self { threads: 1, memory: 1 << 30, root: vec![MIDDLE], after: None }
    }
}

/// How far a verification has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Nodes of the file that are done.
    pub nodes: usize,
    /// Nodes of the file to be done.
    pub of: usize,
    /// White replies tried at the nodes that are done.
    pub replies: u64,
    /// Positions with Black to move that were looked at beyond the file.
    pub positions: u64,
}

/// What was proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Black has five on the board by this stone, whatever White does.
    pub win_at: u8,
    /// The same after each second move that was to be checked; empty if the root is another than the first stone in the
    /// middle.
    pub by_second: Vec<(Point, u8)>,
    /// Nodes of the file that were checked.
    pub nodes: usize,
    /// Empty points tried as White's reply at these nodes.
    pub replies: u64,
    /// Positions with Black to move that were looked at beyond the file.
    pub positions: u64,
    /// A line in which White holds out longest, from the first move to Black's five.
    pub longest: Vec<Point>,
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
    let graph = Graph::of(file, &options.root)?;
    let first = options.after.map_or(Ok(0), |reply| graph.child_after(reply))?;
    let chosen = graph.from(first);
    let count = chosen.len();
    let threads = options.threads.clamp(1, count);
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
    let (sender, receiver) = mpsc::channel();
    let mut results: Vec<Option<NodeResult>> = vec![None; graph.nodes.len()];
    let mut failure: Option<(usize, VerifyError)> = None;
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, graph, chosen) = (sender.clone(), &graph, &chosen);
            let (oracle, next, failed) = (&oracle, &next, &failed);
            scope.spawn(move || {
                let mut prover = Prover::new(oracle(), options.memory / threads);
                while let Some(&id) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
                    // Nodes before a failure are still finished, so that the first one is reported.
                    if id > failed.load(Ordering::Relaxed) {
                        break;
                    }
                    let result = job::check(graph, id, &mut prover);
                    if result.is_err() {
                        failed.fetch_min(id, Ordering::Relaxed);
                    }
                    if sender.send((id, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut done = Progress { of: count, ..Progress::default() };
        for (id, result) in receiver {
            match result {
                Ok(result) => {
                    done.nodes += 1;
                    done.replies += result.replies;
                    done.positions += result.positions;
                    progress(done);
                    results[id] = Some(result);
                }
                Err(error) if failure.as_ref().is_none_or(|(first, _)| id < *first) => {
                    failure = Some((id, error))
                }
                Err(_) => {}
            }
        }
    });
    match failure {
        Some((_, error)) => Err(error),
        None => {
            let results: Vec<NodeResult> = results.into_iter().map(Option::unwrap_or_default).collect();
            report(file, &graph, &chosen, first, &results)
        }
    }
}

/// Puts the checked nodes together, from those with the most stones up to the first.
fn report(
    file: &File,
    graph: &Graph,
    chosen: &[usize],
    first: usize,
    results: &[NodeResult],
) -> Result<Report, VerifyError> {
    let mut order = chosen.to_vec();
    order.sort_by_key(|&id| std::cmp::Reverse(graph.nodes[id].stones.len()));
    let mut stones = vec![0; results.len()];
    for id in order {
        let below = graph.nodes[id].answers.iter().map(|answer| stones[answer.child]);
        stones[id] = below.chain([results[id].stone]).max().unwrap_or_default();
    }
    let line = |id: usize| [graph.moves_to(id), graph.longest_from(id, &stones, results)].concat();
    for &id in chosen {
        let claimed = graph.nodes[id].win_at;
        if stones[id] > claimed {
            let reason = Reason::Late { claimed, stone: stones[id].into() };
            return Err(VerifyError { path: line(id), reason });
        }
    }
    let summary = |claimed, stone, path: Vec<Point>| {
        if stone > claimed {
            Err(VerifyError { path, reason: Reason::Summary { claimed, stone } })
        } else {
            Ok(())
        }
    };
    let mut by_second = Vec::new();
    if graph.root == [MIDDLE] {
        by_second = second_moves(graph, &stones, &results[0]);
        let checked = |second| first == 0 || graph.child_after(second).is_ok_and(|child| child == first);
        by_second.retain(|&(second, _)| checked(second));
        for &(second, stone) in &by_second {
            if let Some(&(_, claimed)) = file.by_second.iter().find(|(point, _)| *point == second) {
                summary(claimed, stone, vec![MIDDLE, second])?;
            }
        }
    }
    let (win_at, longest) = (stones[first], line(first));
    summary(file.win_at, win_at, longest.clone())?;
    Ok(Report {
        win_at,
        by_second,
        nodes: chosen.len(),
        replies: results.iter().map(|result| result.replies).sum(),
        positions: results.iter().map(|result| result.positions).sum(),
        longest,
    })
}

/// For each of the 35 names the latest stone over the second moves of its class.
fn second_moves(graph: &Graph, stones: &[u8], root: &NodeResult) -> Vec<(Point, u8)> {
    let listed = graph.nodes[0].answers.iter().map(|answer| (answer.white, stones[answer.child]));
    let all = listed.chain(root.by_reply.iter().copied());
    let mut by_second: Vec<(Point, u8)> = Vec::new();
    for (reply, stone) in all {
        let Some(name) = second::name_of(reply) else { continue };
        match by_second.iter_mut().find(|(point, _)| *point == name) {
            Some((_, latest)) => *latest = stone.max(*latest),
            None => by_second.push((name, stone)),
        }
    }
    by_second.sort_unstable();
    by_second
}
