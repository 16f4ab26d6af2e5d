//! Measures how strong engines are: matches between them and against other programs, by Elo and by sequential tests.

pub mod matches;
