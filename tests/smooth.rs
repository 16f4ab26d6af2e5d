//! Whether the page can react at all times: no task of its main thread is longer than 50 ms, by the browser's own
//! count.
//!
//! A task that is long by itself is long every time, while one that another program interrupted is not: so each test
//! has a few attempts, and tests run one after the other, in a program of their own.

use std::sync::{Mutex, PoisonError};
use tests::browser::{self, LongTask, Page, Viewport};
use tests::{board, site};

const ATTEMPTS: usize = 5;

static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Panics if the page was blocked in every attempt.
fn never_blocked(viewport: Viewport, visit: impl Fn(&Page)) {
    let Some(browser) = browser::shared() else { return };
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut attempts: Vec<Vec<LongTask>> = Vec::new();
    while attempts.len() < ATTEMPTS {
        let page = browser.page();
        page.set_viewport(viewport);
        page.goto(&site::built().url(""));
        board::wait_for_stones(&page, 1);
        visit(&page);
        let long = page.long_tasks();
        if long.is_empty() {
            return;
        }
        attempts.push(long);
    }
    panic!("the page was blocked in each of {ATTEMPTS} attempts: {attempts:#?}");
}

#[test]
#[ignore = "needs www/data/gomoku.json, to which the solver still owes the second move h9"]
fn to_load_and_to_play() {
    for viewport in [Viewport::DESKTOP, Viewport::DENSE] {
        never_blocked(viewport, |page| {
            for point in ["h9", "b2", "n14", "b14", "n2"] {
                board::play(page, point);
            }
        });
    }
}

#[test]
#[ignore = "needs www/data/gomoku.json, to which the solver still owes the second move h9"]
fn along_a_longest_line() {
    never_blocked(Viewport::DESKTOP, |page| {
        while board::state(page).winner.is_none() {
            page.eval::<()>("document.querySelector('gomoku-board').next()");
        }
    });
}

#[test]
#[ignore = "needs www/data/gomoku.json, to which the solver still owes the second move h9"]
fn to_show_all_distances() {
    never_blocked(Viewport::DESKTOP, |page| {
        page.click("#mode-explore");
        board::play(page, "i9");
        // The distances come in while the worker finds them.
        page.eval::<()>("new Promise(settled => setTimeout(settled, 3000))");
    });
}
