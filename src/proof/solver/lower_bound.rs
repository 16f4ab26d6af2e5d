//! Proves that Black cannot have won by a given stone, whatever Black plays.
//!
//! A refutation by the [search](crate::ProofSearch) covers only the moves that it tries. This module tries all black moves, but
//! in an easier game, in which White's stones only block and White's fives do not count (a Maker-Breaker game). If Black cannot
//! win it, Black cannot win the real game either, because White can give the same answers there.
//!
//! In the easier game, an extra white stone never hurts White. So if Black has no win after a move even when White passes, that
//! move is refuted. After any other move, it is enough to try the replies that interfere with the win after the pass.

use std::collections::HashMap;

use engine::{Board, Color, Deadline, Pattern, Point, PointSet};
use strategy::Game;

use crate::opening::board_after;

/// The results by position and number of black stones: the points that Black's win depends on, or `None` if there is no win.
type Known = HashMap<(u64, u8), Option<PointSet>>;

/// Searches for a black win in the game where White only blocks. The table is never reset, so all positions must have the same
/// board size and rule.
#[derive(Default)]
struct LowerBound {
    known: Known,
    nodes: u64,
    limit: u64,
}

const SLICE: u64 = 200_000;

/// Proves that Black cannot win early after this second move. Returns the number of the latest stone, up to `last`, for which
/// this is proven, and the number of positions searched. Ends early if `stop` returns true.
///
/// # Panics
/// Panics if `second` is not a legal second move.
pub fn no_win_by(
    game: Game,
    second: Point,
    last: Deadline,
    stop: &dyn Fn() -> bool,
) -> (Option<Deadline>, u64) {
    let mut board = board_after(game, &[game.first(), second]);
    let mut search = LowerBound::default();
    let mut reached = None;
    let mut next = Deadline::soonest(board.stones());
    while let Some(deadline) = next.filter(|&deadline| deadline <= last) {
        let left = deadline.own_left(board.stones_of(Color::Black).len());
        match search.has_win(&mut board, left, SLICE) {
            None if !stop() => continue,
            Some(false) => reached = Some(deadline),
            None | Some(true) => break,
        }
        next = deadline.later();
    }
    (reached, search.nodes)
}

impl LowerBound {
    /// Finds out whether Black, to move, has a win with at most `own_left` more black stones if White only blocks. A win says
    /// nothing about the real game. Returns `None` if the search does not end within `nodes` positions.
    fn has_win(&mut self, board: &mut Board, own_left: u8, nodes: u64) -> Option<bool> {
        self.limit = self.nodes.saturating_add(nodes);
        for left in 1..=own_left {
            let win = self.win(board, left);
            if self.nodes >= self.limit {
                return None;
            }
            if win.is_some() {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The points on which a win with `left` black stones depends. Black is to move. `None` if there is no such win or the node
    /// limit was reached.
    fn win(&mut self, board: &mut Board, left: u8) -> Option<PointSet> {
        if left <= 2 {
            return win_in_two(board, left);
        }
        let key = (board.key(), left);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        self.nodes += 1;
        let win = self.win(board, left - 1).or_else(|| {
            let moves = candidates(board, left);
            moves.into_iter().find_map(|point| self.win_by(board, point, left))
        });
        // With three stones left, as in most positions, a win is found faster than it can be looked up.
        if left > 3 && self.nodes < self.limit {
            self.known.insert(key, win);
        }
        win
    }

    fn win_by(&mut self, board: &mut Board, point: Point, left: u8) -> Option<PointSet> {
        if self.nodes >= self.limit {
            return None;
        }
        board.make_as(Color::Black, point);
        let zone = self.win_after(board, left - 1);
        board.unmake();
        zone.map(|mut zone| {
            zone.insert(point);
            zone
        })
    }

    fn win_after(&mut self, board: &mut Board, left: u8) -> Option<PointSet> {
        // If a pass does not save White, a reply outside the zone does not save White either.
        let mut zone = self.win(board, left)?;
        for reply in zone & board.empty() {
            board.make_as(Color::White, reply);
            let below = self.win(board, left);
            board.unmake();
            zone |= below?;
        }
        Some(zone)
    }
}

fn win_in_two(board: &Board, left: u8) -> Option<PointSet> {
    let black = board.classes(Color::Black);
    if let Some(five) = black.fives.first() {
        return Some([five].into_iter().collect());
    }
    let double = black.doubles.first().filter(|_| left == 2)?;
    let mut zone: PointSet = board.completions(Color::Black, double).iter().take(2).collect();
    zone.insert(double);
    Some(zone)
}

/// The moves that can start a win with `left` stones if there is no win with fewer.
///
/// With three stones, the second stone must create two points where Black can make five. They belong to two rows that then have
/// three black stones each, and both rows contain the first stone. With four stones, every row that Black can complete has two
/// stones before the second move. A stone that shares no row with any other black stone is useless, because Black would win
/// without it. With more than four stones, every point can matter.
fn candidates(board: &Board, left: u8) -> PointSet {
    let least = match left {
        ..=3 => Pattern::Three,
        4 => Pattern::Two,
        _ => return board.empty(),
    };
    let reaches = |point: &Point| board.patterns(Color::Black, *point).iter().any(|&it| it >= least);
    board.empty().iter().filter(reaches).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    const MOST: usize = 8;

    #[derive(Clone)]
    struct Naive {
        side: usize,
        stones: [[Option<Color>; MOST]; MOST],
    }

    impl Naive {
        fn of(board: &Board) -> Self {
            let mut stones = [[None; MOST]; MOST];
            for point in board.size().points() {
                stones[point.row()][point.col()] = board.get(point);
            }
            Self { side: board.size().side(), stones }
        }

        fn five(&self, color: Color, col: usize, row: usize) -> bool {
            [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(dx, dy): (isize, isize)| {
                let run = |sign: isize| {
                    let is_own = |&i: &isize| {
                        let at = |from: usize, d: isize| from.checked_add_signed(sign * d * i);
                        matches!((at(col, dx), at(row, dy)), (Some(c), Some(r))
                            if c < self.side && r < self.side && self.stones[r][c] == Some(color))
                    };
                    (1..).take_while(is_own).count()
                };
                run(1) + run(-1) + 1 == 5
            })
        }

        /// Returns true if Black wins with this many more black stones. Tries every move.
        fn wins(&mut self, left: u8, white_fives_count: bool) -> bool {
            self.points().any(|(col, row)| {
                self.stones[row][col] = Some(Color::Black);
                let wins =
                    self.five(Color::Black, col, row) || left > 1 && self.loses(left - 1, white_fives_count);
                self.stones[row][col] = None;
                wins
            })
        }

        /// Like `wins`, but with White to move. A full board is not a win.
        fn loses(&mut self, left: u8, white_fives_count: bool) -> bool {
            let mut points = self.points().peekable();
            points.peek().is_some()
                && points.all(|(col, row)| {
                    self.stones[row][col] = Some(Color::White);
                    let lost = !(white_fives_count && self.five(Color::White, col, row))
                        && self.wins(left, white_fives_count);
                    self.stones[row][col] = None;
                    lost
                })
        }

        fn points(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
            let (side, stones) = (self.side, self.stones);
            (0..side * side).map(move |i| (i % side, i / side)).filter(move |&(c, r)| stones[r][c].is_none())
        }
    }

    fn position(seed: u64, side: usize, stones: usize) -> Option<Board> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut board = Board::new(Size::new(side).ok()?, Rule::Standard);
        while board.stones() < stones {
            let point = Point::new(random.usize(..side), random.usize(..side))?;
            if board.is_empty(point) {
                board.play(point).ok()?;
            }
        }
        (!board.is_over()).then_some(board)
    }

    /// In the easier game, the search must agree with the naive search. If it finds no win there, Black must not win the real
    /// game either.
    fn compare(side: usize, stones: usize, left: u8, positions: u64) {
        let (mut wins, mut none) = (0, 0);
        for mut board in (1..=positions).filter_map(|seed| position(seed, side, stones)) {
            let found = LowerBound::default().has_win(&mut board, left, u64::MAX);
            let mut naive = Naive::of(&board);
            let easier = naive.wins(left, false);
            assert_eq!(found, Some(easier), "{:?}", board.moves());
            let real = naive.wins(left, true);
            assert!(!real || easier, "{:?}", board.moves());
            wins += u32::from(real);
            none += u32::from(!easier);
        }
        assert!(wins > 0 && none > 0, "{wins} wins, {none} without one");
    }

    #[test]
    fn wins_match_brute_force() {
        for (side, stones, left, positions) in [
            (6, 10, 2, 150),
            (8, 30, 2, 100),
            (6, 18, 3, 150),
            (8, 48, 3, 400),
            (6, 22, 4, 60),
            (8, 54, 4, 600),
            (6, 24, 5, 20),
        ] {
            compare(side, stones, left, positions);
        }
    }

    #[test]
    fn too_few_nodes_decide_nothing_yet() {
        let mut board = Board::new(Size::FIFTEEN, Rule::Standard);
        assert_eq!(LowerBound::default().has_win(&mut board, 5, 10), None);
    }
}
