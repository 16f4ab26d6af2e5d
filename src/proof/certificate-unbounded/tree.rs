//! Trees, each stored only once, and the mirror of the checker.

use rustc_hash::FxHashMap;

use crate::claim::{AFTER_TWO_WASTED, Claim, Zones, two_wasted};
use crate::position::Position;
use crate::window::{Cell, Set, WINDOW, is_in_core};

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

    /// Does the same as the checker, except for bounds: returns the zones of the tree in this position with this many unknown
    /// white stones, if it wins.
    pub fn zones(&self, claims: &[Claim], position: &Position, unknown: usize, id: TreeId) -> Option<Zones> {
        match *self.get(id) {
            Tree::Five(point, number) => {
                let row = &WINDOW.rows[number];
                let wins = position.is_free(point) && row.set.has(point) && position.completes(point, row);
                wins.then(|| Zones::point(point))
            }
            Tree::Known { point, claim, symmetry } => {
                claims.get(claim as usize)?.zones_from(position, unknown, point, symmetry)
            }
            Tree::TwoWasted => two_wasted(position, unknown),
            Tree::Move(point, ref items) => {
                let point = point.filter(|&point| position.is_free(point))?;
                let zones = self.turn(claims, &position.with_black(point), unknown, items)?;
                Some(zones.or(&Zones::point(point)))
            }
        }
    }

    /// The zones of a turn if the items answer every reply. The first item has to be a group, because it also answers the
    /// replies outside the window.
    pub fn turn(
        &self,
        claims: &[Claim],
        position: &Position,
        unknown: usize,
        items: &[Item],
    ) -> Option<Zones> {
        let mut turn = Turn::new(position, unknown)?;
        if !matches!(items.first(), Some(Item::Group(_))) {
            return None;
        }
        for &item in items {
            match item {
                Item::Group(tree) => turn.group(&self.zones(claims, position, unknown + 1, tree)?),
                Item::Reply(reply, _) if !is_in_core(reply) || !position.is_free(reply) => return None,
                Item::Reply(reply, tree) => {
                    turn.reply(reply, &self.zones(claims, &position.with_white(reply), unknown, tree)?);
                }
            }
        }
        turn.open.is_empty().then_some(turn.zones)
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

/// A position with White to move, in which some replies may have been answered.
#[derive(Debug)]
pub struct Turn {
    pub open: Set,
    pub zones: Zones,
}

impl Turn {
    /// Creates a turn in which no reply has been answered yet. `None` if White could complete a five, or if there are more
    /// unknown stones than the checker supports.
    pub fn new(position: &Position, unknown: usize) -> Option<Self> {
        if position.has_white_four() {
            return None;
        }
        let zones = Zones(position.danger(1)?, position.danger(unknown)?);
        Some(Self { open: position.free(), zones })
    }

    pub fn group(&mut self, zones: &Zones) {
        self.open = self.open.and(&zones.0);
        self.zones = self.zones.or(&Zones(zones.1, zones.1));
    }

    pub fn reply(&mut self, point: Cell, zones: &Zones) {
        self.open.remove(point);
        self.zones = self.zones.or(zones);
    }
}

/// The items of a turn, in the order of the certificate.
#[derive(Debug, Default)]
pub struct Items {
    groups: Vec<Item>,
    replies: Vec<Item>,
}

impl Items {
    /// Adds the tree as a group if it answers an open reply, or those outside the window.
    pub fn group(&mut self, tree: TreeId, zones: &Zones, turn: &mut Turn) {
        if self.groups.is_empty() || !turn.open.is_within(&zones.0) {
            self.groups.push(Item::Group(tree));
            turn.group(zones);
        }
    }

    pub fn reply(&mut self, point: Cell, tree: TreeId, zones: &Zones, turn: &mut Turn) {
        self.replies.push(Item::Reply(point, tree));
        turn.reply(point, zones);
    }

    pub fn has_group(&self) -> bool {
        !self.groups.is_empty()
    }

    pub fn into_vec(self) -> Vec<Item> {
        [self.groups, self.replies].concat()
    }
}
