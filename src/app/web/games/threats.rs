//! The points at which a stone makes a threat.

use engine::{Board, Color};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::play::{empty_board, usual_rule, usual_size};
use crate::error::EngineError;
use crate::solved::game::Side;
use crate::solved::renju::played_turns;

/// The threats that a stone can make, strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub enum Threat {
    /// Exactly five.
    Five,
    /// An open four, or two fours. The five cannot be stopped.
    OpenFour,
    /// A four, which the other side must stop.
    Four,
    /// An open three, which threatens an open four.
    OpenThree,
}

/// The threat that a stone of one side makes at an empty point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ThreatPoint {
    /// The empty point.
    pub point: String,
    /// The side of the stone.
    pub side: Side,
    /// The strongest threat that it makes.
    pub threat: Threat,
}

/// Lists the empty points at which a stone of either side makes five, an open four or two fours, a four, or an open three.
/// Without `size` and `rule`, uses those of the solved game.
///
/// # Errors
/// `bad-point`, `occupied` or `game-over` with the number of the first bad move; `bad-option` with the name of the invalid
/// option.
#[wasm_bindgen(js_name = threats)]
pub fn threats_after(
    moves: &str,
    size: Option<usize>,
    rule: Option<String>,
) -> Result<Vec<Ts<ThreatPoint>>, EngineError> {
    let empty = empty_board(size.unwrap_or_else(usual_size), &rule.unwrap_or_else(usual_rule))?;
    let threats = threats(&played_turns(empty, moves)?);
    Ok(threats.iter().map(Tsify::into_ts).collect::<Result<_, _>>()?)
}

fn threats(board: &Board) -> Vec<ThreatPoint> {
    let of = |color: Color| {
        let classes = board.classes(color);
        board.empty().iter().filter_map(move |point| {
            let threat = if classes.fives.contains(point) {
                Threat::Five
            } else if classes.doubles.contains(point) {
                Threat::OpenFour
            } else if classes.fours.contains(point) {
                Threat::Four
            } else if classes.threes.contains(point) {
                Threat::OpenThree
            } else {
                return None;
            };
            Some(ThreatPoint { point: point.to_string(), side: color.into(), threat })
        })
    };
    Color::BOTH.into_iter().flat_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solved::game::board_after;

    #[test]
    fn open_three_becomes_an_open_four_at_both_ends() {
        let board = board_after("g8 a1 h8 c1 i8").unwrap();
        let all = threats(&board);
        let of =
            |threat| all.iter().filter(|t| t.threat == threat).map(|t| t.point.as_str()).collect::<Vec<_>>();
        assert_eq!(of(Threat::Five), [""; 0]);
        assert_eq!(of(Threat::OpenFour), ["f8", "j8"]);
        assert_eq!(of(Threat::Four), ["e8", "k8"]);
        assert!(all.iter().all(|t| t.side == Side::Black));
    }
}
