//! Limits on the size of a strategy. A file is not trusted, so every reader enforces them.

/// The length limit of a file, in bytes.
pub const MAX_BYTES: usize = 64 << 20;
/// The limit on nodes of a strategy.
pub const MAX_NODES: usize = 1 << 18;
/// The limit on values in the JSON of a file.
pub const MAX_VALUES: usize = 1 << 21;
