//! `package.json`, so that `npm pack` on the built folder makes the package for npm.

use crate::BuildError;
use crate::contents::Contents;
use crate::manifest::Manifest;
use crate::pattern::fits;
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
    /// For tools that know no `exports`, and for what serves the package's main file to pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    main: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unpkg: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    jsdelivr: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    types: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    custom_elements: Option<String>,
    side_effects: Vec<String>,
    files: Vec<&'a str>,
}

/// What stands in the folder of an exported path.
#[derive(Serialize)]
struct Stub<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    main: Option<String>,
    types: String,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Export {
    File(String),
    /// Importers take the first condition that they know, so `types` is first and `default` last.
    Typed {
        types: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        import: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        default: Option<String>,
    },
}

/// `package.json`, and one in a folder for each path that is exported, for tools that know no `exports`. Every file named
/// must be among `contents`; where a module's declarations lie beside it, they become the types of the export.
pub fn package_files(manifest: &Manifest, contents: &Contents) -> Result<Contents, BuildError> {
    let package = &manifest.package;
    let mut files = Contents::new();
    let exports: BTreeMap<&str, Export> = package
        .exports
        .iter()
        .map(|(name, file)| Ok((name.as_str(), export(manifest, contents, name, file)?)))
        .collect::<Result<_, BuildError>>()?;
    for (name, export) in &exports {
        if let (Some(folder), Export::Typed { types, default, .. }) = (name.strip_prefix("./"), export) {
            let up = |file: &String| format!(".{file}");
            let stub = Stub { kind: "module", main: default.as_ref().map(up), types: up(types) };
            files.insert(format!("{folder}/{FILE}"), json(&stub));
        }
    }
    let relative = |file: &String| existing(manifest, contents, file);
    let main = package.exports.get(".").map(relative).transpose()?;
    let types = match exports.get(".") {
        Some(Export::Typed { types, .. }) => Some(types.clone()),
        _ => None,
    };
    let belongs =
        |file: &&str| package.files.is_empty() || package.files.iter().any(|pattern| fits(pattern, file));
    let stubs: Vec<String> = files.keys().cloned().collect();
    let package_json = PackageJson {
        name: &package.name,
        version: &manifest.version,
        description: &package.description,
        keywords: &package.keywords,
        license: &manifest.license,
        kind: "module",
        exports,
        main: main.clone(),
        unpkg: main.clone(),
        jsdelivr: main,
        types,
        custom_elements: package.custom_elements.as_ref().map(relative).transpose()?,
        side_effects: package.side_effects.iter().map(relative).collect::<Result<_, BuildError>>()?,
        files: contents
            .keys()
            .map(String::as_str)
            .filter(belongs)
            .chain(stubs.iter().map(String::as_str))
            .collect(),
    };
    files.insert(FILE.to_owned(), json(&package_json));
    Ok(files)
}

/// What is imported by a name.
fn export(manifest: &Manifest, contents: &Contents, name: &str, file: &String) -> Result<Export, BuildError> {
    let path = existing(manifest, contents, file)?;
    if file.ends_with(".d.ts") {
        return Ok(Export::Typed { types: path, import: None, default: None });
    }
    let beside = || file.strip_suffix(".js").map(|stem| format!("{stem}.d.ts"));
    let types = match manifest.package.types.get(name) {
        Some(declarations) => Some(existing(manifest, contents, declarations)?),
        None => beside().and_then(|declarations| existing(manifest, contents, &declarations).ok()),
    };
    Ok(match types {
        Some(types) => Export::Typed { types, import: Some(path.clone()), default: Some(path) },
        None => Export::File(path),
    })
}

/// How `package.json` names a file of the site, or files by a pattern.
fn existing(manifest: &Manifest, contents: &Contents, file: &String) -> Result<String, BuildError> {
    if file == FILE || contents.keys().any(|path| fits(file, path)) {
        return Ok(format!("./{file}"));
    }
    Err(manifest.missing(file))
}

fn json(value: &impl Serialize) -> Vec<u8> {
    let text = serde_json::to_string_pretty(value).expect("an object of strings has a JSON form");
    (text + "\n").into_bytes()
}
