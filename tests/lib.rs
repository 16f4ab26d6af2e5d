//! What tests across crates and in browsers share: a [`site`] to look at and a [`browser`] to look with.
//!
//! A browser test reads like this:
//!
//! ```no_run
//! # use serde_json::json;
//! use tests::{browser, site};
//!
//! let Some(browser) = browser::shared() else { return }; // only where GOMOKU_BROWSER=none says so
//! let page = browser.page();
//! page.goto(&site::built().url("index.html"));
//! page.wait_for("document.querySelector('gomoku-board').state().moves.length == 1");
//! page.click("#restart");
//! assert_eq!(page.eval::<String>("document.title"), "Gomoku");
//! page.assert_no_problems();
//! ```

pub mod browser;
pub mod site;
