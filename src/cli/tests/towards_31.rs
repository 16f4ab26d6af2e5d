//! The strategy in which h9 ends by stone 31, which the page does not have: i9 is missing for stone 31 as a whole.

use std::process::Command;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../strategy/towards-31.json");

#[test]
fn black_wins_by_stone_31_after_h9_whatever_white_plays() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    let output = command.args(["verify", FILE, "--second", "h9"]).output().expect("gomoku starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("PROVEN: Black wins by stone 31 after h8 h9"), "{said}");
}
