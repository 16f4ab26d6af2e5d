//! Or-nodes, Black to move: the threat search, then one move after the other. Threats are among them: some wins take several and
//! only then a quiet move, which neither the threat search nor a search of quiet moves alone finds.

use engine::threat::{Kind, Limits, Proof};
use engine::{Board, Color, Point, PointSet};

use crate::candidates::{by_worth, put_first};
use crate::graph::{AndNode, INFINITE, NodeId, NodeKind, OrNode, finite};
use crate::opening::third_moves;
use crate::search::Search;
use crate::store::Answer;

/// Positions with this many stones or fewer get twice the candidates: early on a static count tells little, and the
/// move that is needed may stand far down the list.
const EARLY_STONES: usize = 6;

/// Moves that answered other replies and are tried first.
const ANSWERS_FIRST: usize = 4;

/// The first proof number rises by one in so many candidates: to look at a new one costs a search after a pass and a zone,
/// so the better ones are looked at a little more deeply first.
const CANDIDATES_A_STEP: usize = 2;

impl Search<'_> {
    /// Searches a position with Black to move until a number reaches its limit.
    pub(crate) fn search_or_node(
        &mut self,
        board: &mut Board,
        id: NodeId,
        proof_limit: u32,
        disproof_limit: u32,
    ) {
        if let NodeKind::Unexpanded { parent } = self.graph[id].kind {
            self.expand_or_node(board, id, parent);
        }
        loop {
            let NodeKind::Or(OrNode { moves, until_guided }) = &self.graph[id].kind else { return };
            if *until_guided == Some(0) {
                self.ask_guide(board, id);
                continue;
            }
            let (mut proof, mut second, mut disproof, mut open, mut best) = (INFINITE, INFINITE, 0, 0, None);
            for &(point, child) in moves {
                let node = &self.graph[child];
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
            let Some((point, child)) = best else { return self.graph.settle(id, false) };
            if proof == 0 {
                return self.settle_by(board, id, point);
            }
            let disproof = finite(disproof.saturating_add(open - 1));
            let node = &mut self.graph[id];
            (node.proof, node.disproof) = (proof, disproof);
            if proof >= proof_limit || disproof >= disproof_limit || self.out_of_budget(board) {
                return;
            }
            let child_proof = proof_limit.min(second.saturating_add(1 + second / 4));
            let child_disproof = disproof_limit.saturating_sub(open - 1);
            let before = self.threats.nodes();
            board.make_as(Color::Black, point);
            self.search_and_node(board, child, child_proof, child_disproof);
            board.unmake();
            let spent = self.threats.nodes() - before;
            if let NodeKind::Or(OrNode { until_guided: Some(left), .. }) = &mut self.graph[id].kind {
                *left = left.saturating_sub(spent);
            }
        }
    }

    /// Black's `point` wins: keeps it in the store.
    fn settle_by(&mut self, board: &Board, id: NodeId, point: Point) {
        self.graph.settle(id, true);
        if is_in_turn(board) {
            self.keep(board, Answer { point, win_at: self.deadline });
        }
    }

    fn expand_or_node(&mut self, board: &mut Board, id: NodeId, parent: Option<NodeId>) {
        if self.answer(board).is_some() {
            return self.graph.settle(id, true);
        }
        let left = self.own_left(board);
        let limits = Limits { moves: left, nodes: self.settings.or_node_threats };
        let before = self.threats.nodes();
        if let Proof::Proven { .. } = self.threats.prove(board, Color::Black, Kind::Vct, limits) {
            return self.graph.settle(id, true);
        }
        let spent = self.threats.nodes() - before;
        let (candidates, are_free) = self.candidates(board, left, parent);
        let mut moves = Vec::new();
        for (rank, point) in candidates.into_iter().enumerate() {
            let child = self.child(board, id, point);
            let node = &mut self.graph[child];
            if matches!(node.kind, NodeKind::Unexpanded { .. }) {
                node.proof = node.proof.max(first_number(rank));
            }
            moves.push((point, child));
        }
        let guided_after = self.guided_after(board, left).filter(|_| are_free);
        let until_guided = guided_after.map(|nodes| nodes.saturating_sub(spent));
        self.graph[id].kind = NodeKind::Or(OrNode { moves, until_guided });
    }

    /// The position after Black's `point`.
    pub(crate) fn child(&mut self, board: &mut Board, id: NodeId, point: Point) -> NodeId {
        board.make_as(Color::Black, point);
        let child = self.node(board, Color::White, Some(id));
        board.unmake();
        child
    }

    /// How many of Black's moves are tried.
    pub(crate) const fn most_candidates(&self, board: &Board) -> usize {
        let early = board.stones() <= EARLY_STONES;
        if early { 2 * self.settings.candidates } else { self.settings.candidates }
    }

    /// Black's moves to try, best first, and whether he is free to play where he likes.
    fn candidates(&self, board: &Board, left: u8, parent: Option<NodeId>) -> (Vec<Point>, bool) {
        let white = board.classes(Color::White);
        if left < 3 {
            // A move, a fork of fours and the five: with less, only threats win, and those were tried.
            return (Vec::new(), false);
        }
        let allowed = match white.fives.len() {
            0 => engine::threat::replies_to_threat(board, Color::White),
            1 => Some(white.fives),
            _ => return (Vec::new(), false),
        };
        let points = allowed.unwrap_or_else(|| board.empty());
        let mut ordered = if allowed.is_none() && board.stones() == 2 {
            third_moves(board)
        } else {
            by_worth(board, Color::Black, points)
        };
        put_first(&mut ordered, &self.answers_to_others(points, parent));
        ordered.truncate(self.most_candidates(board));
        (ordered, allowed.is_none())
    }

    /// Moves among `points` that answered other replies to Black's last move, the latest first.
    fn answers_to_others(&self, points: PointSet, parent: Option<NodeId>) -> Vec<Point> {
        let Some(above) = parent.and_then(|parent| self.and_node(parent)) else { return Vec::new() };
        above.answers.iter().rev().copied().filter(|&p| points.contains(p)).take(ANSWERS_FIRST).collect()
    }

    fn and_node(&self, id: NodeId) -> Option<&AndNode> {
        match &self.graph[id].kind {
            NodeKind::And(node) => Some(node),
            _ => None,
        }
    }
}

/// The first proof number of a candidate.
pub(crate) const fn first_number(rank: usize) -> u32 {
    2 + (rank / CANDIDATES_A_STEP) as u32
}

/// Whether it is Black's turn; a position after a pass is no position of a game.
pub(crate) fn is_in_turn(board: &Board) -> bool {
    board.stones_of(Color::Black).len() == board.stones_of(Color::White).len()
}
