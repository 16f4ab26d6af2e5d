//! Why the win is not proven.

use std::fmt;

use verifier::parts::{Cell, Grid};
use verifier::{Point, VerifyError};

/// A line of play that is not won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unproven {
    /// The moves from the first one to where it goes wrong; `None` is a stone beyond the square.
    pub path: Vec<Option<Point>>,
    /// What goes wrong there.
    pub reason: Reason,
}

/// What goes wrong at the end of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Something that can go wrong on any board.
    Any(verifier::Reason),
    /// White has four stones that can lie in one row that leaves the square.
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
