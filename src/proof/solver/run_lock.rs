//! Locks the files of a run, so that no two runs write to the same file and each file has one purpose.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError, create_dir_all, remove_dir, remove_file};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Returns true if both paths lead to the same file.
pub fn is_same_file(one: &Path, other: &Path) -> bool {
    resolved(one) == resolved(other)
}

/// The path without links. It may not exist.
fn resolved(path: &Path) -> PathBuf {
    match path.canonicalize() {
        Ok(file) => return file,
        // A cycle of links gives a different error.
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(_) => return path.to_owned(),
    }
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return path.to_owned() };
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    match path.read_link() {
        Ok(target) => resolved(&folder.join(target)),
        Err(_) => resolved(folder).join(name),
    }
}

/// The right to write to a file while this value exists: a lock on `FILE.lock` next to the file.
///
/// The file itself is not locked, because the run may replace it, and on Windows a lock would block the run's own writes.
/// `FILE.lock` stays when the run ends. Otherwise one run could hold a lock on the old `FILE.lock` and another run on a new
/// one.
#[derive(Debug)]
pub struct Lock {
    _file: File,
    path: PathBuf,
    new_folder: Option<PathBuf>,
    is_new: bool,
}

impl Lock {
    /// Locks the file given by this option. Creates its folder if needed. Fails if another run holds the lock.
    pub fn take(option: &str, path: &Path) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("{option} {}: {error}", path.display());
        // The lock for a folder would be outside it, and a lock next to a device makes no sense.
        if path.exists() && !path.is_file() {
            return Err(format!("{option} {}: not a file", path.display()));
        }
        let new_folder = path.parent().filter(|folder| *folder != Path::new("") && !folder.exists());
        if let Some(folder) = new_folder {
            create_dir_all(folder).map_err(failed)?;
        }
        let lock = lock_of(path);
        let is_new = !lock.exists();
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&lock).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {
                Ok(Self { _file: file, path: lock, new_folder: new_folder.map(Path::to_owned), is_new })
            }
            Err(TryLockError::WouldBlock) => {
                Err(format!("{option} {}: another run is writing to it", path.display()))
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }

    /// Removes the lock and the folder if this run created them, when a run fails before it has written anything.
    pub fn abandon(self) {
        if self.is_new {
            let _ = remove_file(&self.path);
        }
        // This fails if the folder is not empty.
        self.new_folder.map(remove_dir);
    }

    pub fn is_held(path: &Path) -> bool {
        File::open(lock_of(path))
            .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

pub fn note_of(store: &Path) -> PathBuf {
    beside(store, ".note")
}

/// The path of the lock file, which is next to the target if `path` is a link.
fn lock_of(path: &Path) -> PathBuf {
    beside(&resolved(path), ".lock")
}

/// Checks that the files given by these options are all different, and that none of them is a lock file or the store's note.
/// The store must come first.
///
/// # Errors
/// Fails with a message that names the option and the other purpose of the file.
pub fn check_distinct(files: &[(&str, &Path)]) -> Result<(), String> {
    let lock = |&(option, path): &(&str, &Path)| (lock_of(path), format!("the lock for {option}"));
    let mut purposes: Vec<(PathBuf, String)> = files.iter().map(lock).collect();
    if let Some((option, store)) = files.first() {
        purposes.push((resolved(&note_of(store)), format!("the note for {option}")));
    }
    for &(option, path) in files {
        let file = resolved(path);
        if let Some((_, purpose)) = purposes.iter().find(|(other, _)| *other == file) {
            return Err(format!("{option} {}: this is {purpose}", path.display()));
        }
        purposes.push((file, format!("the file for {option}")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_cannot_be_given_for_two_purposes() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        let at = |name: &str| folder.path().join(name);
        std::fs::write(at("there.txt"), "").expect("a file");
        for (store, other, purpose) in [
            ("n.txt", "./n.txt", Some("the file for --store")),
            ("there.txt", "./there.txt", Some("the file for --store")),
            ("n.txt", "n.txt.note", Some("the note for --store")),
            ("n.txt", "n.txt.lock", Some("the lock for --store")),
            ("n.txt", "there.txt", None),
            ("nowhere/n.txt", "./nowhere/n.txt", Some("the file for --store")),
        ] {
            let other = at(other);
            let expected = purpose
                .map_or(Ok(()), |purpose| Err(format!("--estimates {}: this is {purpose}", other.display())));
            assert_eq!(check_distinct(&[("--store", &at(store)), ("--estimates", &other)]), expected);
        }
        let refused = check_distinct(&[("--store", &at("e.lock")), ("--estimates", &at("e"))]);
        assert!(
            refused.is_err_and(|sentence| sentence.ends_with("e.lock: this is the lock for --estimates"))
        );
    }

    #[cfg(unix)]
    #[test]
    fn locks_follow_links_and_survive_replacement() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        let (file, link) = (folder.path().join("e.txt"), folder.path().join("link.txt"));
        std::fs::write(&file, "").expect("a file");
        std::os::unix::fs::symlink(&file, &link).expect("a link");
        let lock = Lock::take("--estimates", &link).expect("nobody else has it");
        crate::replace_file(&file, "text").expect("a file");
        assert!(Lock::is_held(&file) && Lock::is_held(&link));
        let refused = Lock::take("--estimates", &file).expect_err("it is taken");
        assert_eq!(refused, format!("--estimates {}: another run is writing to it", file.display()));
        drop(lock);
        assert!(!Lock::is_held(&file) && Lock::take("--estimates", &file).is_ok());
    }

    #[cfg(unix)]
    #[test]
    fn locks_follow_links_to_missing_files() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        let at = |name: &str| folder.path().join(name);
        for (to, link) in [("new.txt", "first.txt"), ("first.txt", "second.txt"), ("ring.txt", "ring.txt")] {
            std::os::unix::fs::symlink(to, at(link)).expect("a link");
        }
        let _lock = Lock::take("--store", &at("second.txt")).expect("nobody else has it");
        assert!(Lock::is_held(&at("new.txt")) && Lock::is_held(&at("first.txt")));
        std::fs::write(at("second.txt"), "").expect("a file");
        assert!(Lock::is_held(&at("second.txt")));
        assert_eq!(resolved(&at("ring.txt")), at("ring.txt"));
    }

    #[test]
    fn an_abandoned_lock_leaves_nothing_behind() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        let store = folder.path().join("new").join("s.txt");
        Lock::take("--store", &store).expect("nobody else has it").abandon();
        assert!(!folder.path().join("new").exists());
        drop(Lock::take("--store", &store));
        Lock::take("--store", &store).expect("it is free again").abandon();
        assert!(lock_of(&store).exists(), "an older lock stays");
    }

    #[test]
    fn folders_are_not_locked() {
        let folder = tempfile::TempDir::new().expect("a temporary folder");
        let store = folder.path().join("store");
        create_dir_all(&store).expect("a folder");
        assert!(Lock::take("--store", &store).is_err_and(|sentence| sentence.ends_with("not a file")));
        assert!(!folder.path().join("store.lock").exists());
    }
}
