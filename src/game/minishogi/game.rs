use crate::moves::Move;
use crate::position::Position;
use crate::rules::{KingRule, Rules};
use crate::side::Side;
use std::fmt;

/// A game with all its positions and moves.
#[derive(Clone, Debug)]
pub struct ShogiGame {
    rules: Rules,
    /// All positions so far, at least one.
    steps: Vec<Step>,
    moves: Vec<Move>,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    position: Position,
    check: bool,
}

impl Step {
    fn new(position: Position) -> Self {
        Self { position, check: position.in_check() }
    }
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The winner. There are no draws.
    pub winner: Side,
    /// The reason that it ended.
    pub reason: EndReason,
}

/// The reason that a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The loser's king is in check and no move helps.
    Mate,
    /// The loser is not in check but has no legal move.
    NoMove,
    /// The loser's king was captured.
    KingTaken,
    /// The position occurred for the fourth time.
    Repetition,
    /// The position occurred for the fourth time, and the loser gave check with every move in between.
    PerpetualCheck,
}

impl fmt::Display for EndReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Mate => "mate",
            Self::NoMove => "no move",
            Self::KingTaken => "king taken",
            Self::Repetition => "repetition",
            Self::PerpetualCheck => "perpetual check",
        })
    }
}

/// The reason that a move is illegal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// The move is not possible in the position.
    #[error("{0} is not possible here")]
    NotAMove(Move),
    /// The game is over.
    #[error("the game is over ({0})")]
    Over(EndReason),
}

/// A game cannot start if the side to move could capture the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}'s king is in check, but it is the other side's turn")]
pub struct KingExposed(
    /// The side whose king is attacked.
    pub Side,
);

impl ShogiGame {
    /// A position that occurs this often ends the game.
    const FOLD: usize = 4;

    /// A game from the standard starting position.
    pub fn new(rules: Rules) -> Self {
        Self { rules, steps: vec![Step::new(Position::start())], moves: Vec::new() }
    }

    /// A game from a position.
    ///
    /// # Errors
    /// Fails under [`KingRule::Legal`] if the side to move could capture the king.
    pub fn from_position(position: Position, rules: Rules) -> Result<Self, KingExposed> {
        if rules.king == KingRule::Legal && position.can_take_king() {
            return Err(KingExposed(!position.to_move()));
        }
        Ok(Self { rules, steps: vec![Step::new(position)], moves: Vec::new() })
    }

    /// The rules of the game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn last(&self) -> &Step {
        // The first position is never removed.
        &self.steps[self.steps.len() - 1]
    }

    /// The current position.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.last().position
    }

    /// The moves played so far.
    pub fn history(&self) -> &[Move] {
        &self.moves
    }

    /// Returns true if the side to move is in check, under either king rule.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.last().check
    }

    /// The legal moves; empty if the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.ended().is_some() { Vec::new() } else { self.position().moves(self.rules) }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Fails if the game is over or the move is illegal. The game is then unchanged.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if let Some(ended) = self.ended() {
            return Err(IllegalMove::Over(ended.reason));
        }
        if !self.position().moves(self.rules).contains(&mv) {
            return Err(IllegalMove::NotAMove(mv));
        }
        self.push(mv);
        Ok(())
    }

    /// Unmakes the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.steps.pop();
        Some(mv)
    }

    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        self.steps.push(Step::new(self.position().after(mv)));
        self.moves.push(mv);
    }

    /// The result of the game; `None` while it is in progress.
    pub fn ended(&self) -> Option<Ended> {
        let position = self.position();
        let side = position.to_move();
        let lost = |reason| Some(Ended { winner: !side, reason });
        if position.king(side).is_none() {
            return lost(EndReason::KingTaken);
        }
        if position.count_moves(self.rules) == 0 {
            return lost(if self.last().check { EndReason::Mate } else { EndReason::NoMove });
        }
        let first = self.earlier().nth(Self::FOLD - 2)?;
        Some(self.repetition_since(first))
    }

    /// The step indices of the current position's earlier occurrences, latest first.
    #[inline]
    pub(crate) fn earlier(&self) -> impl Iterator<Item = usize> {
        let now = self.steps.len() - 1;
        let position = self.position();
        // The side to move alternates, and no position recurs within two plies.
        (0..now.saturating_sub(3))
            .rev()
            .filter(move |step| (now - step).is_multiple_of(2) && self.steps[*step].position == *position)
    }

    /// The result of the game if the repetition since the step `first` ends it.
    pub(crate) fn repetition_since(&self, first: usize) -> Ended {
        let now = self.steps.len() - 1;
        if self.rules.king == KingRule::Legal {
            for (start, checked) in [(now, self.position().to_move()), (now - 1, !self.position().to_move())]
            {
                let mut steps = (first..=start).rev().step_by(2).filter(|&step| step > first);
                if steps.all(|step| self.steps[step].check) {
                    return Ended { winner: checked, reason: EndReason::PerpetualCheck };
                }
            }
        }
        Ended { winner: Side::Gote, reason: EndReason::Repetition }
    }

    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }
}
