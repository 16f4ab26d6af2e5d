//! The result of `gomoku analyze`, as JSON and as text.

use engine::Board;
use engine::notation::{counted, turn_names};
use play::{BestLine, EngineKind, EngineSpec, SearchReport, Verdict, chance_to_win, is_mate};
use serde::Serialize;

use crate::names;

#[derive(Default, Serialize)]
pub struct Analysis {
    pub moves: Vec<String>,
    pub to_move: String,
    /// `win`, `loss`, `draw`, `no win` or `unknown`, for the side to move. Only a threat search returns `no win`, which means
    /// that threats alone do not win.
    pub result: &'static str,
    /// The number of stones of both sides until one side makes five.
    pub stones: Option<u32>,
    pub win_at: Option<u32>,
    pub best: Option<String>,
    pub line: Vec<String>,
    /// `strategy`, `vcf`, `vct`, `search`, `forced` (the first stone, a five, or a move that blocks a five) or `rules` (the
    /// game is over).
    pub source: &'static str,
    pub score: Option<i32>,
    /// The best moves, best first, if `--lines` is more than 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// The winning chance for this score, 0 to 1, if the engine's scores are calibrated and nothing is proven.
    pub chance: Option<f64>,
    pub nodes: u64,
    pub ms: u64,
    /// The move number given with `--deadline`, if threats do not win by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_win_by: Option<u8>,
    /// `win` or `loss` if the search expects this result but has not proven it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unverified: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
}

impl Analysis {
    pub fn unknown(board: &Board, source: &'static str) -> Self {
        Self {
            moves: turn_names(&board.turns()).collect(),
            to_move: board.to_move().to_string(),
            result: "unknown",
            source,
            ..Self::default()
        }
    }

    /// Sets the result, the number of stones until one side makes five, and a line that begins with the best move.
    pub fn with_line(self, result: &'static str, stones: Option<u32>, line: Vec<String>) -> Self {
        let win_at = stones.map(|stones| self.moves.len() as u32 + stones);
        Self { result, stones, win_at, best: line.first().cloned(), line, ..self }
    }

    pub fn finished(board: &Board) -> Self {
        let winner = board.winner();
        let result = match winner {
            None => "draw",
            Some(winner) if winner == board.to_move() => "win",
            Some(_) => "loss",
        };
        let winner = winner.map(|winner| winner.to_string());
        let win_at = winner.as_ref().map(|_| board.turns().len() as u32);
        Self { result, stones: Some(0), win_at, winner, ..Self::unknown(board, "rules") }
    }

    pub fn from_report(board: &Board, spec: EngineSpec, report: &SearchReport) -> Self {
        let source = match report.source.name() {
            name @ ("forced" | "vcf" | "vct") => name,
            _ => "search",
        };
        let (result, stones) = split(report.verdict);
        let open_score = report.score.filter(|_| spec.kind == EngineKind::Best && result == "unknown");
        Self {
            unverified: open_score.and_then(expected),
            best: report.best.map(|best| best.to_string()),
            score: report.score,
            chance: open_score.filter(|&score| !is_mate(score)).map(chance_to_win),
            nodes: report.nodes,
            ..Self::unknown(board, source).with_line(result, stones, names(&report.line))
        }
    }

    pub fn text(&self) -> String {
        let moves = self.moves.len();
        match (self.source, &self.winner) {
            ("rules", Some(winner)) => return format!("the game is over: {winner} won with move {moves}"),
            ("rules", None) => return "the game is over: a draw".to_owned(),
            _ => {}
        }
        let result = match (self.result, self.win_at, self.unverified, self.source) {
            (result, Some(win_at), ..) => format!("{result} by stone {win_at}"),
            (_, _, Some(expected), _) => unproven(expected),
            ("no win", .., source) => {
                let threats = if source == "vcf" { "fours" } else { "fours and threes" };
                let by = self.no_win_by.map(|stone| format!(", by stone {stone}")).unwrap_or_default();
                format!("no win by {threats}{by}")
            }
            ("unknown", ..) => "nothing proven".to_owned(),
            (result, ..) => result.to_owned(),
        };
        let source = match self.source {
            "forced" if moves == 0 => "first move",
            "forced" => "only legal move",
            source => source,
        };
        let mut text = format!("{} to move: {result} ({source})", self.to_move);
        if let Some(best) = &self.best {
            text += &format!("\nbest {best}");
        }
        if let Some(score) = self.score.filter(|_| self.unverified.is_none()) {
            text += &format!(", score {score}");
        }
        if let Some(chance) = self.chance {
            text += &format!(", {:.0}% to win", 100.0 * chance);
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

#[derive(Serialize)]
pub struct Line {
    pub moves: Vec<String>,
    /// `win`, `loss` or `unknown`, for the side to move.
    pub result: &'static str,
    /// The number of stones of both sides, including this move, until one side makes five.
    pub stones: Option<u32>,
    pub win_at: Option<u32>,
    pub score: Option<i32>,
    pub chance: Option<f64>,
    /// The depth in plies, or 0 if threats decide.
    depth: u32,
}

impl Line {
    pub fn new(board: &Board, line: &BestLine) -> Self {
        let (result, stones) = split(line.verdict);
        let score = line.score.filter(|_| line.verdict == Verdict::Unknown);
        let (moves, chance) = (names(&line.line), score.filter(|&score| !is_mate(score)).map(chance_to_win));
        let win_at = stones.map(|stones| board.turns().len() as u32 + stones);
        Self { moves, result, stones, win_at, score, chance, depth: line.depth }
    }

    /// The line as text, such as `62%, score 49, depth 11: h8 i9 g7`.
    pub fn text(&self) -> String {
        let value = match (self.win_at, self.score, self.chance) {
            (Some(win_at), ..) => format!("{} by stone {win_at}", self.result),
            (None, Some(score), Some(chance)) => {
                format!("{:.0}%, score {score}, depth {}", 100.0 * chance, self.depth)
            }
            (None, Some(score), None) => unproven(expected(score).unwrap_or(self.result)),
            _ => self.result.to_owned(),
        };
        format!("{value}: {}", self.moves.join(" "))
    }
}

/// `win` or `loss` if the search uses this score for a win or a loss.
pub fn expected(score: i32) -> Option<&'static str> {
    is_mate(score).then_some(if score > 0 { "win" } else { "loss" })
}

fn unproven(expected: &str) -> String {
    format!("probably a {expected}, not proven")
}

/// `win`, `loss` or `unknown`, and the number of stones until one side makes five.
fn split(verdict: Verdict) -> (&'static str, Option<u32>) {
    let (result, stones) = verdict.proven().unzip();
    (result.unwrap_or("unknown"), stones)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Rule, Size};
    use play::MoveSource;

    #[test]
    fn an_expected_loss_is_described_in_words() {
        let board = Board::new(Size::FIFTEEN, Rule::Standard);
        let best = board.size().center();
        let report = SearchReport {
            best: Some(best),
            line: vec![best],
            verdict: Verdict::Unknown,
            score: Some(-29_984),
            depth: 9,
            nodes: 1,
            source: MoveSource::Search,
        };
        let analysis = Analysis::from_report(&board, EngineSpec::new(EngineKind::Best), &report);
        assert_eq!((analysis.unverified, analysis.chance), (Some("loss"), None));
        let text = "black to move: probably a loss, not proven (search)\nbest h8\n1 node, 0 ms";
        assert_eq!(analysis.text(), text);
    }
}
