//! Shape scores: the value of a row depends on its length, its open ends, and the side to move.
//!
//! Based on "Minimax for Gomoku (Connect Five)" by Ofek Gila. The article's scores range from 0.5 to 200,000,000. They are
//! doubled here to get integers.

use super::runs::{Run, RunValue};
use engine::Row;

/// The value of a run in half points. A run that is too long to win has no value.
pub fn shape_score(row: Row, run: Run) -> RunValue {
    let Run { length, open_ends } = run;
    let by_turn = |on_turn: i64, waiting: i64| RunValue { waiting: 2 * waiting, on_turn: 2 * on_turn };
    match (length, open_ends) {
        (5.., _) if row.wins(length) => RunValue::steady(2 * 200_000_000),
        (5.., _) | (_, 0) => RunValue::default(),
        (4, 1) => by_turn(100_000_000, 50),
        (4, _) => by_turn(100_000_000, 500_000),
        (3, 1) => by_turn(7, 5),
        (3, _) => by_turn(10_000, 50),
        (2, 1) => RunValue::steady(2 * 2),
        (2, _) => RunValue::steady(2 * 5),
        (_, 1) => RunValue::steady(1),
        _ => RunValue::steady(2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_match_those_in_the_article() {
        // Length, open ends, and the doubled scores when the owner is to move and when the other side is.
        let rows = [
            (1, 1, 1, 1),
            (1, 2, 2, 2),
            (2, 1, 4, 4),
            (2, 2, 10, 10),
            (3, 1, 14, 10),
            (3, 2, 20_000, 100),
            (4, 1, 200_000_000, 100),
            (4, 2, 200_000_000, 1_000_000),
            (5, 0, 400_000_000, 400_000_000),
            (5, 1, 400_000_000, 400_000_000),
            (5, 2, 400_000_000, 400_000_000),
        ];
        for (length, open_ends, on_turn, waiting) in rows {
            for row in [Row::Five, Row::FiveOrMore] {
                let score = shape_score(row, Run { length, open_ends });
                assert_eq!(score, RunValue { waiting, on_turn }, "{length} with {open_ends} open ends");
            }
        }
        for length in 1..5 {
            assert_eq!(shape_score(Row::FiveOrMore, Run { length, open_ends: 0 }), RunValue::default());
        }
        let six = Run { length: 6, open_ends: 2 };
        assert_eq!(shape_score(Row::Five, six), RunValue::default());
        assert_eq!(shape_score(Row::FiveOrMore, six), RunValue::steady(400_000_000));
    }
}
