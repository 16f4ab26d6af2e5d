//! Where the source, the tools and the results of a build are.

use crate::BuildError;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Where things are.
#[derive(Clone, Debug)]
pub struct Options {
    /// The root of the workspace, which holds `pkg.toml`.
    pub root: PathBuf,
    /// The folder to build into.
    pub out: PathBuf,
    /// Whether Brotli copies are written beside the files.
    pub brotli: bool,
    /// Cargo's target folder; the nested build gets the folder `web` in it.
    pub target_dir: PathBuf,
    /// The cargo to call.
    pub cargo: PathBuf,
    /// The compiler that cargo calls.
    pub rustc: PathBuf,
    /// What installs parts of the toolchain.
    pub rustup: PathBuf,
    /// Where cargo keeps what it downloads; its path is kept out of the module.
    pub cargo_home: PathBuf,
}

impl Options {
    /// The options for the workspace that `here` lies in, with cargo's own variables as `variable` gives them. The
    /// folder to build into is `dist` in the workspace.
    ///
    /// # Errors
    /// If neither `here` nor a folder above it holds `pkg.toml`.
    pub fn find(here: &Path, variable: impl Fn(&str) -> Option<OsString>) -> Result<Self, BuildError> {
        let root = here.ancestors().find(|folder| folder.join("pkg.toml").is_file());
        let root = root.ok_or_else(|| {
            let here = here.display();
            let what = "nor a folder above it holds pkg.toml: go to the root of the source tree";
            BuildError::new(format!("neither {here} {what}"))
        })?;
        let path = |name| variable(name).map(PathBuf::from);
        let program = |name, usual: &str| path(name).unwrap_or_else(|| PathBuf::from(usual));
        let home = path("HOME").or_else(|| path("USERPROFILE")).unwrap_or_default();
        Ok(Self {
            root: root.to_owned(),
            out: root.join("dist"),
            brotli: false,
            target_dir: path("CARGO_TARGET_DIR")
                .map_or_else(|| root.join("target"), |folder| here.join(folder)),
            cargo: program("CARGO", "cargo"),
            rustc: program("RUSTC", "rustc"),
            rustup: PathBuf::from("rustup"),
            cargo_home: path("CARGO_HOME").unwrap_or_else(|| home.join(".cargo")),
        })
    }
}
