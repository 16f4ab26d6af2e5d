use engine::Board;
use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::EngineError;
use crate::solved::Engine;

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
    let proof = search.prove(board, side, Kind::Vct, Limits { moves, nodes });
    let (verdict, win_at) = match proof {
        Proof::Proven { moves } => {
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
