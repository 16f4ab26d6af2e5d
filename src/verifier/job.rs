//! One node of the file: every empty point as White's reply.

use crate::error::{Reason, VerifyError};
use crate::graph::{Graph, Node};
use crate::oracle::Oracle;
use crate::point::{IMAGES, POINTS, Point, SIZE, Set, Stones};
use crate::prover::Prover;
use crate::rule::Side;
use crate::turn::Turn;

/// What was shown at one node, its listed answers apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeResult {
    /// The stone of Black's five at the latest after a reply without a listed answer; 0 if all have one.
    pub(crate) stone: u8,
    /// A longest line after such a reply, the reply first.
    pub(crate) line: Vec<Point>,
    /// At the root only: the stone for each such reply.
    pub(crate) by_reply: Vec<(Point, u8)>,
    /// Empty points.
    pub(crate) replies: u64,
    /// Positions with Black to move that were looked at.
    pub(crate) positions: u64,
}

/// Tries every White reply at the node that has no listed answer, and the rules for all of them.
pub(crate) fn check<O: Oracle>(
    graph: &Graph,
    id: usize,
    prover: &mut Prover<O>,
) -> Result<NodeResult, VerifyError> {
    let moves = graph.moves_to(id);
    let begun = prover.positions;
    set_up(&moves, prover)?;
    let empty = prover.board.empty();
    if empty == Set::default() {
        return Err(VerifyError { path: moves, reason: Reason::Full });
    }
    let turn = prover.turn();
    let mut job =
        Job { node: &graph.nodes[id], is_root: id == 0, moves: &moves, result: NodeResult::default() };
    let answered = answered(graph, id);
    let decided = empty.without(&turn.open).without(&answered);
    job.take_decided(&turn, &decided)?;
    let longest = job.try_open(turn.open.without(&answered), prover)?;

    let mut result = job.result;
    if id == 0 {
        let stone = moves.len() as u8 + turn.decided.unwrap_or_default();
        result.by_reply.extend(decided.iter().map(|reply| (reply, stone)));
    }
    result.line = match longest {
        Some(reply) => prover.longest_line(reply),
        None if result.stone > 0 => prover.decided_line(&turn),
        None => Vec::new(),
    };
    result.replies = empty.len() as u64;
    result.positions = prover.positions - begun;
    Ok(result)
}

/// Sets the node up: nobody has won there, and White cannot with his next stone.
fn set_up<O: Oracle>(moves: &[Point], prover: &mut Prover<O>) -> Result<(), VerifyError> {
    if let [before @ .., last] = moves {
        prover.start(before);
        if prover.board.completing(Side::Black).has(*last) {
            return Err(VerifyError { path: moves.to_vec(), reason: Reason::AfterFive });
        }
    }
    prover.start(moves);
    match prover.board.completing(Side::White).iter().next() {
        Some(five) => Err(VerifyError { path: [moves, &[five]].concat(), reason: Reason::WhiteFive }),
        None => Ok(()),
    }
}

/// A node while its replies are tried.
struct Job<'a> {
    node: &'a Node,
    is_root: bool,
    moves: &'a [Point],
    result: NodeResult,
}

impl Job<'_> {
    /// Compares what the rules say of the decided replies with what the file claims of them.
    fn take_decided(&mut self, turn: &Turn, decided: &Set) -> Result<(), VerifyError> {
        let (Some(more), Some(reply)) = (turn.decided, decided.iter().next()) else { return Ok(()) };
        let stone = self.moves.len() + usize::from(more);
        let late = |reply, claimed: usize| {
            let path = [self.moves, &[reply]].concat();
            Err(VerifyError { path, reason: Reason::Late { claimed: claimed as u8, stone } })
        };
        if stone > self.node.win_at.into() {
            return late(reply, self.node.win_at.into());
        }
        for &(reply, more) in self.node.searches.iter().filter(|(reply, _)| decided.has(*reply)) {
            let claimed = self.moves.len() + 1 + usize::from(more);
            if stone > claimed {
                return late(reply, claimed);
            }
        }
        self.result.stone = stone as u8;
        Ok(())
    }

    /// Plays out each of the open replies; gives the one after which Black needs longest, if he needs longer than after
    /// those that are decided.
    fn try_open<O: Oracle>(
        &mut self,
        open: Set,
        prover: &mut Prover<O>,
    ) -> Result<Option<Point>, VerifyError> {
        let mut longest = None;
        for reply in far_first(open, &self.node.stones) {
            let searched = self.node.searches.iter().find(|(white, _)| *white == reply);
            let promised = searched.map(|&(_, more)| self.moves.len() + 1 + usize::from(more));
            let claimed = promised.unwrap_or(self.node.win_at.into()).min(POINTS) as u8;
            let stone = prover.try_reply(reply, claimed)?;
            if stone > self.result.stone {
                (self.result.stone, longest) = (stone, Some(reply));
            }
            if self.is_root {
                self.result.by_reply.push((reply, stone));
            }
        }
        Ok(longest)
    }
}

/// The replies with a listed answer, and their images under the symmetries of the position itself.
fn answered(graph: &Graph, id: usize) -> Set {
    let node = &graph.nodes[id];
    let own: Vec<usize> = (0..8).filter(|&symmetry| node.stones.image(symmetry) == node.stones).collect();
    let images = |white: Point| own.iter().map(move |&symmetry| IMAGES[symmetry][white as usize]);
    node.answers.iter().flat_map(|answer| images(answer.white)).collect()
}

/// The points farthest from all stones first: what wins against them is most likely to win against others.
fn far_first(points: Set, stones: &Stones) -> Vec<Point> {
    let all = stones.black.or(&stones.white);
    let place = |point: Point| (point as usize % SIZE, point as usize / SIZE);
    let distance = |a: Point, b: Point| {
        let ((ax, ay), (bx, by)) = (place(a), place(b));
        ax.abs_diff(bx).max(ay.abs_diff(by))
    };
    let mut points: Vec<Point> = points.iter().collect();
    points.sort_by_key(|&point| std::cmp::Reverse(all.iter().map(|stone| distance(point, stone)).min()));
    points
}
