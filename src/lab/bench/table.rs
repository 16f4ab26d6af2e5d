use indexmap::IndexMap;
use serde::Serialize;
use serde_json::Value;

/// Formats flat structs, with the field names as headings.
pub fn table(rows: &[impl Serialize]) -> String {
    let rows: Vec<IndexMap<String, String>> = rows.iter().map(cells).collect();
    let width = |name: &str| {
        rows.iter().map(|row| row[name].chars().count()).chain([name.len()]).max().unwrap_or_default()
    };
    let line = |row: &IndexMap<String, String>, cell: fn((&String, &String)) -> String| {
        let cells = row.iter().map(|field| format!("{:>1$}", cell(field), width(field.0)));
        cells.collect::<Vec<_>>().join("  ")
    };
    let head = rows.first().map(|row| line(row, |(name, _)| name.clone()));
    let lines = rows.iter().map(|row| line(row, |(_, value)| value.clone()));
    head.into_iter().chain(lines).map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// The fields of a struct as text, in order.
fn cells(row: &impl Serialize) -> IndexMap<String, String> {
    let text = serde_json::to_string(row).expect("a flat struct");
    let fields: IndexMap<String, Value> = serde_json::from_str(&text).expect("an object");
    let cell = |value| match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        Value::Number(number) if number.is_f64() => format!("{:.3}", number.as_f64().unwrap_or_default()),
        other => other.to_string(),
    };
    fields.into_iter().map(|(name, value)| (name, cell(value))).collect()
}
