use minishogi::{Position, Side, Square};

#[test]
fn starting_position_survives_a_round_trip() {
    let fen = "rbsgk/4p/5/P4/KGSBR[-] w 0 1";
    assert_eq!(Position::start().to_string(), fen);
    assert_eq!(fen.parse(), Ok(Position::start()));
    for other in ["rbsgk/4p/5/P4/KGSBR[] w", "  rbsgk/4p/5/P4/KGSBR[-]   w 7 12 "] {
        assert_eq!(other.parse(), Ok(Position::start()));
    }
}

#[test]
fn hands_promotions_and_turn_survive_a_round_trip() {
    let fen = "2+s1k/4+p/1+R3/3+b1/K4[GSPgbr] b 0 1";
    let position: Position = fen.parse().unwrap();
    assert_eq!(position.to_string(), fen);
    assert_eq!(position.to_move(), Side::Gote);
    let piece = position.piece(Square::at(1, 2).unwrap()).unwrap();
    assert_eq!((piece.side, piece.kind.letters()), (Side::Sente, "+R"));
}

#[test]
fn sfen_is_read_and_written() {
    for (sfen, fen) in [
        ("rbsgk/4p/5/P4/KGSBR b - 1", "rbsgk/4p/5/P4/KGSBR[-] w 0 1"),
        ("rbsgk/4p/5/P4/KGSBR w - 1", "rbsgk/4p/5/P4/KGSBR[-] b 0 1"),
        ("2+s1k/5/1+R3/3+b1/K4 w GS2Prb 1", "2+s1k/5/1+R3/3+b1/K4[GSPPbr] b 0 1"),
    ] {
        let position: Position = sfen.parse().unwrap();
        assert_eq!((position.to_string().as_str(), position.to_sfen().as_str()), (fen, sfen));
        assert_eq!(position.to_sfen().parse(), Ok(position));
    }
    assert_eq!("rbsgk/4p/5/P4/KGSBR b -".parse(), Ok(Position::start()));
}

#[test]
fn every_fault_has_its_own_message() {
    for (fen, fault) in [
        ("", "the hands are missing"),
        ("rbsgk/4p/5/P4/KGSBR w 0 1", "the hands are missing"),
        ("rbsgk/4p/5/P4/KGSBR[- w 0 1", "the hands are missing"),
        ("rbsgk/4p/P4/KGSBR[-] w 0 1", "the board has 4 ranks instead of 5"),
        ("rbsgk/4p/5/P5/KGSBR[-] w 0 1", "rank 2, \"P5\","),
        ("rbsgkk/4p/5/P4/KGSBR[-] w 0 1", "rank 5, \"rbsgkk\","),
        ("rbsgk/4p/5/P3+/KGSBR[-] w 0 1", "rank 2, \"P3+\","),
        ("rbsgk/4p/99999999999/P4/KGSBR[-] w 0 1", "rank 3, \"99999999999\","),
        ("rbsqk/4p/5/P4/KGSBR[-] w 0 1", "'q' is not a piece"),
        ("rbsgk/4p/5/P4/KGSBR[k] w 0 1", "'k' is not a piece"),
        ("rbs+gk/4p/5/P4/KGSBR[-] w 0 1", "\"+g\" is not a promoted piece"),
        ("rbsgk/4p/5/P4/KGSBR[-]", "\"\" is not a side to move"),
        ("rbsgk/4p/5/P4/KGSBR[-] s", "\"s\" is not a side to move"),
        ("rbsgk/4p/5/P4/KGSBR b", "the hands are missing"),
        ("rbsgk/4p/5/P4/KGSBR s - 1", "\"s\" is not a side to move: expected b (Sente)"),
        ("rbsgk/4p/5/P4/KGSBR b 3P 1", "there are more than two P"),
        ("rbsgk/4p/5/P4/KGSBR b 0P 1", "'0' is not a piece"),
        ("rbsgk/4p/5/P4/KGSBR[-] w x", "\"x\" is not a counter"),
        ("rbsgk/4p/5/P4/KGSBR[-] w 0 1 2", "\"2\" is not a counter"),
        ("rbsg1/4p/5/P4/KGSBR[-] w 0 1", "each side needs one king"),
        ("rbsgk/4k/5/P4/KGSBR[-] w 0 1", "each side needs one king"),
        ("rbsgk/4p/5/P4/KGSBR[P] w 0 1", "there are more than two P"),
        ("rbsgk/4p/5/P4/KGSBR[RRR] w 0 1", "there are more than two R"),
        ("rbsgk/P4/5/P4/KGSBR[-] w 0 1", "the pawn on a2"),
        ("Pbsgk/4p/5/5/KGSBR[r] w 0 1", "the pawn on a5"),
    ] {
        let error = fen.parse::<Position>().expect_err(fen).to_string();
        assert!(error.starts_with(fault), "{fen}: {error}");
    }
}
