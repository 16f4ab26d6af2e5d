//! Limits on the size of a strategy. Files are not trusted, so every reader enforces these limits.

use crate::error::StrategyError;

/// The maximum length of a file, in bytes.
pub(crate) const MAX_BYTES: usize = 64 << 20;
/// The maximum number of nodes in a strategy.
pub const MAX_NODES: usize = 1 << 18;
/// The maximum number of values in the JSON of a file.
pub const MAX_VALUES: usize = 1 << 21;

/// Checks the length of a file.
///
/// # Errors
/// Fails if the text is longer than 64 MiB.
pub fn check_length(text: &str) -> Result<(), StrategyError> {
    let too_long = || StrategyError::new("the file", format!("longer than {MAX_BYTES} bytes"));
    if text.len() > MAX_BYTES { Err(too_long()) } else { Ok(()) }
}
