//! Measures the memory of the graph, and discards the cheapest positions if it is too much.

use engine::Point;

use super::{AndNode, Graph, INFINITE, Node, NodeId, NodeKind, Root};

/// An upper bound on the average size of a position in bytes.
const MOST_BYTES: usize = 1 << 10;

/// The graph is measured again when it has grown by 1/`GROWN` of its size.
const GROWN: usize = 32;

impl Graph {
    pub(crate) fn exceeds(&mut self, bytes: usize) -> bool {
        // An exact measurement visits the whole graph.
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

    /// Folds the half of the open positions that took the fewest nodes. A folded position counts as not searched but keeps its
    /// proof number. Also removes black moves that were refuted with as few nodes. Returns false if there was nothing to fold.
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

    /// Removes positions that cannot be reached from these roots except through a solved position. All ids change.
    pub(crate) fn collect(&mut self, roots: &[Root]) {
        self.counted = (0, 0);
        let mut kept = vec![false; self.nodes.len()];
        let mut todo: Vec<NodeId> =
            roots.iter().filter_map(|root| self.ids.get(&root.key).copied()).collect();
        while let Some(id) = todo.pop() {
            if std::mem::replace(&mut kept[id as usize], true) {
                continue;
            }
            todo.extend(self[id].children().iter().map(|&(_, child)| child));
            if let NodeKind::And(node) = &self[id].kind {
                todo.extend(node.pass);
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

/// The children of a position that stays in the graph also stay.
fn follow(children: &mut [(Point, NodeId)], places: &[Option<NodeId>]) {
    for (_, child) in children {
        *child = places[*child as usize].expect("children of a kept position are kept");
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
        // The graph soon detects that it exceeds the limit, and needs only a few measurements.
        assert!(graph.bytes() > limit && graph.bytes() < limit + 2 * limit / GROWN, "{}", graph.bytes());
        assert!(counts > 5 && counts < 100, "{counts}");
        graph.collect(&[Root { key: 0, moves: Vec::new() }]);
        assert!(graph.len() == 1 && !graph.exceeds(limit));
    }

    #[test]
    fn only_nodes_with_little_effort_are_discarded() {
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
        // The two cheapest positions have kept only their proof numbers, and the move refuted within a few nodes is gone.
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
