//! Tests the page in a browser, and the web package that contains it.

mod analyse;
mod boards;
mod element;
mod embed;
mod ending;
mod failure;
mod free;
mod free_play;
mod games;
mod harness;
mod keyboard;
mod learn;
mod minishogi;
mod navigation;
mod offline;
mod openings;
mod overlap;
mod package;
mod pages;
mod painting;
// The pictures were taken on Debian 12. Other fonts break lines differently.
#[cfg(feature = "more-tools")]
mod pictures;
mod play;
mod puzzles;
mod records;
mod renju;
mod review;
mod simd;
mod starting;
mod storage;
mod unbounded;
mod visit;
