//! `package.json`, so that `npm pack` on the built folder makes the package for npm.

use crate::BuildError;
use crate::contents::Contents;
use crate::manifest::Manifest;
use serde::Serialize;
use std::collections::BTreeMap;

/// The name of the file within the site.
pub const FILE: &str = "package.json";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PackageJson<'a> {
    name: &'a str,
    version: &'a str,
    description: &'a str,
    keywords: &'a [String],
    license: &'a str,
    #[serde(rename = "type")]
    kind: &'a str,
    exports: BTreeMap<&'a str, Export>,
    #[serde(skip_serializing_if = "Option::is_none")]
    types: Option<String>,
    side_effects: Vec<String>,
    files: Vec<&'a str>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Export {
    File(String),
    /// Importers take the first condition that they know, so `default` is last.
    Typed {
        types: String,
        default: String,
    },
}

/// The text of `package.json`. Every file it names must be among `contents`; where a module's declarations lie
/// beside it, they become the types of the export.
pub fn package_json(manifest: &Manifest, contents: &Contents) -> Result<String, BuildError> {
    let package = &manifest.package;
    let relative = |file: &String| {
        if contents.contains_key(file) {
            return Ok(format!("./{file}"));
        }
        let reason = format!("[package] names {file:?}, but the site has no such file");
        Err(BuildError::Manifest { path: manifest.path.clone(), line: None, reason })
    };
    let types = |file: &String| {
        let declarations = format!("{}.d.ts", file.strip_suffix(".js")?);
        relative(&declarations).ok()
    };
    let export = |file: &String| {
        let default = relative(file)?;
        Ok(match types(file) {
            Some(types) => Export::Typed { types, default },
            None => Export::File(default),
        })
    };
    let exports = package.exports.iter().map(|(name, file)| Ok((name.as_str(), export(file)?)));
    let package_json = PackageJson {
        name: &package.name,
        version: &manifest.version,
        description: &package.description,
        keywords: &package.keywords,
        license: &manifest.license,
        kind: "module",
        exports: exports.collect::<Result<_, BuildError>>()?,
        types: package.exports.get(".").and_then(types),
        side_effects: package.side_effects.iter().map(relative).collect::<Result<_, BuildError>>()?,
        files: contents.keys().map(String::as_str).collect(),
    };
    let text = serde_json::to_string_pretty(&package_json).expect("an object of strings has a JSON form");
    Ok(text + "\n")
}
