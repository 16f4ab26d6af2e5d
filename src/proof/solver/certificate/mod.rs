//! The certificate that the proven checker in `src/proof/theorem` reads: how Black wins against every reply, written out.
//!
//! A tree has Black to move and ends in the row that Black's last stone completes. White's replies are answered by *groups*
//! (one tree that wins after any reply outside a zone) and by *replies* (a tree for one point). The checker trusts nothing
//! here, so an error in this module costs a certificate but never makes a false theorem.
//!
//! - `cells`: sets of points, and the rows of five of a board.
//! - `position`: the known stones and what White could complete, computed exactly as in the checker.
//! - `tree`: trees, each stored once, and the zones where stones disturb them.
//! - `adviser`: the only use of the engine, which finds Black's wins by threats.
//! - `builder`: builds the trees of a node from the answers of a strategy and the adviser's moves.
//! - `symbols`: claims and trees as characters of six bits.
//! - `write`: writes all nodes as text, in parts of about equal weight.

mod adviser;
mod builder;
mod position;
mod rows;
mod symbols;
mod tree;
mod write;

pub use write::{Certificate, CertificateError, Counts, Division, certificate};
