//! Finds stops: black moves that block white rows leaving the strategy's board.

use std::cmp::Reverse;

use engine::{Color, Direction, Point};

use crate::stones::Stones;

/// The number of white stones with which Black must block a row of five cells.
const THREE: usize = 3;

/// Finds Black's stop after White's last stone. A stop is needed if this stone is in a row of five cells that leaves the
/// strategy's board and has at least three white stones and no black stone. Black plays in such a row, on the cell that leaves
/// White the fewest of these rows. Rows with two white stones count too, because White's next stone could make a third. Of
/// several such cells, Black plays the one after which White's rows of three are farthest from the first stone. Returns `None`
/// if there is no such row, or if Black can make five.
pub(crate) fn stop(after: &Stones, white: Point, is_known: impl Fn(Point) -> bool) -> Option<Point> {
    let rows: Vec<Row> = rows_through(after, white, Color::White)
        .filter(|row| row.stones >= 2 && !row.cells.iter().all(|&at| is_known(at)))
        .collect();
    let fullest = rows.iter().map(|row| row.stones).max().filter(|&white| white >= THREE)?;
    if after.empty().any(|point| after.makes_five(point)) {
        return None;
    }
    let distance = |point: Point| point.distance(after.game().first());
    let urgent = rows.iter().filter(|row| row.stones == fullest);
    urgent.flat_map(|row| &row.empty).copied().min_by_key(|stop| {
        let left = |row: &&Row| !row.empty.contains(stop);
        let (threes, twos) = rows.iter().filter(left).partition::<Vec<_>, _>(|row| row.stones >= THREE);
        let nearest = threes.iter().flat_map(|row| &row.empty).map(|&at| distance(at)).min();
        (threes.len(), twos.len(), Reverse(nearest), Reverse(distance(*stop)), *stop)
    })
}

/// Five cells in a row that a side could still fill, because the opponent has no stone in them.
#[derive(Clone, Debug)]
pub struct Row {
    /// The cells from one end to the other.
    pub cells: Vec<Point>,
    /// The number of the side's stones in these cells.
    pub stones: usize,
    /// The empty cells.
    pub empty: Vec<Point>,
}

/// The rows of five cells through a point that this side could still fill.
pub fn rows_through(board: &Stones, at: Point, side: Color) -> impl Iterator<Item = Row> {
    let starts =
        Direction::ALL.into_iter().flat_map(move |direction| (-4..=0).map(move |start| (direction, start)));
    starts.filter_map(move |(direction, start)| {
        let cell = |n| at.step(direction, n).filter(|&point| board.game().size().contains(point));
        let cells: Vec<Point> = (start..start + 5).map(cell).collect::<Option<_>>()?;
        let stones = cells.iter().filter(|&&cell| board.of(side).contains(cell)).count();
        let empty: Vec<Point> = cells.iter().copied().filter(|&cell| board.is_empty(cell)).collect();
        (stones + empty.len() == cells.len()).then_some(Row { cells, stones, empty })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::samples::{points, position};
    use engine::{Rule, Size};

    fn game() -> Game {
        Game::new(Size::new(22).unwrap(), Rule::Freestyle)
    }

    fn stopped(stones: &Stones, white: Point) -> Option<Point> {
        stop(stones, white, |point| point.col() < 21 && point.row() < 21)
    }

    fn after(moves: &str) -> Option<String> {
        let (stones, last) = (position(game(), moves), *points(moves).last().unwrap());
        stopped(&stones, last).map(|point| point.to_string())
    }

    #[test]
    fn threes_and_fours_outside_are_stopped_at_the_best_point() {
        assert_eq!(after("k11 v5 a1 v6"), None, "two are no row yet");
        assert_eq!(after("k11 v5 a1 v6 c1 v8"), Some("v7".into()), "the gap leaves White nothing");
        assert_eq!(after("k11 v1 a1 v2 c1 v3"), Some("v4".into()), "at the edge one stone ends it");
        assert_eq!(after("k11 v5 a1 v6 v4 v7 e1 v9"), Some("v8".into()));
        assert_eq!(after("k11 u5 a1 u6 c1 u7"), None, "the strategy sees all of that");
        assert_eq!(after("k11 r11 a1 s11 c1 v11"), Some("u11".into()), "a row that leaves its board");
        assert_eq!(after("a1 v5 b1 v6 c1 v7 d1 v8"), None, "Black has five first");
    }

    #[test]
    fn a_stop_is_in_one_of_the_fullest_rows() {
        let mut state = 7_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        let mut stops = 0;
        for _ in 0..2_000 {
            let mut stones = Stones::none(game());
            let mut last = None;
            while stones.count() < 24 {
                // White stones at the border and black stones near it produce open rows, closed rows, and rows that are only
                // partly visible.
                let beside = [Point::new(18 + random(4), random(9)), Point::new(17 + random(5), random(12))];
                let Some(point) = beside[stones.count() % 2].filter(|&point| stones.is_empty(point)) else {
                    continue;
                };
                stones = stones.play(point).unwrap();
                last = Some(point);
            }
            let last = last.unwrap();
            let cells = |from: Point, direction| -> Option<Vec<Point>> {
                (0..5)
                    .map(|n| from.step(direction, n).filter(|point| game().size().contains(*point)))
                    .collect()
            };
            let all = game()
                .size()
                .points()
                .flat_map(|from| Direction::ALL.map(|direction| cells(from, direction)));
            let threats: Vec<(usize, Vec<Point>)> = all
                .flatten()
                .filter(|cells| cells.contains(&last) && cells.iter().any(|point| point.col() == 21))
                .filter(|cells| cells.iter().all(|&point| !stones.of(Color::Black).contains(point)))
                .map(|cells| (cells.iter().filter(|&&point| !stones.is_empty(point)).count(), cells))
                .filter(|&(white, _)| white >= 3)
                .collect();
            let wins = stones.empty().any(|point| stones.makes_five(point));
            match stopped(&stones, last) {
                None => assert!(wins || threats.iter().all(|(white, _)| *white == 5), "{stones:?}"),
                Some(stop) => {
                    let fullest = threats.iter().map(|(white, _)| *white).max().unwrap();
                    assert!(!wins && stones.is_empty(stop));
                    assert!(threats.iter().any(|(white, cells)| *white == fullest && cells.contains(&stop)));
                    stops += 1;
                }
            }
        }
        assert!(stops > 100, "{stops}");
    }

    /// How many times in succession White, to move, can force Black to block by making threes and fours. `None` if Black cannot
    /// block every one.
    fn forced_stops(stones: &Stones) -> Option<usize> {
        let mut most = 0;
        for white in stones.empty() {
            let after = stones.play(white).unwrap();
            let Some(black) = stop(&after, white, |_| false) else { continue };
            let stopped = after.play(black).unwrap();
            if stopped.empty().any(|point| stopped.makes_five(point)) {
                return None;
            }
            most = most.max(1 + forced_stops(&stopped)?);
        }
        Some(most)
    }

    fn whites(points: &[(isize, isize)]) -> Stones {
        let middle = game().size().center();
        let at = |&(column, row): &(isize, isize)| {
            Point::new(middle.col().wrapping_add_signed(column), middle.row().wrapping_add_signed(row))
                .unwrap()
        };
        let corner = (1..points.len()).map(|n| Point::new(0, 2 * n).unwrap()).collect();
        Stones::new(game(), corner, points.iter().map(at).collect()).unwrap()
    }

    #[test]
    fn two_wasted_stones_force_at_most_two_stops() {
        let forced =
            |column: isize, row: isize| forced_stops(&whites(&[(0, 0), (column, row)])).expect("all stopped");
        let pairs = (-5..=5).flat_map(|column| (-5..=5).map(move |row| (column, row)));
        let most = pairs.filter(|&pair| pair != (0, 0)).map(|(column, row)| forced(column, row)).max();
        assert_eq!(most, Some(2));
    }
}
