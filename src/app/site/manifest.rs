//! Reads and checks `pkg.toml`, with the version and license from the workspace's `Cargo.toml`.

use crate::module::line_of;
use crate::{BuildError, Size, pattern};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// The contents of the web package and its size budgets.
#[derive(Debug)]
pub struct Manifest {
    /// The path of `pkg.toml`.
    pub path: PathBuf,
    pub package: Package,
    pub modules: Vec<Module>,
    pub scripts: Scripts,
    pub parts: Vec<Part>,
    pub first_load: Budget,
    /// The version, from `Cargo.toml`.
    pub version: String,
    /// The license, from `Cargo.toml`.
    pub license: String,
    /// From `Cargo.toml`: where the project lives, empty if nobody has said.
    pub repository: String,
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
    /// Patterns for the site's files in the package.
    pub files: Vec<String>,
    /// Fields that are copied into `package.json`.
    #[serde(default)]
    pub npm: toml::Table,
}

/// A crate that becomes a WebAssembly module.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Module {
    #[serde(rename = "crate")]
    pub package: String,
    /// The features of the crate to compile, instead of its default ones.
    pub features: Option<Vec<String>>,
    /// The folder of the site for the module.
    pub folder: String,
    /// The name of the module: `name.js`, `name_bg.wasm`, `name.d.ts`.
    pub name: String,
}

/// Scripts that are bundled into one file each with their imports.
#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct Scripts {
    /// The entries of each file, which has the name of the first. No module is in two files.
    #[serde(default)]
    pub together: Vec<Vec<String>>,
    /// Standalone scripts: each has copies of all its imports.
    #[serde(default)]
    pub alone: Vec<String>,
}

/// A group of files with its own budget.
#[derive(Debug)]
pub struct Part {
    pub name: String,
    pub files: Vec<String>,
    pub first_load: bool,
    /// Whether its files are available offline.
    pub offline: bool,
    pub budget: Budget,
}

impl Part {
    /// Whether a pattern of the part matches the path.
    pub fn takes(&self, path: &str) -> bool {
        self.files.iter().any(|file| pattern::fits(file, path))
    }
}

/// Limits, each with its line in `pkg.toml`, counted from 1.
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
            repository: cargo.workspace.package.repository,
        })
    }

    /// The error that `[package]` names a file missing from the site.
    pub fn missing(&self, file: &str) -> BuildError {
        let reason = format!("[package] names {file:?}, but the site has no such file");
        BuildError::at(&self.path.display().to_string(), &reason)
    }

    /// The first part that matches the file.
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
    #[serde(default)]
    repository: String,
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
