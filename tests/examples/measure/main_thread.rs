//! What games cost the main thread.

use crate::spread;
use tests::board;
use tests::browser::{LONG, Page, Viewport};
use tests::games::{STYLES, play};

/// Games per page. The time to load it counts too.
const PART: usize = 10;

/// Measures tasks in wall-clock time, which other programs add to, and in processor time, which they hardly change. A `factor`
/// slows the thread down and uses a phone's screen; the processor time is then that of an idle phone.
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

fn play_one(page: &Page, n: usize) {
    play(page, STYLES[n % STYLES.len()], (n as u32).wrapping_mul(0x9e37_79b9)).check("standard", 33);
}
