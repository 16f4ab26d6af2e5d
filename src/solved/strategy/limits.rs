//! Limits on the size of a strategy. Files are not trusted, so every reader enforces these limits.

/// The maximum length of a file, in bytes.
pub const MAX_BYTES: usize = 64 << 20;
/// The maximum number of nodes in a strategy.
pub const MAX_NODES: usize = 1 << 18;
/// The maximum number of values in the JSON of a file.
pub const MAX_VALUES: usize = 1 << 21;
