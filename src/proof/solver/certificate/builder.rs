//! Builds the trees for a node from a strategy's answers and the adviser's moves.

use std::collections::HashMap;

use engine::Point;

use super::adviser::Adviser;
use super::position::{KnownStones, Position};
use super::tree::{Forest, Item, Tree, TreeId, Turn, Zones};

/// The trees found so far with their zones. `None` stands for a search without a result.
type Found = HashMap<(KnownStones, usize, usize), Option<(TreeId, Zones)>>;

#[derive(Debug)]
pub struct Builder {
    pub forest: Forest,
    adviser: Adviser,
    found: Found,
}

impl Builder {
    pub fn new(adviser: Adviser) -> Self {
        Self { forest: Forest::default(), adviser, found: Found::new() }
    }

    /// Returns items that answer every White reply at a node where Black wins with `moves` more black stones. `answers` has the
    /// replies with a stored answer, each with the tree that leads to the next node. Fails with the first reply without a tree.
    pub fn node(
        &mut self,
        position: &Position<'_>,
        moves: usize,
        answers: &HashMap<Point, TreeId>,
    ) -> Result<Vec<Item>, Point> {
        self.found.clear();
        // If White can complete a five, no reply can be answered.
        let first = || position.free().first().unwrap_or_else(|| position.board.size.center());
        let mut turn = Turn::new(position, 0).ok_or_else(first)?;
        let mut items = Vec::new();
        // A win after White passes answers most replies as well.
        if let Some((tree, zones)) = self.win(position, 1, moves, None) {
            group(tree, zones, &mut turn, &mut items);
        }
        while let Some(reply) = turn.open.iter().find(|reply| !answers.contains_key(reply)) {
            self.meet(position, 0, moves, reply, &mut turn, &mut items).ok_or(reply)?;
        }
        for reply in turn.open {
            items.push(Item::Reply(reply, answers[&reply]));
        }
        Ok(items)
    }

    fn win(
        &mut self,
        position: &Position<'_>,
        unknown: usize,
        moves: usize,
        newest: Option<Point>,
    ) -> Option<(TreeId, Zones)> {
        if moves == 0 {
            return None;
        }
        if let Some(&point) = position.completions().first() {
            let tree = self.five(position, point)?;
            return Some((tree, Zones::point(point)));
        }
        let key = (position.known.clone(), unknown, moves);
        if let Some(&found) = self.found.get(&key) {
            return found;
        }
        // If White has a four and Black cannot complete a five, the adviser blocks it.
        let point = self.adviser.win(&position.known, newest, moves);
        let found = point.and_then(|point| self.tree(position, unknown, moves, point));
        self.found.insert(key, found);
        found
    }

    fn five(&mut self, position: &Position<'_>, point: Point) -> Option<TreeId> {
        Some(self.forest.plant(Tree::Five(point, position.black_five(point)?)))
    }

    fn tree(
        &mut self,
        position: &Position<'_>,
        unknown: usize,
        moves: usize,
        point: Point,
    ) -> Option<(TreeId, Zones)> {
        let after = position.with_black(point);
        let left = moves.checked_sub(1).filter(|&left| left > 0)?;
        let mut turn = Turn::new(&after, unknown)?;
        let mut items = Vec::new();
        let fives = after.completions_through(point);
        for &five in fives.iter().take(2) {
            group(self.five(&after, five)?, Zones::point(five), &mut turn, &mut items);
        }
        if fives.is_empty() && left >= 2 {
            for double in after.doubles() {
                if turn.open.is_empty() {
                    break;
                }
                if let Some((tree, zones)) = self.tree(&after, unknown + 1, left, double) {
                    group(tree, zones, &mut turn, &mut items);
                }
            }
        }
        while let Some(reply) = turn.open.first() {
            self.meet(&after, unknown, left, reply, &mut turn, &mut items)?;
        }
        let tree = self.forest.plant(Tree::Move(Some(point), items));
        Some((tree, turn.zones.or(Zones::point(point))))
    }

    /// Answers one open reply with a tree: by a group if its zones permit, otherwise for this reply only.
    fn meet(
        &mut self,
        position: &Position<'_>,
        unknown: usize,
        moves: usize,
        reply: Point,
        turn: &mut Turn,
        items: &mut Vec<Item>,
    ) -> Option<()> {
        let after = position.with_white(reply);
        let (tree, zones) = self.win(&after, unknown, moves, Some(reply))?;
        // In a group, the reply itself is one more unknown stone.
        match self.forest.zones(position, unknown + 1, moves, tree) {
            Some(as_group) if !as_group.0.contains(reply) => group(tree, as_group, turn, items),
            _ => {
                items.push(Item::Reply(reply, tree));
                turn.reply(reply, zones);
            }
        }
        Some(())
    }
}

/// Uses the tree as a group if it answers an open reply. `zones` are its zones with one more unknown stone.
fn group(tree: TreeId, zones: Zones, turn: &mut Turn, items: &mut Vec<Item>) {
    if !(turn.open - zones.0).is_empty() {
        items.push(Item::Group(tree));
        turn.group(zones);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::certificate::rows::Geometry;
    use strategy::Game;

    fn fifteen() -> Geometry {
        Geometry::new(Game::STANDARD)
    }

    fn builder() -> Builder {
        Builder::new(Adviser::new(Game::STANDARD))
    }

    fn position<'a>(board: &'a Geometry, black: &str, white: &str) -> Position<'a> {
        let cells = |text| engine::notation::parse_moves(text).unwrap().into_iter().collect();
        Position::new(board, cells(black), cells(white))
    }

    /// A slow version of the checker. It plays Black's stones as the tree says and tries every White reply on the board. If
    /// there is an item for exactly this reply, it must win. Otherwise a group must win.
    fn wins(forest: &Forest, position: &Position<'_>, moves: usize, tree: TreeId) -> bool {
        if moves == 0 {
            return false;
        }
        match forest.get(tree) {
            Tree::Five(point, _) => position.is_free(*point) && position.black_five(*point).is_some(),
            Tree::Known { .. } => false,
            Tree::Move(point, items) => {
                let point = point.expect("only a claim has no move of its own");
                position.is_free(point) && meets_all(forest, &position.with_black(point), moves - 1, items)
            }
        }
    }

    fn meets_all(forest: &Forest, position: &Position<'_>, moves: usize, items: &[Item]) -> bool {
        position.free().iter().all(|reply| {
            let after = position.with_white(reply);
            let own = items.iter().find(|item| matches!(item, Item::Reply(point, _) if *point == reply));
            let white_five = white_five(&after);
            !white_five
                && match own {
                    Some(&Item::Reply(_, tree)) => wins(forest, &after, moves, tree),
                    _ => items
                        .iter()
                        .any(|&item| matches!(item, Item::Group(tree) if wins(forest, &after, moves, tree))),
                }
        })
    }

    fn white_five(position: &Position<'_>) -> bool {
        let swapped = Position::new(position.board, position.known.white, position.known.black);
        position.known.white.iter().any(|point| swapped.black_five(point).is_some())
    }

    /// Black's stones, White's stones, and the number of stones that Black needs: two open threes, the same with a white three
    /// that can become a four, an open four, and three threes that share stones.
    const NODES: [(&str, &str, usize); 4] = [
        ("h8 i8 j8 k10 k11 k12", "a1 c2 e1 a3 m1 o5", 2),
        ("h8 i8 j8 k10 k11 k12", "a1 b1 c1 a3 c4 e5", 3),
        ("h8 i8 j8 k8", "a1 c1 e1 a15", 1),
        ("h8 i8 j8 i9 i10 g7", "a1 b2 c3 o1 m1 k2", 3),
    ];

    #[test]
    fn every_reply_is_answered_on_the_board() {
        let board = fifteen();
        for (black, white, moves) in NODES {
            let position = position(&board, black, white);
            let mut builder = builder();
            let items = builder.node(&position, moves, &HashMap::new()).unwrap();
            assert!(meets_all(&builder.forest, &position, moves, &items), "{black} against {white}");
            assert!(items.iter().any(|item| matches!(item, Item::Group(_))));
            assert!(!meets_all(&builder.forest, &position, moves - 1, &items));
            assert!(builder.node(&position, moves - 1, &HashMap::new()).is_err(), "{black} against {white}");
        }
    }

    #[test]
    fn a_white_four_is_rejected() {
        let board = fifteen();
        let position = position(&board, "h8 i8 j8 k8", "a1 b1 c1 d1");
        assert!(builder().node(&position, 5, &HashMap::new()).is_err());
    }

    #[test]
    fn recomputed_zones_match_the_builders_zones() {
        let board = fifteen();
        let position = position(&board, "h8 i8 j8 k10 k11 k12", "a1 c2 e1 a3 m1 o5");
        let mut builder = builder();
        let (tree, zones) = builder.win(&position, 1, 2, None).unwrap();
        assert_eq!(builder.forest.zones(&position, 1, 2, tree), Some(zones));
        assert_eq!(builder.forest.zones(&position, 1, 1, tree), None);
        // A stone inside the first zone may spoil the tree. A stone outside never does.
        for reply in position.free() - zones.0 {
            assert!(wins(&builder.forest, &position.with_white(reply), 2, tree));
        }
    }
}
