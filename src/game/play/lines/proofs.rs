//! Moves that threat searches have proven to win or to lose, with their lines.

use std::collections::VecDeque;

use engine::{Board, Point, PointSet};
use search::{Control, SliceEnd};

use super::BestLine;
use crate::best::{BestThought, Tables};
use crate::report::{MoveSource, SearchReport, Verdict};

/// Searching a move again takes at least this many times the previous node limit.
const AGAIN: u64 = 3;
/// The maximum number of forced replies to follow before a search.
const FORCED: usize = 30;

/// A search of the position after these moves.
#[derive(Clone, Debug)]
struct Job {
    path: Vec<Point>,
    nodes: u64,
    /// The first move is known to win; the search only completes its line.
    won: bool,
}

#[derive(Debug, Default)]
pub(super) struct Proofs {
    queue: VecDeque<Job>,
    now: Option<(Job, Box<BestThought>)>,
    looked: Vec<(Point, u64)>,
    among: PointSet,
    won: Vec<BestLine>,
    lost: Vec<BestLine>,
    nodes: u64,
}

impl Proofs {
    /// Schedules a search of the position itself for a win that starts with one of these moves.
    pub fn look_at_position(&mut self, nodes: u64, among: PointSet) {
        self.among = among;
        self.queue.push_back(Job { path: Vec::new(), nodes, won: false });
    }

    /// Schedules a search of the position after a move if it is at least `AGAIN` times as long as the last search of this move.
    /// If `most` is given, a shorter search is made that long, up to `most` positions.
    pub fn look_at(&mut self, point: Point, nodes: u64, most: Option<u64>) {
        let before = self.looked.iter().rfind(|(known, _)| *known == point).map_or(0, |&(_, nodes)| nodes);
        let nodes =
            if most.is_some_and(|most| before * AGAIN <= most) { nodes.max(before * AGAIN) } else { nodes };
        if nodes >= before * AGAIN {
            self.looked.push((point, nodes));
            self.queue.push_back(Job { path: vec![point], nodes, won: false });
        }
    }

    /// Drops all searches except those that complete the line of a known win.
    pub fn only_lines(&mut self) {
        self.queue.retain(|job| job.won);
    }

    pub fn is_busy(&self) -> bool {
        self.now.is_some() || !self.queue.is_empty()
    }

    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The moves proven to win, shortest win first, and those proven to lose, longest loss first.
    pub fn proven(&self) -> (impl Iterator<Item = &BestLine>, impl Iterator<Item = &BestLine>) {
        (self.won.iter(), self.lost.iter())
    }

    /// Continues for about `slice` positions. Returns a move that was just proven to win or lose.
    pub fn resume(
        &mut self,
        tables: &mut Tables,
        board: &Board,
        slice: u64,
        control: &Control<'_>,
    ) -> Option<Point> {
        let (job, mut thought) = self.now.take().or_else(|| self.begin(tables, board))?;
        let before = thought.report.nodes;
        let progress = thought.resume(tables, slice, control);
        // Count a search that visits no position as one position.
        self.nodes += (thought.report.nodes - before).max(1);
        if progress == SliceEnd::Paused {
            self.now = Some((job, thought));
            return None;
        }
        self.take(job, &thought.report, board)
    }

    fn begin(&mut self, tables: &Tables, board: &Board) -> Option<(Job, Box<BestThought>)> {
        let job = self.queue.pop_front()?;
        let mut board = board.clone();
        job.path.iter().for_each(|&point| board.make(point));
        let thought = BestThought::of_threats(tables, &board, job.nodes);
        Some((job, Box::new(thought)))
    }

    fn take(&mut self, job: Job, report: &SearchReport, board: &Board) -> Option<Point> {
        let Job { path, nodes, won } = job;
        let line: Vec<Point> = path.iter().chain(&report.line).copied().collect();
        let first = *line.first()?;
        if won {
            // The win remains proven even without a longer line.
            if matches!(report.verdict, Verdict::Win { .. })
                && let Some(known) = self.won.iter_mut().find(|known| known.line.first() == Some(&first))
            {
                known.line = line;
            }
            return None;
        }
        if !self.among.contains(first) {
            return None;
        }
        let verdict = match ends_with_five(board, &path) {
            true => Verdict::Win { stones: 1 },
            false => seen_from_root(report.verdict, path.len()),
        };
        match (verdict, report.best) {
            // A forced reply alone proves nothing, so search the position after it.
            (Verdict::Unknown, Some(reply))
                if report.source == MoveSource::Forced && !path.is_empty() && path.len() < FORCED =>
            {
                self.queue.push_front(Job { path: [path, vec![reply]].concat(), nodes, won });
                None
            }
            (Verdict::Unknown, _) => None,
            (Verdict::Win { stones }, _) => {
                if line.len() < stones as usize && line.len().is_multiple_of(2) {
                    self.queue.push_front(Job { path: line.clone(), nodes, won: true });
                }
                insert(&mut self.won, BestLine { line, verdict, score: None, depth: 0 });
                Some(first)
            }
            (Verdict::Loss { .. }, _) => {
                insert(&mut self.lost, BestLine { line, verdict, score: None, depth: 0 });
                Some(first)
            }
        }
    }
}

fn ends_with_five(board: &Board, path: &[Point]) -> bool {
    let [point] = path else { return false };
    let mut board = board.clone();
    board.make(*point);
    board.winner().is_some()
}

/// Converts a verdict on the position `plies` moves later.
const fn seen_from_root(verdict: Verdict, plies: usize) -> Verdict {
    let before = plies as u32;
    match (verdict, plies.is_multiple_of(2)) {
        (Verdict::Win { stones }, true) | (Verdict::Loss { stones }, false) => {
            Verdict::Win { stones: stones + before }
        }
        (Verdict::Win { stones }, false) | (Verdict::Loss { stones }, true) => {
            Verdict::Loss { stones: stones + before }
        }
        (Verdict::Unknown, _) => Verdict::Unknown,
    }
}

/// Inserts a line, with short wins and long losses first. Equal lines stay in the order in which they were found.
fn insert(known: &mut Vec<BestLine>, new: BestLine) {
    let rank = |line: &BestLine| match line.verdict {
        Verdict::Win { stones } => i64::from(stones),
        Verdict::Loss { stones } => -i64::from(stones),
        Verdict::Unknown => 0,
    };
    let at = known.partition_point(|line| rank(line) <= rank(&new));
    known.insert(at, new);
}
