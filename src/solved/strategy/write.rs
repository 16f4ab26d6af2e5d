//! Writes strategies in the graph form, such as `gomoku.json`, and in the nested form.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde::Serialize;
use serde_json::{Map, Value};

use crate::envelope::{FORMAT, VERSION};
use crate::error::{Fault, StrategyError};
use crate::graph::{Node, NodeId, Strategy};
use engine::{Point, Symmetry};

#[derive(Serialize)]
struct Envelope<'a> {
    format: &'a str,
    version: u64,
    rule: String,
    size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<u8>,
    first: String,
    win_at: usize,
    by_second: Map<String, Value>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    partial: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Counts>,
    made_by: &'a BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<Value>,
}

#[derive(Serialize)]
struct Counts {
    nodes: usize,
    answers: usize,
}

impl Strategy {
    /// The file in the graph form: one JSON object, with each node on a separate line.
    pub fn to_json(&self) -> String {
        let counts = Counts { nodes: self.node_count(), answers: self.answer_count() };
        let mut envelope = self.envelope();
        (envelope.counts, envelope.nodes) = (Some(counts), Some(self.node_strings()));
        let text = serde_json::to_string(&envelope).unwrap_or_default();
        // The nodes come last, and their strings contain no quotation marks. So the patterns below occur only between nodes.
        let (before, nodes) = text.split_at(text.rfind("\"nodes\":[").unwrap_or(text.len()));
        let nodes = nodes.replacen("\"nodes\":[", "\"nodes\":[\n", 1).replace("\",\"", "\",\n\"");
        format!("{before}{nodes}\n")
    }

    /// The file in the nested form, inside the envelope. A node that can be reached in several ways is written several times.
    /// In a symmetric position, every reply is listed with its mirror images, but only one second move from each class is
    /// listed.
    ///
    /// # Errors
    /// Fails with [`Fault::TooMany`] if there are more than `most` positions with White to move. Also fails if the strategy is
    /// partial or White may pass.
    pub fn to_tree_json(&self, most: usize) -> Result<String, StrategyError> {
        if self.is_partial() || self.game().allows_pass() {
            let what = "a complete strategy for a rule without passes".to_owned();
            return Err(StrategyError::new("tree", Fault::Expected(what)));
        }
        let mut tree = Tree { strategy: self, most, left: most };
        let root = tree.node(NodeId::ROOT, Symmetry::IDENTITY)?;
        let mut envelope = self.envelope();
        envelope.tree = Some(object([(self.game().first(), root)]));
        Ok(serde_json::to_string(&envelope).unwrap_or_default() + "\n")
    }

    fn envelope(&self) -> Envelope<'_> {
        Envelope {
            format: FORMAT,
            version: VERSION,
            rule: self.game().rule().to_string(),
            size: self.game().size().side(),
            within: self.game().home(),
            first: self.game().first().to_string(),
            win_at: self.win_at().stone(),
            by_second: self
                .by_second()
                .map(|(second, win_at)| (second.to_string(), win_at.stone().into()))
                .collect(),
            partial: self.is_partial(),
            counts: None,
            made_by: self.made_by(),
            nodes: None,
            tree: None,
        }
    }

    fn node_strings(&self) -> Vec<String> {
        self.nodes().map(|(_, node)| node_string(node)).collect()
    }
}

/// The string for a node: the number of the stone by which Black wins, each answer with its replies, and the answer to a pass
/// after a minus sign. Answers are in the order of their first reply. If every empty point has an answer, the most frequent
/// answer comes last, without its replies.
fn node_string(node: &Node) -> String {
    let mut groups: Vec<(Point, Vec<Point>)> = Vec::new();
    for reply in node.replies() {
        match groups.iter_mut().find(|(black, _)| *black == reply.black) {
            Some((_, whites)) => whites.push(reply.white),
            None => groups.push((reply.black, vec![reply.white])),
        }
    }
    let on_board = node.stones().count() - node.stones().passes();
    let is_full = on_board + node.replies().len() == node.stones().game().size().area();
    let largest = groups.iter().map(|(_, whites)| whites.len()).max();
    let others = groups.iter().position(|(_, whites)| is_full && Some(whites.len()) == largest);
    let others = others.map(|index| groups.remove(index).0);
    let mut text = node.win_at().to_string();
    for (black, whites) in &groups {
        text.push(' ');
        text.extend(whites.iter().chain([black]).map(Point::to_string));
    }
    text.extend(node.pass().map(|pass| format!(" -{}", pass.black)));
    text + &others.map_or_else(String::new, |black| format!(" *{black}"))
}

struct Tree<'a> {
    strategy: &'a Strategy,
    most: usize,
    /// The number of nodes that may still be written.
    left: usize,
}

impl Tree<'_> {
    fn node(&mut self, id: NodeId, view: Symmetry) -> Result<Value, StrategyError> {
        self.left =
            self.left.checked_sub(1).ok_or_else(|| StrategyError::new("tree", Fault::TooMany(self.most)))?;
        let node = &self.strategy[id];
        if node.replies().is_empty() {
            // The number is one more than the number of stones until the win.
            return Ok((node.win_at().plies_left(node.stones().count()) + 1).into());
        }
        // Readers that do not know about symmetries also need the mirror images of a reply in a symmetric position. For the
        // second move, the form has only one reply from each class.
        let size = self.strategy.game().size();
        let own = if id == NodeId::ROOT { vec![Symmetry::IDENTITY] } else { node.stones().self_symmetries() };
        let mut replies = BTreeMap::new();
        for reply in node.replies() {
            for view in own.iter().map(|own| own.then(view)) {
                if let Entry::Vacant(slot) = replies.entry(view.apply(reply.white, size)) {
                    let child = self.node(reply.child, reply.symmetry.then(view))?;
                    slot.insert(object([(view.apply(reply.black, size), child)]));
                }
            }
        }
        Ok(object(replies))
    }
}

fn object(entries: impl IntoIterator<Item = (Point, Value)>) -> Value {
    Value::Object(entries.into_iter().map(|(point, value)| (point.to_string(), value)).collect())
}
