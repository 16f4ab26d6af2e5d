//! `gomoku puzzles trial`: how many puzzles of each difficulty the levels of the engine solve.

use super::file;
use crate::common;
use play::{EngineKind, EngineSpec, Level, Player};
use puzzles::{Judge, LEVELS, Puzzle, level, solves};
use serde::Serialize;
use std::process::ExitCode;

/// Bytes of a player's tables.
const BYTES: usize = 1 << 20;
/// Nodes for each question of whether a move was right.
const JUDGED: u64 = 200_000;

/// What `puzzles trial` can be told.
#[derive(clap::Args)]
pub struct Args {
    /// The puzzles
    #[arg(value_name = "FILE", default_value = "www/data/puzzles.json")]
    file: String,
    /// Positions for one move of a player
    #[arg(long, default_value_t = 1000)]
    nodes: u64,
    /// Try only every so-manyth puzzle
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Levels of the engine
    #[arg(long, value_delimiter = ',', default_value = "1,2,3,4,5,6,7,8,9,10")]
    levels: Vec<u8>,
    /// Print one JSON object a level
    #[arg(long)]
    json: bool,
}

/// One level of the engine.
#[derive(Serialize)]
struct Row {
    level: u8,
    /// Of each difficulty: puzzles tried and solved.
    tried: [usize; LEVELS as usize],
    solved: [usize; LEVELS as usize],
}

/// Tries them.
///
/// # Errors
/// A sentence if the file cannot be read or a level does not exist.
pub fn run(args: &Args) -> Result<ExitCode, String> {
    let puzzles = file::read(&args.file)?;
    let mut judge = Judge::new(1 << 21, JUDGED);
    for &number in &args.levels {
        let player_level = Level::new(number).ok_or_else(|| format!("--levels: {number} is no level"))?;
        let spec = EngineSpec::new(EngineKind::Best).at_level(player_level);
        let mut row = Row { level: number, tried: [0; _], solved: [0; _] };
        for (index, puzzle) in puzzles.iter().enumerate().step_by(args.every as usize) {
            let mut player = Player::new(spec, BYTES, index as u64);
            judge.forget();
            let solved = solves(puzzle, &mut player, args.nodes, &mut judge);
            let column = column(puzzle);
            row.tried[column] += 1;
            row.solved[column] += usize::from(solved == Some(true));
        }
        common::print_either(args.json, &row, || text(&row));
    }
    Ok(common::done(true))
}

/// The place of a puzzle's difficulty, from 0.
fn column(puzzle: &Puzzle) -> usize {
    usize::from(level(puzzle.rating)) - 1
}

fn text(row: &Row) -> String {
    let cells = row.solved.iter().zip(row.tried).map(|(&solved, tried)| {
        let percent = if tried == 0 { 0.0 } else { 100.0 * solved as f64 / tried as f64 };
        format!("| {percent:.0} % ({solved} of {tried}) ")
    });
    format!("| best@{} {}|", row.level, cells.collect::<String>())
}
