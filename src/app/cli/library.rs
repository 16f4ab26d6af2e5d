//! The strategies that the commands play by.

use crate::built_in;
use engine::{Board, Point};
use gomocup::Adviser;
use guide::{Library, Options};
use std::path::Path;

/// The strategy of a file, for its own game alone. Without a file, those inside the program, for every game that they serve.
///
/// # Errors
/// A sentence that names the file and what is wrong with it.
pub fn library(file: Option<&Path>) -> Result<Library, String> {
    let everywhere = file.is_none().then_some(built_in::everywhere as fn() -> _);
    Ok(Library::new(built_in::read(file)?, everywhere, Options::default()))
}

/// A library as the adviser of a player.
#[derive(Debug)]
pub struct Guided(Library);

/// The same library as an adviser.
///
/// # Errors
/// As [`library`].
pub fn adviser(file: Option<&Path>) -> Result<Box<dyn Adviser>, String> {
    Ok(Box::new(Guided(library(file)?)))
}

impl Adviser for Guided {
    fn advise(&mut self, board: &Board, goes_on: &dyn Fn() -> bool) -> Option<Point> {
        self.0.winning_reply(board, goes_on).map(|reply| reply.point)
    }
}
