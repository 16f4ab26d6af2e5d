//! Balanced openings: random stones after which neither a search nor self-play shows that a side is ahead.

use engine::{Board, Color};
use search::{Control, Limits};

use super::player::Player;
use super::random::stones_near_middle;
use super::report::Verdict;
use super::spec::{EngineKind, EngineSpec};

const STONES: (u64, u64) = (4, 7);
/// The largest accepted advantage, in the engine's units.
const AHEAD: i32 = 60;
const BYTES: usize = 8 << 20;

/// Generates openings. The same fields always give the same openings.
#[derive(Clone, Debug)]
pub struct OpeningMaker {
    /// The empty board with its size and rule.
    pub empty: Board,
    /// The seed of the random draws.
    pub seed: u64,
    /// The node limit for the search, and for each move in the last self-play game. Earlier games use fewer nodes, down to a
    /// quarter, so that the games differ.
    pub nodes: u64,
    /// Self-play games for each opening, at least 2.
    pub games: u32,
}

/// Evidence that an opening is even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// The search's score for the side to move, in the engine's units.
    pub score: i32,
    /// Black's result in the self-play games, in half points.
    pub black: u32,
}

impl OpeningMaker {
    /// The candidate opening with this number. One side may already have won.
    pub fn random_opening(&self, number: u64) -> Board {
        stones_near_middle(&self.empty, self.seed, number, STONES)
    }

    /// Checks that neither side is ahead: the search must not report a large advantage or a win, and each side must score at
    /// least three eighths in self-play. Returns `None` if a side is ahead or the search was stopped.
    pub fn balance(&self, opening: &Board, control: &Control<'_>) -> Option<Balance> {
        let report = best().think(opening, &Limits::nodes(self.nodes), control);
        let score =
            report.score.filter(|score| report.verdict == Verdict::Unknown && score.abs() <= AHEAD)?;
        let (mut black, mut white) = (0, 0);
        for game in 0..self.games {
            let nodes = self.nodes / 4 + self.nodes * 3 / 4 * u64::from(game) / u64::from(self.games - 1);
            match self_play(opening, nodes, control) {
                _ if control.is_stopped() => return None,
                Some(Color::Black) => black += 2,
                Some(Color::White) => white += 2,
                None => (black, white) = (black + 1, white + 1),
            }
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

/// The winner; `None` for a draw or a stopped search.
fn self_play(opening: &Board, nodes: u64, control: &Control<'_>) -> Option<Color> {
    let mut board = opening.clone();
    let mut player = best();
    while !board.is_over() {
        let point = player.think(&board, &Limits::nodes(nodes), control).best?;
        board.play(point).ok()?;
    }
    board.winner()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Point, Rule, Size};
    use std::collections::HashSet;

    fn maker(side: usize, nodes: u64) -> OpeningMaker {
        OpeningMaker { empty: Board::new(Size::new(side).unwrap(), Rule::Standard), seed: 1, nodes, games: 8 }
    }

    #[test]
    fn candidates_are_near_the_middle_and_all_different() {
        for size in [15, 19, 20] {
            let drawn: HashSet<Vec<Point>> = (0..200)
                .map(|number| maker(size, 0).random_opening(number).moves().to_vec())
                .inspect(|moves| {
                    assert!((4..=7).contains(&moves.len()));
                    assert!(
                        moves
                            .iter()
                            .all(|p| (3..size - 3).contains(&p.col()) && (3..size - 3).contains(&p.row())),
                        "{moves:?}"
                    );
                })
                .collect();
            assert_eq!(drawn.len(), 200);
            assert_eq!(maker(size, 0).random_opening(7).moves(), maker(size, 0).random_opening(7).moves());
        }
    }

    #[test]
    fn an_opening_with_a_forced_win_is_not_balanced() {
        let mut opening = maker(15, 2_000).empty;
        for token in ["h8", "a1", "i8", "a3", "j8", "a5"] {
            opening.play(token.parse().unwrap()).unwrap();
        }
        assert_eq!(maker(15, 2_000).balance(&opening, &Control::default()), None);
    }

    #[test]
    fn balanced_openings_are_repeatable() {
        let maker = maker(15, 400);
        let found: Vec<(u64, Balance)> = (0..60)
            .filter_map(|number| {
                Some((number, maker.balance(&maker.random_opening(number), &Control::default())?))
            })
            .take(2)
            .collect();
        assert_eq!(found.len(), 2);
        for (number, balance) in found {
            assert!((6..=10).contains(&balance.black) && balance.score.abs() <= AHEAD);
            assert_eq!(maker.balance(&maker.random_opening(number), &Control::default()), Some(balance));
        }
    }
}
