use serde::Serialize;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt;

/// Formats flat structs, with the field names as headings.
pub fn table(rows: &[impl Serialize]) -> String {
    let fields = |row| serde_json::to_string(row).and_then(|text| serde_json::from_str::<Fields>(&text));
    let rows: Vec<Vec<(String, String)>> =
        rows.iter().map(|row| fields(row).expect("a flat struct").0).collect();
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].0.len().max(row[column].1.chars().count()))
            .max()
            .unwrap_or_default()
    };
    let line = |cells: Vec<&String>| -> String {
        cells.into_iter().enumerate().map(|(column, cell)| format!("{cell:>0$}  ", width(column))).collect()
    };
    let head = rows.first().map(|row| line(row.iter().map(|(name, _)| name).collect()));
    let lines = rows.iter().map(|row| line(row.iter().map(|(_, value)| value).collect()));
    let lines: Vec<String> = head.into_iter().chain(lines).map(|line| line.trim_end().to_owned()).collect();
    lines.join("\n")
}

struct Fields(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields(Vec::new()))
    }
}

impl<'de> Visitor<'de> for Fields {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a struct")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Self, A::Error> {
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            let cell = match value {
                Value::Null => String::new(),
                Value::String(text) => text,
                Value::Number(number) if number.is_f64() => {
                    format!("{:.3}", number.as_f64().unwrap_or_default())
                }
                other => other.to_string(),
            };
            self.0.push((name, cell));
        }
        Ok(self)
    }
}
