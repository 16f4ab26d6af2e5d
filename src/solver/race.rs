//! How nodes are shared out among Black's moves in a position: a race in which each runner runs alone.
//!
//! Every move first has the same share. After that the next turn is for the move that promises most for what it had: the
//! one with the smallest product of the nodes spent on it and the square of how hard it still looks, which then has as many
//! nodes again. The square makes a move that looks twice as hard have its next turn when the easier one had four times as
//! much.

use engine::Point;

/// A move that had a turn and was neither proven nor found not to win.
struct Runner {
    point: Point,
    /// The nodes spent on it.
    had: u64,
    /// How hard it still looks.
    hardness: u32,
}

/// A position's moves with their turns.
pub(crate) struct Race {
    /// Nodes of each move's first turn.
    first: u64,
    /// The moves that had no turn yet, the next one last.
    waiting: Vec<Point>,
    runners: Vec<Runner>,
}

impl Race {
    /// The moves, in the order of their first turns.
    pub(crate) fn new(first: u64, mut moves: Vec<Point>) -> Self {
        moves.reverse();
        Self { first, waiting: moves, runners: Vec::new() }
    }

    /// The next move with its share; `None` if no move is left.
    pub(crate) fn next(&self) -> Option<(Point, u64)> {
        if let Some(&point) = self.waiting.last() {
            return Some((point, self.first));
        }
        let effort = |runner: &&Runner| u128::from(runner.had) * u128::from(runner.hardness).pow(2);
        self.runners.iter().min_by_key(effort).map(|runner| (runner.point, runner.had))
    }

    /// The next move had its turn and stays open.
    pub(crate) fn stays(&mut self, hardness: u32) {
        let Some((point, share)) = self.next() else { return };
        self.waiting.pop();
        match self.runners.iter_mut().find(|runner| runner.point == point) {
            Some(runner) => (runner.had, runner.hardness) = (runner.had + share, hardness),
            None => self.runners.push(Runner { point, had: share, hardness }),
        }
    }

    /// The next move had its turn and does not win.
    pub(crate) fn goes(&mut self) {
        let Some((point, _)) = self.next() else { return };
        self.waiting.pop();
        self.runners.retain(|runner| runner.point != point);
    }

    /// How hard the position still looks: as the move that looks easiest.
    pub(crate) fn hardness(&self) -> Option<u32> {
        self.runners.iter().map(|runner| runner.hardness).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(count: usize) -> Vec<Point> {
        Point::all().take(count).collect()
    }

    /// Runs a race in which a move wins once it had `wins(move)` nodes in all, and looks as hard as `hardness(move)`; the
    /// winner and all nodes spent.
    fn run(
        moves: usize,
        wins: impl Fn(usize) -> u64,
        hardness: impl Fn(usize) -> u32,
    ) -> (Option<usize>, u64) {
        let mut race = Race::new(100, points(moves));
        let mut had = vec![0; moves];
        while let Some((point, share)) = race.next() {
            let at = point.index();
            had[at] += share;
            if had[at] >= wins(at) {
                return (Some(at), had.iter().sum());
            }
            race.stays(hardness(at));
        }
        (None, had.iter().sum())
    }

    #[test]
    fn after_equal_turns_the_move_that_looks_easiest_has_as_many_nodes_again() {
        let mut race = Race::new(100, points(3));
        for hardness in [30, 10, 50] {
            assert_eq!(race.next().unwrap().1, 100);
            race.stays(hardness);
        }
        assert_eq!(race.next(), Some((points(2)[1], 100)));
        race.stays(15);
        // 200 nodes times the square of 15 is less than 100 times the square of 30.
        assert_eq!((race.next(), race.hardness()), (Some((points(2)[1], 200)), Some(15)));
        race.stays(20);
        assert_eq!(race.next(), Some((points(1)[0], 100)));
    }

    #[test]
    fn a_move_that_looks_hard_and_wins_is_found_all_the_same() {
        let (winner, nodes) =
            run(5, |at| if at == 3 { 1_600 } else { u64::MAX }, |at| if at == 3 { 20 } else { 10 });
        assert_eq!(winner, Some(3));
        // The others look twice as easy: each has its next turn as long as it had no more than four times as much.
        assert!(nodes <= 1_600 + 4 * 2 * 4 * 1_600, "{nodes}");
    }

    #[test]
    fn a_race_ends_when_no_move_is_left() {
        let mut race = Race::new(1, points(2));
        race.goes();
        race.stays(7);
        race.goes();
        assert_eq!(race.next(), None);
    }
}
