//! How large a strategy may be. A file is not trusted, so whoever reads one stops here.

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 64 << 20;
/// The most nodes that a strategy can have.
pub const MAX_NODES: usize = 1 << 18;
/// The most values that the JSON of a file may have.
pub const MAX_VALUES: usize = 1 << 21;
