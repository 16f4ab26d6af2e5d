//! The winning strategy as a decision graph. Looks up positions in any orientation, finds the longest line, builds strategies,
//! and reads and writes `gomoku.json`.
//!
//! ```
//! use engine::{Deadline, Point, notation::parse_moves};
//! use strategy::{Builder, Game, Listing, Stones, Strategy};
//!
//! let position = |moves| Stones::from_moves(Game::STANDARD, &parse_moves(moves).unwrap()).unwrap();
//! let answer = |white: &str, black: &str| (white.parse().unwrap(), black.parse().unwrap());
//! let win_at = |stone| Deadline::new(stone).unwrap();
//!
//! // Results from a solver, in any order and orientation. After h8 h9, Black answers g9.
//! let mut builder = Builder::new(Game::STANDARD);
//! builder.add(&position("h8 h9 g9"), &Listing::new(win_at(33), vec![]));
//! builder.add(&position("h8"), &Listing::new(win_at(35), vec![answer("h9", "g9")]));
//! let strategy: Strategy = builder.finish(Default::default())?;
//!
//! // This second move is the mirror image of h9, so its answer is the mirror image of g9.
//! let turned = strategy.answer(&position("h8 i8")).unwrap();
//! assert_eq!((turned.point.to_string(), turned.win_at), ("i9".to_owned(), win_at(33)));
//! assert_eq!(Strategy::from_json(&strategy.to_json())?, strategy);
//! # Ok::<(), strategy::StrategyError>(())
//! ```
//!
//! # The file
//! A strategy file is one JSON object. The fields `format`, `version`, `rule`, `size`, `first`, `win_at`, `by_second`, `counts`
//! and `made_by` describe the game and the strategy. The field `within` is present if Black's fives must be near the first
//! stone. The field `nodes` has one string for each position with White to move:
//!
//! ```text
//! "nodes": [
//!  "35 h9i9g9 ...",          node 0, after h8: Black has five by stone 35; after h9 or i9, Black answers g9
//!  "35 g10i10 i7j7h6 *g8",   node 1, after h8 h9 g9: after i7 or j7, Black answers h6; after all others, g8
//! ```
//!
//! - The first token is the number of the stone by which Black wins, whatever White does.
//! - Every other token lists one or more White replies, followed by Black's answer to each of them. A `*` in the last token
//!   stands for all empty points that no other token lists.
//! - Every answer leads to a node. To number the nodes, go through the replies of each node, row by row from a1. The position
//!   after each answer gets the next number, unless it or a mirror image already has a number.
//! - A node has the orientation of the moves that first lead to it.
//! - The root lists one second move from each class of equivalent moves. In a symmetric position, some replies are mirror
//!   images of one another. The node lists only the first of these, row by row.
//! - After a reply that is not listed, the engine's threat search finds a win within the bound of the node.
//! - Under `strict-renju`, White may pass. The token `-g7` is the answer to a pass, which counts as a stone and comes after all
//!   other replies.
//!
//! If the field `partial` is true, the strategy covers only the second moves that the root lists.
//!
//! The reader also accepts the nested form that `Strategy::to_tree_json` writes, either as a file of its own or under `tree` in
//! the object described above, in place of `nodes`. It lists every answered reply, including mirror images in symmetric
//! positions, but only one second move from each class.

mod builder;
#[cfg(test)]
mod damage_tests;
mod envelope;
mod error;
#[cfg(test)]
mod fault_tests;
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
mod read_graph;
#[cfg(test)]
mod read_tests;
mod read_tree;
#[cfg(test)]
mod samples;
mod stones;
mod stops;
mod value;
mod write;

pub use builder::Builder;
pub use error::{Fault, StrategyError};
pub use game::{Game, ParseGameError};
pub use graph::{Listing, Node, NodeId, Pass, Reply, Strategy};
pub use layout::lay_out;
pub use limits::{MAX_BYTES, MAX_NODES, MAX_VALUES};
pub use lookup::Answer;
pub use on_board::{KnownWin, OnBoard};
pub use stones::{Illegal, Stones};
pub use stops::{Row, rows_through};
pub use value::Value;
