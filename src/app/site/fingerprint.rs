//! A fingerprint of contents to detect changes; it is not cryptographic.

use std::hash::{DefaultHasher, Hasher};

/// The fingerprint, the same in every run of one version of this program.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}
