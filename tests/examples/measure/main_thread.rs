//! Measures how much main-thread time and memory games cost.

use crate::spread;
use tests::board;
use tests::browser::{LONG, Page, Viewport};
use tests::games::{STYLES, play};

/// The number of games for each page. Loading the page is included in the measurement.
const PART: usize = 10;

/// Measures all tasks in wall-clock time, which grows when other programs run, and in processor time, which hardly changes. If
/// `factor` is given, slows down the thread by this factor and uses the screen of a phone. In that case, the processor time is
/// the time that an idle phone would take.
pub fn tasks(games: usize, factor: Option<f64>) {
    let mut tasks = Vec::new();
    for part in (1..=games).collect::<Vec<_>>().chunks(PART) {
        let page = tests::browser::shared().expect("a browser").page();
        page.set_viewport(if factor.is_some() { Viewport::PHONE } else { Viewport::DESKTOP });
        page.slow_down(factor.unwrap_or(1.0));
        page.record_tasks();
        board::visit(&page, "");
        part.iter().for_each(|&n| play_one(&page, n));
        tasks.extend(page.tasks());
    }
    println!("{} tasks of the main thread in {games} games", tasks.len());
    for (how, mut times) in [
        ("by the clock", tasks.iter().map(|task| task.elapsed).collect::<Vec<_>>()),
        ("by processor time", tasks.iter().map(|task| task.busy).collect()),
    ] {
        let long = times.iter().filter(|&&ms| ms > LONG).count();
        println!("{how}: {}, {long} over {LONG} ms", spread(&mut times));
    }
}

/// Measures the JavaScript objects that many games leave in a page. Ten games are played first, so that everything is loaded.
pub fn memory(games: usize) {
    let page = board::open(Viewport::DESKTOP, "").expect("a browser");
    (0..10).for_each(|n| play_one(&page, n));
    let before = page.heap();
    for part in 1..=5 {
        (games * (part - 1) / 5..games * part / 5).for_each(|n| play_one(&page, 10 + n));
        println!("{:4} games: {} bytes, {before} before", games * part / 5, page.heap());
    }
}

fn play_one(page: &Page, n: usize) {
    play(page, STYLES[n % STYLES.len()], (n as u32).wrapping_mul(0x9e37_79b9), None)
        .check("standard", Some(33));
}
