//! Messages during a search: sentences for people, and INFO lines for analysis programs.

use crate::coordinates;
use crate::settings::Settings;
use engine::Size;
use engine::notation::counted;
use play::{BestLine, Verdict, chance_to_win};
use std::time::Duration;

#[derive(Clone, Copy)]
pub struct SearchCost {
    pub nodes: u64,
    pub time: Duration,
}

impl SearchCost {
    fn speed(self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1)) as u64
    }
}

/// The messages about these lines of play, best first. The settings choose sentences, INFO lines or both.
pub fn messages(lines: &[BestLine], cost: SearchCost, settings: &Settings, size: Size) -> Vec<String> {
    let mut said = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if settings.fields {
            said.extend(fields(at, lines.len(), line, cost, size));
        }
        if settings.messages {
            let number = if lines.len() > 1 { format!("({}) ", at + 1) } else { String::new() };
            said.push(format!("MESSAGE {number}{}", sentence(line, cost)));
        }
    }
    said
}

/// A line of moves for people: `depth 9 | score 34, 58% | 12345 nodes, 456000 a second | h8 i9 g7`.
pub fn sentence(known: &BestLine, cost: SearchCost) -> String {
    let value = match (known.verdict, known.score) {
        (Verdict::Win { stones }, _) => format!("wins in {}", counted(stones, "stone")),
        (Verdict::Loss { stones }, _) => format!("loses in {}", counted(stones, "stone")),
        (Verdict::Unknown, Some(score)) => {
            format!("score {score}, {:.0}%", 100.0 * chance_to_win(score))
        }
        (Verdict::Unknown, None) => "no score".to_owned(),
    };
    let names: Vec<String> = known.line.iter().map(ToString::to_string).collect();
    format!(
        "depth {} | {value} | {}, {} a second | {}",
        known.depth,
        counted(cost.nodes, "node"),
        cost.speed(),
        names.join(" ")
    )
}

fn fields(at: usize, count: usize, known: &BestLine, cost: SearchCost, size: Size) -> Vec<String> {
    let (value, chance) = match (known.verdict, known.score) {
        (Verdict::Win { stones }, _) => (format!("+M{stones}"), 1.0),
        (Verdict::Loss { stones }, _) => (format!("-M{stones}"), 0.0),
        (Verdict::Unknown, score) => {
            let score = score.unwrap_or_default();
            (score.to_string(), chance_to_win(score))
        }
    };
    let fields = [
        ("PV", at.to_string()),
        ("NUMPV", count.to_string()),
        ("DEPTH", known.depth.to_string()),
        ("TOTALNODES", cost.nodes.to_string()),
        ("TOTALTIME", cost.time.as_millis().to_string()),
        ("SPEED", cost.speed().to_string()),
        ("EVAL", value),
        ("WINRATE", format!("{chance:.4}")),
        ("BESTLINE", coordinates::written(&known.line, size)),
        ("PV", "DONE".to_owned()),
    ];
    fields.into_iter().map(|(key, value)| format!("INFO {key} {value}")).collect()
}
