//! Measures how long a first visit takes on loopback: from the begin of the navigation until Black's first stone lies and
//! the engine has its strategy, with nothing kept from earlier visits.
//!
//! `cargo run --release -p tests --example ready [FOLDER …]`; the package of the workspace if no built folder is named.
//! Several folders are visited in turn, so that a busy machine slows all of them alike.

use kit::Server;
use std::path::PathBuf;
use std::thread;
use tests::{browser, site};

/// Visits of each folder.
const VISITS: usize = 40;

/// Notes when the page was ready, seen frame by frame.
const WATCH: &str = "(function look() {
    const board = document.querySelector('gomoku-board');
    const ready = board?.controller?.engine.status.strategy && board.state().moves.length === 1;
    if (ready) globalThis.readyAfter = performance.now();
    else requestAnimationFrame(look);
})()";

fn main() {
    let Some(browser) = browser::shared() else { return println!("no browser, nothing measured") };
    let named: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let folders = if named.is_empty() { vec![site::package().out.clone()] } else { named };
    let mut times = vec![Vec::new(); folders.len()];
    for _ in 0..VISITS {
        for (folder, times) in folders.iter().zip(&mut times) {
            // Another port is another site: nothing is known of it.
            let server = Server::bind(folder, 0).expect("a free port");
            let address = format!("http://{}/", server.address());
            thread::spawn(move || server.run());
            let page = browser.page();
            page.before_load(WATCH);
            page.goto(&address);
            page.wait_for("globalThis.readyAfter > 0");
            times.push(page.eval::<f64>("globalThis.readyAfter"));
        }
    }
    println!("{}", browser.product());
    for (folder, times) in folders.iter().zip(&mut times) {
        times.sort_by(f64::total_cmp);
        let at = |share: usize| times[(times.len() - 1) * share / 100];
        println!(
            "{}: ready after {:.0} ms in the median, {:.0} at 90 %, {:.0} at best",
            folder.display(),
            at(50),
            at(90),
            at(0)
        );
    }
}
