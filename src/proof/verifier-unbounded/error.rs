use std::fmt;

use verifier::parts::{Cell, Grid};
use verifier::{Point, VerifyError};

/// A line of play after which the win is not proven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unproven {
    /// The moves from the start of the game to the fault. `None` stands for a stone outside the square.
    pub path: Vec<Option<Point>>,
    /// What is wrong at the end of the path.
    pub reason: Reason,
}

/// What is wrong at the end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A fault that can occur on any board.
    Any(verifier::Reason),
    /// White may have four stones in a row that leaves the square.
    FourBeyond,
}

impl Unproven {
    pub(crate) fn new(grid: &Grid, path: &[Cell], reason: Reason) -> Self {
        Self { path: crate::points(grid, path), reason }
    }
}

impl From<verifier::Reason> for Reason {
    fn from(reason: verifier::Reason) -> Self {
        Self::Any(reason)
    }
}

impl From<VerifyError> for Unproven {
    fn from(error: VerifyError) -> Self {
        Self { path: error.path.into_iter().map(Some).collect(), reason: error.reason.into() }
    }
}

impl fmt::Display for Unproven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |point: &Option<Point>| point.map_or("beyond".to_owned(), |point| point.to_string());
        let path: Vec<String> = self.path.iter().map(name).collect();
        write!(f, "after {}: ", path.join(" "))?;
        match self.reason {
            Reason::Any(reason) => reason.fmt(f),
            Reason::FourBeyond => write!(f, "White has four stones in rows that leave the square"),
        }
    }
}

impl std::error::Error for Unproven {}
