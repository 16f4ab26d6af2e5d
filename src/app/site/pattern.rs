//! File patterns. `*` matches any characters within a name, and `**` any characters at all.

pub fn fits(pattern: &str, path: &str) -> bool {
    let Some(star) = pattern.find('*') else { return pattern == path };
    let (before, rest) = pattern.split_at(star);
    let Some(path) = path.strip_prefix(before) else { return false };
    let (rest, across_folders) = match rest.strip_prefix("**") {
        Some(rest) => (rest, true),
        None => (&rest[1..], false),
    };
    let reach = if across_folders { path.len() } else { path.find('/').unwrap_or(path.len()) };
    (0..=reach).filter(|&end| path.is_char_boundary(end)).any(|end| fits(rest, &path[end..]))
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn patterns() {
        for (pattern, path, expected) in [
            ("index.html", "index.html", true),
            ("index.html", "index.htm", false),
            ("index.html", "a/index.html", false),
            ("*.js", "app.js", true),
            ("*.js", ".js", true),
            ("*.js", "app.json", false),
            ("*.js", "engine/app.js", false),
            ("i18n/*.json", "i18n/de.json", true),
            ("i18n/*.json", "i18n/old/de.json", false),
            ("*/*.json", "i18n/de.json", true),
            ("**.d.ts", "engine/gomoku.d.ts", true),
            ("**.d.ts", "gomoku.d.ts", true),
            ("**", "any/thing/at.all", true),
            ("icons/*", "icons/ünicode.png", true),
            ("*", "", true),
        ] {
            assert_eq!(fits(pattern, path), expected, "{pattern} on {path}");
        }
    }
}
