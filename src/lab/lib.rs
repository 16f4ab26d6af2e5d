//! Measures the strength of engines: plays matches between engines and against external programs, calculates Elo differences,
//! and evaluates sequential tests.
//!
//! A [`Contender`](matches::contender::Contender) is a player. [`games`](matches::games) plays the games of a match.
//! [`Sprt`](matches::sprt::Sprt) decides when a test has enough [`Pairs`](matches::sprt::Pairs) of games.

pub mod matches;
