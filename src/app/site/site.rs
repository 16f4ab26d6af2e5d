use crate::collect::collect;
use crate::contents::{Contents, files_below};
use crate::manifest::Manifest;
use crate::{BuildError, BuildOptions, ByteSize, brotli_copies, npm, toolchain};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// The name of the folder's marker file until the folder is complete.
const NEW_MARK: &str = "package.json.new";

/// The web package in its folder.
#[derive(Debug, Serialize)]
pub struct Site {
    /// The folder.
    pub out: PathBuf,
    /// The files that belong to a part of `pkg.toml`, sorted by path.
    pub files: Vec<SiteFile>,
    /// The size of the files that the first visit loads.
    pub first_load: Weight,
    /// True if the folder was already up to date.
    pub fresh: bool,
    /// The budgets that are exceeded.
    pub over: Vec<Overrun>,
}

/// The size of one or more files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Weight {
    /// The uncompressed size.
    pub raw: ByteSize,
    /// The size with gzip at level 9.
    pub gzip: ByteSize,
    /// The size of the Brotli copy, if there is one and it is smaller than the file.
    pub brotli: Option<ByteSize>,
}

/// A file of the site.
#[derive(Debug, Serialize)]
pub struct SiteFile {
    /// The path within the site, with `/` between names.
    pub path: String,
    /// The name of its part in `pkg.toml`.
    pub part: String,
    /// True if the first visit loads it.
    pub first_load: bool,
    /// Its size.
    #[serde(flatten)]
    pub weight: Weight,
}

/// A budget that is exceeded.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct Overrun {
    /// The line of the budget in `pkg.toml`, counted from 1.
    pub line: usize,
    /// The name of the part, or "first load".
    pub what: String,
    /// True if the budget is for the gzipped size.
    pub gzipped: bool,
    /// The actual size.
    pub size: ByteSize,
    /// The allowed size.
    pub allowed: ByteSize,
}

impl std::fmt::Display for Overrun {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { line, what, gzipped, size, allowed } = self;
        let how = if *gzipped { "gzipped" } else { "raw" };
        write!(f, "pkg.toml, line {line}: {what} is {size} {how}, but the budget is {allowed}")
    }
}

/// Builds the web package into `options.out`, skipping the work that earlier builds have done. `progress` is called with a
/// sentence for each step. The nested cargo writes to standard error directly. Only one build at a time uses a target folder.
///
/// # Errors
/// See [`BuildError`]. Exceeding a budget is not an error: [`Site::over`] lists it.
pub fn build(options: &BuildOptions, progress: &mut dyn FnMut(&str)) -> Result<Site, BuildError> {
    let manifest = Manifest::read(&options.root)?;
    check_out(options, &manifest)?;
    fs::create_dir_all(&options.target_dir).map_err(BuildError::file(&options.target_dir))?;
    let lock_path = options.target_dir.join("web.lock");
    let lock = fs::File::create(&lock_path).map_err(BuildError::file(&lock_path))?;
    lock.lock().map_err(BuildError::file(&lock_path))?;

    toolchain::ensure_target(options, progress)?;
    let mut glue = Vec::new();
    let modules = manifest.modules.len();
    for (module, number) in manifest.modules.iter().zip(1..) {
        progress(&format!("compiling {} to WebAssembly, {number} of {modules}", module.name));
        let wasm = toolchain::compile(options, module)?;
        glue.push((module, toolchain::generate_glue(module, wasm, &options.target_dir, progress)?));
    }
    let contents = collect(&options.root, &manifest, &glue)?;
    let copies = if options.brotli { brotli_copies::copies(&contents) } else { Contents::new() };
    let all = contents.iter().chain(&copies).map(|(file, bytes)| (file.as_str(), bytes.as_slice()));
    let fresh = write_changes(options, &all.collect())?;
    Ok(weigh(options, &manifest, &contents, &copies, fresh))
}

/// Refuses to build into a folder if files in it would be lost.
fn check_out(options: &BuildOptions, manifest: &Manifest) -> Result<(), BuildError> {
    let out = &options.out;
    let empty = match out.read_dir() {
        // The first build may have been interrupted before it marked the folder.
        Ok(mut entries) => entries.all(|entry| entry.is_ok_and(|entry| entry.file_name() == NEW_MARK)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => true,
        Err(error) => return Err(BuildError::file(out)(error)),
    };
    let is_ours = || {
        let text = fs::read(out.join(npm::FILE)).ok()?;
        let package: serde_json::Value = serde_json::from_slice(&text).ok()?;
        Some(package["name"] == manifest.package.name.as_str() && package["files"].is_array())
    };
    if empty || is_ours().unwrap_or(false) {
        return Ok(());
    }
    let what =
        "is not empty and contains no earlier build of this package: choose another folder or empty it";
    Err(BuildError::new(format!("{} {what}", out.display())))
}

/// Makes the folder match `contents`, and returns true if it already did. `package.json`, which marks the folder as ours, is
/// written first, so that an interrupted build can be repeated.
fn write_changes(options: &BuildOptions, contents: &BTreeMap<&str, &[u8]>) -> Result<bool, BuildError> {
    let out = &options.out;
    fs::create_dir_all(out).map_err(BuildError::file(out))?;
    let mut fresh = true;
    let (first, others): (Vec<_>, Vec<_>) = contents.iter().partition(|(file, _)| **file == npm::FILE);
    for (file, bytes) in first {
        let (path, new) = (out.join(file), out.join(NEW_MARK));
        if holds(&path, bytes) {
            continue;
        }
        fresh = false;
        fs::write(&new, bytes).map_err(BuildError::file(&new))?;
        fs::rename(&new, &path).map_err(BuildError::file(&path))?;
    }
    // Remove links first. Otherwise a link with the name of a file would redirect the file's contents out of the folder.
    for file in files_below(out)? {
        let path = out.join(&file);
        if !contents.contains_key(file.as_str()) || path.is_symlink() {
            fresh = false;
            fs::remove_file(&path).map_err(BuildError::file(&path))?;
        }
    }
    for (file, bytes) in others {
        let path = out.join(file);
        if holds(&path, bytes) {
            continue;
        }
        fresh = false;
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(BuildError::file(folder))?;
        }
        fs::write(&path, bytes).map_err(BuildError::file(&path))?;
    }
    Ok(fresh)
}

fn holds(path: &Path, bytes: &[u8]) -> bool {
    !path.is_symlink() && fs::read(path).is_ok_and(|present| present == bytes)
}

fn weigh(
    options: &BuildOptions,
    manifest: &Manifest,
    contents: &Contents,
    copies: &Contents,
    fresh: bool,
) -> Site {
    let files: Vec<SiteFile> = contents
        .iter()
        .filter_map(|(path, bytes)| {
            let part = &manifest.parts[manifest.part_of(path)?];
            let copy = copies.get(&format!("{path}{}", brotli_copies::ENDING));
            let brotli = copy.map(|copy| ByteSize(copy.len()));
            Some(SiteFile {
                path: path.clone(),
                part: part.name.clone(),
                first_load: part.first_load,
                weight: Weight { raw: ByteSize(bytes.len()), gzip: ByteSize::gzipped(bytes), brotli },
            })
        })
        .collect();

    let mut over = Vec::new();
    let mut check = |limits: [&Option<Spanned<ByteSize>>; 2], what: &str, weight: Weight| {
        for (limit, size, gzipped) in [(limits[0], weight.raw, false), (limits[1], weight.gzip, true)] {
            if let Some(limit) = limit.as_ref().filter(|limit| size > *limit.get_ref()) {
                let (line, allowed) = (manifest.line(limit), *limit.get_ref());
                over.push(Overrun { line, what: what.to_owned(), gzipped, size, allowed });
            }
        }
    };
    for part in &manifest.parts {
        let weight = total(files.iter().filter(|file| file.part == part.name));
        check([&part.raw, &part.gzip], &format!("part {:?}", part.name), weight);
    }
    let budget = &manifest.first_load;
    let mut first_load = total(files.iter().filter(|file| file.first_load));
    first_load.brotli = first_load.brotli.filter(|_| options.brotli);
    check([&budget.raw, &budget.gzip], "the first load", first_load);
    Site { out: options.out.clone(), files, first_load, fresh, over }
}

fn total<'a>(files: impl Iterator<Item = &'a SiteFile> + Clone) -> Weight {
    let sum = |of: fn(&Weight) -> ByteSize| ByteSize(files.clone().map(|file| of(&file.weight).0).sum());
    let brotli = sum(|weight| weight.brotli.unwrap_or(weight.raw));
    Weight { raw: sum(|weight| weight.raw), gzip: sum(|weight| weight.gzip), brotli: Some(brotli) }
}

#[cfg(test)]
#[path = "site_tests.rs"]
mod tests;
