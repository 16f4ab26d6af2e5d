//! Writes and reads partial strategies for strict renju. They cover the second moves that a store has answered so far.
//!
//! The file contains the store's answers, including answers to a pass. After any other reply, the verifier must find the win
//! with its threat search. So nothing in the file has to be trusted.

use std::collections::{BTreeMap, HashSet, VecDeque};

use engine::{Board, Color, Deadline, Point, Rule, Size, canonical_key};
use serde::Deserialize;
use serde_json::json;
use strategy::Game;

use crate::store::{PASS, Store, StoredAnswer};

/// A strategy for some of the second moves, as the text of a file.
#[derive(Clone, Debug)]
pub struct PartialStrategy {
    /// The file in graph form.
    pub text: String,
    /// The second moves with the stone by which Black wins.
    pub by_second: BTreeMap<String, usize>,
    /// The number of positions with White to move.
    pub nodes: usize,
    /// The number of answers.
    pub answers: usize,
}

/// The strategy for the second moves that this store answers; `None` if there are none.
pub fn partial_strategy(store: &Store, made_by: &BTreeMap<String, String>) -> Option<PartialStrategy> {
    let game = store.game();
    let mut root = game.board();
    root.make(game.first());
    let rows: Vec<(Option<Point>, StoredAnswer)> = game
        .second_moves()
        .filter_map(|second| answer_to(store, &root, Some(second)).map(|answer| (Some(second), answer)))
        .collect();
    let win_at = rows.iter().map(|(_, answer)| answer.win_at).max()?;
    let by_second: BTreeMap<String, usize> =
        rows.iter().map(|&(second, answer)| (name(second), answer.win_at.stone())).collect();
    let (mut nodes, mut answers) = (Vec::new(), rows.len());
    let (mut open, mut seen) = (VecDeque::new(), HashSet::new());
    let mut node = |board: &Board, replies: &[(Option<Point>, StoredAnswer)], open: &mut VecDeque<Board>| {
        let mut text = win_at.to_string();
        for &(white, StoredAnswer { point, .. }) in replies {
            text += &format!(" {}{point}", if white.is_some() { name(white) } else { "-".to_owned() });
            let mut after = with_reply(board, white);
            after.make(point);
            if seen.insert(canonical_key(&after).0) {
                open.push_back(after);
            }
        }
        nodes.push(text);
    };
    node(&root, &rows, &mut open);
    while let Some(board) = open.pop_front() {
        let replies: Vec<Option<Point>> = board.empty().iter().map(Some).chain([None]).collect();
        let replies: Vec<_> = replies
            .into_iter()
            .filter_map(|white| answer_to(store, &board, white).map(|answer| (white, answer)))
            .filter(|(_, answer)| answer.win_at <= win_at)
            .collect();
        answers += replies.len();
        node(&board, &replies, &mut open);
    }
    let head = json!({
        "format": "gomoku-strategy", "version": 2, "rule": game.rule().to_string(), "size": game.size().side(),
        "first": game.first().to_string(), "win_at": win_at.stone(), "by_second": &by_second, "partial": true,
        "counts": { "nodes": nodes.len(), "answers": answers }, "made_by": made_by,
    });
    let head = head.to_string();
    let text = format!(
        "{},\"nodes\":[\n\"{}\"]}}\n",
        head.strip_suffix('}').unwrap_or(&head),
        nodes.join("\",\n\"")
    );
    Some(PartialStrategy { text, by_second, nodes: nodes.len(), answers })
}

/// The fields of such a file that the answers depend on.
#[derive(Deserialize)]
struct File {
    rule: String,
    size: usize,
    by_second: BTreeMap<String, usize>,
    nodes: Vec<String>,
}

/// Reads the answers of a strategy that [`partial_strategy`] wrote. They are legal, but only the verifier checks that they win.
///
/// # Errors
/// Returns a message that names the node and the token.
pub fn read_partial(text: &str) -> Result<Store, String> {
    let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
    let rule = file.rule.parse().ok().filter(|&rule| rule == Rule::StrictRenju);
    let rule = rule.ok_or("rule: expected \"strict-renju\"")?;
    let size = Size::new(file.size).map_err(|error| format!("size: {error}"))?;
    let game = Game::new(size, rule);
    let store = Store::new(game);
    let mut root = game.board();
    root.make(game.first());
    let (mut open, mut seen) = (VecDeque::from([root]), HashSet::new());
    for (id, node) in file.nodes.iter().enumerate() {
        let board = open.pop_front().ok_or_else(|| format!("nodes[{id}]: no move leads there"))?;
        let mut tokens = node.split(' ');
        let win_at: Option<Deadline> = tokens.next().and_then(|stone| stone.parse().ok());
        let win_at = win_at.ok_or_else(|| format!("nodes[{id}]: expected the stone of the win"))?;
        for token in tokens {
            let (white, mut after, point) =
                answered(&board, token).ok_or_else(|| format!("nodes[{id}]: {token}"))?;
            let second = file.by_second.get(&name(white)).filter(|_| id == 0);
            let win_at = second.and_then(|&stone| Deadline::new(stone)).unwrap_or(win_at);
            store.hold(&after, StoredAnswer { point, win_at });
            after.make(point);
            if seen.insert(canonical_key(&after).0) {
                open.push_back(after);
            }
        }
    }
    if open.is_empty() { Ok(store) } else { Err(format!("nodes[{}] is missing", file.nodes.len())) }
}

/// White's reply in this token, the board after it, and Black's answer. `None` if one of them is not legal.
fn answered(board: &Board, token: &str) -> Option<(Option<Point>, Board, Point)> {
    let (white, black) = match token.strip_prefix('-') {
        Some(black) => (None, black),
        None => {
            let (white, black) =
                token.split_at(token.char_indices().skip(1).find(|(_, c)| c.is_alphabetic())?.0);
            (Some(white.parse().ok()?), black)
        }
    };
    if white.is_some_and(|point| !board.legal().contains(point)) {
        return None;
    }
    let after = with_reply(board, white);
    let black = black.parse().ok()?;
    let is_open = after.to_move() == Color::Black && !after.is_over();
    (is_open && after.legal().contains(black)).then_some((white, after, black))
}

fn name(white: Option<Point>) -> String {
    white.map_or_else(|| PASS.to_owned(), |point| point.to_string())
}

fn with_reply(board: &Board, white: Option<Point>) -> Board {
    let mut after = board.clone();
    match white {
        Some(point) => after.make(point),
        None => after.pass(),
    }
    after
}

/// The stored answer after this reply, where `None` is a pass.
fn answer_to(store: &Store, board: &Board, white: Option<Point>) -> Option<StoredAnswer> {
    store.get(&with_reply(board, white))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::parse;

    #[test]
    fn it_covers_the_second_moves_that_are_answered_and_the_pass() {
        let game = Game::new(Size::FIFTEEN, Rule::StrictRenju);
        let store = Store::new(game);
        assert!(partial_strategy(&store, &BTreeMap::new()).is_none());
        for line in ["41 i8 h8 o15", "41 g7 h8 o15 i8 pass", "41 g9 h8 o15 i8 a1", "39 g8 h8 n15"] {
            let (board, answer) = parse(game, line).unwrap();
            store.insert(&board, answer).unwrap();
        }
        let strategy = partial_strategy(&store, &BTreeMap::new()).unwrap();
        assert_eq!(strategy.by_second, BTreeMap::from([("n15".to_owned(), 39), ("o15".to_owned(), 41)]));
        let lines: Vec<&str> = strategy.text.lines().collect();
        assert!(lines[0].contains("\"partial\":true") && lines[0].ends_with("\"nodes\":["), "{}", lines[0]);
        let nodes = ["\"41 n15g8 o15i8\",", "\"41\",", "\"41 a1g9 -g7\",", "\"41\",", "\"41\"]}"];
        assert_eq!(lines[1..], nodes);
        assert_eq!((strategy.nodes, strategy.answers), (5, 4));
        let read = read_partial(&strategy.text).unwrap();
        assert_eq!(partial_strategy(&read, &BTreeMap::new()).unwrap().text, strategy.text);
        for (from, to) in [
            ("strict-renju", "renju"),
            ("a1g9", "h8g9"),
            ("a1g9", "a1h8"),
            ("a1g9", "a1"),
            ("-g7", "-"),
            ("o15i8", "é5"),
            (",\n\"41\"]", "]"),
            ("]", ",\"41\"]"),
            ("\"41 a1", "\"40 a1"),
        ] {
            assert!(read_partial(&strategy.text.replacen(from, to, 1)).is_err(), "{from} {to}");
        }
    }
}
