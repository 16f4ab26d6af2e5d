//! The Rust toolchain: the WebAssembly target, the nested `cargo`, and the JavaScript glue around a compiled crate.

use crate::manifest::Module;
use crate::{BuildError, BuildOptions};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";
/// The profile for browser code in the workspace's `Cargo.toml`, and cargo's folder for it.
const PROFILE: &str = "web";
/// Lets the compiler use SIMD, which every browser has supported since March 2023.
const SIMD: &str = "-Ctarget-feature=+simd128";
/// Link-time optimization uses SIMD only at the highest level. Each crate has inlined its own functions before, so a low limit
/// for inlining keeps the module small and costs no speed.
const VECTORIZE: &str = "-Copt-level=3 -Cllvm-args=-inline-threshold=10";

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
    let mut command = Command::new(&options.rustc);
    command.args(arguments).current_dir(&options.root).stderr(Stdio::inherit());
    let queried = command.output().map_err(|error| failed(error.to_string()))?;
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
    let flags = if module.vectorize { format!(" -- {VECTORIZE}") } else { String::new() };
    let to_see = || format!("RUSTFLAGS={SIMD} cargo {arguments}{flags}");
    let mut command = Command::new(&options.cargo);
    command.args(arguments.split(' ')).arg("--target-dir").arg(&target_dir).args(flags.split_whitespace());
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
    let renamed = |path: &Path, name: &str| {
        let mut flag = OsString::from("--remap-path-prefix=");
        flag.push(path);
        flag.push(name);
        flag
    };
    let root = renamed(&options.root, "=/gomoku");
    let flags = [root, renamed(&options.cargo_home, "=/cargo"), SIMD.into()].join(OsStr::new("\u{1f}"));
    // With this variable set, cargo adds a hash to the name of a linked module. Otherwise all modules of a crate would
    // overwrite one file, and every build would link them all again. If cargo ever ignores it, builds only take longer.
    command.env("__CARGO_DEFAULT_LIB_METADATA", PROFILE);
    command.env("CARGO_ENCODED_RUSTFLAGS", flags).current_dir(&options.root).stdin(Stdio::null())
}

/// Generates the JavaScript glue and the TypeScript declarations for a compiled crate in a folder below `target_dir`, unless they
/// were already made from the same bytes. Returns the folder.
pub fn generate_glue(
    module: &Module,
    wasm: Vec<u8>,
    target_dir: &Path,
    progress: &mut dyn FnMut(&str),
) -> Result<PathBuf, BuildError> {
    let folder = target_dir.join("web").join("glue").join(&module.name);
    let stamp_path = folder.with_extension("stamp");
    let stamp = fingerprint(&wasm);
    if folder.is_dir() && fs::read_to_string(&stamp_path).is_ok_and(|earlier| earlier == stamp) {
        return Ok(folder);
    }
    // Remove the stamp first. If this build is interrupted, the next one then fills the folder again.
    if stamp_path.exists() {
        remove(&stamp_path)?;
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(BuildError::file(&folder))?;
    }
    progress(&format!("generating the JavaScript glue for {}", module.name));
    bind(module, wasm, &folder)?;
    // This file declares the raw WebAssembly exports, which are only called through the glue.
    remove(&folder.join(format!("{}_bg.wasm.d.ts", module.name)))?;
    fs::write(&stamp_path, stamp).map_err(BuildError::file(&stamp_path))?;
    Ok(folder)
}

fn bind(module: &Module, wasm: Vec<u8>, folder: &Path) -> Result<(), BuildError> {
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes(&module.name, wasm).out_name(&module.name).typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let generated = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    generated.map_err(|error| {
        let reason = format!("{error:#}").replace('\n', " ");
        BuildError::new(format!(
            "cannot generate the JavaScript glue for the module {}: {reason}",
            module.name
        ))
    })
}

fn remove(path: &Path) -> Result<(), BuildError> {
    fs::remove_file(path).map_err(BuildError::file(path))
}

/// A hash that detects changed contents, the same in every run of one version of this program. It is not cryptographic.
fn fingerprint(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

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
