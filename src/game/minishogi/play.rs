//! Minishogi as a game for the generic search.

use crate::evaluate::{evaluate, value, value_in_hand};
use crate::game::{Ended, ShogiGame};
use crate::moves::{Move, MoveKind};
use crate::piece::{Droppable, PieceKind};
use crate::rules::{KingRule, Rules};
use search::{Ending, MoveList};

/// A game and its length at the start of a search. During a search, the first repetition ends the game, because a side that can
/// repeat once can do it again.
#[derive(Clone, Debug)]
pub struct Lookahead {
    game: ShogiGame,
    root: usize,
}

impl Lookahead {
    /// Starts a search from the current position.
    pub fn new(game: ShogiGame) -> Self {
        let root = game.len();
        Self { game, root }
    }

    /// The game with the moves that the search has made.
    pub fn game(&self) -> &ShogiGame {
        &self.game
    }

    fn rules(&self) -> Rules {
        self.game.rules()
    }

    fn repetition(&self) -> Option<Ended> {
        let mut earlier = self.game.earlier();
        let last = earlier.next()?;
        let first = if last + 1 >= self.root { Some(last) } else { earlier.nth(1) };
        first.map(|first| self.game.repetition_since(first))
    }

    /// The rank of a move: captures by the value they gain, then promotions, then moves toward the opponent's king.
    fn rank(&self, mv: Move) -> i32 {
        let position = self.game.position();
        let moved = match mv.kind() {
            MoveKind::Board { from, .. } => position.piece(from).map_or(PieceKind::Pawn, |piece| piece.kind),
            MoveKind::Drop { piece, .. } => piece.kind(),
        };
        if let Some(taken) = position.piece(mv.to()) {
            let won = value(taken.kind) + taken.kind.in_hand().map_or(0, value_in_hand);
            return CAPTURE + won * 16 - value(moved).min(1000) + promotion_gain(mv, moved);
        }
        let gain = promotion_gain(mv, moved);
        if gain > 0 {
            return gain;
        }
        let Some(king) = position.king(!position.to_move()) else { return 0 };
        let distance = king.file().abs_diff(mv.to().file()).max(king.rank().abs_diff(mv.to().rank())) as i32;
        // In check, king moves come first.
        let flight = if moved == PieceKind::King && self.game.in_check() { 8 } else { 0 };
        flight - 2 * distance - i32::from(matches!(mv.kind(), MoveKind::Drop { piece: Droppable::Rook, .. }))
    }
}

/// The score of a win by repetition, greater than any material.
const REPETITION: i32 = 20_000;
/// Ranks above any promotion without a capture.
const CAPTURE: i32 = 2_000;

fn promotion_gain(mv: Move, moved: PieceKind) -> i32 {
    match mv.kind() {
        MoveKind::Board { promotes: true, .. } => {
            moved.promoted().map_or(0, |kind| value(kind) - value(moved))
        }
        _ => 0,
    }
}

impl search::TwoPlayerGame for Lookahead {
    type Move = Move;
    const MOVE_CODES: usize = Move::CODES;

    fn code(&self, mv: Move) -> usize {
        mv.code()
    }

    fn make(&mut self, mv: Move) {
        self.game.push(mv);
    }

    fn unmake(&mut self, _: Move) {
        self.game.undo();
    }

    fn key(&self) -> u64 {
        self.game.position().key()
    }

    fn ending(&mut self) -> Option<Ending> {
        let position = self.game.position();
        if position.king(position.to_move()).is_none() {
            return Some(Ending::Lost);
        }
        let mated = self.rules().king == KingRule::Legal
            && self.game.in_check()
            && position.count_moves(self.rules()) == 0;
        if mated {
            return Some(Ending::Lost);
        }
        self.repetition().map(|ended| {
            Ending::Score(if ended.winner == position.to_move() { REPETITION } else { -REPETITION })
        })
    }

    fn stuck(&self) -> Ending {
        Ending::Lost
    }

    fn moves(&mut self, out: &mut MoveList<Move>) {
        self.game.position().for_each_move(self.rules(), |mv| out.push(mv, self.rank(mv)));
    }

    fn noisy_moves(&mut self, out: &mut MoveList<Move>) {
        self.game.position().for_each_capture(self.rules(), |mv| out.push(mv, self.rank(mv)));
    }

    fn evaluate(&mut self) -> i32 {
        evaluate(self.game.position())
    }
}
