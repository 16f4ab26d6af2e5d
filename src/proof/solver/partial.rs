//! Builds a strategy for those second moves that a store answers so far. After any reply without a stored answer, the verifier
//! must find the win with its threat search, so nothing in the strategy has to be trusted.

use std::collections::BTreeMap;

use engine::{Board, Deadline, Point};
use strategy::{Listing, Stones, Strategy, StrategyError, lay_out};

use crate::store::Store;

/// Returns the strategy for the second moves that this store answers, or `None` if it answers none. The bound is the latest win
/// after any of these moves.
///
/// # Errors
/// Fails as [`lay_out`] does.
pub fn partial_strategy(
    store: &Store,
    made_by: BTreeMap<String, String>,
) -> Result<Option<Strategy>, StrategyError> {
    let game = store.game();
    let mut root = game.board();
    root.make(game.first());
    let bounds = game.second_moves().filter_map(|second| store.get(&after(&root, second)));
    let Some(win_at) = bounds.map(|answer| answer.win_at).max() else { return Ok(None) };
    lay_out(game, made_by, |_, position| Some(listing(store, position, win_at)))
        .map(|strategy| Some(strategy.into_partial()))
}

fn listing(store: &Store, position: &Stones, win_at: Deadline) -> Listing {
    let board = position.board();
    let answer =
        |board: &Board| store.get(board).filter(|answer| answer.win_at <= win_at).map(|answer| answer.point);
    // The strategy stores one second move from each class.
    let replies: Vec<Point> =
        if board.stones() == 1 { store.game().second_moves().collect() } else { position.empty().collect() };
    let answers = replies.into_iter().filter_map(|white| Some((white, answer(&after(&board, white))?)));
    let answers = answers.collect();
    let mut passed = board;
    passed.pass();
    Listing { win_at, answers, pass: answer(&passed) }
}

fn after(board: &Board, point: Point) -> Board {
    let mut after = board.clone();
    after.make(point);
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::parse;
    use engine::{Rule, Size};
    use strategy::Game;

    #[test]
    fn partial_strategy_covers_answered_moves_and_the_pass() {
        let game = Game::new(Size::FIFTEEN, Rule::StrictRenju);
        let store = Store::new(game);
        assert!(partial_strategy(&store, BTreeMap::new()).unwrap().is_none());
        for line in ["41 i8 h8 o15", "41 g7 h8 o15 i8 pass", "41 g9 h8 o15 i8 a1", "39 g8 h8 n15"] {
            let (board, answer) = parse(game, line).unwrap();
            store.insert(&board, answer).unwrap();
        }
        let strategy = partial_strategy(&store, BTreeMap::new()).unwrap().unwrap();
        let by_second: Vec<String> =
            strategy.by_second().map(|(second, by)| format!("{second} {by}")).collect();
        assert_eq!(by_second, ["n15 41", "o15 41"]);
        let text = strategy.to_json();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].contains("\"partial\":true") && lines[0].ends_with("\"nodes\":["), "{}", lines[0]);
        let nodes = ["\"41 n15g8 o15i8\",", "\"41\",", "\"41 a1g9 -g7\",", "\"41\",", "\"41\"]}"];
        assert_eq!(lines[1..], nodes);
        assert_eq!((strategy.node_count(), strategy.answer_count()), (5, 4));
        assert_eq!(Strategy::from_json(&text).unwrap(), strategy);
    }
}
