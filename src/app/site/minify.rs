//! Minifies scripts, style sheets and JSON. Removes comments and whitespace, and shortens local names in scripts, but not the
//! names of properties and exports.

use crate::BuildError;
use crate::module::parse;
use oxc_allocator::Allocator;
use oxc_codegen::{Codegen, CodegenOptions};
use oxc_mangler::{MangleOptions, Mangler};

/// Minifies a script, a style sheet or JSON. Other files do not change. An error names the line.
pub fn minify(file: &str, bytes: &mut Vec<u8>) -> Result<(), BuildError> {
    let shorten: fn(&str, &str) -> Result<String, BuildError> = match file.rsplit('.').next() {
        Some("js") => script,
        Some("css") => style_sheet,
        Some("json") => |_, text| Ok(json(text)),
        _ => return Ok(()),
    };
    let text = std::str::from_utf8(bytes).map_err(|error| BuildError::at(file, &error.to_string()))?;
    *bytes = shorten(file, text)?.into_bytes();
    Ok(())
}

fn style_sheet(file: &str, text: &str) -> Result<String, BuildError> {
    let sheet = minifier::css::minify(text).map_err(|error| BuildError::at(file, error))?;
    Ok(sheet.to_string().trim().to_owned())
}

/// Removes the whitespace between the tokens.
fn json(text: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let is_kept = |&letter: &char| {
        quoted ^= letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        quoted || !letter.is_ascii_whitespace()
    };
    text.chars().filter(is_kept).collect()
}

fn script(file: &str, text: &str) -> Result<String, BuildError> {
    let memory = Allocator::default();
    let program = parse(file, text, &memory)?.program;
    let options = MangleOptions { top_level: Some(true), ..MangleOptions::default() };
    let names = Mangler::new().with_options(options).build(&program);
    let code = Codegen::new()
        .with_options(CodegenOptions::minify())
        .with_scoping(Some(names.scoping))
        .with_private_member_mappings(Some(names.class_private_mappings));
    Ok(code.build(&program).code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minified(file: &str, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        minify(file, &mut bytes).expect("it can be read");
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn comments_whitespace_and_private_names_are_removed() {
        for (file, text, shorter) in [
            (
                "a.js",
                "/**\n * What.\n */\nexport const one = 1; // why\n\nexport let two;\n",
                "export const one=1;export let two;",
            ),
            ("a.js", "const local = 1;\nexport const shown = local;", "const e=1;export const shown=e;"),
            (
                "a.js",
                "class A { #own = 1; open() { return this.#own; } }\nexport { A };",
                "class e{#e=1;open(){return this.#e}}export{e as A};",
            ),
            (
                "a.js",
                "import { far } from './b.js';\nfar(document);",
                "import{far as e}from\"./b.js\";e(document);",
            ),
            (
                "a.js",
                "f(`x  /* y */ ${b} \n z`, 'https://a'); // why\n",
                "f(`x  /* y */ ${b} \n z`,`https://a`);",
            ),
            ("a.css", "/* why */\na, b {\n  color: red;\n}\n", "a,b{color:red;}"),
            (
                "a.css",
                ".a { inline-size: calc(100% - 2rem); content: 'a  b'; }",
                ".a{inline-size:calc(100% - 2rem);content:'a  b';}",
            ),
            ("a.json", "{\n  \"a b\": [1, \" \\\" \\\\\"]\n}\n", "{\"a b\":[1,\" \\\" \\\\\"]}"),
        ] {
            assert_eq!(minified(file, text), shorter);
        }
    }

    #[test]
    fn invalid_scripts_are_rejected_with_their_line() {
        let refused = minify("a.js", &mut b"let a;\nlet b = ;\n".to_vec()).map_err(|error| error.to_string());
        assert_eq!(refused, Err("a.js, line 2: Unexpected token".to_owned()));
    }

    #[test]
    fn unrelated_files_are_not_changed() {
        for file in ["a.d.ts", "a.html", "a.wasm", "README.md"] {
            assert_eq!(minified(file, "a  /* b */"), "a  /* b */");
        }
    }
}
