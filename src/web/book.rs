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

/// The answers that the strategy holds for a position with Black to move, whichever white stone came last: orders of
/// moves may meet here from positions with different bounds, and where a position mirrors itself one answer has images.
pub fn answers_to(strategy: &Strategy, position: &Position) -> Vec<Stored> {
    let mut answers = Vec::new();
    for white in position.white.iter() {
        let mut before = *position;
        before.white.remove(white);
        let Some(page) = Page::find(strategy, &before) else { continue };
        answers.extend(page.answers().filter(|stored| stored.white == white));
    }
    answers
}

/// The stones on a board.
pub fn position_of(board: &Board) -> Position {
    let set = |color| board.stones_of(color).iter().collect();
    Position { black: set(Color::Black), white: set(Color::White) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The strategy's own lookup is the twin: both must know the earliest win wherever orders of moves meet.
    #[test]
    fn the_earliest_stored_win_is_found_whichever_stone_came_last() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../www/data/gomoku.json");
        let strategy = Strategy::from_json(&std::fs::read_to_string(file).unwrap()).unwrap();
        let mut meetings = 0;
        for (_, node) in strategy.nodes() {
            for reply in node.replies() {
                let asked = node.position().play(reply.white).unwrap();
                let answers = answers_to(&strategy, &asked);
                let least = answers.iter().map(|answer| answer.win_at).min();
                assert_eq!(least, strategy.answer(&asked).map(|answer| answer.win_at));
                meetings += usize::from(answers.iter().any(|answer| Some(answer.win_at) > least));
            }
        }
        assert!(meetings > 0, "orders of moves with different bounds do meet in the strategy");
    }
}
