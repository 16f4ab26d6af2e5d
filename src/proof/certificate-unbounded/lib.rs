//! Writes a certificate for the infinite board: how Black wins against every reply, in full. The theorem's checker reads it.
//!
//! The certificate is like the one for finite boards. A *claim* is a position with White to move that Black wins with a given
//! number of stones. A *tree* starts with Black to move. It ends with the row that Black completes, with another claim, or with
//! two stones that White has wasted. Two kinds of *items* answer White's replies. A *group* is a tree that wins after any reply
//! outside a zone. A *reply* is a tree that wins after one reply.
//!
//! Black's stones and White's known stones are in a *window*, but the board has no edge. White may also have unknown stones,
//! in the window or anywhere else. As on finite boards, a group makes White's reply unknown. On the infinite board, a claim may
//! have an unknown stone too. For most far stones, one such claim replaces a claim for each point.
//!
//! Black follows a strategy for a finite board. If White's first far stone is not one of the strategy's, Black answers as if it
//! were. If the strategy has no answer that works, and Black has no win by threats, Black plays a *stop* and blocks a white row.
//!
//! The checker does not trust this crate. A mistake here can make a certificate useless, but never leads to a false theorem.
//! Every claim is checked before it is written, in the same way as in the theorem.
//!
//! - `window`, `position`: the window, and the rows that White could complete.
//! - `claim`, `tree`: claims and trees, and the check.
//! - `adviser`, `builder`: trees of threats.
//! - `states`: the strategy's positions and answers.
//! - `writer`: the claims for all positions that White can reach.
//! - `symbols`: their text.

mod adviser;
mod builder;
mod claim;
mod position;
mod states;
mod symbols;
#[cfg(test)]
mod tests;
mod tree;
mod window;
mod writer;

use verifier::{StrategyFile, VerifyError};

use crate::states::{State, States};
use crate::window::Place;
use crate::writer::Writer;

/// The size of a certificate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of claims.
    pub claims: usize,
    /// The number of trees. A tree counts once in each part that uses it.
    pub trees: usize,
    /// The number of parts, each of which is checked separately.
    pub parts: usize,
    /// The number of stones with which Black wins, including the first.
    pub bound: usize,
}

/// A certificate: the claims, and the trees divided into parts.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The text, in the form described in `src/proof/theorem/README.md`.
    pub text: String,
    /// Its size.
    pub counts: Counts,
}

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
/// receives the size so far.
///
/// # Errors
/// Fails if the strategy is damaged, or if a reply has no answer.
pub fn certificate(
    strategy: &StrategyFile,
    claims: usize,
    report: impl FnMut(&Counts),
) -> Result<Certificate, CertificateError> {
    let states = States::new(strategy)?;
    Writer::new(&states, claims, report).certificate(&State::FIRST)
}
