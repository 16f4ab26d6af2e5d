//! Plays games in the page and says how long the tasks of its main thread take: by the clock, which other programs of a
//! busy machine stretch, and by processor time, which they hardly do. Loading the page, once for ten games, is part of it.
//!
//! `cargo run --release -p tests --example tasks [GAMES [FACTOR [FOLDER]]]`; 100 games if no number is given. A factor slows the
//! main thread down so many times, on the screen of a phone: processor time is then what an idle phone's clock would say.

use ::site::Server;
use serde_json::{Value, json};
use std::path::Path;
use std::{fs, thread};
use tests::browser::{self, LONG, Page, Task, Viewport};
use tests::{board, site};

const GAME: &str = include_str!("../game.js");

/// How White plays, in turn.
const STYLES: &[&str] = &["near", "threats", "longest", "random"];

/// Games of one page.
const PART: usize = 10;

fn main() {
    let argument = |n| std::env::args().nth(n);
    let games: usize = argument(1).map_or(100, |n| n.parse().expect("a number of games"));
    let factor: Option<f64> = argument(2).map(|factor| factor.parse().expect("a factor"));
    let address = argument(3).map_or_else(|| site::built().url(""), |folder| served(Path::new(&folder)));
    let seeds: Vec<usize> = (1..=games).collect();
    let mut tasks = Vec::new();
    for part in seeds.chunks(PART) {
        let Some(browser) = browser::shared() else { return println!("no browser, nothing measured") };
        tasks.extend(play(&browser.page(), &address, factor, part));
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        println!("{} games; load {}", part[part.len() - 1], load.trim());
    }
    println!("{} tasks of the main thread, in ms", tasks.len());
    println!("{:18} {:>8} {:>8} {:>8} {:>12}", "", "99 %", "99.9 %", "longest", "over 50 ms");
    tell("by the clock", tasks.iter().map(|task| task.elapsed));
    tell("by processor time", tasks.iter().map(|task| task.busy));
}

/// Serves a built folder, and gives its address.
fn served(folder: &Path) -> String {
    let server = Server::bind(folder, 0).expect("a free port");
    let address = format!("http://{}/", server.address());
    thread::spawn(move || server.run());
    address
}

/// Loads the page and plays a game for each seed.
fn play(page: &Page, address: &str, factor: Option<f64>, seeds: &[usize]) -> Vec<Task> {
    page.set_viewport(if factor.is_some() { Viewport::PHONE } else { Viewport::DESKTOP });
    page.slow_down(factor.unwrap_or(1.0));
    page.record_tasks();
    page.goto(address);
    board::wait_for_stones(page, 1);
    for seed in seeds {
        let game: Value = page.call(GAME, &json!([STYLES[seed % STYLES.len()], seed * 7919]));
        assert_eq!(game["winner"], "black", "{game}");
    }
    page.assert_no_problems();
    page.tasks()
}

fn tell(how: &str, times: impl Iterator<Item = f64>) {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    let at = |part: f64| times[((times.len() - 1) as f64 * part).round() as usize];
    let long = times.iter().filter(|&&ms| ms > LONG).count();
    println!("{how:18} {:8.1} {:8.1} {:8.1} {long:12}", at(0.99), at(0.999), at(1.0));
}
