//! The node budget of an or-node in the opening, divided among Black's moves. Every move first gets one share of the same size.
//! After that, every share goes to the move with the least remaining effort (see [`effort`](crate::effort)).

use engine::Point;

/// A move that its shares have neither proven nor refuted so far.
#[derive(Debug)]
struct Tried {
    point: Point,
    nodes: u64,
    effort: u64,
}

#[derive(Debug)]
pub(crate) struct OrBudget {
    first: u64,
    /// The moves that have not had a share yet, in reverse order.
    waiting: Vec<Point>,
    tried: Vec<Tried>,
}

impl OrBudget {
    /// The moves get their first shares, of `first` nodes each, in the given order.
    pub(crate) fn new(first: u64, mut moves: Vec<Point>) -> Self {
        moves.reverse();
        Self { first, waiting: moves, tried: Vec::new() }
    }

    pub(crate) fn next(&self) -> Option<(Point, u64)> {
        if let Some(&point) = self.waiting.last() {
            return Some((point, self.first));
        }
        let (mut best, mut second) = (None::<&Tried>, u64::MAX);
        for tried in &self.tried {
            if best.is_none_or(|best| tried.effort < best.effort) {
                second = best.map_or(second, |best| best.effort);
                best = Some(tried);
            } else {
                second = second.min(tried.effort);
            }
        }
        best.map(|best| (best.point, self.share(best, second)))
    }

    /// The next share of the best move: the difference in effort to the second-best move, but at least a quarter of the nodes
    /// already spent on the move and at most all of them.
    fn share(&self, best: &Tried, second: u64) -> u64 {
        (second - best.effort).clamp(best.nodes / 4, best.nodes).max(self.first)
    }

    pub(crate) fn stays_open(&mut self, nodes: u64, effort: u64) {
        let Some(point) = self.take_next() else { return };
        match self.tried.iter_mut().find(|tried| tried.point == point) {
            Some(tried) => (tried.nodes, tried.effort) = (tried.nodes + nodes, effort),
            None => self.tried.push(Tried { point, nodes, effort }),
        }
    }

    pub(crate) fn falls_out(&mut self) {
        let Some(point) = self.take_next() else { return };
        self.tried.retain(|tried| tried.point != point);
    }

    fn take_next(&mut self) -> Option<Point> {
        let (point, _) = self.next()?;
        self.waiting.pop();
        Some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FIRST: u64 = 100;

    /// The number of shares in a test. With more, the node counts would overflow if one move got every share.
    const SHARES: usize = 40;

    fn points(count: usize) -> Vec<Point> {
        engine::Size::FIFTEEN.points().take(count).collect()
    }

    /// A move that wins after `wins` nodes, if at all. Until then, `hard` of its replies are open and share the nodes equally.
    /// A move that does not win may be refuted after `falls_out` nodes.
    #[derive(Clone, Debug)]
    struct Move {
        wins: Option<u64>,
        hard: u64,
        falls_out: Option<u64>,
    }

    /// Divides nodes until a move wins or no move is left.
    fn shares(moves: &[Move]) -> (Vec<(usize, u64)>, Option<usize>) {
        let mut budget = OrBudget::new(FIRST, points(moves.len()));
        let mut had = vec![0; moves.len()];
        let mut given = Vec::new();
        while let Some((point, share)) = budget.next() {
            let at = point.index();
            had[at] += share;
            given.push((at, share));
            let Move { wins, hard, falls_out } = moves[at];
            if wins.is_some_and(|wins| had[at] >= wins) {
                return (given, Some(at));
            }
            match falls_out {
                Some(nodes) if had[at] >= nodes => budget.falls_out(),
                _ => budget.stays_open(share, hard * had[at]),
            }
            if given.len() == SHARES {
                break;
            }
        }
        (given, None)
    }

    /// Returns the same as `shares`, but recomputes the effort of every move before each share, from the definition.
    fn shares_from_the_definition(moves: &[Move]) -> (Vec<(usize, u64)>, Option<usize>) {
        let mut given: Vec<(usize, u64)> = Vec::new();
        while given.len() < SHARES {
            let had = |at| given.iter().filter(|share| share.0 == at).map(|share| share.1).sum::<u64>();
            let open =
                |&at: &usize| !moves[at].falls_out.is_some_and(|nodes| had(at) >= nodes && had(at) > 0);
            let begun = (0..moves.len()).take_while(|&at| had(at) > 0).count();
            // Among moves with equal effort, the one that had its first share earlier is next.
            let efforts = (0..begun).filter(open).map(|at| (moves[at].hard * had(at), at));
            let mut efforts: Vec<(u64, usize)> = efforts.collect();
            efforts.sort_unstable();
            let (at, share) = if begun < moves.len() {
                (begun, FIRST)
            } else {
                let Some(&(effort, at)) = efforts.first() else { return (given, None) };
                let gap = efforts.get(1).map_or(u64::MAX, |second| second.0) - effort;
                (at, FIRST.max(had(at).min(gap.max(had(at) / 4))))
            };
            given.push((at, share));
            let had: u64 = given.iter().filter(|share| share.0 == at).map(|share| share.1).sum();
            if moves[at].wins.is_some_and(|wins| had >= wins) {
                return (given, Some(at));
            }
        }
        (given, None)
    }

    fn moves() -> impl Strategy<Value = Vec<Move>> {
        let nodes = || prop::option::weighted(0.3, 1..20_000_u64);
        let one =
            (nodes(), 1..30_u64, nodes()).prop_map(|(wins, hard, falls_out)| Move { wins, hard, falls_out });
        prop::collection::vec(one, 0..15)
    }

    proptest! {
        #[test]
        fn budget_goes_to_the_move_with_the_least_effort_left(moves in moves()) {
            prop_assert_eq!(shares(&moves), shares_from_the_definition(&moves));
        }

        #[test]
        fn winning_move_costs_at_most_its_share_of_the_effort(hard in prop::collection::vec(1..30_u64, 1..15), at in 0..15_usize, wins in 1..100_000_u64) {
            let winner = at % hard.len();
            let moves: Vec<Move> = hard.iter().enumerate()
                .map(|(at, &hard)| Move { wins: (at == winner).then_some(wins), hard, falls_out: None })
                .collect();
            let mut given = OrBudget::new(FIRST, points(moves.len()));
            let mut had = vec![0; moves.len()];
            while had[winner] < wins {
                let (point, share) = given.next().unwrap();
                had[point.index()] += share;
                given.stays_open(share, hard[point.index()] * had[point.index()]);
            }
            // A move gets a share only if its effort is at most that of the winning move when it was last passed over. A share
            // at most doubles the number of nodes that the move has had.
            let effort = hard[winner] * wins.max(FIRST) * 2;
            for (&hard, &had) in hard.iter().zip(&had) {
                prop_assert!(had <= FIRST.max(2 * effort / hard));
            }
        }
    }
}
