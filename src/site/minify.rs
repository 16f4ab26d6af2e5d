//! Scripts and style sheets without comments and needless blanks. Names stay, so that what goes wrong in a browser can be
//! found again in the source.

use crate::BuildError;

/// Shortens a script or a style sheet; leaves every other file alone.
pub fn minify(file: &str, bytes: &mut Vec<u8>) -> Result<(), BuildError> {
    let failed = |reason: String| BuildError::Minify { file: file.to_owned(), reason };
    let text = || std::str::from_utf8(bytes).map_err(|error| failed(error.to_string()));
    let shorter = if file.ends_with(".js") {
        let text = text()?;
        let script = minifier::js::minify(text).map_err(|error| failed(error.to_string()))?.to_string();
        compare(text, &script).map_err(failed)?;
        script
    } else if file.ends_with(".css") {
        let sheet = minifier::css::minify(text()?).map_err(|error| failed(error.to_owned()))?;
        sheet.to_string().trim().to_owned()
    } else {
        return Ok(());
    };
    *bytes = shorter.into_bytes();
    Ok(())
}

/// Checks that a script was shortened by comments, blanks and semicolons only, and that none is gone that kept two signs
/// apart: the library guesses where a regular expression begins, and does not know `a + +b`.
///
/// Regular expressions are not known here at all. One that looks like the begin of a comment or of a string is refused
/// rather than damaged.
fn compare(script: &str, shorter: &str) -> Result<(), String> {
    let mut kept = signs(shorter);
    let mut last = ' ';
    for sign in signs(script) {
        let same = kept.next().is_some_and(|kept| {
            let merged = sign.is_apart && !kept.is_apart && merge(last, sign.value);
            kept.value == sign.value && !merged
        });
        if !same {
            let line = script[..sign.at].lines().count();
            return Err(format!("line {line} would be damaged"));
        }
        last = sign.value;
    }
    if kept.next().is_some() { Err("its last line would be damaged".to_owned()) } else { Ok(()) }
}

/// Whether two signs without anything between them read as one.
fn merge(first: char, second: char) -> bool {
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == '$' || sign == '#';
    (is_word(first) && is_word(second)) || (first == second && "+-/".contains(first))
}

/// A character that is neither a blank nor a semicolon nor part of a comment.
struct Sign {
    value: char,
    /// Whether one of these stands before it.
    is_apart: bool,
    /// Its place in the script, in bytes.
    at: usize,
}

/// The signs of a script, with everything in its strings.
fn signs(script: &str) -> impl Iterator<Item = Sign> {
    let mut end = 0;
    let mut quote = None;
    let mut is_escaped = false;
    std::iter::from_fn(move || {
        let skipped = if quote.is_none() { skipped(&script[end..]) } else { 0 };
        let at = end + skipped;
        let value = script[at..].chars().next()?;
        end = at + value.len_utf8();
        quote = match quote {
            None => Some(value).filter(|sign| "'\"`".contains(*sign)),
            Some(open) if open == value && !is_escaped => None,
            open => open,
        };
        is_escaped = quote.is_some() && value == '\\' && !is_escaped;
        Some(Sign { value, is_apart: skipped > 0, at })
    })
}

/// The length of the blanks, semicolons and comments that a piece of code begins with.
fn skipped(code: &str) -> usize {
    let mut rest = code;
    loop {
        let length = match rest {
            _ if rest.starts_with("//") => rest.find('\n'),
            _ if rest.starts_with("/*") => rest.find("*/").map(|end| end + 2),
            _ => rest.find(|sign: char| sign != ';' && !sign.is_whitespace()),
        };
        match length {
            Some(0) => return code.len() - rest.len(),
            Some(length) => rest = &rest[length..],
            None => return code.len(),
        }
    }
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
        let script = "/**\n * What it does.\n */\nexport const one = 1; // why\n\nlet two = one + 1;\n";
        assert_eq!(minified("a.js", script), "export const one=1;let two=one+1;");
        assert_eq!(minified("a.css", "/* why */\na, b {\n  color: red;\n}\n"), "a,b{color:red;}");
    }

    #[test]
    fn what_looks_like_a_comment_or_a_blank_stays() {
        for (script, kept) in [
            ("const a = 'x  // y';", "'x  // y'"),
            ("const a = `x  /* y */ ${b} \n z`;", "`x  /* y */ ${b} \n z`"),
            ("const a = 'it\\'s  // y';", "'it\\'s  // y'"),
            ("const a = 'https://example.org/'; // why\n", "'https://example.org/'"),
            ("const a = b.split(/  +/);", "/  +/"),
            ("let a = b / c / d;", "b/c/d"),
            ("class A { #b = 1; static async *c() {} }", "#b=1"),
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

    /// What the library is known to do wrong.
    #[test]
    fn what_would_be_damaged_is_refused() {
        for (script, place) in [
            ("let a;\na = b.replace(/[/]\\/  \"/g, '');", "line 2"),
            ("let a = b / c / d; // why", "its last line"),
            ("let a = b;\n\na = b + +c;", "line 3"),
        ] {
            let refused = minify("a.js", &mut script.as_bytes().to_vec()).map_err(|error| error.to_string());
            let expected = format!("a.js cannot be shortened: {place} would be damaged");
            assert_eq!(refused, Err(expected), "{script}");
        }
    }

    #[test]
    fn two_words_are_not_made_one() {
        for (script, shorter, same) in [
            ("return a // b", "return a", true),
            ("return a", "returna", false),
            ("a = b;\nc()", "a=b;c()", true),
            ("a = b;\nc()", "a=bc()", false),
            ("a - -b", "a- -b", true),
            ("a - -b", "a--b", false),
            ("'a  b'", "'a b'", false),
            ("`a ${b} //`", "`a ${b} //`", true),
            ("a", "a;b", false),
        ] {
            assert_eq!(compare(script, shorter).is_ok(), same, "{script} and {shorter}");
        }
    }

    #[test]
    fn other_files_stay_as_they_are() {
        for file in ["a.d.ts", "a.json", "a.html", "a.wasm", "README.md"] {
            assert_eq!(minified(file, "a  /* b */"), "a  /* b */");
        }
    }
}
