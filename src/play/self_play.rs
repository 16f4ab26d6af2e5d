//! Games of our best engine against itself, to learn from: from stones drawn by chance to a proven end.

use std::cmp::Reverse;

use engine::{Board, Color, Point};
use search::{Control, Limits};

use super::draw::{draw, stones_near_middle};
use super::eval::cell_evaluation::CellEvaluation;
use super::eval::evaluation::Evaluation;
use super::player::Player;
use super::report::Verdict;
use super::spec::{EngineKind, EngineSpec};

/// Stones of an opening, at least and at most.
const STONES: (u64, u64) = (4, 9);
/// How far a search may see a side ahead in an opening, in its points.
const AHEAD: i32 = 120;
/// Memory of the player, in bytes.
const BYTES: usize = 4 << 20;

/// Branches begin with one of so many moves, those that seem worth most.
const TRIED: u64 = 24;
/// They lie at most this far from a stone.
const NEAR: usize = 2;

/// How games are made. The same maker always makes the same ones.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The board without a stone.
    pub empty: Board,
    /// What openings are drawn by.
    pub seed: u64,
    /// Positions that a move may cost.
    pub nodes: u64,
    /// Branches of each position, and the positions that a look at each may cost.
    pub branches: (u64, u64),
}

/// What a search saw of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// It wins, proven.
    Won,
    /// It loses, proven.
    Lost,
    /// In the engine's points.
    Score(i32),
}

/// A game and what was thought of its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// All moves, those of the opening first; the last is followed by a proven end or the end itself.
    pub moves: Vec<Point>,
    /// For each move after the opening, the score of the side that made it, in the engine's points; `None` where it was
    /// not searched for: a forced reply, say.
    pub scores: Vec<Option<i32>>,
    /// For each move after the opening, moves that could have been played instead, and what the other side could expect then.
    pub branches: Vec<Vec<(Point, Outlook)>>,
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
            if control.stop.is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed)) {
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

    /// A move drawn by chance, a likely one sooner than others, and what the other side can expect after it.
    fn branch(
        &self,
        player: &mut Player,
        board: &Board,
        [number, branch]: [u64; 2],
        control: &Control<'_>,
    ) -> Option<(Point, Outlook)> {
        let moves = likely_first(board);
        let drawn = |salt| draw([self.seed ^ number << 20, board.stones() as u64, branch << 8 | salt]);
        // The lower of two numbers: the first moves come up most often.
        let reach = (moves.len() as u64).min(TRIED);
        let point = *moves.get((drawn(1) % reach.max(1)).min(drawn(2) % reach.max(1)) as usize)?;
        let mut board = board.clone();
        board.play(point).ok()?;
        if board.is_over() {
            return None;
        }
        let report = player.think(&board, &Limits::nodes(self.branches.1), control);
        let outlook = match report.verdict {
            Verdict::Win { .. } => Outlook::Won,
            Verdict::Loss { .. } => Outlook::Lost,
            Verdict::Unknown => Outlook::Score(report.score?),
        };
        Some((point, outlook))
    }
}

/// The moves near the stones, those that seem worth most first.
fn likely_first(board: &Board) -> Vec<Point> {
    let evaluation = CellEvaluation::new(board);
    let score = |&point: &Point| (Reverse(evaluation.move_score(board.to_move(), point)), point);
    let mut moves: Vec<Point> = (board.near(NEAR) & board.legal()).iter().collect();
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
