//! Writes claims and trees as symbols of six bits. Each symbol is one printable character, as described in
//! `src/proof/theorem/README.md`.

use rustc_hash::FxHashMap;

use crate::claim::Claim;
use crate::tree::{Forest, Item, Tree, TreeId};
use crate::window::{Cell, SIDE, Set, WINDOW};

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Every line is padded to a multiple of this many symbols.
const WORD: usize = 10;
const NOTHING: usize = 63;

// These symbols end the lists of points in a claim.
const WHITES_FOLLOW: usize = 62;
const BOUND_FOLLOWS: usize = 61;
const SECOND_ZONE_FOLLOWS: usize = 60;
const ZONES_END: usize = 59;

// These symbols start a tree or an item. Smaller symbols stand for a row of five: `5 * direction + the index of the completed
// point in the row`.
const KNOWN: usize = 20;
const MOVE: usize = 21;
/// Starts a move whose tree is stored, so that later items can refer to it.
const STORED_MOVE: usize = 22;
const END: usize = 23;
const REPLY: usize = 24;
/// Starts a line of items. Within a line, it is the tree for two wasted stones.
const ROOT: usize = 25;
/// How the numbers of stored trees are written: the first symbol, the number of symbols, and the number of trees. The oldest
/// trees take two symbols, the next ones three, and the rest four.
const NAMED: [(usize, usize, usize); 3] = [(26, 2, 30 * 64), (56, 3, 6 * 64 * 64), (62, 4, 64 * 64 * 64)];
/// Any further tree is written in full each time it is used.
const MOST_STORED: usize = NAMED[0].2 + NAMED[1].2 + NAMED[2].2;

#[derive(Debug, Default)]
struct Line(String);

impl Line {
    fn symbol(&mut self, symbol: usize) {
        self.0.push(char::from(CHARACTERS[symbol % 64]));
    }

    /// The most significant symbol comes first.
    fn number(&mut self, number: usize, symbols: usize) {
        (0..symbols).rev().for_each(|place| self.symbol(number >> (6 * place)));
    }

    fn point(&mut self, cell: Cell) {
        self.symbol(usize::from(cell) % SIDE);
        self.symbol(usize::from(cell) / SIDE);
    }

    /// Successive points of a row of the window are written together: the row, and the first and the last column.
    fn zone(&mut self, zone: &Set) {
        let has = |row: usize, column: usize| column < SIDE && zone.has((SIDE * row + column) as Cell);
        for row in 0..SIDE {
            let mut column = 0;
            while column < SIDE {
                let end = (column..).find(|&end| !has(row, end)).unwrap_or(SIDE);
                if end > column {
                    [row, column, end - 1].into_iter().for_each(|number| self.symbol(number));
                }
                column = end + 1;
            }
        }
    }

    fn end(mut self) -> String {
        while !self.0.len().is_multiple_of(WORD) {
            self.symbol(NOTHING);
        }
        self.0
    }
}

/// Writes a claim.
pub fn claim(claim: &Claim) -> String {
    let mut line = Line::default();
    claim.black.iter().for_each(|cell| line.point(cell));
    line.symbol(WHITES_FOLLOW);
    claim.white.iter().for_each(|cell| line.point(cell));
    line.symbol(BOUND_FOLLOWS);
    line.number(claim.bound, 2);
    line.symbol(claim.unknown);
    line.zone(&claim.zones.0);
    line.symbol(SECOND_ZONE_FOLLOWS);
    line.zone(&claim.zones.1.without(&claim.zones.0));
    line.symbol(ZONES_END);
    line.end()
}

/// Writes the trees of a part, one line for each root. Each tree is written where it is first needed. Also returns the number
/// of trees.
pub fn part<'a>(claims: impl Iterator<Item = (&'a Forest, TreeId)>) -> (Vec<String>, usize) {
    let mut forest = Forest::default();
    let roots: Vec<TreeId> =
        claims.map(|(from, root)| forest.copy(from, root, &mut FxHashMap::default())).collect();
    let mut uses = vec![0_u32; forest.trees().len()];
    let items = forest.trees().iter().flat_map(|tree| match tree {
        Tree::Move(_, items) => items.as_slice(),
        _ => &[],
    });
    items.for_each(|item| uses[item.tree() as usize] += 1);
    let names = vec![None; uses.len()];
    let mut writer = Writer { forest: &forest, uses, names, stored: 0, line: Line::default() };
    let lines = roots.into_iter().map(|root| writer.root(root)).collect();
    (lines, forest.trees().len())
}

struct Writer<'a> {
    forest: &'a Forest,
    uses: Vec<u32>,
    names: Vec<Option<usize>>,
    stored: usize,
    line: Line,
}

impl Writer<'_> {
    fn root(&mut self, root: TreeId) -> String {
        self.line.symbol(ROOT);
        if let Tree::Move(_, items) = self.forest.get(root) {
            self.items(items);
        }
        std::mem::take(&mut self.line).end()
    }

    fn items(&mut self, items: &[Item]) {
        for &item in items {
            if let Item::Reply(point, _) = item {
                self.line.symbol(REPLY);
                self.line.point(point);
            }
            self.tree(item.tree());
        }
        self.line.symbol(END);
    }

    fn tree(&mut self, id: TreeId) {
        if let Some(name) = self.names[id as usize] {
            return self.name(name);
        }
        match *self.forest.get(id) {
            Tree::Five(point, number) => {
                let row = &WINDOW.rows[number];
                let index = row.cells.iter().position(|&cell| cell == point);
                self.line.symbol(5 * row.direction + index.unwrap_or_default());
                self.line.point(point);
            }
            Tree::Known { point, claim, symmetry } => {
                self.line.symbol(KNOWN);
                self.line.point(point);
                self.line.symbol(symmetry);
                self.line.number(claim as usize, 4);
            }
            Tree::TwoWasted => self.line.symbol(ROOT),
            Tree::Move(point, ref items) => {
                let keep = self.uses[id as usize] > 1 && self.stored < MOST_STORED;
                self.line.symbol(if keep { STORED_MOVE } else { MOVE });
                point.into_iter().for_each(|point| self.line.point(point));
                self.items(items);
                if keep && self.stored < MOST_STORED {
                    self.names[id as usize] = Some(self.stored);
                }
                self.stored += usize::from(keep);
            }
        }
    }

    fn name(&mut self, mut name: usize) {
        for (first, symbols, most) in NAMED {
            if name < most {
                return self.line.number(name + (first << (6 * (symbols - 1))), symbols);
            }
            name -= most;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claim::Zones;
    use crate::window::{Place, cell};

    fn at(place: Place) -> Cell {
        cell(place).unwrap()
    }

    #[test]
    fn a_claim_has_its_stones_bound_and_zones() {
        let zone: Set = [(-20, -20), (-19, -20), (20, -20), (0, 1)].map(at).into_iter().collect();
        let zones = Zones(zone, zone.or(&Set::of(at((1, 1)))));
        let written =
            Claim { black: Set::of(at((0, 0))), white: Set::of(at((2, -1))), unknown: 2, zones, bound: 70 };
        // Rows 0 and 21 are A and V, columns 1, 20, 21, 22 and 40 are B, U, V, W and o.
        assert_eq!(claim(&written), "UU+WT9BGCAABAooVUU8VVV7///////");
    }

    #[test]
    fn stored_trees_and_two_wasted_stones() {
        let mut forest = Forest::default();
        let row = WINDOW.through(at((0, 0))).find(|(_, row)| row.cells[4] == at((0, 0))).unwrap().0;
        let five = forest.plant(Tree::Five(at((0, 0)), row));
        let stored = forest.plant(Tree::Move(Some(at((1, 0))), vec![Item::Group(five)]));
        let known = forest.plant(Tree::Known { point: at((0, 1)), claim: 65, symmetry: 3 });
        let two = forest.plant(Tree::TwoWasted);
        let items =
            vec![Item::Group(two), Item::Group(stored), Item::Reply(at((2, 0)), stored), Item::Group(known)];
        let root = forest.plant(Tree::Move(None, items));
        let (lines, trees) = part([(&forest, root)].into_iter());
        assert_eq!((lines, trees), (vec!["ZZWVUEUUXYWUaAUUVDAABBX///////".to_owned()], 5));
    }
}
