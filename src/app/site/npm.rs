//! Writes `package.json`, so that `npm pack` in the output folder makes the npm package.

use crate::BuildError;
use crate::contents::Contents;
use crate::manifest::Manifest;
use crate::pattern::fits;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use toml::{Table, Value};

pub const FILE: &str = "package.json";

/// Makes `package.json` from `[package]`, the version, the license and fields derived from them. For tools that do not support
/// `exports`, each exported path also gets a folder with a file. Fails if `[package]` names a file as `./file` that is not in
/// `contents`.
pub fn package_files(manifest: &Manifest, contents: &Contents) -> Result<Contents, BuildError> {
    let npm = &manifest.package.npm;
    let missing = npm.values().find_map(|value| missing_file(value, contents));
    if let Some(file) = missing {
        return Err(manifest.missing(file));
    }
    let mut files = Contents::new();
    let mut package = Table::new();
    let mut set = |key: &str, value: &str| drop(package.insert(key.to_owned(), value.into()));
    set("name", &manifest.package.name);
    set("version", &manifest.version);
    set("license", &manifest.license);
    set("type", "module");
    for (name, export) in npm.get("exports").and_then(Value::as_table).into_iter().flatten() {
        let path = |condition| export.get(condition).and_then(Value::as_str);
        let main = path("default").or(export.as_str());
        if name == "." {
            let main = main.map(|path| ["main", "unpkg", "jsdelivr"].map(|key| (key, path)));
            let types = path("types").map(|path| ("types", path));
            main.into_iter().flatten().chain(types).for_each(|(key, path)| set(key, path));
        } else if let Some(folder) = name.strip_prefix("./").filter(|_| export.is_table()) {
            let fields = [
                ("type", Some("module".to_owned())),
                ("main", main.map(up)),
                ("types", path("types").map(up)),
            ];
            let fields =
                fields.into_iter().filter_map(|(key, value)| Some((key.to_owned(), Value::String(value?))));
            files.insert(format!("{folder}/{FILE}"), json(&fields.collect::<Table>()));
        }
    }
    package.extend(origin(&manifest.repository));
    package.extend(npm.clone());
    let belongs = |file: &&String| manifest.package.files.iter().any(|pattern| fits(pattern, file));
    let named = contents.keys().filter(belongs).chain(files.keys());
    package.insert("files".to_owned(), Value::Array(named.cloned().map(Value::String).collect()));
    files.insert(FILE.to_owned(), json(&package));
    Ok(files)
}

/// The fields that describe the source repository, from its address `https://HOST/OWNER/NAME`, which may be empty.
fn origin(repository: &str) -> Table {
    let repository = repository.trim_end_matches('/');
    let Some((owner, _)) = repository.rsplit_once('/') else { return Table::new() };
    let table = |fields: &[(&str, &str)]| {
        Value::Table(fields.iter().map(|&(key, value)| (key.to_owned(), value.into())).collect())
    };
    let name = owner.rsplit('/').next().unwrap_or_default();
    let fields = [
        ("author", table(&[("name", name), ("url", owner)])),
        ("repository", table(&[("type", "git"), ("url", &format!("git+{repository}.git"))])),
        ("homepage", format!("{repository}#readme").into()),
        ("bugs", table(&[("url", &format!("{repository}/issues"))])),
    ];
    fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The README for npm. Pictures beside it in the source are linked by their addresses in the published package.
pub fn readme(manifest: &Manifest, file: &str, readme: &str, contents: &Contents) -> String {
    let folder = file.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    let beside = contents.keys().filter_map(|path| path.strip_prefix(&folder));
    let (name, version) = (&manifest.package.name, &manifest.version);
    beside.fold(readme.to_owned(), |readme, picture| {
        readme.replace(
            &format!("]({picture})"),
            &format!("](https://unpkg.com/{name}@{version}/{folder}{picture})"),
        )
    })
}

pub fn published(package: &[u8]) -> BTreeSet<String> {
    #[derive(Deserialize, Default)]
    struct Package {
        files: BTreeSet<String>,
    }
    serde_json::from_slice(package).map(|package: Package| package.files).unwrap_or_default()
}

fn up(path: &str) -> String {
    format!(".{path}")
}

/// The first file that is named as `./file` but missing.
fn missing_file<'a>(value: &'a Value, contents: &Contents) -> Option<&'a str> {
    match value {
        Value::String(text) => {
            let file = text.strip_prefix("./")?;
            (file != FILE && !contents.keys().any(|path| fits(file, path))).then_some(file)
        }
        Value::Array(values) => values.iter().find_map(|value| missing_file(value, contents)),
        Value::Table(values) => values.values().find_map(|value| missing_file(value, contents)),
        _ => None,
    }
}

fn json(value: &impl Serialize) -> Vec<u8> {
    let text = serde_json::to_string_pretty(value).expect("a table of strings has a JSON form");
    (text + "\n").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn package_names_its_repository() {
        assert_eq!(origin(""), Table::new());
        let package = serde_json::to_value(origin("https://forge.example/ann/five/")).expect("JSON");
        let expected = serde_json::json!({
            "author": { "name": "ann", "url": "https://forge.example/ann" },
            "repository": { "type": "git", "url": "git+https://forge.example/ann/five.git" },
            "homepage": "https://forge.example/ann/five#readme",
            "bugs": { "url": "https://forge.example/ann/five/issues" },
        });
        assert_eq!(package, expected);
    }
}
