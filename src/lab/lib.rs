//! Measures the strength of engines: matches between them and against other programs, by Elo and by sequential tests.
//!
//! A [`Contender`](matches::contender::Contender) is a player, [`games`](matches::games) plays the games of a match, and
//! [`Sprt`](matches::sprt::Sprt) decides when a test has seen enough [`Pairs`](matches::sprt::Pairs) of games.
//!
//! ```
//! use lab::matches::sprt::{Accepted, Pairs, Sprt};
//!
//! // 60 pairs of games, one with each color: the first player scores 0, ½, 1, 1½ and 2 points in this many.
//! let pairs = Pairs([5, 2, 20, 3, 30]);
//! let test = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05 };
//! assert!(pairs.elo().is_some_and(|elo| elo.low > 0.0));
//! assert_eq!(test.accepts(&pairs), Some(Accepted::Elo1));
//! ```

pub mod matches;
