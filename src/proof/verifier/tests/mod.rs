//! Tests: the clever paths against trying everything, and files that must be rejected.

mod board;
mod file;
mod grid;
mod naive;
mod reading_order;
mod samples;
mod second;
mod sharing;
mod small;
mod toy;
mod turn;
mod walk;
mod whole;
