//! Game records in the formats of other programs, on boards from 5x5 to 22x22: SGF, Piskvork's `.psq`, RenLib's `.lib` and
//! `.pos`, and plain moves. All code that reads or writes a record uses this crate.
//!
//! Records come from untrusted sources, so their length and their nesting depth are limited. As much of a record as possible is
//! opened, and [`Note`]s describe what was left out. If nothing can be opened, the [`RecordError`] names the place of the fault.
//!
//! ```
//! use engine::Size;
//! use record::{Format, Games, Usual};
//!
//! let games = Games::read("(;GM[4]SZ[15]RU[Renju]PB[Ada];B[hh];W[ig])", Size::FIFTEEN)?;
//! let opened = games.open(None, Usual::default())?;
//! assert_eq!(opened.board.moves().len(), 2);
//! let record = games.get(None)?;
//! assert_eq!(record.write(Size::FIFTEEN, Format::Plain)?, "h8 i9\n");
//! assert_eq!(record.write(Size::FIFTEEN, Format::Sgf)?, "(;GM[4]FF[4]CA[UTF-8]SZ[15]RU[Renju]PB[Ada];B[hh];W[ig])\n");
//! # Ok::<(), record::RecordError>(())
//! ```
//!
//! To read the source, start with `tree.rs`: every format is converted to and from this form.

mod encoding;
mod error;
mod games;
mod open;
mod plain;
mod psq;
mod renlib;
mod rules;
mod sgf;
mod tree;

use engine::{Board, Color, Point, Size};
use tree::{ROOT, Tree, Turn};

pub use encoding::Decode;
#[cfg(feature = "encodings")]
pub use encoding::decode;
pub use error::RecordError;
pub use games::Games;
pub use open::{Note, Opened, Usual};
pub use rules::StatedRule;

/// The maximum length of a file in bytes. No real record comes near this limit.
pub const MAX_BYTES: usize = 1_000_000;
/// The maximum nesting depth of variations in a record.
pub const MAX_DEPTH: usize = 1_000;

/// The format in which to write a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Smart Game Format, game type 4. It stores everything.
    Sgf,
    /// Piskvork's format, with the moves, the players' names and the opening, but no passes.
    Psq,
    /// Only the moves, such as `h8 i9`.
    Plain,
}

impl Format {
    /// The format with this name: `sgf`, `psq` or `txt`.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "sgf" => Self::Sgf,
            "psq" => Self::Psq,
            "txt" => Self::Plain,
            _ => return None,
        })
    }
}

/// A game with its variations, names and comments. [Opening](Self::open) it checks its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The board size, unless the record does not give it and the moves do not depend on it.
    pub size: Option<Size>,
    /// The rule that the record states.
    pub rule: StatedRule,
    tree: Tree,
}

impl Record {
    /// The record of the game on a board, with a line about the opening or an empty string.
    pub fn of_board(board: &Board, opening: &str) -> Self {
        let turns = board.turns().into_iter().enumerate();
        let turns = turns.map(|(i, point)| Turn::at(i, point));
        let mut record = Self {
            size: Some(board.size()),
            rule: StatedRule::Known(board.rule(), board.rule().name().to_owned()),
            tree: Tree::of_turns(turns),
        };
        record.tree.0[ROOT].set_text("ON", opening);
        record.set_result(board);
        record
    }

    /// Adds a forbidden move, with which Black lost, to the end of the main line.
    #[must_use]
    pub fn with_forbidden(mut self, point: Point) -> Self {
        let end = self.tree.main_line().last().unwrap_or(ROOT);
        self.tree.follow(end, Turn { color: Color::Black, point: Some(point) });
        self.tree.0[ROOT].set_text("RE", "W+");
        self
    }

    /// Makes the game on a board the main line of this record, preserving names, comments and other lines. If the game and the
    /// record start differently, only the properties of the whole game are preserved.
    #[must_use]
    pub fn with_game(mut self, board: &Board) -> Self {
        let usual = Usual { size: board.size(), rule: board.rule() };
        let turns = board.turns();
        let beginning = self.open(usual).and_then(|_| open::beginning(&self, usual));
        let beginning = beginning.ok().filter(|beginning| {
            let before = beginning.board.turns();
            let first = turns.get(before.len()).map(|&point| Turn::at(before.len(), point));
            self.size.is_none_or(|size| size == board.size())
                && turns.starts_with(&before)
                // If the node of the first move also sets up stones, it has only one turn.
                && (!beginning.is_last_edit_a_move
                    || first.is_none()
                    || self.tree.turn_after(beginning.node) == first)
        });
        let Some(beginning) = beginning else {
            let mut fresh = Self::of_board(board, "");
            let root = std::mem::take(&mut self.tree.0[ROOT].properties);
            let about = |name: &str| !["AB", "AW", "AE", "PL", "C", "RE"].contains(&name);
            fresh.tree.0[ROOT].properties.splice(0..0, root.into_iter().filter(|p| about(&p.name)));
            return fresh;
        };
        let mut node = beginning.node;
        for (i, &point) in turns.iter().enumerate().skip(beginning.board.stones()) {
            node = self.tree.follow(node, Turn::at(i, point));
        }
        self.size = Some(board.size());
        if self.rule.known() != Some(board.rule()) {
            self.rule = StatedRule::Known(board.rule(), board.rule().name().to_owned());
        }
        self.set_result(board);
        self
    }

    fn set_result(&mut self, board: &Board) {
        let root = &mut self.tree.0[ROOT];
        if let (Some(winner), None) = (board.winner(), root.text("RE")) {
            root.set_text("RE", if winner == Color::Black { "B+" } else { "W+" });
        }
    }

    /// Adds comments to the moves of the main line, skipping empty ones. The first comments belong to the stones that the
    /// record sets up, and are left out.
    pub fn add_comments(&mut self, comments: &[String]) {
        let beginning = open::beginning(self, Usual::default());
        let comments = comments.iter().skip(beginning.map_or(0, |beginning| beginning.board.stones()));
        let line: Vec<usize> =
            self.tree.main_line().filter(|&node| self.tree.0[node].turn.is_some()).collect();
        for (node, comment) in line.into_iter().zip(comments).filter(|(_, comment)| !comment.is_empty()) {
            let node = &mut self.tree.0[node];
            let before = node.text("C").filter(|before| !before.is_empty() && before != comment);
            node.set_text(
                "C",
                &before.map_or_else(|| comment.clone(), |before| format!("{before}\n{comment}")),
            );
        }
    }

    /// The turns of the main line. A pass is `None`.
    pub fn turns(&self) -> Vec<Option<Point>> {
        let turns = self.tree.main_line().filter_map(|node| self.tree.0[node].turn);
        turns.map(|turn| turn.point).collect()
    }

    /// A property of the whole game by its SGF name, such as `PB` for Black's name or `DT` for the date; empty if missing.
    pub fn text(&self, property: &str) -> String {
        self.tree.0[ROOT].text(property).unwrap_or_default()
    }

    /// Sets a property of the whole game by its SGF name. An empty string removes it.
    pub fn set_text(&mut self, property: &str, text: &str) {
        self.tree.0[ROOT].set_text(property, text);
    }

    /// The opening, such as `swap2 two black`; empty if missing.
    pub fn opening(&self) -> String {
        self.text("ON")
    }

    /// Writes the record in this format, on a board of this size or larger if the record does not give a size.
    ///
    /// # Errors
    /// Fails with [`RecordError::Pass`] if a side passes and the format cannot store a pass.
    pub fn write(&self, size: Size, format: Format) -> Result<String, RecordError> {
        let size = self.size.unwrap_or_else(|| {
            let points = self.tree.0.iter().filter_map(|node| node.turn?.point);
            let side = points.map(|point| 1 + point.col().max(point.row())).max().unwrap_or_default();
            Size::new(side).map_or(size, |needed| size.max(needed))
        });
        Ok(match format {
            Format::Sgf => sgf::write(self, size),
            Format::Psq => return psq::write(self, size),
            Format::Plain => plain::write(self),
        })
    }
}

/// The lines of a text, ending with CR LF, LF or CR.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let feeds = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    feeds.flat_map(|line| line.split('\r'))
}

/// Reads a board size: one number, or two equal numbers separated by a colon.
fn checked_size(size: &str) -> Result<Size, RecordError> {
    let side =
        size.split_once(':').filter(|(columns, rows)| columns == rows).map_or(size, |(columns, _)| columns);
    let known = side.trim().parse().ok().and_then(|side| Size::new(side).ok());
    known.ok_or_else(|| RecordError::size(size))
}

/// The point in this column from the left and this row from the top, counted from 0.
fn from_top(size: Size, col: usize, row: usize) -> Option<Point> {
    Point::new(col, (size.side() - 1).checked_sub(row)?).filter(|&point| size.contains(point))
}
