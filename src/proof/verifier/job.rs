//! Checks one node of the file. Accounts for every empty point as a White reply.

use crate::error::{Reason, VerifyError};
use crate::game::Side;
use crate::graph::Graph;
use crate::grid::{Cell, Grid};
use crate::point::Point;
use crate::prover::Prover;
use crate::set::Set;
use crate::turn::Turn;

/// The result for one node. It does not cover the replies with a listed answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeResult {
    /// The number of the stone by which Black has five after any reply without a listed answer, or 0 if there is no such reply.
    pub(crate) stone: u16,
    pub(crate) line: Vec<Cell>,
    /// At the root, the number of the stone by which Black has five after each of these replies. Empty at other nodes.
    pub(crate) by_reply: Vec<(Cell, u16)>,
    /// The number of White's possible replies.
    pub(crate) replies: u64,
    pub(crate) positions: u64,
}

/// Tries every White reply without a listed answer. With `one_by_one`, each reply is played out separately.
pub(crate) fn check<const W: usize>(
    graph: &Graph<'_, W>,
    id: usize,
    prover: &mut Prover<W>,
    one_by_one: bool,
) -> Result<NodeResult, VerifyError> {
    let moves = graph.moves_to(id);
    let before = prover.positions;
    set_up(graph.grid, &moves, prover)?;
    let empty = prover.board.empty();
    if empty.is_empty() {
        return Err(graph.grid.error(&moves, Reason::Full));
    }
    let turn = prover.turn();
    let mut job = Job { graph, id, moves: &moves, one_by_one, result: NodeResult::default() };
    let answered = graph.answered(id);
    let decided = empty.without(&turn.open).without(&answered);
    job.take_decided(&turn, &decided)?;
    let longest = job.try_open(turn.open.without(&answered), prover)?;

    let mut result = job.result;
    result.line = match longest {
        Some(reply) => prover.longest_line(reply),
        None if result.stone > 0 => prover.decided_line(&turn),
        None => Vec::new(),
    };
    result.replies = empty.len() as u64;
    result.positions = prover.positions - before;
    Ok(result)
}

/// Sets up the node's position. Fails if somebody has won or if White can win with the next stone.
fn set_up<const W: usize>(grid: &Grid, moves: &[Cell], prover: &mut Prover<W>) -> Result<(), VerifyError> {
    if let [before @ .., last] = moves {
        prover.start(before);
        if prover.board.completing(Side::Black).has(*last) {
            return Err(grid.error(moves, Reason::AfterFive));
        }
    }
    prover.start(moves);
    match prover.board.completing(Side::White).iter().next() {
        Some(five) => Err(grid.error(&[moves, &[five]].concat(), Reason::WhiteFive)),
        None => Ok(()),
    }
}

struct Job<'a, const W: usize> {
    graph: &'a Graph<'a, W>,
    id: usize,
    moves: &'a [Cell],
    one_by_one: bool,
    result: NodeResult,
}

impl<const W: usize> Job<'_, W> {
    /// Records the replies that the rules decide, and checks that Black then wins as early as the node claims.
    fn take_decided(&mut self, turn: &Turn<W>, decided: &Set<W>) -> Result<(), VerifyError> {
        let (Some(more), Some(reply)) = (turn.decided, decided.iter().next()) else { return Ok(()) };
        let (claimed, stone) = (self.graph.node(self.id).win_at, self.moves.len() + usize::from(more));
        if stone > claimed.into() {
            let path = [self.moves, &[reply]].concat();
            return Err(self.graph.grid.error(&path, Reason::Late { claimed, stone }));
        }
        self.result.stone = stone as u16;
        decided.iter().for_each(|reply| self.take(reply, stone as u16));
        Ok(())
    }

    /// Plays out the open replies, except those that [share](crate::sharing) the win of an earlier reply. Returns the reply
    /// after which Black needs the most stones. Returns `None` if a decided reply lasts at least as long.
    fn try_open(&mut self, mut open: Set<W>, prover: &mut Prover<W>) -> Result<Option<Cell>, VerifyError> {
        let mut longest = None;
        for reply in far_first(self.graph.grid, open, &self.graph.stones[self.id].both()) {
            if !open.has(reply) {
                continue;
            }
            open.toggle(reply);
            let stone = prover.try_reply(reply, self.graph.node(self.id).win_at)?;
            self.take(reply, stone);
            if stone > self.result.stone {
                (self.result.stone, longest) = (stone, Some(reply));
            }
            if prover.used_adviser && !open.is_empty() && !self.one_by_one {
                open = open.without(&self.sharing(&open, prover));
            }
        }
        Ok(longest)
    }

    /// The open replies outside the zone of Black's [win after a pass](crate::sharing). After any of them, Black wins in the
    /// same way, and no later than after some reply that was decided or played out before.
    fn sharing(&mut self, open: &Set<W>, prover: &mut Prover<W>) -> Set<W> {
        let Some(shared) = prover.share(self.result.stone) else { return Set::default() };
        let replies = open.without(&shared.zone);
        replies.iter().for_each(|reply| self.take(reply, shared.stone));
        replies
    }

    /// Records a reply and the number of the stone by which Black has five after it, at the root only.
    fn take(&mut self, reply: Cell, stone: u16) {
        if self.id == 0 {
            self.result.by_reply.push((reply, stone));
        }
    }
}

/// Sorts points by their distance from the nearest stone, farthest first. A win after a distant reply is more likely to cover
/// other replies too.
pub fn far_first<const W: usize>(grid: &Grid, replies: Set<W>, stones: &Set<W>) -> Vec<Cell> {
    let stones: Vec<Point> = stones.iter().map(|stone| grid.point(stone)).collect();
    let distance = |a: Point, b: &Point| a.column().abs_diff(b.column()).max(a.row().abs_diff(b.row()));
    let nearest = |point| stones.iter().map(|stone| distance(point, stone)).min();
    let mut replies: Vec<Cell> = replies.iter().collect();
    replies.sort_by_cached_key(|&reply| std::cmp::Reverse(nearest(grid.point(reply))));
    replies
}
