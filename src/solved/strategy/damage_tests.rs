//! Tests the reader with random strings and damaged files.

use std::sync::LazyLock;

use engine::Symmetry;
use proptest::prelude::*;
use serde_json::Value;

use crate::{Strategy, samples};

/// Tests that the reader does not panic. A strategy that it accepts is written and read again.
fn survives(text: &str) {
    if let Ok(strategy) = Strategy::from_json(text) {
        let again = Strategy::from_json(&strategy.to_json());
        assert_eq!(again.as_ref().map(Strategy::node_count), Ok(strategy.node_count()));
        for (_, node) in strategy.nodes() {
            let turned = node.stones().transformed(Symmetry::from_index(5).unwrap());
            assert!(strategy.locate(&turned).is_some());
        }
    }
}

/// Cuts, repeats and swaps pieces of a valid file, and writes wrong bytes into it.
fn damaged(base: &str, edits: &[(usize, usize, u8, u8)]) -> String {
    let mut bytes = base.as_bytes().to_vec();
    for &(at, length, byte, kind) in edits {
        let at = at % bytes.len().max(1);
        let end = (at + length % 40).min(bytes.len());
        match kind % 4 {
            0 => bytes.insert(at, byte),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => {
                if let Some(place) = bytes.get_mut(at) {
                    *place = b"0123456789abcdefghijklmno* ,:{}[]\""[usize::from(byte) % 34];
                }
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn edits() -> impl proptest::strategy::Strategy<Value = Vec<(usize, usize, u8, u8)>> {
    prop::collection::vec((0_usize..100_000, any::<usize>(), any::<u8>(), any::<u8>()), 1..4)
}

static BASES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let graph = |seed| samples::strategy(seed, 3).to_json();
    let tree = |seed| samples::strategy(seed, 3).to_tree_json(1000).unwrap();
    let bare = |seed| {
        let file: Value = serde_json::from_str(&tree(seed)).unwrap();
        file["tree"].to_string()
    };
    let [small, large] = [4, 12].map(|nodes| {
        (0..).find(|&seed| (nodes..2 * nodes).contains(&samples::strategy(seed, 3).node_count())).unwrap()
    });
    vec![graph(small), graph(large), tree(small), bare(small), bare(large)]
});

/// The number of random strings and files to try. For a long run, use
/// `PROPTEST_CASES=5000000 cargo test --release -p strategy rejected`.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").map_or(2000, |cases| cases.parse().expect("PROPTEST_CASES is a number"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_rejected(text: String) {
        survives(&text);
    }

    #[test]
    fn damaged_files_are_read_or_rejected(base in 0_usize..5, edits in edits()) {
        survives(&damaged(&BASES[base], &edits));
    }
}
