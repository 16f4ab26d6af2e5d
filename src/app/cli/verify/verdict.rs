//! The verdict of `verify`, as text and as JSON.

use engine::notation::counted;
use std::collections::BTreeMap;

use serde_json::{Value, json};
use strategy::Game;
use verifier::{Progress, Report, VerifyError};

use super::subject::Subject;
use crate::names;
use crate::strategy::by_stone;

/// Prints the verdict of a check that took this many seconds.
pub fn print(subject: &Subject, result: &Result<Report, VerifyError>, seconds: f64, is_json: bool) {
    console::print_either(is_json, &json(subject, result, seconds), || match result {
        Ok(report) => text(subject, report, seconds),
        Err(error) => format!("{}: NOT PROVEN {error}", subject.name),
    });
}

fn json(subject: &Subject, result: &Result<Report, VerifyError>, seconds: f64) -> Value {
    let game = subject.game;
    let mut verdict = json!({
        "file": subject.name, "proven": result.is_ok(), "size": game.size().side(), "rule": game.rule().to_string(),
        "seconds": seconds,
    });
    if let Some(distance) = game.home() {
        verdict["within"] = json!(distance);
    }
    match result {
        Ok(report) => {
            for (name, figure) in [
                ("win_at", json!(report.win_at)),
                ("nodes", json!(report.nodes)),
                ("replies", json!(report.replies)),
                ("positions", json!(report.positions)),
                ("longest", json!(names(&report.longest))),
                ("by_second", json!(by_second(report))),
            ] {
                verdict[name] = figure;
            }
            for (name, moves) in [("after", subject.after()), ("not_checked", names(subject.not_checked()))] {
                if !moves.is_empty() {
                    verdict[name] = json!(moves);
                }
            }
        }
        Err(error) => {
            verdict["path"] = json!(names(&error.path));
            verdict["reason"] = json!(error.reason.to_string());
        }
    }
    verdict
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
        "{name}: {}, {}, {}, {seconds:.1} s\nlongest line: {}\n{}{not_checked}\
         PROVEN: Black wins by stone {}{on}{after}",
        counted(report.nodes, "node"),
        counted(report.replies, "reply"),
        counted(report.positions, "position"),
        names(&report.longest).join(" "),
        by_stone(&by_second(report)),
        report.win_at,
    )
}

fn by_second(report: &Report) -> BTreeMap<String, usize> {
    report.by_second.iter().map(|&(second, stone)| (second.to_string(), stone.into())).collect()
}

/// The progress of a check after this many seconds.
pub fn progress(done: &Progress, seconds: f64) -> String {
    let left = seconds / done.nodes.max(1) as f64 * (done.of - done.nodes) as f64;
    format!(
        "{} of {} nodes, {} replies, {} positions, {:.0} replies a second, {seconds:.0} s, about {left:.0} s left",
        done.nodes,
        done.of,
        done.replies,
        done.positions,
        done.replies as f64 / seconds
    )
}
