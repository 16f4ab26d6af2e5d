//! Tests the program as a user runs it. These tests are in one test program, so that fast tests can use the remaining cores
//! while a slow one runs.

#[cfg(unix)]
mod answers;
mod common;
#[cfg(unix)]
mod interrupt;
#[cfg(unix)]
mod kill;
#[cfg(unix)]
mod matches;
#[cfg(target_os = "linux")]
mod memory;
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
