//! Tests the solver with complete positions, stores and strategies.

mod journals;
mod search;
mod tighten;
mod transfer;
mod trust;

use std::path::PathBuf;

use engine::{Board, Deadline, notation};
use solver::Settings;
use strategy::{Game, Strategy};
use tempfile::TempDir;

/// The published strategy for the game after o15, the second move with the shortest lines.
fn o15() -> Strategy {
    Strategy::from_json(include_str!("../o15.json")).unwrap()
}

fn board_in(game: Game, moves: &str) -> Board {
    Board::from_moves(game.size(), game.rule(), &notation::parse_moves(moves).unwrap()).unwrap()
}

fn board(moves: &str) -> Board {
    board_in(Game::STANDARD, moves)
}

fn by(stone: usize) -> Deadline {
    Deadline::new(stone).unwrap()
}

fn settings(table: usize) -> Settings {
    Settings { table_bytes: table << 20, ..Settings::default() }
}

struct Scratch(TempDir);

impl Scratch {
    fn new() -> Self {
        Self(TempDir::new().unwrap())
    }

    fn with(text: &str) -> Self {
        let scratch = Self::new();
        scratch.write(text);
        scratch
    }

    fn file(&self) -> PathBuf {
        self.0.path().join("journal.txt")
    }

    fn write(&self, text: &str) {
        std::fs::write(self.file(), text).unwrap();
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.file()).unwrap()
    }
}
