//! Finds which modules of a crate name which others, from their source text.
//!
//! The text is read as tokens, so comments and strings do not count. A name is followed to its declaration through `use`, the
//! crate's own and a parent's. So `crate::Size` is the module that declares `Size`, not the root that re-exports it. Code under
//! `#[cfg(test)]` does not count, nor does what a module and its descendants need from each other, since they are one unit in
//! several files.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

/// A module's path in its crate: the names from the root down; empty for the root.
type Place = Vec<String>;

/// The modules of a crate, each with the paths that it names.
#[derive(Debug, Default)]
pub struct Modules {
    all: BTreeMap<Place, Module>,
}

#[derive(Debug, Default)]
struct Module {
    /// The targets of the names that `use` imports.
    aliases: BTreeMap<String, Place>,
    /// The paths named, each from the root.
    named: BTreeSet<Place>,
}

impl Modules {
    /// The modules of the crate with this root file.
    pub fn of_crate(root: &Path) -> Self {
        let read = |file: &Path| fs::read_to_string(file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        Self::read(root, &|file| file.is_file(), &read)
    }

    /// The same from any source of files.
    fn read(root: &Path, exists: &dyn Fn(&Path) -> bool, text: &dyn Fn(&Path) -> String) -> Self {
        let mut modules = Self::default();
        let mut pending = vec![(Place::new(), root.to_owned(), folder_of(root))];
        while let Some((place, file, children)) = pending.pop() {
            let tokens: TokenStream = text(&file).parse().unwrap_or_else(|error| panic!("{file:?}: {error}"));
            let mut reader =
                Reader { modules: &mut modules, children: BTreeSet::new(), declared: Vec::new() };
            reader.module(place, &children, tokens);
            for (place, folder, path) in reader.declared {
                let name = place.last().expect("a module declared has a name");
                let beside = folder.join(format!("{name}.rs"));
                let (file, children) = match path {
                    Some(path) => (folder_of(&file).join(&path), folder_of(&folder_of(&file).join(&path))),
                    None if exists(&beside) => (beside, folder.join(name)),
                    None => (folder.join(name).join("mod.rs"), folder.join(name)),
                };
                pending.push((place, file, children));
            }
        }
        modules
    }

    /// The modules that each module needs. Where two modules have different ancestors, these are the outermost ancestors that
    /// differ, so that both are siblings.
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

    /// The module that declares the target of a path; `None` outside this crate.
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

    /// The cycles of modules, each as the names along a shortest cycle.
    pub fn circles(&self) -> Vec<String> {
        let needs = self.needs();
        let mut circles: Vec<String> = Vec::new();
        let mut told: BTreeSet<&[String]> = BTreeSet::new();
        for &start in needs.keys() {
            if told.contains(start) {
                continue;
            }
            if let Some(way) = way_round(&needs, start) {
                let names: Vec<String> = way.iter().map(|place| place.join("::")).collect();
                circles.push(names.join(" -> "));
                told.extend(way);
            }
        }
        circles
    }
}

/// A shortest path from a module through those it needs back to itself.
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

fn folder_of(file: &Path) -> PathBuf {
    file.parent().expect("a file lies in a folder").to_owned()
}

/// Reads the tokens of modules.
struct Reader<'a> {
    modules: &'a mut Modules,
    /// All modules declared so far.
    children: BTreeSet<Place>,
    /// The modules with their own file: their path, the folder of the file, and `#[path]`.
    declared: Vec<(Place, PathBuf, Option<String>)>,
}

impl Reader<'_> {
    fn module(&mut self, place: Place, children: &Path, tokens: TokenStream) {
        self.modules.all.entry(place.clone()).or_default();
        // A `use` may come before the declaration.
        let all: Vec<TokenTree> = tokens.clone().into_iter().collect();
        let names = all.windows(2).filter(|pair| word(pair.first()).as_deref() == Some("mod"));
        let names = names.filter_map(|pair| word(pair.last()));
        self.children.extend(names.map(|name| [&place[..], &[name]].concat()));
        self.items(&place, children, tokens);
    }

    /// Reads the items of a module or within brackets.
    fn items(&mut self, place: &Place, children: &Path, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut path_attribute = None;
        let mut at = 0;
        while at < tokens.len() {
            let rest = &tokens[at..];
            if let Some(attribute) = attribute(rest) {
                at += 2;
                if attribute == "cfg(test)" {
                    at += end_of_item(&tokens[at..]);
                } else if let Some(path) = attribute.strip_prefix("path=") {
                    path_attribute = Some(path.trim_matches('"').to_owned());
                }
                continue;
            }
            at += match word(rest.first()).as_deref() {
                Some("mod") => self.declaration(place, children, rest, path_attribute.take()),
                // This excludes the `use<…>` of a type.
                Some("use") if !is_sign(rest.get(1), '<') => {
                    let length =
                        1 + rest.iter().position(|token| is_sign(Some(token), ';')).expect("a use ends");
                    for (name, path) in use_tree(&rest[1..length - 1], Vec::new()) {
                        self.used(place, name, &path);
                    }
                    length
                }
                _ => self.expression(place, children, rest),
            };
        }
    }

    /// Reads `mod name;` or `mod name { … }` and returns its length.
    fn declaration(
        &mut self,
        place: &Place,
        children: &Path,
        rest: &[TokenTree],
        path: Option<String>,
    ) -> usize {
        let name = word(rest.get(1)).expect("a module has a name");
        let child = [&place[..], std::slice::from_ref(&name)].concat();
        match rest.get(2) {
            Some(TokenTree::Group(body)) => self.module(child, &children.join(name), body.stream()),
            _ => self.declared.push((child, children.to_owned(), path)),
        }
        3
    }

    /// Records a name that a `use` imports into a module.
    fn used(&mut self, place: &Place, name: String, path: &[String]) {
        let target = self.absolute(place, path);
        let module = self.modules.all.entry(place.clone()).or_default();
        module.named.extend(target.clone());
        if name != "*" && name != "_" {
            module.aliases.insert(name, target.unwrap_or_default());
        }
    }

    /// Reads a token outside items, with the path that starts there, and returns the length.
    fn expression(&mut self, place: &Place, children: &Path, rest: &[TokenTree]) -> usize {
        if let Some(TokenTree::Group(group)) = rest.first() {
            self.items(place, children, group.stream());
            return 1;
        }
        let path = path(rest);
        if path.len() > 1
            && let Some(target) = self.absolute(place, &path)
        {
            self.modules.all.entry(place.clone()).or_default().named.insert(target);
        }
        (3 * path.len()).saturating_sub(2).max(1)
    }

    /// The path from the root; `None` for another crate or an unknown name. A single name may be a child.
    fn absolute(&self, place: &Place, path: &[String]) -> Option<Place> {
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([&place[..], &path[1..]].concat()),
            "super" => self.absolute(
                &place[..place.len().checked_sub(1)?].to_vec(),
                &[&["self".to_owned()], &path[1..]].concat(),
            ),
            _ => {
                let inside = [&place[..], path].concat();
                self.children.contains(&inside[..=place.len()]).then_some(inside)
            }
        }
    }
}

/// The text of an attribute without blanks, if one starts here.
fn attribute(rest: &[TokenTree]) -> Option<String> {
    match (rest.first(), rest.get(1)) {
        (Some(TokenTree::Punct(sign)), Some(TokenTree::Group(group)))
            if sign.as_char() == '#' && group.delimiter() == Delimiter::Bracket =>
        {
            Some(group.stream().to_string().replace(' ', ""))
        }
        _ => None,
    }
}

/// The number of tokens to the end of the item that starts here: a semicolon or a body.
fn end_of_item(rest: &[TokenTree]) -> usize {
    let ends = |token: &TokenTree| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        token => is_sign(Some(token), ';'),
    };
    rest.iter().position(ends).map_or(rest.len(), |end| end + 1)
}

fn word(token: Option<&TokenTree>) -> Option<String> {
    match token {
        Some(TokenTree::Ident(word)) => Some(word.to_string()),
        _ => None,
    }
}

fn is_sign(token: Option<&TokenTree>, sign: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == sign)
}

fn is_double_colon(rest: &[TokenTree]) -> bool {
    is_sign(rest.first(), ':') && is_sign(rest.get(1), ':')
}

/// The names of the path that starts here, as in `a::b::c`; empty if there is none.
fn path(rest: &[TokenTree]) -> Vec<String> {
    let mut names = Vec::new();
    let mut at = 0;
    while let Some(name) = word(rest.get(at)) {
        names.push(name);
        if !is_double_colon(&rest[at + 1..]) || word(rest.get(at + 3)).is_none() {
            break;
        }
        at += 3;
    }
    names
}

/// All names that a use tree imports, with their paths.
fn use_tree(tree: &[TokenTree], mut before: Vec<String>) -> Vec<(String, Vec<String>)> {
    let mut at = 0;
    while let Some(name) = word(tree.get(at)) {
        if !is_double_colon(&tree[at + 1..]) {
            let alias = tree.get(at + 2).and_then(|token| word(Some(token)));
            if name != "self" || before.is_empty() {
                before.push(name);
            }
            let own = before.last().cloned().unwrap_or_default();
            return vec![(alias.unwrap_or(own), before)];
        }
        // `super::super` is one step for each.
        before.push(name);
        at += 3;
    }
    match tree.get(at) {
        Some(TokenTree::Group(group)) => {
            let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
            let branches = tokens.split(|token| is_sign(Some(token), ','));
            branches
                .filter(|branch| !branch.is_empty())
                .flat_map(|branch| use_tree(branch, before.clone()))
                .collect()
        }
        _ => vec![("*".to_owned(), before)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cycles of a crate with these files.
    fn circles(files: &[(&str, &str)]) -> Vec<String> {
        let files: BTreeMap<PathBuf, &str> = files.iter().map(|(file, text)| (file.into(), *text)).collect();
        let exists = |file: &Path| files.contains_key(file);
        let text = |file: &Path| (*files.get(file).unwrap_or_else(|| panic!("no file {file:?}"))).to_owned();
        Modules::read(Path::new("src/lib.rs"), &exists, &text).circles()
    }

    #[test]
    fn siblings_that_need_each_other_are_a_circle() {
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
    fn circles_are_found_through_names_and_rooms_and_nowhere_else() {
        /// The subject of the case, its files, and their cycles.
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
