//! The openings of a match.

use engine::{Board, Point, Size};

/// Openings of four to seven random stones near the center of 15x15 that are balanced for our best engine: in eight self-play
/// games with 16,000 to 128,000 nodes per move, each side scored at least three points. They were selected from fourteen
/// candidates, most of which weaker searches had found to be balanced. Three more candidates were rejected because a search of
/// 20,000 nodes preferred one side. No results of other engines were used.
const BALANCED: &str = include_str!("openings.txt");

/// One half of a list of openings. An engine can be tuned on one half and judged on the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Half {
    /// The first, third, fifth opening and so on.
    Tune,
    /// The second, fourth, sixth opening and so on.
    #[value(alias = "test")]
    Judge,
}

impl Half {
    /// Returns the openings in this half.
    pub fn of<T>(self, openings: Vec<T>) -> Vec<T> {
        openings.into_iter().skip(self as usize).step_by(2).collect()
    }
}

/// Returns the built-in openings, moved to the center of the board.
pub fn built_in(empty: &Board) -> Vec<Board> {
    in_the_middle(BALANCED, empty)
}

/// Reads lines of moves on 15x15 and shifts the stones to the center of this board. Lines that do not fit are skipped.
pub fn in_the_middle(lines: &str, empty: &Board) -> Vec<Board> {
    let (from, to) = (Size::FIFTEEN.center(), empty.size().center());
    let place = |token: &str| {
        let point: Point = token.parse().ok()?;
        let col = (point.col() + to.col()).checked_sub(from.col())?;
        let row = (point.row() + to.row()).checked_sub(from.row())?;
        Point::new(col, row)
    };
    let opening = |line: &str| {
        let mut board = empty.clone();
        for token in line.split_whitespace() {
            board.play(place(token)?).ok()?;
        }
        Some(board)
    };
    lines.lines().filter_map(opening).collect()
}

/// Reads openings, one per line. Moves are separated by spaces or commas. Blank lines and comments after `#` are skipped.
///
/// # Errors
/// The message names the line and the token.
pub fn read(file: &str, empty: &Board) -> Result<Vec<Board>, String> {
    let text = console::read_text(file.as_ref())?;
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.split('#').next().unwrap_or_default()));
    let mut openings = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        openings.push(board(line, empty).map_err(|error| format!("{file}, line {number}: {error}"))?);
    }
    if openings.is_empty() { Err(format!("{file} contains no openings")) } else { Ok(openings) }
}

/// Returns the board after these moves. The game must not be over.
///
/// # Errors
/// The message names the illegal move, or says that the game is over.
pub fn board(moves: &str, empty: &Board) -> Result<Board, String> {
    let board = console::after(moves, empty)?;
    if board.is_over() { Err("the game is over".to_owned()) } else { Ok(board) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Rule;
    use play::{EngineKind, EngineSpec, Player, Verdict};
    use search::{Control, Limits};

    #[test]
    fn the_built_in_openings_are_complete_and_undecided() {
        let lines = BALANCED.lines().count();
        assert!(lines >= 10);
        for side in [15, 16, 22] {
            assert_eq!(built_in(&Board::new(Size::new(side).unwrap(), Rule::Standard)).len(), lines);
        }
        for board in built_in(&Board::new(Size::FIFTEEN, Rule::Standard)) {
            let mut player = Player::new(EngineSpec::new(EngineKind::Best), 1 << 22, 0);
            let report = player.think(&board, &Limits::nodes(20_000), &Control::default());
            assert_eq!(report.verdict, Verdict::Unknown, "{board:?}");
        }
    }

    #[test]
    fn errors_name_the_fault() {
        let empty = Board::new(Size::FIFTEEN, Rule::Standard);
        let error = |moves| board(moves, &empty).err().unwrap_or_default();
        assert!(error("h8 z9").starts_with("move 2: \"z9\" is not a point"));
        assert_eq!(error("h8 i9,h8"), "move 3: h8 is occupied");
        assert_eq!(error("h8 p1"), "move 2: p1 is not on the 15x15 board");
        assert_eq!(error("a1 h8 b1 h9 c1 h10 d1 h11 e1"), "the game is over");
    }
}
