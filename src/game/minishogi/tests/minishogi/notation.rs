//! Positions as text, in and out.

use minishogi::{ParsePositionError, Position, Side, Square};

fn error(fen: &str) -> ParsePositionError {
    fen.parse::<Position>().expect_err(fen)
}

#[test]
fn the_start_reads_and_writes_as_documented() {
    let fen = "rbsgk/4p/5/P4/KGSBR[-] w 0 1";
    assert_eq!(Position::start().to_string(), fen);
    assert_eq!(fen.parse(), Ok(Position::start()));
    for other in ["rbsgk/4p/5/P4/KGSBR[] w", "  rbsgk/4p/5/P4/KGSBR[-]   w 7 12 "] {
        assert_eq!(other.parse(), Ok(Position::start()));
    }
}

#[test]
fn hands_promotions_and_turn_are_kept() {
    let fen = "2+s1k/4+p/1+R3/3+b1/K4[GSPgbr] b 0 1";
    let position: Position = fen.parse().unwrap();
    assert_eq!(position.to_string(), fen);
    assert_eq!(position.to_move(), Side::Gote);
    let piece = position.piece(Square::at(1, 2).unwrap()).unwrap();
    assert_eq!((piece.side, piece.kind.letters()), (Side::Sente, "+R"));
}

#[test]
fn every_fault_is_named() {
    use ParsePositionError::{Count, Counter, Hands, Pawn, Piece, Promotion, Rank, Ranks, Turn};
    let rank = |rank, text: &str| Rank { rank, text: text.to_owned() };
    assert_eq!(error(""), Hands);
    assert_eq!(error("rbsgk/4p/5/P4/KGSBR w 0 1"), Hands);
    assert_eq!(error("rbsgk/4p/5/P4/KGSBR[- w 0 1"), Hands);
    assert_eq!(error("rbsgk/4p/P4/KGSBR[-] w 0 1"), Ranks(4));
    assert_eq!(error("rbsgk/4p/5/P5/KGSBR[-] w 0 1"), rank(2, "P5"));
    assert_eq!(error("rbsgkk/4p/5/P4/KGSBR[-] w 0 1"), rank(5, "rbsgkk"));
    assert_eq!(error("rbsgk/4p/5/P3+/KGSBR[-] w 0 1"), rank(2, "P3+"));
    assert_eq!(error("rbsgk/4p/99999999999/P4/KGSBR[-] w 0 1"), rank(3, "99999999999"));
    assert_eq!(error("rbsqk/4p/5/P4/KGSBR[-] w 0 1"), Piece('q'));
    assert_eq!(error("rbsgk/4p/5/P4/KGSBR[k] w 0 1"), Piece('k'));
    assert_eq!(error("rbs+gk/4p/5/P4/KGSBR[-] w 0 1"), Promotion("+g".to_owned()));
    assert_eq!(error("rbsgk/4p/5/P4/KGSBR[-]"), Turn(String::new()));
    assert_eq!(error("rbsgk/4p/5/P4/KGSBR[-] s"), Turn("s".to_owned()));
    assert_eq!(error("rbsgk/4p/5/P4/KGSBR[-] w x"), Counter("x".to_owned()));
    assert_eq!(error("rbsgk/4p/5/P4/KGSBR[-] w 0 1 2"), Counter("2".to_owned()));
    assert_eq!(error("rbsg1/4p/5/P4/KGSBR[-] w 0 1"), Count('K'));
    assert_eq!(error("rbsgk/4k/5/P4/KGSBR[-] w 0 1"), Count('K'));
    assert_eq!(error("rbsgk/4p/5/P4/KGSBR[P] w 0 1"), Count('P'));
    assert_eq!(error("rbsgk/4p/5/P4/KGSBR[RRR] w 0 1"), Count('R'));
    assert_eq!(error("rbsgk/P4/5/P4/KGSBR[-] w 0 1"), Pawn(Square::at(0, 1).unwrap()));
    assert_eq!(error("Pbsgk/4p/5/5/KGSBR[r] w 0 1"), Pawn(Square::at(0, 4).unwrap()));
}

#[test]
fn sets_that_are_not_complete_are_kept() {
    for fen in [
        "4k/5/4P/5/K4[G] w 0 1",
        "r3k/5/5/5/K3R[-] b 0 1",
        "4k/5/5/5/K4[-] w 0 1",
        "2+s1k/5/5/5/K4[Pp] b 0 1",
    ] {
        assert_eq!(fen.parse::<Position>().map(|position| position.to_string()), Ok(fen.to_owned()));
    }
}
