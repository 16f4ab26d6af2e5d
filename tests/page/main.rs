//! The page in a browser, and the web package it comes in.

mod embed;
mod failure;
mod free;
mod games;
mod harness;
mod keyboard;
mod minishogi;
mod package;
mod pictures;
mod play;
mod visit;
