//! Prints the results of a match: each pair, and a cross table.

use super::elo::Tally;
use super::games::{MatchResult, TestState};
use super::record::Record;
use super::swap2::Openings;
use engine::notation::counted;
use serde_json::{Value, json};

fn tally(records: &[Record], a: &str, b: &str) -> Tally {
    let mut tally = Tally::default();
    for record in records {
        let meet = [(a, b), (b, a)].contains(&(record.black.as_str(), record.white.as_str()));
        match record.half_points(a) {
            _ if !meet => {}
            0 => tally.losses += 1,
            1 => tally.draws += 1,
            _ => tally.wins += 1,
        }
    }
    tally
}

/// Prints the results.
pub fn print(names: &[String], played: &MatchResult, as_json: bool) {
    let pairs: Vec<(&str, &str)> = (0..names.len())
        .flat_map(|a| names[a + 1..].iter().map(move |b| (names[a].as_str(), b.as_str())))
        .collect();
    if as_json {
        console::print_json(&json_results(&pairs, played))
    } else {
        print_text(names, &pairs, played)
    }
}

fn forfeits(records: &[Record]) -> impl Iterator<Item = &Record> {
    records.iter().filter(|record| !matches!(record.reason.as_str(), "five" | "full board" | "no move"))
}

fn json_results(pairs: &[(&str, &str)], MatchResult { records, budget, test, .. }: &MatchResult) -> Value {
    let pair = |&(a, b): &(&str, &str)| {
        let tally = tally(records, a, b);
        let elo = tally.elo();
        json!({"a": a, "b": b, "wins": tally.wins, "draws": tally.draws, "losses": tally.losses, "elo": elo})
    };
    let mut results = json!({
        "budget": budget,
        "games": records.len(),
        "forfeits": forfeits(records).count(),
        "slowest_ms": records.iter().flat_map(|record| record.slowest).max(),
        "pairs": pairs.iter().map(pair).collect::<Vec<_>>(),
    });
    if let Some(openings) = Openings::of(records) {
        results["swap2"] = json!(openings);
    }
    if let Some(TestState { sprt, pairs, accepted }) = test {
        let (low, high) = sprt.bounds();
        let ratio = pairs.log_likelihood_ratio(sprt.elo0, sprt.elo1);
        results["sprt"] = json!({
            "test": sprt, "pairs": pairs, "elo": pairs.elo(), "log_likelihood_ratio": ratio,
            "bounds": [low, high], "accepted": accepted,
        });
    }
    results
}

fn print_text(
    names: &[String],
    pairs: &[(&str, &str)],
    MatchResult { records, budget, test, .. }: &MatchResult,
) {
    console::print(format_args!("{}; limit for a move: {budget}", counted(records.len(), "game")));
    for &(a, b) in pairs {
        let tally = tally(records, a, b);
        let Some(elo) = tally.elo() else { continue };
        let Tally { wins, draws, losses } = tally;
        console::print(format_args!("{a} - {b}: +{wins} ={draws} -{losses}, {elo}"));
    }
    if let Some(test) = test {
        print_test(test);
    }
    if let Some(openings) = Openings::of(records) {
        print_openings(&openings);
    }
    if names.len() > 2 {
        cross_table(names, records);
    }
    for record in forfeits(records) {
        console::print(format_args!("forfeit: {} - {}, {}", record.black, record.white, record.reason));
    }
}

fn print_openings(openings: &Openings) {
    for (chosen, [black, white, draws]) in [
        ("Black taken", openings.black),
        ("White taken", openings.white),
        ("two stones, then Black taken", openings.two_black),
        ("two stones, then White taken", openings.two_white),
        ("all openings", openings.all()),
    ] {
        let games = black + white + draws;
        console::print(format_args!("{chosen}: {games}; Black won {black}, White {white}, drawn {draws}"));
    }
    let [proposer, chooser, draws] = openings.roles;
    console::print(format_args!("the proposer won {proposer}, the chooser {chooser}, drawn {draws}"));
}

fn print_test(TestState { sprt, pairs, accepted }: &TestState) {
    let (low, high) = sprt.bounds();
    let ratio = pairs.log_likelihood_ratio(sprt.elo0, sprt.elo1);
    let elo = pairs.elo().map_or(String::new(), |elo| format!(", {elo}"));
    console::print(format_args!("pairs with 0, ½, 1, 1½, 2 points: {:?}{elo}", pairs.0));
    console::print(format_args!(
        "elo0 {}, elo1 {}: log-likelihood ratio {ratio:.2} between {low:.2} and {high:.2}: {}",
        sprt.elo0,
        sprt.elo1,
        accepted.map_or("undecided".to_owned(), |accepted| accepted.to_string()),
    ));
}

/// Prints the points of each row's contender against each column's.
fn cross_table(names: &[String], records: &[Record]) {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(7);
    let mut head = format!("{:width$}", "");
    names.iter().for_each(|name| head += &format!("  {name:>width$}"));
    console::print(format_args!("{head}  {:>width$}", "points"));
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
        console::print(format_args!("{row}  {points:>width$}"));
    }
}
