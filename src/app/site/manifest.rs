//! `pkg.toml`, read and checked, with what the workspace's `Cargo.toml` adds to it.

use crate::module::line_of;
use crate::{BuildError, Size, pattern};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// What the web package contains and how large it may become.
#[derive(Debug)]
pub struct Manifest {
    /// `pkg.toml` itself.
    pub path: PathBuf,
    pub package: Package,
    pub modules: Vec<Module>,
    pub scripts: Scripts,
    pub parts: Vec<Part>,
    pub first_load: Budget,
    /// From `Cargo.toml`.
    pub version: String,
    /// From `Cargo.toml`.
    pub license: String,
}

/// The package as npm sees it.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Package {
    pub name: String,
    /// Files of the workspace's root that go into the package.
    #[serde(default)]
    pub extra_files: Vec<String>,
    /// The file of the site that is the package's README.
    pub readme: Option<String>,
    /// Patterns of the site's files that make the package.
    pub files: Vec<String>,
    /// What goes into `package.json` as it stands.
    #[serde(default)]
    pub npm: toml::Table,
}

/// A crate that becomes a WebAssembly module.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Module {
    #[serde(rename = "crate")]
    pub package: String,
    /// The features of the crate to compile, in place of its usual ones.
    pub features: Option<Vec<String>>,
    /// The folder of the site that takes the module.
    pub folder: String,
    /// The name of the module: `name.js`, `name_bg.wasm`, `name.d.ts`.
    pub name: String,
}

/// Scripts that become one file each with what they import.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct Scripts {
    /// The entries of each file, which has the name of the first; no module is in two files.
    #[serde(default)]
    pub together: Vec<Vec<String>>,
    /// Those that share nothing with other files: each holds copies of all that it imports.
    #[serde(default)]
    pub alone: Vec<String>,
}

/// A group of files with a budget of its own.
#[derive(Debug)]
pub struct Part {
    pub name: String,
    pub files: Vec<String>,
    pub first_load: bool,
    /// Whether its files are kept for times without a network.
    pub offline: bool,
    pub budget: Budget,
}

impl Part {
    /// Whether one of the part's patterns fits the path.
    pub fn takes(&self, path: &str) -> bool {
        self.files.iter().any(|file| pattern::fits(file, path))
    }
}

/// Limits, each with the line of `pkg.toml` that sets it, counted from 1.
#[derive(Debug)]
pub struct Budget {
    pub raw: Option<(Size, usize)>,
    pub gzip: Option<(Size, usize)>,
}

impl Manifest {
    /// Reads `pkg.toml` and `Cargo.toml` in `root`.
    pub fn read(root: &Path) -> Result<Self, BuildError> {
        let path = root.join("pkg.toml");
        let text = fs::read_to_string(&path).map_err(BuildError::file(&path))?;
        let raw: PkgToml = parse(&path, &text)?;
        let cargo_path = root.join("Cargo.toml");
        let cargo_text = fs::read_to_string(&cargo_path).map_err(BuildError::file(&cargo_path))?;
        let cargo: CargoToml = parse(&cargo_path, &cargo_text)?;

        let limit = |size: Option<Spanned<Size>>| {
            size.map(|size| (*size.get_ref(), line_of(&text, size.span().start)))
        };
        let parts = raw.part.into_iter().map(|part| Part {
            name: part.name,
            files: part.files,
            first_load: part.first_load,
            offline: part.offline,
            budget: Budget { raw: limit(part.raw), gzip: limit(part.gzip) },
        });
        Ok(Self {
            parts: parts.collect(),
            first_load: Budget { raw: limit(raw.first_load.raw), gzip: limit(raw.first_load.gzip) },
            path,
            package: raw.package,
            modules: raw.module,
            scripts: raw.scripts,
            version: cargo.workspace.package.version,
            license: cargo.workspace.package.license,
        })
    }

    /// The error that `[package]` names a file which the site does not have.
    pub fn missing(&self, file: &str) -> BuildError {
        let reason = format!("[package] names {file:?}, but the site has no such file");
        BuildError::at(&self.path.display().to_string(), &reason)
    }

    /// The first part that takes the file.
    pub fn part_of(&self, file: &str) -> Option<usize> {
        self.parts.iter().position(|part| part.takes(file))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PkgToml {
    package: Package,
    module: Vec<Module>,
    #[serde(default)]
    scripts: Scripts,
    #[serde(default)]
    first_load: RawBudget,
    part: Vec<RawPart>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawBudget {
    raw: Option<Spanned<Size>>,
    gzip: Option<Spanned<Size>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPart {
    name: String,
    files: Vec<String>,
    #[serde(default)]
    first_load: bool,
    #[serde(default = "yes")]
    offline: bool,
    raw: Option<Spanned<Size>>,
    gzip: Option<Spanned<Size>>,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize)]
struct CargoToml {
    workspace: CargoWorkspace,
}

#[derive(Deserialize)]
struct CargoWorkspace {
    package: CargoPackage,
}

#[derive(Deserialize)]
struct CargoPackage {
    version: String,
    license: String,
}

fn parse<T: DeserializeOwned>(path: &Path, text: &str) -> Result<T, BuildError> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let (file, reason) = (path.display().to_string(), error.message().replace('\n', " "));
        match error.span() {
            Some(span) => BuildError::line(&file, line_of(text, span.start), &reason),
            None => BuildError::at(&file, &reason),
        }
    })
}
