//! Certificates for finite boards: a claim for each node of a strategy.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use engine::{Color, Point, PointSet};
use solver::side_by_side;
use strategy::{NodeId, Strategy};

use crate::adviser::Adviser;
use crate::builder::{Budget, Builder, Work};
use crate::claim::{Claim, Zones};
use crate::geometry::Geometry;
use crate::position::Position;
use crate::set::{Cell, Set};
use crate::tree::{Item, Tree, TreeId, Turn};
use crate::{Certificate, Counts, symbols};

/// The node limits, far more than a reply in a strategy needs.
const NODES: Budget = Budget { search: 1_000_000, total: u64::MAX };

/// No win by threats was found after these moves. The last move is White's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found no win by threats after {}", engine::notation::format_moves(.0))]
pub struct UnansweredError(pub Vec<Point>);

/// How the work is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division {
    /// The number of claims in each part. The last part may have fewer.
    pub claims: usize,
    /// The number of threads. Each works on one part at a time.
    pub threads: usize,
    /// The part to write, or `None` for all. The text before the parts comes with the first part.
    pub part: Option<usize>,
}

/// Writes the certificate for `root` and all nodes that can be reached from it. `report` receives the number of nodes done and
/// the total number. The text depends on the number of claims in each part, but not on the number of threads.
///
/// # Errors
/// Fails if a reply has no answer.
pub fn write(
    strategy: &Strategy,
    root: NodeId,
    division: Division,
    report: impl FnMut(usize, usize) + Send,
) -> Result<Certificate, UnansweredError> {
    let board = Geometry::finite(strategy.game());
    let nodes = reachable(strategy, root);
    let numbers = nodes.iter().zip(0..).map(|(&id, number)| (id, number)).collect();
    let source = Source { strategy, board: &board, numbers };
    let is_chosen = |number| division.part.is_none_or(|part| part == number);
    let size = division.claims.max(1);
    let parts = nodes.chunks(size).zip((0..).step_by(size)).enumerate();
    let parts: Vec<_> = parts.filter(|&(number, _)| is_chosen(number)).map(|(_, part)| part).collect();
    let all = parts.iter().map(|(nodes, _)| nodes.len()).sum();
    let (done, report) = (AtomicUsize::new(0), Mutex::new(report));
    let finished = || {
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        (report.lock().unwrap_or_else(PoisonError::into_inner))(done, all);
    };
    let written = side_by_side(parts.into_iter(), division.threads, |(nodes, first), _| {
        source.part(nodes, first, finished).map(Some)
    })?;
    let mut text = if is_chosen(0) { source.heading(&nodes, root) } else { String::new() };
    let mut counts = Counts { claims: nodes.len(), trees: 0, parts: written.len() };
    for (part, trees) in written {
        text += &part;
        counts.trees += trees;
    }
    Ok(Certificate { text, counts })
}

fn reachable(strategy: &Strategy, root: NodeId) -> Vec<NodeId> {
    let mut nodes = vec![root];
    let mut seen = vec![false; strategy.node_count()];
    seen[root.index()] = true;
    let mut next = 0;
    while let Some(&id) = nodes.get(next) {
        for reply in strategy[id].replies() {
            if !std::mem::replace(&mut seen[reply.child.index()], true) {
                nodes.push(reply.child);
            }
        }
        next += 1;
    }
    nodes
}

struct Source<'a> {
    strategy: &'a Strategy,
    board: &'a Geometry,
    numbers: HashMap<NodeId, u32>,
}

impl Source<'_> {
    fn heading(&self, nodes: &[NodeId], root: NodeId) -> String {
        let game = self.strategy.game();
        let within = game.home().map(|distance| format!(" within {distance}")).unwrap_or_default();
        let heading = format!(
            "gomoku-certificate 2\nside {}\nrule {}{within}\nfirst-stone {}\nclaims {}\n",
            game.size().side(),
            game.rule(),
            self.cell(game.first()),
            nodes.len(),
        );
        let claims = nodes.iter().map(|&id| symbols::claim(self.board, &self.claim(id)));
        std::iter::once(heading).chain(claims).chain(self.openings(root)).collect()
    }

    /// The text of a part, and the number of its trees.
    fn part(
        &self,
        nodes: &[NodeId],
        first: usize,
        finished: impl Fn(),
    ) -> Result<(String, usize), UnansweredError> {
        let adviser = Adviser::new(self.board, self.strategy.game().board());
        let mut builder = Builder::new(adviser, Work::new(NODES));
        let mut roots = Vec::new();
        for &id in nodes {
            roots.push(self.node(&mut builder, id)?);
            finished();
        }
        let forest = &builder.work.forest;
        Ok((symbols::part(self.board, forest, first, &roots), forest.trees().len()))
    }

    /// The lines that link the first moves to the claims: Black's move, the claim after it, the symmetry that maps the position
    /// to the claim, and the number of black stones needed, including this move.
    fn openings(&self, root: NodeId) -> Vec<String> {
        let first = NodeId::ROOT;
        let leads = |before: &Position<'_>, black: Point, id: NodeId| {
            let (claim, black) = (self.claim(id), self.cell(black));
            let symmetry = claim.symmetry_from(before, black)?;
            Some(format!("{black} {} {symmetry} {}\n", self.numbers[&id], claim.bound + 1))
        };
        let replies =
            self.strategy[first].replies().iter().filter(|reply| root == first || reply.child == root);
        let seconds = replies.filter_map(|reply| {
            let before = self.claim(first).position(self.board).with_white(self.cell(reply.white));
            let leads = leads(&before, reply.black, reply.child)?;
            Some(format!("second {} {} {leads}", reply.white, self.cell(reply.white)))
        });
        let empty = Position::new(self.board, Set::EMPTY, Set::EMPTY, 0);
        let whole = (root == first).then(|| leads(&empty, self.strategy.game().first(), first));
        seconds.chain(whole.flatten().map(|leads| format!("first {leads}"))).collect()
    }

    fn claim(&self, id: NodeId) -> Claim {
        let node = &self.strategy[id];
        let set = |points: &PointSet| points.iter().map(|point| self.cell(point)).collect();
        let [black, white] = Color::BOTH.map(|color| node.stones().of(color));
        let bound = node.win_at().own_left(black.len()).into();
        Claim { black: set(black), white: set(white), unknown: 0, zones: Zones::EMPTY, bound }
    }

    fn cell(&self, point: Point) -> Cell {
        (self.board.side * point.row() + point.col()) as Cell
    }

    fn point(&self, cell: Cell) -> Point {
        let cell = usize::from(cell);
        Point::new(cell % self.board.side, cell / self.board.side).expect("a point of the board")
    }

    fn node(&self, builder: &mut Builder, id: NodeId) -> Result<TreeId, UnansweredError> {
        let claim = self.claim(id);
        let position = claim.position(self.board);
        let mut answers = HashMap::new();
        for (white, answer) in self.strategy.answered(self.strategy[id].stones()).unwrap_or_default() {
            let (reply, point) = (self.cell(white), self.cell(answer.point));
            let next = self.claim(answer.node);
            let Some(symmetry) = next.symmetry_from(&position.with_white(reply), point) else { continue };
            let tree = Tree::Known { point, claim: self.numbers[&answer.node], symmetry };
            answers.insert(reply, builder.work.forest.plant(tree));
        }
        let items = items(builder, &position, claim.bound, &answers).map_err(|reply| {
            let mut moves = self.strategy.moves_to(id);
            moves.push(self.point(reply));
            UnansweredError(moves)
        })?;
        Ok(builder.work.forest.plant(Tree::Move(None, items)))
    }
}

/// Returns items that answer every White reply at a node where Black wins with `moves` more black stones. `answers` has the
/// replies with a stored answer, each with the tree that leads to the next node. Fails with the first reply without a tree.
fn items(
    builder: &mut Builder,
    position: &Position<'_>,
    moves: usize,
    answers: &HashMap<Cell, TreeId>,
) -> Result<Vec<Item>, Cell> {
    builder.work.forget();
    // If White can complete a five, no reply can be answered.
    let first = || position.free().iter().next().unwrap_or_default();
    let mut turn = Turn::new(position).ok_or_else(first)?;
    // A win after White passes answers most replies as well.
    if let Some((tree, zones)) = builder.win(&position.with_unknown(), moves, None) {
        turn.group(tree, &zones);
    }
    while let Some(reply) = turn.open.iter().find(|reply| !answers.contains_key(reply)) {
        let won = builder.win(&position.with_white(reply), moves, Some(reply)).ok_or(reply)?;
        builder.work.forest.answer(position, reply, won, &mut turn).ok_or(reply)?;
    }
    let known = turn.open.iter().map(|reply| Item::Reply(reply, answers[&reply]));
    Ok(turn.items.into_iter().chain(known).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Forest;
    use engine::notation::parse_moves;
    use strategy::Game;

    fn fifteen() -> Geometry {
        Geometry::finite(Game::STANDARD)
    }

    fn builder(board: &Geometry) -> Builder {
        Builder::new(Adviser::new(board, Game::STANDARD.board()), Work::new(NODES))
    }

    fn position<'a>(board: &'a Geometry, black: &str, white: &str) -> Position<'a> {
        let cell = |point: Point| board.cell((point.col() as i32, point.row() as i32)).unwrap();
        let set = |moves| parse_moves(moves).unwrap().into_iter().map(cell).collect();
        Position::new(board, set(black), set(white), 0)
    }

    /// A slow version of the checker. It plays Black's stones as the tree says and tries every White reply on the board. If
    /// there is an item for exactly this reply, it must win. Otherwise a group must win.
    fn wins(forest: &Forest, position: &Position<'_>, moves: usize, tree: TreeId) -> bool {
        if moves == 0 {
            return false;
        }
        match forest.get(tree) {
            Tree::Five(point, _) => position.is_free(*point) && has_five(position, *point),
            Tree::Known { .. } | Tree::TwoWasted => false,
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
            let swapped = Position::new(position.board, after.stones.white, after.stones.black, 0);
            !has_five(&swapped, reply)
                && match own {
                    Some(item) => wins(forest, &after, moves, item.tree()),
                    _ => items
                        .iter()
                        .any(|&item| matches!(item, Item::Group(tree) if wins(forest, &after, moves, tree))),
                }
        })
    }

    /// Returns true if Black has five with a stone on this point.
    fn has_five(position: &Position<'_>, point: Cell) -> bool {
        position.board.through(point).any(|(_, row)| position.completes(point, row))
    }

    /// Black's stones, White's stones, and the number of stones that Black needs: two open threes, the same with a white three
    /// that can become a four, an open four, and three threes that share stones.
    const WON: [(&str, &str, usize); 4] = [
        ("h8 i8 j8 k10 k11 k12", "a1 c2 e1 a3 m1 o5", 2),
        ("h8 i8 j8 k10 k11 k12", "a1 b1 c1 a3 c4 e5", 3),
        ("h8 i8 j8 k8", "a1 c1 e1 a15", 1),
        ("h8 i8 j8 i9 i10 g7", "a1 b2 c3 o1 m1 k2", 3),
    ];

    #[test]
    fn every_reply_is_answered_on_the_board() {
        let board = fifteen();
        for (black, white, moves) in WON {
            let position = position(&board, black, white);
            let mut builder = builder(&board);
            let found = items(&mut builder, &position, moves, &HashMap::new()).unwrap();
            assert!(meets_all(&builder.work.forest, &position, moves, &found), "{black} against {white}");
            assert!(found.iter().any(|item| matches!(item, Item::Group(_))));
            assert!(!meets_all(&builder.work.forest, &position, moves - 1, &found));
            let fewer = items(&mut builder, &position, moves - 1, &HashMap::new());
            assert!(fewer.is_err(), "{black} against {white}");
        }
    }

    #[test]
    fn a_white_four_is_rejected() {
        let board = fifteen();
        let position = position(&board, "h8 i8 j8 k8", "a1 b1 c1 d1");
        assert!(items(&mut builder(&board), &position, 5, &HashMap::new()).is_err());
    }

    #[test]
    fn recomputed_zones_match_the_builders_zones() {
        let board = fifteen();
        let position = position(&board, "h8 i8 j8 k10 k11 k12", "a1 c2 e1 a3 m1 o5");
        let mut builder = builder(&board);
        let (tree, zones) = builder.win(&position.with_unknown(), 2, None).unwrap();
        let forest = &builder.work.forest;
        assert_eq!(forest.zones(&[], &position.with_unknown(), tree), Some(zones));
        assert_eq!(forest.bound(&[], tree), 2);
        // A stone inside the first zone may spoil the tree. A stone outside never does.
        for reply in position.free().without(&zones.0).iter() {
            assert!(wins(forest, &position.with_white(reply), 2, tree));
        }
    }

    #[test]
    fn certificate_parts_join_to_the_whole() {
        let strategy = Strategy::from_json(include_str!("../solver/tests/o15.json")).unwrap();
        let few = |&id: &NodeId| (4..8).contains(&reachable(&strategy, id).len());
        let root = strategy.nodes().map(|(id, _)| id).find(few).unwrap();
        let made = |part| {
            let division = Division { claims: 3, threads: 2, part };
            write(&strategy, root, division, |_, _| ()).unwrap()
        };
        let whole = made(None);
        assert_eq!(whole.counts.claims, reachable(&strategy, root).len());
        let parts: Vec<_> = (0..whole.counts.parts).map(|part| made(Some(part))).collect();
        assert!(parts.len() > 1 && parts.iter().all(|part| part.counts.parts == 1));
        assert_eq!(parts.iter().map(|part| part.text.as_str()).collect::<String>(), whole.text);
        assert_eq!(parts.iter().map(|part| part.counts.trees).sum::<usize>(), whole.counts.trees);
        let none = made(Some(parts.len()));
        assert_eq!((none.counts.parts, none.text.as_str()), (0, ""));
    }
}
