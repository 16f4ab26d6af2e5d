//! Searches and-nodes, where White is to move. Finds the replies that matter, and Black's answer to each.

use engine::threat::{Kind, Proof, ThreatLimits};
use engine::{Board, Color, Point, PointSet};

use crate::candidates::{by_value, forced_replies};
use crate::graph::{AndNode, INFINITE, NodeId, NodeKind, finite};
use crate::guide;
use crate::search::ProofSearch;

/// Positions with at most this many stones are searched even if Black has no win by threats after a pass. In all strategies
/// found so far, Black threatened to win in every later position.
const OPENING_STONES: usize = 3;

/// The number added to the proof number for a four, which has only one reply. Otherwise long sequences of fours would look no
/// harder than short ones, and the search would try all of them before a quiet move.
const FOUR_COST: u32 = 8;

/// The node limit for repeating, after a real reply, the win that was found after a pass.
const SIMULATION_NODES: u64 = 400;

impl ProofSearch<'_> {
    /// Searches a position with White to move until it is solved or its proof number reaches the limit. Follows the reply that
    /// looks hardest, to abandon a bad move before spending many nodes on easy replies.
    pub(crate) fn search_and_node(&mut self, board: &mut Board, id: NodeId, limit: u32) {
        if let NodeKind::Unexpanded { .. } = self.graph[id].kind {
            self.expand_and_node(board, id);
        }
        loop {
            self.open_replies(board, id, limit);
            let NodeKind::And(and) = &self.graph[id].kind else { return };
            let (proof, hardest) = self.weighed(and);
            let Some((point, child)) = hardest else {
                if and.pass.is_some() {
                    self.list_all_replies(board, id);
                    continue;
                }
                if and.pending.is_empty() {
                    return self.graph.settle(id, true);
                }
                return; // the node budget ran out while a reply was being searched
            };
            let hardest_proof = self.graph[child].proof;
            if hardest_proof == INFINITE {
                return self.graph.settle(id, false);
            }
            self.graph[id].proof = proof;
            if proof >= limit || self.out_of_budget(board) {
                return;
            }
            let child_limit = limit.saturating_sub(proof - hardest_proof);
            let Some(point) = point else {
                self.search_node(board, Color::Black, child, child_limit);
                continue;
            };
            board.make_as(Color::White, point);
            self.search_node(board, Color::Black, child, child_limit);
            if self.graph[child].proof == 0 {
                self.keep_answer(board, id, point);
            }
            board.unmake();
        }
    }

    /// The proof number of this node, and the White move that is hardest to answer (`None` for a pass) with the node after it.
    fn weighed(&self, and: &AndNode) -> (u32, Option<(Option<Point>, NodeId)>) {
        let pass = and.pass.map(|child| (None, child));
        let replies = and.open.iter().map(|&(point, child)| (Some(point), child));
        // Take the sum, not the maximum. In a chain of threats, each step has few replies, and only the sum grows with the
        // length of the chain.
        let (mut sum, mut most, mut hardest) = (and.cost, 0, None);
        for (point, child) in pass.into_iter().chain(replies) {
            let proof = self.graph[child].proof;
            sum = finite(sum.saturating_add(proof));
            if proof > most {
                (most, hardest) = (proof, Some((point, child)));
            }
        }
        (sum, hardest)
    }

    /// Remembers Black's answer to this reply, because the same move may answer other replies too.
    fn keep_answer(&mut self, board: &Board, id: NodeId, reply: Point) {
        let answer = self.answer(board);
        if let (Some(answer), NodeKind::And(and)) = (answer, &mut self.graph[id].kind) {
            and.answers.retain(|&p| p != answer.point);
            and.answers.push(answer.point);
            and.open.retain(|&(p, _)| p != reply);
        }
    }

    fn expand_and_node(&mut self, board: &mut Board, id: NodeId) {
        let left = self.own_left(board);
        if !board.classes(Color::White).fives.is_empty() || left == 0 {
            return self.graph.settle(id, false);
        }
        let mut and = AndNode::default();
        if let Some(replies) = forced_replies(board) {
            let is_four = !board.classes(Color::Black).fives.is_empty();
            and.cost = if is_four { FOUR_COST } else { 0 };
            and.pending = self.by_danger(board, replies);
        } else {
            let limits = ThreatLimits { own_stones: left, nodes: self.settings.pass_threats };
            match self.threats.prove(board, Color::Black, Kind::Vct, limits) {
                Proof::Proven { own_stones: moves } => {
                    let zone = self.threats.zone(board, Color::Black, Kind::Vct, moves);
                    let replies = zone.map_or_else(|| board.empty(), |zone| zone & board.empty());
                    and.pending = self.by_danger(board, replies);
                    and.simulate = true;
                }
                _ if board.stones() <= OPENING_STONES => {
                    and.pass = Some(self.node(board, Color::Black, Some(id)));
                }
                _ => return self.graph.settle(id, false),
            }
        }
        self.graph[id].kind = NodeKind::And(Box::new(and));
    }

    /// Makes every reply pending, once the position after the pass is solved.
    fn list_all_replies(&mut self, board: &Board, id: NodeId) {
        let replies = self.by_danger(board, board.empty());
        if let NodeKind::And(and) = &mut self.graph[id].kind {
            and.pass = None;
            and.pending = replies;
        }
    }

    /// Sorts White's replies by danger, the most dangerous last: by the guide's scores or, without a guide, by static value.
    /// Many black moves are abandoned after the first few replies, which saves the threat searches for the remaining ones.
    fn by_danger(&self, board: &Board, replies: PointSet) -> Vec<Point> {
        let mut replies = by_value(board, Color::White, replies);
        replies.reverse();
        if !self.settings.guided || replies.len() < 2 {
            return replies;
        }
        let scores = guide::scores(board, &replies);
        let mut scored: Vec<(i32, Point)> = scores.into_iter().zip(replies).collect();
        scored.sort_by_key(|&(score, _)| score);
        scored.into_iter().map(|(_, reply)| reply).collect()
    }

    fn open_replies(&mut self, board: &mut Board, id: NodeId, limit: u32) {
        loop {
            let NodeKind::And(and) = &self.graph[id].kind else { return };
            let proofs = and.open.iter().map(|&(_, child)| self.graph[child].proof);
            let proof = proofs.fold(0, u32::saturating_add);
            let simulate = and.simulate;
            if and.pass.is_some() || proof >= limit || self.out_of_budget(board) {
                return;
            }
            let NodeKind::And(and) = &mut self.graph[id].kind else { return };
            let Some(reply) = and.pending.pop() else { return };
            board.make_as(Color::White, reply);
            if !self.answered_by_threats(board, reply, simulate) {
                let child = self.node(board, Color::Black, Some(id));
                if self.graph[child].is_new() {
                    self.graph[child].proof = self.open_reply(board);
                }
                if self.graph[child].proof != 0
                    && let NodeKind::And(and) = &mut self.graph[id].kind
                {
                    and.open.push((reply, child));
                }
            }
            board.unmake();
        }
    }

    /// Returns true if a short threat search answers White's `reply`, the last stone.
    fn answered_by_threats(&mut self, board: &mut Board, reply: Point, simulate: bool) -> bool {
        let moves = self.own_left(board);
        let limits = ThreatLimits { own_stones: moves, nodes: SIMULATION_NODES };
        if simulate && self.threats.simulate(board, Color::Black, Kind::Vct, reply, limits) {
            return true;
        }
        let limits = ThreatLimits { own_stones: moves, nodes: self.settings.reply_threats };
        matches!(self.threats.prove(board, Color::Black, Kind::Vct, limits), Proof::Proven { .. })
    }
}

#[cfg(test)]
mod tests {
    use crate::opening::board;
    use crate::search::{ProofSearch, Settings, SolveOutcome};
    use crate::store::Store;
    use engine::Deadline;
    use strategy::Game;

    #[test]
    fn a_fifth_move_without_a_threat_is_dropped() {
        let store = Store::new(Game::STANDARD);
        let settings = Settings { table_bytes: 1 << 20, ..Settings::default() };
        let mut search = ProofSearch::new(settings, Deadline::new(35).unwrap(), &store);
        let mut outcome = |moves: &str| search.prove(&mut board(Game::STANDARD, moves), 10_000).unwrap();
        assert_eq!(outcome("h8 h9 g9 i7 l7"), SolveOutcome::Exhausted);
        assert_eq!(outcome("h8 h9 g9 i7 f8"), SolveOutcome::OutOfNodes);
    }
}
