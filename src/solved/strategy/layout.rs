//! Lays out the graph of a strategy breadth-first, with one node for each class of equivalent positions.

use std::collections::BTreeMap;

use engine::notation::format_moves;
use engine::{Color, Deadline, Point, PointSet, Symmetry};

use crate::error::{Fault, StrategyError};
use crate::game::Game;
use crate::graph::{Listing, Node, NodeId, Pass, Reply, Strategy, moves_to};
use crate::images::Images;
use crate::index::Index;
use crate::limits::MAX_NODES;
use crate::stones::{Illegal, Stones};

/// Lays out a strategy breadth-first, starting with the first stone in the center. Each class of equivalent positions gets one
/// node.
///
/// `listing` is called once for each node, with the moves that first lead to it and the position after them. It returns the
/// answers in the same orientation. In a symmetric position, it may answer one image of a reply or all of them. Only one is
/// stored.
///
/// # Errors
/// Fails with the moves to the node if `listing` returns `None` ([`Fault::NoNode`]), if an answer is illegal or ends the game,
/// or if a reply is listed twice. Also fails if a bound is not an odd number larger than the number of stones on the board, if
/// it is larger than the parent's bound, or if there are more than [`MAX_NODES`](crate::MAX_NODES) nodes.
pub fn lay_out(
    game: Game,
    made_by: BTreeMap<String, String>,
    listing: impl FnMut(&[Point], &Stones) -> Option<Listing>,
) -> Result<Strategy, StrategyError> {
    let layout = visited(game, listing)?;
    layout.check_bounds()?;
    Ok(layout.finish(made_by))
}

/// Like [`lay_out`], but for bounds that depend on how a position is reached. Instead of checking each node's bound, raises it
/// to the latest bound among its children, so that it holds however the node is reached.
pub(crate) fn lay_out_and_raise(
    game: Game,
    made_by: BTreeMap<String, String>,
    listing: impl FnMut(&[Point], &Stones) -> Option<Listing>,
) -> Result<Strategy, StrategyError> {
    let mut layout = visited(game, listing)?;
    layout.raise_bounds();
    Ok(layout.finish(made_by))
}

fn visited(
    game: Game,
    mut listing: impl FnMut(&[Point], &Stones) -> Option<Listing>,
) -> Result<Layout, StrategyError> {
    let mut layout = Layout::new(game);
    let mut next = 0;
    while next < layout.nodes.len() {
        let moves = moves_to(game, &layout.nodes, NodeId(next as u32));
        let found = listing(&moves, &layout.nodes[next].stones).ok_or(Fault::NoNode);
        let placed = found.and_then(|found| layout.place(next, &found));
        placed.map_err(|fault| layout.fail(next, &[], fault))?;
        next += 1;
    }
    Ok(layout)
}

struct Layout {
    game: Game,
    nodes: Vec<Node>,
    /// The image words of each node, from which the words of its children are computed.
    images: Vec<Images>,
    index: Index,
}

impl Layout {
    fn new(game: Game) -> Self {
        let root = Stones::first(game);
        let mut layout = Self { game, nodes: Vec::new(), images: Vec::new(), index: Index::new() };
        layout.name(root, root.images(), None);
        layout
    }

    fn fail(&self, node: usize, further: &[Point], fault: Fault) -> StrategyError {
        let mut moves = moves_to(self.game, &self.nodes, NodeId(node as u32));
        moves.extend(further);
        StrategyError::new(format_moves(&moves), fault)
    }

    fn finish(self, made_by: BTreeMap<String, String>) -> Strategy {
        Strategy { game: self.game, is_partial: false, nodes: self.nodes, made_by, index: self.index }
    }

    fn place(&mut self, node: usize, found: &Listing) -> Result<(), Fault> {
        let position = self.nodes[node].stones;
        check_win_at(found.win_at, &position)?;
        if let Some((parent, _)) = self.nodes[node].named_by {
            check_bound(self.nodes[parent.index()].win_at, found.win_at)?;
        }
        self.nodes[node].win_at = found.win_at;
        let answers = representatives(&position, self.images[node], &found.answers)?;
        let answers = answers.into_iter().map(|(white, black)| (Some(white), black));
        for (white, black) in answers.chain(found.pass.map(|black| (None, black))) {
            let after = position_after(&position, white, black)?;
            let (child, symmetry) = self.child(node, white, black, after)?;
            match white {
                Some(white) => self.nodes[node].replies.push(Reply { white, black, child, symmetry }),
                None => self.nodes[node].pass = Some(Pass { black, child, symmetry }),
            }
        }
        Ok(())
    }

    fn name(&mut self, stones: Stones, images: Images, named_by: Option<(NodeId, usize)>) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.index.push(&stones, &images);
        self.images.push(images);
        self.nodes.push(Node { stones, win_at: Deadline::LATEST, replies: Vec::new(), pass: None, named_by });
        id
    }

    /// The node after the next answer of the node `from`, which is added if it is new, and the symmetry that maps it to the
    /// position.
    fn child(
        &mut self,
        from: usize,
        white: Option<Point>,
        black: Point,
        position: Stones,
    ) -> Result<(NodeId, Symmetry), Fault> {
        let mut images = self.images[from];
        white.iter().for_each(|&white| images.add(self.game.size(), Color::White, white));
        images.add(self.game.size(), Color::Black, black);
        if let Some((id, way)) = self.index.find(&position, &images, |id| &self.nodes[id].stones) {
            return Ok((NodeId(id), way));
        }
        if self.nodes.len() == MAX_NODES {
            return Err(Fault::TooMany(MAX_NODES));
        }
        let by = (NodeId(from as u32), self.nodes[from].replies.len());
        Ok((self.name(position, images, Some(by)), Symmetry::IDENTITY))
    }

    /// Raises the bound of each node to the latest bound among its children, which come later in the list.
    fn raise_bounds(&mut self) {
        for node in (0..self.nodes.len()).rev() {
            let after = self.nodes[node].children().map(|child| self.nodes[child.index()].win_at);
            self.nodes[node].win_at = after.fold(self.nodes[node].win_at, Deadline::max);
        }
    }

    /// Checks that a node with several parents meets the bound of every parent.
    fn check_bounds(&self) -> Result<(), StrategyError> {
        for (id, node) in self.nodes.iter().enumerate() {
            let replies = node.replies.iter().map(|reply| (vec![reply.white, reply.black], reply.child));
            let pass = node.pass.iter().map(|pass| (vec![pass.black], pass.child));
            for (moves, child) in replies.chain(pass) {
                check_bound(node.win_at, self.nodes[child.index()].win_at)
                    .map_err(|fault| self.fail(id, &moves, fault))?;
            }
        }
        Ok(())
    }
}

/// The answers sorted by reply. Of the replies that the symmetries of the position map to one another, only one is included:
/// the first or, at the root, the one that represents its class.
fn representatives(
    position: &Stones,
    images: Images,
    answers: &[(Point, Point)],
) -> Result<Vec<(Point, Point)>, Fault> {
    let mut answers = sorted(answers)?;
    let (game, size) = (position.game(), position.game().size());
    if position.count() == 1 {
        let mut named = Vec::new();
        for (white, black) in answers {
            position.play(white).map_err(Fault::Illegal)?;
            let (name, there) = game.second_move(white).ok_or(Fault::Illegal(Illegal::Occupied(white)))?;
            named.push((name, there.apply(black, size)));
        }
        // Of several answers for a class, the first one is used, row by row.
        let least = |answers: &[(Point, Point)], name| {
            let same = answers.iter().filter(|answer| answer.0 == name);
            same.copied().min()
        };
        let classes: PointSet = named.iter().map(|answer| answer.0).collect();
        return Ok(classes.iter().filter_map(|name| least(&named, name)).collect());
    }
    let same = images.with_word(images.own()).skip(1);
    let symmetries: Vec<Symmetry> = same.filter(|&s| position.transformed(s) == *position).collect();
    if !symmetries.is_empty() {
        let listed = answers.clone();
        let is_listed = |point| listed.binary_search_by_key(&point, |&(white, _)| white).is_ok();
        answers.retain(|&(white, _)| {
            let mut images = symmetries.iter().map(|symmetry| symmetry.apply(white, size));
            images.all(|image| image >= white || !is_listed(image))
        });
    }
    Ok(answers)
}

/// Sorts the answers by reply. Fails if a reply is listed twice.
fn sorted(answers: &[(Point, Point)]) -> Result<Vec<(Point, Point)>, Fault> {
    // Sorting with the standard library would add 3 kB to the page's initial download.
    let mut sorted: Vec<(Point, Point)> = Vec::with_capacity(answers.len());
    for &answer in answers {
        match sorted.binary_search_by_key(&answer.0, |other| other.0) {
            Ok(_) => return Err(Fault::Repeated(answer.0)),
            Err(place) => sorted.insert(place, answer),
        }
    }
    Ok(sorted)
}

/// Fails if either move is illegal or ends the game.
pub(crate) fn position_after(position: &Stones, white: Option<Point>, black: Point) -> Result<Stones, Fault> {
    debug_assert_eq!(position.to_move(), Color::White);
    let mut after = *position;
    match white {
        Some(white) => put(&mut after, Color::White, white)?,
        None => after = after.pass(),
    }
    put(&mut after, Color::Black, black)?;
    Ok(after)
}

fn put(position: &mut Stones, color: Color, point: Point) -> Result<(), Fault> {
    position.put(color, point).map_err(Fault::Illegal)?;
    if position.has_five(color, point) { Err(Fault::Five(point)) } else { Ok(()) }
}

/// Checks that the win comes no earlier than Black's next stone and needs no more stones than the board has points.
pub(crate) fn check_win_at(win_at: Deadline, position: &Stones) -> Result<(), Fault> {
    if win_at.plies_left(position.count()) >= 2 && win_at.stone() <= position.game().size().area() {
        Ok(())
    } else {
        Err(Fault::WinAt(win_at.to_string()))
    }
}

pub(crate) const fn check_bound(parent: Deadline, child: Deadline) -> Result<(), Fault> {
    if child.stone() <= parent.stone() { Ok(()) } else { Err(Fault::Bound { parent, child }) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::answers;

    #[test]
    fn bounds_rise_to_the_latest_bound_of_a_reply() {
        // The position h8 h9 i9 i10 g9 is first reached with a bound of 33, and later with a bound of 31.
        let listing = |moves: &str| match moves {
            "h8" => Some(answers(35, "h9 i9 i10 g9")),
            "h8 h9 i9" => Some(answers(33, "i10 g9")),
            "h8 i10 g9" => Some(answers(31, "h9 i9")),
            _ => Some(answers(33, "")),
        };
        let listing = |moves: &[Point], _: &Stones| listing(&format_moves(moves));
        let error = lay_out(Game::STANDARD, BTreeMap::new(), listing).unwrap_err().to_string();
        assert!(error.contains("a win by stone 33 exceeds the bound 31"), "{error}");
        let raised = lay_out_and_raise(Game::STANDARD, BTreeMap::new(), listing).unwrap();
        let bounds: Vec<usize> = raised.nodes().map(|(_, node)| node.win_at().stone()).collect();
        assert_eq!(bounds, [35, 33, 33, 33]);
    }
}
