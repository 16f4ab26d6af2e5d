//! The AND/OR graph of a search, whole in memory: positions with their proof numbers.

use std::collections::HashMap;
use std::ops::{Index, IndexMut};

use engine::Point;

/// The proof number of a refuted position; no open one has as large a number.
pub(crate) const INFINITE: u32 = u32::MAX;

/// The largest proof number of an open position, so that all others are tried before it: that of one which a search before this
/// one refuted, with what was proven then.
pub(crate) const HOPELESS: u32 = INFINITE - 1;

/// The proof number of a position that nothing is known of.
pub(crate) const NEW: u32 = 1;

/// Numbers of open positions stay below [`INFINITE`].
pub(crate) const fn finite(number: u32) -> u32 {
    if number == INFINITE { HOPELESS } else { number }
}

/// Hardly any position takes more, on average.
const MOST_BYTES: usize = 1 << 10;

/// A graph that grew by this part of itself is counted again.
const GROWN: usize = 32;

/// Where a position stands in the graph, until the next [`Graph::collect`].
pub(crate) type NodeId = u32;

#[derive(Clone, Debug)]
pub(crate) struct Node {
    /// How much there seems to be left to prove; none for a proven position, [`INFINITE`] for a refuted one.
    pub(crate) proof: u32,
    /// Nodes of the threat search that went into it and what is below.
    pub(crate) spent: u32,
    pub(crate) kind: NodeKind,
}

#[derive(Clone, Debug)]
pub(crate) enum NodeKind {
    /// Not looked at. Holds the position above, whose answers are tried first.
    Unexpanded { parent: Option<NodeId> },
    /// Black to move, one move has to win: candidates with the positions they lead to.
    Or { moves: Vec<(Point, NodeId)> },
    /// White to move, every reply has to lose.
    And(Box<AndNode>),
    /// Proven, by threats or by the store or by a move; or refuted.
    Solved,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct AndNode {
    /// What the move that led here adds to the sum of the proof numbers below.
    pub(crate) cost: u32,
    /// The position with White passing, while it has to be solved first.
    pub(crate) pass: Option<NodeId>,
    /// Whether the threat search won after the pass, so that its proof can be tried on each reply.
    pub(crate) simulate: bool,
    /// Replies not looked at yet, the most dangerous last.
    pub(crate) pending: Vec<Point>,
    /// Replies that the threat search does not answer.
    pub(crate) open: Vec<(Point, NodeId)>,
    /// Black's moves that answered one of them.
    pub(crate) answers: Vec<Point>,
}

impl Node {
    /// Whether nothing is known of it, not even a first proof number.
    pub(crate) const fn is_new(&self) -> bool {
        matches!(self.kind, NodeKind::Unexpanded { .. }) && self.proof == NEW
    }

    /// Whether it was looked at and is not settled.
    const fn is_open(&self) -> bool {
        matches!(self.kind, NodeKind::Or { .. } | NodeKind::And(_))
    }
}

/// A position that was to be proven.
#[derive(Clone, Debug)]
pub(crate) struct Root {
    pub(crate) key: u64,
    /// The moves that lead there.
    pub(crate) moves: Vec<Point>,
}

/// What a search thinks of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Estimate {
    /// The moves that lead there, Black's first.
    pub(crate) moves: Vec<Point>,
    /// Its proof number, [`INFINITE`] if it was refuted, [`HOPELESS`] if that was before.
    pub(crate) proof: u32,
    /// Nodes of the threat search that it took.
    pub(crate) spent: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Graph {
    nodes: Vec<Node>,
    ids: HashMap<u64, NodeId>,
    /// What was thought of positions before, by their keys, until they are in the graph.
    recalled: HashMap<u64, Estimate>,
    /// When they were last counted: the positions and the bytes.
    counted: (usize, usize),
}

impl Graph {
    /// The position with this key, added if it is new.
    pub(crate) fn node(&mut self, key: u64, parent: Option<NodeId>) -> NodeId {
        *self.ids.entry(key).or_insert_with(|| {
            let recalled = self.recalled.remove(&key);
            let (proof, spent) = recalled.map_or((NEW, 0), |estimate| (estimate.proof, estimate.spent));
            self.nodes.push(Node { proof, spent, kind: NodeKind::Unexpanded { parent } });
            self.nodes.len() as NodeId - 1
        })
    }

    /// Recalls what was thought of a position, the dearer estimate if there are two. It counts once the position is looked at.
    pub(crate) fn recall(&mut self, key: u64, estimate: Estimate) {
        let held = self.recalled.entry(key).or_insert_with(|| estimate.clone());
        if held.spent < estimate.spent {
            *held = estimate;
        }
    }

    /// What is thought of the positions that took at least so many nodes and are not proven: those below these roots, given with
    /// the moves that lead to them, and those that were recalled and not looked at.
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
        // A map has no order, and what is written shall not change without a reason.
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

    /// Ends a position: it needs no memory of what is below it.
    pub(crate) fn settle(&mut self, id: NodeId, proven: bool) {
        let node = &mut self[id];
        node.proof = if proven { 0 } else { INFINITE };
        node.kind = NodeKind::Solved;
    }

    /// Whether the graph takes more than about so many bytes.
    pub(crate) fn exceeds(&mut self, bytes: usize) -> bool {
        // The exact count takes a walk through the graph, so it is made only where it may matter, and not again before the graph
        // has grown.
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

    /// Folds the half of the positions that took the fewest nodes: as if they had not been looked at, except that their proof
    /// numbers stay. Moves of Black that were refuted as cheaply go too. Whether there was anything to fold.
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

    /// Folds what took at most so many nodes.
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

    /// Forgets every position that cannot be reached from these without passing a settled one. All ids change.
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

/// Gives children their new places. What is above them was kept, and so were they.
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
    fn what_it_takes_is_counted_anew_when_it_has_grown_and_when_it_has_forgotten() {
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
        // Not later than by a part of itself, and with few counts.
        assert!(graph.bytes() > limit && graph.bytes() < limit + 2 * limit / GROWN, "{}", graph.bytes());
        assert!(counts > 5 && counts < 100, "{counts}");
        graph.collect(&[Root { key: 0, moves: Vec::new() }]);
        assert!(graph.len() == 1 && !graph.exceeds(limit));
    }

    #[test]
    fn estimates_are_of_what_took_much_and_is_not_proven() {
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

        // Another graph takes them up when it comes to the positions, and until then has them still.
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
    fn what_took_little_is_folded_and_what_took_much_is_not() {
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
        // Of the two that took least nothing is left but their numbers, of the move refuted in a few nodes nothing at all.
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
