//! Modules that are fetched together, as one file: one request in place of many, and half as much again of what
//! compression saves.
//!
//! The modules are written one after the other, those first that others import, without the imports among them. So they
//! share one scope, and are refused if two declare the same name. What the modules export the file exports, and whoever
//! imported one of them imports the file. A bundle that stands alone is of no use to others: what they need of its modules
//! stays.

use crate::BuildError;
use crate::contents::Contents;
use crate::manifest::Bundle;
use std::collections::{BTreeMap, BTreeSet};

/// Puts the bundles in the place of their modules, and has the other scripts import them.
pub fn bundle(bundles: &[Bundle], contents: &mut Contents) -> Result<(), BuildError> {
    // From a module to the bundle that holds it.
    let mut homes: BTreeMap<String, &str> = BTreeMap::new();
    let mut files = Contents::new();
    let mut written = Vec::new();
    let mut copied = BTreeSet::new();
    for bundle in bundles {
        let none = BTreeMap::new();
        let known = if bundle.alone { &none } else { &homes };
        let mut modules = Vec::new();
        for entry in &bundle.modules {
            take_in(entry, contents, known, &mut modules)?;
        }
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
        module.imports.push(import.ok_or_else(|| failed(path, &format!("\"{line}\" is not understood")))?);
    }
    for import in &module.imports {
        take_in(&import.path, contents, homes, modules)?;
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
        bodies.push(moved(module, &bundle.file, homes)?);
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
mod tests {
    use super::*;

    fn site(files: &[(&str, &str)]) -> Contents {
        files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect()
    }

    fn bundles(all: &[(&str, &[&str])]) -> Vec<Bundle> {
        let owned = |modules: &[&str]| modules.iter().map(|&module| module.to_owned()).collect();
        all.iter()
            .map(|(file, modules)| Bundle { file: (*file).to_owned(), modules: owned(modules), alone: false })
            .collect()
    }

    fn texts(contents: Contents) -> Vec<(String, String)> {
        contents.into_iter().map(|(path, bytes)| (path, String::from_utf8(bytes).expect("text"))).collect()
    }

    #[test]
    fn modules_come_after_what_they_import_and_each_once() {
        let mut contents = site(&[
            (
                "app.js",
                "import './side.js';\nimport { b } from './b.js';\nimport { a } from './a.js';\na(b);\n",
            ),
            (
                "b.js",
                "import { a } from './a.js';\nimport { far } from './sub/far.js';\nexport const b = a() + far;\n",
            ),
            ("a.js", "export function a() {}\n"),
            ("side.js", "a;\n"),
            ("sub/far.js", "import { a } from '../a.js';\nexport const far = a();\n"),
            ("sub/later.js", "import { b } from '../b.js';\nconst later = () => import('../side.js');\n"),
            ("style.css", "import 'a.js'"),
        ]);
        let all = bundles(&[("low.js", &["a.js"]), ("app.js", &["app.js"])]);
        bundle(&all, &mut contents).expect("it can be put together");
        let expected = [
            (
                "app.js",
                "import { a } from './low.js';\na;\nexport const far = a();\nexport const b = a() + far;\na(b);\n",
            ),
            ("low.js", "export function a() {}\n"),
            ("style.css", "import 'a.js'"),
            ("sub/later.js", "import { b } from '../app.js';\nconst later = () => import('../app.js');\n"),
        ];
        assert_eq!(texts(contents), expected.map(|(path, text)| (path.to_owned(), text.to_owned())));
    }

    #[test]
    fn what_a_module_of_another_folder_finds_is_found_from_the_bundle() {
        let files = [
            ("app.js", "import { a } from './sub/a.js';\na;\n"),
            (
                "sub/a.js",
                "const one = new URL('./one.bin', import.meta.url);\n\
                 const site = new URL('../', import.meta.url), two = () => import('./two.js');\n\
                 export const a = () => import('./b.js');\n",
            ),
            ("sub/b.js", "b;\n"),
            ("sub/two.js", "import { a } from './a.js';\n"),
        ];
        let mut contents = site(&files);
        let all = bundles(&[("low/b.js", &["sub/b.js"]), ("app.js", &["app.js"])]);
        bundle(&all, &mut contents).expect("it can be put together");
        let app = "const one = new URL('./sub/one.bin', import.meta.url);\n\
            const site = new URL('./', import.meta.url), two = () => import('./sub/two.js');\n\
            export const a = () => import('./low/b.js');\na;\n";
        let expected =
            [("app.js", app), ("low/b.js", "b;\n"), ("sub/two.js", "import { a } from '../app.js';\n")];
        assert_eq!(texts(contents), expected.map(|(path, text)| (path.to_owned(), text.to_owned())));

        let mut contents = site(&[files[0], ("sub/a.js", "export const a = import.meta.url;\n")]);
        let refused = bundle(&bundles(&[("app.js", &["app.js"])]), &mut contents);
        let reason =
            "app.js cannot be put together: sub/a.js lies in another folder and asks for its own address";
        assert_eq!(refused.map_err(|error| error.to_string()), Err(reason.to_owned()));
    }

    #[test]
    fn a_bundle_alone_has_copies_and_leaves_the_modules_to_others() {
        let files = [
            ("app.js", "const later = () => import('./service.js');\n"),
            ("task.js", "export const task = 1;\n"),
            ("service.js", "import { task } from './task.js';\nexport const service = task;\n"),
            (
                "worker.js",
                "import { service } from './service.js';\nimport { own } from './own.js';\nservice(own);\n",
            ),
            ("own.js", "import { lent } from './lent.js';\nexport const own = lent;\n"),
            ("lent.js", "import { deep } from './deep.js';\nexport const lent = deep;\n"),
            ("deep.js", "export const deep = 1;\n"),
            ("later.js", "() => import('./lent.js');\n"),
        ];
        let mut contents = site(&files);
        let mut all = bundles(&[("service.js", &["service.js"]), ("worker.js", &["worker.js"])]);
        all[1].alone = true;
        bundle(&all, &mut contents).expect("it can be put together");
        let service = "export const task = 1;\nexport const service = task;\n";
        let lent = "export const deep = 1;\nexport const lent = deep;\nexport const own = lent;\n";
        let expected = [
            ("app.js", files[0].1.to_owned()),
            ("deep.js", files[6].1.to_owned()),
            ("later.js", files[7].1.to_owned()),
            ("lent.js", files[5].1.to_owned()),
            ("service.js", service.to_owned()),
            ("worker.js", format!("{service}{lent}service(own);\n")),
        ];
        assert_eq!(texts(contents), expected.map(|(path, text)| (path.to_owned(), text)));
    }

    #[test]
    fn what_would_change_its_meaning_is_refused() {
        for (a, b, reason) in [
            ("const x = 1;", "let x;", "a.js cannot be put together: a.js declares x again"),
            ("const [y, z] = f();", "let z;", "a.js cannot be put together: a.js declares z again"),
            ("const { y: x, z } = f();", "let x;", "a.js cannot be put together: a.js declares x again"),
            (
                "export class X {}",
                "async function X() {}",
                "a.js cannot be put together: a.js declares X again",
            ),
            (
                "import { c as d } from './b.js';",
                "",
                "a.js cannot be put together: \"import { c as d } from './b.js';\" is not understood",
            ),
            (
                "import d from './b.js';",
                "",
                "a.js cannot be put together: \"import d from './b.js';\" is not understood",
            ),
            (
                "import * as d from './b.js';",
                "",
                "a.js cannot be put together: \"import * as d from './b.js';\" is not understood",
            ),
            ("import {", "", "a.js cannot be put together: \"import {\" is not understood"),
            ("import './c.js';", "", "c.js cannot be put together: there is no such module"),
        ] {
            let a = format!("import './b.js';\n{a}\n");
            let mut contents = site(&[("a.js", &a), ("b.js", b)]);
            let refused = bundle(&bundles(&[("a.js", &["a.js"])]), &mut contents);
            assert_eq!(refused.map_err(|error| error.to_string()), Err(reason.to_owned()));
        }
    }

    #[test]
    fn names_within_functions_may_be_the_same() {
        let mut contents =
            site(&[("a.js", "import './b.js';\n{\n  const x = 1;\n}\n"), ("b.js", "const x = 2;\n")]);
        bundle(&bundles(&[("a.js", &["a.js"])]), &mut contents).expect("it can be put together");
        assert_eq!(texts(contents), [("a.js".to_owned(), "const x = 2;\n{\n  const x = 1;\n}\n".to_owned())]);
    }
}
