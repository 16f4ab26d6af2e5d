use engine::{Board, Color, Deadline, Point, Size};
use strategy::{Game, Stones, Strategy};

/// A strategy for a different board size or rule. The first stones of the two games are aligned. Stones outside the strategy's
/// board are moved to its edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Transplanted<'a> {
    strategy: &'a Strategy,
    game: Game,
}

impl<'a> Transplanted<'a> {
    pub(crate) const fn new(strategy: &'a Strategy, game: Game) -> Self {
        Self { strategy, game }
    }

    /// The strategy's answer and bound for a position with Black to move. The answer may be bad in this game.
    pub(crate) fn answer(&self, board: &Board) -> Option<(Point, Deadline)> {
        let there = self.strategy.game();
        let clamped = |color| board.stones_of(color).iter().map(|point| self.clamped(point)).collect();
        // If two stones end up on the same point, the strategy has no such position.
        let position = Stones::new(there, clamped(Color::Black), clamped(Color::White))?;
        let answer = self.strategy.answer(&position).filter(|_| position.count() == board.stones())?;
        let (col, row) = offset(there.first(), answer.point);
        let point = shifted(self.game.first(), col, row).filter(|&point| board.is_empty(point))?;
        Some((point, answer.win_at))
    }

    fn clamped(&self, point: Point) -> Point {
        let (size, first) = (self.strategy.game().size(), self.strategy.game().first());
        let (col, row) = offset(self.game.first(), point);
        let clamp = |middle: usize, by: isize| middle.saturating_add_signed(by).min(size.side() - 1);
        Point::new(clamp(first.col(), col), clamp(first.row(), row)).unwrap_or(first)
    }
}

const fn offset(from: Point, to: Point) -> (isize, isize) {
    (to.col() as isize - from.col() as isize, to.row() as isize - from.row() as isize)
}

fn shifted(from: Point, cols: isize, rows: isize) -> Option<Point> {
    Point::new(from.col().checked_add_signed(cols)?, from.row().checked_add_signed(rows)?)
        .filter(|&point| Size::MAX.contains(point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::board;
    use engine::Rule;

    fn answer(side: usize, moves: &str) -> Option<(String, usize)> {
        let strategy = Strategy::from_json(include_str!("tests/o15.json")).unwrap();
        let game = Game::new(Size::new(side).unwrap(), Rule::Standard);
        let (point, win_at) = Transplanted::new(&strategy, game).answer(&board(game, moves))?;
        Some((point.to_string(), win_at.stone()))
    }

    #[test]
    fn strategy_is_transplanted_by_its_first_stone() {
        assert_eq!(answer(15, "h8 o15"), Some(("g7".into(), 21)));
        assert_eq!(answer(19, "j10 q17"), Some(("i9".into(), 21)), "the same distance from the middle");
        assert_eq!(answer(20, "j10 q17"), Some(("i9".into(), 21)));
        assert_eq!(answer(15, "h8 i9"), None);
    }

    #[test]
    fn points_outside_the_board_count_as_on_the_edge() {
        assert_eq!(answer(19, "j10 s19"), Some(("i9".into(), 21)));
        assert_eq!(answer(19, "j10 s18"), Some(("i9".into(), 21)));
        assert_eq!(answer(19, "j10 s19 i9 r18"), None, "two stones on one point");
    }

    #[test]
    fn smaller_board_has_fewer_answers() {
        // On 7x7, the corner is three steps from the center. The strategy has no such position.
        assert_eq!(answer(7, "d4 g7"), None);
    }
}
