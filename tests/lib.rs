//! Shared test code: builds the [`site`], drives the [`browser`], and plays on the [`board`] as a person would.
//!
//! A browser test reads like this:
//!
//! ```no_run
//! use tests::board;
//! use tests::browser::Viewport;
//!
//! let Some(page) = board::open(Viewport::DESKTOP, "") else { return }; // only with GOMOKU_BROWSER=none
//! board::play(&page, "i9");
//! page.press("ArrowLeft");
//! assert_eq!(page.eval::<String>("document.title"), "Gomoku, Solved");
//! // A page must have had no problems when it is dropped.
//! ```

pub mod board;
pub mod browser;
pub mod games;
pub mod site;
pub mod views;
pub mod words;
