//! One node of the file: every empty point as White's reply.

use crate::board::Side;
use crate::error::{Reason, VerifyError};
use crate::graph::Graph;
use crate::oracle::Oracle;
use crate::point::{IMAGES, POINTS, Point, SIZE, Set, Stones};
use crate::prover::Prover;

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
    let node = &graph.nodes[id];
    let moves = graph.moves_to(id);
    let positions = prover.positions;
    let fail = |path: &[Point], reason| Err(VerifyError { path: path.to_vec(), reason });
    if let [before @ .., last] = moves.as_slice() {
        prover.start(before);
        if prover.board.completing(Side::Black).has(*last) {
            return fail(&moves, Reason::AfterFive);
        }
    }
    prover.start(&moves);
    if let Some(five) = prover.board.completing(Side::White).iter().next() {
        return fail(&[moves, vec![five]].concat(), Reason::WhiteFive);
    }
    let turn = prover.turn();
    let empty = prover.board.empty();
    let answered = answered(graph, id);
    let mut result = NodeResult { replies: empty.len() as u64, ..NodeResult::default() };
    let mut longest: Option<Point> = None;
    let decided = empty.without(&turn.open).without(&answered);
    if let (Some(more), Some(reply)) = (turn.decided, decided.iter().next()) {
        let stone = moves.len() + usize::from(more);
        if stone > node.win_at.into() {
            let path = [moves.as_slice(), &[reply]].concat();
            return fail(&path, Reason::Late { claimed: node.win_at, stone });
        }
        result.stone = stone as u8;
    }
    for &(reply, more) in node.searches.iter().filter(|(reply, _)| decided.has(*reply)) {
        let (claimed, stone) = (moves.len() + 1 + usize::from(more), usize::from(result.stone));
        if stone > claimed {
            let path = [moves.as_slice(), &[reply]].concat();
            return fail(&path, Reason::Late { claimed: claimed as u8, stone });
        }
    }
    for reply in far_first(turn.open.without(&answered), &node.stones) {
        let searched = node.searches.iter().find(|(white, _)| *white == reply);
        let claimed =
            searched.map_or(usize::from(node.win_at), |&(_, more)| moves.len() + 1 + usize::from(more));
        let stone = prover.try_reply(reply, claimed.min(POINTS) as u8)?;
        if stone > result.stone {
            (result.stone, longest) = (stone, Some(reply));
        }
        if id == 0 {
            result.by_reply.push((reply, stone));
        }
    }
    if empty == Set::default() {
        return fail(&moves, Reason::Full);
    }
    if id == 0 {
        result
            .by_reply
            .extend(decided.iter().map(|reply| (reply, moves.len() as u8 + turn.decided.unwrap_or(0))));
    }
    result.line = match longest {
        Some(reply) => prover.longest_line(reply),
        None if result.stone > 0 => prover.decided_line(&turn),
        None => Vec::new(),
    };
    result.positions = prover.positions - positions;
    Ok(result)
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
