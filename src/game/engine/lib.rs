//! Gomoku: board, rules, symmetry, notation, and threat search.
//!
//! One [`Board`] type serves every [`Size`] from 5x5 to 22x22 under every [`Rule`]. It tracks the patterns that a stone on any
//! empty point would make. The [threat search](threat) uses them to prove wins by fours and open threes.
//!
//! ```
//! use engine::threat::{Kind, Proof, ThreatLimits, ThreatSearch};
//! use engine::{Board, Color, Rule, Size, notation};
//!
//! // Black has two open twos whose lines cross.
//! let moves = notation::parse_moves("j10 a1 k10 a19 l12 s1 l13 s19")?;
//! let mut board = Board::from_moves(Size::new(19)?, Rule::Freestyle, &moves).unwrap();
//! assert_eq!(board.to_move(), Color::Black);
//! assert!(board.classes(Color::Black).threes.contains("l10".parse()?));
//!
//! // Black wins with three more stones, because l10 makes two open threes at once.
//! let mut search = ThreatSearch::new(1 << 16);
//! let limits = ThreatLimits { own_stones: 3, nodes: 1_000 };
//! assert_eq!(search.prove(&mut board, Color::Black, Kind::Vct, limits), Proof::Proven { own_stones: 3 });
//! assert_eq!(search.winning_move(&mut board, Color::Black, Kind::Vct, 3), "l10".parse().ok());
//!
//! // Renju forbids that double three.
//! let board = Board::from_moves(Size::new(19)?, Rule::Renju, &moves).unwrap();
//! assert!(board.forbidden(Color::Black).contains("l10".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod color;
mod deadline;
mod direction;
mod figure;
mod grade;
mod key;
mod line;
pub mod notation;
mod pattern;
mod point;
mod point_set;
mod printable;
mod rule;
mod size;
mod symmetry;
mod table;
pub mod threat;
mod window;
mod zobrist;

pub use board::{Board, Classes, Forbidden, IllegalMove, LineView};
pub use color::{ByColor, Color};
pub use deadline::{Deadline, ParseDeadlineError};
pub use direction::Direction;
pub use figure::Figure;
pub use grade::{Grade, Grades};
pub use key::canonical_key;
pub use pattern::Pattern;
pub use point::{INDEX_BITS, POINTS, ParsePointError, Point};
pub use point_set::{PointSet, Points};
pub use printable::Printable;
pub use rule::{ParseRuleError, Row, Rule};
pub use size::{Size, UnknownSize};
pub use symmetry::Symmetry;
pub use zobrist::{mix, stone_key};
