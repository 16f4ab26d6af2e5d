//! Reads and checks `pkg.toml`, and reads the version and the license from the workspace's `Cargo.toml`.

use crate::module::line_of;
use crate::{BuildError, ByteSize, pattern};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::path::{Path, PathBuf};
use toml::Spanned;

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    pub package: Package,
    #[serde(rename = "module")]
    pub modules: Vec<Module>,
    #[serde(default)]
    pub scripts: Scripts,
    #[serde(rename = "part")]
    pub parts: Vec<Part>,
    #[serde(default)]
    pub first_load: Budget,
    #[serde(skip)]
    pub path: PathBuf,
    #[serde(skip)]
    text: String,
    /// Read from `Cargo.toml`, like the next three fields.
    #[serde(skip)]
    pub version: String,
    #[serde(skip)]
    pub license: String,
    /// Empty if `Cargo.toml` does not set it.
    #[serde(skip)]
    pub repository: String,
    /// The address of the published site. Empty if `Cargo.toml` does not set it.
    #[serde(skip)]
    pub homepage: String,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Package {
    pub name: String,
    /// Files in the root of the workspace that are copied into the package.
    #[serde(default)]
    pub extra_files: Vec<String>,
    /// The file on the site that becomes the package's README.
    pub readme: Option<String>,
    /// Patterns for the files on the site that belong to the package.
    pub files: Vec<String>,
    /// Fields that are copied into `package.json`.
    #[serde(default)]
    pub npm: toml::Table,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Module {
    #[serde(rename = "crate")]
    pub package: String,
    /// The crate features to compile instead of the default features.
    pub features: Option<Vec<String>>,
    /// Whether the module is linked for speed, with SIMD. It becomes larger.
    #[serde(default)]
    pub vectorize: bool,
    pub folder: String,
    /// The name for `name.js`, `name_bg.wasm` and `name.d.ts`.
    pub name: String,
}

#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct Scripts {
    /// The entry scripts of each bundle, which is named after the first of them. No module is in two bundles.
    #[serde(default)]
    pub together: Vec<Vec<String>>,
    /// Standalone scripts, which contain copies of all their imports.
    #[serde(default)]
    pub alone: Vec<String>,
}

/// A group of files with one size budget.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Part {
    pub name: String,
    pub files: Vec<String>,
    #[serde(default)]
    pub first_load: bool,
    #[serde(default = "yes")]
    pub offline: bool,
    pub raw: Option<Spanned<ByteSize>>,
    pub gzip: Option<Spanned<ByteSize>>,
}

const fn yes() -> bool {
    true
}

impl Part {
    pub fn takes(&self, path: &str) -> bool {
        self.files.iter().any(|file| pattern::fits(file, path))
    }
}

#[derive(Deserialize, Debug, Default)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    pub raw: Option<Spanned<ByteSize>>,
    pub gzip: Option<Spanned<ByteSize>>,
}

impl Manifest {
    pub fn read(root: &Path) -> Result<Self, BuildError> {
        let path = root.join("pkg.toml");
        let text = fs::read_to_string(&path).map_err(BuildError::file(&path))?;
        let cargo_path = root.join("Cargo.toml");
        let cargo_text = fs::read_to_string(&cargo_path).map_err(BuildError::file(&cargo_path))?;
        let cargo: toml::Table = parse(&cargo_path, &cargo_text)?;
        let stated = |key: &str| {
            let value = cargo.get("workspace").and_then(|it| it.get("package")?.get(key)?.as_str());
            let missing = || BuildError::at(&cargo_path.display().to_string(), &format!("{key} is missing"));
            value.map(str::to_owned).ok_or_else(missing)
        };
        let (version, license) = (stated("version")?, stated("license")?);
        let [repository, homepage] = ["repository", "homepage"].map(|key| stated(key).unwrap_or_default());
        let manifest: Self = parse(&path, &text)?;
        Ok(Self { path, text, version, license, repository, homepage, ..manifest })
    }

    /// The line of `pkg.toml` that sets this limit, counted from 1.
    pub fn line(&self, limit: &Spanned<ByteSize>) -> usize {
        line_of(&self.text, limit.span().start)
    }

    pub fn missing(&self, file: &str) -> BuildError {
        let reason = format!("[package] names {file:?}, but the site has no such file");
        BuildError::at(&self.path.display().to_string(), &reason)
    }

    pub fn part_of(&self, file: &str) -> Option<usize> {
        self.parts.iter().position(|part| part.takes(file))
    }
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
