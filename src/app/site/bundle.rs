//! Modules that are fetched together, as one file: one request in place of many, and half as much again of what
//! compression saves.
//!
//! The modules are written one after the other, those first that others import, without the imports among them. So they
//! share one scope, and are refused if two declare the same name. What the modules export the file exports, and whoever
//! imported one of them imports the file. A bundle that stands alone is of no use to others: what they need of its modules
//! stays.

use crate::BuildError;
use crate::contents::Contents;
use crate::inside;
use crate::manifest::{Bundle, Inside};
use std::collections::{BTreeMap, BTreeSet};

/// Puts the bundles in the place of their modules, and has the other scripts import them.
pub fn bundle(bundles: &[Bundle], contents: &mut Contents) -> Result<(), BuildError> {
    // From a module to the bundle that holds it.
    let mut homes: BTreeMap<String, &str> = BTreeMap::new();
    let mut files = Contents::new();
    let mut written = Vec::new();
    let mut copied = BTreeSet::new();
    for bundle in bundles {
        let made = format!("{}inside.js", with_slash(folder(&bundle.file)));
        if !bundle.inside.is_empty() {
            let module = inside::module(bundle, |file| files.get(file).or_else(|| contents.get(file)))?;
            contents.insert(made.clone(), module.into_bytes());
        }
        let none = BTreeMap::new();
        let known = if bundle.alone { &none } else { &homes };
        let mut modules = Vec::new();
        for entry in &bundle.modules {
            take_in(entry, bundle, contents, known, &mut modules)?;
        }
        contents.remove(&made);
        let own = modules.iter().map(|module| (module.path.clone(), bundle.file.as_str()));
        if bundle.alone {
            let text = text_of(bundle, &modules, &own.collect())?;
            files.insert(bundle.file.clone(), text.into_bytes());
            copied.extend(modules.into_iter().map(|module| module.path));
        } else {
            homes.extend(own);
            written.push((bundle, modules));
        }
    }
    for (bundle, modules) in written {
        files.insert(bundle.file.clone(), text_of(bundle, &modules, &homes)?.into_bytes());
    }
    contents.retain(|path, _| !homes.contains_key(path));
    for (path, bytes) in contents.iter_mut().filter(|(path, _)| path.ends_with(".js")) {
        let text = text(path, bytes)?;
        *bytes = redirected(path, text, &homes).into_bytes();
    }
    copied.retain(|path| contents.contains_key(path) && !files.contains_key(path));
    contents.append(&mut files);
    // A script that is inside another one is of no use beside it.
    for inside in bundles.iter().flat_map(|bundle| bundle.inside.values()) {
        if let Inside::Text(file) = inside {
            contents.remove(file);
        }
    }
    drop_unused(&copied, contents);
    Ok(())
}

/// Drops those of the files that no other script names, at its begin or later.
fn drop_unused(files: &BTreeSet<String>, contents: &mut Contents) {
    let scripts = contents.keys().filter(|path| path.ends_with(".js") && !files.contains(*path));
    let mut pending: Vec<String> = scripts.cloned().collect();
    let mut used = BTreeSet::new();
    while let Some(path) = pending.pop() {
        let text = String::from_utf8_lossy(&contents[&path]);
        let named = text.split('\'').filter_map(|word| resolve(&path, word));
        pending.extend(named.filter(|named| files.contains(named) && used.insert(named.clone())));
    }
    contents.retain(|path, _| !files.contains(path) || used.contains(path));
}

/// A module of a bundle.
struct Module {
    path: String,
    imports: Vec<Import>,
    /// Its lines that are no imports.
    body: String,
}

/// `import { names } from 'path';`
struct Import {
    /// As they stand between the braces; none where a module is only to be run.
    names: Vec<String>,
    /// The path within the site.
    path: String,
}

/// Adds a module after all that it imports, but for those that are there or in an earlier bundle.
fn take_in(
    path: &str,
    bundle: &Bundle,
    contents: &Contents,
    homes: &BTreeMap<String, &str>,
    modules: &mut Vec<Module>,
) -> Result<(), BuildError> {
    if homes.contains_key(path) || modules.iter().any(|module| module.path == path) {
        return Ok(());
    }
    let bytes = contents.get(path).ok_or_else(|| failed(path, "there is no such module"))?;
    let mut module = Module { path: path.to_owned(), imports: Vec::new(), body: String::new() };
    for line in text(path, bytes)?.lines() {
        if !line.starts_with("import ") {
            module.body += line;
            module.body.push('\n');
            continue;
        }
        let import = import(path, line);
        let mut import = import.ok_or_else(|| failed(path, &format!("\"{line}\" is not understood")))?;
        if let Some(other) = bundle.instead.get(&import.path) {
            import.path.clone_from(other);
        }
        module.imports.push(import);
    }
    for import in &module.imports {
        take_in(&import.path, bundle, contents, homes, modules)?;
    }
    modules.push(module);
    Ok(())
}

/// What an import on one line says, in the module at `from`.
fn import(from: &str, line: &str) -> Option<Import> {
    let (before, rest) = line.strip_suffix(';')?.split_once('\'')?;
    let (specifier, end) = rest.split_once('\'')?;
    let named = before.strip_prefix("import ")?.strip_suffix("from ");
    let names = match named {
        Some(names) => names.trim().strip_prefix('{')?.strip_suffix('}')?,
        None => before.strip_prefix("import ").filter(|rest| rest.is_empty())?,
    };
    let names: Vec<String> = names.split(',').map(|name| name.trim().to_owned()).collect();
    // Under another name it would not be found in the one scope.
    let plain = end.is_empty() && !names.iter().any(|name| name.contains(' '));
    let names = names.into_iter().filter(|name| !name.is_empty()).collect();
    plain.then_some(Import { names, path: resolve(from, specifier)? })
}

/// The text of a bundle: what it imports of others, then its modules.
fn text_of(
    bundle: &Bundle,
    modules: &[Module],
    homes: &BTreeMap<String, &str>,
) -> Result<String, BuildError> {
    let mut imports: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut declared = BTreeSet::new();
    let mut bodies = Vec::new();
    for module in modules {
        let body = moved(module, &bundle.file, homes)?;
        // Nobody but its own modules knows what is inside a bundle that stands alone.
        let is_open = !bundle.alone || bundle.modules.contains(&module.path);
        bodies.push(if is_open { body } else { without_exports(&body) });
        for name in module.body.lines().flat_map(declared_by) {
            if !declared.insert(name) {
                return Err(failed(&bundle.file, &format!("{} declares {name} again", module.path)));
            }
        }
        for import in &module.imports {
            let home = homes.get(&import.path).copied().unwrap_or(&import.path);
            if home != bundle.file {
                imports.entry(home).or_default().extend(import.names.iter().map(String::as_str));
            }
        }
    }
    if let Some(name) = imports.values().flatten().find(|name| declared.contains(*name)) {
        return Err(failed(&bundle.file, &format!("{name} is both imported and declared")));
    }
    let import = |(path, names): (&&str, &BTreeSet<&str>)| {
        let names: Vec<&str> = names.iter().copied().collect();
        format!("import {{ {} }} from '{}';\n", names.join(", "), relative(&bundle.file, path))
    };
    Ok(imports.iter().map(import).chain(bodies).collect())
}

/// The text of a module that exports nothing.
fn without_exports(body: &str) -> String {
    let lines = body.lines().filter(|line| !line.starts_with("export {"));
    lines.map(|line| line.strip_prefix("export ").unwrap_or(line).to_owned() + "\n").collect()
}

/// A module's body as it reads in the bundle's folder: what it finds from where it lies is found from there.
fn moved(module: &Module, file: &str, homes: &BTreeMap<String, &str>) -> Result<String, BuildError> {
    let url = |specifier: &str| Some(relative(file, &resolve(&module.path, specifier)?));
    let later = |specifier: &str| {
        let path = resolve(&module.path, specifier)?;
        Some(relative(file, homes.get(&path).copied().unwrap_or(&path)))
    };
    let body = renamed(&module.body, "new URL('", "', import.meta.url)", url);
    let body = renamed(&body, "import('", "')", later);
    let understood = body.matches("', import.meta.url)").count();
    if folder(&module.path) != folder(file) && body.matches("import.meta.url").count() > understood {
        let reason = format!("{} lies in another folder and asks for its own address", module.path);
        return Err(failed(file, &reason));
    }
    Ok(body)
}

/// The text with each of the names that stand between `before` and `after` replaced, where `name` has another for it.
fn renamed(text: &str, before: &str, after: &str, name: impl Fn(&str) -> Option<String>) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find(before).map(|at| at + before.len()) {
        let (done, tail) = rest.split_at(begin);
        result += done;
        rest = tail;
        let end = rest.find('\'').filter(|&end| rest[end..].starts_with(after));
        if let Some((end, name)) = end.and_then(|end| Some((end, name(&rest[..end])?))) {
            result += &name;
            rest = &rest[end..];
        }
    }
    result + rest
}

/// The names that a line at the outermost level declares, and the keys that it takes them from.
fn declared_by(line: &str) -> Vec<&str> {
    let line = line.strip_prefix("export ").unwrap_or(line);
    let line = line.strip_prefix("async ").unwrap_or(line);
    let kinds = ["function* ", "function ", "class ", "const ", "let ", "var "];
    let Some(rest) = kinds.iter().find_map(|kind| line.strip_prefix(kind)) else { return Vec::new() };
    match rest.strip_prefix(['{', '[']).and_then(|pattern| pattern.split(['}', ']']).next()) {
        // `{ key: name, name }`
        Some(pattern) => pattern.split([',', ':']).map(|part| word(part.trim_start())).collect(),
        None => vec![word(rest)],
    }
}

/// The name that a text begins with.
fn word(text: &str) -> &str {
    let end = text.find(|sign: char| !sign.is_alphanumeric() && sign != '_' && sign != '$');
    &text[..end.unwrap_or(text.len())]
}

/// The script with the bundles in the place of their modules wherever it imports one, at its begin or later.
fn redirected(path: &str, text: &str, homes: &BTreeMap<String, &str>) -> String {
    let home = |specifier: &str| Some(relative(path, homes.get(&resolve(path, specifier)?)?));
    let line = |line: &str| {
        let (before, after) = if line.starts_with("import ") { ("'", "';") } else { ("import('", "')") };
        renamed(line, before, after, home) + "\n"
    };
    text.lines().map(line).collect()
}

/// The path within the site that a specifier in the file at `from` means.
fn resolve(from: &str, specifier: &str) -> Option<String> {
    let mut steps: Vec<&str> = folder(from).split('/').filter(|step| !step.is_empty()).collect();
    for step in specifier.split('/') {
        match step {
            "." => {}
            ".." => drop(steps.pop()?),
            step => steps.push(step),
        }
    }
    specifier.starts_with('.').then(|| steps.join("/"))
}

/// How the file at `from` names another.
fn relative(from: &str, to: &str) -> String {
    let (here, there) = (folder(from), folder(to));
    if here == there {
        return format!("./{}", to.rsplit('/').next().unwrap_or(to));
    }
    let up = here.split('/').filter(|step| !step.is_empty()).count();
    if up == 0 { format!("./{to}") } else { "../".repeat(up) + to }
}

fn with_slash(folder: &str) -> String {
    if folder.is_empty() { String::new() } else { format!("{folder}/") }
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn text<'a>(path: &str, bytes: &'a [u8]) -> Result<&'a str, BuildError> {
    std::str::from_utf8(bytes).map_err(|error| failed(path, &error.to_string()))
}

fn failed(file: &str, reason: &str) -> BuildError {
    BuildError::Bundle { file: file.to_owned(), reason: reason.to_owned() }
}

#[cfg(test)]
#[path = "bundle_tests.rs"]
mod tests;
