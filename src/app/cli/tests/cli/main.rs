//! Tests the program as a user runs it, in one program of their own: a slow test leaves the other cores to the rest.

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
