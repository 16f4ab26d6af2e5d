//! The node budget of an or-node of the opening: how nodes are shared out among Black's moves, each searched alone.
//!
//! Every move first has the same share. After that the next share is for the move that promises most for what it had: the
//! one with the smallest product of the nodes spent on it and the square of its proof number, which then has as many nodes
//! again. The square makes a move with twice the proof number have its next share when the easier one had four times as
//! much.

use engine::Point;

/// A move that had a share and was neither proven nor found not to win.
#[derive(Debug)]
struct Tried {
    point: Point,
    /// The nodes spent on it.
    nodes: u64,
    /// Its proof number after them.
    proof: u32,
}

/// A position's moves with what was spent on each.
#[derive(Debug)]
pub(crate) struct OrBudget {
    /// Nodes of each move's first share.
    first: u64,
    /// The moves that had no share yet, the next one last.
    waiting: Vec<Point>,
    tried: Vec<Tried>,
}

impl OrBudget {
    /// The moves, in the order of their first shares.
    pub(crate) fn new(first: u64, mut moves: Vec<Point>) -> Self {
        moves.reverse();
        Self { first, waiting: moves, tried: Vec::new() }
    }

    /// The next move with its share; `None` if no move is left.
    pub(crate) fn next(&self) -> Option<(Point, u64)> {
        if let Some(&point) = self.waiting.last() {
            return Some((point, self.first));
        }
        let effort = |tried: &&Tried| u128::from(tried.nodes) * u128::from(tried.proof).pow(2);
        self.tried.iter().min_by_key(effort).map(|tried| (tried.point, tried.nodes))
    }

    /// The next move had its share and stays open, with this proof number.
    pub(crate) fn stays_open(&mut self, proof: u32) {
        let Some((point, share)) = self.next() else { return };
        self.waiting.pop();
        match self.tried.iter_mut().find(|tried| tried.point == point) {
            Some(tried) => (tried.nodes, tried.proof) = (tried.nodes + share, proof),
            None => self.tried.push(Tried { point, nodes: share, proof }),
        }
    }

    /// The next move had its share and does not win.
    pub(crate) fn falls_out(&mut self) {
        let Some((point, _)) = self.next() else { return };
        self.waiting.pop();
        self.tried.retain(|tried| tried.point != point);
    }

    /// The position's proof number: the least of its moves'.
    pub(crate) fn proof(&self) -> Option<u32> {
        self.tried.iter().map(|tried| tried.proof).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(count: usize) -> Vec<Point> {
        engine::Size::FIFTEEN.points().take(count).collect()
    }

    /// Shares nodes out where a move wins once it had `wins(move)` nodes in all, and has the proof number `proof(move)` till
    /// then; the winner and all nodes spent.
    fn run(moves: usize, wins: impl Fn(usize) -> u64, proof: impl Fn(usize) -> u32) -> (Option<usize>, u64) {
        let mut budget = OrBudget::new(100, points(moves));
        let mut had = vec![0; moves];
        while let Some((point, share)) = budget.next() {
            let at = point.col();
            had[at] += share;
            if had[at] >= wins(at) {
                return (Some(at), had.iter().sum());
            }
            budget.stays_open(proof(at));
        }
        (None, had.iter().sum())
    }

    #[test]
    fn after_equal_shares_the_move_that_looks_easiest_has_as_many_nodes_again() {
        let mut budget = OrBudget::new(100, points(3));
        for proof in [30, 10, 50] {
            assert_eq!(budget.next().unwrap().1, 100);
            budget.stays_open(proof);
        }
        assert_eq!(budget.next(), Some((points(2)[1], 100)));
        budget.stays_open(15);
        // 200 nodes times the square of 15 is less than 100 times the square of 30.
        assert_eq!((budget.next(), budget.proof()), (Some((points(2)[1], 200)), Some(15)));
        budget.stays_open(20);
        assert_eq!(budget.next(), Some((points(1)[0], 100)));
    }

    #[test]
    fn a_move_that_looks_hard_and_wins_is_found_all_the_same() {
        let (winner, nodes) =
            run(5, |at| if at == 3 { 1_600 } else { u64::MAX }, |at| if at == 3 { 20 } else { 10 });
        assert_eq!(winner, Some(3));
        // The others look twice as easy: each has its next share as long as it had no more than four times as much.
        assert!(nodes <= 1_600 + 4 * 2 * 4 * 1_600, "{nodes}");
    }

    #[test]
    fn the_budget_ends_when_no_move_is_left() {
        let mut budget = OrBudget::new(1, points(2));
        budget.falls_out();
        budget.stays_open(7);
        budget.falls_out();
        assert_eq!(budget.next(), None);
    }
}
