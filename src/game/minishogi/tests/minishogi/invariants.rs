use minishogi::{Droppable, PieceKind, Position, Side, Square};

/// Panics if the pieces, hands, pawns, keys or notation are inconsistent.
pub fn check_invariants(position: &Position) {
    let mut counts = [0; 5];
    for side in Side::BOTH {
        for piece in Droppable::ALL {
            counts[piece as usize] += position.hand(side).count(piece);
        }
        let kings = Square::all().filter(|&s| is(position, s, side, PieceKind::King)).count();
        assert!(kings <= 1, "{position}");
        for file in 0..5 {
            let on_file = |&s: &Square| s.file() == file && is(position, s, side, PieceKind::Pawn);
            assert!(Square::all().filter(on_file).count() <= 1, "two pawns on a file: {position}");
        }
        let last = if side == Side::Sente { 4 } else { 0 };
        assert!(
            !Square::all().any(|s| s.rank() == last && is(position, s, side, PieceKind::Pawn)),
            "{position}"
        );
        for square in Square::all() {
            let here = position.piece(square).is_some_and(|piece| piece.side == side);
            assert_eq!(position.pieces(side).contains(square), here);
        }
    }
    for piece in Square::all().filter_map(|square| position.piece(square)) {
        assert!(!position.of_kind(piece.side, piece.kind).is_empty());
        if let Some(held) = piece.kind.in_hand() {
            counts[held as usize] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count <= 2), "at most two of each piece: {position}");
    if position.king(Side::Sente).is_some() && position.king(Side::Gote).is_some() {
        // Reading a position computes its key from scratch.
        assert_eq!(position.to_string().parse(), Ok(*position));
    }
}

fn is(position: &Position, square: Square, side: Side, kind: PieceKind) -> bool {
    position.piece(square).is_some_and(|piece| piece.side == side && piece.kind == kind)
}
