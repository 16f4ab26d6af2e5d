use crate::attacks;
use crate::key;
use crate::moves::{Move, MoveKind};
use crate::piece::{Droppable, Hand, Piece, PieceKind};
use crate::side::{BySide, Side};
use crate::square::{SQUARES, Square, Squares};
use std::hash::{Hash, Hasher};

/// The pieces on the board and in the hands, and the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    sides: BySide<Squares>,
    kinds: [Squares; PieceKind::ALL.len()],
    board: [Option<PieceKind>; SQUARES],
    hands: BySide<Hand>,
    to_move: Side,
    key: u64,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        // The keys tell almost all positions apart. The other fields follow from these four.
        self.key == other.key
            && (self.board, self.sides, self.hands, self.to_move)
                == (other.board, other.sides, other.hands, other.to_move)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

impl Position {
    pub(crate) fn empty() -> Self {
        Self {
            sides: BySide::default(),
            kinds: [Squares::NONE; PieceKind::ALL.len()],
            board: [None; SQUARES],
            hands: BySide::default(),
            to_move: Side::Sente,
            key: 0,
        }
    }

    /// The starting position.
    pub fn start() -> Self {
        let mut position = Self::empty();
        let kinds = [PieceKind::King, PieceKind::Gold, PieceKind::Silver, PieceKind::Bishop, PieceKind::Rook];
        let home = kinds.into_iter().chain([PieceKind::Pawn]);
        for (square, kind) in Square::all().zip(home) {
            let opposite = Square::all().nth(SQUARES - 1 - square.index()).unwrap_or(square);
            position.put(square, Piece { side: Side::Sente, kind });
            position.put(opposite, Piece { side: Side::Gote, kind });
        }
        position
    }

    /// The side to move.
    #[inline]
    pub fn to_move(&self) -> Side {
        self.to_move
    }

    /// The piece on a square.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        let side = if self.sides[Side::Sente].contains(square) { Side::Sente } else { Side::Gote };
        self.board[square.index()].map(|kind| Piece { side, kind })
    }

    /// The hand of a side.
    #[inline]
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side]
    }

    /// The squares with pieces of a side.
    #[inline]
    pub fn pieces(&self, side: Side) -> Squares {
        self.sides[side]
    }

    /// The squares with pieces of this kind and side.
    #[inline]
    pub fn of_kind(&self, side: Side, kind: PieceKind) -> Squares {
        self.sides[side] & self.kinds[kind as usize]
    }

    /// The squares with pieces.
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.sides[Side::Sente] | self.sides[Side::Gote]
    }

    /// The square of a side's king; `None` if it was captured.
    #[inline]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.of_kind(side, PieceKind::King).first()
    }

    /// The hash key of the position.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The pieces of a side that attack a square. The `occupied` squares block rooks and bishops.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, by: Side, occupied: Squares) -> Squares {
        let of = |kind: PieceKind| self.kinds[kind as usize];
        // A piece attacks a square if an opposing piece of its kind would attack back from there.
        let golds = of(PieceKind::Gold) | of(PieceKind::PromotedSilver) | of(PieceKind::Tokin);
        let kings = of(PieceKind::King) | of(PieceKind::Horse) | of(PieceKind::Dragon);
        let seen = |kind| attacks::attacks(kind, !by, square, occupied);
        let near = attacks::king(square) & kings
            | seen(PieceKind::Gold) & golds
            | seen(PieceKind::Silver) & of(PieceKind::Silver)
            | seen(PieceKind::Pawn) & of(PieceKind::Pawn);
        self.sides[by] & near | self.long_attackers(square, by, occupied)
    }

    /// The bishops and rooks, promoted or not, that attack a square from any distance.
    #[inline]
    pub(crate) fn long_attackers(&self, square: Square, by: Side, occupied: Squares) -> Squares {
        let bishops =
            self.sides[by] & (self.kinds[PieceKind::Bishop as usize] | self.kinds[PieceKind::Horse as usize]);
        let rooks =
            self.sides[by] & (self.kinds[PieceKind::Rook as usize] | self.kinds[PieceKind::Dragon as usize]);
        let mut found = Squares::NONE;
        if !bishops.is_empty() {
            found |= attacks::bishop(square, occupied) & bishops;
        }
        if !rooks.is_empty() {
            found |= attacks::rook(square, occupied) & rooks;
        }
        found
    }

    /// Returns true if the king of the side to move is attacked.
    #[inline]
    pub fn in_check(&self) -> bool {
        let enemy = !self.to_move;
        self.king(!enemy).is_some_and(|king| !self.attackers(king, enemy, self.occupied()).is_empty())
    }

    /// The position after a move, which must be legal.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = *self;
        let side = self.to_move;
        match mv.kind() {
            MoveKind::Board { from, to, promotes } => {
                if let Some(taken) = next.lift(!side, to).and_then(PieceKind::in_hand) {
                    next.change_hand(side, taken, Hand::add);
                }
                if let Some(kind) = next.lift(side, from) {
                    let kind = if promotes { kind.promoted().unwrap_or(kind) } else { kind };
                    next.put(to, Piece { side, kind });
                }
            }
            MoveKind::Drop { piece, to } => {
                next.change_hand(side, piece, Hand::remove);
                next.put(to, Piece { side, kind: piece.kind() });
            }
        }
        next.pass();
        next
    }

    #[inline]
    pub(crate) fn put(&mut self, square: Square, Piece { side, kind }: Piece) {
        self.sides[side] |= square.set();
        self.kinds[kind as usize] |= square.set();
        self.board[square.index()] = Some(kind);
        self.key ^= key::piece(side, kind, square);
    }

    #[inline]
    fn lift(&mut self, side: Side, square: Square) -> Option<PieceKind> {
        let kind = self.board[square.index()].take()?;
        self.sides[side] &= !square.set();
        self.kinds[kind as usize] &= !square.set();
        self.key ^= key::piece(side, kind, square);
        Some(kind)
    }

    #[inline]
    pub(crate) fn change_hand(&mut self, side: Side, piece: Droppable, change: fn(&mut Hand, Droppable)) {
        self.key ^= key::hand(side, piece, self.hands[side].count(piece));
        change(&mut self.hands[side], piece);
        self.key ^= key::hand(side, piece, self.hands[side].count(piece));
    }

    #[inline]
    pub(crate) fn pass(&mut self) {
        self.to_move = !self.to_move;
        self.key ^= key::gote_to_move();
    }
}
