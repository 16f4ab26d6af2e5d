//! Tests the moves against a naive implementation of the rules.

use crate::invariants::check_invariants;
use crate::naive::Naive;
use minishogi::{IllegalMove, KingRule, Move, Position, Rules, ShogiGame};

fn sorted(moves: &[Move]) -> Vec<String> {
    let mut moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    moves.sort();
    moves
}

#[test]
fn moves_agree_with_a_naive_generator_in_random_games() {
    assert!(agree(Position::start(), 150) > 3000);
}

#[test]
fn moves_agree_where_pieces_are_missing() {
    for fen in ["4k/4p/2s2/P4/K4[Gb] w 0 1", "r3k/5/5/P4/K3R[-] b 0 1", "2+s1k/5/3+B1/5/K4[Pp] b 0 1"] {
        assert!(agree(fen.parse().unwrap(), 20) > 100, "{fen}");
    }
}

/// Plays random games from a position under each king rule. Returns the number of positions compared.
fn agree(start: Position, games: u32) -> u32 {
    let mut random = fastrand::Rng::with_seed(7);
    let mut positions = 0;
    for king in [KingRule::Legal, KingRule::Capture] {
        let rules = Rules::with_king(king);
        for _ in 0..games {
            let mut game = ShogiGame::from_position(start, rules).unwrap();
            while game.ended().is_none() && game.history().len() < 80 {
                let position = *game.position();
                let naive = Naive::new(&position);
                let moves = position.moves(rules);
                assert_eq!(sorted(&moves), naive.moves(king), "{position}");
                assert_eq!(position.count_moves(rules), moves.len() as u64, "{position}");
                assert_eq!(position.in_check(), naive.in_check(), "{position}");
                let captures = moves.iter().filter(|mv| position.piece(mv.to()).is_some()).count();
                let mut found = 0;
                position.for_each_capture(rules, |mv| {
                    assert!(moves.contains(&mv) && position.piece(mv.to()).is_some());
                    found += 1;
                });
                assert_eq!(found, captures, "{position}");
                let mv = moves[random.usize(..moves.len())];
                game.play(mv).unwrap();
                check_invariants(game.position());
                assert!(naive.after(&mv.to_string()) == Naive::new(game.position()), "{position} {mv}");
                positions += 1;
            }
        }
    }
    positions
}

#[test]
fn illegal_moves_are_rejected_and_change_nothing() {
    let mut game = ShogiGame::new(Rules::default());
    let moves = game.legal_moves();
    for text in ["a1a3", "e1e5", "P@c3", "a5a4", "a2a3+"] {
        let mv: Move = text.parse().unwrap();
        assert!(!moves.contains(&mv));
        assert_eq!(game.play(mv), Err(IllegalMove::NotAMove(mv)));
    }
    assert_eq!(*game.position(), Position::start());
    assert_eq!(game.undo(), None);
}

#[test]
fn a_pawn_drop_must_not_mate_unless_the_rules_allow_it() {
    // The king on e5 is confined by its own rook and by the gold, which also protects e4.
    let position: Position = "3rk/5/3G1/5/K4[PSSBBRpg] w 0 1".parse().unwrap();
    let drop: Move = "P@e4".parse().unwrap();
    let forbidden = Rules::default();
    let allowed = Rules { pawn_drop_mates: true, ..forbidden };
    assert!(!position.moves(forbidden).contains(&drop));
    assert!(position.moves(allowed).contains(&drop));
    assert!(position.moves(Rules::with_king(KingRule::Capture)).contains(&drop));
    let mated = position.after(drop);
    assert!(mated.in_check() && mated.count_moves(allowed) == 0);
    // A pawn that moves may give mate, and a dropped pawn may give check.
    let step: Position = "3rk/5/3GP/5/K4[SSBBRpg] w 0 1".parse().unwrap();
    assert!(step.moves(forbidden).contains(&"e3e4".parse().unwrap()));
    let loose: Position = "4k/5/3G1/5/K4[PSSBBRRpg] w 0 1".parse().unwrap();
    assert!(loose.moves(forbidden).contains(&drop));
}
