//! The Rust toolchain: the WebAssembly target and the nested `cargo`.

use crate::manifest::Module;
use crate::{BuildError, BuildOptions};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";
/// The profile for browser code in the workspace's `Cargo.toml`, and cargo's folder for it.
const PROFILE: &str = "web";
/// Lets the compiler use SIMD, which every browser has supported since March 2023.
const SIMD: &str = "-Ctarget-feature=+simd128";

/// Installs the standard library for WebAssembly with `rustup` if it is missing.
pub fn ensure_target(options: &BuildOptions, progress: &mut dyn FnMut(&str)) -> Result<(), BuildError> {
    if has_target(options)? {
        return Ok(());
    }
    let arguments = ["target", "add", TARGET];
    let command = format!("rustup {}", arguments.join(" "));
    progress(&format!("adding the WebAssembly target: {command}"));
    let added = Command::new(&options.rustup).args(arguments).current_dir(&options.root).status();
    let reason = match added {
        Ok(status) if !status.success() => {
            "Rust's WebAssembly target is missing, and rustup could not add it".to_owned()
        }
        Ok(_) if has_target(options)? => return Ok(()),
        Ok(_) => {
            "rustup has Rust's WebAssembly target, but the compiler in use is a different one, which lacks it"
                .to_owned()
        }
        Err(error) => format!("Rust's WebAssembly target is missing, and rustup does not start ({error})"),
    };
    Err(to_run(&reason, &command))
}

fn to_run(reason: &str, command: &str) -> BuildError {
    BuildError::new(format!("{reason}: run `{command}`"))
}

fn has_target(options: &BuildOptions) -> Result<bool, BuildError> {
    let arguments = ["--print", "target-libdir", "--target", TARGET];
    let failed = |why: String| {
        let reason = format!("the Rust compiler does not say where its libraries are ({why})");
        to_run(&reason, &format!("rustc {}", arguments.join(" ")))
    };
    let queried = Command::new(&options.rustc)
        .args(arguments)
        .current_dir(&options.root)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| failed(error.to_string()))?;
    if !queried.status.success() {
        return Err(failed(queried.status.to_string()));
    }
    let libraries = PathBuf::from(String::from_utf8_lossy(&queried.stdout).trim());
    let Ok(mut entries) = libraries.read_dir() else { return Ok(false) };
    Ok(entries
        .any(|entry| entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with("libcore-"))))
}

/// Compiles a module's crate to WebAssembly and returns the bytes. Cargo decides whether anything must be compiled.
///
/// The nested cargo uses a separate target folder, because the outer cargo holds the lock on the usual folder while tests run.
/// It also uses separate flags: flags for this machine's processor do not apply to WebAssembly, and paths on this machine must
/// not appear in the module, so that builds are reproducible.
pub fn compile(options: &BuildOptions, module: &Module) -> Result<Vec<u8>, BuildError> {
    let target_dir = options.target_dir.join("web");
    // `cargo build` would also make a Rust library, and cargo would then skip link-time optimization.
    let mut arguments = format!(
        "rustc --package {} --lib --crate-type cdylib --profile {PROFILE} --locked --target {TARGET}",
        module.package
    );
    if let Some(features) = &module.features {
        arguments += &format!(" --no-default-features --features {}", features.join(","));
    }
    let to_see = || format!("RUSTFLAGS={SIMD} cargo {arguments}");
    let mut command = Command::new(&options.cargo);
    command.args(arguments.split(' ')).arg("--target-dir").arg(&target_dir);
    let status = prepare(&mut command, options)
        .status()
        .map_err(|error| to_run(&format!("cannot start {} ({error})", options.cargo.display()), &to_see()))?;
    if !status.success() {
        let what = "the engine does not compile to WebAssembly";
        return Err(BuildError::new(format!("{what}: see `{}`", to_see())));
    }
    let wasm =
        target_dir.join(TARGET).join(PROFILE).join(format!("{}.wasm", module.package.replace('-', "_")));
    fs::read(&wasm).map_err(BuildError::file(&wasm))
}

fn prepare<'a>(command: &'a mut Command, options: &BuildOptions) -> &'a mut Command {
    for name in ["RUSTFLAGS", "CARGO_BUILD_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
        command.env_remove(name);
    }
    let mut flags = remap(&[(&options.root, "gomoku"), (&options.cargo_home, "cargo")]);
    flags.push("\u{1f}");
    flags.push(SIMD);
    // With this variable set, cargo adds a hash to the name of a linked module. Otherwise all modules of a crate would
    // overwrite one file, and every build would link them all again. If cargo ever ignores it, builds only take longer.
    command.env("__CARGO_DEFAULT_LIB_METADATA", PROFILE);
    command.env("CARGO_ENCODED_RUSTFLAGS", flags).current_dir(&options.root).stdin(Stdio::null())
}

/// Compiler flags that replace each path with its short name, in the form of `CARGO_ENCODED_RUSTFLAGS`.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;

    #[test]
    fn nested_build_uses_separate_flags() {
        let options = BuildOptions {
            root: "/home/me/gomoku".into(),
            out: "/out".into(),
            brotli: false,
            target_dir: "/target".into(),
            cargo: "cargo".into(),
            rustc: "rustc".into(),
            rustup: "rustup".into(),
            cargo_home: "/home/me/.cargo".into(),
        };
        let mut command = Command::new("cargo");
        let prepared = prepare(&mut command, &options);
        let value = |name: &str| prepared.get_envs().find(|set| set.0 == name).map(|set| set.1);
        assert_eq!(value("RUSTFLAGS"), Some(None), "removed");
        assert_eq!(value("CARGO_BUILD_TARGET"), Some(None), "removed");
        let flags = "--remap-path-prefix=/home/me/gomoku=/gomoku\u{1f}--remap-path-prefix=/home/me/.cargo=/cargo\u{1f}-Ctarget-feature=+simd128";
        assert_eq!(value("CARGO_ENCODED_RUSTFLAGS"), Some(Some(OsStr::new(flags))));
        assert_eq!(prepared.get_current_dir(), Some(Path::new("/home/me/gomoku")));
    }
}
