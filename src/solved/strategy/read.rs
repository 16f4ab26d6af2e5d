//! Reading `gomoku.json` in either form. The text is not trusted: sizes are limited, every move is checked on the
//! board, and an error names its place.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use engine::Deadline;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::envelope::{Claims, Fields, game, graph};
use crate::error::{Fault, StrategyError};
use crate::game::Game;
use crate::graph::Strategy;
use crate::limits::{MAX_BYTES, MAX_NODES};
use crate::read_tree;

/// The claim of a nested file without an envelope, which says nothing itself and is for the standard game.
const BARE_CLAIM: usize = 35;

/// The most entries of an object other than the tree: there are 252 second moves on a board of side 22.
const MAX_ENTRIES: usize = 256;

impl Strategy {
    /// Reads a strategy: the graph form, or the nested form bare or in the envelope.
    ///
    /// # Errors
    /// [`StrategyError`] with the place if the text is larger than [`MAX_BYTES`](crate::MAX_BYTES), no strategy of
    /// this version, holds an illegal move, or says different numbers in different places. That Black really wins is not checked here.
    pub fn from_json(text: &str) -> Result<Self, StrategyError> {
        if text.len() > MAX_BYTES {
            return Err(StrategyError::new("the file", Fault::TooLarge));
        }
        let Object(fields): Object<&RawValue> = json("the file", text)?;
        if !fields.contains_key("format") && fields.len() == 1 {
            let win_at = Deadline::new(BARE_CLAIM).unwrap_or(Deadline::LATEST);
            let claims = Claims { win_at, by_second: Vec::new() };
            return read_tree::strategy(Game::STANDARD, text, &claims, BTreeMap::new());
        }
        let file = File { fields };
        let game = game(&file)?;
        let claims = Claims::of(game, &file)?;
        let made_by = file.field::<Object<String>>("made_by")?.map_or_else(BTreeMap::new, |object| object.0);
        match (file.fields.get("nodes"), file.fields.get("tree")) {
            (Some(_), None) => graph(game, &file, &claims, made_by),
            (None, Some(tree)) => read_tree::strategy(game, tree.get(), &claims, made_by),
            (Some(_), Some(_)) => {
                Err(StrategyError::new("tree", Fault::Expected("no tree beside nodes".into())))
            }
            (None, None) => Err(StrategyError::new("nodes", Fault::Missing)),
        }
    }
}

/// The fields of a file, each still as text.
struct File<'a> {
    fields: BTreeMap<String, &'a RawValue>,
}

impl<'a> File<'a> {
    fn field<T: Deserialize<'a>>(&self, name: &str) -> Result<Option<T>, StrategyError> {
        self.fields.get(name).map(|raw| json(name, raw.get())).transpose()
    }
}

impl Fields for File<'_> {
    fn text(&self, name: &str) -> Result<Option<String>, StrategyError> {
        self.field(name)
    }

    fn number(&self, name: &str) -> Result<Option<u64>, StrategyError> {
        self.field(name)
    }

    fn numbers(&self, name: &str) -> Result<Option<Vec<(String, u64)>>, StrategyError> {
        Ok(self.field::<Object<u64>>(name)?.map(|object| object.0.into_iter().collect()))
    }

    fn texts(&self, name: &str) -> Result<Option<Vec<String>>, StrategyError> {
        Ok(self.field::<Texts>(name)?.map(|texts| texts.0))
    }
}

/// An object of at most [`MAX_ENTRIES`] entries with different keys.
struct Object<V>(BTreeMap<String, V>);

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Object<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for ObjectVisitor<V> {
    type Value = Object<V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<V>, A::Error> {
        let mut object = BTreeMap::new();
        while let Some((key, value)) = map.next_entry::<String, V>()? {
            if object.len() == MAX_ENTRIES {
                return Err(A::Error::custom(format!("more than {MAX_ENTRIES} entries")));
            }
            if object.insert(key, value).is_some() {
                return Err(A::Error::custom("a key stands twice"));
            }
        }
        Ok(Object(object))
    }
}

/// The strings of the nodes, no more than [`MAX_NODES`](crate::MAX_NODES) of them.
struct Texts(Vec<String>);

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(TextsVisitor)
    }
}

struct TextsVisitor;

impl<'de> Visitor<'de> for TextsVisitor {
    type Value = Texts;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("one string for each node")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Texts, A::Error> {
        let mut texts = Vec::new();
        while let Some(text) = seq.next_element()? {
            if texts.len() == MAX_NODES {
                return Err(A::Error::custom(Fault::TooMany(MAX_NODES)));
            }
            texts.push(text);
        }
        Ok(Texts(texts))
    }
}

/// Reads JSON; an error tells its line and column within `name`.
fn json<'a, T: Deserialize<'a>>(name: &str, text: &'a str) -> Result<T, StrategyError> {
    serde_json::from_str(text).map_err(|error| StrategyError::of_json(name, &error))
}
