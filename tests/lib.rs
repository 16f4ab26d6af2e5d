//! What tests across crates and in browsers share: a [`site`] to look at, a [`browser`] to look with, and the ways of a
//! person with the [`board`].
//!
//! A browser test reads like this:
//!
//! ```no_run
//! use tests::{board, browser, site};
//!
//! let Some(browser) = browser::shared() else { return }; // only where GOMOKU_BROWSER=none says so
//! let page = browser.page();
//! page.goto(&site::built().url(""));
//! board::wait_for_stones(&page, 1);
//! board::play(&page, "i9");
//! page.press("ArrowLeft");
//! assert_eq!(page.eval::<String>("document.title"), "Gomoku, solved");
//! page.assert_no_problems();
//! ```

pub mod board;
pub mod browser;
pub mod elsewhere;
pub mod rows;
pub mod site;
