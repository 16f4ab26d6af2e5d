//! Parses a script as a module: its imports, its exports, and where its text must change when it moves to another file.

use crate::BuildError;
use oxc_allocator::Allocator;
use oxc_ast::AstKind;
use oxc_ast::ast::{
    Argument, Declaration, Expression, ImportDeclaration, ImportDeclarationSpecifier, ModuleExportName,
    NewExpression, Program, Statement, StringLiteral,
};
use oxc_parser::{Parser, ParserReturn};
use oxc_semantic::{Semantic, SemanticBuilder};
use oxc_span::{GetSpan, SourceType, Span};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug)]
pub struct Module {
    pub path: String,
    /// The modules and constants that the script imports, in order.
    pub imports: Vec<Import>,
    /// The paths of the modules that the script imports by `import()`.
    pub later: Vec<String>,
    /// The paths of all files named in the script's strings, including those modules.
    pub named: Vec<String>,
    /// The local names that stand for other modules' exports.
    pub links: BTreeMap<String, Link>,
    /// The local name for each exported name.
    pub exports: BTreeMap<String, String>,
    text: String,
    edits: Vec<(Span, Edit)>,
    /// The first line that uses the script's address in any way other than `new URL('…', import.meta.url)`.
    own_address: Option<usize>,
}

#[derive(Debug)]
pub struct Import {
    pub path: String,
    pub line: usize,
}

#[derive(Debug)]
pub struct Link {
    pub path: String,
    pub name: String,
    pub line: usize,
}

#[derive(Debug)]
enum Edit {
    Replace(String),
    /// A local name at the top level.
    Name(String),
    /// Such a name that is also the key of a property, as in `{ name }`.
    Shorthand(String),
    /// The path of a file, in a string.
    Address(String),
}

/// Parses a script, called `file` in error messages. Fails with the parser's first error and its line.
pub fn parse<'a>(file: &str, text: &'a str, memory: &'a Allocator) -> Result<ParserReturn<'a>, BuildError> {
    let parsed = Parser::new(memory, text, SourceType::mjs()).parse();
    match parsed.diagnostics.first() {
        None => Ok(parsed),
        Some(error) => {
            let at = error.labels.iter().map(|label| label.offset() as usize).next().unwrap_or(0);
            Err(BuildError::line(file, line_of(text, at), &error.message))
        }
    }
}

/// The line that contains a byte, counted from 1.
pub fn line_of(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count()
}

/// Resolves an import specifier in the file `from` to a path within the site.
pub fn resolve(from: &str, specifier: &str) -> Option<String> {
    let mut steps: Vec<&str> = from.split('/').collect();
    steps.pop();
    for step in specifier.split('/') {
        match step {
            "." => {}
            ".." => drop(steps.pop()?),
            step => steps.push(step),
        }
    }
    Some(steps.join("/"))
}

impl Module {
    /// Reads a script. Fails if the text is not valid, or if it has an import or export that cannot be bundled.
    pub fn read(path: &str, text: &str) -> Result<Self, BuildError> {
        let memory = Allocator::default();
        let parsed = parse(path, text, &memory)?;
        let semantic = SemanticBuilder::new().with_build_nodes(true).build(&parsed.program).semantic;
        let mut module = Self {
            path: path.to_owned(),
            imports: Vec::new(),
            later: Vec::new(),
            named: Vec::new(),
            links: BTreeMap::new(),
            exports: BTreeMap::new(),
            text: text.to_owned(),
            edits: Vec::new(),
            own_address: None,
        };
        module.read_statements(&parsed.program)?;
        module.read_names(&semantic);
        module.read_addresses(&semantic);
        module.edits.sort_by_key(|(span, _)| span.start);
        Ok(module)
    }

    /// The text of the script for the file `to`, without imports and exports. `name` returns the new name for a local name at
    /// the top level, `home` the file that now contains a module. Fails if the script uses its own address and moves to another
    /// folder.
    pub fn text(
        &self,
        to: &str,
        name: impl Fn(&str) -> Result<String, BuildError>,
        home: impl Fn(&str) -> String,
    ) -> Result<String, BuildError> {
        if let Some(line) = self.own_address.filter(|_| folder(&self.path) != folder(to)) {
            return Err(self.refused(
                line,
                "import.meta.url would be a different address, because the script moves to another folder",
            ));
        }
        let mut text = String::new();
        let mut at = 0;
        for (span, edit) in &self.edits {
            let (start, end) = (span.start as usize, span.end as usize);
            // These names are in a piece of text that has already been left out.
            if start < at {
                continue;
            }
            text += &self.text[at..start];
            text += &match edit {
                Edit::Replace(other) => other.clone(),
                Edit::Name(local) => name(local)?,
                Edit::Shorthand(local) => format!("{local}: {}", name(local)?),
                Edit::Address(path) => format!("'{}'", relative(to, &home(path))),
            };
            at = end;
        }
        Ok(text + &self.text[at..] + "\n")
    }

    fn read_statements(&mut self, program: &Program<'_>) -> Result<(), BuildError> {
        for statement in &program.body {
            let span = statement.span();
            let line = self.line(span);
            match statement {
                Statement::ImportDeclaration(import) => self.read_import(import)?,
                Statement::ExportNamedDeclaration(export) => {
                    for specifier in &export.specifiers {
                        self.export(&specifier.exported, specifier.local.name().to_string());
                    }
                    self.remove(span);
                }
                Statement::ExportFromDeclaration(export) => {
                    let path = self.import(&export.source)?;
                    for specifier in &export.specifiers {
                        let local = format!("*{}", specifier.exported.name());
                        let name = specifier.local.name().to_string();
                        self.links.insert(local.clone(), Link { path: path.clone(), name, line });
                        self.export(&specifier.exported, local);
                    }
                    self.remove(span);
                }
                Statement::ExportDeclaration(export) => {
                    self.export_declared(&export.declaration);
                    self.remove(Span::new(span.start, export.declaration.span().start));
                }
                Statement::ExportDefaultDeclaration(_) => {
                    return Err(self.refused(line, "cannot bundle export default: name what is exported"));
                }
                Statement::ExportAllDeclaration(_) => {
                    return Err(self.refused(line, "cannot bundle export *: name what is exported"));
                }
                // The previous module may end without a semicolon.
                Statement::ExpressionStatement(_)
                    if self.at(span).starts_with(['(', '[', '`', '+', '-', '/']) =>
                {
                    self.edits.push((Span::empty(span.start), Edit::Replace(";".to_owned())));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn read_import(&mut self, import: &ImportDeclaration<'_>) -> Result<(), BuildError> {
        let line = self.line(import.span);
        let path = self.import(&import.source)?;
        for specifier in import.specifiers.iter().flatten() {
            let (local, name) = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(it) => {
                    (&it.local, it.imported.name().to_string())
                }
                ImportDeclarationSpecifier::ImportDefaultSpecifier(it) => (&it.local, "default".to_owned()),
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(_) => {
                    return Err(self.refused(line, "cannot bundle import *: name what is imported"));
                }
            };
            self.links.insert(local.name.to_string(), Link { path: path.clone(), name, line });
        }
        self.remove(import.span);
        Ok(())
    }

    fn import(&mut self, source: &StringLiteral<'_>) -> Result<String, BuildError> {
        let line = self.line(source.span);
        let path = source.value.starts_with('.').then(|| resolve(&self.path, &source.value)).flatten();
        let path =
            path.ok_or_else(|| self.refused(line, &format!("'{}' is not a file in the site", source.value)))?;
        self.imports.push(Import { path: path.clone(), line });
        Ok(path)
    }

    fn export(&mut self, exported: &ModuleExportName<'_>, local: String) {
        self.exports.insert(exported.name().to_string(), local);
    }

    fn export_declared(&mut self, declaration: &Declaration<'_>) {
        let mut insert = |name: &str| drop(self.exports.insert(name.to_owned(), name.to_owned()));
        match declaration {
            Declaration::VariableDeclaration(variables) => {
                let ids =
                    variables.declarations.iter().flat_map(|variable| variable.id.get_binding_identifiers());
                ids.for_each(|id| insert(&id.name));
            }
            other => other.id().into_iter().for_each(|id| insert(&id.name)),
        }
    }

    fn read_names(&mut self, semantic: &Semantic<'_>) {
        let scoping = semantic.scoping();
        let shorthands: BTreeSet<u32> = semantic
            .nodes()
            .iter()
            .filter_map(|node| match node.kind() {
                AstKind::ObjectProperty(it) if it.shorthand => Some(it.span.start),
                AstKind::BindingProperty(it) if it.shorthand => Some(it.span.start),
                AstKind::AssignmentTargetPropertyIdentifier(it) => Some(it.span.start),
                _ => None,
            })
            .collect();
        for &symbol in scoping.get_bindings(scoping.root_scope_id()).values() {
            let local = scoping.symbol_name(symbol);
            let declared = scoping.symbol_redeclarations(symbol).iter().map(|again| again.span);
            let used =
                scoping.get_resolved_references(symbol).map(|reference| semantic.reference_span(reference));
            let spans: BTreeSet<Span> = declared.chain(used).chain([scoping.symbol_span(symbol)]).collect();
            for span in spans {
                let edit = if shorthands.contains(&span.start) { Edit::Shorthand } else { Edit::Name };
                self.edits.push((span, edit(local.to_owned())));
            }
        }
    }

    /// Finds the paths of other files in `import('…')` and `new URL('…', import.meta.url)`.
    fn read_addresses(&mut self, semantic: &Semantic<'_>) {
        let mut understood = BTreeSet::new();
        for node in semantic.nodes().iter() {
            match node.kind() {
                AstKind::ImportExpression(it) => {
                    if let Expression::StringLiteral(specifier) = &it.source
                        && let Some(path) = self.address(specifier)
                    {
                        self.later.push(path);
                    }
                }
                AstKind::NewExpression(it) => {
                    if let Some((specifier, address)) = own_url(it)
                        && self.address(specifier).is_some()
                    {
                        understood.insert(address);
                    }
                }
                // `import.meta` is visited after the `new` expression around it.
                AstKind::ImportMeta(it) if !understood.contains(&it.span.start) => {
                    self.own_address = self.own_address.or(Some(self.line(it.span)));
                }
                _ => {}
            }
        }
    }

    fn address(&mut self, specifier: &StringLiteral<'_>) -> Option<String> {
        let path = resolve(&self.path, &specifier.value)?;
        self.edits.push((specifier.span, Edit::Address(path.clone())));
        self.named.push(path.clone());
        Some(path)
    }

    fn remove(&mut self, span: Span) {
        self.edits.push((span, Edit::Replace(String::new())));
    }

    fn at(&self, span: Span) -> &str {
        &self.text[span.start as usize..span.end as usize]
    }

    fn line(&self, span: Span) -> usize {
        line_of(&self.text, span.start as usize)
    }

    pub fn refused(&self, line: usize, reason: &str) -> BuildError {
        BuildError::line(&self.path, line, reason)
    }
}

/// Matches `new URL('…', import.meta.url)`. Returns the string, and where its `import.meta` starts.
fn own_url<'a>(new: &'a NewExpression<'a>) -> Option<(&'a StringLiteral<'a>, u32)> {
    let [Argument::StringLiteral(specifier), Argument::StaticMemberExpression(address)] = &new.arguments[..]
    else {
        return None;
    };
    let known = new.callee.is_specific_id("URL") && address.property.name == "url";
    (known && matches!(address.object, Expression::ImportMeta(_))).then(|| (&**specifier, address.span.start))
}

/// The relative path from the file `from` to the file `to`.
pub fn relative(from: &str, to: &str) -> String {
    if folder(from) == folder(to) {
        return format!("./{}", to.rsplit('/').next().unwrap_or(to));
    }
    let up = from.matches('/').count();
    if up == 0 { format!("./{to}") } else { "../".repeat(up) + to }
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}
