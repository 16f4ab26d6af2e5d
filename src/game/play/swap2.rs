//! Swap2, the opening rule of clubs and tournaments: one side proposes three stones, and the other chooses.
//!
//! ```text
//!  stones   decides        options
//!  0        proposer       three stones anywhere: black, white, black
//!  3        chooser        Black; White with the fourth stone; or two more stones, white and black
//!  5        proposer       Black; White with the sixth stone
//! ```
//!
//! The stones are on the board in the order of play, so it is White's turn after 3 and after 5 stones.

mod candidates;
mod chosen;

use engine::{Board, Color, IllegalMove, Point};

pub(crate) use candidates::with_random_stones;
pub use chosen::{Chosen, NextStep};

/// The decision that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The proposer places the first three stones.
    Propose,
    /// The chooser takes a color or places two more stones.
    Choose,
    /// The proposer takes a color.
    ChooseAgain,
}

impl Phase {
    /// The phase with this many stones on the board; `None` if no decision is due.
    pub const fn of(stones: usize) -> Option<Self> {
        match stones {
            0 => Some(Self::Propose),
            3 => Some(Self::Choose),
            5 => Some(Self::ChooseAgain),
            _ => None,
        }
    }
}

/// A decision in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The first three stones: black, white, black.
    Propose([Point; 3]),
    /// Two more stones, white and black, after which the other side chooses.
    Two([Point; 2]),
    /// Take White and place the next stone.
    White(Point),
    /// Take Black. The other side places the next stone, which is white.
    Black,
    /// The third stone under pro or long pro, which must be outside the central square.
    Third(Point),
}

impl Decision {
    /// The stones that the decision places, in the order of play.
    pub fn stones(&self) -> &[Point] {
        match self {
            Self::Propose(points) => points,
            Self::Two(points) => points,
            Self::White(point) | Self::Third(point) => std::slice::from_ref(point),
            Self::Black => &[],
        }
    }
}

/// A decision that the rules do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Swap2Error {
    /// Another decision is due, or none at all.
    #[error("{}", due(*.0))]
    NotNow(Option<Phase>),
    /// One of the stones is on an illegal point.
    #[error("{0}")]
    Stone(IllegalMove),
}

const fn due(phase: Option<Phase>) -> &'static str {
    match phase {
        Some(Phase::Propose) => "propose three stones",
        Some(Phase::Choose) => "choose a color or place two stones",
        Some(Phase::ChooseAgain) => "choose a color",
        None => "the opening is over",
    }
}

/// An opening in progress.
#[derive(Clone, Debug)]
pub struct Swap2 {
    board: Board,
    chosen: Chosen,
}

impl Swap2 {
    /// Starts an opening on this empty board.
    ///
    /// # Panics
    /// Panics if there are stones on the board.
    pub fn new(empty: Board) -> Self {
        assert_eq!(empty.stones(), 0, "Swap2 begins on an empty board");
        Self { board: empty, chosen: Chosen::default() }
    }

    /// The board with the stones placed so far.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The choices made so far.
    pub const fn chosen(&self) -> Chosen {
        self.chosen
    }

    /// The decision that is due; `None` when the opening is over.
    pub fn phase(&self) -> Option<Phase> {
        self.chosen.phase(self.board.stones())
    }

    /// Applies a decision. If it fails, nothing changes.
    ///
    /// # Errors
    /// Fails if another decision is due, or if one of the stones is illegal.
    pub fn decide(&mut self, decision: Decision) -> Result<(), Swap2Error> {
        let mut chosen = self.chosen;
        match (self.phase(), decision) {
            (Some(Phase::Propose), Decision::Propose(_)) => {}
            (Some(Phase::Choose), Decision::Two(_)) => chosen.two = true,
            (Some(Phase::Choose | Phase::ChooseAgain), Decision::White(_)) => {
                chosen.taken = Some(Color::White)
            }
            (Some(Phase::Choose | Phase::ChooseAgain), Decision::Black) => chosen.taken = Some(Color::Black),
            (phase, _) => return Err(Swap2Error::NotNow(phase)),
        }
        let mut board = self.board.clone();
        decision.stones().iter().try_for_each(|&point| board.play(point)).map_err(Swap2Error::Stone)?;
        *self = Self { board, chosen };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    fn after(decisions: &[Decision]) -> Swap2 {
        let mut opening = Swap2::new(Board::new(Size::FIFTEEN, Rule::Standard));
        decisions.iter().for_each(|&decision| opening.decide(decision).unwrap());
        opening
    }

    fn three() -> Decision {
        Decision::Propose(["h8", "i9", "a1"].map(point))
    }

    fn two() -> Decision {
        Decision::Two(["j10", "b2"].map(point))
    }

    #[test]
    fn every_swap2_sequence_assigns_colors() {
        let white = Decision::White(point("c3"));
        for (decisions, proposer, stones) in [
            (vec![three(), Decision::Black], Color::White, 3),
            (vec![three(), white], Color::Black, 4),
            (vec![three(), two(), Decision::Black], Color::Black, 5),
            (vec![three(), two(), white], Color::White, 6),
        ] {
            let opening = after(&decisions);
            assert_eq!(opening.phase(), None);
            assert_eq!(opening.chosen().proposer(), Some(proposer), "{decisions:?}");
            assert_eq!(opening.board().stones(), stones);
        }
    }

    #[test]
    fn board_states_the_pending_swap2_decision() {
        for decisions in [vec![], vec![three()], vec![three(), two()]] {
            let opening = after(&decisions);
            assert_eq!(opening.phase(), Phase::of(opening.board().stones()));
            assert_eq!(opening.chosen().proposer(), None);
        }
        assert_eq!([1, 2, 4, 6].map(Phase::of), [None; 4]);
    }

    #[test]
    fn wrong_decisions_are_rejected_and_change_nothing() {
        let white = Decision::White(point("c3"));
        let wrong = [
            (vec![], vec![two(), white, Decision::Black]),
            (vec![three()], vec![three(), Decision::Two(["c3", "c3"].map(point))]),
            (vec![three()], vec![Decision::White(point("h8")), Decision::White(point("p16"))]),
            (vec![three(), two()], vec![three(), two()]),
            (vec![three(), white], vec![white, Decision::Black]),
        ];
        for (taken, refused) in wrong {
            let before = after(&taken);
            for decision in refused {
                let mut opening = before.clone();
                assert!(opening.decide(decision).is_err(), "{decision:?} after {taken:?}");
                assert_eq!(opening.phase(), before.phase());
                assert_eq!(opening.board().moves(), before.board().moves());
            }
        }
    }
}
