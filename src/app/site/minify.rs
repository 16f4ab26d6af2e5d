//! Minifies scripts and style sheets: removes comments and blanks, and shortens local names in scripts. Names of properties and
//! exports stay.

use crate::BuildError;
use crate::module::parse;
use oxc_allocator::Allocator;
use oxc_codegen::{Codegen, CodegenOptions};
use oxc_mangler::{MangleOptions, Mangler};

/// Minifies a script or a style sheet; other files stay the same.
///
/// # Errors
/// Fails with the parser's error and the line.
pub fn minify(file: &str, bytes: &mut Vec<u8>) -> Result<(), BuildError> {
    let shorten: fn(&str, &str) -> Result<String, BuildError> = match file.rsplit('.').next() {
        Some("js") => script,
        Some("css") => style_sheet,
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
    fn comments_and_blanks_go() {
        let script =
            "/**\n * What it does.\n */\nexport const one = 1; // why\n\nexport let two = one + 1;\n";
        assert_eq!(minified("a.js", script), "export const one=1;export let two=one+1;");
        assert_eq!(minified("a.css", "/* why */\na, b {\n  color: red;\n}\n"), "a,b{color:red;}");
    }

    #[test]
    fn private_names_become_short() {
        for (script, shorter) in [
            ("const local = 1;\nexport const shown = local;", "const e=1;export const shown=e;"),
            (
                "class A {\n  #secret = 1;\n  open() { return this.#secret; }\n}\nexport { A };",
                "class e{#e=1;open(){return this.#e}}export{e as A};",
            ),
            (
                "export const f = ({ key, other: value }) => key + value;",
                "export const f=({key:e,other:t})=>e+t;",
            ),
            ("import { far } from './b.js';\nfar(document);", "import{far as e}from\"./b.js\";e(document);"),
        ] {
            assert_eq!(minified("a.js", script), shorter);
        }
    }

    #[test]
    fn comment_signs_and_blanks_in_strings_stay() {
        for (script, kept) in [
            ("f('x  // y');", "x  // y"),
            ("f(`x  /* y */ ${b} \n z`);", "`x  /* y */ ${b} \n z`"),
            ("f('https://example.org/'); // why\n", "https://example.org/"),
            ("b.split(/  +/);", "/  +/"),
            ("b.replace(/[/]\\/  \"/g, ''); // why", "/[/]\\/  \"/g"),
            ("f(a + +b, a - -b);", "a+ +b,a- -b"),
        ] {
            let short = minified("a.js", script);
            assert!(short.contains(kept) && !short.contains("why"), "{short}");
        }
        let sheet = ".a { inline-size: calc(100% - 2rem); content: 'a  b'; } .a .b > c { margin: 0 auto; }";
        let short = minified("a.css", sheet);
        for kept in ["calc(100% - 2rem)", "'a  b'", ".a .b>c", "0 auto"] {
            assert!(short.contains(kept), "{short}");
        }
    }

    #[test]
    fn invalid_scripts_are_refused_with_their_line() {
        let refused = minify("a.js", &mut b"let a;\nlet b = ;\n".to_vec()).map_err(|error| error.to_string());
        assert_eq!(refused, Err("a.js, line 2: Unexpected token".to_owned()));
    }

    #[test]
    fn other_files_stay_as_they_are() {
        for file in ["a.d.ts", "a.json", "a.html", "a.wasm", "README.md"] {
            assert_eq!(minified(file, "a  /* b */"), "a  /* b */");
        }
    }
}
