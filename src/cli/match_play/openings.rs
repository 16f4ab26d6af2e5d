//! Where the games of a match begin.

use crate::common;
use play::{Cell, Position};

/// Openings of four to seven stones on 15x15, drawn by chance near the middle, that our best engine holds even: of eight
/// games against itself, at 16,000 to 128,000 positions a move, each side scores three or more. Fourteen were tried in turn,
/// most of which weaker searches had found even; three more were left out because a search of 20,000 positions saw a side
/// ahead. How other engines fare from them played no part.
const BALANCED: &str = include_str!("openings.txt");

/// One of two halves of a list of openings, so that an engine is judged by others than those it was tuned on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Half {
    /// The first, third, fifth …
    Tune,
    /// The second, fourth, sixth …
    Judge,
}

impl Half {
    /// The openings of this half.
    pub fn of<T>(self, openings: Vec<T>) -> Vec<T> {
        openings.into_iter().skip(self as usize).step_by(2).collect()
    }
}

/// The openings that come with the program, moved to the middle of the board.
pub fn built_in(empty: &Position) -> Vec<Position> {
    in_the_middle(BALANCED, empty)
}

/// Positions given by moves on 15x15, one a line, moved to the middle of the board.
pub fn in_the_middle(lines: &str, empty: &Position) -> Vec<Position> {
    let shift = (empty.size() - 15) / 2;
    let place = |token: &str| {
        let cell: Cell = token.parse().ok()?;
        Cell::new(cell.col() + shift, cell.row() + shift)
    };
    let opening = |line: &str| {
        let mut position = empty.clone();
        for token in line.split_whitespace() {
            position.play(place(token)?).ok()?;
        }
        Some(position)
    };
    lines.lines().filter_map(opening).collect()
}

/// Reads openings, one a line: moves separated by blanks or commas. Blank lines and what follows a `#` are left out.
///
/// # Errors
/// A sentence that names the line and the token.
pub fn read(file: &str, empty: &Position) -> Result<Vec<Position>, String> {
    let text = if file == "-" {
        common::text(file)?
    } else {
        std::fs::read_to_string(file).map_err(|error| format!("cannot read {file}: {error}"))?
    };
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.split('#').next().unwrap_or_default()));
    let mut openings = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        openings.push(position(line, empty).map_err(|error| format!("{file}, line {number}: {error}"))?);
    }
    if openings.is_empty() { Err(format!("{file} holds no opening")) } else { Ok(openings) }
}

/// The position after these moves.
///
/// # Errors
/// A sentence that names the move.
pub fn position(moves: &str, empty: &Position) -> Result<Position, String> {
    let mut position = empty.clone();
    let tokens = moves.split(|c: char| c.is_whitespace() || c == ',').filter(|token| !token.is_empty());
    for (number, token) in tokens.enumerate() {
        let cell: Cell = token.parse().map_err(|error| format!("move {}: {error}", number + 1))?;
        position.play(cell).map_err(|error| format!("move {}: {error}", number + 1))?;
    }
    if position.is_over() { Err("the game is over".to_owned()) } else { Ok(position) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Rule;
    use play::{EngineKind, EngineSpec, Player, Verdict};
    use search::{Control, Limits};

    #[test]
    fn the_built_in_openings_are_all_there_and_undecided() {
        let lines = BALANCED.lines().count();
        assert!(lines >= 10);
        for size in [15, 16, 21] {
            let empty = Position::new(size, Rule::Standard).unwrap();
            assert_eq!(built_in(&empty).len(), lines);
        }
        for position in built_in(&Position::new(15, Rule::Standard).unwrap()) {
            let mut player = Player::new(EngineSpec::new(EngineKind::Best), 1 << 22, 0);
            let report = player.think(&position, &Limits::nodes(20_000), &Control::default());
            assert_eq!(report.verdict, Verdict::Unknown, "{:?}", position.moves());
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let empty = Position::new(15, Rule::Standard).unwrap();
        let error = |moves| position(moves, &empty).err().unwrap_or_default();
        assert!(error("h8 z9").starts_with("move 2: \"z9\" is no point"));
        assert_eq!(error("h8 i9,h8"), "move 3: h8 is occupied");
        assert_eq!(error("h8 p1"), "move 2: p1 is not on the 15x15 board");
        assert_eq!(error("a1 h8 b1 h9 c1 h10 d1 h11 e1"), "the game is over");
    }
}
