//! Training samples: quiet positions from games with the results, and the moves played. A *feature* is the combination of one
//! side on a cell.

use crate::learn::game_file;
use engine::notation::counted;
use engine::threat::replies_to_threat;
use engine::{Board, Color, Point, PointSet, Rule};

use play::eval::Evaluation;
use play::eval::combination::Combination;
use play::{Branch, Forecast, PlayedGame};

/// One in this many games is for validation.
const HELD_BACK: u64 = 10;
/// The maximum distance of a candidate from a stone in a quiet position.
const NEAR: usize = 2;

/// The number of weight sets: 1, or 2 if the colors' winning rows differ.
pub fn sides(rule: Rule) -> usize {
    if rule.row(Color::Black) == rule.row(Color::White) { 1 } else { 2 }
}

/// A position, as the combinations on its empty cells.
pub struct ValueSample {
    /// Features, `side * COUNT + combination`, with their count for the side to move minus that for the opponent.
    pub standing: Vec<(u16, i16)>,
    /// Features with their count for both sides together.
    pub tempo: Vec<(u16, i16)>,
    /// For each cell, the features of the side to move and of the opponent, unless both are bare.
    pub cells: Vec<(u16, u16)>,
    pub stones: u16,
    /// The facts about threats, as a bit set.
    pub facts: u16,
    /// The weight set for the side to move.
    pub side: usize,
    /// The target of the fit: the winning chance of the side to move.
    pub label: f32,
    /// The result for the side to move, 0, ½ or 1, if the game continued from this position.
    pub result: Option<f32>,
    /// The winning chance by the published weights.
    pub published: f32,
    /// Whether the sample is for validation.
    pub held_back: bool,
}

/// A position, as the combinations that each candidate move would make.
pub struct MoveSample {
    /// For each candidate, the features of the side to move and of the opponent, and the score by the published weights.
    pub candidates: Vec<(u16, u16, i32)>,
    /// The candidate that was played or found best.
    pub played: usize,
    pub held_back: bool,
}

pub struct Lessons {
    pub values: Vec<ValueSample>,
    pub moves: Vec<MoveSample>,
    /// The first lines of the files, each with the number of games.
    pub heads: String,
    games: usize,
}

impl Lessons {
    /// Reads games.
    ///
    /// # Errors
    /// The message names the file and the line.
    pub fn read(files: &[String], empty: &Board, score_part: f32) -> Result<Self, String> {
        let mut lessons = Self { values: Vec::new(), moves: Vec::new(), heads: String::new(), games: 0 };
        let game = format!("# {}, {}:", empty.size(), empty.rule());
        for file in files {
            let text = console::read_text(file.as_ref())?;
            let mut lines = text.lines().enumerate();
            let head = lines.next().map_or("", |(_, head)| head);
            if !head.starts_with(&game) {
                return Err(format!("{file} does not begin with {game:?}"));
            }
            lessons.heads += &format!("{}: {}\n", &head[2..], counted(text.lines().count() - 1, "game"));
            for (i, line) in lines {
                let (number, game) = game_file::read(line, empty)
                    .map_err(|error| format!("{file}, line {}: {error}", i + 1))?;
                lessons.add(number, &game, empty, score_part);
            }
        }
        Ok(lessons)
    }

    pub fn summary(&self) -> String {
        let held = self.values.iter().filter(|sample| sample.held_back).count();
        format!(
            "{}, {} ({held} for the test), {}",
            counted(self.games, "game"),
            counted(self.values.len(), "position"),
            counted(self.moves.len(), "move")
        )
    }

    fn add(&mut self, number: u64, game: &PlayedGame, empty: &Board, score_part: f32) {
        self.games += 1;
        let held_back = number.is_multiple_of(HELD_BACK);
        let mut board = empty.clone();
        let (opening, played) = game.moves.split_at(game.opening());
        opening.iter().for_each(|&point| board.make(point));
        let searches = game.scores.iter().zip(&game.branches);
        for (&point, (&score, branches)) in played.iter().zip(searches) {
            if let (Some(score), Some(candidates)) = (score, quiet_candidates(&board)) {
                let result = result(game, board.to_move());
                let label = (1.0 - score_part) * result + score_part * winning_chance(score);
                self.values.push(value_sample(&board, label, Some(result), held_back));
                self.moves.extend(move_sample(&board, candidates, point, held_back));
            }
            for Branch { moves, forecast, best } in branches {
                moves.iter().for_each(|&point| board.make(point));
                if let Some(candidates) = quiet_candidates(&board) {
                    let label = match *forecast {
                        Forecast::Won => 1.0,
                        Forecast::Lost => 0.0,
                        Forecast::Score(score) => winning_chance(score),
                    };
                    self.values.push(value_sample(&board, label, None, held_back));
                    // In a lost position, no move is better than another.
                    if let (Some(best), false) = (best, *forecast == Forecast::Lost) {
                        self.moves.extend(move_sample(&board, candidates, *best, held_back));
                    }
                }
                moves.iter().for_each(|_| board.unmake());
            }
            board.make(point);
        }
        // The final position of a game is a sample too if it is quiet, because its winner was proven.
        if !board.is_over() && quiet_candidates(&board).is_some() {
            let result = result(game, board.to_move());
            self.values.push(value_sample(&board, result, None, held_back));
        }
    }
}

/// The winning chance for a score in hundredths of a logit.
fn winning_chance(score: i32) -> f32 {
    1.0 / (1.0 + (-score as f32 / 100.0).exp())
}

fn result(game: &PlayedGame, side: Color) -> f32 {
    game.winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 })
}

/// The candidate moves; `None` if a side can make five, or if the side to move can make an open four or is lost.
fn quiet_candidates(board: &Board) -> Option<PointSet> {
    let mover = board.to_move();
    let (own, enemy) = (board.classes(mover), board.classes(!mover));
    if !own.fives.is_empty() || !enemy.fives.is_empty() || !own.doubles.is_empty() {
        return None;
    }
    let legal = board.legal();
    let candidates = match replies_to_threat(board, !mover) {
        Some(replies) => replies & legal,
        None => (board.near(NEAR) | own.fours | own.threes) & legal,
    };
    (candidates.len() > 1).then_some(candidates)
}

fn feature(board: &Board, color: Color, point: Point) -> u16 {
    let side = color as usize % sides(board.rule());
    (side * Combination::COUNT + Combination::of(board.grades(color, point)).index()) as u16
}

fn value_sample(board: &Board, label: f32, result: Option<f32>, held_back: bool) -> ValueSample {
    let mover = board.to_move();
    let count = 2 * Combination::COUNT;
    let (mut standing, mut tempo) = (vec![0; count], vec![0; count]);
    for color in Color::BOTH {
        // Forbidden points have no value.
        for point in board.empty() - board.forbidden(color) {
            let feature = usize::from(feature(board, color, point));
            standing[feature] += if color == mover { 1 } else { -1 };
            tempo[feature] += 1;
        }
    }
    let bare = |feature: u16| Combination::is_bare(usize::from(feature) % Combination::COUNT);
    let of = |color, point| match board.forbidden(color).contains(point) {
        true => (color as usize % sides(board.rule()) * Combination::COUNT) as u16,
        false => feature(board, color, point),
    };
    let both = board.empty().iter().map(|point| (of(mover, point), of(!mover, point)));
    let cells = both.filter(|&(own, enemy)| !bare(own) || !bare(enemy)).collect();
    let features = |counts: Vec<i16>| {
        let features = counts.into_iter().enumerate().filter(|&(_, count)| count != 0);
        features.map(|(feature, count)| (feature as u16, count)).collect()
    };
    let published = Evaluation::new(board);
    ValueSample {
        standing: features(standing),
        tempo: features(tempo),
        cells,
        stones: board.stones() as u16,
        facts: published.facts(board, mover) as u16,
        side: mover as usize % sides(board.rule()),
        label,
        result,
        published: winning_chance(published.value(board, mover)),
        held_back,
    }
}

/// A sample for this move; `None` if it is not a candidate.
fn move_sample(board: &Board, candidates: PointSet, best: Point, held_back: bool) -> Option<MoveSample> {
    let mover = board.to_move();
    let published = Evaluation::new(board);
    let of = |point| {
        (feature(board, mover, point), feature(board, !mover, point), published.move_score(mover, point))
    };
    let played = candidates.iter().position(|candidate| candidate == best)?;
    Some(MoveSample { candidates: candidates.iter().map(of).collect(), played, held_back })
}
