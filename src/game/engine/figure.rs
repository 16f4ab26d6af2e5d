//! Figures: groups of one side's stones on a line that threaten to win, with their pattern and the cells that improve or close
//! it.
//!
//! Everything follows from the live windows of five cells, in which a five is still possible: they contain no opposing stone
//! and, where six do not win, touch no other stone of the same color. Windows with the same stones form one figure. It is
//! *open* if two of its windows are neighbors, because a stone on a cell that both share leaves two ways to continue.
//!
//! ```text
//!  _ X X _ X _      two neighboring windows, six cells:   1 cell improves, 3 close
//!  _ _ X X X _ _    three of them, seven cells:           2 cells improve, the same 2 close
//! ```

use crate::board::Board;
use crate::color::Color;
use crate::direction::Direction;
use crate::pattern::Pattern;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::rule::Row;
use crate::size::Size;

/// A pattern at a place on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The pattern: an open three, a four, an open four or a five.
    pub pattern: Pattern,
    /// The stones of the figure.
    pub stones: PointSet,
    /// The empty points where one more stone of this side makes a five from a four, or an open four from an open three.
    pub raises: PointSet,
    /// The empty points where an opposing stone weakens the figure, not counting those that only turn an open four into a plain
    /// one.
    pub closes: PointSet,
}

impl Figure {
    /// One side's figures, best pattern first, then by direction and line. A figure is left out if its stones belong to a
    /// better one on the same line.
    pub fn threats(board: &Board, color: Color) -> Vec<Self> {
        let mut figures = Vec::new();
        for direction in Direction::ALL {
            for points in lines(board.size(), direction) {
                let mask = |color| {
                    (0..points.len())
                        .filter(|&i| board.get(points[i]) == Some(color))
                        .fold(0, |m, i| m | 1 << i)
                };
                let set =
                    |bits: u32| (0..points.len()).filter(|i| bits >> i & 1 != 0).map(|i| points[i]).collect();
                let line = figures_of_line(board.rule().row(color), points.len(), mask(color), mask(!color));
                figures.extend(line.into_iter().map(|figure| Self {
                    pattern: figure.pattern,
                    stones: set(figure.stones),
                    raises: set(figure.raises),
                    closes: set(figure.closes),
                }));
            }
        }
        figures.sort_by_key(|figure| std::cmp::Reverse(figure.pattern));
        figures
    }
}

/// The lines in one direction with room for a five.
fn lines(size: Size, direction: Direction) -> impl Iterator<Item = Vec<Point>> {
    let step = move |point: Point, steps| point.step(direction, steps).filter(|&next| size.contains(next));
    size.points()
        .filter(move |&start| step(start, -1).is_none())
        .map(move |start| (0..).map_while(|i| step(start, i)).collect::<Vec<_>>())
        .filter(|points| points.len() >= 5)
}

/// A figure on a line of up to 32 cells; bit `i` is cell `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OnLine {
    pattern: Pattern,
    stones: u32,
    raises: u32,
    closes: u32,
}

fn figures_of_line(row: Row, length: usize, own: u32, enemy: u32) -> Vec<OnLine> {
    let mut figures: Vec<OnLine> = Vec::new();
    let live = live_windows(row, length, own, enemy);
    for (i, &first) in live.iter().enumerate() {
        let stones = first & own;
        if live[..i].iter().any(|window| window & own == stones) {
            continue;
        }
        let windows: Vec<u32> = live.iter().copied().filter(|window| window & own == stones).collect();
        figures.extend(figure(stones, &windows));
    }
    let whole = |figure: &OnLine| {
        let holds =
            |other: &OnLine| other.stones != figure.stones && other.stones & figure.stones == figure.stones;
        !figures.iter().any(|other| holds(other) && other.pattern > figure.pattern)
    };
    figures.iter().copied().filter(whole).collect()
}

/// Bit masks of the windows in which this side can still make five, lowest first.
fn live_windows(row: Row, length: usize, own: u32, enemy: u32) -> Vec<u32> {
    (0..(length + 1).saturating_sub(5))
        .filter(|&start| {
            let beside = 1 << (start + 5) | 1 << start >> 1;
            // The first cell has no lower neighbor, so remove the bit for the cell itself.
            let beside = if start == 0 { beside & !1 } else { beside };
            enemy >> start & 31 == 0 && (row == Row::FiveOrMore || own & beside == 0)
        })
        .map(|start| 31 << start)
        .collect()
}

fn figure(stones: u32, windows: &[u32]) -> Option<OnLine> {
    let neighbors = || windows.windows(2).filter(|pair| pair[0] << 1 == pair[1]);
    let all = windows.iter().fold(0, |cells, window| cells | window);
    let common = windows.iter().fold(u32::MAX, |cells, window| cells & window);
    let open = neighbors().next().is_some();
    let pattern = match (stones.count_ones(), open) {
        (5, _) => Pattern::Five,
        (4, true) => Pattern::OpenFour,
        (4, false) => Pattern::Four,
        (3, true) => Pattern::OpenThree,
        _ => return None,
    };
    let (raises, closes) = match pattern {
        // A cell improves the figure if two neighboring windows contain it. It closes the figure if it blocks one of every two
        // neighboring windows.
        Pattern::OpenThree => (
            neighbors().fold(0, |cells, pair| cells | pair[0] & pair[1]),
            neighbors().fold(u32::MAX, |cells, pair| cells & (pair[0] | pair[1])),
        ),
        Pattern::OpenFour => (all, all),
        _ => (all, common),
    };
    Some(OnLine { pattern, stones, raises: raises & !stones, closes: closes & !stones })
}

#[cfg(test)]
#[path = "figure_tests.rs"]
mod tests;
