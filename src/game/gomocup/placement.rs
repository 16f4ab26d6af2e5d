//! The lines between BOARD, YXBOARD or SWAP2BOARD and DONE.

use crate::coordinates;
use engine::{Board, Point, Rule, Size};

/// The purpose of the stones sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move is wanted.
    Move,
    /// They are to lie on the board.
    Position,
    /// A decision of Swap2 is wanted; the stones come in the order of play and do not say whose they are.
    Swap2,
}

/// A position being sent stone by stone.
#[derive(Debug)]
pub struct Placement {
    pub purpose: Purpose,
    own: Vec<Point>,
    enemy: Vec<Point>,
    /// The winning rows of earlier games on the same board: nobody's stones.
    dead: Vec<Point>,
    /// The first thing that was wrong.
    fault: Option<String>,
}

impl Placement {
    /// Nothing sent yet.
    pub const fn new(purpose: Purpose) -> Self {
        Self { purpose, own: Vec::new(), enemy: Vec::new(), dead: Vec::new(), fault: None }
    }

    /// Takes a line `x,y,who`: 1 for an own stone, 2 for the opponent's, 3 for one of a winning row of a game before; for Swap2
    /// `x,y`.
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

    /// The moves in an order in which they may have been played, if there is one, the own side to move; for Swap2 those that
    /// were sent.
    ///
    /// # Errors
    /// When a line was wrong or the stones do not fit an own move.
    pub fn moves(mut self, size: Size, rule: Rule) -> Result<Vec<Point>, String> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.purpose == Purpose::Swap2 {
            return Ok(self.own);
        }
        // A row whose stones belong to both sides by turns wins for neither.
        for point in std::mem::take(&mut self.dead) {
            if self.own.len() < self.enemy.len() { &mut self.own } else { &mut self.enemy }.push(point);
        }
        let (own, enemy) = (self.own.len(), self.enemy.len());
        let (first, second) = match enemy.checked_sub(own) {
            Some(0) => (self.own, self.enemy),
            Some(1) => (self.enemy, self.own),
            _ => {
                return Err(format!(
                    "{own} own stones and {enemy} of the opponent in BOARD: it is not my move"
                ));
            }
        };
        Ok(in_turn([first, second], Board::new(size, rule)))
    }
}

/// The stones of both sides by turns, in the order given, but that one which ends the game, or is forbidden, waits for those
/// after it as long as one of them goes on.
fn in_turn(mut waiting: [Vec<Point>; 2], mut board: Board) -> Vec<Point> {
    let mut moves = Vec::new();
    while let side = &mut waiting[moves.len() % 2]
        && !side.is_empty()
    {
        let after = |&point: &Point| {
            let mut after = board.clone();
            after.play(point).is_ok().then_some(after)
        };
        let goes_on = |point: &Point| after(point).is_some_and(|after| after.winner().is_none());
        let next = side.iter().position(goes_on).unwrap_or(0);
        let point = side.remove(next);
        board = after(&point).unwrap_or(board);
        moves.push(point);
    }
    moves
}
