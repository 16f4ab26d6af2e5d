//! The page in a browser, and the web package it comes in.

mod embed;
mod failure;
mod games;
mod harness;
mod package;
mod play;
mod visit;
