//! Writes the certificate that the proven checker in `src/proof/theorem` reads. The certificate lists in full how Black wins
//! against every reply.
//!
//! A tree starts with Black to move. Every line in it ends with the row that Black's last stone completes. White's replies are
//! answered in two ways. A *group* is a tree that wins after any reply outside a zone. A *reply* is a tree that wins after one
//! particular reply. The checker does not trust this module. A mistake here can make a certificate useless, but it can never
//! lead to a false theorem. Groups and replies are called *items*. A *claim* is a position with White to move that Black wins
//! with a given number of stones.
//!
//! - `rows`: the rows of five on a board.
//! - `position`: the known stones and the rows that White could complete, computed exactly as in the checker.
//! - `tree`: trees, each stored once, and the zones in which white stones can spoil them.
//! - `adviser`: finds Black's wins by threats. This is the only file in the module that uses the engine's search.
//! - `builder`: builds the trees for a node from a strategy's answers and the adviser's moves.
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
