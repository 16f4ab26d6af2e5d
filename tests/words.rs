//! Looks up the page's messages by key, so that tests do not depend on their wording.

use crate::site;
use serde_json::Value;
use std::fs;

/// The page's languages.
///
/// # Panics
/// Panics if the folder cannot be read.
pub fn languages() -> Vec<String> {
    let files = fs::read_dir(site::root().join("www/i18n")).expect("the texts").flatten();
    let names = files.filter_map(|file| file.file_name().into_string().ok());
    names.filter_map(|name| name.strip_suffix(".more.json").map(str::to_owned)).collect()
}

/// An English message: `status.bound` is one of the first page, `free/won.at` of the part `free`. Values replace names in
/// braces, and `n` selects singular or plural.
///
/// # Panics
/// Panics if there is no such message.
pub fn words(key: &str, values: &[(&str, &str)]) -> String {
    let read = |file: &str| -> Value {
        let text = fs::read_to_string(site::root().join("www/i18n").join(file)).expect(file);
        serde_json::from_str(&text).expect("the words are JSON")
    };
    let entry = match key.rsplit_once('/') {
        Some((part, name)) => read("en.more.json")[part][name].take(),
        None => read("en.json")[key].take(),
    };
    let form = if values.contains(&("n", "1")) { "one" } else { "other" };
    let text = entry.as_str().or_else(|| entry[form].as_str()).unwrap_or_else(|| panic!("no words {key}"));
    values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}
