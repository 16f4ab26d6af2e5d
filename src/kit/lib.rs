//! Builds, sizes and serves the web package.
