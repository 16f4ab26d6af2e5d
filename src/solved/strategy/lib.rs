//! The winning strategy as a decision graph: lookup up to symmetry, longest line, building, and `gomoku.json`.
//!
//! ```
//! use engine::{Deadline, Point, notation::parse_moves};
//! use strategy::{Builder, Game, Listing, Stones, Strategy};
//!
//! let position = |moves| Stones::from_moves(Game::STANDARD, &parse_moves(moves).unwrap()).unwrap();
//! let answer = |white: &str, black: &str| (white.parse().unwrap(), black.parse().unwrap());
//! let win_at = |stone| Deadline::new(stone).unwrap();
//!
//! // What a solver has found, in any order and orientation: after h8 h9 Black answers g9.
//! let mut builder = Builder::new(Game::STANDARD);
//! builder.add(&position("h8 h9 g9"), Listing { win_at: win_at(33), answers: vec![] });
//! builder.add(&position("h8"), Listing { win_at: win_at(35), answers: vec![answer("h9", "g9")] });
//! let strategy: Strategy = builder.finish(Default::default())?;
//!
//! // The same second move seen from another side has the same answer, turned.
//! let turned = strategy.answer(&position("h8 i8")).unwrap();
//! assert_eq!((turned.point.to_string(), turned.win_at), ("i9".to_owned(), win_at(33)));
//! assert_eq!(Strategy::from_json(&strategy.to_json())?, strategy);
//! # Ok::<(), strategy::StrategyError>(())
//! ```
//!
//! # The file
//! One JSON object. Beside its envelope (`format`, `version`, `rule`, `size`, `within` if Black's fives count only near the first stone, `first`, `win_at`, `by_second`, `counts`,
//! `made_by`), which says what game it is for, it holds `nodes`, one string for each position with White to move:
//!
//! ```text
//! "nodes": [
//!   "35 h9i9g9 ...",          node 0, after h8: Black has five by stone 35; after h9 and after i9 he answers g9
//!   "35 g10i10 i7j7h6 *g8",   node 1, after h8 h9 g9: after i7 and after j7 he answers h6, after all others g8
//! ```
//!
//! - The first token is the stone by which Black wins at the latest, whatever White does.
//! - Every other token holds replies of White and, as its last point, Black's answer to each of them. In the
//!   last token `*` stands for all empty points that no other names as replies.
//! - Every answer leads to a node. The replies of a node, taken by rows from a1, name the nodes after it: the next number
//!   goes to each position that is not yet named, nor is the image of a named one under a symmetry of the board.
//! - A node's own orientation is that of the moves by which it was named.
//! - At the root only one second move of each of each class is listed, and where a position has symmetries of its
//!   own, one of the replies that they map to one another: the first by rows.
//! - A reply that is not listed is won by the engine's threat search within the bound of the node.
//!
//! The nested form of the source document (`Strategy::to_tree_json`) is read as well, bare or in the envelope under
//! `tree` instead of `nodes`. It lists every answered reply by its own name, the images under a position's own symmetries
//! too; of the second moves alone one of each class.

mod builder;
mod envelope;
mod error;
mod followed;
mod game;
mod graph;
mod images;
mod index;
mod layout;
mod limits;
mod longest;
mod lookup;
mod on_board;
mod read;
#[cfg(test)]
mod read_checks;
mod read_graph;
mod read_tree;
#[cfg(test)]
mod samples;
mod stones;
mod stops;
mod value;
mod write;

pub use builder::Builder;
pub use error::{Fault, StrategyError};
pub use followed::Followed;
pub use game::{Game, ParseGameError};
pub use graph::{Node, NodeId, Reply, Strategy};
pub use layout::{Listing, lay_out};
pub use limits::{MAX_BYTES, MAX_NODES, MAX_VALUES};
pub use lookup::{Answer, Child};
pub use on_board::{Known, OnBoard};
pub use stones::{Illegal, Stones};
pub use stops::{Lattice, Row, rows_through, stop};
pub use value::Value;
