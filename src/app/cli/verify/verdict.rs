use engine::Rule;
use engine::notation::counted;
use std::collections::BTreeMap;

use serde_json::{Value, json};
use strategy::Game;
use verifier::{Reason, VerifyError, VerifyProgress, VerifyReport};

use super::Args;
use super::subject::Subject;
use crate::names;
use crate::strategies::by_stone;

const LISTED: usize = 10;

pub fn print(args: &Args, subject: &Subject, result: &Result<VerifyReport, VerifyError>, seconds: f64) {
    let result = &result.as_ref().map_err(|error| (error, limit(error, args.nodes)));
    console::print_either(args.json, &json(subject, result, seconds), || match result {
        Ok(report) => text(subject, report, seconds),
        Err((error, limit)) => format!("{}: NOT PROVEN {error}{limit}", subject.name),
    });
}

/// States the node limit of the search that found nothing, because a longer search may find a win.
fn limit(error: &VerifyError, nodes: u64) -> String {
    match error.reason {
        Reason::NoAnswer { .. } => {
            format!(" in searches of {}; raise --nodes to search longer", counted(nodes, "node"))
        }
        _ => String::new(),
    }
}

fn json(subject: &Subject, result: &Result<&VerifyReport, (&VerifyError, String)>, seconds: f64) -> Value {
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
            verdict["win_at"] = json!(report.win_at);
            verdict["nodes"] = json!(report.nodes);
            verdict["replies"] = json!(report.replies);
            verdict["positions"] = json!(report.positions);
            verdict["longest"] = json!(names(&report.longest));
            verdict["by_second"] = json!(by_second(report));
            for (name, moves) in [("after", subject.after()), ("not_checked", subject.not_checked())] {
                if !moves.is_empty() {
                    verdict[name] = json!(moves);
                }
            }
        }
        Err((error, limit)) => {
            verdict["path"] = json!(names(&error.path));
            verdict["reason"] = json!(format!("{}{limit}", error.reason));
        }
    }
    verdict
}

fn text(subject: &Subject, report: &VerifyReport, seconds: f64) -> String {
    let Subject { name, game, .. } = subject;
    let on = match game.rule() {
        Rule::StrictRenju => " in renju without opening restrictions".to_owned(),
        _ if *game == Game::STANDARD => String::new(),
        _ => format!(" on {game}"),
    };
    let after = match &subject.after()[..] {
        [] if subject.are_all => format!(" after each of {}", counted(subject.seconds.len(), "second move")),
        [] => String::new(),
        some => format!(" after {}", some.join(", ")),
    };
    let covered =
        if game.rule() == Rule::Strict { ", so also under the standard and the freestyle rule" } else { "" };
    let not_checked = match &subject.not_checked()[..] {
        [] => String::new(),
        others if others.len() > LISTED => format!("not checked: the {} other second moves\n", others.len()),
        others => format!("not checked: everything after {}\n", others.join(" ")),
    };
    format!(
        "{name}: {}, {}, {}, {seconds:.1} s\nlongest line: {}\n{}{not_checked}\
         PROVEN: Black wins by stone {}{on}{after}{covered}",
        counted(report.nodes, "node"),
        counted(report.replies, "reply"),
        counted(report.positions, "position"),
        names(&report.longest).join(" "),
        by_stone(&by_second(report)),
        report.win_at,
    )
}

fn by_second(report: &VerifyReport) -> BTreeMap<String, usize> {
    report.by_second.iter().map(|&(second, stone)| (second.to_string(), stone.into())).collect()
}

pub fn progress(done: &VerifyProgress, seconds: f64) -> String {
    let left = seconds / done.nodes.max(1) as f64 * (done.of - done.nodes) as f64;
    format!(
        "{} of {}, {}, {}, {} a second, {seconds:.0} s, about {left:.0} s left",
        done.nodes,
        counted(done.of, "node"),
        counted(done.replies, "reply"),
        counted(done.positions, "position"),
        counted((done.replies as f64 / seconds) as u64, "reply")
    )
}
