//! Tests the program as a user runs it. These tests are in one test program, so that others can use the remaining cores during
//! a slow test.

#[cfg(unix)]
mod answers;
mod common;
#[cfg(unix)]
mod interrupt;
#[cfg(unix)]
mod kill;
#[cfg(unix)]
mod matches;
mod proven;
mod puzzles;
mod records;
#[cfg(unix)]
mod refused;
mod same_replies;
#[cfg(unix)]
mod serve;
#[cfg(unix)]
mod strategy;
