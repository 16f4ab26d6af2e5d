//! Proof-number search over individual moves, depth first with thresholds, on a graph in memory.
//!
//! Positions with Black to move are or-nodes, proven by the threat search or by one candidate move. Positions with White to
//! move are and-nodes. There, the search lets White pass. If Black then wins by threats, only replies in the zone of that proof
//! can make a difference. The same proof or a short search answers most of these replies, and the remaining ones become
//! children.
//!
//! Every move adds a stone, so the graph has no cycles. The search follows the black move with the smallest proof number and
//! the White reply with the largest. It does not use disproof numbers.
//!
//! A proof depends on the zones, so [`Completion`](crate::Completion) later tries every reply. A refutation covers only the
//! candidates that were tried.

use std::fmt;
use std::path::PathBuf;

use engine::threat::ThreatSearch;
use engine::{Board, Color, Deadline, Point, stone_key};

use crate::graph::{Graph, INFINITE, NEW, NodeId, Root};
use crate::guide::SearchGuide;
use crate::journal::StoreError;
use crate::store::{Store, StoredAnswer};

/// The settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The number of Black moves to try in a position that the threat search does not win.
    pub candidates: usize,
    /// The node limit of a threat search with Black to move.
    pub or_node_threats: u64,
    /// The node limit of a threat search after a White reply in the zone.
    pub reply_threats: u64,
    /// The node limit of a threat search after White passes.
    pub pass_threats: u64,
    /// The size of the threat search's table in bytes.
    pub table_bytes: usize,
    /// The maximum size of the graph in bytes. Beyond it, the search discards positions that it can search again.
    pub graph_bytes: usize,
    /// Whether the playing engine suggests Black's early moves and White's dangerous replies.
    pub guided: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            candidates: 20,
            or_node_threats: 60_000,
            reply_threats: 3_000,
            pass_threats: 200_000,
            // A larger table loses more time to cache misses than it saves in nodes.
            table_bytes: 64 << 20,
            graph_bytes: 1 << 30,
            guided: false,
        }
    }
}

/// The outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolveOutcome {
    /// Black wins by the deadline, and the store has the answers.
    Proven,
    /// No candidate wins by the deadline. Other moves may win.
    Exhausted,
    /// The search reached the node limit.
    OutOfNodes,
    /// The caller stopped the search.
    Stopped,
}

impl fmt::Display for SolveOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Proven => "proven",
            Self::Exhausted => "not found among the moves tried",
            Self::OutOfNodes => "out of nodes",
            Self::Stopped => "stopped",
        })
    }
}

/// The progress of a search, reported at regular intervals.
#[derive(Clone, Debug)]
pub struct SolveProgress {
    /// The number of the stone by which Black should win.
    pub deadline: Deadline,
    /// The number of threat search nodes so far.
    pub nodes: u64,
    /// The number of positions in the graph.
    pub positions: usize,
    /// The proof number of the position being proven.
    pub proof: u32,
    /// The line being searched.
    pub line: Vec<Point>,
}

const REPORT_EVERY: u64 = 20_000;

#[derive(Debug)]
pub(crate) struct Checkpoint {
    pub(crate) path: PathBuf,
    pub(crate) due: u64,
}

/// A search for Black's win by one deadline.
pub struct ProofSearch<'a> {
    pub(crate) settings: Settings,
    pub(crate) threats: ThreatSearch,
    pub(crate) graph: Graph,
    pub(crate) guide: SearchGuide,
    pub(crate) store: &'a Store,
    report: Option<&'a mut dyn FnMut(&SolveProgress) -> bool>,
    pub(crate) deadline: Deadline,
    /// The positions to prove. The current one is the last.
    pub(crate) roots: Vec<Root>,
    pub(crate) checkpoint: Option<Checkpoint>,
    /// The positions on the current line, from the root down, each with the value of the node counter when its nodes were last
    /// counted.
    path: Vec<(NodeId, u64)>,
    limit: u64,
    next_report: u64,
    stopped: bool,
    full: bool,
    failure: Option<StoreError>,
}

impl<'a> ProofSearch<'a> {
    /// Creates a search for wins by `deadline`.
    pub fn new(settings: Settings, deadline: Deadline, store: &'a Store) -> Self {
        Self {
            settings,
            threats: ThreatSearch::new(settings.table_bytes),
            graph: Graph::default(),
            guide: SearchGuide::default(),
            store,
            report: None,
            deadline,
            roots: Vec::new(),
            checkpoint: None,
            path: Vec::new(),
            limit: 0,
            next_report: 0,
            stopped: false,
            full: false,
            failure: None,
        }
    }

    /// Calls `report` many times a second during the search, and stops if it returns false.
    #[must_use]
    pub fn with_report(self, report: &'a mut dyn FnMut(&SolveProgress) -> bool) -> Self {
        Self { report: Some(report), ..self }
    }

    /// Proves a position with either side to move, using at most `nodes` threat search nodes. The next call continues where
    /// this one stopped, except for positions discarded to save memory.
    ///
    /// # Errors
    /// Fails if the store cannot be written.
    pub fn prove(&mut self, board: &mut Board, nodes: u64) -> Result<SolveOutcome, StoreError> {
        self.limit = self.threats.nodes().saturating_add(nodes);
        let key = key_of(board, board.to_move());
        self.roots.retain(|root| root.key != key);
        self.roots.push(Root { key, moves: board.moves().to_vec() });
        let root = loop {
            let id = self.node(board, board.to_move(), None);
            self.search_node(board, board.to_move(), id, INFINITE);
            if !std::mem::take(&mut self.full) {
                break &self.graph[id];
            }
            self.forget();
        };
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        Ok(if root.proof == 0 {
            SolveOutcome::Proven
        } else if root.proof == INFINITE {
            SolveOutcome::Exhausted
        } else if self.stopped {
            SolveOutcome::Stopped
        } else {
            SolveOutcome::OutOfNodes
        })
    }

    pub(crate) fn search_node(&mut self, board: &mut Board, to_move: Color, id: NodeId, limit: u32) {
        self.path.push((id, self.threat_nodes()));
        match to_move {
            Color::Black => self.search_or_node(board, id, limit),
            Color::White => self.search_and_node(board, id, limit),
        }
        if let Some((id, since)) = self.path.pop() {
            self.count_spent(id, since);
        }
    }

    /// Adds the nodes since the last call to the counts of all positions on the current line.
    pub(crate) fn count_path(&mut self) {
        for place in 0..self.path.len() {
            let (id, since) = self.path[place];
            self.path[place].1 = self.threat_nodes();
            self.count_spent(id, since);
        }
    }

    fn count_spent(&mut self, id: NodeId, since: u64) {
        let more = u32::try_from(self.threat_nodes() - since).unwrap_or(u32::MAX);
        let spent = &mut self.graph[id].spent;
        *spent = spent.saturating_add(more);
    }

    /// If the store cannot be written, the current or next call of [`prove`](Self::prove) fails.
    pub(crate) fn store_answer(&mut self, board: &Board, answer: StoredAnswer) {
        if let Err(error) = self.store.insert(board, answer) {
            self.failure = Some(error);
        }
    }

    /// The stored answer for this position, if it wins by the deadline.
    pub(crate) fn answer(&self, board: &Board) -> Option<StoredAnswer> {
        self.store.get(board).filter(|answer| answer.win_at <= self.deadline)
    }

    /// The number of threat search nodes so far.
    pub const fn threat_nodes(&self) -> u64 {
        self.threats.nodes()
    }

    /// The number of positions in the graph.
    pub const fn positions(&self) -> usize {
        self.graph.len()
    }

    pub(crate) fn node(&mut self, board: &Board, to_move: Color, parent: Option<NodeId>) -> NodeId {
        self.graph.node(key_of(board, to_move), parent)
    }

    pub(crate) fn own_left(&self, board: &Board) -> u8 {
        self.deadline.own_left(board.stones_of(Color::Black).len())
    }

    pub(crate) fn out_of_budget(&mut self, board: &Board) -> bool {
        let nodes = self.threats.nodes();
        if nodes >= self.next_report && !self.stopped {
            self.next_report = nodes + REPORT_EVERY;
            self.full = self.graph.exceeds(self.settings.graph_bytes);
            let root = self.roots.last().and_then(|root| self.graph.get(root.key));
            let progress = SolveProgress {
                deadline: self.deadline,
                nodes,
                positions: self.graph.len(),
                proof: root.map_or(NEW, |root| root.proof),
                line: board.moves().to_vec(),
            };
            self.stopped = self.report.as_mut().is_some_and(|report| !report(&progress));
            if let Err(error) = self.save_estimates_when_due() {
                self.failure = Some(error);
            }
        }
        self.stopped || self.full || self.failure.is_some() || nodes >= self.limit
    }

    /// Makes room in the graph. Removes solved positions first, then those that took the fewest nodes.
    fn forget(&mut self) {
        let enough = self.settings.graph_bytes / 2;
        self.graph.collect(&self.roots);
        while self.graph.exceeds(enough) && self.graph.fold_cheaper_half() {
            self.graph.collect(&self.roots);
        }
    }
}

/// The key of a position and the side to move. After a pass, that side does not follow from the number of stones.
pub(crate) fn key_of(board: &Board, to_move: Color) -> u64 {
    // Any constant that differs for the two sides will do.
    board.key() ^ stone_key(to_move, board.size().center()).rotate_left(7)
}
