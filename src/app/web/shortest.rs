//! How soon a side wins by threats alone, found in steps of a few nodes.

use engine::threat::{Kind, Limits, Proof, ThreatSearch};
use engine::{Board, Color};

/// What may be spent on one position, in nodes.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Until a win is proven or refuted.
    pub prove: u64,
    /// After a win is proven, to find a shorter one.
    pub shorten: u64,
}

/// How a question for the shortest win stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It needs more steps.
    Working,
    /// Proven: a win with at most this many more stones of the attacker.
    Win {
        /// The attacker's stones, the fifth of the row included.
        moves: u8,
    },
    /// Proven: no win by threats alone within the limit. Quiet moves may still win.
    NoWin,
    /// The effort is spent; nothing is known.
    GaveUp,
}

/// Asks whether the attacker, to move, wins within a limit, then again and again whether he wins sooner.
#[derive(Debug)]
pub struct ShortestWin {
    attacker: Color,
    limit: u8,
    found: Option<u8>,
    effort: Effort,
}

impl ShortestWin {
    /// A win with at most `limit` more stones of the attacker.
    pub const fn new(attacker: Color, limit: u8, effort: Effort) -> Self {
        Self { attacker, limit, found: None, effort }
    }

    /// Searches about `nodes` more nodes. The position must be the same each time.
    pub fn step(&mut self, search: &mut ThreatSearch, board: &mut Board, nodes: u64) -> Outcome {
        let left = if self.found.is_some() { self.effort.shorten } else { self.effort.prove };
        let before = search.nodes();
        let limits = Limits { moves: self.limit, nodes: nodes.min(left) };
        let proof = if self.limit == 0 {
            Proof::Disproven
        } else {
            search.prove(board, self.attacker, Kind::Vct, limits)
        };
        // At least one, or a step that finds its answer in the table could be repeated for ever.
        let spent = (search.nodes() - before).max(1);
        match (proof, self.found) {
            (Proof::Proven { moves }, None) => {
                self.found = Some(moves);
                self.limit = moves - 1;
            }
            (Proof::Proven { moves }, Some(_)) => {
                self.found = Some(moves);
                self.limit = moves - 1;
                self.effort.shorten = self.effort.shorten.saturating_sub(spent);
            }
            (Proof::Disproven, None) => return Outcome::NoWin,
            (Proof::Disproven, Some(moves)) => return Outcome::Win { moves },
            (Proof::Unknown, None) => {
                self.effort.prove = self.effort.prove.saturating_sub(spent);
                if self.effort.prove == 0 {
                    return Outcome::GaveUp;
                }
            }
            (Proof::Unknown, Some(_)) => self.effort.shorten = self.effort.shorten.saturating_sub(spent),
        }
        match self.found {
            Some(moves) if self.effort.shorten == 0 => Outcome::Win { moves },
            _ => Outcome::Working,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::board_after;

    const EFFORT: Effort = Effort { prove: 100_000, shorten: 10_000 };

    fn finish(moves: &str, attacker: Color, limit: u8, slice: u64) -> Outcome {
        let mut board = board_after(moves).unwrap();
        let mut search = ThreatSearch::new(1 << 20);
        let mut question = ShortestWin::new(attacker, limit, EFFORT);
        for _ in 0..100_000 {
            match question.step(&mut search, &mut board, slice) {
                Outcome::Working => {}
                outcome => return outcome,
            }
        }
        panic!("no end");
    }

    #[test]
    fn an_open_three_wins_with_two_stones() {
        let three = "g8 a1 h8 c1 i8 e1";
        for limit in 2..8 {
            assert_eq!(finish(three, Color::Black, limit, 1000), Outcome::Win { moves: 2 });
        }
        assert_eq!(finish(three, Color::Black, 1, 1000), Outcome::NoWin);
    }

    #[test]
    fn slices_do_not_change_the_answer() {
        for moves in ["h8 f7 i7 f5 i8 k7", "h8 d13 g7 g15 h7 h11", "h8 g8 g7 f8"] {
            let whole = finish(moves, Color::Black, 9, 1_000_000);
            assert_eq!(finish(moves, Color::Black, 9, 50), whole, "{moves}");
        }
    }
}
