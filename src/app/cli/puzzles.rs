//! `gomoku puzzles`: makes, checks and tries out puzzles with proven solutions.

mod check;
mod make;
mod trial;

use ::puzzles::{Puzzle, read_collection};
use std::path::{Path, PathBuf};

console::commands! {
    /// Generate puzzles with proven solutions, check them, or test engines on them
    #[command(after_help = "Examples:
  gomoku puzzles check
  gomoku puzzles make --out puzzles.json --count 20 --seed 4")]
    pub struct Args {
        /// Find puzzles in games between engines; the same command continues a stopped run
        Make = make,
        /// Prove every puzzle again, with the threat search and on the verifier's board
        Check = check,
        /// Count how many puzzles each engine level solves
        Trial = trial,
    }
}

#[derive(clap::Args)]
struct PuzzleFile {
    /// Puzzle file; - reads standard input [default: the built-in puzzles]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

impl PuzzleFile {
    fn name(&self) -> String {
        self.file.as_deref().map_or("the built-in puzzles".to_owned(), |file| file.display().to_string())
    }

    fn read(&self) -> Result<Vec<Puzzle>, String> {
        let read = |path: &Path| console::read_text(path);
        let text = self.file.as_deref().map_or_else(|| Ok(crate::built_in::PUZZLES.to_owned()), read)?;
        read_collection(&text).map_err(|error| format!("{}: {error}", self.name()))
    }
}
