//! Files that scripts import as constants, such as `import WASM from './engine.wasm?gzip'`.

use crate::BuildError;
use crate::contents::Contents;
use crate::minify::minify;
use crate::size::gzip;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The text of a module whose default export is the file named before the `?` in `path`. The word after the `?` is the form:
/// `json` exports a value, `text` the text, and `gzip` the gzipped bytes in base64. The text of a script includes all its
/// imports, as with `alone`.
pub fn module(
    path: &str,
    contents: &Contents,
    alone: impl Fn(&str) -> Result<String, BuildError>,
) -> Result<String, BuildError> {
    let (file, kind) = path.split_once('?').unwrap_or((path, ""));
    let failed = |reason: &str| BuildError::at(file, reason);
    let bytes = contents.get(file).ok_or_else(|| failed("the imported file does not exist"))?;
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).map_err(|error| failed(&error.to_string()));
    let json = |text: &str| serde_json::from_str(text).map_err(|error| failed(&error.to_string()));
    let value: serde_json::Value = match kind {
        "json" => json(&text(bytes.clone())?)?,
        "text" if file.ends_with(".js") => {
            let mut script = alone(file)?.into_bytes();
            minify(file, &mut script)?;
            text(script)?.into()
        }
        "text" => text(bytes.clone())?.into(),
        "gzip" => STANDARD.encode(gzip(bytes)).into(),
        _ => return Err(failed("expected an import with ?json, ?text or ?gzip")),
    };
    Ok(format!("const value = {value};\nexport {{ value as default }};\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    #[test]
    fn imported_constants_match_their_files() {
        let bytes = b"{ \"a\": [1, 2] }".to_vec();
        let contents = Contents::from([("f".to_owned(), bytes.clone()), ("a.js".to_owned(), Vec::new())]);
        let of = |path| {
            let text = module(path, &contents, |_| Ok("const one = 1;\n".to_owned()));
            text.map_err(|error| error.to_string()).map(|text| {
                let value = text.strip_prefix("const value = ").unwrap();
                value.strip_suffix(";\nexport { value as default };\n").unwrap().to_owned()
            })
        };
        for (path, expected) in [
            ("f?json", Ok("{\"a\":[1,2]}")),
            ("f?text", Ok("\"{ \\\"a\\\": [1, 2] }\"")),
            ("a.js?text", Ok("\"const e=1;\"")),
            ("f?raw", Err("f: expected an import with ?json, ?text or ?gzip")),
            ("g?text", Err("g: the imported file does not exist")),
            ("a.js?json", Err("a.js: EOF while parsing a value at line 1 column 0")),
        ] {
            assert_eq!(of(path).as_deref().map_err(String::as_str), expected, "{path}");
        }
        let packed = of("f?gzip").unwrap();
        let text = packed.trim_matches('"');
        let mut unpacked = Vec::new();
        GzDecoder::new(&*STANDARD.decode(text).unwrap()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, bytes);
    }
}
