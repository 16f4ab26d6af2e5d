//! Runs the page's best engine in its worker as a Gomocup program, with a second per move.
//!
//! First run `gomoku build` and `cargo build --release -p tests --example page_brain`, then `gomoku match --a
//! "pbrain:target/release/examples/page_brain dist" --b "pbrain:COMMAND" --time 1s --grace 1s --half judge`. Without the
//! folder, the program first builds the page, perhaps for too long. It uses no strategy, and prints the time of each move to
//! standard error. Chromium runs at normal priority, so the opponent should too.

use ::site::Server;
use engine::{Board, Point};
use gomocup::{MoveSource, Session, serve};
use play::{EngineKind, EngineSpec};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io;
use std::path::Path;
use std::thread;
use tests::browser::{self, Page};
use tests::{board, site};

/// The milliseconds per move.
const TIME: u32 = 1_000;

/// Searches as free play does.
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

#[derive(Debug)]
struct InPage(Page<'static>);

impl InPage {
    fn think(&self, position: &Value) -> Played {
        self.0.call(MOVE, position)
    }
}

impl MoveSource for InPage {
    fn find_move(&mut self, board: &Board, _: &dyn Fn() -> bool) -> Option<Point> {
        let moves: Vec<String> = board.moves().iter().map(Point::to_string).collect();
        let rule = board.rule().to_string();
        let played = self.think(&json!([moves.join(" "), board.size().side(), rule, TIME]));
        eprintln!("depth {}, {:.0} positions, {:.0} ms", played.depth, played.nodes, played.ms);
        Some(played.best.parse().expect("a point"))
    }
}

fn main() -> io::Result<()> {
    let page = browser::shared().expect("a browser").page();
    let folder = std::env::args().nth(1);
    page.goto(&folder.map_or_else(|| site::built().url(""), |folder| served(Path::new(&folder))));
    board::wait_for_stones(&page, 1);
    let engine = InPage(page);
    // Load everything before the first move is timed.
    engine.think(&json!(["h8 i9", 15, "standard", 50]));
    let session = Session::new(EngineSpec::new(EngineKind::Best), Some(Box::new(engine)), 0);
    serve(session, io::BufReader::new(io::stdin()), io::stdout())
}

fn served(folder: &Path) -> String {
    let server = Server::bind(folder, 0).expect("a free port");
    let address = format!("http://{}/", server.address());
    thread::spawn(move || server.run());
    address
}
