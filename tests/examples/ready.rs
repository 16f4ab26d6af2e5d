//! Measures how long a first visit takes on loopback, from the begin of the navigation: until the board is shown with
//! Black's first stone and takes a click, and until the engine has its strategy. Nothing is kept from earlier visits.
//!
//! `cargo run --release -p tests --example ready [FOLDER …]`; the package of the workspace if no built folder is named.
//! Several folders are visited in turn, so that a busy machine slows all of them alike.

use ::site::Server;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;
use tests::{browser, site};

/// Visits of each folder.
const VISITS: usize = 40;

/// The browser's own windows want the processor for a while after it has started.
const SETTLE: Duration = Duration::from_secs(6);

/// Between two visits: the engine goes on compiling its better code after it has answered.
const REST: Duration = Duration::from_millis(700);

/// Notes when the page was ready: a task after the frame in which the first stone comes into a picture on the page, it is
/// on its way to the screen. What draws is watched, because a look at every frame would ask the browser for frames that
/// no visitor asks for. Nothing is drawn outside a frame.
const WATCH: &str = "globalThis.seen = { shown: 0, engine: 0 };
const { drawImage } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.drawImage = function (...what) {
    drawImage.apply(this, what);
    if (!this.canvas.isConnected) return;
    CanvasRenderingContext2D.prototype.drawImage = drawImage;
    const board = document.querySelector('gomoku-board');
    const shown = () => (seen.shown = board.state().moves.length === 1 && performance.now());
    setTimeout(shown);
    const { engine } = board.controller;
    const ready = () => engine.status.strategy ? (seen.engine = performance.now()) : null;
    ready() || engine.addEventListener('status', ready);
};";

fn main() {
    let Some(browser) = browser::shared() else { return println!("no browser, nothing measured") };
    let named: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let folders = if named.is_empty() { vec![site::package().out.clone()] } else { named };
    let page = browser.page();
    page.before_load(WATCH);
    thread::sleep(SETTLE);
    let mut times = vec![Times::default(); folders.len()];
    for _ in 0..VISITS {
        for (folder, times) in folders.iter().zip(&mut times) {
            // Another port is another site: nothing is known of it.
            let server = Server::bind(folder, 0).expect("a free port");
            let address = format!("http://{}/", server.address());
            thread::spawn(move || server.run());
            page.goto(&address);
            page.wait_for("seen.shown && seen.engine");
            times.shown.push(page.eval("seen.shown"));
            times.engine.push(page.eval("seen.engine"));
            page.goto("about:blank");
            thread::sleep(REST);
        }
    }
    println!("{}", browser.product());
    for (folder, times) in folders.iter().zip(&mut times) {
        println!("{}", folder.display());
        report("board shown", &mut times.shown);
        report("engine ready", &mut times.engine);
    }
}

/// Milliseconds from the begin of the navigation, one of each visit.
#[derive(Clone, Default)]
struct Times {
    shown: Vec<f64>,
    engine: Vec<f64>,
}

fn report(what: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!("  {what} after {:.0} ms in the median, {:.0} at 90 %, {:.0} at best", at(50), at(90), at(0));
}
