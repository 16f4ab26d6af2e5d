//! The board, with make and unmake. For every empty point it tracks the patterns that a stone of either color would make.
//!
//! [`patterns`] answers queries about points, [`update`] makes and unmakes moves, [`forbidden`] finds the points that renju
//! forbids, and [`home`] limits where Black's fives count.

mod forbidden;
mod home;
mod patterns;
mod update;

use std::fmt;

use crate::color::{ByColor, Color};
use crate::direction::Direction;
use crate::grade::BothGrades;
use crate::line::{Geometry, LINES};
use crate::point::{POINTS, Point};
use crate::point_set::PointSet;
use crate::rule::{RENJU, Rule};
use crate::size::Size;
use crate::table::Table;
use crate::window::{Cells, Windows};
use crate::zobrist::board_key;
pub use forbidden::Forbidden;
use forbidden::Prohibition;
use home::Home;
use update::{Undo, Written};

/// A move that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The point is not on a board of this size.
    #[error("{0} is not on the {1} board")]
    OffBoard(Point, Size),
    /// The point already has a stone.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// Renju forbids Black to play on this point.
    #[error("{0} is forbidden for black")]
    Forbidden(Point),
    /// A side has won.
    #[error("the game is over: {0} has five")]
    GameOver(Color),
    /// The side to move may not pass.
    #[error("only White may pass, and only under renju")]
    Pass,
}

/// The empty points, grouped by the pattern that a stone of one color would make. Forbidden points are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classes {
    /// The stone makes five.
    pub fives: PointSet,
    /// The stone makes a four: at least one point completes it to five.
    pub fours: PointSet,
    /// The stone makes an open four or two fours, so at least two points complete a five. A subset of `fours`.
    pub doubles: PointSet,
    /// The stone makes an open three, which can become an open four on the same line.
    pub threes: PointSet,
}

/// The stones and edges of one line as one side sees them. Bit 5 is the first cell of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineView {
    /// The side's stones.
    pub own: u64,
    /// The other side's stones and everything off the board.
    pub blocked: u64,
}

/// A position reached by a sequence of moves. Its patterns are updated after every move.
#[derive(Clone)]
pub struct Board {
    size: Size,
    rule: Rule,
    geometry: &'static Geometry,
    home: Option<Box<Home>>,
    tables: ByColor<&'static Table>,
    windows: &'static Windows,
    to_move: Color,
    winner: Option<Color>,
    key: u64,
    moves: Vec<Point>,
    stones: ByColor<PointSet>,
    lines: ByColor<[u64; LINES]>,
    /// All stones and edges, for window lookups.
    cells: [Cells; LINES],
    /// The classes before each stone, with the current ones on top, so that unmake need not recompute any.
    classes: Vec<ByColor<Classes>>,
    /// An occupied point keeps its grades from before the stone was placed.
    grades: [BothGrades; POINTS],
    /// Whether the rule forbids Black some points.
    forbids: bool,
    /// Whether a double three is allowed unless both threes can become straight fours.
    recursive: bool,
    prohibition: Prohibition,
    /// The grades that stones replaced, for unmake.
    log: Vec<Written>,
    /// For each stone, where its part of `log` begins, and the state before it.
    undo: Vec<Undo>,
    /// The forbidden points before each stone, if the rule forbids any.
    renju: Vec<Prohibition>,
}

impl Board {
    /// The empty board of this size, with Black to move.
    pub fn new(size: Size, rule: Rule) -> Self {
        Self::with_home(size, rule, None)
    }

    /// The empty board on which a black five counts only if all its stones lie within this many columns and rows of the center.
    /// Returns `None` unless [`Size::has_home`] is true.
    pub fn within(size: Size, rule: Rule, distance: u8) -> Option<Self> {
        size.has_home().then(|| Self::with_home(size, rule, Some(Box::new(Home::new(size, distance)))))
    }

    fn with_home(size: Size, rule: Rule, home: Option<Box<Home>>) -> Self {
        let mut board = Self {
            size,
            rule,
            geometry: Geometry::of(size),
            tables: ByColor(Color::BOTH.map(|color| Table::of(rule.row(color)))),
            windows: Windows::get(),
            to_move: Color::Black,
            winner: None,
            key: board_key(size, rule, home.as_ref().map(|home| home.within)),
            home,
            moves: Vec::with_capacity(size.area()),
            stones: ByColor::default(),
            lines: ByColor([[0; LINES]; 2]),
            cells: Geometry::of(size).edges.map(|edges| Cells::new(edges, edges)),
            classes: vec![ByColor::default()],
            grades: [BothGrades::default(); POINTS],
            forbids: rule.forbids(Color::Black),
            recursive: matches!(rule, Rule::Renju),
            prohibition: Prohibition::default(),
            log: Vec::with_capacity(4096),
            undo: Vec::with_capacity(size.area()),
            renju: Vec::new(),
        };
        for direction in Direction::ALL {
            for point in size.points() {
                let grades = Color::BOTH.map(|color| board.computed_grade(color, point, direction));
                let slot = &mut board.grades[point.index()];
                *slot = slot.with(direction as usize, grades);
            }
        }
        board
    }

    /// The position after these moves, starting from the empty board.
    ///
    /// # Errors
    /// Fails with the first illegal move and its number, starting at 1.
    pub fn from_moves(size: Size, rule: Rule, moves: &[Point]) -> Result<Self, (usize, IllegalMove)> {
        let mut board = Self::new(size, rule);
        for (i, &point) in moves.iter().enumerate() {
            board.play(point).map_err(|error| (i + 1, error))?;
        }
        Ok(board)
    }

    /// The size of the board.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The rule.
    #[inline]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The distance from the center within which Black's fives count; `None` if they count everywhere.
    pub fn home(&self) -> Option<u8> {
        self.home.as_ref().map(|home| home.within)
    }

    /// The side to move.
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The number of stones on the board.
    pub const fn stones(&self) -> usize {
        self.moves.len()
    }

    /// The points with a stone of this color.
    #[inline]
    pub const fn stones_of(&self, color: Color) -> PointSet {
        self.stones.0[color as usize]
    }

    /// The empty points.
    pub fn empty(&self) -> PointSet {
        self.geometry.points - (self.stones[Color::Black] | self.stones[Color::White])
    }

    /// The empty points within `distance` columns and rows of a stone.
    pub fn near(&self, distance: usize) -> PointSet {
        (self.stones[Color::Black] | self.stones[Color::White]).grown(distance) & self.empty()
    }

    /// The empty points that the rule forbids to this side.
    #[inline]
    pub const fn forbidden(&self, color: Color) -> PointSet {
        match color {
            Color::Black if RENJU => self.prohibition.forbidden,
            _ => PointSet::EMPTY,
        }
    }

    /// The empty points whose patterns could make them forbidden for Black. Under renju, a double three is forbidden only if
    /// both threes can become straight fours. Under strict renju, all these points are forbidden.
    #[inline]
    pub(crate) const fn suspects(&self) -> PointSet {
        self.prohibition.suspects
    }

    /// The points where the side to move may play; none once a side has won.
    pub fn legal(&self) -> PointSet {
        match self.winner {
            None => self.empty() - self.forbidden(self.to_move),
            Some(_) => PointSet::EMPTY,
        }
    }

    /// Returns true if the point is on the board and empty.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.size.contains(point) && self.get(point).is_none()
    }

    /// The stone on this point.
    #[inline]
    pub fn get(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&color| self.stones[color].contains(point))
    }

    /// The moves played so far, in order.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The turns so far: the stones in order, and `None` where White passed.
    pub fn turns(&self) -> Vec<Option<Point>> {
        let mut turns = Vec::with_capacity(self.moves.len());
        for &point in &self.moves {
            if self.get(point) != Some(Color::to_move(turns.len())) {
                turns.push(None);
            }
            turns.push(Some(point));
        }
        if self.to_move != Color::to_move(turns.len()) {
            turns.push(None);
        }
        turns
    }

    /// The side that made five with the last stone, if any.
    #[inline]
    pub const fn winner(&self) -> Option<Color> {
        self.winner
    }

    /// Returns true if no point is empty.
    pub const fn is_full(&self) -> bool {
        self.moves.len() == self.size.area()
    }

    /// Returns true if a side has won or the board is full.
    pub const fn is_over(&self) -> bool {
        self.winner.is_some() || self.is_full()
    }

    /// A hash key of the stones, the size and the rule, but not the side to move.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The empty points, grouped by the pattern that a stone of this color would make.
    #[inline]
    pub fn classes(&self, color: Color) -> &Classes {
        &self.classes[self.moves.len()][color]
    }

    /// Plays a move for the side to move.
    ///
    /// # Errors
    /// Fails without changing the board if the move is illegal.
    pub fn play(&mut self, point: Point) -> Result<(), IllegalMove> {
        if let Some(winner) = self.winner {
            return Err(IllegalMove::GameOver(winner));
        }
        if !self.size.contains(point) {
            return Err(IllegalMove::OffBoard(point, self.size));
        }
        if self.get(point).is_some() {
            return Err(IllegalMove::Occupied(point));
        }
        if self.forbidden(self.to_move).contains(point) {
            return Err(IllegalMove::Forbidden(point));
        }
        self.make(point);
        Ok(())
    }

    /// Places a stone for the side to move on an empty point.
    #[inline]
    pub fn make(&mut self, point: Point) {
        self.make_as(self.to_move, point);
    }

    /// Returns true if the side to move may pass: White may, if Black has forbidden points.
    pub const fn may_pass(&self) -> bool {
        self.rule.allows_pass() && matches!(self.to_move, Color::White) && !self.is_over()
    }

    /// Gives the move to the other side.
    pub fn pass(&mut self) {
        self.to_move = !self.to_move;
    }

    /// Plays a turn: a move or, for `None`, a pass.
    ///
    /// # Errors
    /// Fails without changing the board if the turn is illegal.
    pub fn play_turn(&mut self, turn: Option<Point>) -> Result<(), IllegalMove> {
        match turn {
            Some(point) => self.play(point)?,
            None if self.may_pass() => self.pass(),
            None => return Err(IllegalMove::Pass),
        }
        Ok(())
    }

    /// Places a stone for the side to move on an empty point or, for `None`, passes.
    pub fn make_turn(&mut self, turn: Option<Point>) {
        match turn {
            Some(point) => self.make(point),
            None => self.pass(),
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {:?}", self.size, self.rule, self.moves)
    }
}
