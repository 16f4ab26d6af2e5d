//! Writes claims and trees as symbols of six bits. Each symbol is one printable character, as described in
//! `src/proof/theorem/README.md`.

use engine::{Point, PointSet};

use super::position::Position;
use super::rows::Geometry;
use super::tree::{Forest, Item, Tree, TreeId};

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Every line is padded to a multiple of this many symbols.
const WORD: usize = 10;
const NOTHING: usize = 63;

// These two symbols end the list of black points and the list of white points in a claim.
const WHITES_FOLLOW: usize = 62;
const BOUND_FOLLOWS: usize = 61;

// These symbols start a tree or an item. Smaller symbols stand for a row of five: `5 * direction + the index of the completed
// point in the row`.
const KNOWN: usize = 20;
const MOVE: usize = 21;
/// Starts a move whose tree is stored, so that later items can refer to it.
const STORED_MOVE: usize = 22;
const END: usize = 23;
const REPLY: usize = 24;
const ROOT: usize = 25;
/// How the numbers of stored trees are written: the first symbol, the number of symbols, and the number of trees. The oldest
/// trees take two symbols, the next ones three, and the rest four.
const NAMED: [(usize, usize, u32); 3] = [(26, 2, 30 * 64), (56, 3, 6 * 64 * 64), (62, 4, 64 * 64 * 64)];
/// Any further tree is written in full each time it is used.
const MOST_STORED: u32 = NAMED[0].2 + NAMED[1].2 + NAMED[2].2;

#[derive(Debug, Default)]
struct Line(String);

impl Line {
    fn symbol(&mut self, symbol: usize) {
        self.0.push(char::from(CHARACTERS[symbol % 64]));
    }

    /// The most significant symbol comes first.
    fn number(&mut self, number: usize, symbols: u32) {
        (0..symbols).rev().for_each(|place| self.symbol(number >> (6 * place)));
    }

    fn point(&mut self, point: Point) {
        self.symbol(point.col());
        self.symbol(point.row());
    }

    fn points(&mut self, points: PointSet) {
        points.iter().for_each(|point| self.point(point));
    }

    fn end(mut self) -> String {
        while !self.0.len().is_multiple_of(WORD) {
            self.symbol(NOTHING);
        }
        self.0
    }
}

/// Writes a claim: White is to move, and Black wins with at most `moves` more black stones.
pub fn claim(position: &Position<'_>, moves: usize) -> String {
    let mut line = Line::default();
    line.points(position.known.black);
    line.symbol(WHITES_FOLLOW);
    line.points(position.known.white);
    line.symbol(BOUND_FOLLOWS);
    line.number(moves, 2);
    line.end()
}

/// Writes the trees of a part, one line for each root. Each tree is written where it is first needed.
pub fn part(board: &Geometry, forest: &Forest, roots: &[TreeId]) -> Vec<String> {
    let mut uses = vec![0_u32; forest.trees().len()];
    let items = forest.trees().iter().flat_map(|tree| match tree {
        Tree::Move(_, items) => items.as_slice(),
        Tree::Five(..) | Tree::Known { .. } => &[],
    });
    for &(Item::Group(tree) | Item::Reply(_, tree)) in items {
        uses[tree as usize] += 1;
    }
    let names = vec![None; uses.len()];
    let mut writer = Writer { board, forest, uses, names, stored: 0, line: Line::default() };
    roots.iter().map(|&root| writer.root(root)).collect()
}

struct Writer<'a> {
    board: &'a Geometry,
    forest: &'a Forest,
    uses: Vec<u32>,
    names: Vec<Option<u32>>,
    stored: u32,
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
            match item {
                Item::Group(tree) => self.tree(tree),
                Item::Reply(point, tree) => {
                    self.line.symbol(REPLY);
                    self.line.point(point);
                    self.tree(tree);
                }
            }
        }
        self.line.symbol(END);
    }

    fn tree(&mut self, id: TreeId) {
        if let Some(name) = self.names[id as usize] {
            return self.name(name);
        }
        match *self.forest.get(id) {
            Tree::Five(point, row) => {
                self.line.symbol(five(self.board, point, row));
                self.line.point(point);
            }
            Tree::Known { point, claim, symmetry } => {
                self.line.symbol(KNOWN);
                self.line.point(point);
                self.line.symbol(usize::from(symmetry));
                self.line.number(claim as usize, 4);
            }
            Tree::Move(point, ref items) => {
                let keep = self.uses[id as usize] > 1 && self.stored < MOST_STORED;
                self.line.symbol(if keep { STORED_MOVE } else { MOVE });
                point.into_iter().for_each(|point| self.line.point(point));
                self.items(items);
                if keep && self.stored < MOST_STORED {
                    self.names[id as usize] = Some(self.stored);
                }
                self.stored += u32::from(keep);
            }
        }
    }

    fn name(&mut self, mut name: u32) {
        for (first, symbols, most) in NAMED {
            if name < most {
                return self.line.number(name as usize + (first << (6 * (symbols - 1))), symbols as u32);
            }
            name -= most;
        }
    }
}

fn five(board: &Geometry, point: Point, number: u16) -> usize {
    let row = board.through(point).iter().find(|row| row.number == number);
    let place = row.and_then(|row| row.points.iter().position(|&cell| cell == point));
    5 * (usize::from(number) / board.size.area()) + place.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};
    use strategy::Game;

    fn fifteen() -> Geometry {
        Geometry::new(Game::STANDARD)
    }

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    #[test]
    fn claims_give_points_by_column_and_row() {
        let board = fifteen();
        let position =
            Position::new(&board, [point("h8")].into_iter().collect(), [point("o15")].into_iter().collect());
        // h8 is in column 7 and row 7, o15 in column 14 and row 14.
        assert_eq!(claim(&position, 9), "HH+OO9AJ//");
        let wide = Geometry::new(Game::new(Size::new(22).unwrap(), Rule::Strict));
        let position = Position::new(&wide, [point("v4")].into_iter().collect(), PointSet::EMPTY);
        assert_eq!(claim(&position, 65), "VD+9BB////");
    }

    #[test]
    fn a_tree_is_written_once_and_then_referenced() {
        let board = fifteen();
        let mut forest = Forest::default();
        // The points a1 b1 c1 d1 e1 form row 0, and e1 is its last point.
        let five = forest.plant(Tree::Five(point("e1"), 0));
        let four = forest
            .plant(Tree::Move(Some(point("d1")), vec![Item::Group(five), Item::Reply(point("e1"), five)]));
        let root = forest.plant(Tree::Move(None, vec![Item::Group(four), Item::Reply(point("a2"), four)]));
        let lines = part(&board, &forest, &[root, root]);
        assert_eq!(lines, ["ZWDAEEAYEAEEAXYABaAX", "ZaAYABaAX/"]);
        let known = forest.plant(Tree::Known { point: point("o15"), claim: 64, symmetry: 3 });
        let root = forest.plant(Tree::Move(None, vec![Item::Reply(point("a2"), known)]));
        assert_eq!(part(&board, &forest, &[root]), ["ZYABUOODAABAX///////"]);
    }

    #[test]
    fn name_length_grows_with_the_number() {
        let board = fifteen();
        let forest = Forest::default();
        let name = |name| {
            let line = Line::default();
            let mut writer =
                Writer { board: &board, forest: &forest, uses: vec![], names: vec![], stored: 0, line };
            writer.name(name);
            writer.line.0
        };
        assert_eq!(
            [0, 64, 1919, 1920, 26_495, 26_496, MOST_STORED - 1].map(name),
            ["aA", "bA", "3/", "4AA", "9//", "+AAA", "+///"]
        );
    }

    #[test]
    fn a_five_is_found_from_each_of_its_points() {
        let board = fifteen();
        for row in &board.black_rows {
            for (place, &point) in row.points.iter().enumerate() {
                let code = five(&board, point, row.number);
                assert_eq!(code, 5 * (usize::from(row.number) / 225) + place);
            }
        }
    }
}
