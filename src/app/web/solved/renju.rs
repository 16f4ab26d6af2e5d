//! Renju: White's passes, and the points that are forbidden for Black. The module that the first page loads does not contain
//! this code.

use engine::notation::{PASS, ParseMovesError, parse_turns, turn_names};
use engine::{Board, Color, IllegalMove, Point};
use serde::Serialize;
use tsify::Tsify;

use crate::error::EngineError;

/// A point forbidden for Black.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ForbiddenPoint {
    /// The point.
    pub point: String,
    /// The reason: `overline`, `double-four` or `double-three`.
    pub kind: &'static str,
}

/// Reads moves such as `h8 i9 …` and plays them on this board. Where Black has forbidden points, White may `pass`. Fails at the
/// first token that is not a point, or at the first illegal move.
pub fn played_turns(mut board: Board, moves: &str) -> Result<Board, EngineError> {
    for turn in parse_turns(moves)? {
        play_turn(&mut board, turn)?;
    }
    Ok(board)
}

/// Like [`played_turns`], but the last move may be forbidden, so that Black loses. Returns it beside the board, without playing
/// it.
pub fn played_or_lost(mut board: Board, moves: &str) -> Result<(Board, Option<Point>), EngineError> {
    let mut turns = parse_turns(moves)?;
    let last = turns.pop();
    for turn in turns {
        play_turn(&mut board, turn)?;
    }
    let is_lost = |point: &Point| !board.is_over() && board.forbidden(board.to_move()).contains(*point);
    let lost = last.flatten().filter(is_lost);
    if let (Some(turn), None) = (last, lost) {
        play_turn(&mut board, turn)?;
    }
    Ok((board, lost))
}

fn play_turn(board: &mut Board, turn: Option<Point>) -> Result<(), EngineError> {
    let number = board.turns().len() + 1;
    board.play_turn(turn).map_err(|reason| match turn {
        Some(point) => illegal(board, number, point, reason),
        None => ParseMovesError::new(number, PASS).into(),
    })
}

/// The error for an illegal move, with the reason if the rule forbids the point.
fn illegal(board: &Board, number: usize, point: Point, reason: IllegalMove) -> EngineError {
    let error = EngineError::illegal(number, point, reason);
    match board.why_forbidden(point).filter(|_| matches!(reason, IllegalMove::Forbidden(_))) {
        Some(kind) => error.with("kind", kind.name()),
        None => error,
    }
}

/// The names of the turns so far. White's passes are `pass`.
pub fn turns(board: &Board) -> Vec<String> {
    turn_names(&board.turns()).collect()
}

/// The points that are forbidden for Black, unless the game is over.
pub fn forbidden_points(board: &Board) -> Vec<ForbiddenPoint> {
    if board.is_over() {
        return Vec::new();
    }
    let named = |point: Point| {
        Some(ForbiddenPoint { point: point.to_string(), kind: board.why_forbidden(point)?.name() })
    };
    board.forbidden(Color::Black).iter().filter_map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::ForbiddenPoint;
    use crate::solved::answer::{Answered, BoundFound, Source};
    use crate::solved::game::{Side, position};
    use crate::solved::strategy_info::StrategyInfo;
    use crate::solved::{Engine, Reply};
    use strategy::Strategy;

    fn engine() -> (Engine, StrategyInfo) {
        let engine = Engine::for_board(15, "renju", Some(7)).unwrap();
        let strategy = Strategy::from_json(include_str!("../../../../www/data/renju.json")).unwrap();
        let info = engine.hold(strategy).unwrap();
        (engine, info)
    }

    fn answer(engine: &Engine, kind: &str, moves: &str) -> Answered {
        let mut task = engine.start(kind, moves).unwrap();
        (0..1_000).find_map(|_| task.advance(100_000).result).unwrap()
    }

    fn reply(engine: &Engine, moves: &str) -> Reply {
        let Answered::Reply(reply) = answer(engine, "reply", moves) else { panic!("{moves}") };
        reply
    }

    #[test]
    fn wins_are_claimed_after_every_second_move_and_the_pass() {
        let (engine, info) = engine();
        assert_eq!((info.second_moves.len(), info.second_moves[35].point.as_str()), (36, "pass"));
        assert_eq!(answer(&engine, "bound", "h8"), Answered::Bound(BoundFound { win_at: Some(info.win_at) }));
        for second in &info.second_moves {
            assert!(second.win_at <= info.win_at, "{second:?}");
            let reply = reply(&engine, &format!("h8 {}", second.point));
            assert_eq!((reply.winner, reply.source), (Some(Side::Black), Source::Strategy), "{second:?}");
            assert!(reply.win_at.is_some_and(|win_at| win_at <= second.win_at), "{second:?}");
        }
    }

    #[test]
    fn white_may_pass_and_black_may_not() {
        let (engine, info) = engine();
        let moves = format!("h8 {}", info.second_moves[0].point);
        let moves = format!("{moves} {} pass", reply(&engine, &moves).point);
        let after = position(&engine.board_after(&moves).unwrap());
        assert_eq!(
            (after.moves.join(" "), after.to_move, after.may_pass),
            (moves.clone(), Side::Black, false)
        );
        assert!(position(&engine.board_after("h8").unwrap()).may_pass);
        assert!(!position(&Engine::new(None).board_after("h8").unwrap()).may_pass);
        assert_eq!(reply(&engine, &moves).winner, Some(Side::Black));
        for (moves, code) in [
            ("pass", "bad-point"),
            ("h8 pass pass", "bad-point"),
            ("f8 a1 g8 c1 h6 e1 h7 g1 h8", "forbidden"),
        ] {
            assert_eq!(engine.board_after(moves).unwrap_err().code, code, "{moves}");
        }
        assert_eq!(Engine::new(None).board_after("h8 pass").unwrap_err().code, "bad-point");
    }

    #[test]
    fn forbidden_points_have_reasons() {
        let renju = Engine::for_board(15, "renju", Some(7)).unwrap();
        for (moves, point, kind) in [
            ("d8 a1 e8 c1 f8 e1 h8 g1 i8 i1", "g8", "overline"),
            ("e8 d8 f8 d4 g8 a1 e5 c1 f6 e1 g7 g1", "h8", "double-four"),
            ("f8 a1 g8 c1 h6 e1 h7 g1", "h8", "double-three"),
        ] {
            let forbidden = position(&renju.board_after(moves).unwrap()).forbidden;
            assert_eq!(forbidden, [ForbiddenPoint { point: point.to_owned(), kind }], "{moves}");
            assert_eq!(position(&Engine::new(None).board_after(moves).unwrap()).forbidden, []);
        }
    }
}
