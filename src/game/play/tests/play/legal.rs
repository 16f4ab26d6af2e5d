//! Tests that every move of whole games is legal, on all board sizes under all rules.

use engine::{Board, Point, Rule, Size};
use play::{EngineKind, EngineSpec, Level, Player};
use search::{Control, Limits};

/// Lets our best engine play itself from random stones, each side at a random level. Returns the total number of moves.
fn play_games(games: u64) -> usize {
    let mut moves = 0;
    for number in 0..games {
        let mut draws = fastrand::Rng::with_seed(number);
        let size = Size::new(5 + draws.usize(..18)).unwrap();
        let mut board = Board::new(size, Rule::ALL[draws.usize(..4)]);
        for _ in 0..draws.usize(..8) {
            let legal: Vec<Point> = board.legal().iter().collect();
            board.play(legal[draws.usize(..legal.len())]).unwrap();
        }
        let nodes = Limits::nodes(20 + draws.usize(..180) as u64);
        let mut level = || Level::new(1 + draws.usize(..10) as u8).unwrap();
        let mut players = [level(), level()]
            .map(|level| Player::new(EngineSpec::new(EngineKind::Best).at_level(level), 1 << 16, number));
        // All remaining points may be forbidden.
        while !board.is_over() && !board.legal().is_empty() {
            let player = &mut players[board.stones() % 2];
            let best = player.think(&board, &nodes, &Control::default()).best;
            let best = best.unwrap_or_else(|| panic!("no move in game {number}: {board:?}"));
            board.play(best).unwrap_or_else(|error| panic!("game {number}: {error} in {board:?}"));
            moves += 1;
        }
    }
    moves
}

/// To play more games, run `GOMOKU_GAMES=10000 cargo test --release -p play --test play legal`.
#[test]
fn every_move_of_many_games_is_legal() {
    let games = std::env::var("GOMOKU_GAMES").map_or(300, |games| games.parse().expect("a number of games"));
    assert!(play_games(games) > 16 * games as usize);
}
