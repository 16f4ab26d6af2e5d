//! Tests across crates and in browsers; what they share.
