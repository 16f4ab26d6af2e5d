//! The decision graph: positions with White to move, and Black's answers to White's replies.

use std::collections::BTreeMap;

use engine::{Deadline, Point, Size, Symmetry};

use crate::game::Game;
use crate::index::Index;
use crate::stones::Stones;

/// The number of a node. Nodes are numbered breadth-first from the position after the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The node after Black's first move.
    pub const ROOT: Self = Self(0);

    /// The index in the list of nodes.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A position with White to move that Black wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub(crate) stones: Stones,
    pub(crate) win_at: Deadline,
    pub(crate) replies: Vec<Reply>,
    pub(crate) pass: Option<Pass>,
    /// The first reply that leads to this node: the node that lists it, and its index there. A pass comes after all other
    /// replies.
    pub(crate) named_by: Option<(NodeId, usize)>,
}

impl Node {
    /// The stones, in the orientation of the moves that first lead to this node.
    pub const fn stones(&self) -> &Stones {
        &self.stones
    }

    /// The number of the stone by which Black has five, whatever White does.
    pub const fn win_at(&self) -> Deadline {
        self.win_at
    }

    /// White's replies with a stored answer, sorted by point. After a reply without one, a threat search finds a win by stone
    /// [`win_at`](Self::win_at).
    pub fn replies(&self) -> &[Reply] {
        &self.replies
    }

    /// The stored answer to White's pass, under rules that allow passes.
    pub const fn pass(&self) -> Option<&Pass> {
        self.pass.as_ref()
    }

    /// The bound and the stored answers.
    pub fn listing(&self) -> Listing {
        let answers = self.replies.iter().map(|reply| (reply.white, reply.black)).collect();
        Listing { win_at: self.win_at, answers, pass: self.pass.map(|pass| pass.black) }
    }

    /// The nodes after all stored answers.
    pub fn children(&self) -> impl Iterator<Item = NodeId> {
        self.replies.iter().map(|reply| reply.child).chain(self.pass.iter().map(|pass| pass.child))
    }
}

/// A White reply and Black's answer, in the orientation of the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// White's move.
    pub white: Point,
    /// Black's answer.
    pub black: Point,
    /// The node after both moves.
    pub child: NodeId,
    /// The symmetry that maps the position of `child` to the position after both moves.
    pub symmetry: Symmetry,
}

/// White's pass and Black's answer, in the orientation of the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// Black's answer.
    pub black: Point,
    /// The node after both moves.
    pub child: NodeId,
    /// The symmetry that maps the position of `child` to the position after both moves.
    pub symmetry: Symmetry,
}

/// The bound and the stored answers of a position with White to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The number of the stone by which Black wins.
    pub win_at: Deadline,
    /// White's replies that need a stored answer, each with Black's answer, in any order.
    pub answers: Vec<(Point, Point)>,
    /// Black's answer to White's pass, if the pass needs a stored answer.
    pub pass: Option<Point>,
}

impl Listing {
    /// Creates a listing without an answer to a pass.
    pub const fn new(win_at: Deadline, answers: Vec<(Point, Point)>) -> Self {
        Self { win_at, answers, pass: None }
    }

    /// The image under a symmetry of a board of this size.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry, size: Size) -> Self {
        let image = |point| symmetry.apply(point, size);
        let answers = self.answers.iter().map(|&(white, black)| (image(white), image(black))).collect();
        Self { win_at: self.win_at, answers, pass: self.pass.map(image) }
    }
}

/// A winning strategy for Black, starting with the first stone in the center. A threat search answers the replies that have no
/// stored answer.
#[derive(Clone, Debug)]
pub struct Strategy {
    pub(crate) game: Game,
    pub(crate) is_partial: bool,
    pub(crate) nodes: Vec<Node>,
    pub(crate) made_by: BTreeMap<String, String>,
    pub(crate) index: Index,
}

impl PartialEq for Strategy {
    fn eq(&self, other: &Self) -> bool {
        self.game == other.game
            && self.is_partial == other.is_partial
            && self.nodes == other.nodes
            && self.made_by == other.made_by
    }
}

impl Eq for Strategy {}

impl Strategy {
    /// The strategy's game.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The number of the stone by which Black wins, whatever White's second move is. In a [partial](Self::is_partial) strategy,
    /// this applies only to the second moves that it covers.
    pub fn win_at(&self) -> Deadline {
        self.nodes[0].win_at
    }

    /// Returns true if the strategy covers only the second moves that it lists.
    pub const fn is_partial(&self) -> bool {
        self.is_partial
    }

    /// Returns the same strategy, marked as covering only the second moves that it lists.
    #[must_use]
    pub fn into_partial(self) -> Self {
        Self { is_partial: true, ..self }
    }

    /// One second move from each class that the strategy covers, with the number of the stone by which Black wins after it.
    pub fn by_second(&self) -> impl Iterator<Item = (Point, Deadline)> {
        let root = &self.nodes[0];
        let otherwise = (!self.is_partial).then_some(root.win_at);
        self.game.second_moves().filter_map(move |second| {
            let listed = root.replies.iter().find(|reply| reply.white == second);
            Some((second, listed.map(|reply| self[reply.child].win_at).or(otherwise)?))
        })
    }

    /// The number of stored positions.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The number of stored answers.
    pub fn answer_count(&self) -> usize {
        self.nodes.iter().map(|node| node.children().count()).sum()
    }

    /// All nodes in breadth-first order.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(id, node)| (NodeId(id as u32), node))
    }

    /// Remarks on how the strategy was made.
    pub const fn made_by(&self) -> &BTreeMap<String, String> {
        &self.made_by
    }

    /// The moves that first lead to the node `id`, starting with the first stone and without passes, in the node's orientation.
    pub fn moves_to(&self, id: NodeId) -> Vec<Point> {
        moves_to(self.game, &self.nodes, id)
    }

    /// The node for `position`, in any orientation, and the symmetry that maps the node's orientation to that of `position`.
    pub fn locate(&self, position: &Stones) -> Option<(NodeId, Symmetry)> {
        let (id, way) = self.index.find(position, &position.images(), |id| &self.nodes[id].stones)?;
        Some((NodeId(id), way))
    }
}

pub(crate) fn moves_to(game: Game, nodes: &[Node], id: NodeId) -> Vec<Point> {
    let mut moves = Vec::new();
    let mut node = &nodes[id.index()];
    while let Some((parent, index)) = node.named_by {
        node = &nodes[parent.index()];
        match node.replies.get(index) {
            Some(reply) => moves.extend([reply.black, reply.white]),
            None => moves.extend(node.pass.map(|pass| pass.black)),
        }
    }
    moves.push(game.first());
    moves.reverse();
    moves
}

impl std::ops::Index<NodeId> for Strategy {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }
}
