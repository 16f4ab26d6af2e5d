use engine::{Board, Color, Point};
use std::fmt::Write as _;

/// Draws the board as text, with the last stone in brackets.
pub fn drawn(board: &Board) -> String {
    let mut text = String::from("\n");
    let last = board.moves().last();
    for row in (0..board.size().side()).rev() {
        let _ = write!(text, "{:>3} ", row + 1);
        for col in 0..board.size().side() {
            let Some(point) = Point::new(col, row) else { continue };
            let stone = match board.get(point) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            let _ = if last == Some(&point) { write!(text, "[{stone}]") } else { write!(text, " {stone} ") };
        }
        text.push('\n');
    }
    text += "    ";
    for col in 0..board.size().side() {
        let _ = write!(text, " {} ", char::from(b'a' + col as u8));
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    #[test]
    fn the_last_stone_is_marked() {
        let moves = ["h8", "a1"].map(|token| token.parse().unwrap());
        let text = drawn(&Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).unwrap());
        assert!(text.contains("[O]") && text.contains(" X "), "{text}");
        assert_eq!(text.lines().count(), 17);
    }
}
