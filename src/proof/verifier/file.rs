//! Reads a strategy file, except its nodes. Whether the moves are legal is checked later, on the board.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::error::ReadError;
use crate::game::{Game, Rule};
use crate::grid::{Cell, Grid};
use crate::nodes::{self, Node};
use crate::point::Point;
use crate::second;

/// The maximum length of a file, in bytes.
pub const MAX_BYTES: usize = 256 << 20;

/// The contents of a strategy file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyFile {
    pub(crate) game: Game,
    pub(crate) win_at: u16,
    pub(crate) by_second: Vec<(Cell, u16)>,
    /// The first node is the root. Every other node is reached by an answer of an earlier node.
    pub(crate) nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Envelope {
    format: String,
    version: u64,
    rule: String,
    size: u64,
    within: Option<u8>,
    first: String,
    win_at: u16,
    by_second: BTreeMap<String, u16>,
    /// True if the root answers only some of White's replies. The verifier then rejects the file as a whole, but can prove the
    /// win after each second move that the root answers.
    #[serde(default)]
    partial: bool,
    nodes: Vec<String>,
}

impl StrategyFile {
    /// Reads a strategy in the graph form.
    ///
    /// # Errors
    /// Fails if the text is too long, is not JSON in this form and version, or contains a malformed token.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        if text.len() > MAX_BYTES {
            return Err(ReadError::new("the file", format!("longer than {MAX_BYTES} bytes")));
        }
        let envelope: Envelope = serde_json::from_str(text).map_err(|error| of_json(&error))?;
        let game = envelope.game()?;
        let by_second = envelope.by_second(game)?;
        let first: Vec<Cell> = Grid::of(game).cell(game.first()).into_iter().collect();
        let nodes = nodes::read(game, &envelope.nodes, &first)?;
        Ok(Self { game, win_at: envelope.win_at, by_second, nodes })
    }

    /// Creates a strategy that has no answers and claims a win by stone `win_at`. The adviser has to answer every reply that
    /// the rules do not decide.
    pub fn unanswered(game: Game, win_at: u16) -> Self {
        let nodes = vec![Node { named_by: None, win_at, answers: Vec::new() }];
        Self { game, win_at, by_second: Vec::new(), nodes }
    }

    /// The board size and the rule of the strategy.
    pub const fn game(&self) -> Game {
        self.game
    }
}

fn of_json(error: &serde_json::Error) -> ReadError {
    let message = error.to_string();
    let reason = message.split(" at line ").next().unwrap_or_default();
    ReadError::new(format!("line {} column {}", error.line(), error.column()), reason)
}

impl Envelope {
    /// Returns the strategy's game. Fails if the file has another format or version.
    fn game(&self) -> Result<Game, ReadError> {
        let expect = |at: &str, ok: bool, what: &str| {
            if ok { Ok(()) } else { Err(ReadError::new(at, format!("expected {what}"))) }
        };
        expect("format", self.format == "gomoku-strategy", "\"gomoku-strategy\"")?;
        expect("version", self.version == 2, "2")?;
        let rule = Rule::named(&self.rule);
        let rule = rule.ok_or_else(|| {
            let [a, b, c, d] = Rule::ALL;
            ReadError::new("rule", format!("expected \"{a}\", \"{b}\", \"{c}\" or \"{d}\""))
        })?;
        let game = usize::try_from(self.size).ok().and_then(|size| Game::new(size, rule));
        let game = game.ok_or_else(|| {
            let (least, most) = (Game::MIN_SIZE, Game::MAX_SIZE);
            ReadError::new("size", format!("expected a number from {least} to {most}; 15 for strict renju"))
        })?;
        let game = self.within.map_or(Some(game), |distance| game.within(distance));
        let game = game.ok_or_else(|| {
            ReadError::new(
                "within",
                "possible only if Black needs exactly five, on a board with a center point",
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
                ReadError::new(at(), format!("expected one of the {} second moves", names.len()))
            })?;
            if game.can_end_at(win_at) {
                Ok((second, win_at))
            } else {
                Err(ReadError::new(at(), format!("expected {}", odd(game))))
            }
        };
        let entries: Vec<_> = self.by_second.iter().map(entry).collect::<Result<_, _>>()?;
        if self.partial || entries.len() == names.len() {
            Ok(entries)
        } else {
            let message = format!("lists only {} of the {} second moves", entries.len(), names.len());
            Err(ReadError::new("by_second", message))
        }
    }
}

fn odd(game: Game) -> String {
    format!("an odd number up to {}", game.latest())
}
