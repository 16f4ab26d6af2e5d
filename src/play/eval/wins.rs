//! Three ways to see that the last stone won, as the article on point values lists them.

use super::point_value::row_value;
use crate::eval::runs;
use crate::{Cell, Position};
use engine::{Color, Direction};

/// Looks for a winning row on the whole board.
pub fn by_scan(position: &Position) -> Option<Color> {
    let wins =
        |color| position.lines(color).any(|line| runs(line).any(|run| position.rule().wins(run.length)));
    Color::BOTH.into_iter().find(|&color| wins(color))
}

/// Follows the eight rays from the last stone, as far as a row that it completed can reach.
pub fn by_rays(position: &Position) -> Option<Color> {
    let last = *position.moves().last()?;
    let color = position.get(last)?;
    let own = |cell: Cell| cell.is_on(position.size()) && position.get(cell) == Some(color);
    let wins = |direction| {
        // One cell more than four tells six from five.
        let ray =
            |sign: isize| (1..=5).take_while(|&k| last.step(direction, sign * k).is_some_and(own)).count();
        position.rule().wins(ray(-1) + 1 + ray(1))
    };
    Direction::ALL.into_iter().any(wins).then_some(color)
}

/// Asks whether the value of the cell was 4 for the side that has now played there.
pub fn by_value(position: &Position) -> Option<Color> {
    let last = *position.moves().last()?;
    let color = position.get(last)?;
    let wins = |direction| row_value(position, color, last, direction) == 4;
    Direction::ALL.into_iter().any(wins).then_some(color)
}
