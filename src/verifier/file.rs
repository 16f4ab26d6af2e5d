//! Reading the strategy file: its envelope, and its nodes as the tokens give them. Whether the moves are legal is not
//! looked at here.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::ReadError;
use crate::point::{MIDDLE, POINTS, Point, Set, Stones, parse, parse_prefix};
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
            (Some(nodes), None) => nodes_of_strings(&json::<Vec<Cow<'_, str>>>(nodes.get())?, &[MIDDLE])?,
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

    /// A strategy without an envelope: the node strings of the graph form, from the position after `root`, which must also be
    /// that of the [`Options`](crate::Options). Black is to win by stone `win_at` at the latest.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn of_nodes<S: AsRef<str>>(win_at: u8, nodes: &[S], root: &[Point]) -> Result<Self, ReadError> {
        Ok(Self { win_at, by_second: Vec::new(), nodes: nodes_of_strings(nodes, root)? })
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
        expect("version", self.version == 2, "2")?;
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

/// The nodes of the graph form from the position after `root`: one string each.
fn nodes_of_strings<S: AsRef<str>>(strings: &[S], root: &[Point]) -> Result<Vec<FileNode>, ReadError> {
    if strings.is_empty() || strings.len() > MAX_NODES {
        return Err(ReadError::new("nodes", format!("expected 1 to {MAX_NODES} nodes")));
    }
    let mut named = Named::default();
    named.add(Stones::of(root), None);
    for (id, string) in strings.iter().enumerate() {
        let Some(&stones) = named.stones.get(id) else {
            return Err(ReadError::new(format!("nodes[{id}]"), "no answer leads to this node"));
        };
        let (win_at, answers) = node(string.as_ref(), &stones)
            .map_err(|(token, reason)| ReadError::new(format!("nodes[{id}] token {token}"), reason))?;
        named.nodes[id].win_at = win_at;
        for (index, (white, black)) in answers.into_iter().enumerate() {
            let (child, symmetry) = named.child(&stones, white, black, (id, index));
            named.nodes[id].replies.push(FileReply { white, then: Then::Answer { black, child, symmetry } });
        }
    }
    if named.nodes.len() > strings.len() {
        let at = format!("nodes[{}]", strings.len());
        return Err(ReadError::new(at, format!("missing: the answers name {} nodes", named.nodes.len())));
    }
    Ok(named.nodes)
}

/// The nodes that have been named so far.
#[derive(Default)]
struct Named {
    nodes: Vec<FileNode>,
    /// Their positions.
    stones: Vec<Stones>,
    /// Where a position and its seven images are to be found.
    known: HashMap<Stones, usize>,
}

impl Named {
    fn add(&mut self, stones: Stones, named_by: Option<(usize, usize)>) -> usize {
        self.nodes.push(FileNode { named_by, win_at: 0, replies: Vec::new() });
        self.stones.push(stones);
        self.nodes.len() - 1
    }

    /// The node after an answer and the symmetry that takes it to the position after that; a new one unless this position
    /// or an image of it has been named.
    fn child(&mut self, stones: &Stones, white: Point, black: Point, by: (usize, usize)) -> (usize, usize) {
        let mut after = *stones;
        after.white.insert(white);
        after.black.insert(black);
        if after.black.or(&after.white).len() != stones.len() + 2 {
            // No legal answer: it is refused on the board, and nothing else can lead there.
            return (self.add(after, Some(by)), 0);
        }
        let least = (0..8).map(|symmetry| after.image(symmetry)).min().unwrap_or(after);
        if let Some(&child) = self.known.get(&least) {
            let own = self.stones[child];
            let symmetry = (0..8).find(|&symmetry| own.image(symmetry) == after);
            return (child, symmetry.unwrap_or_default());
        }
        let child = self.add(after, Some(by));
        self.known.insert(least, child);
        (child, 0)
    }
}

/// The number of a token, and what is wrong with it.
type Malformed = (usize, &'static str);

/// The stone of the win, and White's replies by their points, each with Black's answer.
fn node(string: &str, stones: &Stones) -> Result<(u8, Vec<(Point, Point)>), Malformed> {
    let mut tokens = string.split(' ').enumerate();
    let stone = tokens.next().and_then(|(_, token)| token.parse().ok());
    let stone = stone.filter(|&stone| is_win_at(stone));
    let stone = stone.ok_or((0, "expected the stone of the win, an odd number up to 225"))?;
    let mut answers = Vec::new();
    let mut is_complete = false;
    for (index, token) in tokens {
        let shape = (index, "expected an answer of the form i9g9, i9j10g9 or, at the end, *g9");
        if is_complete {
            return Err(shape);
        }
        is_complete = token.starts_with('*');
        let mut points = points(token.trim_start_matches('*')).ok_or(shape)?;
        let black = points.pop().ok_or(shape)?;
        if is_complete != points.is_empty() || (is_complete && token.starts_with("**")) {
            return Err(shape);
        }
        if is_complete {
            let listed = answers.iter().map(|&(white, _)| white).collect();
            points.extend(Set::ALL.without(&stones.black.or(&stones.white)).without(&listed).iter());
        }
        answers.extend(points.into_iter().map(|white| (white, black)));
    }
    answers.sort_by_key(|&(white, _)| white);
    Ok((stone, answers))
}

/// The points that a token consists of.
fn points(mut token: &str) -> Option<Vec<Point>> {
    let mut points = Vec::new();
    while !token.is_empty() {
        let (point, rest) = parse_prefix(token)?;
        points.push(point);
        token = rest;
    }
    Some(points)
}
