//! Tests that the page can react at all times: no task on its main thread may take more than 50 ms, even while it loads or
//! without a graphics processor.
//!
//! Tasks are measured in processor time, which grows less on a busy machine; tasks that are long in wall-clock time are printed
//! too. If other programs evict the caches, processor time grows as well, but a really long task is long every time. So each
//! test has several attempts, and the tests run one by one in their own program.

use std::sync::{Mutex, PoisonError};
use tests::browser::{self, Page, Viewport};
use tests::{board, site};

const ATTEMPTS: usize = 5;

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Fails if every attempt had a long task.
fn never_blocked(viewport: Viewport, visit: impl Fn(&Page)) {
    let Some(browser) = browser::shared() else { return };
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    for _ in 0..ATTEMPTS {
        let page = browser.page();
        page.set_viewport(viewport);
        page.record_tasks();
        page.goto(&site::built().url(""));
        board::wait_for_stones(&page, 1);
        visit(&page);
        let busy = page.busy_tasks();
        eprintln!("long tasks by processor time: {busy:?} ms");
        if busy.is_empty() {
            return;
        }
    }
    panic!("a task of the page was long in each of {ATTEMPTS} attempts");
}

#[test]
fn loading_and_playing_have_no_long_tasks() {
    never_blocked(Viewport::DESKTOP, |page| {
        for point in ["h9", "b2", "n14", "b14", "n2"] {
            board::play(page, point);
        }
    });
}

#[test]
fn loading_on_a_dense_screen_has_no_long_tasks() {
    never_blocked(Viewport::DENSE, |page| {
        for point in ["h9", "b2"] {
            board::play(page, point);
        }
    });
}

#[test]
fn longest_line_has_no_long_tasks() {
    never_blocked(Viewport::DESKTOP, |page| {
        while board::state(page).winner.is_none() {
            page.eval::<()>("document.querySelector('gomoku-board').next()");
        }
    });
}

#[test]
fn showing_all_distances_has_no_long_tasks() {
    never_blocked(Viewport::DESKTOP, |page| {
        board::choose_view(page, "strategy");
        board::play(page, "i9");
        // Distances arrive one by one.
        board::wait_for_distances(page);
    });
}
