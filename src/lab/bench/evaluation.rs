//! `gomoku-lab bench evaluation`: the speed of making and unmaking moves, alone and with an evaluation.

use super::fastest;
use super::table::table;
use console::Outcome;
use engine::{Board, Rule, Size, notation};
use play::eval::Evaluation;
use serde::Serialize;

/// The arguments of `bench evaluation`.
#[derive(clap::Args)]
pub struct Args {
    /// Measure this many times and report the fastest
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const POSITIONS: &str = include_str!("positions.txt");
/// Stones added to an opening before a position is evaluated.
const STONES: usize = 3;
const NEAR: usize = 2;

#[derive(Serialize)]
struct Row {
    evaluation: &'static str,
    /// Stones made and unmade.
    positions: u64,
    ms: f64,
    /// The sum of all values, a signature.
    sum: i64,
}

pub fn run(args: Args) -> Outcome {
    let rows = [
        measure("none", args.runs, |_| None),
        measure("learned", args.runs, |board| Some(Evaluation::new(board))),
    ];
    console::print_either(args.json, &rows, || table(&rows));
    Ok(console::done(true))
}

fn measure(evaluation: &'static str, runs: u32, new: fn(&Board) -> Option<Evaluation>) -> Row {
    let (mut row, ms) = fastest(runs, || {
        let mut row = Row { evaluation, positions: 0, ms: 0.0, sum: 0 };
        for moves in POSITIONS.lines().filter_map(|line| notation::parse_moves(line).ok()) {
            if let Ok(mut board) = Board::from_moves(Size::FIFTEEN, Rule::Standard, &moves) {
                let mut evaluation = new(&board);
                walk(&mut board, evaluation.as_mut(), STONES, &mut row);
            }
        }
        row
    });
    row.ms = ms;
    row
}

/// Makes and unmakes every move near the stones on the board, up to `stones` deep, and evaluates the positions.
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
