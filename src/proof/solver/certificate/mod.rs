//! The certificate that the proven checker in `src/proof/theorem` reads: how Black wins against every reply, written out.
//!
//! A tree has Black to move and ends in the row that his last stone completes. White's replies are met by *groups* (one
//! tree that wins wherever White has played, outside a zone) and by *replies* (a tree for one point). The checker believes
//! nothing of what is written here, so an error in this module costs a certificate, never a false theorem.
//!
//! - `cells`: sets of points, and the rows of five of a board.
//! - `position`: the known stones and what White could complete, kept exactly as the checker keeps it.
//! - `tree`: trees, each stored once, and the zones in which they are disturbed.
//! - `adviser`: the only place that asks the engine: where does Black win by threats?
//! - `builder`: from the answers of a strategy and the adviser's moves to the trees of one node.
//! - `symbols`: claims and trees as characters of six bits.
//! - `write`: all nodes, in parts of about equal weight, as text.

mod adviser;
mod builder;
mod cells;
mod position;
mod symbols;
mod tree;
mod write;

pub use write::{Certificate, CertificateError, Counts, Division, certificate};
