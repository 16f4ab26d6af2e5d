//! Writing a file anew, whole or not at all.

use std::path::Path;
use std::{fs, io};

/// Writes beside the file and renames, so that a stop at any moment leaves either the old file or the new one.
///
/// # Errors
/// If the file system says no.
pub fn replace_file(path: &Path, text: &str) -> io::Result<()> {
    let mut fresh = path.as_os_str().to_owned();
    fresh.push(".new");
    fs::write(&fresh, text)?;
    fs::rename(&fresh, path)
}
