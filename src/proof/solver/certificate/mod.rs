//! Writes the certificate for the proven checker in `src/proof/theorem`. It lists in full how Black wins against every reply.
//!
//! A *claim* is a position with White to move that Black wins with a given number of stones. A *tree* starts with Black to
//! move. Every line in it ends with the row that Black's last stone completes. Two kinds of *items* answer White's replies: a
//! *group* is a tree that wins after any reply outside a zone, and a *reply* is a tree that wins after one particular reply.
//! The checker does not trust this module. A mistake here can make a certificate useless, but never leads to a false theorem.
//!
//! - `rows`: the rows of five on a board.
//! - `position`: the known stones and the rows that White could complete, computed exactly as in the checker.
//! - `tree`: trees, each stored once, and the zones in which white stones can spoil them.
//! - `adviser`: finds Black's wins by threats with the engine.
//! - `builder`: builds the trees for a node.
//! - `symbols`: writes claims and trees as characters of six bits each.
//! - `write`: writes all nodes as text, divided into parts with equal numbers of claims.

mod adviser;
mod builder;
mod position;
mod rows;
mod symbols;
mod tree;
mod write;

pub use write::{Certificate, CertificateError, Counts, Division, certificate};
