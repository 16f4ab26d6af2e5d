use engine::threat::replies_to_threat;
use engine::{Board, Figure, Pattern, PointSet};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::play::{empty_board, usual_rule, usual_size};
use super::threats::Threat;
use crate::error::EngineError;
use crate::solved::game::{Side, names};
use crate::solved::renju::played_turns;

/// A row of stones that makes a threat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ThreatRow {
    /// The kind of threat.
    pub threat: Threat,
    /// The stones, from end to end.
    pub stones: Vec<String>,
    /// The empty points where one more stone turns a four into a five, or an open three into an open four.
    pub raises: Vec<String>,
}

/// The threats of the side that has just moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Figures {
    /// The side that threatens.
    pub side: Side,
    /// Its rows that are open threes or better, strongest first.
    pub rows: Vec<ThreatRow>,
    /// The points at which one stone of the other side stops all threats. Absent if nothing is threatened.
    pub stops: Option<Vec<String>>,
    /// Whether the other side can gain time with a four or a five instead.
    pub delays: bool,
}

/// Returns the threats of the side that has just moved. Without `size` and `rule`, uses those of the solved game.
///
/// # Errors
/// `bad-point`, `occupied` or `game-over` with the number of the first bad move; `bad-option` with the name of the invalid
/// option.
#[wasm_bindgen(js_name = figures)]
pub fn figures_after(
    moves: &str,
    size: Option<usize>,
    rule: Option<String>,
) -> Result<Ts<Figures>, EngineError> {
    let empty = empty_board(size.unwrap_or_else(usual_size), &rule.unwrap_or_else(usual_rule))?;
    Ok(figures(&played_turns(empty, moves)?).into_ts()?)
}

fn figures(board: &Board) -> Figures {
    let mover = !board.to_move();
    let rows: Vec<Figure> =
        Figure::all(board, mover).into_iter().filter(|figure| figure.pattern >= Pattern::OpenThree).collect();
    let own = board.classes(board.to_move());
    let stops = match board.classes(mover).fives {
        fives if fives.is_empty() => replies_to_threat(board, mover).map(|replies| {
            let closing = rows.iter().fold(PointSet::EMPTY, |all, row| all | row.closes);
            // Replies that only make a four gain time but stop nothing.
            replies - (own.fours - closing)
        }),
        fives if fives.len() == 1 => Some(fives),
        _ => Some(PointSet::EMPTY),
    };
    Figures {
        side: mover.into(),
        rows: rows.iter().map(row).collect(),
        stops: stops.map(names),
        delays: !(own.fives | own.fours).is_empty(),
    }
}

fn row(figure: &Figure) -> ThreatRow {
    let threat = match figure.pattern {
        Pattern::Five => Threat::Five,
        Pattern::OpenFour => Threat::OpenFour,
        Pattern::Four => Threat::Four,
        _ => Threat::OpenThree,
    };
    ThreatRow { threat, stones: names(figure.stones), raises: names(figure.raises) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solved::game::board_after;

    fn figures_of(moves: &str) -> (Vec<(Threat, usize, String)>, Option<String>, bool) {
        let figures = figures(&board_after(moves).unwrap());
        let rows = figures.rows.iter().map(|row| (row.threat, row.stones.len(), row.raises.join(" ")));
        (rows.collect(), figures.stops.map(|stops| stops.join(" ")), figures.delays)
    }

    #[test]
    fn a_four_can_be_stopped_in_one_place() {
        let (rows, stops, delays) = figures_of("e8 d8 f8 a1 g8 c1 h8");
        assert_eq!(rows, [(Threat::Four, 4, "i8".into())]);
        assert_eq!((stops.as_deref(), delays), (Some("i8"), false));
    }

    #[test]
    fn an_open_three_can_be_stopped_in_three_places() {
        let (rows, stops, delays) = figures_of("g8 e8 h8 a1 i8");
        assert_eq!(rows, [(Threat::OpenThree, 3, "j8".into())]);
        assert_eq!((stops.as_deref(), delays), (Some("f8 j8 k8"), false));
    }

    #[test]
    fn opponents_fours_only_delay_the_win() {
        let (_, stops, delays) = figures_of("g8 a1 h8 b1 n3 c1 i8");
        assert_eq!((stops.as_deref(), delays), (Some("f8 j8"), true));
    }

    #[test]
    fn two_fours_at_once_cannot_be_stopped() {
        let (rows, stops, _) = figures_of("e8 d8 f8 h4 g8 a1 h5 c1 h6 o1 h7 m1 h8");
        assert_eq!(rows.iter().map(|(threat, ..)| *threat).collect::<Vec<_>>(), [Threat::Four, Threat::Four]);
        assert_eq!(stops.as_deref(), Some(""));
    }

    #[test]
    fn two_stones_threaten_nothing() {
        assert_eq!(figures_of("h8 a1 h9"), (vec![], None, false));
    }
}
