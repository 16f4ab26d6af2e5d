//! Writes claims and trees as symbols of six bits. Each symbol is one printable character, as described in
//! `src/proof/theorem/README.md`.

use crate::claim::Claim;
use crate::geometry::Geometry;
use crate::set::{Cell, Set};
use crate::tree::{Forest, Item, Tree, TreeId};

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
/// Starts a line of items. On the infinite board, it is also the tree for two wasted stones.
const ROOT: usize = 25;
/// How the numbers of stored trees are written: the first symbol, the number of symbols, and the number of trees. The oldest
/// trees take two symbols, the next ones three, and the rest four.
const NAMED: [(usize, usize, usize); 3] = [(26, 2, 30 * 64), (56, 3, 6 * 64 * 64), (62, 4, 64 * 64 * 64)];
/// Any further tree is written in full each time it is used.
const MOST_STORED: usize = NAMED[0].2 + NAMED[1].2 + NAMED[2].2;

struct Line<'a> {
    board: &'a Geometry,
    text: String,
}

impl<'a> Line<'a> {
    const fn new(board: &'a Geometry) -> Self {
        Self { board, text: String::new() }
    }

    fn symbol(&mut self, symbol: usize) {
        self.text.push(char::from(CHARACTERS[symbol % 64]));
    }

    /// The most significant symbol comes first.
    fn number(&mut self, number: usize, symbols: usize) {
        (0..symbols).rev().for_each(|place| self.symbol(number >> (6 * place)));
    }

    fn point(&mut self, cell: Cell) {
        self.symbol(usize::from(cell) % self.board.side);
        self.symbol(usize::from(cell) / self.board.side);
    }

    /// Successive points of a row of the window are written together: the row, and the first and the last column.
    fn zone(&mut self, zone: &Set) {
        let side = self.board.side;
        let has = |row: usize, column: usize| column < side && zone.has((side * row + column) as Cell);
        for row in 0..side {
            let mut column = 0;
            while column < side {
                let end = (column..).find(|&end| !has(row, end)).unwrap_or(side);
                if end > column {
                    [row, column, end - 1].into_iter().for_each(|number| self.symbol(number));
                }
                column = end + 1;
            }
        }
    }

    /// Returns the line, with a line break, and starts the next one.
    fn end(&mut self) -> String {
        while !self.text.len().is_multiple_of(WORD) {
            self.symbol(NOTHING);
        }
        self.text.push('\n');
        std::mem::take(&mut self.text)
    }
}

/// Writes a claim as a line.
pub fn claim(board: &Geometry, claim: &Claim) -> String {
    let mut line = Line::new(board);
    claim.black.iter().for_each(|cell| line.point(cell));
    line.symbol(WHITES_FOLLOW);
    claim.white.iter().for_each(|cell| line.point(cell));
    line.symbol(BOUND_FOLLOWS);
    line.number(claim.bound, 2);
    if board.is_unbounded {
        line.symbol(claim.unknown);
        line.zone(&claim.zones.0);
        line.symbol(SECOND_ZONE_FOLLOWS);
        line.zone(&claim.zones.1.without(&claim.zones.0));
        line.symbol(ZONES_END);
    }
    line.end()
}

/// Writes a part. Its first claim has the number `first`. There is one line for each root, and each tree is written where it is
/// first needed.
pub fn part(board: &Geometry, forest: &Forest, first: usize, roots: &[TreeId]) -> String {
    let trees = forest.trees();
    let mut uses = vec![0_u32; trees.len()];
    let items = trees.iter().flat_map(|tree| match tree {
        Tree::Move(_, items) => items.as_slice(),
        _ => &[],
    });
    items.for_each(|item| uses[item.tree() as usize] += 1);
    let names = vec![None; uses.len()];
    let mut writer = Writer { forest, uses, names, stored: 0, line: Line::new(board) };
    let heading = format!("part {first} {} {}\n", roots.len(), trees.len());
    std::iter::once(heading).chain(roots.iter().map(|&root| writer.root(root))).collect()
}

struct Writer<'a> {
    forest: &'a Forest,
    uses: Vec<u32>,
    names: Vec<Option<usize>>,
    stored: usize,
    line: Line<'a>,
}

impl Writer<'_> {
    fn root(&mut self, root: TreeId) -> String {
        self.line.symbol(ROOT);
        if let Tree::Move(_, items) = self.forest.get(root) {
            self.items(items);
        }
        self.line.end()
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
                let row = &self.line.board.rows[number];
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
    use crate::geometry::Place;
    use crate::geometry::WINDOW;
    use engine::{Rule, Size};
    use strategy::Game;

    fn fifteen() -> Geometry {
        Geometry::finite(Game::STANDARD)
    }

    fn at(board: &Geometry, place: Place) -> Cell {
        board.cell(place).unwrap()
    }

    #[test]
    fn claims_give_points_by_column_and_row() {
        let written = |board: &Geometry, black, white: Option<Place>, bound| {
            let black = Set::of(at(board, black));
            let white = white.into_iter().map(|place| at(board, place)).collect();
            claim(board, &Claim { black, white, unknown: 0, zones: Zones::EMPTY, bound })
        };
        assert_eq!(written(&fifteen(), (7, 7), Some((14, 14)), 9), "HH+OO9AJ//\n");
        let wide = Geometry::finite(Game::new(Size::new(22).unwrap(), Rule::Strict));
        assert_eq!(written(&wide, (21, 3), None, 65), "VD+9BB////\n");
    }

    #[test]
    fn a_claim_for_the_infinite_board_has_unknown_stones_and_zones() {
        let board = &*WINDOW;
        let zone: Set =
            [(-20, -20), (-19, -20), (20, -20), (0, 1)].map(|place| at(board, place)).into_iter().collect();
        let zones = Zones(zone, zone.or(&Set::of(at(board, (1, 1)))));
        let [black, white] = [(0, 0), (2, -1)].map(|place| Set::of(at(board, place)));
        let written = Claim { black, white, unknown: 2, zones, bound: 70 };
        // Rows 0 and 21 are A and V, columns 1, 20, 21, 22 and 40 are B, U, V, W and o.
        assert_eq!(claim(board, &written), "UU+WT9BGCAABAooVUU8VVV7///////\n");
    }

    #[test]
    fn a_tree_is_written_once_and_then_referenced() {
        let board = fifteen();
        let [d1, e1, a2, o15] = [(3, 0), (4, 0), (0, 1), (14, 14)].map(|place| at(&board, place));
        let mut forest = Forest::default();
        // The points a1 b1 c1 d1 e1 form row 0, and e1 is its last point.
        let five = forest.plant(Tree::Five(e1, 0));
        let four = forest.plant(Tree::Move(Some(d1), vec![Item::Group(five), Item::Reply(e1, five)]));
        let root = forest.plant(Tree::Move(None, vec![Item::Group(four), Item::Reply(a2, four)]));
        let written = part(&board, &forest, 7, &[root, root]);
        assert_eq!(written, "part 7 2 3\nZWDAEEAYEAEEAXYABaAX\nZaAYABaAX/\n");
        let known = forest.plant(Tree::Known { point: o15, claim: 64, symmetry: 3 });
        let root = forest.plant(Tree::Move(None, vec![Item::Reply(a2, known)]));
        assert_eq!(part(&board, &forest, 0, &[root]), "part 0 1 5\nZYABUOODAABAX///////\n");
    }

    #[test]
    fn stored_trees_and_two_wasted_stones() {
        let board = &*WINDOW;
        let at = |place| at(board, place);
        let mut forest = Forest::default();
        let row = board.through(at((0, 0))).find(|(_, row)| row.cells[4] == at((0, 0))).unwrap().0;
        let five = forest.plant(Tree::Five(at((0, 0)), row));
        let stored = forest.plant(Tree::Move(Some(at((1, 0))), vec![Item::Group(five)]));
        let known = forest.plant(Tree::Known { point: at((0, 1)), claim: 65, symmetry: 3 });
        let two = forest.plant(Tree::TwoWasted);
        let items =
            vec![Item::Group(two), Item::Group(stored), Item::Reply(at((2, 0)), stored), Item::Group(known)];
        let root = forest.plant(Tree::Move(None, items));
        let written = part(board, &forest, 0, &[root]);
        assert_eq!(written, "part 0 1 5\nZZWVUEUUXYWUaAUUVDAABBX///////\n");
    }

    #[test]
    fn name_length_grows_with_the_number() {
        let (board, forest) = (fifteen(), Forest::default());
        let name = |name| {
            let line = Line::new(&board);
            let mut writer = Writer { forest: &forest, uses: vec![], names: vec![], stored: 0, line };
            writer.name(name);
            writer.line.text
        };
        assert_eq!(
            [0, 64, 1919, 1920, 26_495, 26_496, MOST_STORED - 1].map(name),
            ["aA", "bA", "3/", "4AA", "9//", "+AAA", "+///"]
        );
    }
}
