//! RenLib's libraries (`.lib`) and positions (`.pos`), for renju on 15x15.
//!
//! A library has a header of 20 bytes, followed by two bytes for each node: the point and the flags. The nodes of the first
//! line come one after another. The flag *sibling* means that the node's parent has another child, which comes after all
//! descendants of the node. A point is `16 * row + column`, where rows count from 0 at the top and columns from 1. The point 0
//! stands for the empty board. A comment follows its node, ends with a zero byte and has an even number of bytes.
//!
//! A position starts with the number of its moves. The points follow as `15 * row + column`, both counted from 0 in the upper
//! left corner.

use engine::{Point, Rule, Size};

use crate::error::RecordError;
use crate::rules::StatedRule;
use crate::tree::{Node, ROOT, Tree, Turn};
use crate::{MAX_DEPTH, Record, from_top};

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
    /// A flag in the first byte of an extension: a label on the board follows.
    pub const BOARD_TEXT: u8 = 0x01;
}

pub(crate) fn is_library(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

const SIZE: Size = Size::FIFTEEN;

/// Reads a library. All comments share an encoding that the file does not name, so they are decoded together.
pub(crate) fn read_library(
    bytes: &[u8],
    decode: &dyn Fn(&[u8]) -> Option<String>,
) -> Result<Record, RecordError> {
    let mut rest = bytes.get(HEAD..).ok_or(RecordError::End)?;
    let mut tree = Tree::default();
    // The parent of every sibling still to come, and the number of turns before it.
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
            node = tree.add(parent, Node::of_turn(Turn::at(depth, Some(point))));
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
    if tree.nesting() > MAX_DEPTH {
        return Err(RecordError::Deep { limit: MAX_DEPTH });
    }
    let all: Vec<u8> = comments.iter().flat_map(|(_, comment)| comment.iter().copied().chain([0])).collect();
    let decoded = decode(&all).ok_or(RecordError::Encoding)?;
    for ((node, _), comment) in comments.iter().zip(decoded.split('\0')) {
        // A backspace ends the first line of a comment.
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

/// Reads up to a zero byte, and one more byte if the length with the zero is odd.
fn text<'a>(rest: &mut &'a [u8]) -> Result<&'a [u8], RecordError> {
    let length = rest.iter().position(|&byte| byte == 0).ok_or(RecordError::End)?;
    let text = &rest[..length];
    *rest = rest.get((length + 2) & !1..).ok_or(RecordError::End)?;
    Ok(text)
}

/// Reads a position. The format has no header, so only the number of bytes and their values show that a file is one.
pub(crate) fn read_position(bytes: &[u8]) -> Option<Record> {
    let (&count, places) = bytes.split_first()?;
    let side = SIZE.side();
    if usize::from(count) != places.len() || places.iter().any(|&place| usize::from(place) >= side * side) {
        return None;
    }
    let points =
        places.iter().map(|&place| from_top(SIZE, usize::from(place) % side, usize::from(place) / side));
    let turns = points.enumerate().map(|(i, point)| Turn::at(i, point));
    Some(renju(Tree::of_turns(turns)))
}
