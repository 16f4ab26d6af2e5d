//! The files of a site, in memory or in a folder.

use crate::BuildError;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// File contents by path within the site, with `/` between names.
pub type Contents = BTreeMap<String, Vec<u8>>;

/// Lists the files in a folder and its subfolders, sorted, as paths relative to the folder. Names that start with a dot belong
/// to editors and operating systems and are skipped. A link counts as a file, since its target is not in the folder.
pub fn files_below(folder: &Path) -> Result<Vec<String>, BuildError> {
    let mut files = Vec::new();
    let mut pending = vec![String::new()];
    while let Some(prefix) = pending.pop() {
        let path = folder.join(&prefix);
        for entry in fs::read_dir(&path).map_err(BuildError::file(&path))? {
            let entry = entry.map_err(BuildError::file(&path))?;
            let name = entry.file_name().into_string().map_err(|name| {
                let reason = "the file's name is not UTF-8";
                BuildError::at(&path.join(name).display().to_string(), reason)
            })?;
            if name.starts_with('.') {
                continue;
            }
            if entry.file_type().map_err(BuildError::file(&entry.path()))?.is_dir() {
                pending.push(format!("{prefix}{name}/"));
            } else {
                files.push(format!("{prefix}{name}"));
            }
        }
    }
    files.sort();
    Ok(files)
}
