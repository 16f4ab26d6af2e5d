//! Several lines of one position, or some of its moves alone.

use super::{Analysis, Args, names, told};
use crate::common;
use engine::notation::parse_moves;
use engine::{Board, PointSet};
use play::{BestLine, LineSearch, Verdict, chance_to_win};
use search::Control;
use serde::Serialize;
use std::time::Instant;

/// A move and the play expected after it, as it is printed.
#[derive(Serialize)]
pub struct Line {
    moves: Vec<String>,
    /// `win`, `loss` or `unknown`, for the side to move.
    result: &'static str,
    /// How many more stones until five, both sides counted, this move first.
    stones: Option<u32>,
    score: Option<i32>,
    /// The chance to win that the score is, 0 to 1.
    chance: Option<f64>,
    /// Plies searched; 0 where threats decide.
    depth: u32,
}

impl Line {
    fn of(known: &BestLine) -> Self {
        let (result, stones) = told(known.verdict);
        let score = known.score.filter(|_| known.verdict == Verdict::Unknown);
        let (moves, chance) = (names(&known.line), score.map(chance_to_win));
        Self { moves, result, stones, score, chance, depth: known.depth }
    }

    /// The line for people: `62 %, score 49, depth 11: h8 i9 g7`.
    pub fn text(&self) -> String {
        let worth = match (self.stones, self.score, self.chance) {
            (Some(stones), ..) => format!("{} in {stones} stones", self.result),
            (None, Some(score), Some(chance)) => {
                format!("{:.0} %, score {score}, depth {}", 100.0 * chance, self.depth)
            }
            _ => self.result.to_owned(),
        };
        format!("{worth}: {}", self.moves.join(" "))
    }
}

/// The best moves by our best engine, each told of with every iteration.
///
/// # Errors
/// What is wrong with the moves asked for.
pub fn by_lines(args: &Args, board: &Board, begin: Instant) -> Result<Analysis, String> {
    let clock = || begin.elapsed();
    let control = Control { clock: Some(&clock), stop: Some(common::interrupted()) };
    let among = args.searchmoves.as_deref().map(|moves| wished(moves, board)).transpose()?;
    let count = usize::from(args.lines);
    let mut search = LineSearch::new(board, count, among, args.memory << 20, &args.limits(), &control);
    let mut depth = 0;
    while !search.step(u64::MAX, &control) {
        let found = search.best();
        if let Some(deepest) = found.iter().map(|line| line.depth).max().filter(|&deepest| deepest > depth) {
            depth = deepest;
            for line in &found {
                common::note(Line::of(line).text());
            }
            common::note(format_args!("{} positions, {} ms", search.nodes(), begin.elapsed().as_millis()));
        }
    }
    let lines: Vec<Line> = search.best().iter().map(Line::of).collect();
    let nothing = Analysis::of(board, "search");
    let Some(best) = lines.first() else {
        let best = search.likeliest().map(|point| point.to_string());
        return Ok(Analysis { best, nodes: search.nodes(), ..nothing });
    };
    Ok(Analysis {
        result: best.result,
        stones: best.stones,
        best: best.moves.first().cloned(),
        line: best.moves.clone(),
        score: best.score,
        chance: best.chance,
        nodes: search.nodes(),
        lines,
        ..nothing
    })
}

/// Moves that may be played.
fn wished(moves: &str, board: &Board) -> Result<PointSet, String> {
    let points = parse_moves(moves).map_err(|error| format!("--searchmoves: {error}"))?;
    for &point in &points {
        let played = board.clone().play(point);
        played.map_err(|error| format!("--searchmoves: {point}: {error}"))?;
    }
    if points.is_empty() {
        Err("--searchmoves: no move".to_owned())
    } else {
        Ok(points.into_iter().collect())
    }
}
