use std::hash::{DefaultHasher, Hasher};

/// A hash that detects changed contents, the same in every run of one version of this program. It is not cryptographic.
pub fn fingerprint(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}
