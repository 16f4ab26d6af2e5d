//! Training games as text, one per line.
//!
//! ```text
//! # 15x15, standard: drawn by seed 1, 4000 positions a move
//! 17 b h8 i9 j8 h9 | g7:35/f6:-90:e5/k3-l3:won i7:-20 j9 k9:12
//! ```
//!
//! A line has the number from which the opening was generated, the winner (`b`, `w`, or `-` for a draw), the opening, and the
//! moves. The player's score and branches may follow a move. A branch has moves that could have been played instead, the
//! forecast for the side to move after them (a win, a loss or a score), and the best move there.

use engine::{Board, Color, Point};
use play::{Branch, Forecast, PlayedGame};

pub fn line(number: u64, game: &PlayedGame) -> String {
    let winner = match game.winner {
        Some(Color::Black) => 'b',
        Some(Color::White) => 'w',
        None => '-',
    };
    let mut line = format!("{number} {winner}");
    let (opening, played) = game.moves.split_at(game.opening());
    opening.iter().for_each(|point| line += &format!(" {point}"));
    line.push_str(" |");
    for ((point, score), branches) in played.iter().zip(&game.scores).zip(&game.branches) {
        line += &match score {
            Some(score) => format!(" {point}:{score}"),
            None => format!(" {point}"),
        };
        for Branch { moves, forecast, best } in branches {
            let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
            let moves = moves.join("-");
            line += &match forecast {
                Forecast::Won => format!("/{moves}:won"),
                Forecast::Lost => format!("/{moves}:lost"),
                Forecast::Score(score) => format!("/{moves}:{score}"),
            };
            line += &best.map_or_else(String::new, |point| format!(":{point}"));
        }
    }
    line
}

/// Reads the number and the game from a line.
///
/// # Errors
/// Returns a message that describes the fault.
pub fn read(line: &str, empty: &Board) -> Result<(u64, PlayedGame), String> {
    let (head, played) = line.split_once('|').ok_or("expected an opening")?;
    let mut head = head.split_whitespace();
    let number = head.next().and_then(|token| token.parse().ok()).ok_or("expected a number")?;
    let winner = match head.next() {
        Some("b") => Some(Color::Black),
        Some("w") => Some(Color::White),
        Some("-") => None,
        _ => return Err("expected the winner".to_owned()),
    };
    let mut board = empty.clone();
    let mut play = |token: &str| {
        let point: Point = token.parse().map_err(|error| format!("{error}"))?;
        board.play(point).map_err(|error| format!("{point}: {error}"))
    };
    head.try_for_each(&mut play)?;
    let (mut scores, mut branches) = (Vec::new(), Vec::new());
    for token in played.split_whitespace() {
        let mut parts = token.split('/');
        let (point, score) = match parts.next().and_then(|part| part.split_once(':')) {
            Some((point, score)) => (point, Some(self::score(score)?)),
            None => (token, None),
        };
        play(point)?;
        scores.push(score);
        branches.push(parts.map(branch).collect::<Result<_, _>>()?);
    }
    Ok((number, PlayedGame { moves: board.moves().to_vec(), scores, branches, winner }))
}

fn score(token: &str) -> Result<i32, String> {
    token.parse().map_err(|_| format!("{token}: expected a score"))
}

fn branch(token: &str) -> Result<Branch, String> {
    let mut parts = token.split(':');
    let moves = parts.next().unwrap_or_default().split('-').map(point).collect::<Result<_, _>>()?;
    let forecast = match parts.next().ok_or_else(|| format!("{token}: expected a branch"))? {
        "won" => Forecast::Won,
        "lost" => Forecast::Lost,
        number => Forecast::Score(score(number)?),
    };
    Ok(Branch { moves, forecast, best: parts.next().map(point).transpose()? })
}

fn point(token: &str) -> Result<Point, String> {
    token.parse().map_err(|error| format!("{error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    #[test]
    fn lines_survive_a_round_trip() {
        let empty = Board::new(Size::FIFTEEN, Rule::Standard);
        for text in
            ["17 b h8 i9 | g7:35/f6-l1-m1:-90:e1/k3:won i7:-20/a1:lost j9", "0 - h8 | h9", "3 w h8 h9 |"]
        {
            let (number, game) = read(text, &empty).unwrap();
            assert_eq!(line(number, &game), text);
        }
        for (text, error) in [
            ("h8", "expected an opening"),
            ("x b h8 | h9", "expected a number"),
            ("1 q h8 | h9", "expected the winner"),
            ("1 b h8 | h8", "h8: h8 is occupied"),
            ("1 b h8 | h9:x", "x: expected a score"),
            ("1 b h8 | h9:1/i9", "i9: expected a branch"),
        ] {
            assert_eq!(read(text, &empty), Err(error.to_owned()), "{text}");
        }
    }
}
