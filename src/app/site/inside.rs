//! Files that a script holds as constants, so that it needs nothing beside it.

use crate::BuildError;
use crate::manifest::{Bundle, Inside};
use crate::minify::minify;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// The text of the module that exports the constants of a bundle; `contents` gives the files of the site.
pub fn module<'a>(
    bundle: &Bundle,
    contents: impl Fn(&str) -> Option<&'a Vec<u8>>,
) -> Result<String, BuildError> {
    let failed = |reason: String| BuildError::Bundle { file: bundle.file.clone(), reason };
    let read = |file: &str| contents(file).ok_or_else(|| failed(format!("there is no {file} to be inside")));
    let mut module = String::new();
    for (name, file) in &bundle.inside {
        let value = match file {
            Inside::Packed(file) => format!("\"{}\"", STANDARD.encode(packed(read(file)?))),
            Inside::Base64(file) => format!("\"{}\"", STANDARD.encode(read(file)?)),
            Inside::Json(file) => {
                let value: serde_json::Value = serde_json::from_slice(read(file)?)
                    .map_err(|error| failed(format!("{file}: {error}")))?;
                value.to_string()
            }
            Inside::Text(file) => {
                let mut script = read(file)?.clone();
                minify(file, &mut script)?;
                let text = String::from_utf8(script).map_err(|error| failed(format!("{file}: {error}")))?;
                serde_json::Value::String(text).to_string()
            }
        };
        module += &format!("export const {name} = {value};\n");
    }
    Ok(module)
}

/// The bytes as gzip packs them best; the same each time.
pub fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Memory takes all that is written.
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.unwrap_or_else(|error| unreachable!("packing into memory failed: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::collections::BTreeMap;
    use std::io::Read;

    fn bundle(inside: Inside) -> Bundle {
        let inside = BTreeMap::from([("IT".to_owned(), inside)]);
        Bundle { file: "a.js".to_owned(), modules: Vec::new(), alone: true, instead: BTreeMap::new(), inside }
    }

    #[test]
    fn each_kind_of_constant_reads_as_the_file() {
        let bytes = b"{ \"a\": [1, 2] }".to_vec();
        let module_of = |inside| module(&bundle(inside), |file| (file == "f").then_some(&bytes));
        assert_eq!(module_of(Inside::Json("f".to_owned())).unwrap(), "export const IT = {\"a\":[1,2]};\n");
        assert_eq!(
            module_of(Inside::Text("f".to_owned())).unwrap(),
            "export const IT = \"{ \\\"a\\\": [1, 2] }\";\n"
        );
        let packed = module_of(Inside::Packed("f".to_owned())).unwrap();
        let text = packed.strip_prefix("export const IT = \"").unwrap().strip_suffix("\";\n").unwrap();
        let mut unpacked = Vec::new();
        GzDecoder::new(&*STANDARD.decode(text).unwrap()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, bytes);
        assert_eq!(
            module_of(Inside::Base64("f".to_owned())).unwrap(),
            "export const IT = \"eyAiYSI6IFsxLCAyXSB9\";\n"
        );
        let missing = module_of(Inside::Text("g".to_owned())).unwrap_err().to_string();
        assert_eq!(missing, "a.js cannot be put together: there is no g to be inside");
    }
}
