use engine::{Point, PointSet};

use super::status::StaticStatus;
use super::task::Scored;
use super::tree::TreeSearch;

/// The maximum distance between a quiet candidate and a stone.
const NEAR: usize = 2;
/// The score of the table's move, and the bonus for the counter-move.
pub const FROM_TABLE: i32 = 1 << 20;
const COUNTER: i32 = 70;
/// The bonus for attacks.
const ATTACK: i32 = 36;

/// The candidate moves in a position with this static status.
pub fn candidates(board: &engine::Board, status: StaticStatus) -> PointSet {
    let legal = board.legal();
    match status {
        StaticStatus::Wins(point, _) | StaticStatus::Forced(point) => [point].into_iter().collect(),
        StaticStatus::Threatened(replies) => replies & legal,
        StaticStatus::Quiet | StaticStatus::Loses(_) => {
            let own = board.classes(board.to_move());
            let near = (board.near(NEAR) | own.fours | own.threes) & legal;
            if near.is_empty() { legal } else { near }
        }
    }
}

impl TreeSearch<'_> {
    /// Appends the moves of this node, unsorted.
    pub fn list_moves(&mut self, status: StaticStatus, first: Option<Point>) {
        self.position.catch_up();
        let board = self.position.board();
        let mover = board.to_move();
        let own = board.classes(mover);
        let attacks = own.fours | own.threes;
        let counter = self.memory.histories.counter(mover, board.moves().last().copied());
        for point in candidates(board, status) {
            let mut score = self.position.move_score(point);
            let attack = attacks.contains(point);
            score += self.memory.histories.score(mover, point, attack);
            if attack {
                score += ATTACK;
            }
            if counter == Some(point) {
                score += COUNTER;
            }
            if first == Some(point) {
                score = FROM_TABLE;
            }
            self.stack.moves.push(Scored::new(point, score));
        }
    }

    /// Swaps the most likely move at index `at` or later to index `at` and returns it.
    pub fn pick(&mut self, at: usize) -> Option<Point> {
        let rest = self.stack.moves.get_mut(at..)?;
        // This is faster than tracking the index of the best move.
        let best = rest.iter().copied().max()?;
        let place = rest.iter().position(|&other| other == best)?;
        rest.swap(0, place);
        best.point()
    }
}
