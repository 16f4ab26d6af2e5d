//! A search that pauses and goes on where it was.
//!
//! Nodes are searched by functions that call each other. To pause, they return one after the other with an error, and each
//! leaves a frame that says how far its node was, the innermost first. To go on they are called again from the root, and each
//! takes its frame back in place of beginning: no position is looked at twice, and nothing comes out otherwise than in one
//! piece.

use engine::Point;

use super::task::{Level, Node, Scored, Task};

/// How far a node was.
#[derive(Clone, Debug)]
pub enum Frame {
    /// It was about to be looked at.
    Open,
    /// It has one move, which was made.
    Forced(Point),
    /// It looked whether its first move is much better than the others.
    Singular(Task, Node),
    /// It tried its moves.
    Moves(Task, Node, Moves),
}

/// The moves of a node, and what was found of those tried.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    /// Where they begin in the list of all nodes' moves.
    pub base: usize,
    /// By how much more deeply the first one is searched.
    pub extension: i32,
    pub tried: usize,
    pub best: i32,
    pub best_point: Option<Point>,
    pub alpha: i32,
    /// By how much less deeply the next ones are searched.
    pub raised: i32,
    /// The one that is being tried.
    pub now: Option<Trial>,
}

/// A move that is being tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    pub point: Point,
    pub depth: i32,
    pub reduction: i32,
}

/// What a pause must not lose.
#[derive(Debug, Default)]
pub struct Stack {
    pub moves: Vec<Scored>,
    pub levels: Vec<Level>,
    pub lines: Vec<Vec<Point>>,
    pub paused: Vec<Frame>,
}

impl Stack {
    /// For nodes up to this ply.
    pub fn new(deepest: usize) -> Self {
        Self {
            moves: Vec::new(),
            levels: vec![Level::default(); deepest + 2],
            lines: vec![Vec::new(); deepest + 2],
            paused: Vec::new(),
        }
    }

    /// Gives up what was paused.
    pub fn clear(&mut self) {
        self.moves.clear();
        self.paused.clear();
    }
}
