//! The results of a match: each pair, and everybody against everybody.

use super::elo::Tally;
use super::record::Record;
use crate::common;
use serde_json::json;

/// The games between two contenders, seen from the first.
fn tally(records: &[Record], a: &str, b: &str) -> Tally {
    let mut tally = Tally::default();
    for record in records {
        let winner = match (record.black == a && record.white == b, record.black == b && record.white == a) {
            (true, _) => record.winner.as_str(),
            (_, true) => match record.winner.as_str() {
                "black" => "white",
                "white" => "black",
                draw => draw,
            },
            _ => continue,
        };
        match winner {
            "black" => tally.wins += 1,
            "white" => tally.losses += 1,
            _ => tally.draws += 1,
        }
    }
    tally
}

/// Prints the results.
pub fn print(names: &[String], records: &[Record], budget: &str, as_json: bool) {
    let pairs: Vec<(usize, usize)> =
        (0..names.len()).flat_map(|a| (a + 1..names.len()).map(move |b| (a, b))).collect();
    let forfeits: Vec<&Record> =
        records.iter().filter(|record| !matches!(record.reason.as_str(), "five" | "full board")).collect();
    if as_json {
        let pairs: Vec<_> = pairs
            .iter()
            .map(|&(a, b)| {
                let tally = tally(records, &names[a], &names[b]);
                // JSON knows no infinity: null where one side won everything.
                let elo = tally.elo().map(|elo| {
                    let finite = |x: f64| x.is_finite().then_some(x);
                    json!({"value": finite(elo.value), "low": finite(elo.low), "high": finite(elo.high)})
                });
                json!({
                    "a": names[a], "b": names[b],
                    "wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "elo": elo,
                })
            })
            .collect();
        let slowest = records.iter().flat_map(|record| record.slowest).max();
        common::print_json(&json!({
            "budget": budget, "games": records.len(), "forfeits": forfeits.len(), "slowest_ms": slowest, "pairs": pairs,
        }));
        return;
    }
    common::print(format_args!("{} games; a move may cost {budget}", records.len()));
    for &(a, b) in &pairs {
        let tally = tally(records, &names[a], &names[b]);
        let Some(elo) = tally.elo() else { continue };
        common::print(format_args!(
            "{} - {}: +{} ={} -{}, Elo {} ({} to {})",
            names[a],
            names[b],
            tally.wins,
            tally.draws,
            tally.losses,
            signed(elo.value),
            signed(elo.low),
            signed(elo.high),
        ));
    }
    if names.len() > 2 {
        cross_table(names, records);
    }
    for record in forfeits {
        common::print(format_args!("forfeit: {} - {}, {}", record.black, record.white, record.reason));
    }
}

fn signed(elo: f64) -> String {
    if elo.is_infinite() { if elo > 0.0 { "+inf" } else { "-inf" }.to_owned() } else { format!("{elo:+.0}") }
}

/// Points of the row's contender against the column's.
fn cross_table(names: &[String], records: &[Record]) {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(7);
    let mut head = format!("{:width$}", "");
    names.iter().for_each(|name| head += &format!("  {name:>width$}"));
    common::print(format_args!("{head}  {:>width$}", "points"));
    for (a, name) in names.iter().enumerate() {
        let mut row = format!("{name:width$}");
        let mut points = 0.0;
        for (b, other) in names.iter().enumerate() {
            if a == b {
                row += &format!("  {:>width$}", "-");
            } else {
                let tally = tally(records, name, other);
                points += tally.points();
                row += &format!("  {:>width$}", format!("{}:{}", tally.points(), tally.reversed().points()));
            }
        }
        common::print(format_args!("{row}  {points:>width$}"));
    }
}
