//! The answer of `gomoku analyze`, as JSON and as text.

use engine::Board;
use engine::notation::counted;
use play::{BestLine, EngineKind, EngineSpec, Report, Verdict, chance_to_win};
use serde::Serialize;

use crate::names;

/// An analyzed position.
#[derive(Default, Serialize)]
pub struct Analysis {
    pub moves: Vec<String>,
    pub to_move: String,
    /// `win`, `loss`, `draw` or `unknown`, for the side to move.
    pub result: &'static str,
    /// The number of stones of both sides until five.
    pub stones: Option<u32>,
    pub best: Option<String>,
    pub line: Vec<String>,
    pub source: &'static str,
    pub score: Option<i32>,
    /// The best moves, best first, if `--multipv` is more than 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// The winning chance by the score, 0 to 1, if the engine's scores are fitted to results and nothing is proven.
    pub chance: Option<f64>,
    pub nodes: u64,
    pub ms: u64,
    /// The winner of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
}

impl Analysis {
    /// The analysis of a position of which nothing is known.
    pub fn unknown(board: &Board, source: &'static str) -> Self {
        Self {
            moves: names(board.moves()),
            to_move: board.to_move().to_string(),
            result: "unknown",
            source,
            ..Self::default()
        }
    }

    /// The analysis of a finished game.
    pub fn finished(board: &Board) -> Self {
        let winner = board.winner();
        let result = match winner {
            None => "draw",
            Some(winner) if winner == board.to_move() => "win",
            Some(_) => "loss",
        };
        let winner = winner.map(|winner| winner.to_string());
        Self { result, stones: Some(0), winner, ..Self::unknown(board, "rules") }
    }

    /// The report of an engine.
    pub fn from_report(board: &Board, spec: EngineSpec, report: &Report) -> Self {
        let source = match report.source.name() {
            name @ ("vcf" | "vct") => name,
            _ => "search",
        };
        let (result, stones) = split(report.verdict);
        let is_fitted = spec.kind == EngineKind::Best && report.verdict == Verdict::Unknown;
        Self {
            result,
            stones,
            best: report.best.map(|best| best.to_string()),
            line: names(&report.line),
            score: report.score,
            chance: report.score.filter(|_| is_fitted).map(chance_to_win),
            nodes: report.nodes,
            ..Self::unknown(board, source)
        }
    }

    /// The analysis as text of several lines.
    pub fn text(&self) -> String {
        let moves = self.moves.len();
        match (self.source, &self.winner) {
            ("rules", Some(winner)) => return format!("the game is over: {winner} won with move {moves}"),
            ("rules", None) => return "the game is over: a draw".to_owned(),
            _ => {}
        }
        let stones = self.stones.map_or(String::new(), |stones| format!(" in {}", counted(stones, "stone")));
        let mut text = format!("{} to move: {}{stones} ({})", self.to_move, self.result, self.source);
        if let Some(best) = &self.best {
            text += &format!("\nbest {best}");
        }
        if let Some(score) = self.score {
            text += &format!(", score {score}");
        }
        if let Some(chance) = self.chance {
            text += &format!(", {:.0} % to win", 100.0 * chance);
        }
        if self.line.len() > 1 && self.lines.is_empty() {
            text += &format!("\nline {}", self.line.join(" "));
        }
        for (at, line) in self.lines.iter().enumerate() {
            text += &format!("\n{}. {}", at + 1, line.text());
        }
        text + &format!("\n{}, {} ms", counted(self.nodes, "node"), self.ms)
    }
}

/// A move and the expected play after it.
#[derive(Serialize)]
pub struct Line {
    pub moves: Vec<String>,
    /// `win`, `loss` or `unknown`, for the side to move.
    pub result: &'static str,
    /// The number of stones of both sides until five, starting with this move.
    pub stones: Option<u32>,
    pub score: Option<i32>,
    /// The winning chance by the score, 0 to 1.
    pub chance: Option<f64>,
    /// The depth in plies; 0 if threats decide.
    depth: u32,
}

impl From<&BestLine> for Line {
    fn from(line: &BestLine) -> Self {
        let (result, stones) = split(line.verdict);
        let score = line.score.filter(|_| line.verdict == Verdict::Unknown);
        let (moves, chance) = (names(&line.line), score.map(chance_to_win));
        Self { moves, result, stones, score, chance, depth: line.depth }
    }
}

impl Line {
    /// The line as text: `62 %, score 49, depth 11: h8 i9 g7`.
    pub fn text(&self) -> String {
        let value = match (self.stones, self.score, self.chance) {
            (Some(stones), ..) => format!("{} in {}", self.result, counted(stones, "stone")),
            (None, Some(score), Some(chance)) => {
                format!("{:.0} %, score {score}, depth {}", 100.0 * chance, self.depth)
            }
            _ => self.result.to_owned(),
        };
        format!("{value}: {}", self.moves.join(" "))
    }
}

/// `win`, `loss` or `unknown`, and the stones until five.
fn split(verdict: Verdict) -> (&'static str, Option<u32>) {
    let (result, stones) = verdict.proven().unzip();
    (result.unwrap_or("unknown"), stones)
}
