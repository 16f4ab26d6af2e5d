//! Reads the nodes of the file. A node is a string of answers. It does not contain the positions, which follow from the
//! answers.

use std::collections::HashMap;

use crate::error::ReadError;
use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::point::Point;
use crate::set::WIDEST;

pub(crate) const MAX_NODES: usize = 1 << 22;

type Set = crate::set::Set<WIDEST>;
type Stones = crate::set::Stones<WIDEST>;

/// A position with White to move, as the file gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The first answer that leads to this node, given by its node and its index there. `None` for the root.
    pub named_by: Option<(usize, usize)>,
    /// The number of the stone by which Black wins from here, as the file claims.
    pub win_at: u16,
    /// The listed replies, sorted by White's point.
    pub answers: Vec<Answer>,
}

/// A White reply, which may be a pass, and Black's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// White's reply.
    pub white: Cell,
    /// Black's answer.
    pub black: Cell,
    /// The node after the answer.
    pub child: usize,
    /// The symmetry that maps the child's position to the position after this answer.
    pub symmetry: usize,
}

/// Reads the nodes. `root` is the sequence of moves to the first node.
pub(crate) fn read(game: Game, strings: &[String], root: &[Cell]) -> Result<Vec<Node>, ReadError> {
    if strings.is_empty() || strings.len() > MAX_NODES {
        return Err(ReadError::new("nodes", format!("expected 1 to {MAX_NODES} nodes")));
    }
    let mut named = Named::new(game);
    named.add(Stones::of(root), None);
    for (id, string) in strings.iter().enumerate() {
        let Some(&stones) = named.stones.get(id) else {
            return Err(ReadError::new(format!("nodes[{id}]"), "no answer leads to this node"));
        };
        let (win_at, answers) = named
            .answers(string, &stones)
            .map_err(|(token, reason)| ReadError::new(format!("nodes[{id}] token {token}"), reason))?;
        named.nodes[id].win_at = win_at;
        for (index, (white, black)) in answers.into_iter().enumerate() {
            let (child, symmetry) = named.child(&stones, white, black, (id, index));
            named.nodes[id].answers.push(Answer { white, black, child, symmetry });
        }
        // A short string can create more nodes than fit into memory.
        if named.nodes.len() > strings.len() {
            let at = format!("nodes[{}]", strings.len());
            return Err(ReadError::new(at, "missing: the answers refer to more nodes"));
        }
    }
    Ok(named.nodes)
}

struct Named {
    game: Game,
    grid: &'static Grid,
    nodes: Vec<Node>,
    stones: Vec<Stones>,
    /// The nodes by position. The key is the smallest of the position's eight images.
    known: HashMap<Stones, usize>,
}

impl Named {
    fn new(game: Game) -> Self {
        let (nodes, stones) = (Vec::new(), Vec::new());
        Self { game, grid: Grid::of(game), nodes, stones, known: HashMap::new() }
    }

    fn add(&mut self, stones: Stones, named_by: Option<(usize, usize)>) -> usize {
        self.nodes.push(Node { named_by, win_at: 0, answers: Vec::new() });
        self.stones.push(stones);
        self.nodes.len() - 1
    }

    /// Returns the node after an answer, and the symmetry that maps its position to the position after the answer. Adds a node
    /// if none has this position or an image of it.
    fn child(&mut self, stones: &Stones, white: Cell, black: Cell, by: (usize, usize)) -> (usize, usize) {
        let after = stones.with(white, black);
        if after.both().len() != stones.count() + 2 {
            // The answer is illegal. The graph will reject it, and no other answer can lead to this node.
            return (self.add(after, Some(by)), 0);
        }
        let least = (0..8).map(|symmetry| after.image(self.grid, symmetry)).min().unwrap_or(after);
        if let Some(&child) = self.known.get(&least) {
            let own = self.stones[child];
            let symmetry = (0..8).find(|&symmetry| own.image(self.grid, symmetry) == after);
            return (child, symmetry.unwrap_or_default());
        }
        let child = self.add(after, Some(by));
        self.known.insert(least, child);
        (child, 0)
    }

    /// Reads the number of the stone by which Black wins, and the answers as pairs of White's reply and Black's move, sorted by
    /// the reply.
    fn answers(&self, string: &str, stones: &Stones) -> Result<(u16, Vec<(Cell, Cell)>), Malformed> {
        let mut tokens = string.split(' ').enumerate();
        let stone = tokens.next().and_then(|(_, token)| token.parse().ok());
        let stone = stone.filter(|&stone| self.game.can_end_at(stone));
        let expected =
            || format!("expected the stone of the win, an odd number up to {}", self.game.latest());
        let stone = stone.ok_or_else(|| (0, expected()))?;
        let mut answers = Vec::new();
        let mut is_complete = false;
        for (index, token) in tokens {
            let shape =
                || (index, "expected an answer like i9g9, i9j10g9, -g9 or, at the end, *g9".to_owned());
            if is_complete {
                return Err(shape());
            }
            is_complete = token.starts_with('*');
            let mut cells = self.cells(token.strip_prefix('*').unwrap_or(token), stones).ok_or_else(shape)?;
            let is_point = |&cell: &Cell| usize::from(cell) < self.game.points();
            let black = cells.pop().filter(is_point).ok_or_else(shape)?;
            if is_complete != cells.is_empty() {
                return Err(shape());
            }
            if is_complete {
                let listed = answers.iter().map(|&(white, _)| white).collect();
                let all = Set::first(self.game.points());
                cells.extend(all.without(&stones.both()).without(&listed).iter());
            }
            answers.extend(cells.into_iter().map(|white| (white, black)));
        }
        answers.sort_by_key(|&(white, _)| white);
        Ok((stone, answers))
    }

    /// The points in a token. `-` stands for White's pass.
    fn cells(&self, mut token: &str, stones: &Stones) -> Option<Vec<Cell>> {
        let mut cells = Vec::new();
        while !token.is_empty() {
            let (cell, rest) = match token.strip_prefix('-') {
                Some(rest) => (self.game.next_pass(&stones.white), rest),
                None => Point::parse_prefix(token).map(|(point, rest)| (self.grid.cell(point), rest))?,
            };
            cells.push(cell?);
            token = rest;
        }
        Some(cells)
    }
}

/// The number of a malformed token, and what is wrong with it.
type Malformed = (usize, String);
