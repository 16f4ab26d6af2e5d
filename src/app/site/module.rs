//! Parses a script as a module with imports and exports, and rewrites it for another file.

use crate::BuildError;
use oxc_allocator::Allocator;
use oxc_ast::ast::{
    Argument, Declaration, Expression, ImportDeclaration, ImportDeclarationSpecifier, ImportExpression,
    ImportMeta, ModuleExportName, NewExpression, Program, Statement, StringLiteral,
};
use oxc_ast_visit::{VisitMut, walk_mut};
use oxc_codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc_parser::{Parser, ParserReturn};
use oxc_semantic::SemanticBuilder;
use oxc_span::{GetSpan, SourceType, Span};
use std::collections::BTreeMap;

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
        let mut program = parse(path, text, &memory)?.program;
        let mut module = Self {
            path: path.to_owned(),
            imports: Vec::new(),
            later: Vec::new(),
            named: Vec::new(),
            links: BTreeMap::new(),
            exports: BTreeMap::new(),
            text: text.to_owned(),
        };
        module.read_statements(&program)?;
        let mut addresses = Addresses::new(&memory, |specifier, is_import| {
            let path = resolve(path, specifier)?;
            module.later.extend(is_import.then(|| path.clone()));
            module.named.push(path);
            Some(specifier.to_owned())
        });
        addresses.visit_program(&mut program);
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
        let memory = Allocator::default();
        let mut program = parse(&self.path, &self.text, &memory)?.program;
        let mut scoping = SemanticBuilder::new().build(&program).semantic.into_scoping();
        let symbols: Vec<_> = scoping.get_bindings(scoping.root_scope_id()).values().copied().collect();
        for symbol in symbols {
            let name = name(scoping.symbol_name(symbol))?;
            scoping.set_symbol_name(symbol, name.as_str().into());
        }
        let moved = |specifier: &str, _| Some(relative(to, &home(&resolve(&self.path, specifier)?)));
        let mut addresses = Addresses::new(&memory, moved);
        addresses.visit_program(&mut program);
        if let Some(span) = addresses.own.filter(|_| folder(&self.path) != folder(to)) {
            let reason =
                "import.meta.url would be a different address, because the script moves to another folder";
            return Err(self.refused(self.line(span), reason));
        }
        let statements = program.body.drain(..).filter_map(|statement| match statement {
            Statement::ImportDeclaration(_)
            | Statement::ExportNamedDeclaration(_)
            | Statement::ExportFromDeclaration(_) => None,
            Statement::ExportDeclaration(export) => Some(export.unbox().declaration.into()),
            other => Some(other),
        });
        program.body = oxc_allocator::Vec::from_iter_in(statements, &&memory);
        let options = CodegenOptions { comments: CommentOptions::disabled(), ..CodegenOptions::default() };
        Ok(Codegen::new().with_options(options).with_scoping(Some(scoping)).build(&program).code)
    }

    fn read_statements(&mut self, program: &Program<'_>) -> Result<(), BuildError> {
        for statement in &program.body {
            let line = self.line(statement.span());
            match statement {
                Statement::ImportDeclaration(import) => self.read_import(import)?,
                Statement::ExportNamedDeclaration(export) => {
                    for specifier in &export.specifiers {
                        self.export(&specifier.exported, specifier.local.name().to_string());
                    }
                }
                Statement::ExportFromDeclaration(export) => {
                    let path = self.import(&export.source)?;
                    for specifier in &export.specifiers {
                        let local = format!("*{}", specifier.exported.name());
                        let name = specifier.local.name().to_string();
                        self.links.insert(local.clone(), Link { path: path.clone(), name, line });
                        self.export(&specifier.exported, local);
                    }
                }
                Statement::ExportDeclaration(export) => self.export_declared(&export.declaration),
                Statement::ExportDefaultDeclaration(_) => {
                    return Err(self.refused(line, "cannot bundle export default: name what is exported"));
                }
                Statement::ExportAllDeclaration(_) => {
                    return Err(self.refused(line, "cannot bundle export *: name what is exported"));
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

    fn line(&self, span: Span) -> usize {
        line_of(&self.text, span.start as usize)
    }

    pub fn refused(&self, line: usize, reason: &str) -> BuildError {
        BuildError::line(&self.path, line, reason)
    }
}

/// Visits the paths of other files in `import('…')` and `new URL('…', import.meta.url)`. `replace` is called with each path and
/// whether it is imported. It returns the new path, or `None` if the path leads out of the site.
struct Addresses<'a, F> {
    memory: &'a Allocator,
    replace: F,
    /// The first `import.meta` that is used in any other way.
    own: Option<Span>,
}

impl<'a, F: FnMut(&str, bool) -> Option<String>> Addresses<'a, F> {
    fn new(memory: &'a Allocator, replace: F) -> Self {
        Self { memory, replace, own: None }
    }

    /// Returns false if the path leads out of the site.
    fn visit_address(&mut self, specifier: &mut StringLiteral<'a>, is_import: bool) -> bool {
        let Some(address) = (self.replace)(&specifier.value, is_import) else { return false };
        specifier.value = self.memory.alloc_str(&address).into();
        true
    }
}

impl<'a, F: FnMut(&str, bool) -> Option<String>> VisitMut<'a> for Addresses<'a, F> {
    fn visit_import_expression(&mut self, import: &mut ImportExpression<'a>) {
        match &mut import.source {
            Expression::StringLiteral(specifier) => drop(self.visit_address(specifier, true)),
            source => self.visit_expression(source),
        }
    }

    fn visit_new_expression(&mut self, new: &mut NewExpression<'a>) {
        let is_url = new.callee.is_specific_id("URL");
        if let [Argument::StringLiteral(specifier), Argument::StaticMemberExpression(address)] =
            &mut new.arguments[..]
            && is_url
            && address.property.name == "url"
            && matches!(address.object, Expression::ImportMeta(_))
            && self.visit_address(specifier, false)
        {
            return;
        }
        walk_mut::walk_new_expression(self, new);
    }

    fn visit_import_meta(&mut self, meta: &mut ImportMeta) {
        self.own.get_or_insert(meta.span);
    }
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
