//! Tests that the reading order in `lib.rs` lists every file with its lines of code.

use std::collections::BTreeMap;
use std::path::Path;

/// The maximum number of lines of code that a reader should have to read.
const MOST_LINES: usize = 1850;

fn lines_of_code(text: &str) -> usize {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[test]
fn the_reading_order_lists_every_file_with_its_length() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files = entries.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    let found: BTreeMap<String, usize> = files
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, lines_of_code(&std::fs::read_to_string(path).unwrap()))
        })
        .collect();
    let row = |line: &str| {
        let (file, rest) = line.strip_prefix("//! | `")?.split_once("` | ")?;
        Some((file.to_owned(), rest.split_once(" | ")?.0.parse().ok()?))
    };
    let listed: BTreeMap<String, usize> = include_str!("../lib.rs").lines().filter_map(row).collect();
    assert_eq!(listed, found);
    assert!(found.values().sum::<usize>() <= MOST_LINES, "{found:?}");
}
