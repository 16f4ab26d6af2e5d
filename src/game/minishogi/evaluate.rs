use crate::attacks;
use crate::piece::{Droppable, Hand, PieceKind};
use crate::position::Position;
use crate::side::Side;
use crate::square::Squares;

/// The value of a piece on the board, in hundredths of a pawn.
pub(crate) const fn value(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => 10_000,
        PieceKind::Gold => 450,
        PieceKind::Silver => 380,
        PieceKind::Bishop => 550,
        PieceKind::Rook => 650,
        PieceKind::Pawn => 100,
        PieceKind::PromotedSilver => 450,
        PieceKind::Horse => 850,
        PieceKind::Dragon => 1000,
        PieceKind::Tokin => 350,
    }
}

/// The value of a piece in hand, which is higher because the piece can be dropped anywhere.
pub(crate) const fn value_in_hand(piece: Droppable) -> i32 {
    value(piece.kind()) * 9 / 8
}

/// The bonus for each attack on the opponent's king or a square next to it.
const NEAR_KING: i32 = 18;
/// The bonus for each safe square to which the king can move.
const REFUGE: i32 = 14;
/// The bonus for each attacked square.
const REACH: i32 = 3;
/// The bonus for having the move.
const TEMPO: i32 = 25;

/// The evaluation for the side to move, in hundredths of a pawn: material, with pieces in hand, mobility and king safety.
pub fn evaluate(position: &Position) -> i32 {
    let side = position.to_move();
    let (own, enemy) = (Sight::new(position, side), Sight::new(position, !side));
    own.value(&enemy) - enemy.value(&own) + TEMPO
}

/// The material and the attacks of one side.
struct Sight {
    material: i32,
    attacked: Squares,
    reach: i32,
    near_king: i32,
    /// The squares next to this side's king that are free of its own pieces.
    around: Squares,
}

impl Sight {
    fn new(position: &Position, side: Side) -> Self {
        let king_zone = position.king(!side).map_or(Squares::NONE, |king| attacks::king(king) | king.set());
        let around = position.king(side).map_or(Squares::NONE, attacks::king) & !position.pieces(side);
        let mut sight = Self {
            material: in_hand(position.hand(side)),
            attacked: Squares::NONE,
            reach: 0,
            near_king: 0,
            around,
        };
        let occupied = position.occupied();
        for kind in PieceKind::ALL {
            for square in position.of_kind(side, kind) {
                sight.material += value(kind);
                let seen = attacks::attacks(kind, side, square, occupied);
                sight.attacked |= seen;
                sight.reach += seen.count() as i32;
                sight.near_king += (seen & king_zone).count() as i32;
            }
        }
        sight
    }

    fn value(&self, other: &Self) -> i32 {
        let refuges = (self.around & !other.attacked).count() as i32;
        self.material + REACH * self.reach + NEAR_KING * self.near_king + REFUGE * refuges
    }
}

fn in_hand(hand: Hand) -> i32 {
    Droppable::ALL.into_iter().map(|piece| hand.count(piece) as i32 * value_in_hand(piece)).sum()
}
