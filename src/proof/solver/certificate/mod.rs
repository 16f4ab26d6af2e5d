//! Writes the certificate for the proven checker in `src/proof/theorem`: how Black wins against every reply, in full.
//!
//! A *claim* is a position with White to move that Black wins with a given number of stones. A *tree* starts with Black to
//! move, and every line in it ends with the row that Black completes. Two kinds of *items* answer White's replies. A *group* is
//! a tree that wins after any reply outside a zone. A *reply* is a tree that wins after one reply. The checker does not trust
//! this module. A mistake here can make a certificate useless, but never leads to a false theorem.

mod adviser;
mod builder;
mod position;
mod rows;
mod symbols;
mod tree;
mod write;

pub use write::{Certificate, CertificateError, Counts, Division, certificate};
