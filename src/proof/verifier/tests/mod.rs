//! Tests that compare every shortcut with an exhaustive search, and tests of files that must be rejected.

mod board;
mod file;
mod grid;
mod naive;
mod plain;
mod reading_order;
mod renju;
mod samples;
mod second;
mod sharing;
mod small;
mod toy;
mod turn;
mod walk;
mod whole;
