//! Writes certificates for the proven checker in `src/proof/theorem`: how Black wins against every reply, in full.
//!
//! A *claim* is a position with White to move that Black wins with a given number of stones. A *tree* starts with Black to
//! move, and every line in it ends with the row that Black completes, or with another claim. Two kinds of *items* answer White's
//! replies. A *group* is a tree that wins after any reply outside a zone. A *reply* is a tree that wins after one reply. In a
//! group, White's stone is *unknown*: it could be anywhere outside the zone.
//!
//! The checker does not trust this crate. A mistake here can make a certificate useless, but never leads to a false theorem.
//!
//! - `set`, `geometry`: points, rows of five and symmetries.
//! - `position`: the known stones, and the rows that White could complete.
//! - `claim`, `tree`: claims and trees, and the check.
//! - `adviser`, `builder`: trees of threats.
//! - `symbols`: the text of claims and trees.
//! - [`finite`]: the claims of a strategy for a finite board.
//! - [`unbounded`]: the claims for the infinite board.

mod adviser;
mod builder;
mod claim;
pub mod finite;
mod geometry;
mod position;
mod set;
mod symbols;
mod tree;
pub mod unbounded;

/// The size of a certificate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of positions with White to move.
    pub claims: usize,
    /// The number of trees. A tree counts once in each part that uses it.
    pub trees: usize,
    /// The number of parts, each of which is checked separately.
    pub parts: usize,
}

/// A certificate: the claims, and the trees divided into parts.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The text, in the form described in `src/proof/theorem/README.md`.
    pub text: String,
    /// Its size.
    pub counts: Counts,
}
