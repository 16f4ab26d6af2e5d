//! The dense form of a strategy file: what pages fetch, and what a program holds that has no use for JSON.
//!
//! Behind the line `dense 2` stand the side of the board, the rule (0 standard, 1 freestyle, 2 strict; and four times the distance
//! from the first stone within which Black's fives count, if not everywhere), and the nodes in the order of the graph form, a byte
//! for each thing said. A point is its number from `a1`, row by row.
//!
//! ```text
//! node  = stone { token } 255        the stone by which Black has won
//! token = reply { reply } 254 answer
//!       | 253 answer                 to all other replies
//! point = number                     below 252
//!       | 252 (number - 252)         on boards above 15x15, for their upper rows
//! ```

use std::collections::BTreeMap;
use std::fmt;

use engine::{Deadline, Point, Rule, Size};

use crate::game::Game;
use crate::graph::Strategy;
use crate::layout::{Layout, Listing};
use crate::stones::Stones;

const BEGIN: &[u8] = b"dense 2\n";
const RULES: [Rule; 3] = [Rule::Standard, Rule::Freestyle, Rule::Strict];
/// The number of the first point that takes two bytes.
const FAR: u8 = 252;
const REST: u8 = 253;
const ANSWER: u8 = 254;
const END: u8 = 255;

/// A dense form that is cut short, or holds what no strategy can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damaged {
    /// The number of the byte up to which it was read, from 0.
    pub at: usize,
}

impl fmt::Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("damaged or cut short")
    }
}

impl std::error::Error for Damaged {}

impl Strategy {
    /// Reads the dense form.
    ///
    /// # Errors
    /// If it is cut short, an answer is no move or ends the game, bounds do not fit, or something stands behind the last
    /// node: what [`lay_out`](crate::lay_out) refuses. That Black really wins is not checked here.
    pub fn from_dense(bytes: &[u8]) -> Result<Self, Damaged> {
        let mut reader = Reader { bytes, at: 0 };
        let game = reader.game().ok_or(Damaged { at: 0 })?;
        // Every node has such a byte; a point never is one, so that there are not many more.
        let ends = bytes.iter().filter(|&&byte| byte == END).count();
        let mut layout = Layout::new(game, ends);
        let read = layout.grow(
            |layout, node| {
                let found = reader.listing(&layout.nodes[node].stones);
                found.ok_or(Some(reader.at))
            },
            |_, _, _, _| None,
        );
        match read {
            Ok(()) if reader.at == bytes.len() => Ok(layout.finish(BTreeMap::new())),
            Err(Some(at)) => Err(Damaged { at }),
            _ => Err(Damaged { at: reader.at }),
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        byte
    }

    fn game(&mut self) -> Option<Game> {
        self.bytes.starts_with(BEGIN).then(|| self.at = BEGIN.len())?;
        let size = Size::new(self.next()?.into()).ok()?;
        let rule = usize::from(self.next()?);
        let everywhere = Game::new(size, *RULES.get(rule % 4)?);
        match rule / 4 {
            0 => Some(everywhere),
            distance => everywhere.within(distance as u8),
        }
    }

    /// The point that begins with this byte.
    fn point(&mut self, size: Size, first: u8) -> Option<Point> {
        let mut number = usize::from(first);
        if Size::MAX > Size::FIFTEEN && first == FAR && size > Size::FIFTEEN {
            number += usize::from(self.next()?);
        }
        let (row, col) = (number / size.side(), number % size.side());
        Point::new(col, row).filter(|_| row < size.side())
    }

    /// A node, of this position.
    fn listing(&mut self, position: &Stones) -> Option<Listing> {
        let size = position.game().size();
        let win_at = Deadline::new(self.next()?.into())?;
        let mut answers = Vec::new();
        let mut unanswered = 0;
        loop {
            match self.next()? {
                END if unanswered == answers.len() => return Some(Listing { win_at, answers }),
                END => return None,
                sign @ (REST | ANSWER) => {
                    let first = self.next()?;
                    let answer = self.point(size, first)?;
                    if sign == REST {
                        let listed: engine::PointSet = answers.iter().map(|&(white, _)| white).collect();
                        answers.extend(position.empty().filter(|&p| !listed.contains(p)).map(|p| (p, p)));
                    }
                    answers[unanswered..].iter_mut().for_each(|(_, black)| *black = answer);
                    unanswered = answers.len();
                }
                reply => {
                    let reply = self.point(size, reply)?;
                    answers.push((reply, reply));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(nodes: &[u8]) -> Result<Strategy, Damaged> {
        Strategy::from_dense(&[BEGIN, &[15, 0], nodes].concat())
    }

    /// After h8 Black answers h9 and i9 with g9, and o9 with n9; the nodes after that have no answers.
    const NODES: [u8; 15] = [33, 127, 128, 254, 126, 134, 254, 133, 255, 31, 255, 29, 255, 27, 255];

    #[test]
    fn a_small_graph_is_read() {
        let strategy = read(&NODES).unwrap();
        assert_eq!((strategy.node_count(), strategy.answer_count(), strategy.win_at().stone()), (4, 3, 33));
        let position = |moves| {
            let moves = engine::notation::parse_moves(moves).unwrap();
            Stones::from_moves(Game::STANDARD, &moves).unwrap()
        };
        let answer = strategy.answer(&position("h8 i9")).unwrap();
        assert_eq!((answer.point.to_string().as_str(), answer.win_at.stone()), ("g9", 29));
    }

    #[test]
    fn all_other_replies_share_an_answer() {
        let nodes = [33, 127, 254, 126, 255, 31, 97, 254, 98, 253, 97, 255];
        let strategy = read(&[&nodes[..], &[29, 255].repeat(222)].concat()).unwrap();
        assert_eq!(strategy.node_count(), 224);
    }

    #[test]
    fn upper_rows_of_larger_boards_take_two_bytes() {
        // 21x21 strict within 7: after k11 Black answers u21, number 440, with a13, number 252.
        let game = Game::new(Size::new(21).unwrap(), Rule::Strict).within(7).unwrap();
        let nodes = [33, 252, 188, 254, 252, 0, 255, 31, 255];
        let strategy = Strategy::from_dense(&[BEGIN, &[21, 2 + 4 * 7], &nodes].concat()).unwrap();
        assert_eq!((strategy.game(), strategy.node_count()), (game, 2));
        let position = Stones::from_moves(game, &engine::notation::parse_moves("k11 u21").unwrap()).unwrap();
        assert_eq!(strategy.answer(&position).unwrap().point.to_string(), "a13");
        for damaged in [&[33, 252, 189, 254, 220, 255, 31, 255][..], &[33, 252], &[33, 252, 188, 254, 252]] {
            assert!(Strategy::from_dense(&[BEGIN, &[21, 30], damaged].concat()).is_err(), "{damaged:?}");
        }
        assert!(Strategy::from_dense(&[BEGIN, &[20, 30], &nodes].concat()).is_err(), "20x20 has no middle");
    }

    #[test]
    fn what_is_no_strategy_is_refused_with_its_place() {
        let header = BEGIN.len() + 2;
        for (nodes, at) in [
            (&[][..], 1),
            (&[32, 255], 1),
            (&[33], 2),
            (&[33, 127, 255], 3),
            (&[33, 225, 254, 126, 255], 2),
            (&[33, 127, 254, 225, 255], 4),
            (&[33, 127, 254, 127, 255, 31, 255], 5),
            (&[33, 127, 254, 126, 255], 6),
            (&[33, 127, 254, 126, 255, 35, 255], 7),
            (&[33, 255, 33], 2),
        ] {
            assert_eq!(read(nodes).err(), Some(Damaged { at: header + at }), "{nodes:?}");
        }
        assert_eq!(Strategy::from_dense(b"dense 1\n").err(), Some(Damaged { at: 0 }));
    }

    #[test]
    fn a_damaged_byte_never_traps() {
        for at in 0..NODES.len() {
            for byte in 0..=255 {
                let mut nodes = NODES;
                nodes[at] = byte;
                // Whatever it says then: no more nodes than there are bytes for.
                assert!(read(&nodes).map_or(0, |strategy| strategy.node_count()) <= NODES.len());
            }
            assert!(read(&NODES[..at]).is_err());
        }
    }
}
