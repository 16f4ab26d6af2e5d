//! Our best engine's third stone when it plays Black by pro or long pro: of the allowed points, the one that is worst for
//! White.

use engine::{Board, Point, PointSet};
use search::{Control, Limits, SliceEnd};

use crate::comparison::{Comparison, Wanted, limits_at};
use crate::eval::Evaluation;
use crate::opening_rule::OpeningRule;
use crate::player::Player;
use crate::spec::{EngineKind, EngineSpec, Level};

/// The largest distance of the stone from the square. Farther away it has no connection with the first stone.
const REACH: usize = 2;

/// Chooses the third stone.
#[derive(Debug)]
pub struct ThirdStone {
    judge: Player,
    level: Level,
}

/// A running choice of the third stone.
#[derive(Debug)]
pub struct ThirdStoneThought {
    comparison: Comparison,
    done: bool,
}

impl ThirdStoneThought {
    /// The point of the stone; `None` while it is undecided.
    pub fn stone(&self) -> Option<Point> {
        let (moves, _) = self.comparison.best().filter(|_| self.done)?;
        moves.last().copied()
    }

    /// The number of positions visited.
    pub fn nodes(&self) -> u64 {
        self.comparison.nodes()
    }
}

impl ThirdStone {
    /// Creates a chooser with tables of at most `bytes` bytes. Below full strength it searches less.
    pub fn new(level: Level, bytes: usize) -> Self {
        Self { judge: Player::new(EngineSpec::new(EngineKind::Best), bytes, 0), level }
    }

    /// Starts the choice; `None` if the rule bars nothing for the next stone.
    pub fn begin(&self, board: &Board, rule: OpeningRule, limits: &Limits) -> Option<ThirdStoneThought> {
        let barred = rule.barred(board.size(), board.stones());
        if board.stones() != 2 || barred.is_empty() {
            return None;
        }
        let evaluation = Evaluation::new(board);
        let middle = board.size().center();
        let around = board
            .size()
            .points()
            .filter(|point| point.distance(middle) <= rule.square().unwrap_or(0) / 2 + REACH);
        let mut points: Vec<Point> =
            (around.collect::<PointSet>() & (board.legal() - barred)).iter().collect();
        // Near the center among moves of equal score.
        let value = |point| evaluation.move_score(board.to_move(), point);
        points.sort_by_key(|&point| (std::cmp::Reverse(value(point)), point.distance(middle), point));
        let boards = points.into_iter().map(|point| {
            let mut board = board.clone();
            board.make(point);
            board
        });
        let comparison = Comparison::new(boards, Wanted::Little, &limits_at(self.level, limits));
        Some(ThirdStoneThought { comparison, done: false })
    }

    /// Continues for about `nodes` positions.
    pub fn resume(&mut self, thought: &mut ThirdStoneThought, nodes: u64, control: &Control<'_>) -> SliceEnd {
        let progress = thought.comparison.resume(&mut self.judge, nodes, control);
        thought.done = progress == SliceEnd::Finished;
        progress
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    fn board(side: usize, rule: Rule, moves: &str) -> Board {
        let moves: Vec<Point> = moves.split_whitespace().map(|name| name.parse().unwrap()).collect();
        Board::from_moves(Size::new(side).unwrap(), rule, &moves).unwrap()
    }

    fn placed(board: &Board, rule: OpeningRule, slice: u64) -> Option<Point> {
        let mut player = ThirdStone::new(Level::FULL, 4 << 20);
        let mut thought = player.begin(board, rule, &Limits::nodes(8_000))?;
        while player.resume(&mut thought, slice, &Control::default()) == SliceEnd::Paused {
            assert_eq!(thought.stone(), None, "still open");
        }
        assert!(thought.nodes() < 12_000, "{}", thought.nodes());
        thought.stone()
    }

    #[test]
    fn the_stone_obeys_on_every_board_and_under_every_rule() {
        for size in Size::all() {
            for game in [Rule::Standard, Rule::Freestyle, Rule::Renju] {
                let middle = size.center().to_string();
                let board = board(size.side(), game, &format!("{middle} a1"));
                for rule in [OpeningRule::Pro, OpeningRule::LongPro] {
                    let barred = rule.barred(size, 2);
                    let stone = placed(&board, rule, u64::MAX);
                    assert_eq!(stone.is_none(), barred.is_empty(), "{size:?} {rule}");
                    if let Some(stone) = stone {
                        assert!(!barred.contains(stone) && board.legal().contains(stone), "{stone}");
                    }
                }
            }
        }
    }

    /// Within reach of the first stone, where it makes a row with it.
    #[test]
    fn the_stone_works_together_with_the_first_one() {
        for (rule, most) in [(OpeningRule::Pro, 4), (OpeningRule::LongPro, 5)] {
            for moves in ["h8 i9", "h8 h9", "h8 k11"] {
                let board = board(15, Rule::Standard, moves);
                let stone = placed(&board, rule, u64::MAX).unwrap();
                assert!(stone.distance(board.size().center()) <= most, "{rule} after {moves}: {stone}");
                let sliced = placed(&board, rule, 300).unwrap();
                assert!(sliced.distance(board.size().center()) <= most, "{rule} after {moves}: {sliced}");
            }
        }
    }

    #[test]
    fn there_is_nothing_to_place_elsewhere() {
        for (moves, rule) in
            [("h8", "pro"), ("h8 i9 k8", "pro"), ("h8 i9", "swap2"), ("h8 i9", ""), ("", "pro")]
        {
            assert_eq!(
                placed(&board(15, Rule::Standard, moves), rule.parse().unwrap(), 100),
                None,
                "{moves}"
            );
        }
    }
}
