//! The data built into the program: the strategies, the puzzles and, with the feature `page`, the page.

use engine::{Rule, Size};
use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use strategy::{Game, Strategy};
use verifier::MAX_BYTES;

const STRATEGY: StrategyText = inside("the built-in strategy", include_str!("../../../www/data/gomoku.json"));
/// The strategy for the boards and rules that the main strategy does not cover.
pub const EVERYWHERE: StrategyText =
    inside("the built-in strategy for many boards", include_str!("../../../www/data/everywhere.json"));
pub const RENJU: StrategyText =
    inside("the built-in strategy for renju", include_str!("../../../www/data/renju.json"));
/// The strategy for the infinite board, which needs the feature `wide`.
#[cfg(feature = "wide")]
pub const UNBOUNDED: Option<StrategyText> = Some(inside(
    "the built-in strategy for the infinite board",
    include_str!("../../../www/data/unbounded.json"),
));
#[cfg(not(feature = "wide"))]
pub const UNBOUNDED: Option<StrategyText> = None;

pub const RECORD: &str = include_str!("../../../www/data/unbounded.txt");

pub const PUZZLES: &str = include_str!("../../../www/data/puzzles.json");

// `PAGE`: the files of the page by path, collected by `embed.rs`.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

#[derive(Debug)]
pub struct StrategyText {
    /// The path of the file, or the name of another source.
    pub name: Cow<'static, str>,
    pub text: Cow<'static, str>,
}

/// Reads a strategy from a file, or from standard input for `-`. Without a file, returns the built-in strategy.
pub fn strategy(file: Option<&Path>) -> Result<StrategyText, String> {
    let Some(path) = file else { return Ok(STRATEGY) };
    let text = console::read_text_within(path, MAX_BYTES)?;
    Ok(StrategyText { name: path.display().to_string().into(), text: text.into() })
}

/// The built-in strategy for the boards and rules that the main strategy does not cover.
pub fn everywhere() -> Arc<Strategy> {
    static READ: LazyLock<Arc<Strategy>> = LazyLock::new(|| parsed(&EVERYWHERE));
    Arc::clone(&READ)
}

/// The built-in strategy for a game that the main strategy does not cover, if there is one.
pub fn other(game: Game) -> Option<Arc<Strategy>> {
    static READ: LazyLock<Arc<Strategy>> = LazyLock::new(|| parsed(&RENJU));
    match game.rule() {
        Rule::StrictRenju => Some(Arc::clone(&READ)).filter(|strategy| strategy.game() == game),
        Rule::Renju => None,
        _ => (game.size() >= Size::FIFTEEN).then(everywhere),
    }
}

fn parsed(built_in: &StrategyText) -> Arc<Strategy> {
    Arc::new(Strategy::from_json(&built_in.text).expect("the built-in file is a strategy"))
}

const fn inside(name: &'static str, text: &'static str) -> StrategyText {
    StrategyText { name: Cow::Borrowed(name), text: Cow::Borrowed(text) }
}
