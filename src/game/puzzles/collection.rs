//! The page's puzzles, `www/data/puzzles.json`.

use engine::Rule;
use serde::{Deserialize, Serialize};

use crate::grade::BOUNDS;
use crate::puzzle::{Puzzle, Theme};

const FORMAT: &str = "gomoku-puzzles";
const VERSION: u32 = 1;

/// The rules for which puzzles exist.
pub const RULES: [Rule; 3] = [Rule::Standard, Rule::Freestyle, Rule::Renju];

#[derive(Serialize, Deserialize)]
struct Envelope {
    format: String,
    version: u32,
    size: usize,
    /// The lowest rating of each level except the first.
    levels: Vec<u16>,
    groups: Vec<Group>,
}

/// The puzzles for one theme and one rule, easiest first.
#[derive(Serialize, Deserialize)]
struct Group {
    theme: String,
    rule: String,
    puzzles: Vec<String>,
}

/// Writes these puzzles by rule and theme, easiest first.
pub fn write_collection(puzzles: &[Puzzle]) -> String {
    let mut groups = Vec::new();
    for rule in RULES {
        for &theme in Theme::under(rule) {
            let mut mine: Vec<&Puzzle> =
                puzzles.iter().filter(|puzzle| puzzle.theme == theme && puzzle.rule == rule).collect();
            mine.sort_by_key(|puzzle| (puzzle.rating, puzzle.to_string()));
            let puzzles = mine.iter().map(ToString::to_string).collect();
            groups.push(Group { theme: theme.name().to_owned(), rule: rule.to_string(), puzzles });
        }
    }
    let envelope =
        Envelope { format: FORMAT.to_owned(), version: VERSION, size: 15, levels: BOUNDS.to_vec(), groups };
    serde_json::to_string(&envelope).unwrap_or_default().replace("\",\"", "\",\n\"") + "\n"
}

/// Reads a file from [`write_collection`].
///
/// # Errors
/// Fails with a sentence that describes the error.
pub fn read_collection(text: &str) -> Result<Vec<Puzzle>, String> {
    let envelope: Envelope = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if (envelope.format.as_str(), envelope.version, envelope.size) != (FORMAT, VERSION, 15) {
        return Err(format!("expected {FORMAT} {VERSION} for 15x15"));
    }
    if envelope.levels != BOUNDS {
        return Err(format!("expected levels 2 to 5 to begin at {BOUNDS:?}"));
    }
    let mut puzzles = Vec::new();
    for group in envelope.groups {
        let theme = Theme::named(&group.theme).ok_or_else(|| format!("unknown theme {:?}", group.theme))?;
        let named = RULES.into_iter().find(|rule| rule.to_string() == group.rule);
        let rule = named.ok_or_else(|| format!("no puzzles for the rule {:?}", group.rule))?;
        if !Theme::under(rule).contains(&theme) {
            return Err(format!("no puzzles with the theme {:?} for the rule {rule}", group.theme));
        }
        for text in group.puzzles {
            puzzles.push(Puzzle::read(theme, rule, &text).map_err(|error| format!("{text:?}: {error}"))?);
        }
    }
    Ok(puzzles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collection_survives_a_round_trip() {
        let texts = ["g8 3 0 2 1000 h8h9g10 a1a3a5", "g9 4 1 2 900 h8h9g10 a1a3a6"];
        let read: Vec<Puzzle> =
            texts.iter().map(|text| Puzzle::read(Theme::Move, Rule::Freestyle, text).unwrap()).collect();
        let written = write_collection(&read);
        let mut back = read_collection(&written).unwrap();
        back.reverse();
        assert_eq!(back, read);
        assert_eq!(back.iter().map(ToString::to_string).collect::<Vec<_>>(), texts);
        for other in ["strict", "strict-renju", "renju5"] {
            assert!(
                read_collection(&written.replace("freestyle", other))
                    .is_err_and(|error| error.contains(other))
            );
        }
        assert!(
            read_collection(&written.replace("a3a6", "a3a3"))
                .is_err_and(|error| error.contains("a3 is listed twice"))
        );
        assert!(read_collection(&written.replace("gomoku-puzzles", "other")).is_err());
    }
}
