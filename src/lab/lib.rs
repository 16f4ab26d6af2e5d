//! Measures the strength of engines in matches against each other and against other programs, with Elo ratings and sequential
//! tests.
//!
//! A [`Contender`](matches::contender::Contender) is a player, [`games`](matches::games) plays the games of a match, and
//! [`Sprt`](matches::sprt::Sprt) decides when a test has seen enough [`Pairs`](matches::sprt::Pairs) of games.

pub mod matches;
