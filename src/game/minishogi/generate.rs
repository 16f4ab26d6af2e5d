use crate::attacks;
use crate::moves::{Move, Origin};
use crate::piece::{Droppable, PieceKind};
use crate::position::Position;
use crate::rules::{KingRule, Rules};
use crate::square::{Square, Squares};

impl Position {
    /// Calls the function with every move, in an order that depends only on the position. A side whose king was captured has no
    /// moves.
    #[inline]
    pub fn for_each_move(&self, rules: Rules, mut function: impl FnMut(Move)) {
        self.generate(rules, false, &mut |origin, to| to.for_each(|to| function(origin.to_square(to))));
    }

    /// Calls the function with every capture.
    #[inline]
    pub fn for_each_capture(&self, rules: Rules, mut function: impl FnMut(Move)) {
        self.generate(rules, true, &mut |origin, to| to.for_each(|to| function(origin.to_square(to))));
    }

    /// All moves under these rules.
    pub fn moves(&self, rules: Rules) -> Vec<Move> {
        let mut moves = Vec::new();
        self.for_each_move(rules, |mv| moves.push(mv));
        moves
    }

    /// Counts the moves without listing them.
    #[inline]
    pub fn count_moves(&self, rules: Rules) -> u64 {
        let mut count = 0;
        self.generate(rules, false, &mut |_, to| count += u64::from(to.count()));
        count
    }

    /// Generates the moves in groups: an origin, and the squares to which it may move.
    fn generate(&self, rules: Rules, captures: bool, sink: &mut impl FnMut(Origin, Squares)) {
        let side = self.to_move();
        let Some(king) = self.king(side) else { return };
        let occupied = self.occupied();
        let goals = if captures { self.pieces(!side) } else { !self.pieces(side) };
        match rules.king {
            KingRule::Capture => {
                for from in self.pieces(side) {
                    self.board_moves(from, goals, sink);
                }
                if !captures {
                    self.drops(!occupied, rules, sink);
                }
            }
            KingRule::Legal => {
                let without_king = occupied & !king.set();
                let safe = (attacks::king(king) & goals)
                    .filter(|&to| self.attackers(to, !side, without_king).is_empty())
                    .fold(Squares::NONE, |safe, to| safe | to.set());
                sink(Origin::board(king, false), safe);
                let mut checkers = self.attackers(king, !side, occupied);
                let check = checkers.next();
                if !checkers.is_empty() {
                    return;
                }
                // Apart from king moves, only capturing the checking piece or blocking its line answers a check.
                let between = check.map_or(Squares::ALL, |checker| attacks::between(king, checker));
                let answers = check.map_or(Squares::ALL, |checker| between | checker.set());
                let pins = self.pins(king);
                for from in self.pieces(side) & !king.set() {
                    let pin = pins.into_iter().find(|pin| pin.contains(from));
                    self.board_moves(from, goals & answers & pin.unwrap_or(Squares::ALL), sink);
                }
                if !captures {
                    self.drops(!occupied & between, rules, sink);
                }
            }
        }
    }

    #[inline]
    fn board_moves(&self, from: Square, allowed: Squares, sink: &mut impl FnMut(Origin, Squares)) {
        let Some(piece) = self.piece(from) else { return };
        let to = attacks::attacks(piece.kind, piece.side, from, self.occupied()) & allowed;
        let zone = Squares::zone(piece.side);
        let promoting = match piece.kind.promoted() {
            None => Squares::NONE,
            Some(_) if zone.contains(from) => to,
            Some(_) => to & zone,
        };
        let plain = if piece.kind == PieceKind::Pawn { to & !zone } else { to };
        sink(Origin::board(from, true), promoting);
        sink(Origin::board(from, false), plain);
    }

    /// The drops on the allowed squares, which must be empty.
    #[inline]
    fn drops(&self, allowed: Squares, rules: Rules, sink: &mut impl FnMut(Origin, Squares)) {
        let side = self.to_move();
        let hand = self.hand(side);
        if hand.is_empty() || allowed.is_empty() {
            return;
        }
        for piece in Droppable::ALL {
            if hand.count(piece) == 0 {
                continue;
            }
            let to = if piece == Droppable::Pawn { self.pawn_drops(allowed, rules) } else { allowed };
            sink(Origin::hand(piece), to);
        }
    }

    /// The allowed squares where a pawn may be dropped. They exclude the last rank, files with another pawn of the same side,
    /// and drops that give a forbidden mate.
    fn pawn_drops(&self, allowed: Squares, rules: Rules) -> Squares {
        let side = self.to_move();
        let mut to = allowed & !Squares::zone(side);
        for pawn in self.of_kind(side, PieceKind::Pawn) {
            to &= !Squares::file(pawn.file());
        }
        if rules.king == KingRule::Legal
            && !rules.pawn_drop_mates
            && let Some(king) = self.king(!side)
        {
            let checking = to & attacks::attacks(PieceKind::Pawn, !side, king, self.occupied());
            let mates =
                |&square: &Square| self.after(Move::drop(Droppable::Pawn, square)).count_moves(rules) == 0;
            for square in checking.filter(mates) {
                to &= !square.set();
            }
        }
        to
    }

    /// For each enemy piece that pins one of ours, the squares where the pinned piece shields the king, and the pinning piece.
    #[inline]
    fn pins(&self, king: Square) -> [Squares; Self::MOST_PINS] {
        let side = self.to_move();
        let mut pins = [Squares::NONE; Self::MOST_PINS];
        let pinners = self.long_attackers(king, !side, self.pieces(!side));
        for (pin, pinner) in pins.iter_mut().zip(pinners) {
            let between = attacks::between(king, pinner);
            if (between & self.pieces(side)).count() == 1 {
                *pin = between | pinner.set();
            }
        }
        pins
    }

    /// The game has two bishops and two rooks.
    const MOST_PINS: usize = 4;

    /// Returns true if the side to move could capture the king. This never happens in a game under [`KingRule::Legal`].
    pub fn can_take_king(&self) -> bool {
        let side = self.to_move();
        self.king(!side).is_some_and(|king| !self.attackers(king, side, self.occupied()).is_empty())
    }
}
