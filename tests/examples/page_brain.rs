//! The best engine as it plays in the page, in the page's worker, as a program that speaks the Gomocup protocol: for matches
//! against others at the same time by the clock.
//!
//! `gomoku match --a "pbrain:target/release/examples/page_brain dist" --b "pbrain:COMMAND" --time 1s --grace 1s --half judge`,
//! after `gomoku build` and `cargo build --release -p tests --example page_brain`; without the folder of the built page it builds
//! one, which may take longer than a manager waits. The strategy takes no part. What a move has taken in the page goes to
//! standard error. Chromium gives the process with the engine the usual priority whatever its own is, so that on a busy machine
//! the other program must have that too.

use ::site::Server;
use engine::{Point, Size};
use serde::Deserialize;
use serde_json::json;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::thread;
use tests::{board, browser, site};

/// Asks the page's engine for a move, as free play does.
const MOVE: &str = "async (moves, size, rule, milliseconds) => {
    const { freeClient } = await import('./free/client.js');
    const player = { engine: 'best', level: 10, size, rule, seed: 0 };
    const began = performance.now();
    const step = await freeClient().run('move', moves, { detail: { player, limits: { milliseconds } } });
    return { ...step, ms: performance.now() - began };
}";

#[derive(Deserialize)]
struct Played {
    best: String,
    depth: u32,
    nodes: f64,
    ms: f64,
}

/// A game as the protocol tells it.
struct Game {
    size: Size,
    rule: &'static str,
    milliseconds: u32,
    moves: Vec<Point>,
}

fn main() {
    let browser = browser::shared().expect("a browser");
    let page = browser.page();
    let folder = std::env::args().nth(1);
    page.goto(&folder.map_or_else(|| site::built().url(""), |folder| served(Path::new(&folder))));
    board::wait_for_stones(&page, 1);
    let mut game = Game { size: Size::FIFTEEN, rule: "standard", milliseconds: 1_000, moves: Vec::new() };
    let think = |game: &mut Game| {
        let names: Vec<String> = game.moves.iter().map(Point::to_string).collect();
        let asked = json!([names.join(" "), game.size.side(), game.rule, game.milliseconds]);
        let played: Played = page.call(MOVE, &asked);
        let point: Point = played.best.parse().expect("a point");
        eprintln!("depth {}, {:.0} positions, {:.0} ms", played.depth, played.nodes, played.ms);
        game.moves.push(point);
        say(&format!("{},{}", point.col(), game.size.side() - 1 - point.row()));
    };
    // The worker and the module come before the clock runs.
    let warm = json!(["h8 i9", 15, "standard", 50]);
    let _: Played = page.call(MOVE, &warm);
    let mut lines = io::stdin().lock().lines().map(|line| line.expect("a line"));
    while let Some(line) = lines.next() {
        let (command, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        match command {
            "START" => {
                game.size = Size::new(rest.parse().expect("a side")).expect("a size");
                game.moves.clear();
                say("OK");
            }
            "RESTART" => {
                game.moves.clear();
                say("OK");
            }
            "INFO" => game.take(rest),
            "BEGIN" => think(&mut game),
            "TURN" => {
                game.moves.push(point(rest, game.size));
                think(&mut game);
            }
            "BOARD" => {
                let stones = lines.by_ref().take_while(|line| line.trim() != "DONE");
                game.moves = stones.map(|stone| point(&stone, game.size)).collect();
                think(&mut game);
            }
            "END" => return,
            _ => say("UNKNOWN"),
        }
    }
}

impl Game {
    fn take(&mut self, setting: &str) {
        match setting.split_once(' ') {
            Some(("timeout_turn", turn)) => self.milliseconds = turn.trim().parse().expect("milliseconds"),
            Some(("rule", rule)) => {
                self.rule = match rule.trim() {
                    "0" => "freestyle",
                    "4" => "renju",
                    _ => "standard",
                }
            }
            _ => {}
        }
    }
}

/// Serves a built folder, and gives its address.
fn served(folder: &Path) -> String {
    let server = Server::bind(folder, 0).expect("a free port");
    let address = format!("http://{}/", server.address());
    thread::spawn(move || server.run());
    address
}

/// The point of `x,y` or `x,y,owner`, the first row at the top: the stones of a `BOARD` come in the order they were placed.
fn point(text: &str, size: Size) -> Point {
    let mut numbers = text.split(',').map(|number| number.trim().parse::<usize>().expect("a coordinate"));
    let (x, y) = numbers.next().zip(numbers.next()).expect("two coordinates");
    Point::new(x, size.side() - 1 - y).expect("a point")
}

fn say(line: &str) {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}").and_then(|()| output.flush()).expect("somebody listens");
}
