//! Compares the facts about White's turn with an exhaustive search.

use super::naive;
use super::toy::Board;
use super::walk::black_wins;
use crate::game::{Game, Rule, Side};
use crate::grid::Cell;
use crate::set::Set;
use crate::turn::{Turn, Workspace, double};
use proptest::prelude::*;

/// A crowded corner, where rows of three and four are common and an exhaustive search is fast.
fn crowded(game: Game, places: &[u16]) -> Option<Board> {
    let mut board = Board::new(game);
    for &place in places {
        let cell = place / 8 * game.size() as u16 + place % 8;
        if !board.is_empty(cell) {
            continue;
        }
        if naive::makes_five(&board, board.to_move(), cell) {
            return None;
        }
        board.play(cell);
    }
    Some(board)
}

fn games() -> impl Strategy<Value = Game> {
    (0..Rule::ALL.len(), prop::bool::ANY, prop::option::of(3_u8..6)).prop_map(|(rule, is_large, home)| {
        let on = |size| Game::new(size, Rule::ALL[rule]);
        let everywhere = on(if is_large { 17 } else { 15 }).or_else(|| on(15)).expect("a known size");
        home.and_then(|distance| everywhere.within(distance)).unwrap_or(everywhere)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn decided_replies_lose_by_brute_force(
        game in games(), places in prop::collection::vec(0_u16..64, 9..40), pick: usize,
    ) {
        let Some(mut board) = crowded(game, &places) else { return Ok(()) };
        if board.to_move() == Side::Black {
            board.undo();
        }
        if naive::completing(&board, Side::White) != Set::default() {
            return Ok(());
        }
        let completing = naive::completing(&board, Side::Black);
        let turn = Turn::of(&board, &completing, &mut Workspace::default());
        let decided: Vec<Cell> = board.empty().without(&turn.open).iter().collect();
        prop_assert_eq!(decided.is_empty(), turn.decided.is_none());
        // For a win in four stones, one decided reply is enough, because the search tries everything after it.
        let chosen = if turn.decided == Some(4) { vec![decided[pick % decided.len()]] } else { decided };
        for reply in chosen {
            prop_assert!(!naive::makes_five(&board, Side::White, reply));
            board.play(reply);
            let more = usize::from(turn.decided.unwrap_or_default()) - 1;
            prop_assert!(black_wins(&mut board, more), "{:?} {}", board.moves(), reply);
            prop_assert!(more < 3 || !black_wins(&mut board, more - 2));
            board.undo();
        }
    }

    /// A double wins in three stones. Without a double, no move wins that fast.
    #[test]
    fn a_double_is_found_wherever_black_wins_in_three(
        game in games(), places in prop::collection::vec(0_u16..64, 9..40),
    ) {
        let Some(mut board) = crowded(game, &places) else { return Ok(()) };
        if board.to_move() == Side::White {
            board.undo();
        }
        let quiet = [Side::Black, Side::White].map(|side| naive::completing(&board, side) == Set::default());
        if quiet != [true, true] {
            return Ok(());
        }
        let found = double(&board, &mut Workspace::default());
        prop_assert_eq!(found.is_some(), black_wins(&mut board, 3));
        if let Some(cell) = found {
            board.play(cell);
            prop_assert!(black_wins(&mut board, 2));
        }
    }
}

/// If some fact never occurred, the other tests would prove nothing.
#[test]
fn crowded_corners_confirm_every_fact() {
    for rule in Rule::ALL {
        let game = Game::new(15, rule).unwrap();
        let mut met = [0; 5];
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..3000 {
            let mut draw = || random.u16(..64);
            let places: Vec<u16> = (0..9 + draw() / 2).map(|_| draw()).collect();
            let Some(mut board) = crowded(game, &places) else { continue };
            if board.to_move() == Side::Black {
                board.undo();
            }
            if naive::completing(&board, Side::White) == Set::default() {
                let completing = naive::completing(&board, Side::Black);
                let turn = Turn::of(&board, &completing, &mut Workspace::default());
                met[usize::from(turn.decided.unwrap_or(0))] += 1;
            }
        }
        assert!(met[0] > 100 && met[2] > 50 && met[4] > 50, "{rule} {met:?}");
    }
}
