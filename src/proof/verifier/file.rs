//! Reading the strategy file: its envelope, around either form of its nodes. Whether the moves are legal is not looked
//! at here.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::ReadError;
use crate::game::{Game, Rule};
use crate::grid::{Cell, Grid};
use crate::point::Point;
use crate::written::{FileNode, json};
use crate::{second, strings, tree};

/// The longest text that is read, in bytes.
pub const MAX_BYTES: usize = 256 << 20;
/// The claim of a nested file without an envelope.
pub(crate) const BARE_CLAIM: u16 = 35;

/// A strategy file as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    pub(crate) game: Game,
    /// The stone by which Black wins at the latest.
    pub(crate) win_at: u16,
    /// The same for each second move that the envelope lists.
    pub(crate) by_second: Vec<(Cell, u16)>,
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
    within: Option<u8>,
    #[serde(borrow)]
    first: Cow<'a, str>,
    win_at: u16,
    by_second: BTreeMap<String, u16>,
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
    /// Reads a strategy in either form: the graph, or the nested form in the envelope or bare, which is for 15x15 standard.
    ///
    /// # Errors
    /// [`ReadError`] with the place if the text is too long, no JSON of this form or of another version, or a token
    /// is malformed.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        if text.len() > MAX_BYTES {
            return Err(ReadError::new("the file", format!("longer than {MAX_BYTES} bytes")));
        }
        let keys: BTreeMap<Cow<'_, str>, &RawValue> = json(text)?;
        if !keys.contains_key("format") && keys.keys().all(|key| Point::parse(key).is_some()) {
            let game = Game::STANDARD;
            let nodes = tree::nodes(game, text, &first_of(game), BARE_CLAIM, &[])?;
            return Ok(Self { game, win_at: BARE_CLAIM, by_second: Vec::new(), nodes });
        }
        let envelope: Envelope<'_> = json(text)?;
        let game = envelope.game()?;
        let by_second = envelope.by_second(game)?;
        let first = first_of(game);
        let nodes = match (envelope.nodes, envelope.tree) {
            (Some(nodes), None) => strings::nodes(game, &json::<Vec<Cow<'_, str>>>(nodes.get())?, &first)?,
            (None, Some(tree)) => tree::nodes(game, tree.get(), &first, envelope.win_at, &by_second)?,
            _ => return Err(ReadError::new("the file", "expected either \"nodes\" or \"tree\"")),
        };
        let file = Self { game, win_at: envelope.win_at, by_second, nodes };
        match envelope.counts {
            Some(counts) if envelope.nodes.is_some() => file.check_counts(&counts)?,
            _ => {}
        }
        Ok(file)
    }

    /// A strategy without a single answer, by which Black is to win by stone `win_at`: whatever the rules leave open is for
    /// the adviser.
    pub fn unanswered(game: Game, win_at: u16) -> Self {
        let nodes = vec![FileNode { named_by: None, win_at, replies: Vec::new() }];
        Self { game, win_at, by_second: Vec::new(), nodes }
    }

    /// The board and the rule that it is for.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// A strategy without an envelope: the node strings of the graph form, from the position after `root`.
    #[cfg(test)]
    pub(crate) fn of_nodes<S: AsRef<str>>(
        game: Game,
        win_at: u16,
        nodes: &[S],
        root: &[Cell],
    ) -> Result<Self, ReadError> {
        let nodes = strings::nodes(game, nodes, root)?;
        Ok(Self { game, win_at, by_second: Vec::new(), nodes })
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

/// The moves before the first node: the first stone.
fn first_of(game: Game) -> Vec<Cell> {
    Grid::of(game).cell(game.first()).into_iter().collect()
}

impl Envelope<'_> {
    /// What the strategy is for, if the file is one of this version.
    fn game(&self) -> Result<Game, ReadError> {
        let expect = |at: &str, ok: bool, what: &str| {
            if ok { Ok(()) } else { Err(ReadError::new(at, format!("expected {what}"))) }
        };
        expect("format", self.format == "gomoku-strategy", "\"gomoku-strategy\"")?;
        expect("version", self.version == 2, "2")?;
        let rule = Rule::named(&self.rule);
        let rule = rule.ok_or_else(|| {
            let [a, b, c] = Rule::ALL;
            ReadError::new("rule", format!("expected \"{a}\", \"{b}\" or \"{c}\""))
        })?;
        let game = usize::try_from(self.size).ok().and_then(|size| Game::new(size, rule));
        let game = game.ok_or_else(|| {
            let (least, most) = (Game::LEAST_SIZE, Game::MOST_SIZE);
            ReadError::new("size", format!("expected a number from {least} to {most}"))
        })?;
        let game = self.within.map_or(Some(game), |distance| game.within(distance));
        let game = game.ok_or_else(|| {
            ReadError::new(
                "within",
                "expected where just five win for Black, on a board with a point in the middle",
            )
        })?;
        let first = game.first().to_string();
        expect("first", self.first == first, &format!("\"{first}\""))?;
        expect("win_at", game.can_end_at(self.win_at), &odd(game))?;
        Ok(game)
    }

    fn by_second(&self, game: Game) -> Result<Vec<(Cell, u16)>, ReadError> {
        let names = second::names(game);
        let entry = |(key, &win_at): (&String, &u16)| {
            let at = || format!("by_second.{}", key.chars().take(8).collect::<String>());
            let second = Point::parse(key).and_then(|point| Grid::of(game).cell(point));
            let second = second.filter(|second| names.contains(second)).ok_or_else(|| {
                ReadError::new(at(), format!("names none of the {} second moves", names.len()))
            })?;
            if game.can_end_at(win_at) {
                Ok((second, win_at))
            } else {
                Err(ReadError::new(at(), format!("expected {}", odd(game))))
            }
        };
        let entries: Vec<_> = self.by_second.iter().map(entry).collect::<Result<_, _>>()?;
        if entries.len() == names.len() {
            Ok(entries)
        } else {
            let message = format!("has {} of the {} second moves", entries.len(), names.len());
            Err(ReadError::new("by_second", message))
        }
    }
}

/// What the stone of Black's five is.
fn odd(game: Game) -> String {
    format!("an odd number up to {}", game.points())
}
