//! Training games: our best engine plays itself from a random opening to a proven result. A *branch* is a random sequence of
//! moves that was not played, with the result of a search after it.

use std::cmp::Reverse;

use engine::{Board, Color, Point};
use search::{Control, Limits};

use super::eval::Evaluation;
use super::player::Player;
use super::pvs;
use super::random::{random_number, stones_near_middle};
use super::report::Verdict;
use super::spec::{EngineKind, EngineSpec};

const STONES: (u64, u64) = (4, 9);
/// The largest accepted advantage in an opening, in the engine's units.
const AHEAD: i32 = 120;
const BYTES: usize = 4 << 20;

/// A branch chooses from this many likely moves.
const TRIED: u64 = 24;
/// The maximum number of moves in a branch, not counting forced replies.
const LONGEST: u64 = 4;

/// Generates games. The same fields always give the same games.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The empty board with its size and rule.
    pub empty: Board,
    /// The seed of the openings.
    pub seed: u64,
    /// The node limit for a move.
    pub nodes: u64,
    /// The number of branches for each position, and the node limit at the end of a branch.
    pub branches: (u64, u64),
}

/// The result of a search, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forecast {
    /// A proven win.
    Won,
    /// A proven loss.
    Lost,
    /// A score in the engine's units.
    Score(i32),
}

/// A sequence of moves that was not played, and a search after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The moves.
    pub moves: Vec<Point>,
    /// The result of a search after the moves.
    pub forecast: Forecast,
    /// The best move of that search.
    pub best: Option<Point>,
}

/// A game and the results of the searches during it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// All moves, starting with the opening, until the game is over or its result is proven.
    pub moves: Vec<Point>,
    /// For each move after the opening, the score for the side that made it, in the engine's units; `None` if no search was
    /// needed.
    pub scores: Vec<Option<i32>>,
    /// The branches for each move after the opening.
    pub branches: Vec<Vec<Branch>>,
    /// The winner, by play or by proof; `None` for a draw.
    pub winner: Option<Color>,
}

impl PlayedGame {
    /// The number of stones in the opening.
    pub fn opening(&self) -> usize {
        self.moves.len() - self.scores.len()
    }
}

impl SelfPlay {
    /// The game with this number; `None` if the opening is decided or too uneven, or if the search was stopped.
    pub fn game(&self, number: u64, control: &Control<'_>) -> Option<PlayedGame> {
        let mut board = stones_near_middle(&self.empty, self.seed, number, STONES);
        let mut player = Player::new(EngineSpec::new(EngineKind::Best), BYTES, 0);
        let mut game =
            PlayedGame { moves: Vec::new(), scores: Vec::new(), branches: Vec::new(), winner: None };
        while !board.is_over() {
            let report = player.think(&board, &Limits::nodes(self.nodes), control);
            let even = || report.score.is_some_and(|score| score.abs() <= AHEAD);
            if game.scores.is_empty() && !(report.verdict == Verdict::Unknown && even()) {
                return None;
            }
            let mover = board.to_move();
            game.winner = match report.verdict {
                Verdict::Win { .. } => Some(mover),
                Verdict::Loss { .. } => Some(!mover),
                Verdict::Unknown => None,
            };
            if game.winner.is_some() {
                break;
            }
            let branches = match report.score {
                Some(_) => (0..self.branches.0)
                    .filter_map(|branch| self.branch(&mut player, &board, [number, branch], control))
                    .collect(),
                None => Vec::new(),
            };
            if control.is_stopped() {
                return None;
            }
            game.scores.push(report.score);
            game.branches.push(branches);
            board.play(report.best?).ok()?;
        }
        game.winner = game.winner.or(board.winner());
        game.moves = board.moves().to_vec();
        // The opening may already be decided.
        (!game.scores.is_empty()).then_some(game)
    }

    /// A random sequence of moves and the result of a search after it. Likely moves are chosen more often, as in a real search.
    /// Returns `None` if the position is decided without a search.
    fn branch(
        &self,
        player: &mut Player,
        board: &Board,
        [number, branch]: [u64; 2],
        control: &Control<'_>,
    ) -> Option<Branch> {
        let random =
            |salt| random_number([self.seed ^ number << 20, board.stones() as u64, branch << 8 | salt]);
        let length = 1 + random(0) % LONGEST;
        let first = board.stones();
        let mut board = board.clone();
        for ply in 1..=length {
            let moves = likely_first(&board);
            let reach = (moves.len() as u64).min(TRIED);
            // The lowest of three numbers favors moves early in the list.
            let rank = (1..4).map(|i| random(4 * ply + i) % reach.max(1)).min()?;
            board.play(*moves.get(rank as usize)?).ok()?;
            while let Some(status) = status(&board) {
                let pvs::StaticStatus::Forced(block) = status else { break };
                board.play(block).ok()?;
            }
            if matches!(status(&board)?, pvs::StaticStatus::Wins(..) | pvs::StaticStatus::Loses(_)) {
                return None;
            }
        }
        let report = player.think(&board, &Limits::nodes(self.branches.1), control);
        let forecast = match report.verdict {
            Verdict::Win { .. } => Forecast::Won,
            Verdict::Loss { .. } => Forecast::Lost,
            Verdict::Unknown => Forecast::Score(report.score?),
        };
        Some(Branch { moves: board.moves()[first..].to_vec(), forecast, best: report.best })
    }
}

fn status(board: &Board) -> Option<pvs::StaticStatus> {
    (!board.is_over()).then(|| pvs::StaticStatus::of(board))
}

fn likely_first(board: &Board) -> Vec<Point> {
    let evaluation = Evaluation::new(board);
    let score = |&point: &Point| (Reverse(evaluation.move_score(board.to_move(), point)), point);
    let mut moves: Vec<Point> = pvs::candidates(board, pvs::StaticStatus::of(board)).iter().collect();
    moves.sort_by_key(score);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};

    #[test]
    fn games_are_repeatable_and_follow_the_rules() {
        let maker = SelfPlay {
            empty: Board::new(Size::FIFTEEN, Rule::Renju),
            seed: 5,
            nodes: 200,
            branches: (1, 100),
        };
        let control = Control::default();
        let games: Vec<(u64, PlayedGame)> =
            (0..40).filter_map(|number| Some((number, maker.game(number, &control)?))).take(4).collect();
        assert_eq!(games.len(), 4);
        for (number, game) in games {
            assert_eq!(maker.game(number, &control).as_ref(), Some(&game));
            assert!((4..=9).contains(&game.opening()) && !game.scores.is_empty());
            let board = Board::from_moves(Size::FIFTEEN, Rule::Renju, &game.moves).unwrap();
            assert!(board.winner().is_none_or(|winner| game.winner == Some(winner)));
            let first = game.scores[0].expect("an opening is searched");
            assert!(first.abs() <= AHEAD);
            assert!(game.branches.iter().any(|branches| !branches.is_empty()));
        }
    }
}
