//! How nodes are shared out among Black's moves in a position: in rounds, each with fewer moves and larger shares.

use engine::Point;

/// Each round has one of so many moves of the round before, with so many times the share.
const ROUND: u64 = 4;

/// Moves that are never dropped: the numbers may err.
const LAST_STANDING: usize = 2;

/// Moves that answered other replies and begin with what the rest have in the second round.
const AHEAD: usize = 3;

/// How far a move of Black got in its turn, best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Standing {
    /// White's replies that stayed open. Says more than the proof number, which leaves out what was not looked at yet.
    pub(crate) open: usize,
    /// The proof number.
    pub(crate) proof: u32,
}

/// How nodes are shared out with so many stones on the board.
pub(crate) struct Shares {
    /// For the position as a whole, before its moves take turns.
    pub(crate) plain: u64,
    /// For each move in the first round.
    pub(crate) first: u64,
    /// Moves in the first round.
    pub(crate) moves: usize,
}

impl Shares {
    pub(crate) const fn with_stones(stones: usize) -> Self {
        match stones {
            0..=3 => Self { plain: 0, first: 16_000_000, moves: 8 },
            4..=5 => Self { plain: 6_000_000, first: 3_000_000, moves: 40 },
            _ => Self { plain: 3_000_000, first: 1_000_000, moves: 40 },
        }
    }
}

/// A position's moves in one round of turns.
pub(crate) struct Round {
    /// Nodes for each move.
    share: u64,
    /// The moves with their turns in this order.
    moves: Vec<Point>,
    /// How many of them are ahead in the first round.
    ahead: usize,
    /// Those that had their turn and may go on.
    standing: Vec<(Standing, Point)>,
    /// How many had their turn.
    done: usize,
    /// Whether a move was dropped that may win all the same.
    dropped: bool,
}

impl Round {
    /// The first round. The first `good` moves answered other replies; the best of them begin with what the rest have in
    /// the second round.
    pub(crate) const fn first(share: u64, moves: Vec<Point>, good: usize) -> Self {
        let ahead = if good < AHEAD { good } else { AHEAD };
        Self { share, moves, ahead, standing: Vec::new(), done: 0, dropped: false }
    }

    /// The next move with its share.
    pub(crate) fn next(&self) -> Option<(Point, u64)> {
        let share = if self.done < self.ahead { ROUND * self.share } else { self.share };
        self.moves.get(self.done).map(|&point| (point, share))
    }

    /// The move had its turn and stays open.
    pub(crate) fn stays(&mut self, standing: Standing) {
        self.standing.push((standing, self.moves[self.done]));
        self.done += 1;
    }

    /// The move had its turn and does not win.
    pub(crate) const fn goes(&mut self) {
        self.done += 1;
    }

    /// Whether no move is left.
    pub(crate) const fn is_over(&self) -> bool {
        self.moves.is_empty()
    }

    /// Whether a move was dropped that may win all the same.
    pub(crate) const fn has_dropped(&self) -> bool {
        self.dropped
    }

    /// Goes on to the next round with the best moves.
    pub(crate) fn end(&mut self) {
        // A stable sort: equal ones keep their order.
        self.standing.sort_by_key(|&(standing, _)| standing);
        let best = self.moves.len().div_ceil(ROUND as usize).max(LAST_STANDING);
        self.dropped |= self.standing.len() > best;
        self.standing.truncate(best);
        self.moves = self.standing.drain(..).map(|(_, point)| point).collect();
        self.share *= ROUND;
        (self.ahead, self.done) = (0, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(count: usize) -> Vec<Point> {
        Point::all().take(count).collect()
    }

    #[test]
    fn the_moves_with_the_fewest_open_replies_go_on_with_larger_shares() {
        let mut round = Round::first(100, points(9), 1);
        assert_eq!(round.next(), Some((points(1)[0], 400)), "ahead");
        let opens = [5, 3, 9, 9, 1, 9, 9, 3, 9];
        for (i, open) in opens.into_iter().enumerate() {
            assert_eq!(round.next().unwrap().1, if i == 0 { 400 } else { 100 });
            round.stays(Standing { open, proof: 100 - i as u32 });
        }
        assert_eq!(round.next(), None);
        round.end();
        // A quarter of nine; of two with three open replies the one with the smaller proof number goes first.
        let left: Vec<usize> = round.moves.iter().map(|point| point.index()).collect();
        assert_eq!((left, round.share, round.has_dropped()), (vec![4, 7, 1], 400, true));
    }

    #[test]
    fn the_last_moves_stay_until_they_do_not_win() {
        let mut round = Round::first(1, points(2), 0);
        for _ in 0..5 {
            round.stays(Standing { open: 1, proof: 1 });
            round.stays(Standing { open: 2, proof: 1 });
            round.end();
            assert_eq!(round.moves.len(), 2);
        }
        round.goes();
        round.goes();
        round.end();
        assert!(round.is_over() && !round.has_dropped());
    }
}
