//! The command line: one binary, `gomoku`.

fn main() {}
