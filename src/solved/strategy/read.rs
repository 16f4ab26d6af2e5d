//! Reads a strategy file in either form. The file is not trusted, so sizes are limited and every move is checked on the board.

use std::collections::BTreeMap;

use engine::Deadline;

use crate::envelope::{Claims, Envelope};
use crate::error::{Fault, StrategyError};
use crate::game::Game;
use crate::graph::Strategy;
use crate::value::Value;
use crate::{read_graph, read_tree};

/// The bound for a nested file without an envelope, which contains no bound and is for the standard game.
const BARE_CLAIM: usize = 35;

impl Strategy {
    /// Reads a strategy in the graph form, or in the nested form with or without an envelope. Does not check whether Black
    /// really wins.
    ///
    /// # Errors
    /// Fails if the text is longer than [`MAX_BYTES`](crate::MAX_BYTES), is not a strategy of this version, has an illegal
    /// move, or contradicts itself. The error says where the fault is.
    pub fn from_json(text: &str) -> Result<Self, StrategyError> {
        let file = Value::from_json(text)?;
        let envelope = Envelope { fields: file.object("the file")? };
        if envelope.get("format").is_none() && envelope.fields.len() == 1 {
            let win_at = Deadline::new(BARE_CLAIM).unwrap_or(Deadline::LATEST);
            let claims = Claims { win_at, by_second: Vec::new() };
            return read_tree::strategy(Game::STANDARD, &file, &claims, BTreeMap::new());
        }
        match envelope.get("tree") {
            Some(tree) if envelope.get("nodes").is_none() => {
                if envelope.is_partial()? {
                    let what = "nodes instead of a tree in a partial strategy".to_owned();
                    return Err(StrategyError::new("tree", Fault::Expected(what)));
                }
                let game = envelope.game()?;
                read_tree::strategy(game, tree, &envelope.claims(game)?, envelope.made_by()?)
            }
            _ => Self::read(&envelope, envelope.made_by()?),
        }
    }

    /// Converts a parsed strategy in the graph form, without its remarks.
    ///
    /// # Errors
    /// Fails in the same cases as [`from_json`](Self::from_json).
    pub fn from_value(file: &Value) -> Result<Self, StrategyError> {
        Self::read(&Envelope { fields: file.object("the file")? }, BTreeMap::new())
    }

    fn read(envelope: &Envelope<'_>, made_by: BTreeMap<String, String>) -> Result<Self, StrategyError> {
        let game = envelope.game()?;
        let claims = envelope.claims(game)?;
        if envelope.get("tree").is_some() {
            return Err(StrategyError::new("tree", Fault::Expected("nodes instead of a tree".into())));
        }
        let nodes = envelope.get("nodes").ok_or_else(|| StrategyError::new("nodes", Fault::Missing))?;
        let strategy = read_graph::strategy(game, nodes, made_by)?;
        let strategy = if envelope.is_partial()? { strategy.into_partial() } else { strategy };
        envelope.check_counts(&strategy)?;
        claims.check(&strategy)?;
        Ok(strategy)
    }
}
