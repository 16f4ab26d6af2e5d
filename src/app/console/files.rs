//! Reads and writes files. Every error names the file.

use engine::notation::counted;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Reads all bytes of a file, or of standard input for `-`.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    read(path, usize::MAX).map_err(|error| cannot_read(path, &error))
}

/// Reads the text of a file, or of standard input for `-`.
pub fn read_text(path: &Path) -> Result<String, String> {
    read_text_within(path, usize::MAX)
}

/// Like [`read_text`], but fails if there are more than this many bytes, to save memory.
pub fn read_text_within(path: &Path, most: usize) -> Result<String, String> {
    let text = read(path, most).and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
    text.map_err(|error| cannot_read(path, &error))
}

fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let limit = (most as u64).saturating_add(1);
    match path.to_str() {
        Some("-") => io::stdin().lock().take(limit).read_to_end(&mut bytes)?,
        _ => File::open(path)?.take(limit).read_to_end(&mut bytes)?,
    };
    match bytes.len() > most {
        true => Err(io::Error::other(format!("longer than {}", counted(most, "byte")))),
        false => Ok(bytes),
    }
}

fn cannot_read(path: &Path, error: &io::Error) -> String {
    let name = if path == Path::new("-") { "standard input".into() } else { path.display().to_string() };
    format!("cannot read {name}: {error}")
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
    fn text_is_read_up_to_a_limit() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let read = |bytes: &[u8]| {
            fs::write(file.path(), bytes).unwrap();
            read_text_within(file.path(), 4)
        };
        assert_eq!(read(b"text"), Ok("text".to_owned()));
        assert!(read(b"texts").is_err_and(|error| error.ends_with("longer than 4 bytes")));
        assert!(read(b"\xff").is_err());
    }

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
