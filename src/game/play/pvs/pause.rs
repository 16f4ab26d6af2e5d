//! Pauses and resumes a search.
//!
//! To pause, the recursive node functions return an error. Each leaves a frame with its progress, the innermost first. To
//! resume, they are called again from the root, and each takes its frame back. No position is visited twice, and the result is
//! the same as without a pause.

use engine::Point;

use super::task::{Node, PlyState, Scored, Task};

#[derive(Clone, Debug)]
pub enum Frame {
    /// Interrupted before the position was counted, so it starts over.
    NotStarted,
    /// The only move was made.
    Forced(Point),
    /// The first move is being tested for being singular.
    Singular(Task, Node),
    /// Its moves are being tried.
    Moves(Task, Node, Moves),
}

/// The moves of a node and the results so far.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    /// The index of the node's first move in the shared list.
    pub base: usize,
    /// The extension of the first move; negative for a reduction.
    pub extension: i32,
    /// The number of moves taken from the list so far.
    pub tried: usize,
    /// The best value so far.
    pub best: i32,
    /// The move with that value, if it is above the node's alpha.
    pub best_point: Option<Point>,
    /// The node's alpha, raised to the best value.
    pub alpha: i32,
    /// The reduction of the remaining moves; 0 until a move has raised the value.
    pub raised: i32,
    /// The move whose search was interrupted.
    pub current: Option<Trial>,
}

#[derive(Clone, Copy, Debug)]
pub struct Trial {
    pub point: Point,
    pub depth: i32,
    pub reduction: i32,
}

/// The state by ply, which must survive a pause.
#[derive(Debug, Default)]
pub struct Stack {
    /// The moves of all nodes from the root to the current one.
    pub moves: Vec<Scored>,
    pub levels: Vec<PlyState>,
    pub lines: Vec<Vec<Point>>,
    /// The frames from the paused node up to the root, which is last.
    pub paused: Vec<Frame>,
}

impl Stack {
    pub fn new(deepest: usize) -> Self {
        Self {
            moves: Vec::new(),
            levels: vec![PlyState::default(); deepest + 2],
            lines: vec![Vec::new(); deepest + 2],
            paused: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.moves.clear();
        self.paused.clear();
    }
}
