//! Reads the lines between BOARD, YXBOARD or SWAP2BOARD and DONE.

use crate::coordinates;
use engine::notation::counted;
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

/// A position that is sent stone by stone.
#[derive(Debug)]
pub struct Placement {
    pub purpose: Purpose,
    own: Vec<Point>,
    enemy: Vec<Point>,
    /// The winning rows of earlier games on the same board, which belong to neither side.
    dead: Vec<Point>,
    /// The first error.
    fault: Option<String>,
}

impl Placement {
    /// No stones yet.
    pub const fn new(purpose: Purpose) -> Self {
        Self { purpose, own: Vec::new(), enemy: Vec::new(), dead: Vec::new(), fault: None }
    }

    /// Reads a line `x,y,who`: 1 for an own stone, 2 for the opponent's, 3 for a stone of an earlier winning row; for Swap2 a
    /// line `x,y`.
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

    /// The moves in a possible order of play, with the own side to move; for Swap2 in the order sent.
    ///
    /// # Errors
    /// Fails if a line was wrong or the stones do not allow a move of the own side.
    pub fn moves(mut self, size: Size, rule: Rule) -> Result<Vec<Point>, String> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        if self.purpose == Purpose::Swap2 {
            return Ok(self.own);
        }
        // A row whose stones alternate in color wins for neither side.
        for point in std::mem::take(&mut self.dead) {
            if self.own.len() < self.enemy.len() { &mut self.own } else { &mut self.enemy }.push(point);
        }
        let (own, enemy) = (self.own.len(), self.enemy.len());
        let (first, second) = match enemy.checked_sub(own) {
            Some(0) => (self.own, self.enemy),
            Some(1) => (self.enemy, self.own),
            _ => {
                return Err(format!(
                    "{} and {enemy} of the opponent in BOARD: it is not my move",
                    counted(own, "own stone")
                ));
            }
        };
        Ok(in_turn([first, second], Board::new(size, rule)))
    }
}

/// The stones of both sides alternately, in the given order. A stone that would end the game or is forbidden waits for later
/// ones, as long as one of those can be played.
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
