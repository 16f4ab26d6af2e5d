//! The nested form: an object's keys are moves; after Black's move it lists White's replies, after White's reply
//! it holds the one answer. A number n in place of an object says that the threat search wins from there, with
//! n - 1 more stones.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use crate::error::ReadError;
use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::point::Point;
use crate::second;
use crate::written::{FileNode, FileReply, MAX_NODES, Then, json};

enum Tree {
    /// One more than the stones that the win takes from here.
    Number(u64),
    Moves(Vec<(Point, Self)>),
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of moves or a number of stones")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Tree, E> {
        Ok(Tree::Number(number))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let mut moves = Vec::new();
        while let Some(key) = map.next_key::<std::borrow::Cow<'_, str>>()? {
            let point = Point::parse(&key).ok_or_else(|| A::Error::custom("a key that names no point"))?;
            moves.push((point, map.next_value()?));
        }
        Ok(Tree::Moves(moves))
    }
}

/// The nodes of a nested strategy whose outermost key is the last move of `root`. A node keeps the claim for its
/// second move, or `win_at`, unless a number says less.
pub(crate) fn nodes(
    game: Game,
    text: &str,
    root: &[Cell],
    win_at: u16,
    by_second: &[(Cell, u16)],
) -> Result<Vec<FileNode>, ReadError> {
    let Tree::Moves(top) = json(text)? else {
        return Err(ReadError::new("tree", "expected an object"));
    };
    let grid = Grid::of(game);
    let first = grid.point(root.last().copied().unwrap_or_default());
    match top.as_slice() {
        [(point, tree)] if *point == first => {
            let mut reader = Reader { game, grid, nodes: Vec::new(), by_second };
            reader.node(tree, None, win_at, root.len(), "tree")?;
            Ok(reader.nodes)
        }
        _ => Err(ReadError::new("tree", format!("expected the one first move {first}"))),
    }
}

struct Reader<'a> {
    game: Game,
    grid: &'static Grid,
    nodes: Vec<FileNode>,
    by_second: &'a [(Cell, u16)],
}

impl Reader<'_> {
    /// Adds the node for `tree`, a position of `stones` stones with White to move, and all below it.
    fn node(
        &mut self,
        tree: &Tree,
        named_by: Option<(usize, usize)>,
        inherited: u16,
        stones: usize,
        at: &str,
    ) -> Result<usize, ReadError> {
        let id = self.nodes.len();
        if id == MAX_NODES {
            return Err(ReadError::new(at, format!("more than {MAX_NODES} nodes")));
        }
        self.nodes.push(FileNode { named_by, win_at: inherited, replies: Vec::new() });
        let moves = match tree {
            Tree::Number(number) => {
                let end = (stones as u64).checked_add(*number).and_then(|end| u16::try_from(end - 1).ok());
                let message = "this number of stones ends with no stone of Black's on the board";
                let end = end
                    .filter(|&end| self.game.can_end_at(end))
                    .ok_or_else(|| ReadError::new(at, message))?;
                self.nodes[id].win_at = end.min(inherited);
                return Ok(id);
            }
            Tree::Moves(moves) => moves,
        };
        for (index, (white, after)) in moves.iter().enumerate() {
            let at = format!("{at}.{white}");
            let white = self.cell(*white, &at)?;
            let second = second::name_of(self.game, white).filter(|_| id == 0);
            let claim = self.by_second.iter().find(|(point, _)| Some(*point) == second);
            let claim = claim.map_or(inherited, |&(_, win_at)| win_at);
            // The reply is entered first, so that the child's place in the list is known.
            self.nodes[id].replies.push(FileReply { white, then: Then::Search { stones: 0 } });
            let then = match after {
                Tree::Number(number) => {
                    let stones = number.checked_sub(1).and_then(|stones| u16::try_from(stones).ok());
                    let message = || {
                        let most = self.game.points();
                        ReadError::new(&at, format!("expected one more than a number of stones up to {most}"))
                    };
                    Then::Search { stones: stones.ok_or_else(message)? }
                }
                Tree::Moves(answer) => {
                    let [(black, below)] = answer.as_slice() else {
                        return Err(ReadError::new(at, "expected exactly one answer of Black"));
                    };
                    let at = format!("{at}.{black}");
                    let black = self.cell(*black, &at)?;
                    let child = self.node(below, Some((id, index)), claim, stones + 2, &at)?;
                    Then::Answer { black, child, symmetry: 0 }
                }
            };
            self.nodes[id].replies[index].then = then;
        }
        Ok(id)
    }

    fn cell(&self, point: Point, at: &str) -> Result<Cell, ReadError> {
        self.grid.cell(point).ok_or_else(|| ReadError::new(at, "no point of this board"))
    }
}
