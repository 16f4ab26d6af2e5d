use std::io;
use std::path::Path;

/// Why the web package could not be built: one sentence that names the file and the line, or the command to run. A compiler's
/// own messages go to standard error first.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BuildError(String);

impl BuildError {
    pub(crate) fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }

    pub(crate) fn at(file: &str, reason: &str) -> Self {
        Self(format!("{file}: {reason}"))
    }

    /// An error in a line of a file, counted from 1.
    pub(crate) fn line(file: &str, line: usize, reason: &str) -> Self {
        Self(format!("{file}, line {line}: {reason}"))
    }

    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self(format!("{}: {error}", path.display()))
    }
}
