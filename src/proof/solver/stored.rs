//! Builds a strategy for those second moves that a store answers so far. It is complete if the store answers all of them and,
//! where White may pass, the pass. After any reply without a stored answer, the verifier must find the win with its threat
//! search, so nothing in the strategy has to be trusted.

use std::collections::BTreeMap;

use engine::{Board, Deadline, Point};
use strategy::{Listing, Stones, Strategy, StrategyError, lay_out};

use crate::store::Store;

/// Returns the strategy for the second moves that this store answers, or `None` if it answers none. The bound is the latest win
/// after any of these moves and the pass. The strategy is marked as partial unless it answers all of them.
///
/// # Errors
/// Fails as [`lay_out`] does.
pub fn stored_strategy(
    store: &Store,
    made_by: BTreeMap<String, String>,
) -> Result<Option<Strategy>, StrategyError> {
    let game = store.game();
    let mut root = game.board();
    root.make(game.first());
    let seconds = game.second_moves().map(|second| after(&root, second));
    let turns: Vec<Board> = seconds.chain(game.allows_pass().then(|| passed(&root))).collect();
    let bounds: Vec<Deadline> = turns.iter().filter_map(|board| Some(store.get(board)?.win_at)).collect();
    let Some(&win_at) = bounds.iter().max() else { return Ok(None) };
    let strategy = lay_out(game, made_by, |_, position| Some(listing(store, position, win_at)))?;
    Ok(Some(if bounds.len() == turns.len() { strategy } else { strategy.into_partial() }))
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
    Listing { win_at, answers, pass: answer(&passed(&board)) }
}

fn after(board: &Board, point: Point) -> Board {
    let mut after = board.clone();
    after.make(point);
    after
}

fn passed(board: &Board) -> Board {
    let mut passed = board.clone();
    passed.pass();
    passed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::parse;
    use engine::{Rule, Size};
    use strategy::Game;

    #[test]
    fn strategy_covers_answered_moves_and_the_pass() {
        let game = Game::new(Size::FIFTEEN, Rule::StrictRenju);
        let store = Store::new(game);
        assert!(stored_strategy(&store, BTreeMap::new()).unwrap().is_none());
        for line in ["41 i8 h8 o15", "41 g7 h8 o15 i8 pass", "41 g9 h8 o15 i8 a1", "39 g8 h8 n15"] {
            let (board, answer) = parse(game, line).unwrap();
            store.insert(&board, answer).unwrap();
        }
        let strategy = stored_strategy(&store, BTreeMap::new()).unwrap().unwrap();
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

    #[test]
    fn strategy_is_complete_only_with_all_second_moves_and_the_pass() {
        let game = Game::new(Size::FIFTEEN, Rule::StrictRenju);
        let store = Store::new(game);
        let seconds = game.second_moves().map(|second| second.to_string());
        for (answered, turn) in (1..).zip(seconds.chain(["pass".to_owned()])) {
            let answer = if turn == "g8" { "h9" } else { "g8" };
            let (board, answer) = parse(game, &format!("41 {answer} h8 {turn}")).unwrap();
            store.insert(&board, answer).unwrap();
            let strategy = stored_strategy(&store, BTreeMap::new()).unwrap().unwrap();
            assert_eq!(strategy.is_partial(), answered < 36, "{turn}");
            assert_eq!(Strategy::from_json(&strategy.to_json()).unwrap(), strategy);
        }
    }
}
