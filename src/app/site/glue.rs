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
    let folder = folder_of(&module.name, target_dir);
    if_stale(folder, fingerprint(&wasm), |folder| {
        progress(&format!("making the JavaScript glue of {}", module.name));
        bind(module, wasm, folder)?;
        // Declarations of the raw WebAssembly exports, which nobody calls past the glue.
        remove(&folder.join(format!("{}_bg.wasm.d.ts", module.name)))
    })
}

/// The same for the crate compiled with instructions for several numbers at once, behind the `glue` that
/// [`generate`] has made: the folder holds nothing but the WebAssembly.
///
/// # Errors
/// If that glue does not serve it.
pub fn generate_simd(
    module: &Module,
    wasm: Vec<u8>,
    glue: &Path,
    target_dir: &Path,
    progress: &mut dyn FnMut(&str),
) -> Result<PathBuf, BuildError> {
    let name = format!("{}-simd", module.name);
    let folder = folder_of(&name, target_dir);
    let script = format!("{}.js", module.name);
    let served = read(&glue.join(&script))?;
    if_stale(folder, fingerprint(&[&wasm[..], &served].concat()), |folder| {
        progress(&format!("making {name} for the same glue"));
        bind(module, wasm, folder)?;
        if read(&folder.join(&script))? != served {
            let reason = "compiled with SIMD it wants another glue than without".to_owned();
            return Err(refused(module, &reason));
        }
        let made = format!("{}_bg.wasm", module.name);
        for other in [script.clone(), format!("{}.d.ts", module.name), format!("{made}.d.ts")] {
            remove(&folder.join(other))?;
        }
        let from = folder.join(&made);
        fs::rename(&from, folder.join(format!("{name}_bg.wasm"))).map_err(BuildError::file(&from))
    })
}

fn folder_of(name: &str, target_dir: &Path) -> PathBuf {
    target_dir.join("web").join("glue").join(name)
}

/// Fills the folder anew by `make`, unless it was filled from the same.
fn if_stale(
    folder: PathBuf,
    from: u64,
    make: impl FnOnce(&Path) -> Result<(), BuildError>,
) -> Result<PathBuf, BuildError> {
    let stamp_path = folder.with_extension("stamp");
    let stamp = format!("{from:016x}");
    if folder.is_dir() && fs::read_to_string(&stamp_path).is_ok_and(|earlier| earlier == stamp) {
        return Ok(folder);
    }
    // Without its stamp nothing looks done that is half done.
    if stamp_path.exists() {
        remove(&stamp_path)?;
    }
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(BuildError::file(&folder))?;
    }
    make(&folder)?;
    fs::write(&stamp_path, stamp).map_err(BuildError::file(&stamp_path))?;
    Ok(folder)
}

fn bind(module: &Module, wasm: Vec<u8>, folder: &Path) -> Result<(), BuildError> {
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes(&module.name, wasm).out_name(&module.name).typescript(true);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let generated = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    generated.map_err(|error| refused(module, &format!("{error:#}").replace('\n', " ")))
}

fn refused(module: &Module, reason: &str) -> BuildError {
    let what = "no JavaScript glue could be made for the module";
    BuildError::new(format!("{what} {}: {reason}", module.name))
}

fn read(path: &Path) -> Result<Vec<u8>, BuildError> {
    fs::read(path).map_err(BuildError::file(path))
}

fn remove(path: &Path) -> Result<(), BuildError> {
    fs::remove_file(path).map_err(BuildError::file(path))
}
