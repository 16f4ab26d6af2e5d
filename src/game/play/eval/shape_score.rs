//! Shape scores: the value of a row depends on its length, its open ends, and the side to move.
//!
//! Based on "Minimax for Gomoku (Connect Five)" by Ofek Gila. The article's scores range from 0.5 to 200,000,000. They are
//! doubled here to get integers.

use super::runs::{Run, RunTable, RunValue};
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

/// The table of shape scores for all runs.
pub fn shape_table(row: Row) -> RunTable {
    RunTable::new(|run| shape_score(row, run))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::LineSums;
    use engine::{Board, ByColor, Color, Rule, Size};

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

    /// The totals of Black's and White's rows in half points, with Black to move.
    fn totals(rule: Rule, moves: &str) -> (i64, i64) {
        let mut board = Board::new(Size::FIFTEEN, rule);
        for token in moves.split_whitespace() {
            board.play(token.parse().unwrap()).unwrap();
        }
        let sums = LineSums::new(ByColor(Color::BOTH.map(|color| shape_table(rule.row(color)))), &board);
        (sums.total(Color::Black).on_turn, sums.total(Color::White).waiting)
    }

    #[test]
    fn rows_that_end_at_the_edge_are_closed_there() {
        // A lone stone in the corner has a row, a column and a diagonal, each with one open end. The other diagonal has only
        // one cell.
        assert_eq!(totals(Rule::Freestyle, "a1"), (3, 0));
        // The three stones at the end of the first row count once, as a row with one closed end, for 14 half points. Each stone
        // also has a column with one open end, and diagonals with one or two.
        let (black, _) = totals(Rule::Freestyle, "a1 h8 b1 h10 c1 h12");
        assert_eq!(black, 14 + 3 + 1 + (1 + 1) + (1 + 1));
    }

    #[test]
    fn shape_scores_do_not_carry_over_between_lines() {
        // In the article's program, an open end before a row that is closed at the edge carries over to the next line. Here,
        // the row of o15 ends at the edge, and a14 on the next line has one open end.
        let (with_both, _) = totals(Rule::Freestyle, "o15 h8 a14 h10");
        let (first, _) = totals(Rule::Freestyle, "o15 h8");
        let (second, _) = totals(Rule::Freestyle, "a14 h8");
        assert_eq!(with_both, first + second);
    }
}
