//! Bundles scripts that are fetched together, because one file needs only one request and compresses better.
//!
//! In a bundle, each module comes after the modules that it imports. Every top-level name gets the number of its module (`size`
//! becomes `size$7`), so that names cannot collide. `minify` later shortens the names. A bundle exports the names that its
//! first script exports and, under short names, what other files need from the rest.

use crate::BuildError;
use crate::constant;
use crate::contents::Contents;
use crate::manifest::Scripts;
use crate::module::{Link, Module, relative};
use std::collections::{BTreeMap, BTreeSet};

/// Replaces the modules by the bundles in `scripts`. Other scripts stay separate files. Scripts that only standalone files use
/// are dropped, because those files contain copies. An error names the script and the line.
pub fn bundle(scripts: &Scripts, contents: &mut Contents) -> Result<(), BuildError> {
    let graph = Graph::read(contents)?;
    let embedded = graph.modules.keys().filter_map(|path| path.strip_suffix("?text"));
    let embedded = embedded.filter(|path| path.ends_with(".js"));
    let mut copied = BTreeSet::new();
    for entry in scripts.alone.iter().map(String::as_str).chain(embedded) {
        let modules = graph.with_imports([entry], &BTreeMap::new())?;
        copied.extend(modules.iter().map(|module| module.path.as_str()));
    }
    let mut files = Vec::new();
    // The bundle that provides each module to other files.
    let mut homes: BTreeMap<&str, &str> = BTreeMap::new();
    for entries in &scripts.together {
        let Some(file) = entries.first() else { continue };
        let modules = graph.with_imports(entries, &homes)?;
        homes.extend(modules.iter().map(|module| (module.path.as_str(), file.as_str())));
        files.push(Bundle { file, modules });
    }
    let unused = graph.unused(&copied, &homes, &scripts.alone);
    for (path, module) in &graph.modules {
        let is_bundled = homes.contains_key(path.as_str()) || scripts.alone.contains(path);
        if contents.contains_key(path) && !is_bundled && !unused.contains(path.as_str()) {
            homes.insert(path, path);
            files.push(Bundle { file: path, modules: vec![module] });
        }
    }

    let wanted = graph.wanted(&files, &homes)?;
    let mut written = Contents::new();
    for file in &files {
        written.insert(file.file.to_owned(), graph.text(file, &homes, &wanted)?.into_bytes());
    }
    for entry in &scripts.alone {
        written.insert(entry.clone(), graph.alone(entry, &homes)?.into_bytes());
    }
    contents.retain(|path, _| !path.ends_with(".js"));
    contents.append(&mut written);
    Ok(())
}

struct Bundle<'a> {
    file: &'a str,
    modules: Vec<&'a Module>,
}

/// All scripts on the site, and the constants that they import, by path.
struct Graph {
    modules: BTreeMap<String, Module>,
}

/// Where a name is defined: a module and the name in it.
type Target<'a> = (&'a str, &'a str);

impl Graph {
    fn read(contents: &Contents) -> Result<Self, BuildError> {
        let mut graph = Self { modules: BTreeMap::new() };
        for (path, bytes) in contents.iter().filter(|(path, _)| path.ends_with(".js")) {
            graph.insert(path, &String::from_utf8_lossy(bytes))?;
        }
        let constants: BTreeSet<String> = graph
            .modules
            .values()
            .flat_map(|module| &module.imports)
            .filter(|import| import.path.contains('?'))
            .map(|import| import.path.clone())
            .collect();
        for path in constants {
            let text = constant::module(&path, contents, |script| graph.alone(script, &BTreeMap::new()))?;
            graph.insert(&path, &text)?;
        }
        Ok(graph)
    }

    fn insert(&mut self, path: &str, text: &str) -> Result<(), BuildError> {
        self.modules.insert(path.to_owned(), Module::read(path, text)?);
        Ok(())
    }

    /// The text of a standalone file.
    fn alone(&self, path: &str, homes: &BTreeMap<&str, &str>) -> Result<String, BuildError> {
        let modules = self.with_imports([path], &BTreeMap::new())?;
        self.text(&Bundle { file: path, modules }, homes, &BTreeMap::new())
    }

    /// The modules and everything that they import, except the modules in `elsewhere`. Each module comes after its imports.
    fn with_imports(
        &self,
        entries: impl IntoIterator<Item = impl AsRef<str>>,
        elsewhere: &BTreeMap<&str, &str>,
    ) -> Result<Vec<&Module>, BuildError> {
        let mut modules = Vec::new();
        let mut seen = BTreeSet::new();
        for entry in entries {
            let entry = entry.as_ref();
            let module = self.modules.get(entry);
            let module =
                module.ok_or_else(|| BuildError::at("pkg.toml", &format!("no such script: {entry}")))?;
            self.take_in(module, elsewhere, &mut seen, &mut modules)?;
        }
        Ok(modules)
    }

    fn take_in<'a>(
        &'a self,
        module: &'a Module,
        elsewhere: &BTreeMap<&str, &str>,
        seen: &mut BTreeSet<&'a str>,
        modules: &mut Vec<&'a Module>,
    ) -> Result<(), BuildError> {
        if elsewhere.contains_key(&*module.path) || !seen.insert(&module.path) {
            return Ok(());
        }
        for import in &module.imports {
            let next = self.modules.get(&import.path);
            let next =
                next.ok_or_else(|| module.refused(import.line, &format!("no such file: {}", import.path)))?;
            self.take_in(next, elsewhere, seen, modules)?;
        }
        modules.push(module);
        Ok(())
    }

    /// The copied modules that only standalone files import, statically or dynamically.
    fn unused<'a>(
        &self,
        copied: &BTreeSet<&'a str>,
        homes: &BTreeMap<&str, &str>,
        alone: &[String],
    ) -> BTreeSet<&'a str> {
        let is_file = |path: &str| !copied.contains(path) || homes.contains_key(path) || path.contains('?');
        // A standalone file contains its imports, but not the files that it only names.
        let copies = copied.iter().filter_map(|&path| self.modules.get(path));
        let mut used: BTreeSet<&str> = copies.flat_map(|module| &module.named).map(String::as_str).collect();
        let files = self.modules.keys().map(String::as_str).filter(|path| is_file(path));
        let mut pending: Vec<&str> = files.chain(used.iter().copied()).collect();
        while let Some(path) = pending.pop() {
            let Some(module) = self.modules.get(path).filter(|_| !alone.iter().any(|it| it == path)) else {
                continue;
            };
            let next = module.imports.iter().map(|import| &import.path).chain(&module.named);
            pending.extend(next.map(String::as_str).filter(|path| used.insert(path)));
        }
        let unused =
            |path: &&str| !used.contains(path) && !is_file(path) && !alone.iter().any(|it| it == path);
        copied.iter().copied().filter(unused).collect()
    }

    fn target<'a>(&'a self, module: &'a Module, local: &'a str) -> Result<Target<'a>, BuildError> {
        let Some(link) = module.links.get(local) else { return Ok((&module.path, local)) };
        let next = self.modules.get(&link.path);
        let exported = next.and_then(|next| Some((next, next.exports.get(&link.name)?)));
        let missing = || module.refused(link.line, &format!("{} does not export {}", link.path, link.name));
        let (next, local) = exported.ok_or_else(missing)?;
        self.target(next, local)
    }

    /// Everything that one file needs from another, with the name under which it is exported. The name is short unless it
    /// belongs to the file's own script or a dynamic import uses it.
    fn wanted<'a>(
        &'a self,
        files: &[Bundle<'a>],
        homes: &BTreeMap<&str, &str>,
    ) -> Result<BTreeMap<Target<'a>, String>, BuildError> {
        let mut wanted: BTreeMap<Target<'_>, &str> = BTreeMap::new();
        let mut named = BTreeSet::new();
        for file in files {
            let inside: BTreeSet<&str> = file.modules.iter().map(|module| &*module.path).collect();
            for module in &file.modules {
                for (local, Link { name, .. }) in &module.links {
                    let target = self.target(module, local)?;
                    if !inside.contains(target.0) {
                        wanted.entry(target).or_insert(&**name);
                    }
                }
                // A dynamic import finds a module's exports in the bundle that contains the module.
                for later in module.later.iter().filter_map(|path| self.modules.get(path)) {
                    for (name, local) in &later.exports {
                        let target = self.target(later, local)?;
                        wanted.insert(target, name);
                        named.insert(target);
                    }
                }
            }
        }
        let taken: BTreeSet<&String> =
            self.modules.values().flat_map(|module| module.exports.keys()).collect();
        let names = || (0..).map(short_name).filter(|name| !taken.contains(name));
        let mut short = BTreeMap::new();
        let exported = wanted.into_iter().map(|(target, name)| {
            let home = homes.get(target.0).filter(|home| **home != target.0 && !named.contains(&target));
            let shorter = home.and_then(|home| short.entry(*home).or_insert_with(names).next());
            (target, shorter.unwrap_or_else(|| name.to_owned()))
        });
        Ok(exported.collect())
    }

    /// The text of a bundle: imports from other files, then the modules, then the exports.
    fn text(
        &self,
        file: &Bundle<'_>,
        homes: &BTreeMap<&str, &str>,
        wanted: &BTreeMap<Target<'_>, String>,
    ) -> Result<String, BuildError> {
        let inside: BTreeSet<&str> = file.modules.iter().map(|module| &*module.path).collect();
        let home = |path: &str| homes.get(path).copied().unwrap_or(path).to_owned();
        let mut imports: Vec<(String, BTreeSet<String>)> = Vec::new();
        let mut bodies = String::new();
        let mut exports: BTreeMap<&str, Target<'_>> = BTreeMap::new();
        for module in &file.modules {
            for import in module.imports.iter().filter(|import| !inside.contains(&*import.path)) {
                named_by(&mut imports, home(&import.path));
            }
            for local in module.links.keys() {
                let target = self.target(module, local)?;
                if !inside.contains(target.0) {
                    let name = format!("{} as {}", wanted[&target], self.unique(target));
                    named_by(&mut imports, home(target.0)).insert(name);
                }
            }
            bodies += &module.text(file.file, |local| Ok(self.unique(self.target(module, local)?)), home)?;
            let own = module.exports.iter().filter(|_| module.path == file.file);
            let own = own.map(|(name, local)| Ok((&**name, self.target(module, local)?)));
            let others = wanted.iter().filter(|((path, _), _)| *path == module.path);
            for export in own.chain(others.map(|(target, name)| Ok((&**name, *target)))) {
                let (name, target) = export?;
                if let Some(other) = exports.insert(name, target).filter(|other| *other != target) {
                    let reason = format!("{} and {} both export {name}", other.0, target.0);
                    return Err(BuildError::at(file.file, &reason));
                }
            }
        }
        let mut text: String = imports
            .iter()
            .map(|(path, names)| {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let names = if names.is_empty() {
                    String::new()
                } else {
                    format!("{{ {} }} from ", names.join(", "))
                };
                format!("import {names}'{}';\n", relative(file.file, path))
            })
            .collect();
        text += &bodies;
        let exports: Vec<String> =
            exports.iter().map(|(name, target)| format!("{} as {name}", self.unique(*target))).collect();
        if !exports.is_empty() {
            text += &format!("export {{ {} }};\n", exports.join(", "));
        }
        Ok(text)
    }

    fn unique(&self, (path, local): Target<'_>) -> String {
        let number = self.modules.keys().position(|other| other == path).unwrap_or_default();
        format!("{}${number}", local.trim_start_matches('*'))
    }
}

/// `a` to `z`, then `aa` and so on.
fn short_name(number: usize) -> String {
    let last = ('a'..='z').nth(number % 26).into_iter();
    (number / 26).checked_sub(1).map(short_name).unwrap_or_default().chars().chain(last).collect()
}

/// The names imported from a file, which is added to the list if necessary.
fn named_by(imports: &mut Vec<(String, BTreeSet<String>)>, file: String) -> &mut BTreeSet<String> {
    let at = imports.iter().position(|(path, _)| *path == file).unwrap_or_else(|| {
        imports.push((file, BTreeSet::new()));
        imports.len() - 1
    });
    &mut imports[at].1
}

#[cfg(test)]
#[path = "bundle_tests.rs"]
mod tests;
