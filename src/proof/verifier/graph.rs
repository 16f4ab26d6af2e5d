//! Sets up the nodes of the file on the board.

use crate::board::Board;
use crate::error::{Reason, VerifyError};
use crate::file::StrategyFile;
use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::nodes::{Answer, Node};
use crate::point::Point;
use crate::set::{Set, Stones};

/// All nodes with their positions, and the moves that lead to the root.
#[derive(Debug)]
pub struct Graph<'a, const W: usize> {
    pub(crate) file: &'a StrategyFile,
    pub(crate) grid: &'static Grid,
    pub(crate) root: Vec<Cell>,
    pub(crate) stones: Vec<Stones<W>>,
}

impl<'a, const W: usize> Graph<'a, W> {
    /// Sets up every node on the board and checks that each reference names the right position.
    ///
    /// # Errors
    /// Fails if a move before the root is illegal, an answer is on an occupied point, or a reference names another position.
    pub fn of(file: &'a StrategyFile, root: &[Point]) -> Result<Self, VerifyError> {
        let board = Board::<W>::after(file.game, root)?;
        let stones = Vec::with_capacity(file.nodes.len());
        let mut graph = Self { file, grid: board.grid(), root: board.moves().to_vec(), stones };
        for (id, node) in file.nodes.iter().enumerate() {
            graph.stones.push(match node.named_by {
                None => *board.stones(),
                Some((parent, index)) => graph.after(parent, index),
            });
            graph.check_moves(id)?;
        }
        graph.check_references()?;
        Ok(graph)
    }

    /// The game of the file.
    pub const fn game(&self) -> Game {
        self.file.game
    }

    /// The number of nodes.
    pub const fn node_count(&self) -> usize {
        self.stones.len()
    }

    /// A node.
    pub fn node(&self, id: usize) -> &Node {
        &self.file.nodes[id]
    }

    /// The position of a node.
    pub fn stones(&self, id: usize) -> &Stones<W> {
        &self.stones[id]
    }

    fn after(&self, id: usize, index: usize) -> Stones<W> {
        let answer = self.node(id).answers[index];
        self.stones[id].with(answer.white, answer.black)
    }

    /// Checks that both moves of each answer are on empty points, that Black may play its move, and that no reply is listed
    /// twice.
    fn check_moves(&self, id: usize) -> Result<(), VerifyError> {
        let occupied = self.stones[id].both();
        let mut listed = Set::<W>::default();
        for &Answer { white, black, .. } in &self.node(id).answers {
            let fail =
                |moves: &[Cell], reason| Err(self.grid.error(&[&self.moves_to(id), moves].concat(), reason));
            if occupied.has(white) {
                return fail(&[], Reason::ReplyOccupied(self.grid.point(white)));
            }
            if listed.has(white) {
                return fail(&[], Reason::Repeated(self.grid.point(white)));
            }
            if black == white || occupied.has(black) {
                return fail(&[white], Reason::Occupied(self.grid.point(black)));
            }
            let mut board = Board::<W>::new(self.game());
            [&self.moves_to(id)[..], &[white]].concat().iter().for_each(|&cell| board.play(cell));
            board.check_allowed(black).or_else(|reason| fail(&[white], reason))?;
            listed.insert(white);
        }
        Ok(())
    }

    fn check_references(&self) -> Result<(), VerifyError> {
        for id in 0..self.stones.len() {
            for (index, &Answer { white, black, child, symmetry }) in self.node(id).answers.iter().enumerate()
            {
                if self.stones[child].image(self.grid, symmetry) != self.after(id, index) {
                    let path = [self.moves_to(id), vec![white, black]].concat();
                    return Err(self.grid.error(&path, Reason::OtherPosition { node: child }));
                }
            }
        }
        Ok(())
    }

    /// The node after the root's answer to this reply.
    ///
    /// # Errors
    /// Fails if the reply is off the board or not listed.
    pub fn child_after(&self, reply: Point) -> Result<usize, VerifyError> {
        let Some(cell) = self.grid.cell(reply) else {
            return Err(self.grid.error(&self.root, Reason::OffBoard(reply)));
        };
        let listed = self.node(0).answers.iter().find(|answer| answer.white == cell);
        let unlisted = || self.grid.error(&[self.root.as_slice(), &[cell]].concat(), Reason::NotListed);
        listed.map(|answer| answer.child).ok_or_else(unlisted)
    }

    /// This node and all nodes that follow from it, in the order of the file.
    pub(crate) fn from(&self, first: usize) -> Vec<usize> {
        let mut reached = vec![false; self.stones.len()];
        let mut open = vec![first];
        while let Some(id) = open.pop() {
            if !std::mem::replace(&mut reached[id], true) {
                open.extend(self.node(id).answers.iter().map(|answer| answer.child));
            }
        }
        (0..self.stones.len()).filter(|&id| reached[id]).collect()
    }

    /// The moves from the start of the game to the node, in the node's orientation.
    pub fn moves_to(&self, mut id: usize) -> Vec<Cell> {
        let mut moves = Vec::new();
        while let Some((parent, index)) = self.node(id).named_by {
            let answer = &self.node(parent).answers[index];
            moves.extend([answer.black, answer.white]);
            id = parent;
        }
        moves.extend(self.root.iter().rev());
        moves.reverse();
        moves
    }

    /// The replies with a listed answer, and their images under the symmetries of the position.
    pub(crate) fn answered(&self, id: usize) -> Set<W> {
        let own: Vec<usize> = self.own_symmetries(id).collect();
        let images = |white: Cell| own.iter().map(move |&symmetry| self.grid.image(symmetry, white));
        self.node(id).answers.iter().flat_map(|answer| images(answer.white)).collect()
    }

    /// The symmetries that map the position of a node onto itself.
    pub fn own_symmetries(&self, id: usize) -> impl Iterator<Item = usize> {
        (0..8).filter(move |&symmetry| self.stones[id].image(self.grid, symmetry) == self.stones[id])
    }
}
