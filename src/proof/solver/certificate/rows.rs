//! The rows of five on a board.

use engine::{Color, Direction, POINTS, Point, PointSet, Rule, Size};
use strategy::Game;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// `area * direction + first point`.
    pub number: u16,
    pub points: [Point; 5],
    pub cells: PointSet,
    beside: [Option<Point>; 2],
    /// True if the row wins for Black. If black fives are limited to points near the first stone, all its points must be near.
    pub counts: bool,
}

impl Row {
    pub fn count(&self, set: &PointSet) -> usize {
        self.points.iter().filter(|&&point| set.contains(point)).count()
    }

    pub fn is_beside(&self, set: &PointSet) -> bool {
        self.beside.iter().flatten().any(|&point| set.contains(point))
    }
}

#[derive(Debug)]
pub struct Geometry {
    pub size: Size,
    pub rule: Rule,
    pub all: PointSet,
    pub black_rows: Vec<Row>,
    through: Vec<Vec<Row>>,
}

impl Geometry {
    pub fn new(game: Game) -> Self {
        let (size, rule) = (game.size(), game.rule());
        let rows = Direction::ALL
            .into_iter()
            .flat_map(|direction| size.points().filter_map(move |first| row(size, direction, first)));
        let mut rows: Vec<Row> = rows.collect();
        if let Some(home) = game.home() {
            let is_near = |point: &Point| point.distance(game.first()) <= usize::from(home);
            rows.iter_mut().for_each(|row| row.counts = row.points.iter().all(is_near));
        }
        let mut through = vec![Vec::new(); POINTS];
        for row in &rows {
            row.points.iter().for_each(|point| through[point.index()].push(*row));
        }
        rows.retain(|row| row.counts);
        Self { size, rule, all: size.point_set(), black_rows: rows, through }
    }

    pub fn through(&self, point: Point) -> &[Row] {
        &self.through[point.index()]
    }

    pub fn exact(&self, color: Color) -> bool {
        !self.rule.wins(color, 6)
    }
}

/// The row of five that starts at this point in this direction, if it fits on the board.
fn row(size: Size, direction: Direction, first: Point) -> Option<Row> {
    let at = |steps| first.step(direction, steps).filter(|&point| size.contains(point));
    let points: Vec<Point> = (0..5).map_while(at).collect();
    let points = points.try_into().ok()?;
    Some(Row {
        number: (size.area() * direction as usize + cell(size, first)) as u16,
        points,
        cells: points.into_iter().collect(),
        beside: [-1, 5].map(at),
        counts: true,
    })
}

pub const fn cell(size: Size, point: Point) -> usize {
    size.side() * point.row() + point.col()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_rows_of_five_fits_the_board() {
        for side in 15..=22 {
            let board = Geometry::new(Game::new(Size::new(side).unwrap(), Rule::Strict));
            assert_eq!(board.black_rows.len(), 2 * side * (side - 4) + 2 * (side - 4) * (side - 4));
            assert!(board.black_rows.is_sorted_by(|a, b| a.number < b.number));
            assert!(board.all.iter().map(|point| cell(board.size, point)).eq(0..side * side));
            for point in board.all {
                let rows = || board.through(point).iter();
                assert!(rows().all(|row| row.cells.contains(point) && row.count(&row.cells) == 5));
                assert!(rows().all(|row| !row.is_beside(&row.cells)));
            }
            let rows = |name: &str| board.through(name.parse().unwrap()).len();
            assert_eq!((rows("h8"), rows("a1")), (20, 3));
        }
    }

    #[test]
    fn black_rows_are_limited_to_home() {
        let game = Game::new(Size::new(21).unwrap(), Rule::Strict);
        let board = Geometry::new(game.within(7).unwrap());
        assert_eq!(
            board.black_rows.len(),
            Geometry::new(Game::new(Size::FIFTEEN, Rule::Strict)).black_rows.len()
        );
        let near = |point: &Point| (3..18).contains(&point.col()) && (3..18).contains(&point.row());
        assert!(board.black_rows.iter().all(|row| row.points.iter().all(near)));
        let all = Geometry::new(game);
        for (some, rows) in board.through.iter().zip(&all.through) {
            assert!(some.iter().map(|row| row.number).eq(rows.iter().map(|row| row.number)), "White's too");
            assert!(some.iter().all(|row| row.counts == row.points.iter().all(near)));
        }
    }

    #[test]
    fn each_color_has_its_own_winning_rule() {
        let exact = |rule| {
            [Color::Black, Color::White]
                .map(|color| Geometry::new(Game::new(Size::FIFTEEN, rule)).exact(color))
        };
        assert_eq!(exact(Rule::Standard), [true, true]);
        assert_eq!(exact(Rule::Freestyle), [false, false]);
        assert_eq!(exact(Rule::Strict), [true, false]);
    }
}
