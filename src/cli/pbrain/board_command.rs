//! The lines between BOARD and DONE.

use super::coordinates;
use engine::{Point, Size};

/// A position being sent stone by stone.
#[derive(Debug, Default)]
pub struct Placement {
    own: Vec<Point>,
    enemy: Vec<Point>,
    /// The first thing that was wrong.
    fault: Option<String>,
}

impl Placement {
    /// Takes a line `x,y,who`: 1 for an own stone, 2 for the opponent's.
    pub fn add(&mut self, line: &str, size: Size) {
        let stone = || {
            let (place, who) = line.rsplit_once(',')?;
            let point = coordinates::parse(place, size)?;
            Some((point, who.trim().parse::<u8>().ok()?))
        };
        match stone() {
            Some((point, 1)) => self.own.push(point),
            Some((point, 2)) => self.enemy.push(point),
            _ => {
                self.fault.get_or_insert_with(|| format!("{line:?} in BOARD: expected x,y,1 or x,y,2"));
            }
        }
    }

    /// The moves in an order in which they may have been played, the own side to move.
    ///
    /// # Errors
    /// When a line was wrong or the stones do not fit an own move.
    pub fn moves(self) -> Result<Vec<Point>, String> {
        if let Some(fault) = self.fault {
            return Err(fault);
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
        let mut second = second.into_iter();
        Ok(first.into_iter().flat_map(|point| [Some(point), second.next()]).flatten().collect())
    }
}
