//! Errors of a build.

use std::io;
use std::path::Path;

/// The reason why the web package could not be built. The message is one sentence that names the file, the line if there is
/// one, or the command to run. A compiler's own messages go to standard error first.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BuildError(String);

impl BuildError {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }

    /// Creates an error about a file.
    pub(crate) fn at(file: &str, reason: &str) -> Self {
        Self(format!("{file}: {reason}"))
    }

    /// Creates an error about a line of a file, counted from 1.
    pub(crate) fn line(file: &str, line: usize, reason: &str) -> Self {
        Self(format!("{file}, line {line}: {reason}"))
    }

    /// Creates an error for a file or folder that could not be read or written.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self(format!("{}: {error}", path.display()))
    }
}
