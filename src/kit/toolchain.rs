//! The Rust toolchain: the WebAssembly target and the nested `cargo`.

use crate::{BuildError, Options};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";

/// Makes sure that the standard library for WebAssembly is installed, by `rustup` if it is not.
pub fn ensure_target(root: &Path, progress: &mut dyn FnMut(&str)) -> Result<(), BuildError> {
    if has_target(root)? {
        return Ok(());
    }
    let command = format!("rustup target add {TARGET}");
    progress(&format!("installing the WebAssembly target: {command}"));
    let added = Command::new("rustup").args(["target", "add", TARGET]).current_dir(root).status();
    let reason = match added {
        Ok(status) if status.success() && has_target(root)? => return Ok(()),
        Ok(status) if status.success() => {
            "the Rust compiler that `cargo` uses is not the one that `rustup` manages here, and it has no WebAssembly target"
                .to_owned()
        }
        Ok(_) => "the WebAssembly target of Rust is not installed and could not be added".to_owned(),
        Err(error) => format!("the WebAssembly target of Rust is not installed, and rustup does not start ({error})"),
    };
    Err(BuildError::Toolchain { reason, command })
}

/// Whether the compiler finds the core library of the target where it looks for it.
fn has_target(root: &Path) -> Result<bool, BuildError> {
    let arguments = ["--print", "target-libdir", "--target", TARGET];
    let failed = |why: String| BuildError::Toolchain {
        reason: format!("the Rust compiler cannot say where its libraries are ({why})"),
        command: format!("rustc {}", arguments.join(" ")),
    };
    let Output { status, stdout, .. } = Command::new("rustc")
        .args(arguments)
        .current_dir(root)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| failed(error.to_string()))?;
    if !status.success() {
        return Err(failed(status.to_string()));
    }
    let libraries = PathBuf::from(String::from_utf8_lossy(&stdout).trim());
    let Ok(mut entries) = libraries.read_dir() else { return Ok(false) };
    Ok(entries
        .any(|entry| entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))))
}

/// Compiles `package` to WebAssembly and gives the path of the module. Cargo itself sees whether there is anything
/// to do.
///
/// The nested cargo has a target folder of its own, because the outer one holds the lock of the usual folder while
/// tests run, and flags of its own: flags meant for this machine's processor are not meant for WebAssembly, and the
/// paths of this machine are kept out of the module so that it comes out the same everywhere.
pub fn compile(options: &Options, package: &str) -> Result<PathBuf, BuildError> {
    let target_dir = options.target_dir.join("web");
    let arguments = ["build", "--package", package, "--lib", "--release", "--locked", "--target", TARGET];
    let mut command = Command::new(&options.cargo);
    command
        .args(arguments)
        .arg("--target-dir")
        .arg(&target_dir)
        .current_dir(&options.root)
        .stdin(Stdio::null());
    for name in ["RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS", "CARGO_BUILD_TARGET", "CARGO_INCREMENTAL"] {
        command.env_remove(name);
    }
    command
        .env("CARGO_ENCODED_RUSTFLAGS", remap(&[(&options.root, "gomoku"), (&options.cargo_home, "cargo")]));

    let to_see = || format!("cargo {}", arguments.join(" "));
    let status = command.status().map_err(|error| BuildError::Toolchain {
        reason: format!("{} does not start ({error})", options.cargo.display()),
        command: to_see(),
    })?;
    if !status.success() {
        return Err(BuildError::Compile { command: to_see() });
    }
    Ok(target_dir.join(TARGET).join("release").join(format!("{}.wasm", package.replace('-', "_"))))
}

/// Compiler flags that write each path as its short name, in the form of `CARGO_ENCODED_RUSTFLAGS`.
fn remap(paths: &[(&Path, &str)]) -> OsString {
    let mut flags = OsString::new();
    for (path, name) in paths {
        if !flags.is_empty() {
            flags.push("\u{1f}");
        }
        flags.push("--remap-path-prefix=");
        flags.push(path);
        flags.push("=/");
        flags.push(name);
    }
    flags
}
