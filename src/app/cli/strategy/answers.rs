//! The answers of `gomoku strategy`, as JSON and as text.

use std::collections::BTreeMap;

use engine::{Color, Point};
use guide::{Guide, Source};
use serde::Serialize;
use strategy::Strategy;

use crate::names;

/// A summary of the file.
#[derive(Serialize)]
pub struct Info {
    win_at: usize,
    by_second: BTreeMap<String, usize>,
    nodes: usize,
    answers: usize,
    /// The number of nodes by the stones on the board.
    nodes_by_stones: BTreeMap<usize, usize>,
    made_by: BTreeMap<String, String>,
}

/// Black's answer.
#[derive(Serialize)]
pub struct Reply {
    moves: Vec<String>,
    pub best: Option<String>,
    stones: Option<usize>,
    win_at: Option<usize>,
    source: Option<&'static str>,
}

/// A line in which White lasts longest.
#[derive(Serialize)]
pub struct Line {
    pub moves: Vec<String>,
    stones: usize,
    /// Whether it ends in Black's five.
    pub complete: bool,
}

/// Every reply of White.
#[derive(Serialize)]
pub struct Children {
    moves: Vec<String>,
    to_move: String,
    pub children: Vec<Child>,
}

/// A reply of White.
#[derive(Serialize)]
pub struct Child {
    point: String,
    /// The stones to Black's five at the latest, White's reply included.
    pub stones: Option<usize>,
    source: Option<&'static str>,
}

/// The name of the source of Black's answer.
const fn source(reply: &guide::Reply<Point>) -> &'static str {
    match reply.source {
        Source::Strategy => "strategy",
        Source::Search | Source::None => "vct",
    }
}

/// The number of stones until the win, after this many.
fn left(reply: &guide::Reply<Point>, stones: usize) -> Option<usize> {
    reply.win_at.map(|win_at| win_at - stones)
}

impl Info {
    pub fn new(strategy: &Strategy) -> Self {
        let mut nodes_by_stones = BTreeMap::new();
        for (_, node) in strategy.nodes() {
            *nodes_by_stones.entry(node.stones().count()).or_default() += 1;
        }
        Self {
            win_at: strategy.win_at().stone(),
            by_second: strategy.by_second().map(|(move_, by)| (move_.to_string(), by.stone())).collect(),
            nodes: strategy.node_count(),
            answers: strategy.answer_count(),
            nodes_by_stones,
            made_by: strategy.made_by().clone(),
        }
    }

    pub fn text(&self) -> String {
        let mut text = format!("Black wins by stone {}\n{}", self.win_at, by_stone(&self.by_second));
        text += &format!("{} nodes, {} answers; nodes by stones on the board:", self.nodes, self.answers);
        for (stones, nodes) in &self.nodes_by_stones {
            text += &format!(" {stones}: {nodes}");
        }
        for (what, value) in &self.made_by {
            text += &format!("\n{what}: {value}");
        }
        text
    }
}

impl Reply {
    pub fn new(moves: &[Point], found: Option<&guide::Reply<Point>>) -> Self {
        Self {
            best: found.map(|reply| reply.point.to_string()),
            stones: found.and_then(|reply| left(reply, moves.len())),
            win_at: found.and_then(|reply| reply.win_at),
            source: found.map(source),
            moves: names(moves),
        }
    }

    pub fn text(&self) -> String {
        match (&self.best, self.stones, self.win_at, self.source) {
            (Some(best), Some(stones), Some(win_at), Some(source)) => {
                format!("{best}: five by stone {win_at}, {stones} more stones ({source})")
            }
            _ => "no win known".to_owned(),
        }
    }
}

impl From<guide::Line> for Line {
    fn from(line: guide::Line) -> Self {
        Self { moves: names(&line.moves), stones: line.moves.len(), complete: line.complete }
    }
}

impl Children {
    pub fn new(guide: &mut Guide, board: &engine::Board) -> Self {
        let child = |(point, reply): (Point, Option<guide::Reply<Point>>)| Child {
            point: point.to_string(),
            stones: reply.as_ref().and_then(|reply| left(reply, board.stones())),
            source: reply.as_ref().map(source),
        };
        let children = guide.replies(board).into_iter().map(child).collect();
        Self { moves: names(board.moves()), to_move: Color::White.to_string(), children }
    }

    pub fn text(&self) -> String {
        let mut by_stones: BTreeMap<Option<usize>, Vec<String>> = BTreeMap::new();
        for child in &self.children {
            let mark = if child.source == Some("strategy") { "*" } else { "" };
            by_stones.entry(child.stones).or_default().push(format!("{}{mark}", child.point));
        }
        let rows = by_stones.iter().rev().map(|(stones, points)| match stones {
            Some(stones) => format!("{stones} more stones: {}", points.join(" ")),
            None => format!("no win known: {}", points.join(" ")),
        });
        rows.chain(["* answered by the stored strategy".to_owned()]).collect::<Vec<_>>().join("\n")
    }
}

/// The second moves grouped by the stone of the win, one line for each stone.
pub fn by_stone(by_second: &BTreeMap<String, usize>) -> String {
    let mut lines: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (second, &stone) in by_second {
        lines.entry(stone).or_default().push(second);
    }
    let line = |(stone, mut seconds): (usize, Vec<&str>)| {
        // Sorted by column, then by row as a number: h9 before h10.
        seconds.sort_by_key(|second| (second.chars().next(), second.len(), second.to_owned()));
        format!("  by stone {stone} after {}\n", seconds.join(" "))
    };
    lines.into_iter().map(line).collect()
}
