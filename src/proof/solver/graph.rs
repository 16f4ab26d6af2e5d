//! The AND/OR graph of a search in memory: positions with their proof numbers.

use std::collections::HashMap;
use std::ops::{Index, IndexMut};

use engine::Point;

/// The proof number of a refuted position, above that of every open one.
pub(crate) const INFINITE: u32 = u32::MAX;

/// The largest proof number of an open position, so that all others are tried first. It marks a position that an earlier search
/// refuted with what was proven then.
pub(crate) const HOPELESS: u32 = INFINITE - 1;

/// The proof number of an unknown position.
pub(crate) const NEW: u32 = 1;

/// Limits the number of an open position to less than [`INFINITE`].
pub(crate) const fn finite(number: u32) -> u32 {
    if number == INFINITE { HOPELESS } else { number }
}

/// An upper bound on the average size of a position in bytes.
const MOST_BYTES: usize = 1 << 10;

/// The graph is measured again when it has grown by this fraction.
const GROWN: usize = 32;

/// The index of a position in the graph, valid until the next [`Graph::collect`].
pub(crate) type NodeId = u32;

#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// An estimate of how much is left to prove: 0 for a proven position, [`INFINITE`] for a refuted one.
    pub(crate) proof: u32,
    /// The number of threat search nodes spent on it and below.
    pub(crate) spent: u32,
    pub(crate) kind: NodeKind,
}

#[derive(Clone, Debug)]
pub(crate) enum NodeKind {
    /// Not searched. Has the position above, whose answers are tried first.
    Unexpanded { parent: Option<NodeId> },
    /// Black to move, and one move must win: the candidates and their positions.
    Or { moves: Vec<(Point, NodeId)> },
    /// White to move, and every reply must lose.
    And(Box<AndNode>),
    /// Proven by threats, the store or a move; or refuted.
    Solved,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct AndNode {
    /// The amount that the move to this node adds to the sum of the proof numbers below.
    pub(crate) cost: u32,
    /// The position after White passes, until it is solved.
    pub(crate) pass: Option<NodeId>,
    /// Whether the threat search won after the pass, so that its proof can be retried on each reply.
    pub(crate) simulate: bool,
    /// The replies not yet searched, the most dangerous last.
    pub(crate) pending: Vec<Point>,
    /// The replies that the threat search does not answer.
    pub(crate) open: Vec<(Point, NodeId)>,
    /// Black's moves that answered one of them.
    pub(crate) answers: Vec<Point>,
}

impl Node {
    /// Returns true if nothing is known, not even a first proof number.
    pub(crate) const fn is_new(&self) -> bool {
        matches!(self.kind, NodeKind::Unexpanded { .. }) && self.proof == NEW
    }

    /// Returns true if it was searched and is not settled.
    const fn is_open(&self) -> bool {
        matches!(self.kind, NodeKind::Or { .. } | NodeKind::And(_))
    }
}

/// A position to prove.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    pub(crate) key: u64,
    /// The moves that lead there.
    pub(crate) moves: Vec<Point>,
}

/// An estimate for one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Estimate {
    /// The moves that lead there, starting with Black's.
    pub(crate) moves: Vec<Point>,
    /// The proof number: [`INFINITE`] if it was refuted, [`HOPELESS`] if it was refuted earlier.
    pub(crate) proof: u32,
    /// The number of threat search nodes spent.
    pub(crate) spent: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Graph {
    nodes: Vec<Node>,
    ids: HashMap<u64, NodeId>,
    /// The loaded estimates by key, until their positions are in the graph.
    recalled: HashMap<u64, Estimate>,
    /// The positions and bytes at the last measurement.
    counted: (usize, usize),
}

impl Graph {
    /// The position with this key, which is added if it is new.
    pub(crate) fn node(&mut self, key: u64, parent: Option<NodeId>) -> NodeId {
        *self.ids.entry(key).or_insert_with(|| {
            let recalled = self.recalled.remove(&key);
            let (proof, spent) = recalled.map_or((NEW, 0), |estimate| (estimate.proof, estimate.spent));
            self.nodes.push(Node { proof, spent, kind: NodeKind::Unexpanded { parent } });
            self.nodes.len() as NodeId - 1
        })
    }

    /// Loads an estimate for a position; of two, the more expensive one stays. It is used once the position is
    /// searched.
    pub(crate) fn recall(&mut self, key: u64, estimate: Estimate) {
        let held = self.recalled.entry(key).or_insert_with(|| estimate.clone());
        if held.spent < estimate.spent {
            *held = estimate;
        }
    }

    /// The estimates of unproven positions that took at least this many nodes: those below these roots, with the moves to them,
    /// and loaded ones whose positions were not searched.
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
            let children = match &node.kind {
                NodeKind::Or { moves } => moves.as_slice(),
                NodeKind::And(node) => node.open.as_slice(),
                NodeKind::Unexpanded { .. } | NodeKind::Solved => &[],
            };
            todo.extend(children.iter().map(|&(point, child)| (child, [&moves[..], &[point]].concat())));
            estimates.push(Estimate { moves, proof: node.proof, spent: node.spent });
        }
        // A map has no order, but equal contents should give equal files.
        estimates.sort_by(|a, b| a.moves.cmp(&b.moves));
        estimates
    }

    /// The position with this key.
    pub(crate) fn get(&self, key: u64) -> Option<&Node> {
        self.ids.get(&key).map(|&id| &self[id])
    }

    pub(crate) const fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Settles a position and frees the memory below it.
    pub(crate) fn settle(&mut self, id: NodeId, proven: bool) {
        let node = &mut self[id];
        node.proof = if proven { 0 } else { INFINITE };
        node.kind = NodeKind::Solved;
    }

    /// Returns true if the graph takes more than about this many bytes.
    pub(crate) fn exceeds(&mut self, bytes: usize) -> bool {
        // An exact measurement walks the graph. So it is made only if it may matter, and not again before the graph has grown.
        if self.len() * MOST_BYTES <= bytes {
            return false;
        }
        let (positions, _) = self.counted;
        if self.len() > positions + positions / GROWN {
            self.counted = (self.len(), self.bytes());
        }
        self.counted.1 > bytes
    }

    fn bytes(&self) -> usize {
        let entry = size_of::<(u64, NodeId)>() + 1;
        let lists = self.nodes.iter().map(|node| match &node.kind {
            NodeKind::Or { moves } => moves.capacity() * size_of::<(Point, NodeId)>(),
            NodeKind::And(node) => {
                size_of::<AndNode>()
                    + node.open.capacity() * size_of::<(Point, NodeId)>()
                    + node.pending.capacity()
                    + node.answers.capacity()
            }
            NodeKind::Unexpanded { .. } | NodeKind::Solved => 0,
        });
        lists.sum::<usize>() + self.nodes.capacity() * size_of::<Node>() + self.ids.capacity() * entry
    }

    /// Folds the half of the positions that took the fewest nodes: they count as not searched, but keep their proof
    /// numbers. Black moves that were refuted as cheaply are removed. Returns whether there was anything to fold.
    pub(crate) fn fold_cheaper_half(&mut self) -> bool {
        let open = self.nodes.iter().filter(|node| node.is_open());
        let mut spent: Vec<u32> = open.map(|node| node.spent).collect();
        if spent.is_empty() {
            return false;
        }
        let middle = (spent.len() - 1) / 2;
        self.fold(*spent.select_nth_unstable(middle).1);
        true
    }

    /// Folds the positions that took at most this many nodes.
    fn fold(&mut self, nodes: u32) {
        let is_cheap = |node: &Node| node.spent <= nodes;
        let cheaply_refuted: Vec<bool> =
            self.nodes.iter().map(|node| node.proof == INFINITE && is_cheap(node)).collect();
        let mut parents = Vec::new();
        for (id, node) in self.nodes.iter_mut().enumerate() {
            if node.is_open() && is_cheap(node) {
                node.kind = NodeKind::Unexpanded { parent: None };
            }
            match &mut node.kind {
                NodeKind::Or { moves } => {
                    moves.retain(|&(_, child)| !cheaply_refuted[child as usize]);
                    moves.shrink_to_fit();
                }
                NodeKind::And(node) => {
                    parents.extend(node.open.iter().map(|&(_, child)| (child, id as NodeId)));
                }
                NodeKind::Unexpanded { .. } | NodeKind::Solved => {}
            }
        }
        for (child, id) in parents {
            if let NodeKind::Unexpanded { parent } = &mut self[child].kind {
                parent.get_or_insert(id);
            }
        }
    }

    /// Removes every position that these cannot reach without passing a settled one. All ids change.
    pub(crate) fn collect(&mut self, roots: &[Root]) {
        self.counted = (0, 0);
        let mut kept = vec![false; self.nodes.len()];
        let mut todo: Vec<NodeId> =
            roots.iter().filter_map(|root| self.ids.get(&root.key).copied()).collect();
        while let Some(id) = todo.pop() {
            if std::mem::replace(&mut kept[id as usize], true) {
                continue;
            }
            match &self[id].kind {
                NodeKind::Or { moves } => todo.extend(moves.iter().map(|&(_, child)| child)),
                NodeKind::And(node) => {
                    todo.extend(node.open.iter().map(|&(_, child)| child).chain(node.pass));
                }
                NodeKind::Unexpanded { .. } | NodeKind::Solved => {}
            }
        }
        let mut next = 0;
        let places: Vec<Option<NodeId>> = kept
            .iter()
            .map(|&kept| {
                let place = kept.then_some(next);
                next += NodeId::from(kept);
                place
            })
            .collect();
        let place = |id: NodeId| places[id as usize];
        self.ids.retain(|_, id| place(*id).map(|to| *id = to).is_some());
        self.ids.shrink_to_fit();
        let mut index = 0;
        self.nodes.retain(|_| {
            index += 1;
            kept[index - 1]
        });
        self.nodes.shrink_to_fit();
        for node in &mut self.nodes {
            match &mut node.kind {
                NodeKind::Unexpanded { parent } => *parent = parent.and_then(place),
                NodeKind::Or { moves } => follow(moves, &places),
                NodeKind::And(node) => {
                    node.pass = node.pass.and_then(place);
                    follow(&mut node.open, &places);
                }
                NodeKind::Solved => {}
            }
        }
    }
}

/// Updates the ids of children. The children of a kept position are kept too.
fn follow(children: &mut [(Point, NodeId)], places: &[Option<NodeId>]) {
    for (_, child) in children {
        *child = places[*child as usize].expect("children of a kept position are kept");
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
    fn memory_is_counted_again_after_growth_and_collection() {
        let mut graph = Graph::default();
        let limit = 1 << 20;
        let mut counts = 0;
        let mut key = 0;
        while !graph.exceeds(limit) {
            let last = graph.counted;
            let id = graph.node(key, None);
            let moves = Vec::with_capacity(20);
            graph[id].kind = NodeKind::Or { moves };
            key += 1;
            graph.exceeds(limit);
            counts += usize::from(graph.counted != last);
        }
        // The limit is noticed early, and with few measurements.
        assert!(graph.bytes() > limit && graph.bytes() < limit + 2 * limit / GROWN, "{}", graph.bytes());
        assert!(counts > 5 && counts < 100, "{counts}");
        graph.collect(&[Root { key: 0, moves: Vec::new() }]);
        assert!(graph.len() == 1 && !graph.exceeds(limit));
    }

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

        // Another graph uses the estimates when it reaches the positions.
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

    #[test]
    fn only_cheap_nodes_are_folded() {
        let mut graph = Graph::default();
        for key in 0..8 {
            graph.node(key, None);
        }
        let children = |ids: &[NodeId]| -> Vec<(Point, NodeId)> {
            ids.iter().map(|&id| (Point::from_index(id as usize).unwrap(), id)).collect()
        };
        let or = |ids: &[NodeId]| NodeKind::Or { moves: children(ids) };
        let and =
            |ids: &[NodeId]| NodeKind::And(Box::new(AndNode { open: children(ids), ..AndNode::default() }));
        graph[0] = Node { proof: 5, spent: 1000, kind: or(&[1, 2, 3, 4]) };
        graph[1] = Node { proof: 5, spent: 900, kind: and(&[5, 6]) };
        graph[2] = Node { proof: 7, spent: 20, kind: and(&[7]) };
        graph[3] = Node { proof: INFINITE, spent: 500, kind: NodeKind::Solved };
        graph[4] = Node { proof: INFINITE, spent: 10, kind: NodeKind::Solved };
        graph[5] = Node { proof: 3, spent: 30, kind: or(&[7]) };
        assert!(graph.fold_cheaper_half());
        graph.collect(&[Root { key: 0, moves: Vec::new() }]);
        // The two cheapest positions keep only their numbers, and the move refuted in a few nodes is gone.
        let kept =
            |graph: &Graph| (0..8).map(|key| graph.get(key).map(|node| node.proof)).collect::<Vec<_>>();
        assert_eq!(kept(&graph), [Some(5), Some(5), Some(7), Some(INFINITE), None, Some(3), Some(1), None]);
        let parent = |graph: &Graph, key| match graph.get(key).unwrap().kind {
            NodeKind::Unexpanded { parent } => parent,
            _ => panic!("{key} was looked at"),
        };
        assert_eq!((parent(&graph, 2), parent(&graph, 5)), (None, graph.ids.get(&1).copied()));
        assert!(graph.fold_cheaper_half() && graph.fold_cheaper_half() && !graph.fold_cheaper_half());
        assert_eq!((parent(&graph, 0), graph.get(0).unwrap().proof), (None, 5));
    }
}
