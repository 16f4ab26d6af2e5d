//! The JavaScript that makes the compiled engine a module, and its TypeScript declarations.

use crate::manifest::Engine;
use crate::{BuildError, fingerprint};
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Generates the glue for the compiled engine into a folder below `target_dir`, unless what lies there was made
/// from the same module, and gives that folder.
pub fn generate(
    engine: &Engine,
    wasm: &Path,
    target_dir: &Path,
    progress: &mut dyn FnMut(&str),
) -> Result<PathBuf, BuildError> {
    let folder = target_dir.join("web").join("glue");
    let stamp_path = target_dir.join("web").join("glue.stamp");
    let module = fs::read(wasm).map_err(BuildError::file(wasm))?;
    let stamp = format!("{} {:016x}", engine.name, fingerprint(&module));
    if fs::read_to_string(&stamp_path).is_ok_and(|earlier| earlier == stamp) {
        return Ok(folder);
    }

    progress("making the JavaScript glue");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(BuildError::file(&folder))?;
    }
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name(&engine.name).typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let generated = bindgen.web(true).and_then(|bindgen| bindgen.generate(&folder));
    generated.map_err(|error| BuildError::Glue { reason: format!("{error:#}").replace('\n', " ") })?;
    // Declarations of the raw WebAssembly exports, which nobody calls past the glue.
    let raw_declarations = folder.join(format!("{}_bg.wasm.d.ts", engine.name));
    fs::remove_file(&raw_declarations).map_err(BuildError::file(&raw_declarations))?;
    fs::write(&stamp_path, stamp).map_err(BuildError::file(&stamp_path))?;
    Ok(folder)
}
