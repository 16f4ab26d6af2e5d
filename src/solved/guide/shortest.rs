//! Finds out how soon a side wins by threats, in slices of a few nodes.

use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
use engine::{Board, Color, Point};

/// The node limits for the search of one position.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The limit for proving or refuting a win.
    pub prove: u64,
    /// The limit for shortening a proven win.
    pub shorten: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The search needs more slices.
    Working,
    /// Proven: the attacker wins with at most this many more of its own stones, including the one that makes five.
    Win { moves: u8 },
    /// Proven: threats alone do not win within the limit. Quiet moves may still win.
    NoWin,
    /// The search reached its node limit without a result.
    GaveUp,
}

/// Searches for a win for the attacker, who is to move, and then for shorter and shorter wins.
#[derive(Clone, Debug)]
pub(crate) struct ShortestWin {
    attacker: Color,
    kind: Kind,
    limit: u8,
    found: Option<u8>,
    effort: Effort,
    /// The winning line, if the caller wants one.
    line: Option<Vec<Point>>,
}

impl ShortestWin {
    /// Creates a search for a win by threats of this kind with at most `limit` more stones of the attacker.
    pub const fn new(attacker: Color, kind: Kind, limit: u8, effort: Effort) -> Self {
        Self { attacker, kind, limit, found: None, effort, line: None }
    }

    #[must_use]
    pub fn with_line(self) -> Self {
        Self { line: Some(Vec::new()), ..self }
    }

    pub fn line(&mut self) -> Vec<Point> {
        self.line.take().unwrap_or_default()
    }

    /// Makes the search end with its next slice and return the best result so far.
    pub const fn hurry(&mut self) {
        self.effort = Effort { prove: 0, shorten: 0 };
    }

    /// Searches about `nodes` more nodes. The position must be the same in every call.
    pub fn step(&mut self, search: &mut ThreatSearch, board: &mut Board, nodes: u64) -> Outcome {
        let left = if self.found.is_some() { self.effort.shorten } else { self.effort.prove };
        let before = search.nodes();
        let limits = ThreatLimits { own_stones: self.limit, nodes: nodes.min(left) };
        let proof = if self.limit == 0 {
            Proof::Disproven
        } else {
            search.prove(board, self.attacker, self.kind, limits)
        };
        // Count at least one node. Otherwise a slice that finds its answer in the table could repeat forever.
        let spent = (search.nodes() - before).max(1);
        match (proof, self.found) {
            (Proof::Proven { own_stones: moves }, found) => {
                (self.found, self.limit) = (Some(moves), moves - 1);
                // Later searches may overwrite part of the proof.
                if let Some(line) = &mut self.line {
                    *line = search.winning_line(board, self.attacker, self.kind, moves);
                }
                if found.is_some() {
                    self.effort.shorten = self.effort.shorten.saturating_sub(spent);
                }
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
    use engine::notation::parse_moves;
    use engine::{Rule, Size};

    const EFFORT: Effort = Effort { prove: 100_000, shorten: 10_000 };

    fn finish(moves: &str, limit: u8, slice: u64) -> Outcome {
        let moves = parse_moves(moves).unwrap();
        let mut board = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves).unwrap();
        let mut search = ThreatSearch::new(1 << 20);
        let mut question = ShortestWin::new(Color::Black, Kind::Vct, limit, EFFORT);
        let mut slices = (0..100_000).map(|_| question.step(&mut search, &mut board, slice));
        slices.find(|&outcome| outcome != Outcome::Working).expect("an end")
    }

    #[test]
    fn an_open_three_wins_with_two_stones() {
        let three = "g8 a1 h8 c1 i8 e1";
        for limit in 2..8 {
            assert_eq!(finish(three, limit, 1000), Outcome::Win { moves: 2 });
        }
        assert_eq!(finish(three, 1, 1000), Outcome::NoWin);
    }

    #[test]
    fn slices_do_not_change_the_answer() {
        for moves in ["h8 f7 i7 f5 i8 k7", "h8 d13 g7 g15 h7 h11", "h8 g8 g7 f8"] {
            assert_eq!(finish(moves, 9, 50), finish(moves, 9, 1_000_000), "{moves}");
        }
    }
}
