//! The data inside the program, so that it works from any folder: the strategies, the puzzles and, with the feature `page`,
//! the page.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;
use strategy::Strategy;
use verifier::MAX_BYTES;

/// The strategy file that the program was built with.
const STRATEGY: &str = include_str!("../../../www/data/gomoku.json");

/// The strategy for many boards and rules.
const EVERYWHERE: &str = include_str!("../../../www/data/everywhere.json");

/// The strategy for the infinite board.
#[cfg(feature = "wide")]
const UNBOUNDED: Option<&str> = Some(include_str!("../../lab/data/unbounded.json"));
#[cfg(not(feature = "wide"))]
const UNBOUNDED: Option<&str> = None;

/// The file of puzzles that the program was built with.
pub const PUZZLES: &str = include_str!("../../../www/data/puzzles.json");

// `PAGE`: the files of the page by their paths, as `embed.rs` found them.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// A strategy as it is written, and what to call it when something is wrong with it.
#[derive(Debug)]
pub struct StrategyText {
    /// The file's path, or where else the text comes from.
    pub name: String,
    /// The text.
    pub text: Cow<'static, str>,
}

/// The text of a strategy file, of standard input if that is `-`, or of the strategy inside if no file is named.
///
/// # Errors
/// A sentence that names the file.
pub fn strategy(file: Option<&Path>) -> Result<StrategyText, String> {
    let Some(path) = file else { return Ok(inside("the strategy inside", STRATEGY)) };
    let name = path.display().to_string();
    let text = match path.to_str() {
        Some("-") => limited(io::stdin().lock()),
        _ => File::open(path).and_then(limited),
    };
    let text = text.map_err(|error| console::cannot_read(path, &error))?;
    Ok(StrategyText { name, text: Cow::Owned(text) })
}

/// The text, unless it is longer than any that is read as a strategy: no more of it is taken into memory then.
fn limited(reader: impl Read) -> io::Result<String> {
    let mut bytes = Vec::new();
    reader.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > MAX_BYTES {
        return Err(io::Error::other(format!("longer than {MAX_BYTES} bytes")));
    }
    String::from_utf8(bytes).map_err(io::Error::other)
}

/// The strategy inside for every board and rule that the other one is not for.
///
/// # Panics
/// If the program was built with a file that is no strategy.
pub fn everywhere() -> Arc<Strategy> {
    Arc::new(Strategy::from_json(EVERYWHERE).expect("the strategy inside is one"))
}

/// Its text.
pub fn everywhere_text() -> StrategyText {
    inside("the strategy inside for many boards", EVERYWHERE)
}

/// The text of the strategy inside for the infinite board; `None` if the program was built without the feature `wide`.
pub fn unbounded_text() -> Option<StrategyText> {
    UNBOUNDED.map(|text| inside("the strategy inside for the infinite board", text))
}

fn inside(name: &str, text: &'static str) -> StrategyText {
    StrategyText { name: name.to_owned(), text: Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_read_than_a_strategy_can_have() {
        assert!(limited(io::repeat(b' ')).is_err_and(|error| error.to_string().starts_with("longer than")));
        assert_eq!(limited(&b"{}"[..]).unwrap(), "{}");
        assert!(limited(&b"\xff"[..]).is_err());
    }
}
