use crate::BuildError;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Where a build finds its source and its tools, and where it writes its results.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// The root of the workspace, which contains `pkg.toml`.
    pub root: PathBuf,
    /// The folder to build into.
    pub out: PathBuf,
    /// Whether to write Brotli copies beside the files.
    pub brotli: bool,
    /// Cargo's target folder. The nested build uses its subfolder `web`.
    pub target_dir: PathBuf,
    /// The cargo executable.
    pub cargo: PathBuf,
    /// The compiler that cargo runs.
    pub rustc: PathBuf,
    /// The rustup executable, which installs missing parts of the toolchain.
    pub rustup: PathBuf,
    /// Cargo's download folder, whose path must not appear in the compiled module.
    pub cargo_home: PathBuf,
}

impl BuildOptions {
    /// Finds the options for the workspace that contains `here`. `variable` returns cargo's environment variables. The output
    /// folder is `dist` in the workspace.
    ///
    /// # Errors
    /// Fails if neither `here` nor a folder above it contains `pkg.toml`.
    pub fn find(here: &Path, variable: impl Fn(&str) -> Option<OsString>) -> Result<Self, BuildError> {
        let root = here.ancestors().find(|folder| folder.join("pkg.toml").is_file());
        let root = root.ok_or_else(|| {
            let here = here.display();
            let what = "nor a folder above it contains pkg.toml: go to the root of the source tree";
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
