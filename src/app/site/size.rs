use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use serde::de::{Deserialize, Deserializer, Error};
use std::fmt;
use std::io::Write;
use std::str::FromStr;

/// A number of bytes. `250 kB` is 250,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ByteSize(pub usize);

impl ByteSize {
    pub(crate) fn gzipped(bytes: &[u8]) -> Self {
        Self(gzip(bytes).len())
    }
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("memory takes all")
}

impl fmt::Display for ByteSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.0 {
            bytes @ ..1_000 => format!("{bytes} B"),
            bytes => format!("{:.1} kB", bytes as f64 / 1e3),
        };
        f.pad(&text)
    }
}

impl FromStr for ByteSize {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let split = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(split);
        let factor = match unit.trim_start() {
            "B" => Some(1),
            "kB" => Some(1_000),
            "MB" => Some(1_000_000),
            _ => None,
        };
        number
            .parse::<usize>()
            .ok()
            .zip(factor)
            .and_then(|(number, factor)| number.checked_mul(factor))
            .map(Self)
            .ok_or_else(|| {
                format!("{text:?} is not a size: expected a whole number of B, kB or MB, like \"250 kB\"")
            })
    }
}

impl<'de> Deserialize<'de> for ByteSize {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::ByteSize;

    #[test]
    fn sizes_are_parsed_and_formatted() {
        for (text, bytes) in [("0 B", 0), ("17B", 17), ("250 kB", 250_000), ("2 MB", 2_000_000)] {
            assert_eq!(text.parse(), Ok(ByteSize(bytes)), "{text}");
        }
        for text in ["", "250", "kB", "-1 kB", "1.5 kB", "250 KB", "250 kib", "99999999999999999999 B"] {
            assert!(text.parse::<ByteSize>().is_err(), "{text}");
        }
        assert_eq!(ByteSize(999).to_string(), "999 B");
        assert_eq!(ByteSize(263_149).to_string(), "263.1 kB");
    }
}
