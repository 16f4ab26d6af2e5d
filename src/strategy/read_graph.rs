//! The graph form: one string of tokens a node.

use std::collections::BTreeMap;

use engine::{Point, Symmetry};

use crate::builder::{check_bound, check_win_at, position_after};
use crate::error::{Fault, StrategyError};
use crate::graph::{Node, NodeId, Reply, Strategy};
use crate::position::Position;
use crate::second::canonical_second;

pub(crate) fn strategy(
    strings: &[String],
    made_by: BTreeMap<String, String>,
) -> Result<Strategy, StrategyError> {
    let mut graph = Graph::default();
    let root = Position::default().play(Point::CENTER).unwrap_or_default();
    graph.name(root, None);
    for (id, string) in strings.iter().enumerate() {
        let mut fail_at = 0;
        graph.node(id, string, &mut fail_at).map_err(|fault| {
            let at = if fault == Fault::Unreached { String::new() } else { format!(" token {fail_at}") };
            StrategyError::new(format!("nodes[{id}]{at}"), fault)
        })?;
    }
    if graph.nodes.len() > strings.len() {
        return Err(StrategyError::new(format!("nodes[{}]", strings.len()), Fault::Missing));
    }
    graph.check_bounds()?;
    Ok(Strategy::from_nodes(graph.nodes, made_by))
}

#[derive(Default)]
struct Graph {
    nodes: Vec<Node>,
}

impl Graph {
    fn name(&mut self, position: Position, named_by: Option<(NodeId, usize)>) {
        self.nodes.push(Node { position, win_at: 0, replies: Vec::new(), named_by });
    }

    /// Reads one node; `place` is the token at hand.
    fn node(&mut self, id: usize, string: &str, place: &mut usize) -> Result<(), Fault> {
        let position = self.nodes.get(id).ok_or(Fault::Unreached)?.position;
        for (index, token) in string.split(' ').enumerate() {
            *place = index;
            if index == 0 {
                let win_at = token.parse().map_err(|_| Fault::WinAt(cut(token)))?;
                check_win_at(win_at, &position)?;
                self.nodes[id].win_at = win_at;
            } else {
                self.answer(id, &position, token)?;
            }
        }
        Ok(())
    }

    fn answer(&mut self, id: usize, position: &Position, token: &str) -> Result<(), Fault> {
        let (white, rest) = point(token)?;
        let (black, rest) = point(rest)?;
        let after = position_after(position, white, black)?;
        if self.nodes[id].replies.iter().any(|reply| reply.white == white) {
            return Err(Fault::Repeated(white));
        }
        if id == 0 && canonical_second(white).is_none_or(|(name, _)| name != white) {
            return Err(Fault::NotCanonical(white));
        }
        let (child, symmetry) = match rest.strip_prefix('=') {
            None if rest.is_empty() => {
                let child = NodeId(self.nodes.len() as u32);
                if child.index() == crate::MAX_NODES {
                    return Err(Fault::TooMany(crate::MAX_NODES));
                }
                let named_by = (NodeId(id as u32), self.nodes[id].replies.len());
                self.name(after, Some(named_by));
                (child, Symmetry::IDENTITY)
            }
            None => return Err(Fault::Token(cut(token))),
            Some(link) => self.linked(link, &after).ok_or_else(|| Fault::Token(cut(token)))??,
        };
        self.nodes[id].replies.push(Reply { white, black, child, symmetry });
        Ok(())
    }

    /// The node that `link` refers to, which must be the position `after`; `None` if it is malformed.
    fn linked(&self, link: &str, after: &Position) -> Option<Result<(NodeId, Symmetry), Fault>> {
        let (child, symmetry) = link.split_once('~').unwrap_or((link, "0"));
        let (child, symmetry) = (number(child)?, Symmetry::from_index(number(symmetry)?)?);
        let Some(node) = self.nodes.get(child) else {
            return Some(Err(Fault::Unnamed(child)));
        };
        Some(if node.position.transformed(symmetry) == *after {
            Ok((NodeId(child as u32), symmetry))
        } else {
            Err(Fault::OtherPosition(child))
        })
    }

    fn check_bounds(&self) -> Result<(), StrategyError> {
        for (id, node) in self.nodes.iter().enumerate() {
            for (index, reply) in node.replies.iter().enumerate() {
                check_bound(node.win_at, self.nodes[reply.child.index()].win_at)
                    .map_err(|fault| StrategyError::new(format!("nodes[{id}] token {}", index + 1), fault))?;
            }
        }
        Ok(())
    }
}

/// The point that `text` begins with: a letter and the digits after it.
fn point(text: &str) -> Result<(Point, &str), Fault> {
    let letter = text.chars().next().map_or(0, char::len_utf8);
    let digits = text.bytes().skip(letter).take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at_checked(letter + digits).unwrap_or((text, ""));
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Err(Fault::Token(cut(text)));
    }
    Ok((name.parse().map_err(Fault::Point)?, rest))
}

fn number(digits: &str) -> Option<usize> {
    digits.parse().ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_digit()))
}

fn cut(token: &str) -> String {
    token.chars().take(20).collect()
}
