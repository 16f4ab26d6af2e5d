//! One node of the file: every empty point as White's reply.

use crate::error::{Reason, VerifyError};
use crate::game::Side;
use crate::graph::{Graph, Node};
use crate::grid::{BEYOND, Cell, Grid};
use crate::oracle::Oracle;
use crate::prover::Prover;
use crate::set::Set;
use crate::turn::Turn;

/// What was shown at one node, its listed answers apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct NodeResult {
    /// The stone of Black's five at the latest after a reply without a listed answer; 0 if all have one.
    pub(crate) stone: u16,
    /// A longest line after such a reply, the reply first.
    pub(crate) line: Vec<Cell>,
    /// At the root only: the stone for each such reply.
    pub(crate) by_reply: Vec<(Cell, u16)>,
    /// Empty points.
    pub(crate) replies: u64,
    /// Positions with Black to move that were looked at.
    pub(crate) positions: u64,
}

/// Tries every White reply at the node that has no listed answer, and the rules for all of them; each by itself if they are to be
/// taken one by one.
pub(crate) fn check<O: Oracle, const W: usize>(
    graph: &Graph<W>,
    id: usize,
    prover: &mut Prover<O, W>,
    one_by_one: bool,
) -> Result<NodeResult, VerifyError> {
    let moves = graph.moves_to(id);
    let begun = prover.positions;
    set_up(&moves, prover)?;
    let empty = prover.board.empty();
    if empty == Set::default() {
        return Err(graph.grid.error(&moves, Reason::Full));
    }
    let turn = prover.turn();
    let mut job = Job { graph, id, moves: &moves, one_by_one, result: NodeResult::default() };
    let answered = answered(graph, id);
    let decided = empty.without(&turn.open).without(&answered);
    job.take_decided(&turn, &decided)?;
    let longest = job.try_open(turn.open.without(&answered), prover)?;

    let mut result = job.result;
    if id == 0 {
        let stone = moves.len() as u16 + turn.decided.unwrap_or_default();
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
pub(crate) fn set_up<O: Oracle, const W: usize>(
    moves: &[Cell],
    prover: &mut Prover<O, W>,
) -> Result<(), VerifyError> {
    if let [before @ .., last] = moves {
        prover.start(before);
        if *last != BEYOND && prover.board.completing(Side::Black).has(*last) {
            return Err(prover.board.grid().error(moves, Reason::AfterFive));
        }
    }
    prover.start(moves);
    match prover.board.completing(Side::White).iter().next() {
        Some(five) => Err(prover.board.grid().error(&[moves, &[five]].concat(), Reason::WhiteFive)),
        None => Ok(()),
    }
}

/// A node while its replies are tried.
struct Job<'a, const W: usize> {
    graph: &'a Graph<W>,
    id: usize,
    moves: &'a [Cell],
    one_by_one: bool,
    result: NodeResult,
}

impl<const W: usize> Job<'_, W> {
    fn node(&self) -> &Node<W> {
        &self.graph.nodes[self.id]
    }

    /// Compares what the rules say of the decided replies with what the file claims of them.
    fn take_decided(&mut self, turn: &Turn<W>, decided: &Set<W>) -> Result<(), VerifyError> {
        let (Some(more), Some(reply)) = (turn.decided, decided.iter().next()) else { return Ok(()) };
        let stone = self.moves.len() + usize::from(more);
        let late = |reply, claimed: usize| {
            let reason = Reason::Late { claimed: claimed as u16, stone };
            Err(self.graph.grid.error(&[self.moves, &[reply]].concat(), reason))
        };
        if stone > self.node().win_at.into() {
            return late(reply, self.node().win_at.into());
        }
        for &(reply, more) in self.node().searches.iter().filter(|(reply, _)| decided.has(*reply)) {
            let claimed = self.moves.len() + 1 + usize::from(more);
            if stone > claimed {
                return late(reply, claimed);
            }
        }
        self.result.stone = stone as u16;
        Ok(())
    }

    /// Plays out the open replies, those apart that [share](crate::sharing) the win of one before; gives the one after which
    /// Black needs longest, if he needs longer than after those that are decided.
    fn try_open<O: Oracle>(
        &mut self,
        mut open: Set<W>,
        prover: &mut Prover<O, W>,
    ) -> Result<Option<Cell>, VerifyError> {
        let mut longest = None;
        for reply in far_first(self.graph.grid, open, &self.node().stones.both()) {
            if !open.has(reply) {
                continue;
            }
            open.toggle(reply);
            let promised = self.promised(reply);
            let claimed = promised.unwrap_or(self.node().win_at.into()).min(self.graph.game.points()) as u16;
            let stone = prover.try_reply(reply, claimed)?;
            self.take(reply, stone);
            if stone > self.result.stone {
                (self.result.stone, longest) = (stone, Some(reply));
            }
            if prover.has_learnt && open != Set::default() && !self.one_by_one {
                open = open.without(&self.sharing(&open, prover));
            }
        }
        Ok(longest)
    }

    /// Those of the open replies after which Black wins as he would after a pass, no later than after a reply that was played out or
    /// decided.
    fn sharing<O: Oracle>(&mut self, open: &Set<W>, prover: &mut Prover<O, W>) -> Set<W> {
        let Some(shared) = prover.share(self.result.stone) else { return Set::default() };
        let replies = open.without(&shared.zone).iter().filter(|&reply| self.promised(reply).is_none());
        let replies: Set<W> = replies.collect();
        replies.iter().for_each(|reply| self.take(reply, shared.stone));
        replies
    }

    /// The stone by which the file promises five after this reply, if it says so of this one.
    fn promised(&self, reply: Cell) -> Option<usize> {
        let searched = self.node().searches.iter().find(|(white, _)| *white == reply);
        searched.map(|&(_, more)| self.moves.len() + 1 + usize::from(more))
    }

    /// Takes down at the root by which stone Black has five after a reply.
    fn take(&mut self, reply: Cell, stone: u16) {
        if self.id == 0 {
            self.result.by_reply.push((reply, stone));
        }
    }
}

/// The replies with a listed answer, and their images under the symmetries of the position itself.
fn answered<const W: usize>(graph: &Graph<W>, id: usize) -> Set<W> {
    let (node, grid) = (&graph.nodes[id], graph.grid);
    let is_own = |&symmetry: &usize| node.stones.image(grid, symmetry) == node.stones;
    let own: Vec<usize> = (0..8).filter(is_own).collect();
    let images = |white: Cell| own.iter().map(move |&symmetry| grid.image(symmetry, white));
    node.answers.iter().flat_map(|answer| images(answer.white)).collect()
}

/// The points farthest from all stones first: what wins against them is most likely to win against others.
pub(crate) fn far_first<const W: usize>(grid: &Grid, replies: Set<W>, stones: &Set<W>) -> Vec<Cell> {
    let distance = |a: Cell, b: Cell| {
        let (a, b) = (grid.point(a), grid.point(b));
        a.column().abs_diff(b.column()).max(a.row().abs_diff(b.row()))
    };
    let mut replies: Vec<Cell> = replies.iter().collect();
    replies.sort_by_key(|&reply| std::cmp::Reverse(stones.iter().map(|stone| distance(reply, stone)).min()));
    replies
}
