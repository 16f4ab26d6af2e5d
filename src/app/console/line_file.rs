//! Files that grow line by line, so that a stopped run can continue from them.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};

/// A file open for adding lines.
#[derive(Debug)]
pub struct LineFile {
    file: File,
    path: String,
}

impl LineFile {
    /// Opens or creates the file. Also returns its text.
    ///
    /// # Errors
    /// Fails if the last line is incomplete: a truncated number or puzzle may look valid, and the next line would be appended
    /// to it.
    pub fn open(path: &str) -> Result<(Self, String), String> {
        let cannot = |error| format!("cannot open {path}: {error}");
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(cannot(error)),
        };
        if !text.is_empty() && !text.ends_with('\n') {
            return Err(format!(
                "{path}: the last line, line {}, is incomplete; delete it",
                text.lines().count()
            ));
        }
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(cannot)?;
        Ok((Self { file, path: path.to_owned() }, text))
    }

    /// Like [`open`](Self::open), but for a file whose first line, `head`, says how the other lines were made. Returns the
    /// other lines.
    ///
    /// # Errors Also fails if the first line of the file is not `head`.
    pub fn made_by(path: &str, head: &str) -> Result<(Self, Vec<String>), String> {
        let (mut file, text) = Self::open(path)?;
        let mut lines = text.lines();
        match lines.next() {
            None => file.add(head)?,
            Some(line) if line == head => {}
            Some(_) => {
                return Err(format!("{path} belongs to another run: it does not start with {head:?}"));
            }
        }
        Ok((file, lines.map(str::to_owned).collect()))
    }

    /// Adds a line, or several lines that belong together. They are written at once, so that an interruption cannot separate
    /// them.
    pub fn add(&mut self, line: &str) -> Result<(), String> {
        let cannot = |error| format!("cannot write {}: {error}", self.path);
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(cannot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_preserved_and_a_truncated_one_is_rejected() {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("lines");
        let path = path.to_str().unwrap();
        let (mut file, lines) = LineFile::made_by(path, "# seed 1").unwrap();
        assert!(lines.is_empty());
        file.add("one\ntwo").unwrap();
        assert_eq!(LineFile::made_by(path, "# seed 1").unwrap().1, ["one", "two"]);
        assert!(
            LineFile::made_by(path, "# seed 2").is_err_and(|error| error.contains("belongs to another run"))
        );
        let text = std::fs::read_to_string(path).unwrap();
        assert_eq!(text, "# seed 1\none\ntwo\n");
        std::fs::write(path, &text[..text.len() - 2]).unwrap();
        for refused in [LineFile::open(path).err(), LineFile::made_by(path, "# seed 1").err()] {
            assert_eq!(refused.unwrap(), format!("{path}: the last line, line 3, is incomplete; delete it"));
        }
    }
}
