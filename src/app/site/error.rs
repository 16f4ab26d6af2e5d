//! What can stop a build.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why the web package could not be built. `Display` gives one sentence (a compiler's own messages went to standard
/// error before it).
#[derive(Debug)]
pub enum BuildError {
    /// There is no `pkg.toml` to build from.
    NoWorkspace {
        /// The folder that was searched, with those above it.
        here: PathBuf,
    },
    /// A file or folder could not be read or written.
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the operating system says.
        error: io::Error,
    },
    /// `pkg.toml` or `Cargo.toml` says something that cannot be.
    Manifest {
        /// The manifest.
        path: PathBuf,
        /// The line in it, counted from 1, if one line is to blame.
        line: Option<usize>,
        /// What is wrong.
        reason: String,
    },
    /// A strategy file that has no dense form.
    Dense {
        /// Its path within the site, with `/`.
        file: String,
        /// Why not.
        reason: String,
    },
    /// A file of the site that no part of `pkg.toml` takes.
    Homeless {
        /// Its path within the site, with `/`.
        file: String,
    },
    /// The folder to build into holds something else.
    OutTaken {
        /// The folder.
        out: PathBuf,
    },
    /// The Rust toolchain lacks something, or could not be asked.
    Toolchain {
        /// What is missing or failed.
        reason: String,
        /// The command that mends or shows it.
        command: String,
    },
    /// The engine does not compile.
    Compile {
        /// The command that shows why.
        command: String,
    },
    /// The glue generator refuses the compiled engine.
    Glue {
        /// The name of the module.
        module: String,
        /// What it says.
        reason: String,
    },
    /// Modules that cannot be made one file.
    Bundle {
        /// The file, or the module that is to blame.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A script or a style sheet that cannot be shortened.
    Minify {
        /// Its path within the site, with `/`.
        file: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl BuildError {
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |error| Self::File { path, error }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoWorkspace { here } => write!(
                f,
                "neither {} nor a folder above it holds pkg.toml: go to the root of the source tree",
                here.display()
            ),
            Self::File { path, error } => write!(f, "{}: {error}", path.display()),
            Self::Manifest { path, line: Some(line), reason } => {
                write!(f, "{}, line {line}: {reason}", path.display())
            }
            Self::Manifest { path, line: None, reason } => write!(f, "{}: {reason}", path.display()),
            Self::Homeless { file } => {
                write!(f, "{file} belongs to no part of pkg.toml: name it in a part's `files`, or remove it")
            }
            Self::OutTaken { out } => write!(
                f,
                "{} is not empty and holds no earlier build of this package: choose another folder or empty it",
                out.display()
            ),
            Self::Toolchain { reason, command } => write!(f, "{reason}: run `{command}`"),
            Self::Compile { command } => {
                write!(f, "the engine does not compile to WebAssembly: see `{command}`")
            }
            Self::Glue { module, reason } => {
                write!(f, "no JavaScript glue could be made for the module {module}: {reason}")
            }
            Self::Dense { file, reason } => write!(f, "{file} has no dense form: {reason}"),
            Self::Bundle { file, reason } => write!(f, "{file} cannot be put together: {reason}"),
            Self::Minify { file, reason } => write!(f, "{file} cannot be shortened: {reason}"),
        }
    }
}

impl std::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::File { error, .. } => Some(error),
            _ => None,
        }
    }
}
