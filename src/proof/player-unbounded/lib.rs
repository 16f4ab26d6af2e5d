//! Plays Black's checked moves on the infinite board. They come from the strategy, from the record of its check, and from the
//! threat search that was used for that check.

mod adviser;

use verifier::StrategyFile;
use verifier_unbounded::{Check, CheckedPlayer, HOME};

pub use adviser::Engine;
pub use verifier_unbounded::{Bound, Promise};

/// Plays Black in games for which the record contains every position that can follow.
pub type Black = CheckedPlayer<'static, Engine>;

/// Reads the strategy and the record of its check. Both stay in memory until the program ends.
///
/// # Errors
/// Fails if one of the files cannot be read, if they do not belong together, or if this program does not have the search that
/// the record was made with.
pub fn read(strategy: &str, record: &str) -> Result<Black, String> {
    let file = StrategyFile::read(strategy).map_err(|error| error.to_string())?;
    if !verifier_unbounded::is_possible(file.game()) {
        return Err(format!("the strategy is for {} and does not cover the infinite board", file.game()));
    }
    let check = Check::new(Box::leak(Box::new(file))).map_err(|error| error.to_string())?;
    let check: &'static Check<'_> = Box::leak(Box::new(check));
    let record = check.read(record).map_err(|error| format!("the record: {error}"))?;
    let record = &*Box::leak(Box::new(record));
    let made_by = record.adviser();
    if Engine::described(made_by, HOME).is_none() {
        return Err(format!("the record was made with {made_by}, which this program does not have"));
    }
    Ok(Black::new(check, record, |home| Engine::described(made_by, home).expect("the same board")))
}
