//! Figures: groups of one side's stones on a line. Each figure has a pattern, the cells that improve it, and the cells that
//! close it.
//!
//! Everything follows from the live windows. These are the windows of five cells in which a five is still possible: they
//! contain no enemy stone and, where six do not win, do not touch another stone of the same color. Windows with the same stones
//! form one figure. It is *open* if two of its windows are neighbors, because a stone on a cell that both share leaves two ways
//! to continue.
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
    /// The pattern; never [`Pattern::Dead`].
    pub pattern: Pattern,
    /// The direction of the line.
    pub direction: Direction,
    /// The stones of the figure. Their number depends on the pattern.
    pub stones: PointSet,
    /// The empty points where one more stone of this side makes the next better pattern: a five from a four, an open four from
    /// an open three, and so on. For a single stone, either kind of two counts.
    pub raises: PointSet,
    /// The empty points where an enemy stone weakens the figure. Turning an open four into a plain four does not help, so such
    /// points do not count.
    pub closes: PointSet,
}

impl Figure {
    /// One side's figures, sorted by pattern from best to worst, then by direction and line. A figure is left out if its stones
    /// belong to a better figure on the same line.
    pub fn all(board: &Board, color: Color) -> Vec<Self> {
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
                    direction,
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

/// The lines in one direction that have room for a five.
fn lines(size: Size, direction: Direction) -> impl Iterator<Item = Vec<Point>> {
    let step = move |point: Point, steps| point.step(direction, steps).filter(|&next| size.contains(next));
    size.points()
        .filter(move |&start| step(start, -1).is_none())
        .map(move |start| (0..).map_while(|i| step(start, i)).collect::<Vec<_>>())
        .filter(|points| points.len() >= 5)
}

/// A figure on a line of up to 32 cells, where bit `i` is cell `i`.
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
        if stones == 0 || live[..i].iter().any(|window| window & own == stones) {
            continue;
        }
        let windows: Vec<u32> = live.iter().copied().filter(|window| window & own == stones).collect();
        figures.push(figure(stones, &windows));
    }
    let whole = |figure: &OnLine| {
        let holds =
            |other: &OnLine| other.stones != figure.stones && other.stones & figure.stones == figure.stones;
        !figures.iter().any(|other| holds(other) && other.pattern > figure.pattern)
    };
    figures.iter().copied().filter(whole).collect()
}

/// The windows in which this side can still make five, as bit masks, sorted by their lowest cell.
fn live_windows(row: Row, length: usize, own: u32, enemy: u32) -> Vec<u32> {
    (0..(length + 1).saturating_sub(5))
        .filter(|&start| {
            let beside = 1 << (start + 5) | 1 << start >> 1;
            // The first cell has no lower neighbor. The shift leaves a bit for the cell itself, which must be removed.
            let beside = if start == 0 { beside & !1 } else { beside };
            enemy >> start & 31 == 0 && (row == Row::FiveOrMore || own & beside == 0)
        })
        .map(|start| 31 << start)
        .collect()
}

/// The figure formed by these windows, which all have the same stones.
fn figure(stones: u32, windows: &[u32]) -> OnLine {
    let neighbors = || windows.windows(2).filter(|pair| pair[0] << 1 == pair[1]);
    let all = windows.iter().fold(0, |cells, window| cells | window);
    let common = windows.iter().fold(u32::MAX, |cells, window| cells & window);
    let open = neighbors().next().is_some();
    let pattern = match (stones.count_ones(), open) {
        (5, _) => Pattern::Five,
        (4, true) => Pattern::OpenFour,
        (4, false) => Pattern::Four,
        (3, true) => Pattern::OpenThree,
        (3, false) => Pattern::Three,
        (2, true) => Pattern::OpenTwo,
        (2, false) => Pattern::Two,
        _ => Pattern::One,
    };
    let (raises, closes) = match pattern {
        // A cell improves the figure if two neighboring windows both contain it. A cell closes the figure if, in every two
        // neighboring windows, it blocks at least one.
        Pattern::OpenThree | Pattern::OpenTwo => (
            neighbors().fold(0, |cells, pair| cells | pair[0] & pair[1]),
            neighbors().fold(u32::MAX, |cells, pair| cells & (pair[0] | pair[1])),
        ),
        Pattern::OpenFour => (all, all),
        _ => (all, common),
    };
    OnLine { pattern, stones, raises: raises & !stones, closes: closes & !stones }
}

#[cfg(test)]
#[path = "figure_tests.rs"]
mod tests;
