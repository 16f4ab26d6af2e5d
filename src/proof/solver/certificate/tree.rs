//! Trees, each stored only once, and the zones in which white stones can spoil them.

use std::collections::HashMap;

use engine::{Point, PointSet};

use super::position::Position;

pub type TreeId = u32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// The tree wins after any reply outside its zone.
    Group(TreeId),
    /// The tree wins after this reply.
    Reply(Point, TreeId),
}

/// A win for Black, with Black to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree {
    /// A stone on the point completes the row with this number.
    Five(Point, u16),
    /// A stone on the point leads to a claim, transformed by this symmetry.
    Known { point: Point, claim: u32, symmetry: u8 },
    /// Black plays the point, and the items answer every reply. A claim has no point.
    Move(Option<Point>, Vec<Item>),
}

/// The points where unknown white stones can spoil a tree: the first set for the newest unknown stone, the second for older
/// ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zones(pub PointSet, pub PointSet);

impl Zones {
    pub fn point(point: Point) -> Self {
        let set = [point].into_iter().collect();
        Self(set, set)
    }

    pub fn or(self, other: Self) -> Self {
        Self(self.0 | other.0, self.1 | other.1)
    }
}

#[derive(Debug, Default)]
pub struct Forest {
    trees: Vec<Tree>,
    numbers: HashMap<Tree, TreeId>,
}

impl Forest {
    pub fn plant(&mut self, tree: Tree) -> TreeId {
        if let Some(&id) = self.numbers.get(&tree) {
            return id;
        }
        let id = self.trees.len() as TreeId;
        self.trees.push(tree.clone());
        self.numbers.insert(tree, id);
        id
    }

    pub fn get(&self, id: TreeId) -> &Tree {
        &self.trees[id as usize]
    }

    /// Does the same as the checker's `check`. Returns the zones of the tree in this position with this many unknown white
    /// stones, if Black wins with at most `moves` more black stones.
    pub fn zones(&self, position: &Position<'_>, unknown: usize, moves: usize, id: TreeId) -> Option<Zones> {
        let moves = moves.checked_sub(1)?;
        match *self.get(id) {
            Tree::Five(point, number) => {
                let completes = position.is_free(point) && position.black_row(point, number);
                completes.then(|| Zones::point(point))
            }
            Tree::Known { .. } => None,
            Tree::Move(point, ref items) => {
                let point = point.filter(|&point| position.is_free(point))?;
                let zones = self.turn(&position.with_black(point), unknown, moves, items)?;
                Some(zones.or(Zones::point(point)))
            }
        }
    }

    fn turn(&self, position: &Position<'_>, unknown: usize, moves: usize, items: &[Item]) -> Option<Zones> {
        let mut turn = Turn::new(position, unknown)?;
        for &item in items {
            match item {
                Item::Group(tree) => turn.group(self.zones(position, unknown + 1, moves, tree)?),
                Item::Reply(reply, tree) => {
                    turn.reply(reply, self.zones(&position.with_white(reply), unknown, moves, tree)?);
                }
            }
        }
        turn.open.is_empty().then_some(turn.zones)
    }

    /// All trees. Each comes after the trees that it refers to.
    pub fn trees(&self) -> &[Tree] {
        &self.trees
    }
}

/// A position with White to move, in which some replies may have been answered.
#[derive(Debug)]
pub struct Turn {
    pub open: PointSet,
    pub zones: Zones,
}

impl Turn {
    /// Creates a turn in which no reply has been answered yet. `None` if White could complete a five, or if there are more
    /// unknown stones than the checker supports.
    pub fn new(position: &Position<'_>, unknown: usize) -> Option<Self> {
        if position.has_white_four() {
            return None;
        }
        let zones = Zones(position.danger(1)?, position.danger(unknown)?);
        Some(Self { open: position.free(), zones })
    }

    pub fn group(&mut self, zones: Zones) {
        self.open &= zones.0;
        self.zones = self.zones.or(Zones(zones.1, zones.1));
    }

    pub fn reply(&mut self, point: Point, zones: Zones) {
        self.open.remove(point);
        self.zones = self.zones.or(zones);
    }
}
