//! Measures how long a first visit takes on loopback, from the begin of the navigation: until the board is shown with
//! Black's first stone and takes a click, and until the engine has its strategy. Nothing is kept from earlier visits.
//!
//! Of a slow phone also: when its largest text was painted (LCP), and its long tasks, by the processor time that they took.
//!
//! `cargo run --release -p tests --example ready [--slow FACTOR] [FOLDER …]`; the package of the workspace if no built folder is named.
//! Several folders are visited in turn, so that a busy machine slows all of them alike.

use ::site::Server;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;
use tests::browser::{self, LONG, Page, Viewport};
use tests::site;

/// Visits of each folder.
const VISITS: usize = 20;

/// The browser's own windows want the processor for a while after it has started.
const SETTLE: Duration = Duration::from_secs(6);

/// Between two visits: the engine goes on compiling its better code after it has answered.
const REST: Duration = Duration::from_millis(700);

/// Notes when the page was ready: a task after the frame that follows the first stone's coming into a picture on the page, it is
/// on its way to the screen. What draws is watched, because a look at every frame would ask the browser for frames that
/// no visitor asks for.
const WATCH: &str = "globalThis.seen = { shown: 0, engine: 0, largest: 0 };
new PerformanceObserver((list) => list.getEntries().forEach((entry) => (seen.largest = entry.startTime)))
    .observe({ type: 'largest-contentful-paint', buffered: true });
const { drawImage } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.drawImage = function (...what) {
    drawImage.apply(this, what);
    if (!this.canvas.isConnected) return;
    CanvasRenderingContext2D.prototype.drawImage = drawImage;
    const board = document.querySelector('gomoku-board');
    const shown = () => (seen.shown = board.state().moves.length === 1 && performance.now());
    requestAnimationFrame(() => setTimeout(shown));
    const { engine } = board.controller;
    const ready = () => engine.status.strategy ? (seen.engine = performance.now()) : null;
    ready() || engine.addEventListener('status', ready);
};";

fn main() {
    let Some(browser) = browser::shared() else { return println!("no browser, nothing measured") };
    let mut named: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let slow = named.first().is_some_and(|first| first.as_os_str() == "--slow");
    let factor = slow.then(|| named.drain(..2).next_back()).flatten();
    let factor: Option<f64> = factor.map(|factor| factor.to_string_lossy().parse().expect("a factor"));
    let folders = if named.is_empty() { vec![site::package().out.clone()] } else { named };
    let page = browser.page();
    page.before_load(WATCH);
    if let Some(factor) = factor {
        page.set_viewport(Viewport::PHONE);
        page.slow_down(factor);
    }
    thread::sleep(SETTLE);
    let mut times = vec![Times::default(); folders.len()];
    for _ in 0..VISITS {
        for (folder, times) in folders.iter().zip(&mut times) {
            // Another port is another site: nothing is known of it.
            let server = Server::bind(folder, 0).expect("a free port");
            let address = format!("http://{}/", server.address());
            thread::spawn(move || server.run());
            page.record_tasks();
            page.goto(&address);
            page.wait_for("seen.shown && seen.engine && seen.largest");
            times.longest.push(longest(&page));
            times.largest.push(page.eval("seen.largest"));
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
        report("largest text", &mut times.largest);
        let long = times.longest.iter().filter(|&&ms| ms > LONG).count();
        report(&format!("tasks over {LONG} ms in {long} visits; the longest"), &mut times.longest);
    }
}

/// Milliseconds from the begin of the navigation, one of each visit.
#[derive(Clone, Default)]
struct Times {
    shown: Vec<f64>,
    engine: Vec<f64>,
    largest: Vec<f64>,
    /// The processor time of the longest task of the main thread.
    longest: Vec<f64>,
}

fn longest(page: &Page) -> f64 {
    page.tasks().iter().map(|task| task.busy).fold(0.0, f64::max)
}

fn report(what: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!("  {what}: {:.0} ms in the median, {:.0} at 90 %, {:.0} at best", at(50), at(90), at(0));
}
