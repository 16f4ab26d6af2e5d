//! When the search asks the guide, and what it makes of the answer.

use std::ops::RangeInclusive;

use engine::Board;

use crate::graph::{NodeId, NodeKind};
use crate::or_node::{first_number, is_in_turn};
use crate::search::Search;

/// Positions with so many stones have a guide to their moves.
const GUIDED_STONES: RangeInclusive<usize> = 4..=10;

/// Black's own stones that must be left for it: near the deadline the strongest move may be too slow.
const GUIDED_OWN_LEFT: u8 = 9;

/// Positions with so many stones are guided once so many nodes were spent on them, those with more at once: most of White's
/// fourth stones fall to a search that is shorter than the guide's.
const GUIDED_LATE: (usize, u64) = (4, 10_000);

/// Moves that the guide names.
const GUIDED: usize = 4;

/// Positions that it may look at for them.
const GUIDE_POSITIONS: u64 = 20_000;

/// What the first proof number of the other moves is higher by.
const UNGUIDED: u32 = 8;

impl Search<'_> {
    /// The nodes to spend on a position before the guide is asked, `None` if it is not. `left` are Black's stones left.
    pub(crate) fn guided_after(&self, board: &Board, left: u8) -> Option<u64> {
        let is_guided = self.settings.guide.is_some()
            && is_in_turn(board)
            && left >= GUIDED_OWN_LEFT
            && GUIDED_STONES.contains(&board.stones());
        let (late, nodes) = GUIDED_LATE;
        is_guided.then_some(if board.stones() <= late { nodes } else { 0 })
    }

    /// Puts the moves that the guide names before all others, whose first numbers rise.
    pub(crate) fn ask_guide(&mut self, board: &mut Board, id: NodeId) {
        let guided = self.guided(board, GUIDED, GUIDE_POSITIONS);
        let first: Vec<_> = guided.iter().map(|&point| (point, self.child(board, id, point))).collect();
        let NodeKind::Or(node) = &mut self.graph[id].kind else { return };
        node.until_guided = None;
        if guided.is_empty() {
            return;
        }
        let mut moves = std::mem::take(&mut node.moves);
        moves.retain(|(point, _)| !guided.contains(point));
        moves.splice(0..0, first);
        moves.truncate(self.most_candidates(board));
        for (rank, &(_, child)) in moves.iter().enumerate() {
            let node = &mut self.graph[child];
            if matches!(node.kind, NodeKind::Unexpanded { .. }) {
                node.proof = if rank < guided.len() {
                    first_number(rank)
                } else {
                    node.proof.max(first_number(rank) + UNGUIDED)
                };
            }
        }
        if let NodeKind::Or(node) = &mut self.graph[id].kind {
            node.moves = moves;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guide::Guide;
    use crate::opening::board_after;
    use crate::search::Settings;
    use crate::store::Store;
    use engine::{Deadline, Point};
    use std::sync::Mutex;
    use strategy::Game;

    /// The stones of the positions that it was asked about.
    static ASKED: Mutex<Vec<usize>> = Mutex::new(Vec::new());

    struct Asked;

    impl Guide for Asked {
        fn best(&mut self, board: &Board, _: usize, _: u64) -> Vec<Point> {
            ASKED.lock().unwrap().push(board.stones());
            Vec::new()
        }
    }

    #[test]
    fn positions_with_four_stones_are_guided_late_and_those_with_more_at_once() {
        let store = Store::new(Game::STANDARD);
        let mut report = |_: &_| true;
        let settings =
            Settings { table_bytes: 1 << 20, guide: Some(|| Box::new(Asked)), ..Settings::default() };
        let mut search = Search::new(settings, Deadline::new(33).unwrap(), &store, &mut report);
        let mut asked_after = |moves: &str, nodes| {
            ASKED.lock().unwrap().clear();
            let mut board = board_after(Game::STANDARD, &engine::notation::parse_moves(moves).unwrap());
            search.prove(&mut board, nodes).unwrap();
            ASKED.lock().unwrap().clone()
        };
        let (late, nodes) = GUIDED_LATE;
        let early = asked_after("h8 h9 g9 i7", nodes / 2);
        assert!(!early.contains(&late), "{early:?}");
        let later = asked_after("h8 h9 g9 i7", 10 * nodes);
        assert_eq!(later.iter().filter(|&&stones| stones == late).count(), 1, "{later:?}");
        assert_eq!(asked_after("h8 h9 g9 f10 g7 h10", 100_000).first(), Some(&(late + 2)));
    }
}
