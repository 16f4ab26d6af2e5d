//! Reads the lines between BOARD, YXBOARD or SWAP2BOARD and DONE.

use crate::coordinates;
use engine::{Board, Point, Rule, Size};

/// The purpose of a list of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The engine should move.
    Move,
    /// The engine should only set up the board.
    Position,
    /// The engine should make a Swap2 decision. The stones come in the order of play, without their colors.
    Swap2,
}

#[derive(Debug)]
pub struct Placement {
    pub purpose: Purpose,
    own: Vec<Point>,
    enemy: Vec<Point>,
    dead: Vec<Point>,
    fault: Option<String>,
}

impl Placement {
    pub const fn new(purpose: Purpose) -> Self {
        Self { purpose, own: Vec::new(), enemy: Vec::new(), dead: Vec::new(), fault: None }
    }

    /// Reads a line `x,y,who`: 1 for our stones, 2 for the opponent's, 3 for stones in an earlier winning row. For Swap2, the
    /// line is `x,y`.
    pub fn add(&mut self, line: &str, size: Size) {
        let stone = || {
            if self.purpose == Purpose::Swap2 {
                return Some((coordinates::parse(line, size)?, 1));
            }
            let (place, who) = line.rsplit_once(',')?;
            let point = coordinates::parse(place, size)?;
            Some((point, who.trim().parse::<u8>().ok()?))
        };
        match stone() {
            Some((point, 1)) => self.own.push(point),
            Some((point, 2)) => self.enemy.push(point),
            Some((point, 3)) => self.dead.push(point),
            _ => {
                let expected = if self.purpose == Purpose::Swap2 { "x,y" } else { "x,y,1, x,y,2 or x,y,3" };
                self.fault.get_or_insert_with(|| format!("{line:?} in BOARD: expected {expected}"));
            }
        }
    }

    /// The moves in a possible order of play, after which it is our turn. For Swap2, the order is the one in which they were
    /// sent.
    ///
    /// # Errors
    /// Fails if a line was invalid, or if the numbers of stones do not make it our turn.
    pub fn moves(mut self, size: Size, rule: Rule) -> Result<Vec<Point>, String> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.purpose == Purpose::Swap2 {
            return Ok(self.own);
        }
        // Alternate the colors of an earlier row, so that it does not win.
        for point in std::mem::take(&mut self.dead) {
            if self.own.len() < self.enemy.len() { &mut self.own } else { &mut self.enemy }.push(point);
        }
        let (own, enemy) = (self.own.len(), self.enemy.len());
        let (first, second) = match enemy.checked_sub(own) {
            Some(0) => (self.own, self.enemy),
            Some(1) => (self.enemy, self.own),
            _ => {
                return Err(format!(
                    "BOARD has {own} of my stones and {enemy} of the opponent's: it is not my turn"
                ));
            }
        };
        Ok(in_turn([first, second], Board::new(size, rule)))
    }
}

/// The stones of both sides in turn, in the given order as far as possible. A stone that is forbidden or would end the game is
/// played later if possible.
fn in_turn(mut waiting: [Vec<Point>; 2], mut board: Board) -> Vec<Point> {
    let mut moves = Vec::new();
    while let side = &mut waiting[moves.len() % 2]
        && !side.is_empty()
    {
        let after = |&point: &Point| {
            let mut after = board.clone();
            after.play(point).is_ok().then_some(after)
        };
        let leaves_open = |point: &Point| after(point).is_some_and(|after| after.winner().is_none());
        let next = side.iter().position(leaves_open).unwrap_or(0);
        let point = side.remove(next);
        board = after(&point).unwrap_or(board);
        moves.push(point);
    }
    moves
}
