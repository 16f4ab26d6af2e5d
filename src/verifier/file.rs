//! Reading the strategy file: its envelope, and its nodes as the tokens give them. What the moves mean on a board
//! is not looked at here.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::ReadError;
use crate::point::{MIDDLE, POINTS, Point, parse, parse_prefix};
use crate::tree;

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 256 << 20;
/// The most nodes that are read.
pub(crate) const MAX_NODES: usize = 1 << 22;
/// The claim of a nested file without an envelope.
pub(crate) const BARE_CLAIM: u8 = 35;

/// A strategy file as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The stone by which Black wins at the latest.
    pub(crate) win_at: u8,
    /// The same for each second move that the envelope lists.
    pub(crate) by_second: Vec<(Point, u8)>,
    /// The first is the root; every other is named by an answer of an earlier one.
    pub(crate) nodes: Vec<FileNode>,
}

/// A position with White to move, as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileNode {
    /// The node and the index of its reply that name this one first.
    pub(crate) named_by: Option<(usize, usize)>,
    /// The stone by which Black wins at the latest.
    pub(crate) win_at: u8,
    pub(crate) replies: Vec<FileReply>,
}

/// A reply of White that the file lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileReply {
    pub(crate) white: Point,
    pub(crate) then: Then,
}

/// What the file says about a listed reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// Black answers; the position after it is node `child` under `symmetry`.
    Answer { black: Point, child: usize, symmetry: usize },
    /// The threat search wins, with so many more stones at most.
    Search { stones: u8 },
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
            return Ok(Self { win_at: BARE_CLAIM, by_second: Vec::new(), nodes });
        }
        let envelope: Envelope<'_> = json(text)?;
        envelope.check()?;
        let by_second = envelope.by_second()?;
        let nodes = match (envelope.nodes, envelope.tree) {
            (Some(nodes), None) => nodes_of_strings(&json::<Vec<Cow<'_, str>>>(nodes.get())?)?,
            (None, Some(tree)) => tree::nodes(tree.get(), &[MIDDLE], envelope.win_at, &by_second)?,
            _ => return Err(ReadError::new("the file", "expected either \"nodes\" or \"tree\"")),
        };
        let file = Self { win_at: envelope.win_at, by_second, nodes };
        match envelope.counts {
            Some(counts) if envelope.nodes.is_some() => file.check_counts(&counts)?,
            _ => {}
        }
        Ok(file)
    }

    /// A strategy without an envelope: the node strings of the graph form, from a root that
    /// [`Options`](crate::Options) name. Black is to win by stone `win_at` at the latest.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn of_nodes<S: AsRef<str>>(win_at: u8, nodes: &[S]) -> Result<Self, ReadError> {
        Ok(Self { win_at, by_second: Vec::new(), nodes: nodes_of_strings(nodes)? })
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
    fn check(&self) -> Result<(), ReadError> {
        let expect = |at: &str, ok: bool, what: &str| {
            if ok { Ok(()) } else { Err(ReadError::new(at, format!("expected {what}"))) }
        };
        expect("format", self.format == "gomoku-strategy", "\"gomoku-strategy\"")?;
        expect("version", self.version == 1, "1")?;
        expect("rule", self.rule == "standard", "\"standard\"")?;
        expect("size", self.size == 15, "15")?;
        expect("first", self.first == "h8", "\"h8\"")?;
        expect("win_at", is_win_at(self.win_at), "an odd number up to 225")
    }

    fn by_second(&self) -> Result<Vec<(Point, u8)>, ReadError> {
        let entry = |(key, &win_at): (&String, &u8)| {
            let at = || format!("by_second.{}", key.chars().take(8).collect::<String>());
            let second = parse(key).filter(|&point| crate::second::name_of(point) == Some(point));
            let second = second.ok_or_else(|| ReadError::new(at(), "names none of the 35 second moves"))?;
            if is_win_at(win_at) {
                Ok((second, win_at))
            } else {
                Err(ReadError::new(at(), "expected an odd number up to 225"))
            }
        };
        let entries: Vec<_> = self.by_second.iter().map(entry).collect::<Result<_, _>>()?;
        if entries.len() == crate::second::SECOND_MOVES {
            Ok(entries)
        } else {
            Err(ReadError::new("by_second", format!("has {} of the 35 second moves", entries.len())))
        }
    }
}

pub(crate) const fn is_win_at(stone: u8) -> bool {
    stone % 2 == 1 && stone as usize <= POINTS
}

pub(crate) fn json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|error| {
        let at = format!("line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let reason = message.split(" at line ").next().unwrap_or_default();
        ReadError::new(at, reason)
    })
}

/// The nodes of the graph form: one string each.
fn nodes_of_strings<S: AsRef<str>>(strings: &[S]) -> Result<Vec<FileNode>, ReadError> {
    if strings.is_empty() || strings.len() > MAX_NODES {
        return Err(ReadError::new("nodes", format!("expected 1 to {MAX_NODES} nodes")));
    }
    let mut nodes = vec![FileNode { named_by: None, win_at: 0, replies: Vec::new() }];
    for (id, string) in strings.iter().enumerate() {
        if id == nodes.len() {
            return Err(ReadError::new(format!("nodes[{id}]"), "no answer leads to this node"));
        }
        for (index, token) in string.as_ref().split(' ').enumerate() {
            let at = || format!("nodes[{id}] token {index}");
            if index == 0 {
                let stone = token.parse().ok().filter(|&stone| is_win_at(stone));
                let message = "expected the stone of the win, an odd number up to 225";
                nodes[id].win_at = stone.ok_or_else(|| ReadError::new(at(), message))?;
                continue;
            }
            let shape = "expected an answer of the form i9g9, i9g9=12 or i9g9=12~3";
            let (white, black, link) = answer(token).ok_or_else(|| ReadError::new(at(), shape))?;
            let named = nodes.len();
            let (child, symmetry) = link.unwrap_or((named, 0));
            if child > named || (child == named && link.is_some()) {
                return Err(ReadError::new(at(), format!("node {child} has not been named yet")));
            }
            if link.is_none() {
                let named_by = Some((id, index - 1));
                nodes.push(FileNode { named_by, win_at: 0, replies: Vec::new() });
            }
            nodes[id].replies.push(FileReply { white, then: Then::Answer { black, child, symmetry } });
        }
    }
    if nodes.len() > strings.len() {
        let at = format!("nodes[{}]", strings.len());
        return Err(ReadError::new(at, format!("missing: the answers name {} nodes", nodes.len())));
    }
    Ok(nodes)
}

/// A node named before, and the symmetry under which it is meant.
type Link = (usize, usize);

/// White's point, Black's point and, if it is given, the child.
fn answer(token: &str) -> Option<(Point, Point, Option<Link>)> {
    let (white, rest) = parse_prefix(token)?;
    let (black, rest) = parse_prefix(rest)?;
    let Some(link) = rest.strip_prefix('=') else {
        return rest.is_empty().then_some((white, black, None));
    };
    let (child, symmetry) = link.split_once('~').unwrap_or((link, "0"));
    let number = |digits: &str| {
        let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
        digits.parse::<usize>().ok().filter(|_| plain)
    };
    let symmetry = number(symmetry).filter(|&symmetry| symmetry < 8)?;
    Some((white, black, Some((number(child)?, symmetry))))
}
