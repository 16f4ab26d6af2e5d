//! Matches between engines and against external programs.

pub mod clock;
pub mod contender;
pub mod elo;
pub mod games;
pub mod openings;
pub mod record;
mod referee;
pub mod sprt;
mod swap2;
pub mod table;
