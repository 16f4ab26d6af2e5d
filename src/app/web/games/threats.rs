//! The threats on a board, the points at which a stone makes one, and wins by threats.

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch, replies_to_threat};
use engine::{Board, Color, Figure, Pattern, PointSet};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use super::play::board_after;
use crate::error::EngineError;
use crate::solved::Engine;
use crate::solved::game::{Side, names};

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
    let threats = threats(&board_after(moves, size, rule)?);
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
    Ok(figures(&board_after(moves, size, rule)?).into_ts()?)
}

fn figures(board: &Board) -> Figures {
    let mover = !board.to_move();
    let rows = Figure::threats(board, mover);
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

/// The result of a threat search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The side to move wins against every defense.
    Proven,
    /// Threats alone do not win in time, but quiet moves may.
    Disproven,
    /// The search reached its node limit.
    Unknown,
}

/// The verdict and the number of positions that it took.
#[derive(Clone, Debug, PartialEq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
#[tsify(missing_as_null)]
pub struct ThreatProof {
    /// The result.
    pub verdict: Verdict,
    /// The number of the stone by which the side to move has five, if this is proven.
    pub win_at: Option<u16>,
    /// The number of positions searched.
    pub nodes: u64,
}

#[wasm_bindgen]
impl Engine {
    /// Searches for a win by threats alone for the side to move, with at most `own_stones` more stones of its color, within
    /// `nodes` positions. The call blocks its thread and visits about 500,000 positions per second.
    ///
    /// # Errors
    /// Fails as [`position`](Self::position) does.
    #[wasm_bindgen(js_name = proveThreats)]
    pub fn prove_threats(
        &self,
        moves: &str,
        own_stones: u8,
        nodes: u32,
    ) -> Result<Ts<ThreatProof>, EngineError> {
        let mut board = self.board_after(moves)?;
        let mut guide = self.guide.borrow_mut();
        Ok(prove_threats(guide.search(), &mut board, own_stones, nodes.into()).into_ts()?)
    }
}

fn prove_threats(search: &mut ThreatSearch, board: &mut Board, moves: u8, nodes: u64) -> ThreatProof {
    let before = search.nodes();
    let side = board.to_move();
    let proof = search.prove(board, side, Kind::Vct, ThreatLimits { own_stones: moves, nodes });
    let (verdict, win_at) = match proof {
        Proof::Proven { own_stones: moves } => {
            (Verdict::Proven, Some((board.stones() + 2 * usize::from(moves) - 1) as u16))
        }
        Proof::Disproven => (Verdict::Disproven, None),
        Proof::Unknown => (Verdict::Unknown, None),
    };
    ThreatProof { verdict, win_at, nodes: search.nodes() - before }
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

    #[test]
    fn rows_stops_and_delays_are_shown() {
        use Threat::{Four, OpenThree};
        for (moves, rows, stops, delays) in [
            ("e8 d8 f8 a1 g8 c1 h8", vec![(Four, 4, "i8")], Some("i8"), false),
            ("g8 e8 h8 a1 i8", vec![(OpenThree, 3, "j8")], Some("f8 j8 k8"), false),
            // White's four only delays the win.
            ("g8 a1 h8 b1 n3 c1 i8", vec![(OpenThree, 3, "f8 j8")], Some("f8 j8"), true),
            // Two fours at once cannot be stopped.
            (
                "e8 d8 f8 h4 g8 a1 h5 c1 h6 o1 h7 m1 h8",
                vec![(Four, 4, "i8"), (Four, 4, "h9")],
                Some(""),
                false,
            ),
            ("h8 a1 h9", vec![], None, false),
        ] {
            let figures = figures(&board_after(moves).unwrap());
            let found = figures.rows.iter().map(|row| (row.threat, row.stones.len(), row.raises.join(" ")));
            let rows = rows.into_iter().map(|(threat, stones, raises)| (threat, stones, raises.to_owned()));
            assert_eq!(found.collect::<Vec<_>>(), rows.collect::<Vec<_>>(), "{moves}");
            let found = figures.stops.map(|stops| stops.join(" "));
            assert_eq!((found.as_deref(), figures.delays), (stops, delays), "{moves}");
        }
    }

    fn proof(moves: &str, left: u8, nodes: u64) -> ThreatProof {
        prove_threats(&mut ThreatSearch::new(1 << 20), &mut board_after(moves).unwrap(), left, nodes)
    }

    #[test]
    fn an_open_three_wins_with_two_more_stones_and_not_with_one() {
        let three = "g8 a1 h8 c1 i8 e1";
        let won = proof(three, 2, 100);
        assert_eq!((won.verdict, won.win_at), (Verdict::Proven, Some(9)));
        assert_eq!(proof(three, 1, 100).verdict, Verdict::Disproven);
    }

    #[test]
    fn too_few_nodes_decide_nothing() {
        assert_eq!(proof("h8 g8 g7 f8 i9 j10 f6", 12, 0).verdict, Verdict::Unknown);
    }
}
