//! Measures the strength of engines: matches between them and against other programs, by Elo and by sequential tests.

pub mod matches;
