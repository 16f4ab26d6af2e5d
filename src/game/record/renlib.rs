//! RenLib's libraries (`.lib`) and positions (`.pos`), both of 15x15 renju.
//!
//! A library has a head of 20 bytes and then two bytes for each node: the point and the flags. Nodes follow each other down the
//! first line. A node with a *sibling* is followed, after everything below it, by the next child of its parent. A point is
//! `16 * row + column`, with the row from 0 at the top and the column from 1; 0 is the empty board. Comments follow their node,
//! end with a zero byte and take an even number of bytes.
//!
//! A position has the number of its moves, then the points as `15 * row + column`, both from 0 at the upper left.

use engine::{Color, Point, Rule, Size};

use crate::error::RecordError;
use crate::rules::StatedRule;
use crate::tree::{Node, ROOT, Tree, Turn};
use crate::{LIMITS, Record, from_top};

const MAGIC: &[u8] = b"\xffRenLib\xff";
const HEAD: usize = 20;

/// The flags in the second byte of a node.
mod flag {
    pub const SIBLING: u8 = 0x80;
    pub const LEAF: u8 = 0x40;
    pub const OLD_COMMENT: u8 = 0x20;
    pub const COMMENT: u8 = 0x08;
    pub const NO_MOVE: u8 = 0x02;
    pub const EXTENSION: u8 = 0x01;
    /// In the first byte of an extension: a text on the board.
    pub const BOARD_TEXT: u8 = 0x01;
}

/// Returns true if this is a library.
pub(crate) fn is_library(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// The board of all these files.
const SIZE: Size = Size::FIFTEEN;

/// Reads a library. Its comments are decoded together, because they share an encoding, which the file does not name.
pub(crate) fn read_library(
    bytes: &[u8],
    decode: &dyn Fn(&[u8]) -> Option<String>,
) -> Result<Record, RecordError> {
    let mut rest = bytes.get(HEAD..).ok_or(RecordError::End)?;
    let mut tree = Tree::default();
    // The nodes that still have a sibling to come, as the sibling's parent and the number of turns before it.
    let mut parents = Vec::new();
    let (mut parent, mut depth) = (ROOT, 0);
    let mut comments: Vec<(usize, &[u8])> = Vec::new();
    while let [place, flags, after @ ..] = rest {
        rest = after;
        let mut board_text = false;
        if flags & flag::EXTENSION != 0 {
            let [_, more, after @ ..] = rest else { return Err(RecordError::End) };
            board_text = more & flag::BOARD_TEXT != 0;
            rest = after;
        }
        if flags & flag::SIBLING != 0 {
            parents.push((parent, depth));
        }
        let mut node = parent;
        if *place != 0 && flags & flag::NO_MOVE == 0 {
            let point = point(*place).ok_or_else(|| RecordError::point(depth + 1, &format!("{place:#x}")))?;
            let turn = Turn { color: Color::to_move(depth), point: Some(point) };
            node = tree.add(parent, Node { turn: Some(turn), ..Node::default() });
            depth += 1;
        }
        if flags & (flag::COMMENT | flag::OLD_COMMENT) != 0 {
            comments.push((node, text(&mut rest)?));
        }
        if board_text {
            text(&mut rest)?;
        }
        if flags & flag::LEAF == 0 {
            parent = node;
        } else if let Some(next) = parents.pop() {
            (parent, depth) = next;
        } else {
            break;
        }
    }
    if tree.nesting() > LIMITS.depth {
        return Err(RecordError::Deep { limit: LIMITS.depth });
    }
    let all: Vec<u8> = comments.iter().flat_map(|(_, comment)| comment.iter().copied().chain([0])).collect();
    let decoded = decode(&all).ok_or(RecordError::Encoding)?;
    for ((node, _), comment) in comments.iter().zip(decoded.split('\0')) {
        // A backspace separates the first line of a comment from the others.
        tree.0[*node].set_text("C", comment.replace('\u{8}', "\n").trim());
    }
    Ok(renju(tree))
}

fn renju(tree: Tree) -> Record {
    Record { size: Some(SIZE), rule: StatedRule::Known(Rule::Renju, Rule::Renju.name().to_owned()), tree }
}

fn point(place: u8) -> Option<Point> {
    from_top(SIZE, usize::from(place & 15).checked_sub(1)?, usize::from(place >> 4))
}

/// Reads a text from the bytes, up to a zero. If the number of bytes is odd, another zero follows.
fn text<'a>(rest: &mut &'a [u8]) -> Result<&'a [u8], RecordError> {
    let length = rest.iter().position(|&byte| byte == 0).ok_or(RecordError::End)?;
    let text = &rest[..length];
    *rest = rest.get((length + 2) & !1..).ok_or(RecordError::End)?;
    Ok(text)
}

/// Reads a position if the bytes can be one, judging only by their number and values.
pub(crate) fn read_position(bytes: &[u8]) -> Option<Record> {
    let (&count, places) = bytes.split_first()?;
    let side = SIZE.side();
    if usize::from(count) != places.len() || places.iter().any(|&place| usize::from(place) >= side * side) {
        return None;
    }
    let points =
        places.iter().map(|&place| from_top(SIZE, usize::from(place) % side, usize::from(place) / side));
    let turns = points.enumerate().map(|(i, point)| Turn { color: Color::to_move(i), point });
    Some(renju(Tree::of_turns(turns)))
}
