//! Proof-number search over single moves, depth first with thresholds, on a graph kept whole in memory.
//!
//! Black's positions are OR nodes, proven by the threat search or by one candidate move; White's are AND nodes. White's
//! replies are found by a pass: if Black then wins by threats, only the points in the zone of that proof can matter, and
//! most of those fall to the same proof or a short search. What stays open becomes a child. Stones only increase, so
//! there are no cycles. It goes down Black's move with the smallest proof number and White's reply with the largest; there
//! are no disproof numbers.
//!
//! A proof here rests on the zone; [`Completion`](crate::Completion) tries every reply. A refutation holds only for the
//! candidates tried.

use std::fmt;

use engine::threat::ThreatSearch;
use engine::{Board, Color, Deadline, Point, stone_key};

use crate::estimates::Keeping;
use crate::graph::{Graph, INFINITE, NEW, NodeId, Root};
use crate::guide::{Guide, NewGuide};
use crate::journal::StoreError;
use crate::store::{Answer, Store};

/// How much the search tries.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Moves of Black tried in a position that the threat search does not win.
    pub candidates: usize,
    /// Nodes of a threat search in a position with Black to move.
    pub or_node_threats: u64,
    /// Nodes of a threat search after one reply in the zone.
    pub reply_threats: u64,
    /// Nodes of a threat search after White passes.
    pub pass_threats: u64,
    /// Bytes of the threat search's table.
    pub table_bytes: usize,
    /// Bytes of the graph; beyond them the search forgets what it does not need at once.
    pub graph_bytes: usize,
    /// What says which of Black's early moves look best, if anything does.
    pub guide: Option<NewGuide>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            candidates: 20,
            or_node_threats: 60_000,
            reply_threats: 3_000,
            pass_threats: 200_000,
            // A larger one costs more time a node, in misses of the processor's caches, than it saves nodes.
            table_bytes: 64 << 20,
            graph_bytes: 1 << 30,
            guide: None,
        }
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Black wins by the deadline; the store holds the answers.
    Proven,
    /// None of the candidates tried wins by the deadline. Others may.
    Exhausted,
    /// The node limit came first.
    OutOfNodes,
    /// The caller asked to stop.
    Stopped,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Proven => "proven",
            Self::Exhausted => "not found among the moves tried",
            Self::OutOfNodes => "out of nodes",
            Self::Stopped => "stopped",
        })
    }
}

/// Where a search stands, told to the caller now and then.
#[derive(Clone, Debug)]
pub struct Progress {
    /// The stone by which Black is to win.
    pub deadline: Deadline,
    /// Nodes of the threat search so far.
    pub nodes: u64,
    /// Positions of the graph.
    pub positions: usize,
    /// Proof number of the position being proven.
    pub proof: u32,
    /// The line that the search is looking at.
    pub line: Vec<Point>,
}

/// Threat search nodes between two reports.
const REPORT_EVERY: u64 = 20_000;

/// A search for Black's win by one deadline.
pub struct Search<'a> {
    pub(crate) settings: Settings,
    pub(crate) threats: ThreatSearch,
    pub(crate) graph: Graph,
    /// Made when it is first asked.
    guide: Option<Box<dyn Guide>>,
    pub(crate) store: &'a Store,
    report: &'a mut dyn FnMut(&Progress) -> bool,
    pub(crate) deadline: Deadline,
    /// The positions that were to be proven, the present one last.
    pub(crate) roots: Vec<Root>,
    /// Where its estimates are kept, if anywhere.
    pub(crate) keeping: Option<Keeping>,
    /// The positions that are being searched, each below the one before, and how many nodes there were when their own were
    /// counted last.
    path: Vec<(NodeId, u64)>,
    limit: u64,
    next_report: u64,
    stopped: bool,
    full: bool,
    failure: Option<StoreError>,
}

impl fmt::Debug for Search<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("deadline", &self.deadline)
            .field("threat_nodes", &self.threat_nodes())
            .field("positions", &self.positions())
            .finish_non_exhaustive()
    }
}

impl<'a> Search<'a> {
    /// A search for wins by `deadline`. `report` is called many times a second and
    /// stops the search by returning false.
    pub fn new(
        settings: Settings,
        deadline: Deadline,
        store: &'a Store,
        report: &'a mut dyn FnMut(&Progress) -> bool,
    ) -> Self {
        Self {
            settings,
            threats: ThreatSearch::new(settings.table_bytes),
            graph: Graph::default(),
            guide: None,
            store,
            report,
            deadline,
            roots: Vec::new(),
            keeping: None,
            path: Vec::new(),
            limit: 0,
            next_report: 0,
            stopped: false,
            full: false,
            failure: None,
        }
    }

    /// Proves a position with either side to move, spending at most `nodes` threat search nodes. Called again, it goes on
    /// where it stopped, unless the graph had to forget that for want of memory.
    ///
    /// # Errors
    /// If the store cannot be written.
    pub fn prove(&mut self, board: &mut Board, nodes: u64) -> Result<Outcome, StoreError> {
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
            Outcome::Proven
        } else if root.proof == INFINITE {
            Outcome::Exhausted
        } else if self.stopped {
            Outcome::Stopped
        } else {
            Outcome::OutOfNodes
        })
    }

    /// Searches a position until it is settled or its proof number reaches the limit.
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

    /// Counts the nodes that went into the positions being searched so far.
    pub(crate) fn count_path(&mut self) {
        for place in 0..self.path.len() {
            let (id, since) = self.path[place];
            self.path[place].1 = self.threat_nodes();
            self.count_spent(id, since);
        }
    }

    /// Counts the nodes that went into a position since there were so many.
    fn count_spent(&mut self, id: NodeId, since: u64) {
        let more = u32::try_from(self.threat_nodes() - since).unwrap_or(u32::MAX);
        let spent = &mut self.graph[id].spent;
        *spent = spent.saturating_add(more);
    }

    /// Puts an answer that follows from what was proven into the store. If the store cannot be written, the next call of
    /// [`prove`](Self::prove) says so.
    pub(crate) fn keep(&mut self, board: &Board, answer: Answer) {
        if let Err(error) = self.store.insert(board, answer) {
            self.failure = Some(error);
        }
    }

    /// Black's answer that the store holds for this position, if it wins by this search's deadline.
    pub fn answer(&self, board: &Board) -> Option<Answer> {
        self.store.get(board).filter(|answer| answer.win_at <= self.deadline)
    }

    /// The stone by which Black has to win.
    pub const fn deadline(&self) -> Deadline {
        self.deadline
    }

    /// The proof number of a position, the least if nothing is known of it.
    pub fn proof_number(&self, board: &Board) -> u32 {
        self.graph.get(key_of(board, board.to_move())).map_or(NEW, |node| node.proof)
    }

    /// Nodes of the threat search so far.
    pub const fn threat_nodes(&self) -> u64 {
        self.threats.nodes()
    }

    /// Positions of the graph.
    pub const fn positions(&self) -> usize {
        self.graph.len()
    }

    pub(crate) fn node(&mut self, board: &Board, to_move: Color, parent: Option<NodeId>) -> NodeId {
        self.graph.node(key_of(board, to_move), parent)
    }

    /// The guide, if there is one.
    pub(crate) fn guide(&mut self) -> Option<&mut (dyn Guide + 'static)> {
        self.settings.guide.map(|new| &mut **self.guide.get_or_insert_with(new))
    }

    /// The moves that look best to the guide, none without one.
    pub(crate) fn guided(&mut self, board: &Board, count: usize, positions: u64) -> Vec<Point> {
        self.guide().map_or_else(Vec::new, |guide| guide.best(board, count, positions))
    }

    /// The stones that Black may still place.
    pub(crate) fn own_left(&self, board: &Board) -> u8 {
        self.deadline.own_left(board.stones_of(Color::Black).len())
    }

    pub(crate) fn out_of_budget(&mut self, board: &Board) -> bool {
        let nodes = self.threats.nodes();
        if nodes >= self.next_report && !self.stopped {
            self.next_report = nodes + REPORT_EVERY;
            self.full = self.graph.exceeds(self.settings.graph_bytes);
            let root = self.roots.last().and_then(|root| self.graph.get(root.key));
            let progress = Progress {
                deadline: self.deadline,
                nodes,
                positions: self.graph.len(),
                proof: root.map_or(NEW, |root| root.proof),
                line: board.moves().to_vec(),
            };
            self.stopped = !(self.report)(&progress);
            if let Err(error) = self.keep_estimates_when_due() {
                self.failure = Some(error);
            }
        }
        self.stopped || self.full || self.failure.is_some() || nodes >= self.limit
    }

    /// Makes room in the graph: what is settled goes first, then what took the fewest nodes. What is proven is in the store.
    fn forget(&mut self) {
        let enough = self.settings.graph_bytes / 2;
        self.graph.collect(&self.roots);
        while self.graph.exceeds(enough) && self.graph.fold_cheaper_half() {
            self.graph.collect(&self.roots);
        }
    }
}

/// A key that tells apart who is to move, as after a pass.
pub(crate) fn key_of(board: &Board, to_move: Color) -> u64 {
    // Any fixed word a side will do.
    board.key() ^ stone_key(to_move, board.size().center()).rotate_left(7)
}
