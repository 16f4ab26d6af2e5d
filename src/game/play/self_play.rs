//! Games of our best engine against itself, from random stones to a proven end, for training.

use std::cmp::Reverse;

use engine::{Board, Color, Point};
use search::{Control, Limits};

use super::draw::{draw, stones_near_middle};
use super::eval::Evaluation;
use super::player::Player;
use super::pvs;
use super::report::Verdict;
use super::spec::{EngineKind, EngineSpec};

/// Stones of an opening, at least and at most.
const STONES: (u64, u64) = (4, 9);
/// How far a search may see a side ahead in an opening, in its points.
const AHEAD: i32 = 120;
/// Memory of the player, in bytes.
const BYTES: usize = 4 << 20;

/// Branches choose among this many of the likeliest moves.
const TRIED: u64 = 24;
/// Moves of a branch at most, forced replies not counted.
const LONGEST: u64 = 4;

/// How games are made. The same maker always makes the same ones.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The board without a stone.
    pub empty: Board,
    /// The seed of the openings.
    pub seed: u64,
    /// Positions that a move may cost.
    pub nodes: u64,
    /// Branches of each position, and the positions that a look at the end of each may cost.
    pub branches: (u64, u64),
}

/// The result of a search, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forecast {
    /// It wins, proven.
    Won,
    /// It loses, proven.
    Lost,
    /// In the engine's points.
    Score(i32),
}

/// Moves that were not played, and what was thought of the position after them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The moves.
    pub moves: Vec<Point>,
    /// The result of a search after the moves.
    pub forecast: Forecast,
    /// The move that it would have made.
    pub best: Option<Point>,
}

/// A game and what was thought of its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// All moves, those of the opening first; the last is followed by a proven end or the end itself.
    pub moves: Vec<Point>,
    /// For each move after the opening, the score of the side that made it, in the engine's points; `None` where it was
    /// not searched for: a forced reply, say.
    pub scores: Vec<Option<i32>>,
    /// For each move after the opening, what could have followed instead.
    pub branches: Vec<Vec<Branch>>,
    /// Who won or was proven to win; `None` for a draw.
    pub winner: Option<Color>,
}

impl PlayedGame {
    /// The stones of the opening.
    pub fn opening(&self) -> usize {
        self.moves.len() - self.scores.len()
    }
}

impl SelfPlay {
    /// The game of this number; `None` if its opening is decided or too uneven, or if the thinking was stopped.
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
        // An opening that is over has no winner by play.
        (!game.scores.is_empty()).then_some(game)
    }

    /// Some moves drawn by chance, likely ones sooner than others, as a search goes through them, and what the side to move
    /// can expect after them. `None` where the end can be read off the position.
    fn branch(
        &self,
        player: &mut Player,
        board: &Board,
        [number, branch]: [u64; 2],
        control: &Control<'_>,
    ) -> Option<Branch> {
        let drawn = |salt| draw([self.seed ^ number << 20, board.stones() as u64, branch << 8 | salt]);
        let length = 1 + drawn(0) % LONGEST;
        let first = board.stones();
        let mut board = board.clone();
        for ply in 1..=length {
            let moves = likely_first(&board);
            let reach = (moves.len() as u64).min(TRIED);
            // The lowest of three numbers: the first moves come up most often.
            let rank = (1..4).map(|i| drawn(4 * ply + i) % reach.max(1)).min()?;
            board.play(*moves.get(rank as usize)?).ok()?;
            // A four is followed by its block.
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

/// The static status; `None` once the game is over.
fn status(board: &Board) -> Option<pvs::StaticStatus> {
    (!board.is_over()).then(|| pvs::StaticStatus::of(board))
}

/// The candidates of a search, likeliest first.
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
    fn games_are_made_again_and_follow_the_rules() {
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
