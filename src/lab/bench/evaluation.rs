//! `gomoku-lab bench evaluation`: how fast boards move forward and back, alone and with an evaluation that follows them.

use console::Outcome;
use engine::{Board, Rule, Size, notation};
use play::eval::Evaluation;
use serde::Serialize;
use std::time::Instant;

/// Arguments of `bench evaluation`.
#[derive(clap::Args)]
pub struct Args {
    /// Measure so many times and take the fastest
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Openings of four to six stones on 15x15.
const POSITIONS: &str = include_str!("positions.txt");
/// Every position so many stones after an opening is evaluated.
const STONES: usize = 3;
/// Stones lie at most this far from another.
const NEAR: usize = 2;

#[derive(Serialize)]
struct Row {
    evaluation: &'static str,
    /// Stones made and taken back.
    positions: u64,
    ms: f64,
    /// The sum of all values: a signature.
    sum: i64,
}

/// Runs the benchmark.
pub fn run(args: Args) -> Outcome {
    let rows = [
        measure("none", args.runs, |_| None),
        measure("learned", args.runs, |board| Some(Evaluation::new(board))),
    ];
    if args.json {
        console::print_json(&rows);
    } else {
        console::print(text(&rows));
    }
    Ok(console::done(true))
}

fn measure(evaluation: &'static str, runs: u32, new: fn(&Board) -> Option<Evaluation>) -> Row {
    let mut row = Row { evaluation, positions: 0, ms: f64::INFINITY, sum: 0 };
    for _ in 0..runs {
        (row.positions, row.sum) = (0, 0);
        let start = Instant::now();
        for moves in POSITIONS.lines().filter_map(|line| notation::parse_moves(line).ok()) {
            if let Ok(mut board) = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves) {
                let mut evaluation = new(&board);
                walk(&mut board, evaluation.as_mut(), STONES, &mut row);
            }
        }
        row.ms = row.ms.min(start.elapsed().as_secs_f64() * 1e3);
    }
    row
}

/// Makes and takes back every stone near others, so many deep, and evaluates.
fn walk(board: &mut Board, mut evaluation: Option<&mut Evaluation>, stones: usize, row: &mut Row) {
    for point in board.near(NEAR) {
        board.make(point);
        row.positions += 1;
        if let Some(evaluation) = &mut evaluation {
            evaluation.follow();
            evaluation.catch_up(board);
            row.sum += i64::from(evaluation.value(board, board.to_move()));
        }
        if stones > 1 {
            walk(board, evaluation.as_deref_mut(), stones - 1, row);
        }
        if let Some(evaluation) = &mut evaluation {
            evaluation.step_back();
        }
        board.unmake();
    }
}

fn text(rows: &[Row]) -> String {
    let mut text =
        format!("{:<14} {:>10} {:>9} {:>12} {:>14}", "evaluation", "positions", "ms", "positions/s", "sum");
    for row in rows {
        text += &format!(
            "\n{:<14} {:>10} {:>9.1} {:>12.0} {:>14}",
            row.evaluation,
            row.positions,
            row.ms,
            row.positions as f64 * 1e3 / row.ms,
            row.sum
        );
    }
    text
}
