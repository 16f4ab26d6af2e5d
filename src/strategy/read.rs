//! Reading `gomoku.json` in either form. The text is not trusted: sizes are limited, every move is checked on the
//! board, and an error names its place.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;

use engine::{Point, SIZE};

use crate::error::{Fault, StrategyError};
use crate::graph::Strategy;
use crate::write::{FORMAT, RULE, VERSION};
use crate::{SECOND_MOVES, read_graph, read_tree, second_moves};

/// The claim of a nested file without an envelope, which says nothing itself.
const BARE_CLAIM: u8 = 35;

/// The most entries of an object other than the tree.
const MAX_ENTRIES: usize = 64;

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

#[derive(Deserialize)]
struct Counts {
    nodes: usize,
    answers: usize,
}

impl Strategy {
    /// Reads a strategy: the graph form, or the nested form bare or in the envelope.
    ///
    /// # Errors
    /// [`StrategyError`] with the place if the text is larger than [`MAX_BYTES`](crate::MAX_BYTES), no strategy of
    /// this version, holds an illegal move or a reference to another position, or says different numbers in different
    /// places. That Black really wins is not checked here.
    pub fn from_json(text: &str) -> Result<Self, StrategyError> {
        if text.len() > crate::MAX_BYTES {
            return Err(StrategyError::new("the file", Fault::TooLarge));
        }
        let Object(fields): Object<&RawValue> = json("the file", text)?;
        if !fields.contains_key("format") && fields.len() == 1 {
            let claims = Claims { win_at: BARE_CLAIM, by_second: Vec::new() };
            return read_tree::strategy(text, &claims, BTreeMap::new());
        }
        let envelope = Envelope { fields };
        envelope.check_kind()?;
        let claims = envelope.claims()?;
        let made_by = match envelope.fields.get("made_by") {
            Some(raw) => json::<Object<String>>("made_by", raw.get())?.0,
            None => BTreeMap::new(),
        };
        match (envelope.fields.get("nodes"), envelope.fields.get("tree")) {
            (Some(nodes), None) => {
                let strategy = read_graph::strategy(nodes.get(), made_by)?;
                envelope.check_counts(&strategy)?;
                claims.check(&strategy)?;
                Ok(strategy)
            }
            (None, Some(tree)) => read_tree::strategy(tree.get(), &claims, made_by),
            (Some(_), Some(_)) => {
                Err(StrategyError::new("tree", Fault::Expected("no tree beside nodes".into())))
            }
            (None, None) => Err(StrategyError::new("nodes", Fault::Missing)),
        }
    }
}

struct Envelope<'a> {
    fields: BTreeMap<String, &'a RawValue>,
}

impl<'a> Envelope<'a> {
    fn field<T: Deserialize<'a>>(&self, name: &str) -> Result<T, StrategyError> {
        let raw = self.fields.get(name).ok_or_else(|| StrategyError::new(name, Fault::Missing))?;
        json(name, raw.get())
    }

    fn check_kind(&self) -> Result<(), StrategyError> {
        let expect = |at: &str, ok: bool, what: String| {
            if ok { Ok(()) } else { Err(StrategyError::new(at, Fault::Expected(what))) }
        };
        let text = |at: &str, value: &str| {
            let found: Cow<'_, str> = self.field(at)?;
            expect(at, found == value, format!("{value:?}"))
        };
        text("format", FORMAT)?;
        expect("version", self.field::<u64>("version")? == VERSION, VERSION.to_string())?;
        text("rule", RULE)?;
        expect("size", self.field::<usize>("size")? == SIZE, SIZE.to_string())?;
        text("first", &Point::CENTER.to_string())
    }

    fn claims(&self) -> Result<Claims, StrategyError> {
        let win_at = self.field("win_at")?;
        check_stone("win_at", win_at)?;
        let Object(listed): Object<u8> = self.field("by_second")?;
        let mut by_second = Vec::with_capacity(SECOND_MOVES);
        for second in second_moves() {
            let at = format!("by_second.{second}");
            let found = listed.get(&second.to_string());
            let stone = *found.ok_or_else(|| StrategyError::new(&at, Fault::Missing))?;
            check_stone(&at, stone)?;
            by_second.push((second, stone));
        }
        if listed.len() == SECOND_MOVES {
            Ok(Claims { win_at, by_second })
        } else {
            let what = "the 35 second moves and nothing else".to_owned();
            Err(StrategyError::new("by_second", Fault::Expected(what)))
        }
    }

    fn check_counts(&self, strategy: &Strategy) -> Result<(), StrategyError> {
        if !self.fields.contains_key("counts") {
            return Ok(());
        }
        let counts: Counts = self.field("counts")?;
        same("counts.nodes", counts.nodes, strategy.node_count())?;
        same("counts.answers", counts.answers, strategy.answer_count())
    }
}

/// What the envelope says about the length of the win.
pub(crate) struct Claims {
    pub(crate) win_at: u8,
    /// For each of the 35 second moves; empty if nothing is said.
    pub(crate) by_second: Vec<(Point, u8)>,
}

impl Claims {
    /// The claim after the second move of this name.
    pub(crate) fn after(&self, second: Point) -> u8 {
        let found = self.by_second.iter().find(|(point, _)| *point == second);
        found.map_or(self.win_at, |&(_, stone)| stone)
    }

    fn check(&self, strategy: &Strategy) -> Result<(), StrategyError> {
        same("win_at", self.win_at.into(), strategy.win_at().into())?;
        for (&(second, found), (_, expected)) in self.by_second.iter().zip(strategy.by_second()) {
            same(&format!("by_second.{second}"), found.into(), expected.into())?;
        }
        Ok(())
    }
}

fn same(at: &str, found: usize, expected: usize) -> Result<(), StrategyError> {
    if found == expected { Ok(()) } else { Err(StrategyError::new(at, Fault::Differs { found, expected })) }
}

/// A stone that can be Black's fifth.
fn check_stone(at: &str, stone: u8) -> Result<(), StrategyError> {
    if stone % 2 == 1 && (9..=engine::POINTS).contains(&stone.into()) {
        Ok(())
    } else {
        Err(StrategyError::new(at, Fault::WinAt(stone.to_string())))
    }
}

/// Reads JSON; an error tells its line and column within `name`.
pub(crate) fn json<'a, T: Deserialize<'a>>(name: &str, text: &'a str) -> Result<T, StrategyError> {
    serde_json::from_str(text).map_err(|error| {
        let at = format!("{name} line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(before, _)| before);
        StrategyError::new(at, Fault::Json(message.chars().take(200).collect()))
    })
}
