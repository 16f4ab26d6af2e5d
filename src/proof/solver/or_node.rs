//! Searches or-nodes, where Black is to move. Runs the threat search, and then tries one move after another. These include
//! threats, because some wins need several threats before a quiet move.

use std::ops::RangeInclusive;

use engine::threat::{Kind, Proof, ThreatLimits};
use engine::{Board, Color, Point, PointSet};

use crate::candidates::{by_value, put_first};
use crate::graph::{AndNode, INFINITE, NodeId, NodeKind};
use crate::opening::third_moves;
use crate::search::ProofSearch;
use crate::store::StoredAnswer;

/// Positions with at most this many stones get twice as many candidates. Early on, a static evaluation says little, and the
/// right move may be far down the list.
const EARLY_STONES: usize = 6;

/// The number of moves tried first because they answered other replies.
const ANSWERS_FIRST: usize = 4;

const GUIDED_STONES: RangeInclusive<usize> = 4..=16;

/// Close to the deadline, the strongest move may be too slow, so the guide needs this many black stones left.
const GUIDED_OWN_LEFT: u8 = 7;

const GUIDED: usize = 4;

const GUIDE_POSITIONS: u64 = 3_000;

/// The number added to the initial proof number of each move that the guide does not suggest.
const UNGUIDED: u32 = 8;

/// The initial proof number of the best candidate. It rises by one for each further candidate. A new candidate is costly, so
/// the better ones are first searched a little more deeply.
const FIRST_PROOF: u32 = 2;

impl ProofSearch<'_> {
    pub(crate) fn search_or_node(&mut self, board: &mut Board, id: NodeId, limit: u32) {
        if let NodeKind::Unexpanded { parent } = self.graph[id].kind {
            self.expand_or_node(board, id, parent);
        }
        loop {
            let NodeKind::Or { moves } = &self.graph[id].kind else { return };
            let (mut proof, mut second, mut best) = (INFINITE, INFINITE, None);
            for &(point, child) in moves {
                let number = self.graph[child].proof;
                if number < proof {
                    second = proof;
                    proof = number;
                    best = Some((point, child));
                } else {
                    second = second.min(number);
                }
            }
            let Some((point, child)) = best else { return self.graph.settle(id, false) };
            if proof == 0 {
                return self.settle_by(board, id, point);
            }
            self.graph[id].proof = proof;
            if proof >= limit || self.out_of_budget(board) {
                return;
            }
            board.make_as(Color::Black, point);
            self.search_node(board, Color::White, child, limit.min(second.saturating_add(1 + second / 4)));
            board.unmake();
        }
    }

    fn settle_by(&mut self, board: &Board, id: NodeId, point: Point) {
        self.graph.settle(id, true);
        // Where points are forbidden, White may also pass, because a white stone could help Black.
        if is_in_turn(board) || board.rule().forbids(Color::Black) {
            self.store_answer(board, StoredAnswer { point, win_at: self.deadline });
        }
    }

    fn expand_or_node(&mut self, board: &mut Board, id: NodeId, parent: Option<NodeId>) {
        if self.answer(board).is_some() {
            return self.graph.settle(id, true);
        }
        let left = self.own_left(board);
        let limits = ThreatLimits { own_stones: left, nodes: self.settings.or_node_threats };
        if let Proof::Proven { .. } = self.threats.prove(board, Color::Black, Kind::Vct, limits) {
            return self.graph.settle(id, true);
        }
        let mut moves = Vec::new();
        for (point, proof) in self.candidates(board, left, parent) {
            board.make_as(Color::Black, point);
            let child = self.node(board, Color::White, Some(id));
            board.unmake();
            let node = &mut self.graph[child];
            if matches!(node.kind, NodeKind::Unexpanded { .. }) {
                node.proof = node.proof.max(proof);
            }
            moves.push((point, child));
        }
        self.graph[id].kind = NodeKind::Or { moves };
    }

    /// The moves to try, best first, with their initial proof numbers.
    fn candidates(&mut self, board: &Board, left: u8, parent: Option<NodeId>) -> Vec<(Point, u32)> {
        let white = board.classes(Color::White);
        if left < 3 {
            // After a quiet move, a win needs two more stones: one that makes a double four, and one that makes five. With
            // fewer than three stones left, only threats can win, and they have already been tried.
            return Vec::new();
        }
        let allowed = match white.fives.len() {
            0 => engine::threat::replies_to_threat(board, Color::White),
            1 => Some(white.fives),
            _ => return Vec::new(),
        };
        let points = allowed.unwrap_or_else(|| board.empty()) - board.forbidden(Color::Black);
        let mut ordered = if allowed.is_none() && board.stones() == 2 {
            third_moves(board)
        } else {
            by_value(board, Color::Black, points)
        };
        put_first(&mut ordered, &self.answers_to_others(points, parent));
        let is_guided = self.settings.guided
            && allowed.is_none()
            && is_in_turn(board)
            && left >= GUIDED_OWN_LEFT
            && GUIDED_STONES.contains(&board.stones());
        let mut guided = if is_guided { self.guide.best(board, GUIDED, GUIDE_POSITIONS) } else { Vec::new() };
        guided.retain(|&point| points.contains(point));
        put_first(&mut ordered, &guided);
        let early = board.stones() <= EARLY_STONES;
        ordered.truncate(if early { 2 * self.settings.candidates } else { self.settings.candidates });
        let first_number = |(rank, point)| {
            let is_unguided = !guided.is_empty() && rank >= guided.len();
            (point, FIRST_PROOF + rank as u32 + if is_unguided { UNGUIDED } else { 0 })
        };
        ordered.into_iter().enumerate().map(first_number).collect()
    }

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

/// Returns true unless White has just passed. After a pass, Black, to move, has more stones than White.
fn is_in_turn(board: &Board) -> bool {
    board.stones_of(Color::Black).len() == board.stones_of(Color::White).len()
}
