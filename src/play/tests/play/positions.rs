//! Positions for the tests.

use engine::Rule;
use play::{Cell, Position};

/// The position after these moves.
pub fn position(size: usize, rule: Rule, moves: &str) -> Position {
    let mut position = Position::new(size, rule).unwrap();
    for token in moves.split_whitespace() {
        position.play(cell(token)).unwrap_or_else(|error| panic!("{moves}: {error}"));
    }
    position
}

/// The cell of this name.
pub fn cell(token: &str) -> Cell {
    token.parse().unwrap()
}

/// Games of at most `length` moves next to other stones, on boards of all sizes and under both rules.
pub fn random_games(count: usize, length: usize) -> Vec<Position> {
    let mut state = 0u64;
    let mut below = |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    (0..count)
        .map(|number| {
            let rule = [Rule::Standard, Rule::Freestyle][number % 2];
            let mut game = Position::new(15 + below(7), rule).unwrap();
            // Some begin in a corner, so that edges matter.
            let first = if below(3) == 0 { Cell::new(below(3), below(3)).unwrap() } else { game.center() };
            game.play(first).unwrap();
            while game.moves().len() < length && !game.is_over() {
                let near: Vec<Cell> = game.near(1 + below(2)).iter().collect();
                game.play(near[below(near.len())]).unwrap();
            }
            game
        })
        .collect()
}

/// The positions of a game from its first move on.
pub fn prefixes(game: &Position) -> impl Iterator<Item = Position> + '_ {
    let mut position = Position::new(game.size(), game.rule()).unwrap();
    game.moves().iter().map(move |&cell| {
        position.play(cell).unwrap();
        position.clone()
    })
}
