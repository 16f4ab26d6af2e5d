//! Finds out which modules of a crate refer to each other.
//!
//! The code is read as tokens, so comments and strings do not count, nor does code under `#[cfg(test)]`. A name is traced to
//! its declaration through `use` items of the module and its ancestors: `crate::Size` stands for the module that declares
//! `Size`, not for the root that re-exports it. A module and its descendants are one unit, so cycles among them do not count.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

/// The names from the root to a module. Empty for the root.
type Place = Vec<String>;

/// The modules of a crate and the paths they refer to.
#[derive(Debug, Default)]
pub struct Modules {
    all: BTreeMap<Place, Module>,
}

#[derive(Debug, Default)]
struct Module {
    /// The path that each `use` name stands for.
    aliases: BTreeMap<String, Place>,
    /// Paths that the module refers to, from the root.
    named: BTreeSet<Place>,
}

impl Modules {
    /// Starts at the crate's root file.
    pub fn of_crate(root: &Path) -> Self {
        let read = |file: &Path| fs::read_to_string(file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        Self::read(root, &|file| file.is_file(), &read)
    }

    /// `exists` and `text` replace the file system.
    fn read(root: &Path, exists: &dyn Fn(&Path) -> bool, text: &dyn Fn(&Path) -> String) -> Self {
        let mut modules = Self::default();
        let mut pending = vec![(Place::new(), root.to_owned(), root.with_file_name(""))];
        while let Some((place, file, folder)) = pending.pop() {
            let tokens: TokenStream = text(&file).parse().unwrap_or_else(|error| panic!("{file:?}: {error}"));
            let mut words = Vec::new();
            collect_words(tokens, &mut words);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let mut children = BTreeSet::new();
            for (at, declared) in words.windows(3).enumerate() {
                let ["mod", name, ";"] = *declared else { continue };
                let attributes =
                    words[..at].rsplit(|word| [";", "}"].contains(word)).next().unwrap_or_default();
                let named = attributes.windows(3).find_map(|words| match words {
                    ["path", "=", path] => Some(file.with_file_name(path.trim_matches('"'))),
                    _ => None,
                });
                let [beside, within] = [folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs")];
                let (file, folder) = match named {
                    Some(named) => (named.clone(), named.with_file_name("")),
                    None if exists(&beside) => (beside, folder.join(name)),
                    None => (within, folder.join(name)),
                };
                pending.push(([&place[..], &[name.to_owned()]].concat(), file, folder));
                children.insert(name);
            }
            let module = Module::read(&words, &place, &children);
            modules.all.insert(place, module);
        }
        modules
    }

    /// What each module needs. Modules with different ancestors stand for the outermost ancestors that differ.
    fn needs(&self) -> BTreeMap<&[String], BTreeSet<&[String]>> {
        let mut needs: BTreeMap<&[String], BTreeSet<&[String]>> = BTreeMap::new();
        for (place, module) in &self.all {
            for home in module.named.iter().filter_map(|path| self.home(path, 0)) {
                let shared = place.iter().zip(home).take_while(|(a, b)| a == b).count();
                if let (Some(needing), Some(needed)) = (place.get(..=shared), home.get(..=shared)) {
                    needs.entry(needing).or_default().insert(needed);
                }
            }
        }
        needs
    }

    /// The module that declares a path's target, or `None` outside this crate.
    fn home(&self, path: &[String], depth: usize) -> Option<&Place> {
        assert!(depth < 32, "{} leads in a circle", path.join("::"));
        let inside = (0..=path.len()).rev().find(|&length| self.all.contains_key(&path[..length]))?;
        let (place, module) = self.all.get_key_value(&path[..inside])?;
        match path.get(inside).and_then(|name| module.aliases.get(name)) {
            Some(alias) if alias.is_empty() => None,
            Some(alias) => self.home(&[alias, &path[inside + 1..]].concat(), depth + 1),
            None => Some(place),
        }
    }

    /// Finds cycles, each as the names along a shortest one.
    pub fn circles(&self) -> Vec<String> {
        let needs = self.needs();
        let mut circles: Vec<String> = Vec::new();
        let mut reported: BTreeSet<&[String]> = BTreeSet::new();
        for &start in needs.keys() {
            if reported.contains(start) {
                continue;
            }
            if let Some(way) = way_round(&needs, start) {
                let names: Vec<String> = way.iter().map(|place| place.join("::")).collect();
                circles.push(names.join(" -> "));
                reported.extend(way);
            }
        }
        circles
    }
}

/// Finds a shortest path from a module back to itself.
fn way_round<'a>(
    needs: &BTreeMap<&'a [String], BTreeSet<&'a [String]>>,
    start: &'a [String],
) -> Option<Vec<&'a [String]>> {
    let mut ways = VecDeque::from([vec![start]]);
    let mut seen = BTreeSet::new();
    while let Some(way) = ways.pop_front() {
        for &next in way.last().and_then(|last| needs.get(last)).into_iter().flatten() {
            let longer = [&way[..], &[next]].concat();
            if next == start {
                return Some(longer);
            }
            if seen.insert(next) {
                ways.push_back(longer);
            }
        }
    }
    None
}

impl Module {
    /// Reads a module at `place` from its tokens. `children` are the modules below it.
    fn read(words: &[&str], place: &Place, children: &BTreeSet<&str>) -> Self {
        let mut module = Self::default();
        let mut rest = words;
        while !rest.is_empty() {
            let mut imported = Vec::new();
            let length = match rest {
                // A `use<…>` in a type is no import.
                ["use", first, ..] if *first != "<" => 1 + use_tree(&rest[1..], &[], &mut imported),
                _ => {
                    let path = path(rest);
                    if path.len() > 1 {
                        module.named.extend(absolute(place, &path, children));
                    }
                    (2 * path.len()).saturating_sub(1).max(1)
                }
            };
            for (name, path) in imported {
                let target = absolute(place, &path, children);
                module.named.extend(target.clone());
                if !["*", "_"].contains(&name) {
                    module.aliases.insert(name.to_owned(), target.unwrap_or_default());
                }
            }
            rest = &rest[length..];
        }
        module
    }
}

/// Skips code under `#[cfg(test)]`.
fn collect_words(tokens: TokenStream, words: &mut Vec<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Group(group) if group.to_string().replace(' ', "") == "[cfg(test)]" => {
                // The item ends with a semicolon or a body.
                tokens.by_ref().find(|token| match token {
                    TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                    token => token.to_string() == ";",
                });
            }
            TokenTree::Group(group) => {
                let [open, close] = match group.delimiter() {
                    Delimiter::Brace => ["{", "}"],
                    _ => ["(", ")"],
                };
                words.push(open.to_owned());
                collect_words(group.stream(), words);
                words.push(close.to_owned());
            }
            TokenTree::Punct(sign) if sign.as_char() == ':' => {
                let double =
                    tokens.next_if(|next| matches!(next, TokenTree::Punct(sign) if sign.as_char() == ':'));
                words.push(if double.is_some() { "::" } else { ":" }.to_owned());
            }
            token => words.push(token.to_string()),
        }
    }
}

/// The path from the root, or `None` for another crate or an unknown name. A single name may be a child.
fn absolute(place: &[String], path: &[&str], children: &BTreeSet<&str>) -> Option<Place> {
    let (first, rest) = path.split_first()?;
    let ups = path.iter().take_while(|name| **name == "super").count();
    let (base, rest) = match *first {
        "crate" => (&place[..0], rest),
        "self" => (place, rest),
        "super" => (&place[..place.len().checked_sub(ups)?], &path[ups..]),
        child => (place, children.contains(child).then_some(path)?),
    };
    Some(base.iter().cloned().chain(rest.iter().map(|name| (*name).to_owned())).collect())
}

fn is_name(word: &str) -> bool {
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The path at the start of `words`, as in `a::b::c`. May be empty.
fn path<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let mut names = Vec::new();
    while let Some(name) = words.get(2 * names.len()).filter(|word| is_name(word)) {
        names.push(*name);
        if words.get(2 * names.len() - 1) != Some(&"::") {
            break;
        }
    }
    names
}

/// Adds the names that a use tree imports, with their paths. Returns the tree's length in tokens.
fn use_tree<'a>(words: &[&'a str], before: &[&'a str], found: &mut Vec<(&'a str, Vec<&'a str>)>) -> usize {
    let names = path(words);
    let inner = [before, &names[..]].concat();
    let mut at = (2 * names.len()).saturating_sub(1);
    at += usize::from(words.get(at) == Some(&"::"));
    match words[at] {
        "{" => {
            at += 1;
            while words[at] != "}" {
                at += use_tree(&words[at..], &inner, found);
                at += usize::from(words[at] == ",");
            }
            at + 1
        }
        "*" => {
            found.push(("*", inner));
            at + 1
        }
        next => {
            // `a::{self}` means `a`.
            let own = inner.len() > 1 && inner.last() == Some(&"self");
            let target = inner[..inner.len() - usize::from(own)].to_vec();
            let alias = (next == "as").then(|| words[at + 1]);
            found.push((alias.or(target.last().copied()).unwrap_or("_"), target));
            at + if alias.is_some() { 2 } else { 0 }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn circles(files: &[(&str, &str)]) -> Vec<String> {
        let files: BTreeMap<PathBuf, &str> = files.iter().map(|(file, text)| (file.into(), *text)).collect();
        let exists = |file: &Path| files.contains_key(file);
        let text = |file: &Path| (*files.get(file).unwrap_or_else(|| panic!("no file {file:?}"))).to_owned();
        Modules::read(Path::new("src/lib.rs"), &exists, &text).circles()
    }

    #[test]
    fn mutually_dependent_modules_are_a_cycle() {
        let lib = ("src/lib.rs", "mod a; mod b;");
        for (a, b) in [
            ("use crate::b::B; pub struct A(B);", "use crate::a::A; pub struct B(A);"),
            ("use super::b::{self, B};", "fn f() { super::a::g() }"),
            ("fn f() { println!(\"{}\", crate::b::g()); }", "use crate::{a::f, other};"),
            ("use crate::b as other;", "pub use crate::a::f;"),
            ("use super::*; use super::b::*;", "use crate::a;"),
        ] {
            assert_eq!(circles(&[lib, ("src/a.rs", a), ("src/b.rs", b)]), ["a -> b -> a"], "{a} {b}");
        }
    }

    #[test]
    #[rustfmt::skip]
    fn cycles_are_found_through_names_and_modules_only() {
        /// The case, its files, and the cycles in them.
        type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], &'a [&'a str]);
        let cases: &[Case] = &[
            ("through the names that a root passes on", &[
                ("src/lib.rs", "mod a; mod b; mod c; pub use a::A; pub use b::{B as Bee}; use c::C;"),
                ("src/a.rs", "use crate::Bee;"),
                ("src/b.rs", "use crate::C;"),
                ("src/c/mod.rs", "use crate::A;"),
            ], &["a -> b -> c -> a"]),
            ("between rooms", &[
                ("src/lib.rs", "mod a; mod b;"),
                ("src/a.rs", "mod x; pub mod y;"),
                ("src/a/x.rs", "use crate::b::B;"),
                ("src/a/y.rs", ""),
                ("src/b.rs", "use crate::a::y::Y; pub struct B(Y);"),
            ], &["a -> b -> a"]),
            ("a module and its children are one thing", &[
                ("src/lib.rs", "mod a; mod b; use a::A;"),
                ("src/a.rs", "mod child; pub use child::Child; fn f() { child::g(); crate::b::h() }"),
                ("src/a/child.rs", "use super::Parent; use crate::Item; impl Parent {}"),
                ("src/b.rs", "use crate::Other;"),
            ], &[]),
            ("comments, strings, tests and other crates do not count", &[
                ("src/lib.rs", "mod a; mod b; fn b() {}"),
                ("src/a.rs", "use crate::b::B; use other::{a, b}; fn f(b: B) { b::<u8>(); }"),
                ("src/b.rs", "//! [`A`](crate::a::A)\n/* use crate::a; */ const A: &str = \"crate::a::A\"; use other::a::A;\n\
                    #[cfg(test)] use crate::a::A as Other;\n#[cfg(test)] mod tests { use crate::a::A; }\n\
                    #[cfg(test)] #[path = \"b_tests.rs\"] mod more;"),
            ], &[]),
        ];
        for (case, files, expected) in cases {
            assert_eq!(circles(files), *expected, "{case}");
        }
    }
}
