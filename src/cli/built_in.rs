//! What the program carries inside, so that it works from any folder: the strategy and, where it was built with the
//! feature `page`, the page.

use crate::common;
use std::borrow::Cow;
use std::path::Path;

/// The strategy file that the program was built with.
const STRATEGY: &str = include_str!("../../www/data/gomoku.json");

// `PAGE`: the files of the page by their paths, as `embed.rs` has found them.
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
/// A sentence for [`common::bad_input`] if the file cannot be read as text.
pub fn strategy(file: Option<&Path>) -> Result<StrategyText, String> {
    let Some(path) = file else {
        return Ok(StrategyText { name: "the strategy inside".to_owned(), text: Cow::Borrowed(STRATEGY) });
    };
    let name = path.display().to_string();
    let text = match path.to_str() {
        Some("-") => common::text("-")?,
        _ => std::fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?,
    };
    Ok(StrategyText { name, text: Cow::Owned(text) })
}
