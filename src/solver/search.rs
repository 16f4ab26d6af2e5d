//! Proof-number search over quiet moves, depth first with thresholds, on a graph kept whole in memory.
//!
//! Black's positions are OR nodes, proven by the threat search or by one candidate move; White's are AND nodes. White's
//! replies are found by a pass: if Black then wins by threats, only the points in the zone of that proof can matter, and
//! most of those fall to the same proof or a short search. What stays open becomes a child. Stones only increase, so
//! there are no cycles.
//!
//! A proof here rests on the zone; [`Completion`](crate::Completion) tries every reply. A refutation holds only for the
//! candidates tried.

use std::collections::HashMap;

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color, Point, PointSet, stone_key};

use crate::candidates::by_worth;
use crate::journal::StoreError;
use crate::store::{Answer, Store};
use crate::zone;

/// How much the search tries.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Quiet moves of Black tried in a position.
    pub candidates: usize,
    /// Nodes of a threat search in a position with Black to move.
    pub attack_nodes: u64,
    /// Nodes of a threat search after one reply in the zone.
    pub reply_nodes: u64,
    /// Nodes of a threat search after White passes.
    pub pass_nodes: u64,
    /// Bytes of the threat search's table.
    pub table_bytes: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            candidates: 20,
            attack_nodes: 60_000,
            reply_nodes: 3_000,
            pass_nodes: 200_000,
            table_bytes: 256 << 20,
        }
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Black wins by the deadline; the store holds the answers.
    Proven,
    /// None of the candidates tried wins by the deadline. No disproof.
    Exhausted,
    /// The node limit came first.
    OutOfNodes,
    /// The caller asked to stop.
    Stopped,
}

/// Where a search stands, told to the caller now and then.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Nodes of the threat search so far.
    pub nodes: u64,
    /// Positions of the graph.
    pub positions: usize,
    /// Proof number of the position being proven.
    pub proof: u32,
    /// Its disproof number.
    pub disproof: u32,
    /// The line that the search is looking at.
    pub line: Vec<Point>,
}

const INFINITE: u32 = u32::MAX;

/// Positions of Black with this many stones or fewer get twice the candidates.
const EARLY_STONES: usize = 6;

/// Positions of White with this many stones or fewer are solved even if Black's threats do not win after a pass.
const OPENING_STONES: usize = 5;

type NodeId = u32;

#[derive(Clone, Debug)]
struct Node {
    proof: u32,
    disproof: u32,
    kind: NodeKind,
}

#[derive(Clone, Debug)]
enum NodeKind {
    /// Not looked at. Holds the position above, whose answers are tried first.
    Fresh { parent: Option<NodeId> },
    /// Black to move: candidates with the positions they lead to.
    Attack { moves: Vec<(Point, NodeId)> },
    /// White to move.
    Defence(Defence),
    /// Won by threats or known from the store, or lost.
    Done,
}

#[derive(Clone, Debug)]
struct Defence {
    /// The position with White passing, while it has to be solved first.
    pass: Option<NodeId>,
    /// Whether Black's last move was a threat.
    forced: bool,
    /// Whether the threat search won after the pass, so that its proof can be tried on each reply.
    simulate: bool,
    /// Replies not looked at yet, the most dangerous last.
    pending: Vec<Point>,
    /// Replies that the threat search does not answer.
    open: Vec<(Point, NodeId)>,
    /// Black's moves that answered one of them.
    answers: Vec<Point>,
}

/// A search for Black's win by one deadline.
pub struct Search<'a> {
    settings: Settings,
    threats: ThreatSearch,
    store: &'a Store,
    report: &'a mut dyn FnMut(&Progress) -> bool,
    /// Black's stones by which the five must stand.
    black_stones: u8,
    nodes: Vec<Node>,
    ids: HashMap<u64, NodeId>,
    root: NodeId,
    limit: u64,
    next_report: u64,
    stopped: bool,
    failure: Option<StoreError>,
}

impl<'a> Search<'a> {
    /// A search for wins by stone `deadline`, which must be odd. `report` is called every few hundred thousand nodes and
    /// stops the search by returning false.
    pub fn new(
        settings: Settings,
        deadline: u8,
        store: &'a Store,
        report: &'a mut dyn FnMut(&Progress) -> bool,
    ) -> Self {
        Self {
            settings,
            threats: ThreatSearch::new(settings.table_bytes),
            store,
            report,
            black_stones: deadline.div_ceil(2),
            nodes: Vec::new(),
            ids: HashMap::new(),
            root: 0,
            limit: 0,
            next_report: 0,
            stopped: false,
            failure: None,
        }
    }

    /// Proves a position with either side to move, spending at most `nodes` threat search nodes. Called again, it goes on
    /// where it stopped.
    ///
    /// # Errors
    /// If the store cannot be written.
    pub fn prove(&mut self, board: &mut Board, nodes: u64) -> Result<Outcome, StoreError> {
        self.limit = self.threats.nodes() + nodes;
        self.root = self.node(board, None);
        match board.to_move() {
            Color::Black => self.attack(board, self.root, INFINITE, INFINITE),
            Color::White => self.defend(board, self.root, INFINITE, INFINITE),
        }
        if let Some(error) = self.failure.take() {
            return Err(error);
        }
        let root = &self.nodes[self.root as usize];
        Ok(if root.proof == 0 {
            Outcome::Proven
        } else if root.disproof == 0 {
            Outcome::Exhausted
        } else if self.stopped {
            Outcome::Stopped
        } else {
            Outcome::OutOfNodes
        })
    }

    /// Puts an answer that follows from what was proven into the store.
    ///
    /// # Errors
    /// If the store cannot be written.
    pub fn keep(&mut self, board: &Board, answer: Answer) -> Result<(), StoreError> {
        self.store.insert(board, answer).map(drop)
    }

    /// Black's answer that the store holds for this position, if it wins by this search's deadline.
    pub fn answer(&self, board: &Board) -> Option<Answer> {
        self.store.get(board).filter(|answer| answer.win_at < 2 * self.black_stones)
    }

    /// The proof number of the position last given to [`prove`](Self::prove).
    pub fn proof_number(&self) -> u32 {
        self.nodes.get(self.root as usize).map_or(1, |node| node.proof)
    }

    /// Nodes of the threat search so far.
    pub const fn threat_nodes(&self) -> u64 {
        self.threats.nodes()
    }

    /// Positions of the graph.
    pub const fn positions(&self) -> usize {
        self.nodes.len()
    }

    fn node(&mut self, board: &Board, parent: Option<NodeId>) -> NodeId {
        let key = side_key(board);
        *self.ids.entry(key).or_insert_with(|| {
            self.nodes.push(Node { proof: 1, disproof: 1, kind: NodeKind::Fresh { parent } });
            self.nodes.len() as NodeId - 1
        })
    }

    /// Black's stones still to come by the deadline.
    fn left(&self, board: &Board) -> u8 {
        self.black_stones.saturating_sub(board.stones_of(Color::Black).len() as u8)
    }

    fn out_of_budget(&mut self, board: &Board) -> bool {
        let nodes = self.threats.nodes();
        if nodes >= self.next_report && !self.stopped {
            self.next_report = nodes + 500_000;
            let root = &self.nodes[self.root as usize];
            let progress = Progress {
                nodes,
                positions: self.nodes.len(),
                proof: root.proof,
                disproof: root.disproof,
                line: board.moves().to_vec(),
            };
            self.stopped = !(self.report)(&progress);
        }
        self.stopped || self.failure.is_some() || nodes >= self.limit
    }

    fn settle(&mut self, id: NodeId, proven: bool) {
        let node = &mut self.nodes[id as usize];
        (node.proof, node.disproof) = if proven { (0, INFINITE) } else { (INFINITE, 0) };
        node.kind = NodeKind::Done;
    }

    fn attack(&mut self, board: &mut Board, id: NodeId, proof_limit: u32, disproof_limit: u32) {
        if let NodeKind::Fresh { parent } = self.nodes[id as usize].kind {
            self.expand_attack(board, id, parent);
        }
        loop {
            let NodeKind::Attack { moves } = &self.nodes[id as usize].kind else { return };
            let (mut proof, mut second, mut disproof, mut open, mut best) = (INFINITE, INFINITE, 0, 0, None);
            for &(point, child) in moves {
                let node = &self.nodes[child as usize];
                if node.disproof == 0 {
                    continue;
                }
                open += 1;
                disproof = node.disproof.max(disproof);
                if node.proof < proof {
                    second = proof;
                    proof = node.proof;
                    best = Some((point, child));
                } else {
                    second = second.min(node.proof);
                }
            }
            let Some((point, child)) = best else { return self.settle(id, false) };
            if proof == 0 {
                return self.record(board, id, point);
            }
            let disproof = finite(disproof.saturating_add(open - 1));
            let node = &mut self.nodes[id as usize];
            (node.proof, node.disproof) = (proof, disproof);
            if proof >= proof_limit || disproof >= disproof_limit || self.out_of_budget(board) {
                return;
            }
            let child_proof = proof_limit.min(second.saturating_add(1 + second / 4));
            let child_disproof = disproof_limit.saturating_sub(open - 1);
            board.make_as(Color::Black, point);
            self.defend(board, child, child_proof, child_disproof);
            board.unmake();
        }
    }

    /// Black's `point` wins: keeps it in the store.
    fn record(&mut self, board: &Board, id: NodeId, point: Point) {
        self.settle(id, true);
        // A position after a pass is no position of a game.
        if board.stones_of(Color::Black).len() == board.stones_of(Color::White).len() {
            let answer = Answer { point, win_at: 2 * self.black_stones - 1 };
            if let Err(error) = self.store.insert(board, answer) {
                self.failure = Some(error);
            }
        }
    }

    fn expand_attack(&mut self, board: &mut Board, id: NodeId, parent: Option<NodeId>) {
        let left = self.left(board);
        if self.store.get(board).is_some_and(|answer| answer.win_at < 2 * self.black_stones) {
            return self.settle(id, true);
        }
        let limits = Limits { moves: left, nodes: self.settings.attack_nodes };
        if let Proof::Proven { .. } = self.threats.prove(board, Color::Black, Kind::Threats, limits) {
            return self.settle(id, true);
        }
        let mut moves = Vec::new();
        for (rank, point) in self.candidates(board, left, parent).into_iter().enumerate() {
            board.make_as(Color::Black, point);
            let child = self.node(board, Some(id));
            board.unmake();
            let node = &mut self.nodes[child as usize];
            if matches!(node.kind, NodeKind::Fresh { .. }) {
                node.proof = node.proof.max(2 + rank as u32 / 2);
            }
            moves.push((point, child));
        }
        self.nodes[id as usize].kind = NodeKind::Attack { moves };
    }

    /// Black's moves to try, best first.
    fn candidates(&mut self, board: &Board, left: u8, parent: Option<NodeId>) -> Vec<Point> {
        let (black, white) = (board.classes(Color::Black), board.classes(Color::White));
        if left < 3 {
            // A move, a fork of fours and the five: with less, only threats win, and those were tried.
            return Vec::new();
        }
        let allowed = match white.fives.len() {
            0 => engine::threat::replies_to_threat(board, Color::White),
            1 => Some(white.fives),
            _ => return Vec::new(),
        };
        let points = allowed.unwrap_or_else(|| board.empty());
        let above = match parent.map(|p| &self.nodes[p as usize].kind) {
            Some(NodeKind::Defence(defence)) => Some(defence),
            _ => None,
        };
        let mut ordered = if allowed.is_none() && board.stones() == 2 {
            crate::third_moves(board)
        } else {
            let mut quiet = points - (black.fours - allowed.unwrap_or_default());
            if above.is_some_and(|above| above.forced) {
                // Threat after threat was searched already; after one threat only a quiet move is something new.
                quiet = quiet - (black.threes - allowed.unwrap_or_default());
            }
            by_worth(board, Color::Black, quiet)
        };
        if let Some(above) = above {
            let answers: Vec<Point> =
                above.answers.iter().rev().copied().filter(|&p| points.contains(p)).take(4).collect();
            ordered.retain(|p| !answers.contains(p));
            ordered.splice(0..0, answers);
        }
        // Early on a static count tells little: the move that is needed may stand far down the list.
        let early = board.stones() <= EARLY_STONES;
        ordered.truncate(if early { 2 * self.settings.candidates } else { self.settings.candidates });
        ordered
    }

    fn defend(&mut self, board: &mut Board, id: NodeId, proof_limit: u32, disproof_limit: u32) {
        if let NodeKind::Fresh { .. } = self.nodes[id as usize].kind {
            self.expand_defence(board, id);
        }
        loop {
            self.fill(board, id, proof_limit);
            let NodeKind::Defence(defence) = &self.nodes[id as usize].kind else { return };
            let pass = defence.pass.map(|child| (None, child));
            // A sum, not the largest: a chain of threats has few replies at each step, and only a sum grows with its length.
            let (mut proof, mut disproof, mut second, mut hardest) = (0, INFINITE, INFINITE, None);
            for (point, child) in pass.into_iter().chain(defence.open.iter().map(|&(p, c)| (Some(p), c))) {
                let node = &self.nodes[child as usize];
                if node.proof == 0 {
                    continue;
                }
                proof = finite(node.proof.saturating_add(proof));
                if node.disproof < disproof {
                    second = disproof;
                    disproof = node.disproof;
                    hardest = Some((point, child));
                } else {
                    second = second.min(node.disproof);
                }
            }
            let Some((point, child)) = hardest else {
                if pass.is_some() {
                    self.open_everything(board, id);
                    continue;
                }
                if defence.pending.is_empty() {
                    return self.settle(id, true);
                }
                return; // out of budget while filling
            };
            if disproof == 0 {
                return self.settle(id, false);
            }
            let node = &mut self.nodes[id as usize];
            (node.proof, node.disproof) = (proof, disproof);
            if proof >= proof_limit || disproof >= disproof_limit || self.out_of_budget(board) {
                return;
            }
            let child_proof = proof_limit.saturating_sub(proof - self.nodes[child as usize].proof);
            let child_disproof = disproof_limit.min(second.saturating_add(1 + second / 4));
            if let Some(point) = point {
                board.make_as(Color::White, point);
            }
            self.attack(board, child, child_proof, child_disproof);
            if let Some(point) = point {
                let answer = self.store.get(board).map(|answer| answer.point);
                board.unmake();
                if self.nodes[child as usize].proof == 0
                    && let (Some(answer), NodeKind::Defence(defence)) =
                        (answer, &mut self.nodes[id as usize].kind)
                {
                    defence.answers.retain(|&p| p != answer);
                    defence.answers.push(answer);
                    defence.open.retain(|&(p, _)| p != point);
                }
            }
        }
    }

    fn expand_defence(&mut self, board: &mut Board, id: NodeId) {
        let left = self.left(board);
        if !board.classes(Color::White).fives.is_empty() || left == 0 {
            return self.settle(id, false);
        }
        let mut defence = Defence {
            pass: None,
            forced: false,
            simulate: false,
            pending: Vec::new(),
            open: Vec::new(),
            answers: Vec::new(),
        };
        if let Some(replies) = zone::forced(board) {
            defence.pending = zone::by_danger(board, replies);
            defence.forced = true;
        } else {
            let limits = Limits { moves: left, nodes: self.settings.pass_nodes };
            match self.threats.prove(board, Color::Black, Kind::Threats, limits) {
                Proof::Proven { moves } => {
                    let zone = self.threats.zone(board, Color::Black, Kind::Threats, moves);
                    defence.pending =
                        zone::by_danger(board, zone.unwrap_or_else(PointSet::full) & board.empty());
                    defence.simulate = true;
                }
                _ if board.stones() <= OPENING_STONES => defence.pass = Some(self.pass_node(board, id)),
                _ => return self.settle(id, false),
            }
        }
        self.nodes[id as usize].kind = NodeKind::Defence(defence);
    }

    /// The position with Black to move although White has not answered.
    fn pass_node(&mut self, board: &Board, parent: NodeId) -> NodeId {
        let key = board.key() ^ side_word(Color::Black);
        *self.ids.entry(key).or_insert_with(|| {
            self.nodes.push(Node { proof: 1, disproof: 1, kind: NodeKind::Fresh { parent: Some(parent) } });
            self.nodes.len() as NodeId - 1
        })
    }

    /// The pass is solved: now every reply.
    fn open_everything(&mut self, board: &Board, id: NodeId) {
        if let NodeKind::Defence(defence) = &mut self.nodes[id as usize].kind {
            defence.pass = None;
            defence.pending = zone::by_danger(board, board.empty());
        }
    }

    /// Looks at pending replies until those that stay open reach the threshold.
    fn fill(&mut self, board: &mut Board, id: NodeId, proof_limit: u32) {
        loop {
            let NodeKind::Defence(defence) = &self.nodes[id as usize].kind else { return };
            let proofs = defence.open.iter().map(|&(_, child)| self.nodes[child as usize].proof);
            let proof = proofs.fold(0, u32::saturating_add);
            if defence.pass.is_some() || proof >= proof_limit {
                return;
            }
            let simulate = defence.simulate;
            if self.out_of_budget(board) {
                return;
            }
            let NodeKind::Defence(defence) = &mut self.nodes[id as usize].kind else { return };
            let Some(reply) = defence.pending.pop() else { return };
            board.make_as(Color::White, reply);
            if !self.answered_by_threats(board, reply, simulate) {
                let child = self.node(board, Some(id));
                if self.nodes[child as usize].proof != 0
                    && let NodeKind::Defence(defence) = &mut self.nodes[id as usize].kind
                {
                    defence.open.push((reply, child));
                }
            }
            board.unmake();
        }
    }

    /// Whether a short threat search wins for Black after White's `reply`, the last stone.
    fn answered_by_threats(&mut self, board: &mut Board, reply: Point, simulate: bool) -> bool {
        let moves = self.left(board);
        let limits = Limits { moves, nodes: 400 };
        if simulate && self.threats.simulate(board, Color::Black, Kind::Threats, reply, limits) {
            return true;
        }
        let limits = Limits { moves, nodes: self.settings.reply_nodes };
        matches!(self.threats.prove(board, Color::Black, Kind::Threats, limits), Proof::Proven { .. })
    }
}

/// A key that tells apart who is to move.
fn side_key(board: &Board) -> u64 {
    board.key() ^ side_word(board.to_move())
}

/// Any fixed word a side will do.
fn side_word(color: Color) -> u64 {
    stone_key(color, Point::CENTER).rotate_left(7)
}

/// Numbers of open positions stay below [`INFINITE`].
const fn finite(number: u32) -> u32 {
    if number == INFINITE { INFINITE - 1 } else { number }
}
