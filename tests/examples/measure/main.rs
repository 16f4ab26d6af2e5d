//! Measures the page in a browser and prints the results.
//!
//! Run `cargo run --release -p tests --example measure COMMAND`. Arguments in brackets are optional. The commands are:
//!
//! - `games [GAMES]`: plays games on all kinds of boards, checks that Black wins in time, and prints response times
//! - `visit [--slow FACTOR] [FOLDER …]`: measures first visits to built folders in turn
//! - `tasks [GAMES [FACTOR]]`: measures the main thread's tasks
//! - `threats`, `depths [RUNS]`, `second [OPENINGS]`: compare the page's engine with the native one

mod engines;
mod games;
mod main_thread;
mod visit;

use tests::browser;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(browser) = browser::shared() else { return println!("no browser, nothing measured") };
    println!("{}", browser.product());
    let (command, rest) = arguments.split_first().expect("a command: see the top of this file");
    let number = |n: usize, default: usize| rest.get(n).map_or(default, |n| n.parse().expect("a number"));
    match command.as_str() {
        "games" => games::measure(number(0, 500)),
        "visit" => visit::measure(rest),
        "tasks" => main_thread::tasks(number(0, 100), rest.get(1).map(|n| n.parse().expect("a factor"))),
        "threats" => engines::threats(),
        "depths" => engines::depths(number(0, 3)),
        "second" => engines::second(number(0, 12)),
        other => panic!("there is no {other}: see the top of this file"),
    }
}

/// The quantile at this fraction.
fn at(sorted: &[f64], share: f64) -> f64 {
    sorted[((sorted.len() - 1) as f64 * share) as usize]
}

/// Describes the distribution.
fn spread(times: &mut [f64]) -> String {
    times.sort_by(f64::total_cmp);
    let [half, most, nearly, all] = [0.5, 0.99, 0.999, 1.0].map(|share| at(times, share));
    format!("median {half:.1} ms, 99% {most:.1}, 99.9% {nearly:.1}, longest {all:.1}")
}
