//! The verdict of `verify`, as text and as JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use strategy::Game;
use verifier::{Report, VerifyError};

use super::subject::Subject;
use crate::strategy::by_stone;

#[derive(Serialize)]
struct Verdict {
    file: String,
    proven: bool,
    size: usize,
    rule: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    within: Option<u8>,
    #[serde(flatten)]
    outcome: Outcome,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Outcome {
    Proven {
        win_at: u16,
        nodes: usize,
        replies: u64,
        positions: u64,
        longest: Vec<String>,
        /// The moves after which alone it is proven, where that is not all.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        after: Vec<String>,
        /// The second moves after which nothing was checked.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        not_checked: Vec<String>,
        seconds: f64,
        by_second: BTreeMap<String, usize>,
    },
    Refuted {
        path: Vec<String>,
        reason: String,
        seconds: f64,
    },
}

/// Prints the verdict of a check that took so many seconds.
pub fn print(subject: &Subject, result: &Result<Report, VerifyError>, seconds: f64, is_json: bool) {
    console::print_either(is_json, &json(subject, result, seconds), || match result {
        Ok(report) => text(subject, report, seconds),
        Err(error) => format!("{}: NOT PROVEN {error}", subject.name),
    });
}

fn json(subject: &Subject, result: &Result<Report, VerifyError>, seconds: f64) -> Verdict {
    let outcome = match result {
        Ok(report) => Outcome::Proven {
            win_at: report.win_at,
            nodes: report.nodes,
            replies: report.replies,
            positions: report.positions,
            longest: names(&report.longest),
            after: subject.after(),
            not_checked: subject.not_checked().iter().map(engine::Point::to_string).collect(),
            seconds,
            by_second: by_second(report),
        },
        Err(error) => {
            Outcome::Refuted { path: names(&error.path), reason: error.reason.to_string(), seconds }
        }
    };
    let game = subject.game;
    Verdict {
        file: subject.name.clone(),
        proven: result.is_ok(),
        size: game.size().side(),
        rule: game.rule().to_string(),
        within: game.home(),
        outcome,
    }
}

fn text(subject: &Subject, report: &Report, seconds: f64) -> String {
    let Subject { name, game, .. } = subject;
    let on = if *game == Game::STANDARD { String::new() } else { format!(" on {game}") };
    let after = match &subject.after()[..] {
        [] if subject.are_all => format!(" after each of {} second moves", subject.seconds.len()),
        [] => String::new(),
        some => format!(" after {}", some.join(", ")),
    };
    let not_checked = match &subject.not_checked()[..] {
        [] => String::new(),
        others => format!("not checked: what comes after {}\n", engine::notation::format_moves(others)),
    };
    format!(
        "{name}: {} nodes, {} replies, {} positions, {seconds:.1} s\nlongest line: {}\n{}{not_checked}\
         PROVEN: Black wins by stone {}{on}{after}",
        report.nodes,
        report.replies,
        report.positions,
        names(&report.longest).join(" "),
        by_stone(&by_second(report)),
        report.win_at,
    )
}

fn names(points: &[verifier::Point]) -> Vec<String> {
    points.iter().map(verifier::Point::to_string).collect()
}

fn by_second(report: &Report) -> BTreeMap<String, usize> {
    report.by_second.iter().map(|&(second, stone)| (second.to_string(), stone.into())).collect()
}
