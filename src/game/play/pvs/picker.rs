use engine::{POINTS, Point, PointSet, Size};
use std::sync::LazyLock;

use super::status::StaticStatus;
use super::task::Scored;
use super::tree::TreeSearch;

/// The maximum distance between a quiet candidate and a stone.
const NEAR: usize = 2;
/// The score of the table's move, and the bonus for the counter-move.
pub const FROM_TABLE: i32 = 1 << 20;
const COUNTER: i32 = 85;
/// The bonus for attacks.
const ATTACK: i32 = 42;
/// The bonus for moves at most two rows and columns away from a last move.
const CLOSE: i8 = 13;
/// The bonus for moves at most four rows and columns away from a last move, in the same row, column or diagonal.
const ALIGNED: i8 = 19;

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

/// For each point, the bonus for a move there after a last move on this point.
fn near_bonuses(last: Point) -> &'static [i8; POINTS] {
    static BONUSES: LazyLock<Vec<[i8; POINTS]>> = LazyLock::new(|| {
        let mut bonuses = vec![[0; POINTS]; POINTS];
        for (point, last) in
            Size::MAX.points().flat_map(|point| Size::MAX.points().map(move |last| (point, last)))
        {
            bonuses[last.index()][point.index()] = near_bonus(point, last);
        }
        bonuses
    });
    &BONUSES[last.index()]
}

fn near_bonus(point: Point, last: Point) -> i8 {
    let (cols, rows) = (point.col().abs_diff(last.col()), point.row().abs_diff(last.row()));
    let distance = cols.max(rows);
    let is_aligned = cols == 0 || rows == 0 || cols == rows;
    let close = if distance <= 2 { CLOSE } else { 0 };
    if distance <= 4 && is_aligned { close + ALIGNED } else { close }
}

impl TreeSearch<'_> {
    /// Appends the moves of this node, unsorted.
    pub fn list_moves(&mut self, status: StaticStatus, first: Option<Point>) {
        self.position.catch_up();
        let board = self.position.board();
        let mover = board.to_move();
        let own = board.classes(mover);
        let attacks = own.fours | own.threes;
        let bonuses = |back: usize| {
            board.moves().iter().nth_back(back).map_or(&[0; POINTS], |&last| near_bonuses(last))
        };
        let [near_last, near_previous] = [0, 1].map(bonuses);
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
            score += i32::from(near_last[point.index()]) + i32::from(near_previous[point.index()]);
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
