//! Reading the strategy file: its envelope, around either form of its nodes. Whether the moves are legal is not looked
//! at here.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::ReadError;
use crate::point::{MIDDLE, Point, parse};
use crate::rule::Rule;
use crate::written::{FileNode, is_win_at, json};
use crate::{second, strings, tree};

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 256 << 20;
/// The claim of a nested file without an envelope.
pub(crate) const BARE_CLAIM: u8 = 35;

/// A strategy file as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// What counts as five.
    pub(crate) rule: Rule,
    /// The stone by which Black wins at the latest.
    pub(crate) win_at: u8,
    /// The same for each second move that the envelope lists.
    pub(crate) by_second: Vec<(Point, u8)>,
    /// The first is the root; every other is named by an answer of an earlier one.
    pub(crate) nodes: Vec<FileNode>,
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    format: Cow<'a, str>,
    version: u64,
    #[serde(borrow)]
    rule: Cow<'a, str>,
    size: u64,
    #[serde(borrow)]
    first: Cow<'a, str>,
    win_at: u8,
    by_second: BTreeMap<String, u8>,
    counts: Option<Counts>,
    #[serde(borrow)]
    nodes: Option<&'a RawValue>,
    #[serde(borrow)]
    tree: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Counts {
    nodes: usize,
    answers: usize,
}

impl File {
    /// Reads a strategy in either form: the graph, or the nested form bare or in the envelope.
    ///
    /// # Errors
    /// [`ReadError`] with the place if the text is too long, no JSON of this form or of another version, or a token
    /// is malformed.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        if text.len() > MAX_BYTES {
            return Err(ReadError::new("the file", format!("longer than {MAX_BYTES} bytes")));
        }
        let keys: BTreeMap<Cow<'_, str>, &RawValue> = json(text)?;
        if !keys.contains_key("format") && keys.keys().all(|key| parse(key).is_some()) {
            let nodes = tree::nodes(text, &[MIDDLE], BARE_CLAIM, &[])?;
            return Ok(Self { rule: Rule::Standard, win_at: BARE_CLAIM, by_second: Vec::new(), nodes });
        }
        let envelope: Envelope<'_> = json(text)?;
        let rule = envelope.check()?;
        let by_second = envelope.by_second()?;
        let nodes = match (envelope.nodes, envelope.tree) {
            (Some(nodes), None) => strings::nodes(&json::<Vec<Cow<'_, str>>>(nodes.get())?, &[MIDDLE])?,
            (None, Some(tree)) => tree::nodes(tree.get(), &[MIDDLE], envelope.win_at, &by_second)?,
            _ => return Err(ReadError::new("the file", "expected either \"nodes\" or \"tree\"")),
        };
        let file = Self { rule, win_at: envelope.win_at, by_second, nodes };
        match envelope.counts {
            Some(counts) if envelope.nodes.is_some() => file.check_counts(&counts)?,
            _ => {}
        }
        Ok(file)
    }

    /// A strategy without an envelope: the node strings of the graph form, from the position after `root`.
    #[cfg(test)]
    pub(crate) fn of_nodes<S: AsRef<str>>(
        win_at: u8,
        nodes: &[S],
        root: &[Point],
    ) -> Result<Self, ReadError> {
        let nodes = strings::nodes(nodes, root)?;
        Ok(Self { rule: Rule::Standard, win_at, by_second: Vec::new(), nodes })
    }

    /// What counts as five in the game that it is for.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    fn check_counts(&self, counts: &Counts) -> Result<(), ReadError> {
        let answers = self.nodes.iter().map(|node| node.replies.len()).sum();
        for (at, found, expected) in
            [("counts.nodes", counts.nodes, self.nodes.len()), ("counts.answers", counts.answers, answers)]
        {
            if found != expected {
                return Err(ReadError::new(at, format!("says {found}, the file has {expected}")));
            }
        }
        Ok(())
    }
}

impl Envelope<'_> {
    /// The rule, if this version knows all that the envelope says.
    fn check(&self) -> Result<Rule, ReadError> {
        let expect = |at: &str, ok: bool, what: &str| {
            if ok { Ok(()) } else { Err(ReadError::new(at, format!("expected {what}"))) }
        };
        expect("format", self.format == "gomoku-strategy", "\"gomoku-strategy\"")?;
        expect("version", self.version == 2, "2")?;
        let rule = Rule::named(&self.rule);
        expect("rule", rule.is_some(), "\"standard\", \"freestyle\" or \"strict\"")?;
        expect("size", self.size == 15, "15")?;
        expect("first", self.first == "h8", "\"h8\"")?;
        expect("win_at", is_win_at(self.win_at), "an odd number up to 225")?;
        Ok(rule.unwrap_or(Rule::Standard))
    }

    fn by_second(&self) -> Result<Vec<(Point, u8)>, ReadError> {
        let entry = |(key, &win_at): (&String, &u8)| {
            let at = || format!("by_second.{}", key.chars().take(8).collect::<String>());
            let second = parse(key).filter(|&point| second::name_of(point) == Some(point));
            let second = second.ok_or_else(|| ReadError::new(at(), "names none of the 35 second moves"))?;
            if is_win_at(win_at) {
                Ok((second, win_at))
            } else {
                Err(ReadError::new(at(), "expected an odd number up to 225"))
            }
        };
        let entries: Vec<_> = self.by_second.iter().map(entry).collect::<Result<_, _>>()?;
        if entries.len() == second::SECOND_MOVES {
            Ok(entries)
        } else {
            Err(ReadError::new("by_second", format!("has {} of the 35 second moves", entries.len())))
        }
    }
}
