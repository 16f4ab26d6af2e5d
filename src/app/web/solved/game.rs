use engine::notation::parse_moves;
use engine::{Board, Color, Direction, Point};
use serde::Serialize;
use tsify::Tsify;

#[cfg(feature = "games")]
use super::renju::{ForbiddenPoint, forbidden_points, turns};
use crate::error::EngineError;

/// The winner, or a draw if the board is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// Black has five.
    Black,
    /// White has five.
    White,
    /// The board is full.
    Draw,
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first player.
    Black,
    /// The second player.
    White,
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }
}

/// The state of a position under the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct Position {
    /// The moves that lead to the position, in canonical notation. White's passes are `pass`.
    pub moves: Vec<String>,
    /// The side to move, even when the game is over.
    pub to_move: Side,
    /// The winner, if the game is over.
    pub winner: Option<Winner>,
    /// The winning five, from end to end.
    pub row: Vec<String>,
    /// Rows of six or more of one color that do not win, each from end to end.
    pub overlines: Vec<Vec<String>>,
    /// Under renju, the points that are forbidden for Black.
    #[cfg(feature = "games")]
    pub forbidden: Vec<ForbiddenPoint>,
    /// Whether the side to move may pass.
    #[cfg(feature = "games")]
    pub may_pass: bool,
}

/// Reads moves such as `h8 i9 …` and plays them on the board of the solved game.
#[cfg(test)]
pub fn board_after(moves: &str) -> Result<Board, EngineError> {
    played(strategy::Game::STANDARD.board(), moves)
}

/// Reads moves such as `h8 i9 …` and plays them on this board. Fails at the first token that is not a point, or at the first
/// illegal move.
pub fn played(mut board: Board, moves: &str) -> Result<Board, EngineError> {
    for (i, point) in parse_moves(moves)?.into_iter().enumerate() {
        board.play(point).map_err(|reason| EngineError::illegal(i + 1, point, reason))?;
    }
    Ok(board)
}

fn winner(board: &Board) -> Option<Winner> {
    match board.winner() {
        Some(Color::Black) => Some(Winner::Black),
        Some(Color::White) => Some(Winner::White),
        None => board.is_full().then_some(Winner::Draw),
    }
}

/// The row that the last stone completed, from end to end. Empty if nobody has won.
fn winning_row(board: &Board) -> Vec<String> {
    let (Some(winner), Some(last)) = (board.winner(), board.moves().last()) else { return Vec::new() };
    let wins = |row: &Vec<Point>| row.contains(last) && board.rule().wins(winner, row.len());
    rows(board, winner).find(wins).map(names).unwrap_or_default()
}

pub fn position(board: &Board) -> Position {
    let idle =
        |color| rows(board, color).filter(move |row| row.len() > 5 && !board.rule().wins(color, row.len()));
    let overlines = Color::BOTH.into_iter().flat_map(idle);
    Position {
        moves: turns(board),
        to_move: board.to_move().into(),
        winner: winner(board),
        row: winning_row(board),
        overlines: overlines.map(names).collect(),
        #[cfg(feature = "games")]
        forbidden: forbidden_points(board),
        #[cfg(feature = "games")]
        may_pass: board.may_pass(),
    }
}

#[cfg(not(feature = "games"))]
fn turns(board: &Board) -> Vec<String> {
    names(board.moves())
}

pub fn names(points: impl IntoIterator<Item: ToString>) -> Vec<String> {
    points.into_iter().map(|point| point.to_string()).collect()
}

/// All maximal unbroken rows of two or more stones of this color.
fn rows(board: &Board, color: Color) -> impl Iterator<Item = Vec<Point>> {
    let own = board.stones_of(color);
    Direction::ALL.into_iter().flat_map(move |direction| {
        board.size().points().filter_map(move |start| {
            let ours = |p: Option<Point>| p.filter(|&p| own.contains(p));
            if ours(Some(start)).is_none() || ours(start.step(direction, -1)).is_some() {
                return None;
            }
            let row: Vec<Point> = (0..).map_while(|n| ours(start.step(direction, n))).collect();
            (row.len() > 1).then_some(row)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    #[test]
    fn rows_of_five_or_more_are_shown() {
        let five = ["d8", "e8", "f8", "g8", "h8"];
        let six = ["d8", "e8", "f8", "g8", "h8", "i8"];
        let diagonal = ["o3", "p4", "q5", "r6", "s7"];
        let (black, none) = (Some(Winner::Black), &[][..]);
        for (side, rule, moves, winner, row, overlines) in [
            (15, Rule::Standard, "d8 d1 e8 e1 f8 f1 g8 g1 h8", black, &five[..], none),
            (19, Rule::Standard, "q5 a1 r6 a3 s7 a5 o3 a7 p4", black, &diagonal, none),
            (15, Rule::Standard, "d8 d1 e8 e1 f8 f1 h8 h1 i8 i1 g8", None, &[], &[&six[..]]),
            (15, Rule::Freestyle, "d8 d1 e8 e1 f8 f1 h8 h1 i8 i1 g8", black, &six, none),
        ] {
            let empty = Board::new(Size::new(side).unwrap(), rule);
            let facts = position(&played(empty, moves).unwrap());
            assert_eq!((facts.winner, &facts.row[..]), (winner, &names(row)[..]), "{rule} {moves}");
            assert_eq!(facts.overlines, overlines, "{rule} {moves}");
            assert_eq!(facts.to_move, Side::White);
        }
    }

    #[test]
    fn bad_games_are_rejected_by_number() {
        assert_eq!(board_after("h8 z1").err().unwrap().code, "bad-point");
        assert_eq!(board_after("h8 p1").err().unwrap().code, "off-board");
        let error = board_after("h8 i9 h8").err().unwrap();
        assert_eq!((error.code, error.message.as_str()), ("occupied", "move 3: h8 is occupied"));
        let error = board_after("d8 d1 e8 e1 f8 f1 g8 g1 h8 a1").err().unwrap();
        assert_eq!(error.code, "game-over");
        assert!(error.message.starts_with("move 10"));
    }
}
