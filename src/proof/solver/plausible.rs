use engine::{Board, Color};
use strategy::{Stones, rows_through};

use crate::answer::StoredAnswer;

/// Fails with a reason if Black cannot win as early as this answer claims.
pub(crate) fn check_plausible(board: &mut Board, answer: StoredAnswer) -> Result<(), String> {
    let StoredAnswer { point, win_at } = answer;
    let is_five = board.classes(Color::Black).fives.contains(point);
    let threatened = board.classes(Color::White).fives;
    if !is_five && !threatened.iter().all(|five| five == point) {
        return Err(format!("after Black's {point} White makes five"));
    }
    // White may have passed, so only Black's stones are counted.
    let soonest = 2 * board.stones_of(Color::Black).len() + 1;
    let soonest = match win_at.stone().checked_sub(soonest) {
        Some(0..8) if !is_five => {
            board.make(point);
            let missing = missing_stones(board);
            board.unmake();
            soonest + 2 * missing
        }
        _ => soonest,
    };
    if win_at.stone() < soonest || win_at.stone() > board.size().area() {
        return Err(format!("Black's {point} cannot win by stone {win_at}: the earliest is stone {soonest}"));
    }
    Ok(())
}

fn missing_stones(board: &Board) -> usize {
    let stones = Stones::on(board);
    let rows = stones.of(Color::Black).iter().flat_map(|stone| rows_through(&stones, stone, Color::Black));
    5 - rows.map(|row| row.stones).max().unwrap_or_default()
}
