use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Replaces a file completely or leaves it unchanged, by writing a new file next to it and renaming that. Keeps the permissions
/// and links. Writes to a pipe or a device directly.
///
/// # Errors
/// Fails if the file system reports an error. The new file is then removed.
pub fn replace_file(path: &Path, text: &str) -> io::Result<()> {
    match Fresh::beside(path)? {
        Some(fresh) => fresh.take_place(text),
        None => fs::write(path, text),
    }
}

/// Checks in advance whether [`replace_file`] can write this file.
///
/// # Errors
/// Fails if the file system reports an error.
pub fn can_replace(path: &Path) -> io::Result<()> {
    Fresh::beside(path).map(drop)
}

/// A new file next to the old one. It is removed unless it takes the old file's place.
struct Fresh {
    file: File,
    path: PathBuf,
    old: PathBuf,
}

impl Fresh {
    /// Returns `None` for anything but a regular or missing file.
    fn beside(path: &Path) -> io::Result<Option<Self>> {
        let (old, permissions) = match fs::metadata(path) {
            Ok(there) if there.is_file() => {
                // A write-protected file must not be replaced either.
                OpenOptions::new().append(true).open(path)?;
                (path.canonicalize()?, Some(there.permissions()))
            }
            Ok(there) if there.is_dir() => return Err(ErrorKind::IsADirectory.into()),
            Ok(_) => return Ok(None),
            Err(error) if error.kind() == ErrorKind::NotFound => match (path.read_link(), path.parent()) {
                (Ok(target), Some(folder)) => return Self::beside(&folder.join(target)),
                _ => (path.to_owned(), None),
            },
            Err(error) => return Err(error),
        };
        // Other programs may be replacing the same file.
        let mut name = old.clone().into_os_string();
        name.push(format!(".{}.new", process::id()));
        let path = PathBuf::from(name);
        let fresh = Self { file: File::create(&path)?, path, old };
        permissions.map_or(Ok(()), |permissions| fresh.file.set_permissions(permissions))?;
        Ok(Some(fresh))
    }

    fn take_place(mut self, text: &str) -> io::Result<()> {
        self.file.write_all(text.as_bytes())?;
        fs::rename(&self.path, &self.old)
    }
}

impl Drop for Fresh {
    /// After the rename, the temporary name no longer exists, so nothing is removed.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};

    #[test]
    fn replacing_a_file_changes_only_its_text() {
        let folder = std::env::temp_dir().join(format!("gomoku-replace-{}", process::id()));
        fs::create_dir_all(&folder).unwrap();
        let at = |name: &str| folder.join(name);
        replace_file(&at("file"), "one").unwrap();
        fs::set_permissions(at("file"), PermissionsExt::from_mode(0o600)).unwrap();
        symlink("file", at("link")).unwrap();
        can_replace(&at("link")).unwrap();
        assert_eq!(fs::read_to_string(at("file")).unwrap(), "one");
        replace_file(&at("link"), "two").unwrap();
        assert_eq!(fs::read_to_string(at("file")).unwrap(), "two");
        assert_eq!(fs::metadata(at("file")).unwrap().permissions().mode() & 0o777, 0o600);
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());

        // A link can lead to a file that does not exist yet.
        fs::remove_file(at("file")).unwrap();
        replace_file(&at("link"), "one").unwrap();
        assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(at("file")).unwrap(), "one");

        // Except by the superuser, a write-protected file is not replaced.
        fs::set_permissions(at("file"), PermissionsExt::from_mode(0o400)).unwrap();
        let is_free = OpenOptions::new().append(true).open(at("file")).is_ok();
        assert_eq!(
            (can_replace(&at("file")).is_ok(), replace_file(&at("file"), "two").is_ok()),
            (is_free, is_free)
        );

        assert!(process::Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
        let pipe = at("pipe");
        let reader = std::thread::spawn(move || fs::read_to_string(pipe).unwrap());
        replace_file(&at("pipe"), "three").unwrap();
        assert_eq!(reader.join().unwrap(), "three");
        assert!(fs::metadata(at("pipe")).unwrap().file_type().is_fifo());

        // A folder cannot be replaced, nor can a file in a missing folder. Neither attempt leaves a file behind.
        for path in [folder.clone(), at("nowhere").join("file")] {
            assert!(can_replace(&path).is_err() && replace_file(&path, "four").is_err());
        }
        let mut names: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["file", "link", "pipe"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
