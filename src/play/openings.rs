//! Openings that either side may begin with: drawn by chance, kept where neither a search nor self-play sees a side ahead.

use search::{Control, Limits};

use super::cell::Cell;
use super::player::Player;
use super::position::Position;
use super::report::Verdict;
use super::spec::{EngineKind, EngineSpec};
use engine::Color;

/// Stones of an opening, at least and at most.
const STONES: (u64, u64) = (4, 7);
/// How far a search may see a side ahead, in its points.
const AHEAD: i32 = 60;
/// Memory of the player who judges, in bytes.
const BYTES: usize = 8 << 20;

/// How openings are made. The same maker always makes the same ones.
#[derive(Clone, Debug)]
pub struct OpeningMaker {
    /// The board without a stone.
    pub empty: Position,
    /// What they are drawn by.
    pub seed: u64,
    /// Positions that a move of the search and of the last self-played game may cost; earlier games take down to a
    /// quarter of it, so that no two are the same.
    pub nodes: u64,
    /// Self-played games of each opening, 2 or more.
    pub games: u32,
}

/// What speaks for an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// How far a search sees the side to move ahead, in its points.
    pub score: i32,
    /// The half points that Black has of the self-played games.
    pub black: u32,
}

impl OpeningMaker {
    /// The candidate of this number: stones near the middle in the order of play, Black's first. It may be decided.
    pub fn draw(&self, number: u64) -> Position {
        let mut draws = 0;
        let mut below = |bound: u64| {
            draws += 1;
            draw([self.seed, number, draws]) % bound
        };
        let size = self.empty.size();
        // From 4 cells around the middle on 15x15 to 6 on 21x21.
        let reach = (3 * size / 10) as u64;
        let first = size as u64 / 2 - reach;
        let stones = STONES.0 + below(STONES.1 - STONES.0 + 1);
        let mut position = self.empty.clone();
        while position.moves().len() < stones as usize && !position.is_over() {
            let (col, row) = (first + below(2 * reach + 1), first + below(2 * reach + 1));
            if let Some(cell) = Cell::new(col as usize, row as usize) {
                // An occupied cell is drawn again.
                let _ = position.play(cell);
            }
        }
        position
    }

    /// Whether neither side is ahead: a search sees nobody far ahead and no win, and of the self-played games either side
    /// has three eighths of the points or more. `None` also if the thinking was stopped.
    pub fn balance(&self, opening: &Position, control: &Control<'_>) -> Option<Balance> {
        let stopped = || control.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed));
        let report = best().think(opening, &Limits::nodes(self.nodes), control);
        let score =
            report.score.filter(|score| report.verdict == Verdict::Unknown && score.abs() <= AHEAD)?;
        let (mut black, mut white) = (0, 0);
        for game in 0..self.games {
            let nodes = self.nodes / 4 + self.nodes * 3 / 4 * u64::from(game) / u64::from(self.games - 1);
            match self_play(opening, nodes, control) {
                _ if stopped() => return None,
                Some(Color::Black) => black += 2,
                Some(Color::White) => white += 2,
                None => (black, white) = (black + 1, white + 1),
            }
            // One side cannot get three eighths of the points any more.
            if black.max(white) * 4 > 5 * self.games {
                return None;
            }
        }
        Some(Balance { score, black })
    }
}

fn best() -> Player {
    Player::new(EngineSpec::new(EngineKind::Best), BYTES, 0)
}

/// The winner of a game of our best engine against itself; also `None` if the thinking was stopped.
fn self_play(opening: &Position, nodes: u64, control: &Control<'_>) -> Option<Color> {
    let mut position = opening.clone();
    let mut player = best();
    while !position.is_over() {
        let cell = player.think(&position, &Limits::nodes(nodes), control).best?;
        position.play(cell).ok()?;
    }
    position.winner()
}

/// A word that looks random and follows from these (SplitMix64, Steele, Lea, Flood 2014).
fn draw(words: [u64; 3]) -> u64 {
    words.into_iter().fold(0, |state: u64, word| {
        let z = (state ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Rule;
    use std::collections::HashSet;

    fn maker(size: usize, nodes: u64) -> OpeningMaker {
        OpeningMaker { empty: Position::new(size, Rule::Standard).unwrap(), seed: 1, nodes, games: 8 }
    }

    #[test]
    fn candidates_are_near_the_middle_and_all_different() {
        for size in [15, 19, 20] {
            let drawn: HashSet<Vec<Cell>> = (0..200)
                .map(|number| maker(size, 0).draw(number).moves().to_vec())
                .inspect(|moves| {
                    assert!((4..=7).contains(&moves.len()));
                    assert!(moves.iter().all(|c| c.is_on(size) && c.col() >= 3 && c.row() >= 3), "{moves:?}");
                })
                .collect();
            assert_eq!(drawn.len(), 200);
            assert_eq!(maker(size, 0).draw(7).moves(), maker(size, 0).draw(7).moves());
        }
    }

    #[test]
    fn an_opening_with_a_win_is_not_balanced() {
        let mut opening = maker(15, 2_000).empty;
        for token in ["h8", "a1", "i8", "a3", "j8", "a5"] {
            opening.play(token.parse().unwrap()).unwrap();
        }
        assert_eq!(maker(15, 2_000).balance(&opening, &Control::default()), None);
    }

    #[test]
    fn balanced_openings_are_found_again() {
        let maker = maker(15, 400);
        let found: Vec<(u64, Balance)> = (0..60)
            .filter_map(|number| Some((number, maker.balance(&maker.draw(number), &Control::default())?)))
            .take(2)
            .collect();
        assert_eq!(found.len(), 2);
        for (number, balance) in found {
            assert!((6..=10).contains(&balance.black) && balance.score.abs() <= AHEAD);
            assert_eq!(maker.balance(&maker.draw(number), &Control::default()), Some(balance));
        }
    }
}
