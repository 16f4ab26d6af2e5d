use std::collections::BTreeMap;

use engine::notation::{PASS, counted, turn_name, turn_names};
use engine::{Board, Color, Deadline, Point};
use guide::{BestMove, Guide, Line, Source};
use serde_json::{Value, json};
use strategy::{NodeId, Strategy};

use crate::names;
use crate::strategies::by_stone;

const fn source(reply: &BestMove<Point>) -> &'static str {
    match reply.source {
        Source::Strategy => "strategy",
        Source::Search | Source::None => "vct",
    }
}

fn left(reply: &BestMove<Point>, stones: usize) -> Option<usize> {
    reply.win_at.map(|win_at| win_at - stones)
}

pub fn info(guide: &Guide) -> (Value, String) {
    let (strategy, game) = (guide.strategy().expect("a strategy is loaded"), guide.game());
    let mut nodes_by_stones: BTreeMap<usize, usize> = BTreeMap::new();
    for (_, node) in strategy.nodes() {
        *nodes_by_stones.entry(node.stones().count()).or_default() += 1;
    }
    let by_second = guide.by_second().into_iter();
    let by_second = by_second.map(|(second, by)| (second.to_string(), by.stone())).collect();
    let (win_at, made_by) = (strategy.win_at().stone(), strategy.made_by());
    let (nodes, answers) = (strategy.node_count(), strategy.answer_count());
    let mut text = match strategy.is_partial() {
        true => format!("{game}, partial: {}\n", covered(guide)),
        false => format!("{game}: Black wins by stone {win_at}\n{}", by_stone(&by_second)),
    };
    let counts = format!("{}, {}", counted(nodes, "node"), counted(answers, "answer"));
    text += &format!("{counts}; nodes by stones on the board:");
    nodes_by_stones.iter().for_each(|(stones, nodes)| text += &format!(" {stones}: {nodes}"));
    made_by.iter().for_each(|(what, value)| text += &format!("\n{what}: {value}"));
    let json = json!({
        "size": game.size().side(), "rule": game.rule().name(), "partial": strategy.is_partial(), "win_at": win_at, "by_second": by_second, "nodes": nodes, "answers": answers,
        "nodes_by_stones": nodes_by_stones, "made_by": made_by,
    });
    (json, text)
}

/// The second moves that a partial strategy covers, as a sentence.
fn covered(guide: &Guide) -> String {
    let strategy = guide.strategy().expect("a strategy is loaded");
    let mut seconds = names(guide.by_second().into_iter().map(|(second, _)| second));
    seconds.extend(strategy[NodeId::ROOT].pass().map(|_| PASS.to_owned()));
    let all = guide.game().second_moves().count() + usize::from(guide.game().allows_pass());
    let (win_at, count) = (strategy.win_at().stone(), seconds.len());
    format!(
        "this strategy wins by stone {win_at} after {count} of {all} possible second moves: {}",
        seconds.join(" ")
    )
}

pub fn reply(guide: &Guide, turns: &[Option<Point>], found: Option<&BestMove<Point>>) -> (Value, String) {
    let best = found.map(|reply| reply.point.to_string());
    let stones = found.and_then(|reply| left(reply, turns.len()));
    let (win_at, source) = (found.and_then(|reply| reply.win_at), found.map(source));
    let text = match (&best, win_at, source) {
        (Some(best), Some(win_at), Some(source)) => {
            format!("{best}: win by stone {win_at} ({source})")
        }
        _ if guide.strategy().is_some_and(Strategy::is_partial) => {
            format!("no win known; {}", covered(guide))
        }
        _ => "no win known".to_owned(),
    };
    let moves: Vec<String> = turn_names(turns).collect();
    (json!({ "moves": moves, "best": best, "stones": stones, "win_at": win_at, "source": source }), text)
}

/// A longest line, and a note if it is shorter than the bound.
pub fn longest(line: &Line) -> (Value, String, Option<String>) {
    let moves: Vec<String> = turn_names(&line.turns).collect();
    let (stones, win_at) = (moves.len(), line.win_at.map(Deadline::stone));
    let note = win_at.filter(|&win_at| line.complete && stones < win_at).map(|win_at| {
        format!(
            "The strategy proves only that Black wins by stone {win_at}. White may last longer than in this line, \
             because not every line was searched. `gomoku verify` searches all lines and prints the longest."
        )
    });
    let text = moves.join(" ");
    (json!({ "moves": moves, "stones": stones, "complete": line.complete, "win_at": win_at }), text, note)
}

/// Lists every White reply with the number of stones of both sides, including the reply, until Black makes five. The last value
/// is true if all replies are known to lose.
pub fn children(guide: &mut Guide, board: &Board) -> (Value, String, bool) {
    let mut by_stone: BTreeMap<Option<usize>, Vec<String>> = BTreeMap::new();
    let (mut children, mut stored, turns) = (Vec::new(), 0, board.turns().len());
    for (turn, reply) in guide.answers(board) {
        let point = turn_name(turn);
        let stones = reply.as_ref().and_then(|reply| left(reply, turns));
        let win_at = reply.as_ref().and_then(|reply| reply.win_at);
        let source = reply.as_ref().map(source);
        let is_stored = source == Some("strategy");
        stored += usize::from(is_stored);
        let mark = if is_stored { "" } else { "*" };
        by_stone.entry(win_at).or_default().push(format!("{point}{mark}"));
        children.push(json!({ "point": point, "stones": stones, "win_at": win_at, "source": source }));
    }
    let rows = by_stone.iter().rev().map(|(win_at, points)| match win_at {
        Some(win_at) => format!("by stone {win_at}: {}\n", points.join(" ")),
        None => format!("no win known: {}\n", points.join(" ")),
    });
    let found = children.len() - stored;
    let note = if found > 0 { "* not stored; found by search" } else { "all answers are stored" };
    let text = rows.collect::<String>() + note;
    let moves: Vec<String> = turn_names(&board.turns()).collect();
    let to_move = Color::White.to_string();
    let json = json!({ "moves": moves, "to_move": to_move, "children": children });
    (json, text, !by_stone.contains_key(&None))
}
