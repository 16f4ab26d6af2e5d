//! The JavaScript around a compiled crate, and its TypeScript declarations.

use crate::BuildError;
use crate::manifest::Module;
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Generates the glue for a compiled crate in a folder below `target_dir`, unless it was already made from the same bytes.
/// Returns the folder.
pub fn generate(
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
