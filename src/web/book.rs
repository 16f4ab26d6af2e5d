//! The answers that the strategy holds, in the orientation of the game that asks.

use engine::{Board, Color, Point, Symmetry};
use strategy::{Position, Strategy};

/// An answer that the strategy holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// White's move.
    pub white: Point,
    /// Black's answer.
    pub black: Point,
    /// The stone by which Black has won at the latest.
    pub win_at: u8,
}

/// A position with White to move as the strategy knows it.
pub struct Page<'a> {
    strategy: &'a Strategy,
    node: &'a strategy::Node,
    /// All ways from the node's own orientation to that of the game: several if the position mirrors itself.
    ways: Vec<Symmetry>,
}

impl<'a> Page<'a> {
    /// The page of this position, if the strategy holds it.
    pub fn find(strategy: &'a Strategy, position: &Position) -> Option<Self> {
        let (id, way) = strategy.locate(position)?;
        let node = &strategy[id];
        let ways = node.position().self_symmetries().into_iter().map(|s| s.then(way)).collect();
        Some(Self { strategy, node, ways })
    }

    /// The stone by which Black has won at the latest.
    pub const fn win_at(&self) -> u8 {
        self.node.win_at()
    }

    /// The stored answers, each in all its orientations.
    pub fn answers(&self) -> impl Iterator<Item = Stored> {
        self.node.replies().iter().flat_map(|reply| {
            self.ways.iter().map(|way| Stored {
                white: way.apply(reply.white),
                black: way.apply(reply.black),
                win_at: self.strategy[reply.child].win_at(),
            })
        })
    }
}

/// The answers that the strategy holds for a position with Black to move, whichever white stone came last: images of
/// one answer where the position mirrors itself.
pub fn answers_to(strategy: &Strategy, position: &Position) -> Vec<Stored> {
    let mut answers = Vec::new();
    for white in position.white.iter() {
        let mut before = *position;
        before.white.remove(white);
        let Some(page) = Page::find(strategy, &before) else { continue };
        answers.extend(page.answers().filter(|stored| stored.white == white));
        // Another last stone may lead to another node with a longer way: the first is as good as proven.
        if !answers.is_empty() {
            break;
        }
    }
    answers
}

/// The stones on a board.
pub fn position_of(board: &Board) -> Position {
    let set = |color| board.stones_of(color).iter().collect();
    Position { black: set(Color::Black), white: set(Color::White) }
}
