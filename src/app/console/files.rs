//! Reads and writes files. Every error names the file.

use std::fs::{self, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// The message for a file that cannot be read.
pub fn cannot_read(path: &Path, error: &io::Error) -> String {
    let name = if path == Path::new("-") { "standard input".into() } else { path.display().to_string() };
    format!("cannot read {name}: {error}")
}

/// Reads all bytes of a file, or of standard input for `-`.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = match path.to_str() {
        Some("-") => io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes),
        _ => fs::read(path),
    };
    read.map_err(|error| cannot_read(path, &error))
}

/// Reads the text of a file, or of standard input for `-`.
pub fn read_text(path: &Path) -> Result<String, String> {
    let text = String::from_utf8(read_bytes(path)?);
    text.map_err(|error| cannot_read(path, &io::Error::other(error)))
}

/// Writes a file.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| cannot_write(path, error))
}

fn cannot_write(path: &Path, error: io::Error) -> String {
    format!("cannot write {}: {error}", path.display())
}

/// Checks that a file can be written, before a long computation whose result is written to it. Does not change an existing
/// file.
pub fn writable(path: &Path) -> Result<(), String> {
    let cannot = |error| cannot_write(path, error);
    let is_new = match fs::metadata(path) {
        // Opening and closing a named pipe would end the input of its reader.
        Ok(found) if !found.is_file() && !found.is_dir() => return Ok(()),
        found => found.is_err(),
    };
    OpenOptions::new().create(true).append(true).open(path).map_err(cannot)?;
    // If the path is a link, only its new target is removed.
    if is_new { fs::canonicalize(path).and_then(fs::remove_file).map_err(cannot) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checking_for_write_access_changes_no_files() {
        let folder = tempfile::TempDir::new().unwrap();
        let file = |name| folder.path().join(name);
        assert_eq!(writable(&file("new")), Ok(()));
        assert!(!file("new").exists());
        fs::write(file("old"), "text").unwrap();
        assert_eq!(writable(&file("old")), Ok(()));
        assert_eq!(fs::read_to_string(file("old")).unwrap(), "text");
        for refused in [folder.path().to_owned(), file("nowhere/new")] {
            assert!(writable(&refused).is_err_and(|error| error.starts_with("cannot write ")), "{refused:?}");
        }
    }
}
