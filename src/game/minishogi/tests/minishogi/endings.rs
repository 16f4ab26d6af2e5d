use minishogi::{EndReason, Ended, IllegalMove, KingExposed, KingRule, Rules, ShogiGame, Side};

fn play(fen: &str, rules: Rules, moves: &[&str]) -> ShogiGame {
    let mut game = ShogiGame::from_position(fen.parse().unwrap(), rules).unwrap();
    for (place, text) in moves.iter().enumerate() {
        assert_eq!(game.ended(), None, "before move {place}");
        game.play(text.parse().unwrap()).unwrap();
    }
    game
}

const START: &str = "rbsgk/4p/5/P4/KGSBR[-] w 0 1";

#[test]
fn the_fourth_occurrence_ends_the_game() {
    let shuffle = ["d1e2", "b5a4", "e2d1", "a4b5"].repeat(3);
    for king in [KingRule::Legal, KingRule::Capture] {
        let mut game = play(START, Rules::with_king(king), &shuffle);
        let winner = Side::Gote;
        assert_eq!(game.ended(), Some(Ended { winner, reason: EndReason::Repetition }));
        assert!(game.legal_moves().is_empty());
        let more = "d1e2".parse().unwrap();
        assert_eq!(game.play(more), Err(IllegalMove::Over(EndReason::Repetition)));
        assert_eq!(game.undo(), "a4b5".parse().ok());
        assert_eq!(game.ended(), None);
    }
}

#[test]
fn perpetual_check_loses() {
    let chase = ["e5d5", "e1d1", "d5e5", "d1e1"].repeat(3);
    let sente_checks = "4k/5/5/5/K3R[GSSBPPgrb] b 0 1";
    let ended = play(sente_checks, Rules::default(), &chase).ended();
    assert_eq!(ended, Some(Ended { winner: Side::Gote, reason: EndReason::PerpetualCheck }));
    // Now Gote gives check, and Sente moves first.
    let chase = ["a1b1", "a5b5", "b1a1", "b5a5"].repeat(3);
    let gote_checks = "r3k/5/5/5/K4[GSSBPPgrb] w 0 1";
    let ended = play(gote_checks, Rules::default(), &chase).ended();
    assert_eq!(ended, Some(Ended { winner: Side::Sente, reason: EndReason::PerpetualCheck }));
}

#[test]
fn mate_and_the_capture_of_a_king_end_the_game() {
    let mated = play("4k/5/4G/5/K4[GPPSSBBRR] w 0 1", Rules::default(), &["G@e4"]);
    assert_eq!(mated.ended(), Some(Ended { winner: Side::Sente, reason: EndReason::Mate }));
    let capture = Rules::with_king(KingRule::Capture);
    let taken = play("4k/5/4G/5/K4[GPPSSBBRR] w 0 1", capture, &["G@e4", "e5d5", "e4d5"]);
    assert_eq!(taken.ended(), Some(Ended { winner: Side::Sente, reason: EndReason::KingTaken }));
    assert_eq!(taken.position().king(Side::Gote), None);
}

#[test]
fn side_without_a_legal_move_loses() {
    // The king cannot move, no piece can be dropped, and there is no check.
    let stuck = play("4k/5/2SG1/5/K4[GPPSBBRR] w 0 1", Rules::default(), &["c3c4"]);
    assert!(!stuck.in_check());
    assert_eq!(stuck.ended(), Some(Ended { winner: Side::Sente, reason: EndReason::NoMove }));
}

#[test]
fn exposing_the_king_is_rejected_under_the_legal_rule() {
    let fen = "4k/5/5/5/K3R[GSSBPPgrb] w 0 1";
    let position = fen.parse().unwrap();
    assert_eq!(ShogiGame::from_position(position, Rules::default()).err(), Some(KingExposed(Side::Gote)));
    assert!(ShogiGame::from_position(position, Rules::with_king(KingRule::Capture)).is_ok());
}
