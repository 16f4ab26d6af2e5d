//! Plays games on the page's board and checks that Black wins by the stated stone.

use crate::browser::Page;
use serde::Deserialize;
use serde_json::json;

/// White plays at random, within two points of a stone, where rows are most valuable, in a distant group, or along the longest
/// line. There is also `engine`, the engine of free play.
pub const STYLES: [&str; 5] = ["random", "near", "attack", "far", "longest"];

/// A game against the strategy.
#[derive(Debug, Deserialize)]
pub struct Game {
    /// The moves of both sides.
    pub moves: Vec<String>,
    winner: Option<String>,
    row: Vec<String>,
    bounds: Vec<Option<usize>>,
    /// The milliseconds for each answer.
    pub times: Vec<f64>,
}

/// Plays a whole game from Black's first stone.
#[track_caller]
pub fn play(page: &Page, style: &str, seed: u32) -> Game {
    page.call(include_str!("games.js"), &json!([style, seed]))
}

/// Plays renju from these moves. White sometimes passes.
#[track_caller]
pub fn play_after(page: &Page, style: &str, seed: u32, moves: &str) -> Game {
    page.call(include_str!("games.js"), &json!([style, seed, moves]))
}

impl Game {
    /// Checks that Black won by the stated stone, and nobody earlier. `claim` is the stone stated at the beginning.
    ///
    /// # Panics
    /// Panics if a check fails.
    pub fn check(&self, rule: &str, claim: usize) {
        let wins = |row: usize| if rule == "freestyle" { row >= 5 } else { row == 5 };
        let stones = self.moves.len();
        for end in 1..=stones {
            let won = rows_through_last(&self.moves[..end]).into_iter().any(wins);
            assert_eq!(won, end == stones, "a row at stone {end} of {stones}: {self:?}");
        }
        assert_eq!(self.winner.as_deref(), Some("black"), "{self:?}");
        assert!(self.row.len() >= 5 && self.row.iter().all(|point| self.moves.contains(point)), "{self:?}");
        let mut least = claim;
        for &bound in &self.bounds {
            let stays = bound.is_some_and(|bound| bound <= least);
            assert!(stays, "the stated bound rises to {bound:?} from {least}: {self:?}");
            least = bound.unwrap_or(least);
        }
        assert!(stones <= least, "won with stone {stones}, not {least}: {self:?}");
    }
}

/// Counts a color's stones in a row through the last move, in each direction, in the simplest way.
///
/// # Panics
/// Panics without moves, or if one is not named like `h8` or `e3s2`.
pub fn rows_through_last(moves: &[String]) -> [usize; 4] {
    let last = moves.len() - 1;
    let own = moves.iter().skip(last % 2).step_by(2).filter(|name| *name != "pass");
    let own: Vec<(i32, i32)> = own.map(|name| place(name)).collect();
    if moves[last] == "pass" {
        return [0; 4];
    }
    let (x, y) = place(&moves[last]);
    [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dx, dy)| {
        let run =
            |sign: i32| (1..).take_while(|n| own.contains(&(x + sign * n * dx, y + sign * n * dy))).count();
        1 + run(1) + run(-1)
    })
}

/// Returns column and row, counted from 0 for `h8`, and from the first stone for `e3s2`.
fn place(name: &str) -> (i32, i32) {
    if let Some(at) = name.find(['n', 's']).filter(|&at| at > 1) {
        let steps = |part: &str| part[1..].parse::<i32>().expect("steps");
        let signed = |part: &str| if part.starts_with(['w', 's']) { -steps(part) } else { steps(part) };
        return (signed(&name[..at]), signed(&name[at..]));
    }
    let (column, row) = name.split_at(1);
    (i32::from(column.as_bytes()[0]) - i32::from(b'a'), row.parse::<i32>().expect("a row") - 1)
}
