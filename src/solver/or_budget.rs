//! The node budget of an or-node of the opening: how nodes are shared out among Black's moves, each searched alone.
//!
//! The next share is for the move with the least effort left (see [`effort`](crate::effort)), until that of the second best is
//! less. A move that had no share yet is expected to take the more the later it comes, so that the better ones are looked at
//! more deeply before all had a look.

use engine::Point;

/// A move that had a share and was neither proven nor found not to win.
#[derive(Debug)]
struct Tried {
    point: Point,
    /// The nodes spent on it.
    nodes: u64,
    /// The effort left after them.
    effort: u64,
}

/// A position's moves with what was spent on each.
#[derive(Debug)]
pub(crate) struct OrBudget {
    /// Nodes of each move's first share.
    first: u64,
    /// The effort of a move without a share, times its place in the order.
    untried: u64,
    /// The moves that had no share yet, the next one last.
    waiting: Vec<Point>,
    /// How many had one.
    begun: u64,
    tried: Vec<Tried>,
}

impl OrBudget {
    /// The moves in the order of their first shares, of `first` nodes each. The effort of one that had none is `untried` times
    /// its place.
    pub(crate) fn new(first: u64, untried: u64, mut moves: Vec<Point>) -> Self {
        moves.reverse();
        Self { first, untried, waiting: moves, begun: 0, tried: Vec::new() }
    }

    /// The next move with its share; `None` if no move is left.
    pub(crate) fn next(&self) -> Option<(Point, u64)> {
        let untried = self.waiting.last().map_or(u64::MAX, |_| self.untried * (self.begun + 1));
        let (mut best, mut second) = (None::<&Tried>, untried);
        for tried in &self.tried {
            if best.is_none_or(|best| tried.effort < best.effort) {
                second = best.map_or(second, |best| second.min(best.effort));
                best = Some(tried);
            } else {
                second = second.min(tried.effort);
            }
        }
        match best {
            Some(best) if best.effort <= untried => Some((best.point, self.share(best, second))),
            _ => self.waiting.last().map(|&point| (point, self.first)),
        }
    }

    /// The next share of the best move: what may bring it level with the second best, at least a quarter of what it had, and at
    /// most as much again.
    fn share(&self, best: &Tried, second: u64) -> u64 {
        (second - best.effort).clamp(best.nodes / 4, best.nodes).max(self.first)
    }

    /// The next move had a share of so many nodes and stays open, with this effort left.
    pub(crate) fn stays_open(&mut self, nodes: u64, effort: u64) {
        let Some(point) = self.take_next() else { return };
        match self.tried.iter_mut().find(|tried| tried.point == point) {
            Some(tried) => (tried.nodes, tried.effort) = (tried.nodes + nodes, effort),
            None => self.tried.push(Tried { point, nodes, effort }),
        }
    }

    /// The next move had its share and does not win.
    pub(crate) fn falls_out(&mut self) {
        let Some(point) = self.take_next() else { return };
        self.tried.retain(|tried| tried.point != point);
    }

    /// The next move, which waits no more.
    fn take_next(&mut self) -> Option<Point> {
        let (point, _) = self.next()?;
        if self.waiting.last() == Some(&point) {
            self.waiting.pop();
            self.begun += 1;
        }
        Some(point)
    }

    /// The effort left of the best move.
    pub(crate) fn effort(&self) -> Option<u64> {
        self.tried.iter().map(|tried| tried.effort).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FIRST: u64 = 100;

    /// Enough for several moves to have many; more would overflow where one alone has them all.
    const SHARES: usize = 40;

    fn points(count: usize) -> Vec<Point> {
        engine::Size::FIFTEEN.points().take(count).collect()
    }

    /// A move that wins once it had `wins` nodes, if it ever does; till then `hard` of its replies are open, and each had its part
    /// of the nodes. One that does not win may fall out after `falls_out` nodes.
    #[derive(Clone, Debug)]
    struct Move {
        wins: Option<u64>,
        hard: u64,
        falls_out: Option<u64>,
    }

    /// Shares nodes out until a move wins or none is left; each share as it was given, and the winner.
    fn shares(moves: &[Move], untried: u64) -> (Vec<(usize, u64)>, Option<usize>) {
        let mut budget = OrBudget::new(FIRST, untried, points(moves.len()));
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

    /// The same, from the definition: before each share the effort of every move is worked out anew from the shares given.
    fn shares_from_the_definition(moves: &[Move], untried: u64) -> (Vec<(usize, u64)>, Option<usize>) {
        let mut given: Vec<(usize, u64)> = Vec::new();
        while given.len() < SHARES {
            let had = |at| given.iter().filter(|share| share.0 == at).map(|share| share.1).sum::<u64>();
            let open =
                |&at: &usize| !moves[at].falls_out.is_some_and(|nodes| had(at) >= nodes && had(at) > 0);
            let begun = (0..moves.len()).take_while(|&at| had(at) > 0).count();
            let efforts = (0..moves.len()).filter(open).filter(|&at| at <= begun).map(|at| {
                let effort = if at < begun { moves[at].hard * had(at) } else { untried * (at as u64 + 1) };
                // Of equal ones the move that had a share goes on, the one that had its first earlier.
                (effort, at)
            });
            let mut efforts: Vec<(u64, usize)> = efforts.collect();
            efforts.sort_unstable();
            let Some(&(effort, at)) = efforts.first() else { return (given, None) };
            let gap = efforts.get(1).map_or(u64::MAX, |second| second.0) - effort;
            let share = if at == begun { FIRST } else { FIRST.max(had(at).min(gap.max(had(at) / 4))) };
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
        fn each_share_is_for_the_move_with_the_least_effort_left(moves in moves(), untried in 0..2_000_u64) {
            prop_assert_eq!(shares(&moves, untried), shares_from_the_definition(&moves, untried));
        }

        #[test]
        fn the_winner_costs_no_more_than_its_share_of_the_effort(hard in prop::collection::vec(1..30_u64, 1..15), at in 0..15_usize, wins in 1..100_000_u64) {
            let winner = at % hard.len();
            let moves: Vec<Move> = hard.iter().enumerate()
                .map(|(at, &hard)| Move { wins: (at == winner).then_some(wins), hard, falls_out: None })
                .collect();
            let mut given = OrBudget::new(FIRST, 0, points(moves.len()));
            let mut had = vec![0; moves.len()];
            while had[winner] < wins {
                let (point, share) = given.next().unwrap();
                had[point.index()] += share;
                given.stays_open(share, hard[point.index()] * had[point.index()]);
            }
            // No move goes on beyond the effort that the winner had when it was last passed over, and then has as much again.
            let effort = hard[winner] * wins.max(FIRST) * 2;
            for (&hard, &had) in hard.iter().zip(&had) {
                prop_assert!(had <= FIRST.max(2 * effort / hard));
            }
        }
    }

    #[test]
    fn a_later_move_has_its_first_share_when_the_earlier_ones_look_as_hard() {
        let mut budget = OrBudget::new(FIRST, 50, points(3));
        assert_eq!((budget.next(), budget.effort()), (Some((points(1)[0], FIRST)), None));
        budget.stays_open(FIRST, 100);
        // The second move is expected to take 100 too; the first goes on.
        assert_eq!(budget.next(), Some((points(1)[0], FIRST)));
        budget.stays_open(FIRST, 101);
        assert_eq!(budget.next(), Some((points(2)[1], FIRST)));
        budget.falls_out();
        assert_eq!((budget.next(), budget.effort()), (Some((points(1)[0], FIRST)), Some(101)));
    }

    #[test]
    fn a_share_is_what_the_second_best_is_behind_but_a_quarter_of_what_the_move_had_or_as_much_at_the_ends() {
        let mut budget = OrBudget::new(FIRST, 0, points(2));
        budget.stays_open(2_000, 500);
        budget.stays_open(2_000, 10_000);
        assert_eq!(budget.next(), Some((points(1)[0], 2_000)));
        budget.stays_open(2_000, 9_000);
        assert_eq!(budget.next(), Some((points(1)[0], 1_000)));
        budget.stays_open(2_000, 9_990);
        assert_eq!(budget.next(), Some((points(1)[0], 1_500)));
    }

    #[test]
    fn the_budget_ends_when_no_move_is_left() {
        let mut budget = OrBudget::new(1, 1, points(2));
        budget.falls_out();
        budget.stays_open(7, 100);
        budget.falls_out();
        assert_eq!((budget.next(), budget.effort()), (None, None));
    }
}
