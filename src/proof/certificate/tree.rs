//! Trees, each stored only once, and the mirror of the checker.

use rustc_hash::FxHashMap;

use crate::claim::{AFTER_TWO_WASTED, Claim, Zones, two_wasted};
use crate::position::Position;
use crate::set::{Cell, Set};

pub type TreeId = u32;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    /// The tree wins after any reply outside its zone.
    Group(TreeId),
    /// The tree wins after this reply.
    Reply(Cell, TreeId),
}

impl Item {
    pub const fn tree(self) -> TreeId {
        match self {
            Self::Group(tree) | Self::Reply(_, tree) => tree,
        }
    }
}

/// A win for Black, with Black to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tree {
    /// A stone on the point completes the row with this number.
    Five(Cell, usize),
    /// A stone on the point leads to a claim, seen through this symmetry.
    Known { point: Cell, claim: u32, symmetry: usize },
    /// White has wasted its first two stones.
    TwoWasted,
    /// Black plays the point, and the items answer every reply. A claim has no point.
    Move(Option<Cell>, Vec<Item>),
}

#[derive(Debug, Default)]
pub struct Forest {
    trees: Vec<Tree>,
    numbers: FxHashMap<Tree, TreeId>,
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

    /// All trees. Each comes after the trees that it refers to.
    pub fn trees(&self) -> &[Tree] {
        &self.trees
    }

    /// Copies a tree and the trees that it refers to into this forest.
    pub fn copy(&mut self, from: &Self, id: TreeId, copied: &mut FxHashMap<TreeId, TreeId>) -> TreeId {
        if let Some(&copy) = copied.get(&id) {
            return copy;
        }
        let mut tree = from.get(id).clone();
        if let Tree::Move(_, items) = &mut tree {
            for Item::Group(tree) | Item::Reply(_, tree) in items {
                *tree = self.copy(from, *tree, copied);
            }
        }
        let copy = self.plant(tree);
        copied.insert(id, copy);
        copy
    }

    /// Does the same as the checker, except for bounds: returns the zones of the tree in this position, if it wins.
    pub fn zones(&self, claims: &[Claim], position: &Position<'_>, id: TreeId) -> Option<Zones> {
        match *self.get(id) {
            Tree::Five(point, number) => {
                let row = &position.board.rows[number];
                let wins = position.is_free(point) && row.set.has(point) && position.completes(point, row);
                wins.then(|| Zones::point(point))
            }
            Tree::Known { point, claim, symmetry } => {
                claims.get(claim as usize)?.zones_from(position, point, symmetry)
            }
            Tree::TwoWasted => two_wasted(position),
            Tree::Move(point, ref items) => {
                let point = point.filter(|&point| position.is_free(point))?;
                let zones = self.turn(claims, &position.with_black(point), items)?;
                Some(zones.or(&Zones::point(point)))
            }
        }
    }

    /// The zones of a turn if the items answer every reply.
    pub fn turn(&self, claims: &[Claim], position: &Position<'_>, items: &[Item]) -> Option<Zones> {
        let mut turn = Turn::new(position)?;
        for &item in items {
            match item {
                Item::Group(tree) => {
                    turn.add_group(tree, &self.zones(claims, &position.with_unknown(), tree)?)
                }
                Item::Reply(reply, tree) => {
                    let is_known = position.board.core.has(reply) && position.is_free(reply);
                    if !is_known || turn.is_open_beyond {
                        return None;
                    }
                    turn.reply(reply, tree, &self.zones(claims, &position.with_white(reply), tree)?);
                }
            }
        }
        (turn.open.is_empty() && !turn.is_open_beyond).then_some(turn.zones)
    }

    /// Answers a reply with a tree of threats: by a group if its zones permit, otherwise for this reply only. Fails if the
    /// reply is too far away for that.
    pub fn answer(
        &self,
        position: &Position<'_>,
        reply: Cell,
        (tree, zones): (TreeId, Zones),
        turn: &mut Turn,
    ) -> Option<()> {
        // In a group, the reply itself is one more unknown stone.
        match self.zones(&[], &position.with_unknown(), tree) {
            Some(as_group) if !as_group.0.has(reply) => turn.group(tree, &as_group),
            _ if position.board.core.has(reply) => turn.reply(reply, tree, &zones),
            _ => return None,
        }
        Some(())
    }

    /// The number of stones that Black needs.
    pub fn bound(&self, claims: &[Claim], id: TreeId) -> usize {
        self.bound_from(claims, id, &mut FxHashMap::default())
    }

    fn bound_from(&self, claims: &[Claim], id: TreeId, found: &mut FxHashMap<TreeId, usize>) -> usize {
        if let Some(&bound) = found.get(&id) {
            return bound;
        }
        let bound = match *self.get(id) {
            Tree::Five(..) => 1,
            Tree::Known { claim, .. } => 1 + claims[claim as usize].bound,
            Tree::TwoWasted => AFTER_TWO_WASTED,
            Tree::Move(point, ref items) => {
                let bounds = items.iter().map(|item| self.bound_from(claims, item.tree(), found));
                usize::from(point.is_some()) + bounds.max().unwrap_or_default()
            }
        };
        found.insert(id, bound);
        bound
    }
}

/// The items for a position with White to move, in which some replies may have been answered.
#[derive(Debug)]
pub struct Turn {
    pub items: Vec<Item>,
    pub open: Set,
    /// True if replies outside the window are open. The first item has to be a group, because only a group answers them.
    pub is_open_beyond: bool,
    pub zones: Zones,
}

impl Turn {
    /// Creates a turn in which no reply has been answered yet. `None` if White could complete a five, or if there are more
    /// unknown stones than the checker supports.
    pub fn new(position: &Position<'_>) -> Option<Self> {
        if position.has_white_four() {
            return None;
        }
        let zones = Zones(position.danger(1)?, position.danger(position.stones.unknown)?);
        let is_open_beyond = position.board.is_unbounded;
        Some(Self { items: Vec::new(), open: position.free(), is_open_beyond, zones })
    }

    /// Uses the tree as a group if it answers an open reply. `zones` are its zones with one more unknown stone.
    pub fn group(&mut self, tree: TreeId, zones: &Zones) {
        if self.is_open_beyond || !self.open.is_within(&zones.0) {
            self.add_group(tree, zones);
        }
    }

    fn add_group(&mut self, tree: TreeId, zones: &Zones) {
        self.items.push(Item::Group(tree));
        self.open = self.open.and(&zones.0);
        self.is_open_beyond = false;
        self.zones = self.zones.or(&Zones(zones.1, zones.1));
    }

    pub fn reply(&mut self, point: Cell, tree: TreeId, zones: &Zones) {
        self.items.push(Item::Reply(point, tree));
        self.open.remove(point);
        self.zones = self.zones.or(zones);
    }
}
