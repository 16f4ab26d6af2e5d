use engine::{Board, Color, Pattern, Point, PointSet};

/// The static value of a stone on this empty point, from the patterns that it makes and those that it blocks.
pub(crate) fn value(board: &Board, color: Color, point: Point) -> u32 {
    let sum = |side: Color, weight: fn(Pattern) -> u32| -> u32 {
        board.patterns(side, point).into_iter().map(weight).sum()
    };
    sum(color, own_weight) + sum(!color, enemy_weight)
}

const fn own_weight(pattern: Pattern) -> u32 {
    match pattern {
        Pattern::Dead | Pattern::Forbidden | Pattern::One => 0,
        Pattern::Two => 4,
        Pattern::OpenTwo => 12,
        Pattern::Three => 9,
        Pattern::OpenThree => 20,
        Pattern::Four => 14,
        Pattern::OpenFour => 100,
        Pattern::Five => 1000,
    }
}

const fn enemy_weight(pattern: Pattern) -> u32 {
    match pattern {
        Pattern::Dead | Pattern::Forbidden | Pattern::One => 0,
        Pattern::Two => 2,
        Pattern::OpenTwo => 7,
        Pattern::Three => 5,
        Pattern::OpenThree => 15,
        Pattern::Four => 8,
        Pattern::OpenFour => 80,
        Pattern::Five => 500,
    }
}

/// The points sorted by their value for `color`, best first, then by index.
pub(crate) fn by_value(board: &Board, color: Color, points: PointSet) -> Vec<Point> {
    let mut ordered: Vec<(u32, Point)> = points.iter().map(|p| (value(board, color, p), p)).collect();
    ordered.sort_by_key(|&(value, point)| (std::cmp::Reverse(value), point));
    ordered.into_iter().map(|(_, point)| point).collect()
}

pub(crate) fn put_first(ordered: &mut Vec<Point>, first: &[Point]) {
    ordered.retain(|point| !first.contains(point));
    ordered.splice(0..0, first.iter().copied());
}

/// White's replies to a forcing black move: the point that completes a four, or all points that block an open three. `None` if
/// Black threatens nothing.
pub(crate) fn forced_replies(board: &Board) -> Option<PointSet> {
    let black = board.classes(Color::Black);
    match black.fives.len() {
        0 => engine::threat::replies_to_threat(board, Color::Black),
        1 => Some(black.fives),
        _ => Some(PointSet::EMPTY),
    }
}
