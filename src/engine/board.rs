//! The board with make and unmake, and for every empty point what a stone of either colour would make there.
//!
//! [`update`] keeps it up to date.

mod update;

use std::fmt;

use crate::color::{ByColor, Color};
use crate::line::{EDGES, LINES, PLACES};
use crate::pattern::{Entry, Pattern, Table};
use crate::point::{Direction, POINTS, Point};
use crate::point_set::PointSet;
use crate::rule::Rule;
use update::{Change, Undo};

/// A move that the rules forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// A stone stands there already.
    Occupied(Point),
    /// The game is over, won by this side.
    GameOver(Color),
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Occupied(point) => write!(f, "{point} is occupied"),
            Self::GameOver(winner) => write!(f, "the game is over: {winner} has five"),
        }
    }
}

impl std::error::Error for IllegalMove {}

/// The empty points by what a stone of one colour makes there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    /// It makes five.
    pub fives: PointSet,
    /// It makes at least one point where the next stone makes five.
    pub fours: PointSet,
    /// It makes two or more such points: an open four or a fork of fours. Part of `fours`.
    pub doubles: PointSet,
    /// It makes an open three: a threat to make an open four on the same line.
    pub threes: PointSet,
}

/// A position that is reached by moves, with all threat information kept up to date.
#[derive(Clone)]
pub struct Board {
    rule: Rule,
    table: &'static Table,
    to_move: Color,
    winner: Option<Color>,
    key: u64,
    moves: Vec<Point>,
    stones: ByColor<PointSet>,
    lines: ByColor<[u32; LINES]>,
    classes: ByColor<Classes>,
    /// Four [`Entry`] values a point, 16 bits a direction; meaningless on occupied points. 256 long so that a point
    /// needs no bounds check.
    entries: ByColor<[u64; 256]>,
    log: Vec<Change>,
    undo: Vec<Undo>,
}

impl Board {
    /// The empty board, Black to move.
    pub fn new(rule: Rule) -> Self {
        let mut board = Self {
            rule,
            table: Table::of(rule),
            to_move: Color::Black,
            winner: None,
            key: 0,
            moves: Vec::with_capacity(POINTS),
            stones: ByColor::default(),
            lines: ByColor([[0; LINES]; 2]),
            classes: ByColor::default(),
            entries: ByColor([[0; 256]; 2]),
            log: Vec::with_capacity(4096),
            undo: Vec::with_capacity(POINTS),
        };
        for color in Color::BOTH {
            for point in Point::all() {
                board.entries[color][point.index()] = board.computed_entries(color, point);
            }
        }
        board
    }

    /// The position after these moves from the empty board.
    ///
    /// # Errors
    /// The first illegal move, with its number counted from 1.
    pub fn from_moves(rule: Rule, moves: &[Point]) -> Result<Self, (usize, IllegalMove)> {
        let mut board = Self::new(rule);
        for (i, &point) in moves.iter().enumerate() {
            board.play(point).map_err(|error| (i + 1, error))?;
        }
        Ok(board)
    }

    /// What counts as five.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Stones on the board, both colours.
    pub const fn stones(&self) -> usize {
        self.moves.len()
    }

    /// The points that hold a stone of this colour.
    pub const fn stones_of(&self, color: Color) -> PointSet {
        self.stones.0[color as usize]
    }

    /// The empty points.
    pub fn empty(&self) -> PointSet {
        ALL - (self.stones[Color::Black] | self.stones[Color::White])
    }

    /// The stone on this point.
    pub fn get(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.stones[color].contains(point))
    }

    /// The moves made, in order.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The side that has five, if the last stone made it.
    pub const fn winner(&self) -> Option<Color> {
        self.winner
    }

    /// The exclusive or of the stones' words; equal for equal positions. Says nothing of the side to move.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The empty points by what a stone of this colour makes there.
    #[inline]
    pub const fn classes(&self, color: Color) -> &Classes {
        &self.classes.0[color as usize]
    }

    /// What a stone of this colour makes on this empty point in this direction.
    #[inline]
    pub fn entry(&self, color: Color, point: Point, direction: Direction) -> Entry {
        Entry((self.entries[color][point.index()] >> (16 * direction as usize)) as u16)
    }

    /// The patterns a stone of this colour makes on this empty point in the four directions.
    #[inline]
    pub fn patterns(&self, color: Color, point: Point) -> [Pattern; 4] {
        let entries = self.entries[color][point.index()];
        [0, 16, 32, 48].map(|shift| Entry((entries >> shift) as u16).pattern())
    }

    /// The points where the next stone makes five once a stone of this colour stands on this empty point.
    #[inline]
    pub fn completions(&self, color: Color, point: Point) -> PointSet {
        let entries = self.entries[color][point.index()];
        let mut set = PointSet::EMPTY;
        for (d, place) in PLACES[point.index()].iter().enumerate() {
            for offset in Entry((entries >> (16 * d)) as u16).completions() {
                let index = point.index() as isize + offset * isize::from(place.step);
                if let Some(completion) = Point::from_index(index as usize) {
                    set.insert(completion);
                }
            }
        }
        set
    }

    /// Plays a move of the side to move.
    ///
    /// # Errors
    /// When the point is occupied or the game is over; the board is unchanged then.
    pub fn play(&mut self, point: Point) -> Result<(), IllegalMove> {
        if let Some(winner) = self.winner {
            return Err(IllegalMove::GameOver(winner));
        }
        if self.get(point).is_some() {
            return Err(IllegalMove::Occupied(point));
        }
        self.make(point);
        Ok(())
    }

    /// Puts a stone of the side to move on a point that must be empty, and turns the move over.
    #[inline]
    pub fn make(&mut self, point: Point) {
        self.make_as(self.to_move, point);
    }

    fn computed_entries(&self, color: Color, point: Point) -> u64 {
        let entry = |d: usize| {
            let place = PLACES[point.index()][d];
            let line = place.line as usize;
            let blocked = self.lines[!color][line] | EDGES[line];
            self.table.entry(self.lines[color][line], blocked, place.at as usize)
        };
        (0..4).map(|d| u64::from(entry(d).0) << (16 * d)).sum()
    }
}

const ALL: PointSet = PointSet::full();

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn entries_kept_up_to_date_are_those_computed_anew(
            picks in prop::collection::vec((0..7_usize, 0..7_usize, any::<bool>()), 1..50),
            corner in (0..9_usize, 0..9_usize),
            freestyle: bool,
        ) {
            let mut board = Board::new(if freestyle { Rule::Freestyle } else { Rule::Standard });
            for (col, row, black) in picks {
                let point = Point::new(corner.0 + col, corner.1 + row).unwrap();
                if board.get(point).is_none() {
                    board.make_as(if black { Color::Black } else { Color::White }, point);
                }
            }
            for color in Color::BOTH {
                for point in board.empty() {
                    let anew = board.computed_entries(color, point);
                    prop_assert_eq!(board.entries[color][point.index()], anew, "{} {}", color, point);
                }
            }
        }
    }
}
