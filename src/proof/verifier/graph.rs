//! The nodes of the file as positions on the board.

use crate::board::Board;
use crate::error::{Reason, VerifyError};
use crate::file::File;
use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::point::Point;
use crate::set::Stones;
use crate::written::{FileNode, Then};

/// All nodes, with the moves before the first.
pub(crate) struct Graph<const W: usize> {
    pub(crate) game: Game,
    pub(crate) grid: &'static Grid,
    pub(crate) root: Vec<Cell>,
    pub(crate) nodes: Vec<Node<W>>,
}

/// A position of the file with White to move.
pub(crate) struct Node<const W: usize> {
    pub(crate) stones: Stones<W>,
    /// The stone by which Black wins at the latest, as the file says.
    pub(crate) win_at: u16,
    /// The node and the index of its answer that name this one first.
    named_by: Option<(usize, usize)>,
    pub(crate) answers: Vec<Answer>,
    /// Listed replies after which the threat search is to win, with the stones that it may take.
    pub(crate) searches: Vec<(Cell, u16)>,
}

/// A listed reply of White with Black's answer.
pub(crate) struct Answer {
    pub(crate) white: Cell,
    pub(crate) black: Cell,
    pub(crate) child: usize,
    /// Takes the child's own position to the one after this answer.
    pub(crate) symmetry: usize,
}

impl<const W: usize> Graph<W> {
    /// Puts every node on the board and compares each reference with the position that it names.
    pub(crate) fn of(file: &File, root: &[Point]) -> Result<Self, VerifyError> {
        let board = Board::<W>::after(file.game, root)?;
        let (grid, stones) = (board.grid(), *board.stones());
        let nodes = Vec::with_capacity(file.nodes.len());
        let mut graph = Self { game: file.game, grid, root: board.moves().to_vec(), nodes };
        for node in &file.nodes {
            let position = match node.named_by {
                None => stones,
                Some((parent, index)) => {
                    let listed = file.nodes[parent].replies[index];
                    graph.nodes[parent].stones.after(listed.white, listed.then)
                }
            };
            let node = graph.node(node, position)?;
            graph.nodes.push(node);
        }
        graph.check_references()?;
        Ok(graph)
    }

    fn node(&self, node: &FileNode, stones: Stones<W>) -> Result<Node<W>, VerifyError> {
        let (mut answers, mut searches) = (Vec::new(), Vec::new());
        let occupied = stones.both();
        for (index, reply) in node.replies.iter().enumerate() {
            let white = reply.white;
            let fail = |reason| {
                let mut path = self.moves_by(node.named_by);
                if matches!(reason, Reason::Occupied(_)) {
                    path.push(white);
                }
                Err(self.grid.error(&path, reason))
            };
            if occupied.has(white) {
                return fail(Reason::ReplyOccupied(self.grid.point(white)));
            }
            if node.replies[..index].iter().any(|earlier| earlier.white == white) {
                return fail(Reason::Repeated(self.grid.point(white)));
            }
            match reply.then {
                Then::Answer { black, .. } if black == white || occupied.has(black) => {
                    return fail(Reason::Occupied(self.grid.point(black)));
                }
                Then::Answer { black, child, symmetry } => {
                    answers.push(Answer { white, black, child, symmetry });
                }
                Then::Search { stones } => searches.push((white, stones)),
            }
        }
        // The index of an answer among the answers, for the moves that lead to a node.
        let named_by = node.named_by.map(|(parent, _)| {
            let index = self.nodes[parent].answers.iter().position(|answer| answer.child == self.nodes.len());
            (parent, index.unwrap_or_default())
        });
        Ok(Node { stones, win_at: node.win_at, named_by, answers, searches })
    }

    fn check_references(&self) -> Result<(), VerifyError> {
        for (id, node) in self.nodes.iter().enumerate() {
            for answer in &node.answers {
                let mut after = node.stones;
                after.white.insert(answer.white);
                after.black.insert(answer.black);
                if self.nodes[answer.child].stones.image(self.grid, answer.symmetry) != after {
                    let path = [self.moves_to(id), vec![answer.white, answer.black]].concat();
                    return Err(self.grid.error(&path, Reason::OtherPosition { node: answer.child }));
                }
            }
        }
        Ok(())
    }

    /// The node after the answer to a reply at the root.
    pub(crate) fn child_after(&self, reply: Point) -> Result<usize, VerifyError> {
        let Some(cell) = self.grid.cell(reply) else {
            return Err(self.grid.error(&self.root, Reason::OffBoard(reply)));
        };
        let listed = self.nodes[0].answers.iter().find(|answer| answer.white == cell);
        let unlisted = || self.grid.error(&[self.root.as_slice(), &[cell]].concat(), Reason::NotListed);
        listed.map(|answer| answer.child).ok_or_else(unlisted)
    }

    /// The node and all to which answers lead from it, in the order of the file.
    pub(crate) fn from(&self, first: usize) -> Vec<usize> {
        let mut reached = vec![false; self.nodes.len()];
        let mut open = vec![first];
        while let Some(id) = open.pop() {
            if !std::mem::replace(&mut reached[id], true) {
                open.extend(self.nodes[id].answers.iter().map(|answer| answer.child));
            }
        }
        (0..self.nodes.len()).filter(|&id| reached[id]).collect()
    }

    /// The moves from the first one that lead to the node, in its own orientation.
    pub(crate) fn moves_to(&self, id: usize) -> Vec<Cell> {
        self.moves_by(self.nodes[id].named_by)
    }

    fn moves_by(&self, mut named_by: Option<(usize, usize)>) -> Vec<Cell> {
        let mut moves = Vec::new();
        while let Some((parent, index)) = named_by {
            let answer = &self.nodes[parent].answers[index];
            moves.extend([answer.black, answer.white]);
            named_by = self.nodes[parent].named_by;
        }
        moves.extend(self.root.iter().rev());
        moves.reverse();
        moves
    }
}

impl<const W: usize> Stones<W> {
    fn after(mut self, white: Cell, then: Then) -> Self {
        self.white.insert(white);
        if let Then::Answer { black, .. } = then {
            self.black.insert(black);
        }
        self
    }
}
