//! The AND/OR graph of a search in memory. Its nodes are positions with their proof numbers.

mod memory;

use std::collections::HashMap;
use std::ops::{Index, IndexMut};

use engine::Point;

pub(crate) const INFINITE: u32 = u32::MAX;

/// The largest proof number of an open position. An earlier search refuted such positions with the answers known then, so they
/// are tried last.
pub(crate) const HOPELESS: u32 = INFINITE - 1;

pub(crate) const NEW: u32 = 1;

pub(crate) const fn finite(number: u32) -> u32 {
    if number == INFINITE { HOPELESS } else { number }
}

/// The index of a position. It is valid until the next [`Graph::collect`].
pub(crate) type NodeId = u32;

#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// 0 for a proven position, [`INFINITE`] for a refuted one, otherwise an estimate of how much work is left.
    pub(crate) proof: u32,
    pub(crate) spent: u32,
    pub(crate) kind: NodeKind,
}

#[derive(Clone, Debug)]
pub(crate) enum NodeKind {
    /// Not searched yet. The known answers at the parent are tried first.
    Unexpanded { parent: Option<NodeId> },
    /// Black is to move, and at least one move must win. Lists the candidates and the positions after them.
    Or { moves: Vec<(Point, NodeId)> },
    /// White is to move, and every reply must lose.
    And(Box<AndNode>),
    /// Refuted, or proven by threats, the store or a move.
    Solved,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct AndNode {
    /// The number added to the sum of the children's proof numbers because of the move that leads to this node.
    pub(crate) cost: u32,
    /// The position after White passes. `None` once it is solved.
    pub(crate) pass: Option<NodeId>,
    /// True if the threat search won after the pass, so that the proof can be retried after each reply.
    pub(crate) simulate: bool,
    /// The replies not searched yet, with the most dangerous one last.
    pub(crate) pending: Vec<Point>,
    /// The replies to which the threat search finds no answer.
    pub(crate) open: Vec<(Point, NodeId)>,
    /// The black moves that have answered some reply at this node.
    pub(crate) answers: Vec<Point>,
}

impl Node {
    /// Returns true if nothing is known about the position, not even a proof number.
    pub(crate) const fn is_new(&self) -> bool {
        matches!(self.kind, NodeKind::Unexpanded { .. }) && self.proof == NEW
    }

    /// The moves from this position and the positions after them, except the pass.
    fn children(&self) -> &[(Point, NodeId)] {
        match &self.kind {
            NodeKind::Or { moves } => moves,
            NodeKind::And(node) => &node.open,
            NodeKind::Unexpanded { .. } | NodeKind::Solved => &[],
        }
    }

    const fn is_open(&self) -> bool {
        matches!(self.kind, NodeKind::Or { .. } | NodeKind::And(_))
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Root {
    pub(crate) key: u64,
    pub(crate) moves: Vec<Point>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Estimate {
    pub(crate) moves: Vec<Point>,
    /// The proof number: [`INFINITE`] if this search refuted the position, [`HOPELESS`] if an earlier one did.
    pub(crate) proof: u32,
    pub(crate) spent: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Graph {
    nodes: Vec<Node>,
    ids: HashMap<u64, NodeId>,
    /// Loaded estimates of positions that are not in the graph yet, by key.
    recalled: HashMap<u64, Estimate>,
    counted: (usize, usize),
}

impl Graph {
    /// Adds the position if it is new.
    pub(crate) fn node(&mut self, key: u64, parent: Option<NodeId>) -> NodeId {
        *self.ids.entry(key).or_insert_with(|| {
            let recalled = self.recalled.remove(&key);
            let (proof, spent) = recalled.map_or((NEW, 0), |estimate| (estimate.proof, estimate.spent));
            self.nodes.push(Node { proof, spent, kind: NodeKind::Unexpanded { parent } });
            self.nodes.len() as NodeId - 1
        })
    }

    /// Loads an estimate, which takes effect once the position is searched. Of several, the one with the most nodes is used.
    pub(crate) fn recall(&mut self, key: u64, estimate: Estimate) {
        let held = self.recalled.entry(key).or_insert_with(|| estimate.clone());
        if held.spent < estimate.spent {
            *held = estimate;
        }
    }

    /// The estimates for the unproven positions below the roots with at least `least_spent` nodes, and the loaded ones that
    /// were not used.
    pub(crate) fn estimates(&self, roots: &[Root], least_spent: u32) -> Vec<Estimate> {
        let mut seen = vec![false; self.nodes.len()];
        let mut estimates: Vec<Estimate> = self.recalled.values().cloned().collect();
        let root = |root: &Root| self.ids.get(&root.key).map(|&id| (id, root.moves.clone()));
        let mut todo: Vec<(NodeId, Vec<Point>)> = roots.iter().filter_map(root).collect();
        while let Some((id, moves)) = todo.pop() {
            let node = &self[id];
            if std::mem::replace(&mut seen[id as usize], true) || node.spent < least_spent || node.proof == 0
            {
                continue;
            }
            todo.extend(
                node.children().iter().map(|&(point, child)| (child, [&moves[..], &[point]].concat())),
            );
            estimates.push(Estimate { moves, proof: node.proof, spent: node.spent });
        }
        // Maps have no fixed order, but equal contents should give equal files.
        estimates.sort_by(|a, b| a.moves.cmp(&b.moves));
        estimates
    }

    pub(crate) fn get(&self, key: u64) -> Option<&Node> {
        self.ids.get(&key).map(|&id| &self[id])
    }

    pub(crate) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Marks a position as proven or refuted and drops its links to other positions.
    pub(crate) fn settle(&mut self, id: NodeId, proven: bool) {
        let node = &mut self[id];
        node.proof = if proven { 0 } else { INFINITE };
        node.kind = NodeKind::Solved;
    }
}

impl Index<NodeId> for Graph {
    type Output = Node;
    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id as usize]
    }
}

impl IndexMut<NodeId> for Graph {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_are_of_expensive_unproven_nodes() {
        let point = |index: usize| Point::from_index(index).unwrap();
        let root = Root { key: 0, moves: vec![point(100)] };
        let mut graph = Graph::default();
        for key in 0..6 {
            graph.node(key, None);
        }
        let children = (1..6).map(|id| (point(id as usize), id)).collect();
        graph[0] = Node { proof: 5, spent: 900, kind: NodeKind::Or { moves: children } };
        for (id, proof, spent) in [(1, 5, 300), (2, INFINITE, 200), (3, 0, 200), (4, 7, 99), (5, NEW, 0)] {
            graph[id] = Node { proof, spent, kind: NodeKind::Unexpanded { parent: None } };
        }
        let estimate = |moves: &[usize], proof, spent| Estimate {
            moves: moves.iter().map(|&index| point(index)).collect(),
            proof,
            spent,
        };
        let mut expected =
            [estimate(&[100], 5, 900), estimate(&[100, 1], 5, 300), estimate(&[100, 2], INFINITE, 200)];
        assert_eq!(graph.estimates(std::slice::from_ref(&root), 100), expected);
        expected[2].proof = HOPELESS;

        let mut later = Graph::default();
        for (key, estimate) in expected.iter().enumerate() {
            later.recall(key as u64, estimate.clone());
            later.recall(key as u64, Estimate { proof: 9, spent: 1, ..estimate.clone() });
        }
        assert_eq!(later.estimates(&[], 100), expected);
        let ids = [0, 2].map(|key| later.node(key, None));
        assert_eq!(ids.map(|id| (later[id].proof, later[id].spent)), [(5, 900), (HOPELESS, 200)]);
        assert!(
            matches!(later[ids[1]].kind, NodeKind::Unexpanded { .. }),
            "a refuted position is open again"
        );
        assert_eq!(later.estimates(&[root], 100), expected[..2]);
    }
}
