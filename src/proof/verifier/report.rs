//! Combines the results of the nodes. Computes the bounds backward from the ends of the lines.

use crate::error::{Reason, VerifyError};
use crate::graph::Graph;
use crate::grid::Cell;
use crate::job::NodeResult;
use crate::point::Point;
use crate::second;

/// The proven result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyReport {
    /// The number of the stone by which Black has five, whatever White plays.
    pub win_at: u16,
    /// The number of the stone by which Black has five after each second move that was checked. Empty unless the root is the
    /// first stone.
    pub by_second: Vec<(Point, u16)>,
    /// The number of nodes that were checked.
    pub nodes: usize,
    /// The number of White replies at these nodes, which is the number of their empty points.
    pub replies: u64,
    /// The number of positions with Black to move that were searched where the file has no answer.
    pub positions: u64,
    /// A line in which White lasts as long as possible, from the first move to Black's five.
    pub longest: Vec<Point>,
}

/// Combines the results of the chosen nodes, all of which can be reached from `first`. Starts with the nodes that have the most
/// stones.
///
/// Fails with a longest line if Black needs more stones than a node claims, or if the summary promises an earlier win.
pub(crate) fn report<const W: usize>(
    graph: &Graph<'_, W>,
    chosen: &[usize],
    first: usize,
    results: &[NodeResult],
) -> Result<VerifyReport, VerifyError> {
    let last = LastStones::of(graph, chosen, results);
    for &id in chosen {
        let (claimed, stone) = (graph.node(id).win_at, last.stones[id]);
        if stone > claimed {
            let reason = Reason::Late { claimed, stone: stone.into() };
            return Err(graph.grid.error(&last.line(id), reason));
        }
    }
    let by_second = last.by_second(first);
    for &(second, stone) in &by_second {
        if let Some(&(_, claimed)) = graph.file.by_second.iter().find(|(listed, _)| *listed == second) {
            let path = [graph.root.as_slice(), &[second]].concat();
            check_summary(claimed, stone, &graph.grid.points(&path))?;
        }
    }
    let (win_at, longest) = (last.stones[first], graph.grid.points(&last.line(first)));
    check_summary(graph.file.win_at, win_at, &longest)?;
    Ok(VerifyReport {
        win_at,
        by_second: by_second.iter().map(|&(second, stone)| (graph.grid.point(second), stone)).collect(),
        nodes: chosen.len(),
        replies: results.iter().map(|result| result.replies).sum(),
        positions: results.iter().map(|result| result.positions).sum(),
        longest,
    })
}

fn check_summary(claimed: u16, stone: u16, path: &[Point]) -> Result<(), VerifyError> {
    if stone > claimed {
        Err(VerifyError { path: path.to_vec(), reason: Reason::Summary { claimed, stone } })
    } else {
        Ok(())
    }
}

/// For each node, the number of the stone by which Black has five in any line through it.
struct LastStones<'a, const W: usize> {
    graph: &'a Graph<'a, W>,
    results: &'a [NodeResult],
    stones: Vec<u16>,
}

impl<'a, const W: usize> LastStones<'a, W> {
    fn of(graph: &'a Graph<'a, W>, chosen: &[usize], results: &'a [NodeResult]) -> Self {
        let mut order = chosen.to_vec();
        order.sort_by_key(|&id| std::cmp::Reverse(graph.stones[id].count()));
        let mut stones = vec![0; results.len()];
        for id in order {
            let below = graph.node(id).answers.iter().map(|answer| stones[answer.child]);
            stones[id] = below.chain([results[id].stone]).max().unwrap_or_default();
        }
        Self { graph, results, stones }
    }

    fn line(&self, id: usize) -> Vec<Cell> {
        [self.graph.moves_to(id), self.longest_from(id)].concat()
    }

    /// A longest line that starts at the node, without the moves before it.
    fn longest_from(&self, mut id: usize) -> Vec<Cell> {
        let mut line = Vec::new();
        // Maps the cells of the current node to those of the first node.
        let mut view: Vec<Cell> = (0..self.graph.grid.through.len() as Cell).collect();
        loop {
            let (answers, own) = (&self.graph.node(id).answers, &self.results[id]);
            let longest = answers.iter().find(|answer| self.stones[answer.child] == self.stones[id]);
            let Some(answer) = longest.filter(|_| own.stone < self.stones[id]) else {
                line.extend(own.line.iter().map(|&cell| view[cell as usize]));
                return line;
            };
            line.extend([answer.white, answer.black].map(|cell| view[cell as usize]));
            let image = |cell| self.graph.grid.image(answer.symmetry, cell);
            view = (0..view.len() as Cell).map(|cell| view[image(cell) as usize]).collect();
            id = answer.child;
        }
    }

    /// The number of the stone by which Black has five, for each class of second moves that was checked. `first` is the node
    /// where the check began. Empty unless the root is the first stone.
    fn by_second(&self, first: usize) -> Vec<(Cell, u16)> {
        let (game, grid) = (self.graph.game(), self.graph.grid);
        if grid.points(&self.graph.root) != [game.first()] {
            return Vec::new();
        }
        let listed =
            self.graph.node(0).answers.iter().map(|answer| (answer.white, self.stones[answer.child]));
        let all = listed.chain(self.results[0].by_reply.iter().copied());
        let mut by_second: Vec<(Cell, u16)> = Vec::new();
        for (reply, stone) in all {
            let Some(name) = second::name_of(game, reply) else { continue };
            match by_second.iter_mut().find(|(second, _)| *second == name) {
                Some((_, latest)) => *latest = stone.max(*latest),
                None => by_second.push((name, stone)),
            }
        }
        by_second.sort_unstable();
        let after = |second| self.graph.child_after(grid.point(second));
        let checked = |second| first == 0 || after(second).is_ok_and(|child| child == first);
        by_second.retain(|&(second, _)| checked(second));
        by_second
    }
}
