//! Measures a first visit over loopback without a cache: until the board accepts a click, until the engine has its strategy,
//! and until the largest text is painted (LCP). Folders are visited in turn, so that other programs affect all alike.

use crate::at;
use ::site::Server;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;
use tests::browser::{self, LONG, Viewport};
use tests::site;

/// The number of visits to each folder.
const VISITS: usize = 20;

/// After its start, the browser's own windows use the processor this long.
const SETTLE: Duration = Duration::from_secs(6);

/// Between visits. The engine goes on compiling after its answer.
const REST: Duration = Duration::from_millis(700);

/// Records when the page was ready: one task after the frame with the first stone. Watches the drawing functions, because
/// checking every frame would cause more frames.
const WATCH: &str = "globalThis.seen = { shown: 0, engine: 0, largest: 0 };
addEventListener('ready', ({ detail }) => detail?.strategy && (seen.engine = performance.now()), true);
new PerformanceObserver((list) => list.getEntries().forEach((entry) => (seen.largest = entry.startTime)))
    .observe({ type: 'largest-contentful-paint', buffered: true });
const { drawImage } = CanvasRenderingContext2D.prototype;
CanvasRenderingContext2D.prototype.drawImage = function (...what) {
    drawImage.apply(this, what);
    if (!this.canvas.isConnected) return;
    CanvasRenderingContext2D.prototype.drawImage = drawImage;
    const shown = () => (seen.shown = document.querySelector('gomoku-board').state().moves.length === 1 && performance.now());
    requestAnimationFrame(() => setTimeout(shown));
};";

pub fn measure(arguments: &[String]) {
    let (factor, folders) = match arguments {
        [slow, factor, folders @ ..] if slow == "--slow" => (Some(factor), folders),
        folders => (None, folders),
    };
    let mut folders: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
    if folders.is_empty() {
        folders.push(site::package().out.clone());
    }
    let page = browser::shared().expect("a browser").page();
    page.before_load(WATCH);
    if let Some(factor) = factor {
        page.set_viewport(Viewport::PHONE);
        page.slow_down(factor.parse().expect("a factor"));
    }
    thread::sleep(SETTLE);
    let mut times: Vec<[Vec<f64>; 4]> = vec![<[Vec<f64>; 4]>::default(); folders.len()];
    for _ in 0..VISITS {
        for (folder, times) in folders.iter().zip(&mut times) {
            // A new port starts with an empty cache.
            let server = Server::bind(folder, 0).expect("a free port");
            let address = format!("http://{}/", server.address());
            thread::spawn(move || server.run());
            page.record_tasks();
            page.goto(&address);
            page.wait_for("seen.shown && seen.engine && seen.largest");
            let longest = page.tasks().iter().map(|task| task.busy).fold(0.0, f64::max);
            let [shown, engine, largest]: [f64; 3] = page.eval("[seen.shown, seen.engine, seen.largest]");
            times.iter_mut().zip([shown, engine, largest, longest]).for_each(|(all, one)| all.push(one));
            page.goto("about:blank");
            thread::sleep(REST);
        }
    }
    for (folder, times) in folders.iter().zip(&mut times) {
        println!("{}", folder.display());
        let long = times[3].iter().filter(|&&ms| ms > LONG).count();
        let longest = format!("tasks over {LONG} ms of the processor in {long} visits; the longest");
        for (what, times) in ["board shown", "engine ready", "largest text", &longest].iter().zip(times) {
            times.sort_by(f64::total_cmp);
            let [median, most, best] = [0.5, 0.9, 0.0].map(|share| at(times, share));
            println!("  {what}: {median:.0} ms in the median, {most:.0} at 90%, {best:.0} at best");
        }
    }
}
