//! The page in a browser.

mod harness;
