//! A strategy carried over to another board or rule.
//!
//! Most answers of a strategy are good on another board too, but each has to show it: after it every reply is tried there. A
//! reply is left to the threat search if that answers it at once; else the counterpart's answer is tried, then the answers to
//! sibling replies, then a longer threat search, and last a search. Whatever is kept has been tried with every reply, so that
//! nothing rests on the other game or on the search's pruning.

use std::collections::HashMap;

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Deadline, Point, canonical_key};
use strategy::{Listing, Strategy};

use crate::candidates::by_worth;
use crate::complete::{Listings, PAGE_NODES, STORED_NODES};
use crate::counterpart::Counterpart;
use crate::journal::StoreError;
use crate::search::{Outcome, Progress, Search, Settings};
use crate::store::{Answer, Store};

/// Nodes of a search in a position where no known answer holds.
const SEARCH_NODES: u64 = 5_000_000;
/// Nodes of the last attempt in a position with few stones.
const LONG_NODES: u64 = 40_000_000;
/// Bytes of the threat search's table for each node that a search may take.
const BYTES_A_NODE: usize = 16;
/// Stones of a position up to which the last attempt is made.
const LONG_STONES: usize = 8;
/// Answers to sibling replies that are tried.
const SIBLINGS: usize = 3;

/// What a transfer has done so far.
#[derive(Clone, Debug, Default)]
pub struct TransferCounts {
    /// Positions with White to move in which every reply was tried.
    pub positions: usize,
    /// Answers of the other game that hold.
    pub kept: usize,
    /// Answers of the other game that do not.
    pub replaced: usize,
    /// Searches.
    pub searches: usize,
    /// Threat search nodes, those of the searches included.
    pub nodes: u64,
    /// The position looked at.
    pub line: Vec<Point>,
}

/// Why a transfer ends early.
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

/// How much may be spent on showing that an answer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Effort {
    /// Known answers only.
    Known,
    /// Searches too.
    Search,
}

/// A transfer under way.
pub struct Transfer<'a> {
    from: Counterpart<'a>,
    settings: Settings,
    threats: ThreatSearch,
    /// Takes what is proven. Of the answers that it has already those hold after which every reply is listed.
    store: &'a Store,
    /// What searches say, which rests on their zones; and all that is proven.
    claimed: Store,
    listings: &'a mut Listings,
    /// The latest bound by which a position was tried in vain, by the position's key.
    failed: HashMap<(u64, Effort), Deadline>,
    counts: TransferCounts,
    report: &'a mut dyn FnMut(&TransferCounts) -> bool,
}

impl std::fmt::Debug for Transfer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Transfer")
            .field("from", &self.from)
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}

impl<'a> Transfer<'a> {
    /// A transfer of a strategy to the game of the store. `report` is called many times a second and stops it by returning
    /// false.
    pub fn new(
        from: &'a Strategy,
        settings: Settings,
        store: &'a Store,
        listings: &'a mut Listings,
        report: &'a mut dyn FnMut(&TransferCounts) -> bool,
    ) -> Self {
        Self {
            from: Counterpart::new(from, store.game()),
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

    /// What was done so far.
    pub const fn counts(&self) -> &TransferCounts {
        &self.counts
    }

    /// Proves that Black, who is on the move, wins by stone `latest`; his answers are then in the store, and every reply to
    /// them was tried. `OutOfNodes` says that no answer was found.
    ///
    /// # Errors
    /// If the store or the listings cannot be written.
    pub fn prove(&mut self, board: &mut Board, latest: Deadline) -> Result<Outcome, StoreError> {
        match self.known_or_solved(board, latest, &[], Effort::Search) {
            Ok(Some(_)) => Ok(Outcome::Proven),
            Ok(None) => Ok(Outcome::OutOfNodes),
            Err(Halt::Stopped) => Ok(Outcome::Stopped),
            Err(Halt::Store(error)) => Err(error),
        }
    }

    /// Black's answer by `latest`, after which every reply was tried.
    fn known_or_solved(
        &mut self,
        board: &mut Board,
        latest: Deadline,
        siblings: &[Point],
        effort: Effort,
    ) -> Result<Option<Point>, Halt> {
        if let Some(Answer { point, win_at }) = self.store.get(board).filter(|answer| answer.win_at <= latest)
        {
            board.make(point);
            let every_reply_was_tried = self.listings.get(board, win_at).is_some();
            board.unmake();
            // What a search put into the store has yet to show that it holds.
            if every_reply_was_tried || self.holds(board, point, win_at, effort)? {
                return Ok(Some(point));
            }
        }
        self.solved(board, latest, siblings, effort)
    }

    /// Finds and proves an answer: by the bound of the counterpart's first, then by two stones more, up to `latest`.
    fn solved(
        &mut self,
        board: &mut Board,
        latest: Deadline,
        siblings: &[Point],
        effort: Effort,
    ) -> Result<Option<Point>, Halt> {
        let counterpart = self.from.answer(board);
        let bounds = counterpart.map_or(latest, |(_, win_at)| win_at.min(latest));
        let bounds =
            std::iter::successors(Some(bounds), |bound| bound.later()).take_while(|&by| by <= latest);
        for by in bounds {
            if let Some((point, _)) = counterpart
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
                self.counts.replaced += usize::from(counterpart.is_some());
                return Ok(Some(point));
            }
        }
        if effort == Effort::Search && board.stones() <= LONG_STONES {
            return self.searched(board, latest, LONG_NODES);
        }
        Ok(None)
    }

    /// An answer from a long threat search or a search.
    fn searched(&mut self, board: &mut Board, by: Deadline, nodes: u64) -> Result<Option<Point>, Halt> {
        let limits = Limits { moves: own_left(board, by), nodes: STORED_NODES };
        let before = self.threats.nodes();
        let mut found = None;
        if let Proof::Proven { moves } = self.threats.prove(board, Color::Black, Kind::Vct, limits) {
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
        let mut progress = |progress: &Progress| {
            counts.nodes = before + progress.nodes;
            counts.line.clone_from(&progress.line);
            report(counts)
        };
        // A larger table than the search can fill costs it more time than it saves: every page is cleared when first used.
        let table_bytes = self.settings.table_bytes.min(nodes as usize * BYTES_A_NODE);
        let settings = Settings { table_bytes, ..self.settings };
        let mut search = Search::new(settings, by, &self.claimed, &mut progress);
        let outcome = search.prove(board, nodes)?;
        let nodes = search.threat_nodes();
        self.counts.nodes = before + nodes;
        match outcome {
            Outcome::Stopped => Err(Halt::Stopped),
            Outcome::Exhausted | Outcome::OutOfNodes => Ok(None),
            Outcome::Proven => match self.claimed.get(board).filter(|answer| answer.win_at <= by) {
                Some(Answer { point, .. }) if self.holds(board, point, by, Effort::Search)? => {
                    Ok(Some(point))
                }
                _ => Ok(None),
            },
        }
    }

    /// Whether Black wins with this move by `by`, whatever White replies. If so it is kept.
    fn holds(&mut self, board: &mut Board, point: Point, by: Deadline, effort: Effort) -> Result<bool, Halt> {
        board.make(point);
        let holds = self.every_reply_loses(board, by, effort);
        board.unmake();
        if holds? {
            self.store.insert(board, Answer { point, win_at: by })?;
            self.claimed.insert(board, Answer { point, win_at: by })?;
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
        // The most dangerous reply first: if one does not lose, it is that.
        for reply in by_worth(board, Color::White, board.empty()) {
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
        self.listings.insert(board, &Listing { win_at: by, answers })?;
        self.counts.positions += 1;
        Ok(true)
    }

    /// How Black wins by `by` after White's reply, the last stone.
    fn answered(
        &mut self,
        board: &mut Board,
        by: Deadline,
        siblings: &[Point],
        effort: Effort,
    ) -> Result<Answered, Halt> {
        let limits = Limits { moves: own_left(board, by), nodes: PAGE_NODES };
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

/// How a reply of White is answered.
enum Answered {
    /// The threat search finds a win at once.
    ByThreats,
    /// By this move.
    By(Point),
    /// No answer was found.
    Not,
}

fn own_left(board: &Board, by: Deadline) -> u8 {
    by.own_left(board.stones_of(Color::Black).len())
}

/// The answers that served most replies.
fn most_frequent(answers: &[(Point, Point)]) -> Vec<Point> {
    let mut counts: HashMap<Point, usize> = HashMap::new();
    answers.iter().for_each(|&(_, black)| *counts.entry(black).or_default() += 1);
    let mut points: Vec<Point> = counts.keys().copied().collect();
    points.sort_by_key(|point| (std::cmp::Reverse(counts[point]), *point));
    points.truncate(SIBLINGS);
    points
}
