//! Transfers a strategy to another board size or rule.
//!
//! Most answers are also good on another board, but each must be proven there by trying every reply to it. If the threat search
//! answers a reply at once, nothing is stored. Otherwise the transfer tries the strategy's answer, then the answers to other
//! replies in the same position, then a longer threat search, and finally a full search. So nothing depends on the original
//! game or on the search's pruning.

use std::collections::HashMap;

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Deadline, Point, canonical_key};
use strategy::{Listing, Strategy};

use crate::candidates::by_value;
use crate::complete::{Listings, PAGE_NODES, STORED_NODES};
use crate::journal::StoreError;
use crate::search::{ProofSearch, Settings, SolveOutcome, SolveProgress};
use crate::store::{Store, StoredAnswer};
use crate::transplanted::Transplanted;

/// The node limit of a search when no known answer wins.
const SEARCH_NODES: u64 = 5_000_000;
/// The node limit of the last attempt in a position with few stones.
const LONG_NODES: u64 = 40_000_000;
/// The size of the threat search's table, in bytes per node of the search's node limit.
const BYTES_A_NODE: usize = 16;
const LONG_STONES: usize = 8;
/// The number of answers to try that win after other replies in the same position.
const SIBLINGS: usize = 3;

/// The progress of a transfer.
#[derive(Clone, Debug, Default)]
pub struct TransferCounts {
    /// The number of positions with White to move in which every reply was tried.
    pub positions: usize,
    /// The number of original answers that also win in the new game.
    pub kept: usize,
    /// The number of those that do not.
    pub replaced: usize,
    /// The number of searches.
    pub searches: usize,
    /// The number of threat search nodes, including those in full searches.
    pub nodes: u64,
    /// The current position.
    pub line: Vec<Point>,
}

#[derive(Debug)]
enum Halt {
    Stopped,
    Store(StoreError),
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Effort {
    Known,
    Search,
}

/// A running transfer.
pub struct Transfer<'a> {
    from: Transplanted<'a>,
    settings: Settings,
    threats: ThreatSearch,
    /// Receives everything that is proven. An answer in this store counts as proven only if all replies to it are listed.
    store: &'a Store,
    /// Also contains the results of searches, which depend on zones.
    claimed: Store,
    listings: &'a mut Listings,
    /// For each position and effort, the latest bound for which no answer was found.
    failed: HashMap<(u64, Effort), Deadline>,
    counts: TransferCounts,
    report: &'a mut dyn FnMut(&TransferCounts) -> bool,
}

impl<'a> Transfer<'a> {
    /// Creates a transfer of a strategy to the store's game. It calls `report` many times a second and stops if `report`
    /// returns false.
    pub fn new(
        from: &'a Strategy,
        settings: Settings,
        store: &'a Store,
        listings: &'a mut Listings,
        report: &'a mut dyn FnMut(&TransferCounts) -> bool,
    ) -> Self {
        Self {
            from: Transplanted::new(from, store.game()),
            settings,
            threats: ThreatSearch::new(settings.table_bytes),
            store,
            claimed: Store::new(store.game()),
            listings,
            failed: HashMap::new(),
            counts: TransferCounts::default(),
            report,
        }
    }

    /// The work done so far.
    pub const fn counts(&self) -> &TransferCounts {
        &self.counts
    }

    /// Proves that Black, to move, wins by stone `latest`, tries every reply and stores Black's answers. `OutOfNodes` means
    /// that no answer was found.
    ///
    /// # Errors
    /// Fails if the store or the listings cannot be written.
    pub fn prove(&mut self, board: &mut Board, latest: Deadline) -> Result<SolveOutcome, StoreError> {
        match self.known_or_solved(board, latest, &[], Effort::Search) {
            Ok(Some(_)) => Ok(SolveOutcome::Proven),
            Ok(None) => Ok(SolveOutcome::OutOfNodes),
            Err(Halt::Stopped) => Ok(SolveOutcome::Stopped),
            Err(Halt::Store(error)) => Err(error),
        }
    }

    /// An answer that wins by `latest`, after every reply to it has been tried.
    fn known_or_solved(
        &mut self,
        board: &mut Board,
        latest: Deadline,
        siblings: &[Point],
        effort: Effort,
    ) -> Result<Option<Point>, Halt> {
        if let Some(StoredAnswer { point, win_at }) =
            self.store.get(board).filter(|answer| answer.win_at <= latest)
        {
            board.make(point);
            let every_reply_was_tried = self.listings.get(board, win_at).is_some();
            board.unmake();
            // An answer from a search counts as proven only once every reply to it has been tried.
            if every_reply_was_tried || self.holds(board, point, win_at, effort)? {
                return Ok(Some(point));
            }
        }
        self.solved(board, latest, siblings, effort)
    }

    /// First tries the bound of the strategy's answer, then later bounds in steps of two stones, up to `latest`.
    fn solved(
        &mut self,
        board: &mut Board,
        latest: Deadline,
        siblings: &[Point],
        effort: Effort,
    ) -> Result<Option<Point>, Halt> {
        let transplanted = self.from.answer(board);
        let bounds = transplanted.map_or(latest, |(_, win_at)| win_at.min(latest));
        let bounds =
            std::iter::successors(Some(bounds), |bound| bound.later()).take_while(|&by| by <= latest);
        for by in bounds {
            if let Some((point, _)) = transplanted
                && self.holds(board, point, by, effort)?
            {
                self.counts.kept += 1;
                return Ok(Some(point));
            }
            let claimed = self.claimed.get(board).filter(|answer| answer.win_at <= by);
            for point in claimed.map(|answer| answer.point).into_iter().chain(siblings.iter().copied()) {
                if board.is_empty(point) && self.holds(board, point, by, Effort::Known)? {
                    return Ok(Some(point));
                }
            }
            if effort == Effort::Search
                && let Some(point) = self.searched(board, by, SEARCH_NODES)?
            {
                self.counts.replaced += usize::from(transplanted.is_some());
                return Ok(Some(point));
            }
        }
        if effort == Effort::Search && board.stones() <= LONG_STONES {
            return self.searched(board, latest, LONG_NODES);
        }
        Ok(None)
    }

    fn searched(&mut self, board: &mut Board, by: Deadline, nodes: u64) -> Result<Option<Point>, Halt> {
        let limits = ThreatLimits { own_stones: own_left(board, by), nodes: STORED_NODES };
        let before = self.threats.nodes();
        let mut found = None;
        if let Proof::Proven { own_stones: moves } =
            self.threats.prove(board, Color::Black, Kind::Vct, limits)
        {
            found = self.threats.winning_move(board, Color::Black, Kind::Vct, moves);
        }
        self.counts.nodes += self.threats.nodes() - before;
        if let Some(point) = found
            && self.holds(board, point, by, Effort::Search)?
        {
            return Ok(Some(point));
        }
        self.counts.searches += 1;
        let (counts, report) = (&mut self.counts, &mut *self.report);
        let before = counts.nodes;
        let mut progress = |progress: &SolveProgress| {
            counts.nodes = before + progress.nodes;
            counts.line.clone_from(&progress.line);
            report(counts)
        };
        // A table that is larger than the search can fill only costs time, because each memory page is cleared on first use.
        let table_bytes = self.settings.table_bytes.min(nodes as usize * BYTES_A_NODE);
        let settings = Settings { table_bytes, ..self.settings };
        let mut search = ProofSearch::new(settings, by, &self.claimed).with_report(&mut progress);
        let outcome = search.prove(board, nodes)?;
        let nodes = search.threat_nodes();
        self.counts.nodes = before + nodes;
        match outcome {
            SolveOutcome::Stopped => Err(Halt::Stopped),
            SolveOutcome::Exhausted | SolveOutcome::OutOfNodes => Ok(None),
            SolveOutcome::Proven => match self.claimed.get(board).filter(|answer| answer.win_at <= by) {
                Some(StoredAnswer { point, .. }) if self.holds(board, point, by, Effort::Search)? => {
                    Ok(Some(point))
                }
                _ => Ok(None),
            },
        }
    }

    /// Returns true if Black wins with this move by stone `by` against every reply. The move is then stored.
    fn holds(&mut self, board: &mut Board, point: Point, by: Deadline, effort: Effort) -> Result<bool, Halt> {
        board.make(point);
        let holds = self.every_reply_loses(board, by, effort);
        board.unmake();
        if holds? {
            self.store.insert(board, StoredAnswer { point, win_at: by })?;
            self.claimed.insert(board, StoredAnswer { point, win_at: by })?;
            return Ok(true);
        }
        Ok(false)
    }

    fn every_reply_loses(&mut self, board: &mut Board, by: Deadline, effort: Effort) -> Result<bool, Halt> {
        if self.listings.get(board, by).is_some() {
            return Ok(true);
        }
        let key = canonical_key(board).0;
        let in_vain = |effort| self.failed.get(&(key, effort)).is_some_and(|&latest| by <= latest);
        let white_wins = !board.classes(Color::White).fives.is_empty();
        if white_wins || in_vain(effort) || in_vain(Effort::Search) {
            return Ok(false);
        }
        self.counts.line = board.moves().to_vec();
        if !(self.report)(&self.counts) {
            return Err(Halt::Stopped);
        }
        let mut answers: Vec<(Point, Point)> = Vec::new();
        // The most dangerous reply is the most likely to refute the move.
        for reply in by_value(board, Color::White, board.empty()) {
            let siblings = most_frequent(&answers);
            board.make(reply);
            let answer = self.answered(board, by, &siblings, effort);
            board.unmake();
            match answer? {
                Answered::ByThreats => {}
                Answered::By(black) => answers.push((reply, black)),
                Answered::Not => {
                    let latest = self.failed.entry((key, effort)).or_insert(by);
                    *latest = by.max(*latest);
                    return Ok(false);
                }
            }
        }
        answers.sort_unstable();
        self.listings.insert(board, &Listing::new(by, answers))?;
        self.counts.positions += 1;
        Ok(true)
    }

    /// Looks for Black's answer by stone `by` to White's reply, the last stone.
    fn answered(
        &mut self,
        board: &mut Board,
        by: Deadline,
        siblings: &[Point],
        effort: Effort,
    ) -> Result<Answered, Halt> {
        let limits = ThreatLimits { own_stones: own_left(board, by), nodes: PAGE_NODES };
        let before = self.threats.nodes();
        let proof = self.threats.prove_reply(board, Color::Black, Kind::Vct, limits);
        self.counts.nodes += self.threats.nodes() - before;
        if let Proof::Proven { .. } = proof {
            return Ok(Answered::ByThreats);
        }
        let answer = self.known_or_solved(board, by, siblings, effort)?;
        Ok(answer.map_or(Answered::Not, Answered::By))
    }
}

enum Answered {
    ByThreats,
    By(Point),
    Not,
}

fn own_left(board: &Board, by: Deadline) -> u8 {
    by.own_left(board.stones_of(Color::Black).len())
}

/// The most frequent answers, sorted by how often they occur, at most `SIBLINGS`.
fn most_frequent(answers: &[(Point, Point)]) -> Vec<Point> {
    let mut counts: HashMap<Point, usize> = HashMap::new();
    answers.iter().for_each(|&(_, black)| *counts.entry(black).or_default() += 1);
    let mut points: Vec<Point> = counts.keys().copied().collect();
    points.sort_by_key(|point| (std::cmp::Reverse(counts[point]), *point));
    points.truncate(SIBLINGS);
    points
}
