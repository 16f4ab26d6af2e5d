//! The naive board: two masks for each of the 88 lines, scanned afresh whenever something is asked.
//!
//! Everything that decides truth here is one of two scans. Both slide a window of five cells along a line by
//! shifting its mask. Where six in a row are no five, both demand that the cells before and behind the window hold no
//! stone of the same colour:
//!
//! ```text
//!   own stones   . . X X . X X . .        `completing`: four own stones and one empty cell;
//!   window           [_ _ _ _ _]          the empty cell completes five
//!
//!   own stones   . . X . X X . . .        `pairs`: three own stones and two empty cells;
//!   window           [_ _ _ _ _]          a stone on either makes the other completing
//! ```
//!
//! Stones of the other side count only where they stand: a white stone beside the window harms no black five.

use crate::lines::{CELLS, INSIDE, LINES, THROUGH};
use crate::point::{Point, Set, Stones};
use crate::rule::{Rule, Side};

/// Stones on the board with the moves that put them there.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    rule: Rule,
    /// Black's and White's stones on each line.
    lines: [[u16; LINES]; 2],
    /// How many stones Black and White have on each line.
    counts: [[u8; LINES]; 2],
    /// The lines where Black and White have three stones or more, one bit each.
    rich: [u128; 2],
    stones: Stones,
    moves: Vec<Point>,
}

/// Two empty points of a window that holds three stones: either makes the other completing.
pub(crate) type Pair = (Point, Point);

impl Board {
    pub(crate) fn new(rule: Rule) -> Self {
        Self {
            rule,
            lines: [[0; LINES]; 2],
            counts: [[0; LINES]; 2],
            rich: [0; 2],
            stones: Stones::default(),
            moves: Vec::new(),
        }
    }

    pub(crate) const fn rule(&self) -> Rule {
        self.rule
    }

    /// The moves played, Black first.
    pub(crate) fn moves(&self) -> &[Point] {
        &self.moves
    }

    pub(crate) const fn stones(&self) -> &Stones {
        &self.stones
    }

    pub(crate) fn empty(&self) -> Set {
        Set::ALL.without(&self.stones.black.or(&self.stones.white))
    }

    pub(crate) const fn is_empty(&self, point: Point) -> bool {
        !self.stones.black.has(point) && !self.stones.white.has(point)
    }

    /// The side to move.
    pub(crate) const fn to_move(&self) -> Side {
        if self.moves.len().is_multiple_of(2) { Side::Black } else { Side::White }
    }

    /// Puts a stone of the side to move on an empty point.
    pub(crate) fn play(&mut self, point: Point) {
        debug_assert!(self.is_empty(point));
        let side = self.to_move();
        self.moves.push(point);
        for (line, bit) in THROUGH[point as usize] {
            let line = line as usize;
            self.lines[side as usize][line] |= 1 << bit;
            self.counts[side as usize][line] += 1;
            if self.counts[side as usize][line] == 3 {
                self.rich[side as usize] |= 1 << line;
            }
        }
        self.side_mut(side).toggle(point);
    }

    /// Takes the last stone back.
    pub(crate) fn undo(&mut self) {
        let Some(point) = self.moves.pop() else { return };
        let side = self.to_move();
        for (line, bit) in THROUGH[point as usize] {
            let line = line as usize;
            self.lines[side as usize][line] &= !(1 << bit);
            if self.counts[side as usize][line] == 3 {
                self.rich[side as usize] &= !(1 << line);
            }
            self.counts[side as usize][line] -= 1;
        }
        self.side_mut(side).toggle(point);
    }

    const fn side_mut(&mut self, side: Side) -> &mut Set {
        match side {
            Side::Black => &mut self.stones.black,
            Side::White => &mut self.stones.white,
        }
    }

    const fn own_and_empty(&self, side: Side, line: usize) -> (u16, u16) {
        let own = self.lines[side as usize][line];
        (own, INSIDE[line] & !own & !self.lines[1 - side as usize][line])
    }

    /// The points where a stone of `side` makes five.
    pub(crate) fn completing(&self, side: Side) -> Set {
        (0..LINES).flat_map(|line| self.completing_on(side, line)).collect()
    }

    /// The points where a stone of `side` makes five on a line through `point`.
    pub(crate) fn completing_through(&self, side: Side, point: Point) -> Set {
        let mut set = Set::default();
        for (line, _) in THROUGH[point as usize] {
            for cell in self.completing_on(side, line.into()) {
                set.insert(cell);
            }
        }
        set
    }

    fn completing_on(&self, side: Side, line: usize) -> impl Iterator<Item = Point> + use<> {
        let (own, empty) = self.own_and_empty(side, line);
        let longer = self.rule.longer_wins(side);
        bits(completing_cells(own, empty, longer)).map(move |bit| CELLS[line][bit])
    }

    /// All windows of three stones of `side` and two empty cells, each as its two cells, once. Where `side` has a point that
    /// makes five already, this says nothing.
    pub(crate) fn pairs(&self, side: Side, pairs: &mut Vec<Pair>) {
        pairs.clear();
        let longer = self.rule.longer_wins(side);
        let mut rich = self.rich[side as usize];
        while rich != 0 {
            let line = rich.trailing_zeros() as usize;
            rich &= rich - 1;
            let (own, empty) = self.own_and_empty(side, line);
            pairs_of_cells(own, empty, longer, |a, b| pairs.push((CELLS[line][a], CELLS[line][b])));
        }
        if longer {
            // In X _ X X _ X two windows lack the same two cells, and they are one pair all the same.
            pairs.sort_unstable();
            pairs.dedup();
        }
    }
}

/// Bit i: the window that begins at cell i has no own stone at either end, or it is no matter if it has.
const fn open_ends(own: u16, longer: bool) -> u16 {
    if longer { u16::MAX } else { !(own << 1) & !(own >> 5) }
}

/// The cells of a line that complete five; a longer row counts as `longer` says.
fn completing_cells(own: u16, empty: u16, longer: bool) -> u16 {
    let open_ends = open_ends(own, longer);
    let [a, b, c, d, e] = [own, own >> 1, own >> 2, own >> 3, own >> 4];
    // Bit i of each term: the window that begins at cell i has all but one cell.
    (empty & b & c & d & e & open_ends)
        | ((a & (empty >> 1) & c & d & e & open_ends) << 1)
        | ((a & b & (empty >> 2) & d & e & open_ends) << 2)
        | ((a & b & c & (empty >> 3) & e & open_ends) << 3)
        | ((a & b & c & d & (empty >> 4) & open_ends) << 4)
}

/// The two empty cells of each window of a line that holds three stones besides and could become five.
fn pairs_of_cells(own: u16, empty: u16, longer: bool, mut found: impl FnMut(usize, usize)) {
    let open_ends = open_ends(own, longer);
    for first in 0..5 {
        for second in first + 1..5 {
            let mut windows = open_ends & (empty >> first) & (empty >> second);
            for cell in (0..5).filter(|&cell| cell != first && cell != second) {
                windows &= own >> cell;
            }
            bits(windows).for_each(|start| found(start + first, start + second));
        }
    }
}

fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (bit < 16).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::naive;
    use crate::point::{POINTS, parse};
    use proptest::prelude::*;

    fn board(rule: Rule, moves: &str) -> Board {
        let mut board = Board::new(rule);
        moves.split_whitespace().for_each(|token| board.play(parse(token).unwrap()));
        board
    }

    fn set(points: &str) -> Set {
        points.split_whitespace().map(|token| parse(token).unwrap()).collect()
    }

    #[test]
    fn four_in_a_row_has_two_completions_unless_six_would_arise() {
        let open = board(Rule::Standard, "f8 a1 g8 a3 h8 a5 i8 a7");
        assert_eq!(open.completing(Side::Black), set("e8 j8"));
        assert_eq!(open.completing(Side::White), Set::default());
        let long = "f8 a1 g8 a3 h8 a5 i8 a7 k8 a9";
        assert_eq!(board(Rule::Standard, long).completing(Side::Black), set("e8"));
        assert_eq!(board(Rule::Freestyle, long).completing(Side::Black), set("e8 j8"));
        assert_eq!(board(Rule::Strict, long).completing(Side::Black), set("e8"));
        let white = "a1 f8 a3 g8 a5 h8 a7 i8 a9 k8";
        assert_eq!(board(Rule::Strict, white).completing(Side::White), set("e8 j8"));
    }

    #[test]
    fn a_white_stone_beside_the_window_harms_nothing() {
        let closed = board(Rule::Standard, "f8 e8 g8 k8 h8 a5 i8 a7");
        assert_eq!(closed.completing(Side::Black), set("j8"));
    }

    #[test]
    fn every_line_agrees_with_counting_runs() {
        // All 3^9 lines of nine cells, and the same against both edges of a full line.
        for code in 0..3_u32.pow(9) {
            let cell = |i: u32| code / 3_u32.pow(i) % 3;
            for shift in [0, 3, 6] {
                let mask =
                    |state| (0..9).filter(|&i| cell(i) == state).fold(0_u16, |m, i| m | 1 << (i + shift));
                let own = mask(1);
                let inside = if shift == 3 { 0x1ff << 3 } else { 0x7fff };
                let empty = inside & !own & !mask(2);
                let run = |own: u16, at: usize| {
                    let up = (at..15).take_while(|&i| own >> i & 1 == 1).count();
                    let down = (0..at).rev().take_while(|&i| own >> i & 1 == 1).count();
                    up + down
                };
                for longer in [false, true] {
                    let completes = |own: u16, at: usize| match run(own | 1 << at, at) {
                        5 => true,
                        length => longer && length > 5,
                    };
                    let expected: u16 =
                        bits(empty).filter(|&at| completes(own, at)).fold(0, |m, at| m | 1 << at);
                    let completing = completing_cells(own, empty, longer);
                    assert_eq!(completing, expected, "{own:015b} {empty:015b} {longer}");
                    if longer && completing != 0 {
                        continue;
                    }
                    let mut found = Vec::new();
                    pairs_of_cells(own, empty, longer, |a, b| found.push((a, b)));
                    found.sort_unstable();
                    if longer {
                        found.dedup();
                    }
                    // A pair: neither completes now, and after a stone on the first the second does.
                    let expected: Vec<_> = bits(empty)
                        .flat_map(|a| bits(empty).map(move |b| (a, b)))
                        .filter(|&(a, b)| a < b && completes(own | 1 << a, b) && !completes(own, b))
                        .collect();
                    assert_eq!(found, expected, "{own:015b} {empty:015b} {longer}");
                }
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn play_and_undo_keep_the_lines_of_a_board_built_afresh(
            points in prop::collection::vec(0..POINTS as u8, 1..60), keep in 0_usize..60,
            rule in prop::sample::select(&Rule::ALL[..]),
        ) {
            let mut board = Board::new(rule);
            for point in points {
                if board.is_empty(point) {
                    board.play(point);
                }
            }
            while board.moves().len() > keep {
                board.undo();
            }
            let mut afresh = Board::new(rule);
            board.moves().iter().for_each(|&point| afresh.play(point));
            prop_assert_eq!(board.lines, afresh.lines);
            prop_assert_eq!(board.rich, afresh.rich);
            prop_assert_eq!(board.stones(), afresh.stones());
            for side in [Side::Black, Side::White] {
                prop_assert_eq!(board.completing(side), naive::completing(&board, side));
            }
        }
    }
}
