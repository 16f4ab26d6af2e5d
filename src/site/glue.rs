//! The JavaScript around a compiled crate, and its TypeScript declarations.

use crate::BuildError;
use crate::fingerprint::fingerprint;
use crate::manifest::Module;
use std::fs;
use std::path::{Path, PathBuf};
use wasm_bindgen_cli_support::Bindgen;

/// Generates the glue for a compiled crate into a folder below `target_dir`, unless what lies there was made from the
/// same bytes, and gives that folder.
pub fn generate(
    module: &Module,
    wasm: Vec<u8>,
    target_dir: &Path,
    progress: &mut dyn FnMut(&str),
) -> Result<PathBuf, BuildError> {
    let folder = target_dir.join("web").join("glue").join(&module.name);
    let stamp_path = folder.with_extension("stamp");
    let stamp = format!("{:016x}", fingerprint(&wasm));
    if folder.is_dir() && fs::read_to_string(&stamp_path).is_ok_and(|earlier| earlier == stamp) {
        return Ok(folder);
    }

    progress(&format!("making the JavaScript glue of {}", module.name));
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(BuildError::file(&folder))?;
    }
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes(&module.name, wasm).out_name(&module.name).typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let generated = bindgen.web(true).and_then(|bindgen| bindgen.generate(&folder));
    generated.map_err(|error| BuildError::Glue {
        module: module.name.clone(),
        reason: format!("{error:#}").replace('\n', " "),
    })?;
    // Declarations of the raw WebAssembly exports, which nobody calls past the glue.
    let raw_declarations = folder.join(format!("{}_bg.wasm.d.ts", module.name));
    fs::remove_file(&raw_declarations).map_err(BuildError::file(&raw_declarations))?;
    fs::write(&stamp_path, stamp).map_err(BuildError::file(&stamp_path))?;
    Ok(folder)
}
