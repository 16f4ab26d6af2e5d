//! Certificates for the infinite board.
//!
//! Black's stones and White's known stones are in a *window*, but the board has no edge. White may also have unknown stones, in
//! the window or anywhere else. A claim may have an unknown stone too. For most far stones, one such claim replaces a claim for
//! each point. A tree may also end with two stones that White has wasted.
//!
//! Black follows a strategy for a finite board. If White's first far stone is not one of the strategy's, Black answers as if it
//! were. If the strategy has no answer that works, and Black has no win by threats, Black plays a *stop* and blocks a white row.
//!
//! Every claim is checked before it is written, in the same way as in the theorem.
//!
//! - `states`: the strategy's positions and answers.
//! - `writer`: the claims for all positions that White can reach.

mod states;
#[cfg(test)]
mod tests;
mod writer;

use verifier::{StrategyFile, VerifyError};

use crate::geometry::Place;
use crate::{Certificate, Counts};
use states::{State, States};
use writer::Writer;

/// The reason why no certificate can be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CertificateError {
    /// The strategy is damaged.
    #[error(transparent)]
    Strategy(#[from] VerifyError),
    /// No answer to White's reply was found. `None` stands for a reply outside the window.
    #[error("found no answer to {reply:?} with black stones on {black:?} and white stones on {white:?}")]
    Unanswered {
        /// Black's stones, by their columns and rows from the first stone.
        black: Vec<Place>,
        /// White's known stones.
        white: Vec<Place>,
        /// White's reply.
        reply: Option<Place>,
    },
}

/// Writes the certificate for all games that start with Black's first stone, with this number of claims in each part. `report`
/// receives the size so far. Also returns the number of stones with which Black wins, including the first.
///
/// # Errors
/// Fails if the strategy is damaged, or if a reply has no answer.
pub fn write(
    strategy: &StrategyFile,
    claims: usize,
    report: impl FnMut(&Counts),
) -> Result<(Certificate, usize), CertificateError> {
    let states = States::new(strategy)?;
    Writer::new(&states, claims, report).certificate(&State::FIRST)
}
