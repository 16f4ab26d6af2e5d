//! The stones of a position, and the canonical form that all its images share.

use engine::{Board, Color, Direction, Point, PointSet, Symmetry};
use thiserror::Error;

use crate::game::Game;
use crate::images::Images;

/// The stones of both sides, in any order. Positions are compared stone by stone, never by a hash alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stones {
    game: Game,
    black: PointSet,
    white: PointSet,
    /// The number of White's passes. A pass counts as a stone, so that the count gives the side to move.
    passes: u8,
}

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The point is not on the board.
    #[error("{0} is not on the {size} board", size = .1.size())]
    OffBoard(Point, Game),
    /// The point is taken.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// The game was won before this move.
    #[error("the game was over before {0}")]
    Finished(Point),
}

impl Stones {
    /// The empty board.
    pub const fn none(game: Game) -> Self {
        Self { game, black: PointSet::EMPTY, white: PointSet::EMPTY, passes: 0 }
    }

    pub(crate) fn first(game: Game) -> Self {
        Self { black: [game.first()].into_iter().collect(), ..Self::none(game) }
    }

    /// Creates a position with these stones. `None` if two stones share a point or one is off the board.
    pub fn new(game: Game, black: PointSet, white: PointSet) -> Option<Self> {
        let apart = (black & white).is_empty();
        let on_board = ((black | white) - game.size().point_set()).is_empty();
        (apart && on_board).then_some(Self { game, black, white, passes: 0 })
    }

    /// The stones on a board. If White has too few, the missing stones count as passes.
    pub fn on(board: &Board) -> Self {
        let (black, white) = (board.stones_of(Color::Black), board.stones_of(Color::White));
        let answered = black.len() - usize::from(board.to_move() == Color::White && !black.is_empty());
        let passes = answered.saturating_sub(white.len()) as u8;
        Self { game: Game::of(board), black, white, passes }
    }

    /// The position before White's last turn, which was a move to this point or, for `None`, a pass. `None` if White has not
    /// passed.
    pub fn before_white(self, turn: Option<Point>) -> Option<Self> {
        match turn {
            Some(point) => Some(self.without_white(point)),
            None => self.before_pass(),
        }
    }

    pub(crate) fn before_pass(mut self) -> Option<Self> {
        self.passes = self.passes.checked_sub(1).filter(|_| self.game.allows_pass())?;
        Some(self)
    }

    /// The board with these stones.
    pub fn board(&self) -> Board {
        let mut board = self.game.board();
        for (color, points) in [(Color::White, self.white), (Color::Black, self.black)] {
            points.iter().for_each(|point| board.make_as(color, point));
        }
        if board.to_move() != self.to_move() {
            board.pass();
        }
        board
    }

    /// The position after `moves`. Black moves first.
    ///
    /// # Errors
    /// Fails at the first move that is off the board, on an occupied point, or after a win.
    pub fn from_moves(game: Game, moves: &[Point]) -> Result<Self, Illegal> {
        let mut position = Self::none(game);
        let mut finished = false;
        for &point in moves {
            if finished {
                return Err(Illegal::Finished(point));
            }
            finished = position.makes_five(point);
            position = position.play(point)?;
        }
        Ok(position)
    }

    /// The game that the stones belong to.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The points with a stone of this color.
    pub const fn of(&self, color: Color) -> &PointSet {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The number of stones and passes.
    pub fn count(&self) -> usize {
        self.black.len() + self.white.len() + self.passes()
    }

    /// The number of White's passes.
    pub const fn passes(&self) -> usize {
        self.passes as usize
    }

    /// The side to move.
    pub fn to_move(&self) -> Color {
        Color::to_move(self.count())
    }

    /// Returns true if this point is on the board and empty.
    pub fn is_empty(&self, point: Point) -> bool {
        self.game.size().contains(point) && !self.black.contains(point) && !self.white.contains(point)
    }

    /// The empty points, row by row.
    pub fn empty(&self) -> impl Iterator<Item = Point> {
        self.game.size().points().filter(|&point| self.is_empty(point))
    }

    /// The empty point farthest from its nearest stone. Of several such points, it is the one with the greatest total distance
    /// to all stones.
    pub fn farthest_from_all(&self) -> Option<Point> {
        let taken = self.black | self.white;
        let distances = |point: Point| taken.iter().map(move |stone| stone.distance(point));
        self.empty().max_by_key(|&point| (distances(point).min(), distances(point).sum::<usize>(), point))
    }

    /// The position after this move.
    ///
    /// # Errors
    /// Fails if the point is off the board or occupied.
    pub fn play(mut self, point: Point) -> Result<Self, Illegal> {
        self.put(self.to_move(), point)?;
        Ok(self)
    }

    pub(crate) fn put(&mut self, color: Color, point: Point) -> Result<(), Illegal> {
        if !self.game.size().contains(point) {
            return Err(Illegal::OffBoard(point, self.game));
        }
        if !self.is_empty(point) {
            return Err(Illegal::Occupied(point));
        }
        match color {
            Color::Black => self.black.insert(point),
            Color::White => self.white.insert(point),
        }
        Ok(())
    }

    /// The position after White passes.
    #[must_use]
    pub const fn pass(mut self) -> Self {
        self.passes = self.passes.saturating_add(1);
        self
    }

    #[must_use]
    pub(crate) const fn without_white(mut self, point: Point) -> Self {
        self.white.remove(point);
        self
    }

    /// Returns true if a stone of the side to move on `point` wins.
    pub fn makes_five(&self, point: Point) -> bool {
        self.has_five(self.to_move(), point)
    }

    /// Returns true if a stone of this color on `point` wins. The stone may already be there.
    pub(crate) fn has_five(&self, color: Color, point: Point) -> bool {
        let own = self.of(color);
        let beside = |direction, sign| {
            (1_isize..)
                .map_while(move |n| point.step(direction, sign * n))
                .take_while(|&point| own.contains(point))
        };
        Direction::ALL.into_iter().any(|direction| {
            // Check the length first, because collecting the points is slow. Shorter rows do not win under any rule.
            let sides = || beside(direction, 1).chain(beside(direction, -1));
            sides().count() >= 4 && self.game.wins(color, &sides().chain([point]).collect::<Vec<Point>>())
        })
    }

    /// The image under `symmetry`.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let size = self.game.size();
        let (black, white) =
            (symmetry.apply_to_all(&self.black, size), symmetry.apply_to_all(&self.white, size));
        Self { black, white, ..*self }
    }

    /// The canonical image, which is the same for all equivalent positions, and the first symmetry that maps this position to
    /// it.
    pub fn canonical(&self) -> (Self, Symmetry) {
        let there = self.canonical_symmetry(&self.images());
        (self.transformed(there), there)
    }

    pub(crate) fn images(&self) -> Images {
        Images::of(self.game.size(), &self.black, &self.white)
    }

    /// The first symmetry that leads to the image with the smallest word.
    pub(crate) fn canonical_symmetry(&self, images: &Images) -> Symmetry {
        let mut found = images.with_word(images.least());
        let first = found.next().unwrap_or(Symmetry::IDENTITY);
        let Some(second) = found.next() else { return first };
        // Several images have the smallest word. They are almost always equal. If not, the smallest image is the canonical one.
        let all = [first, second].into_iter().chain(found);
        all.min_by_key(|symmetry| self.transformed(*symmetry)).unwrap_or(first)
    }

    /// The symmetries that map the position to itself, starting with the identity.
    pub fn self_symmetries(&self) -> Vec<Symmetry> {
        let images = self.images();
        images.with_word(images.own()).filter(|&symmetry| self.transformed(symmetry) == *self).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{points, position};
    use engine::{Rule, Size};

    #[test]
    fn all_orientations_share_one_canonical_form() {
        let position = position(Game::STANDARD, "h8 i9 g9 g10 c3");
        for symmetry in Symmetry::all() {
            let image = position.transformed(symmetry);
            let (canonical, there) = image.canonical();
            assert_eq!(canonical, position.canonical().0);
            assert_eq!(image.transformed(there), canonical);
        }
    }

    #[test]
    fn self_symmetries_of_simple_positions() {
        for (moves, count) in [("h8", 8), ("h8 h9", 2), ("h8 i9", 2), ("h8 i9 g9", 1), ("h8 h9 h7", 2)] {
            assert_eq!(position(Game::STANDARD, moves).self_symmetries().len(), count, "{moves}");
        }
    }

    #[test]
    fn a_row_of_six_wins_only_under_some_rules() {
        for (rule, black, white) in
            [(Rule::Standard, false, false), (Rule::Freestyle, true, true), (Rule::Strict, false, true)]
        {
            let game = Game::new(Size::FIFTEEN, rule);
            let after = |moves: &str| position(game, moves);
            let five = after("a1 a2 b1 b2 c1 c2 d1 d2");
            assert!(five.makes_five(points("e1")[0]) && !five.makes_five(points("f1")[0]));
            assert_eq!(after("a1 a2 b1 b2 c1 c2 d1 d2 f1 o9").makes_five(points("e1")[0]), black, "{rule}");
            assert_eq!(
                after("a1 a2 b1 b2 c1 c2 d1 d2 o9 f2 o7").makes_five(points("e2")[0]),
                white,
                "{rule}"
            );
        }
    }

    #[test]
    fn illegal_moves_are_reported() {
        let occupied = Stones::from_moves(Game::STANDARD, &points("h8 h8")).unwrap_err();
        assert_eq!(occupied, Illegal::Occupied(Game::STANDARD.first()));
        let off = Stones::from_moves(Game::STANDARD, &points("h8 p8")).unwrap_err();
        assert_eq!(off.to_string(), "p8 is not on the 15x15 board");
        let late = Stones::from_moves(Game::STANDARD, &points("a1 a2 b1 b2 c1 c2 d1 d2 e1 e2")).unwrap_err();
        assert_eq!(late, Illegal::Finished(points("e2")[0]));
    }
}
