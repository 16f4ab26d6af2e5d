//! Lower bounds: that Black has no win by some stone, whatever he plays.
//!
//! A refutation of the [search](crate::Search) holds for the moves that it tries. Here all moves of Black are tried, in a game
//! that is easier for him: White's stones only block, her own fives count for nothing (a Maker-Breaker game). Whoever cannot win
//! that cannot win the real game, where White may answer just the same. In the easier game a white stone more is never worse for
//! White, so that a move after which Black has no win even if White passes needs no reply, and of the others only the replies
//! that lie in the way of the win after the pass.

use std::collections::HashMap;

use engine::{Board, Color, Deadline, Pattern, Point, PointSet};
use strategy::Game;

use crate::opening::board_after;

/// What is known of a position: for so many stones of Black the points that his win depends on, or that there is none.
type Known = HashMap<(u64, u8), Option<PointSet>>;

/// A search for a win of Black where White only blocks. It has a memory: one serves positions of one game.
#[derive(Debug, Default)]
pub struct LowerBound {
    known: Known,
    nodes: u64,
    limit: u64,
}

/// What was found out of a position and a number of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exhaustion {
    /// Black has no win with so many stones more, whatever he plays.
    NoWin,
    /// He has one if White only blocks, which says nothing of the game.
    WinIfWhiteOnlyBlocks,
    /// The node limit came first.
    OutOfNodes,
}

/// Positions searched between two questions whether to stop.
const SLICE: u64 = 200_000;

/// The latest stone up to `last` by which Black has no win after this second move, if there is one, and the positions searched.
/// Stops early when `stop` says so.
///
/// # Panics
/// If the point is not a second move of the game.
pub fn no_win_by(
    game: Game,
    second: Point,
    last: Deadline,
    stop: &dyn Fn() -> bool,
) -> (Option<Deadline>, u64) {
    let mut board = board_after(game, &[game.first(), second]);
    let mut search = LowerBound::new();
    let mut reached = None;
    let mut next = Deadline::soonest(board.stones());
    while let Some(deadline) = next.filter(|&deadline| deadline <= last) {
        let left = deadline.own_left(board.stones_of(Color::Black).len());
        match search.exhaust(&mut board, left, SLICE) {
            Exhaustion::OutOfNodes if !stop() => continue,
            Exhaustion::NoWin => reached = Some(deadline),
            Exhaustion::OutOfNodes | Exhaustion::WinIfWhiteOnlyBlocks => break,
        }
        next = deadline.later();
    }
    (reached, search.nodes())
}

impl LowerBound {
    /// A search that knows nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether Black, on the move, has no win with at most `own_left` more stones of his own; looks at `nodes` positions at
    /// most.
    ///
    /// # Panics
    /// If White is on the move.
    pub fn exhaust(&mut self, board: &mut Board, own_left: u8, nodes: u64) -> Exhaustion {
        assert_eq!(board.to_move(), Color::Black, "Black is on the move");
        self.limit = self.nodes.saturating_add(nodes);
        for left in 1..=own_left {
            let win = self.win(board, left);
            if self.nodes >= self.limit {
                return Exhaustion::OutOfNodes;
            }
            if win.is_some() {
                return Exhaustion::WinIfWhiteOnlyBlocks;
            }
        }
        Exhaustion::NoWin
    }

    /// Positions looked at since the search was made.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The points that a win of Black, on the move, with `left` stones depends on: white stones anywhere else leave it in
    /// place. `None` if there is no such win, or if the limit came first.
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
        // Three stones are sooner tried than looked up, and most positions are of that kind.
        if left > 3 && self.nodes < self.limit {
            self.known.insert(key, win);
        }
        win
    }

    /// The same for a win that begins with this move.
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

    /// The same with White on the move and `left` stones of Black to come.
    fn win_after(&mut self, board: &mut Board, left: u8) -> Option<PointSet> {
        // What a pass does not save, a reply outside its zone does not save either.
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

/// A win with two stones or one: five at once, or a move that gives two points to make five on.
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

/// The moves that can be the first of a win with `left` stones, which one stone less does not win.
///
/// With three stones, the second must have two points to make five on: two rows of three stones each, of which the first stone
/// is part. With four, every row that Black can fill has two stones before the second move: a stone that shares no row
/// with another is of no use, and without it he would win with one stone less. Earlier every point may matter.
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

    /// A board that knows nothing but its stones.
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

        /// Whether Black wins with so many stones more, by trying everything. White's fives end the game if they count.
        fn wins(&mut self, left: u8, white_fives_count: bool) -> bool {
            self.points().any(|(col, row)| {
                self.stones[row][col] = Some(Color::Black);
                let wins =
                    self.five(Color::Black, col, row) || left > 1 && self.loses(left - 1, white_fives_count);
                self.stones[row][col] = None;
                wins
            })
        }

        /// The same with White on the move. On a full board nobody wins.
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

    /// A position of so many stones that nobody has won, the same for the same seed.
    fn position(seed: u64, side: usize, stones: usize) -> Option<Board> {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut board = Board::new(Size::new(side).ok()?, Rule::Standard);
        while board.stones() < stones {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let index = (state >> 33) as usize % (side * side);
            let point = Point::new(index % side, index / side).filter(|&point| board.is_empty(point));
            if let Some(point) = point {
                board.play(point).ok()?;
            }
        }
        (!board.is_over()).then_some(board)
    }

    /// Compares with the naive search: what is said of the easier game is exact, what is said of the real one is true.
    fn compare(side: usize, stones: usize, left: u8, positions: u64) {
        let (mut wins, mut none) = (0, 0);
        for mut board in (1..=positions).filter_map(|seed| position(seed, side, stones)) {
            let found = LowerBound::new().exhaust(&mut board, left, u64::MAX);
            let mut naive = Naive::of(&board);
            let easier = naive.wins(left, false);
            assert_eq!(found == Exhaustion::WinIfWhiteOnlyBlocks, easier, "{:?}", board.moves());
            let real = naive.wins(left, true);
            assert!(!real || easier, "{:?}", board.moves());
            wins += u32::from(real);
            none += u32::from(!easier);
        }
        assert!(wins > 0 && none > 0, "{wins} wins, {none} without one");
    }

    #[test]
    fn wins_with_two_stones_are_those_that_trying_everything_finds() {
        compare(6, 10, 2, 150);
        compare(8, 30, 2, 100);
    }

    #[test]
    fn wins_with_three_stones_are_those_that_trying_everything_finds() {
        compare(6, 18, 3, 150);
        compare(8, 48, 3, 400);
    }

    #[test]
    fn wins_with_four_stones_are_those_that_trying_everything_finds() {
        compare(6, 22, 4, 60);
        compare(8, 54, 4, 600);
    }

    #[test]
    fn wins_with_five_stones_are_those_that_trying_everything_finds() {
        compare(6, 24, 5, 20);
    }

    #[test]
    fn too_few_nodes_say_nothing() {
        let mut board = Board::new(Size::FIFTEEN, Rule::Standard);
        let exhaustion = LowerBound::new().exhaust(&mut board, 5, 10);
        assert_eq!(exhaustion, Exhaustion::OutOfNodes);
    }
}
