#![cfg_attr(not(unix), allow(dead_code, reason = "some tests need Unix"))]

use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

pub const ROW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../proof/solver/tests/o15.json");
pub const STRATEGY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../www/data/gomoku.json");
pub const EVERYWHERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../www/data/everywhere.json");

#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }
}

impl Ran {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

/// The cases in a text, one on each line. Blank lines and lines that begin with `#` are skipped.
pub fn cases(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Splits a command line into words. Quoted words stay together.
fn words(line: &str) -> Vec<String> {
    let pieces = line.split('"').enumerate();
    let word = |(number, piece): (usize, &str)| match number % 2 {
        1 => vec![piece.to_owned()],
        _ => piece.split_whitespace().map(str::to_owned).collect(),
    };
    pieces.flat_map(word).collect()
}

/// Prepares the program with the arguments in this line, and without input.
pub fn command(folder: &Path, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gomoku"));
    command.args(words(line)).current_dir(folder).stdin(Stdio::null());
    command
}

pub fn run(folder: &Path, line: &str) -> Ran {
    command(folder, line).output().expect("gomoku starts").into()
}

/// Runs a shell command in which `$0` is the program.
pub fn shell(folder: &Path, script: &str) -> Ran {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_gomoku")]).current_dir(folder);
    command.output().expect("a shell").into()
}

pub fn folder_with(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a temporary folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

pub fn contents(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file"));
    let name = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    entries.map(|entry| (name(&entry), fs::read(entry.path()).unwrap_or_default())).collect()
}

/// A strategy file with legal moves that answers the second move h9 and need not win.
pub fn small_strategy() -> Value {
    strategy_for(15, "standard", "h8", &["35 h9i9", "35"])
}

pub fn strategy_for(size: u8, rule: &str, first: &str, nodes: &[&str]) -> Value {
    let seconds = (1..=size / 2).flat_map(|up| (0..=up).map(move |right| (right, up)));
    let name = |(right, up)| format!("{}{}", char::from(b'a' + size / 2 + right), 1 + size / 2 + up);
    let by_second: serde_json::Map<String, Value> = seconds.map(|second| (name(second), json!(35))).collect();
    json!({
        "format": "gomoku-strategy", "version": 2, "rule": rule, "size": size, "first": first, "win_at": 35,
        "by_second": by_second, "made_by": {"by": "hand"}, "nodes": nodes,
    })
}

/// Checks that an object has these fields.
#[track_caller]
pub fn has(object: &Value, fields: &Value) {
    for (name, expected) in fields.as_object().expect("fields") {
        assert_eq!(&object[name], expected, "{name} in {object}");
    }
}

pub fn schemas() -> Value {
    serde_json::from_str(include_str!("../../schemas.json")).expect("the schemas are JSON")
}

/// Checks a value against a schema with `type`, `enum`, `items`, `properties` and `required`. Other properties are not allowed.
pub fn conforms(value: &Value, schema: &Value) -> Result<(), String> {
    let name = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is = |allowed: &Value| allowed == name || (allowed == "number" && name == "integer");
    let typed = match &schema["type"] {
        Value::Array(types) => types.iter().any(is),
        Value::Null => true,
        one => is(one),
    };
    let listed = schema["enum"].as_array().is_none_or(|values| values.contains(value));
    if !typed || !listed {
        return Err(format!("{value} is not {schema}"));
    }
    if let Some(items) = value.as_array().filter(|_| schema["items"].is_object()) {
        items.iter().try_for_each(|item| conforms(item, &schema["items"]))?;
    }
    let Some(fields) = value.as_object().filter(|_| schema["type"] == "object") else { return Ok(()) };
    for required in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        fields.get(required).ok_or_else(|| format!("{value} lacks {required}"))?;
    }
    for (name, field) in fields {
        let other = &schema["additionalProperties"];
        let schema = schema["properties"].get(name).or(Some(other).filter(|other| other.is_object()));
        let schema = schema.ok_or_else(|| format!("the schema has no {name}"))?;
        conforms(field, schema).map_err(|error| format!("{name}: {error}"))?;
    }
    Ok(())
}
