//! The nested form of the source document: an object's keys are moves; after Black's move it lists White's replies,
//! after White's reply it holds the one answer. A number n in place of an object says that the threat search wins
//! from there, with n - 1 more stones.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor};

use engine::{Deadline, Point};

use crate::builder::Builder;
use crate::envelope::Claims;
use crate::error::{Fault, StrategyError};
use crate::game::Game;
use crate::graph::Strategy;
use crate::layout::{Listing, check_win_at, position_after};
use crate::limits::MAX_NODES;
use crate::stones::Stones;

/// The nested strategy as a graph with shared nodes.
///
/// The nested form gives no bounds, but for its numbers: a node keeps the claim for its second move. Where several
/// branches reach the same class of positions, the one with the lowest bound stays.
pub(crate) fn strategy(
    game: Game,
    text: &str,
    claims: &Claims,
    made_by: BTreeMap<String, String>,
) -> Result<Strategy, StrategyError> {
    let reader = Reader {
        game,
        claims,
        builder: Builder::new(game).into(),
        nodes: 0.into(),
        error: RefCell::default(),
    };
    let mut json = serde_json::Deserializer::from_str(text);
    let first = First { reader: &reader };
    let read = first.deserialize(&mut json).and_then(|()| json.end());
    if let Some(error) = reader.error.into_inner() {
        return Err(error);
    }
    read.map_err(|error| StrategyError::of_json("tree", &error))?;
    reader.builder.into_inner().finish(made_by)
}

/// What the whole reading shares.
struct Reader<'a> {
    game: Game,
    claims: &'a Claims,
    builder: RefCell<Builder>,
    nodes: std::cell::Cell<usize>,
    /// The first fault that the JSON reader knows nothing of.
    error: RefCell<Option<StrategyError>>,
}

impl Reader<'_> {
    /// Keeps the fault with its place and stops the JSON reader.
    fn fail<E: Error>(&self, moves: &[Point], fault: Fault) -> E {
        let at = ["tree".to_owned()].into_iter().chain(moves.iter().map(Point::to_string));
        let at = at.collect::<Vec<_>>().join(".");
        self.error.borrow_mut().get_or_insert(StrategyError { at, fault });
        E::custom("")
    }

    fn key<E: Error>(&self, moves: &[Point], key: &str) -> Result<Point, E> {
        key.parse().map_err(|error| self.fail(moves, Fault::Point(error)))
    }
}

/// The outermost object with the first move.
struct First<'a> {
    reader: &'a Reader<'a>,
}

/// A position with White to move.
struct WhiteTurn<'a> {
    reader: &'a Reader<'a>,
    moves: Vec<Point>,
    stones: Stones,
    /// The claim that holds here unless a number says less.
    win_at: Deadline,
}

/// A reply of White to the position of `parent`.
struct BlackTurn<'a> {
    parent: &'a WhiteTurn<'a>,
    white: Point,
}

impl<'de> DeserializeSeed<'de> for First<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for First<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the first move")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let reader = self.reader;
        let expected = || Fault::Expected(format!("the one first move {}", reader.game.first()));
        let Some(key) = map.next_key::<String>()? else { return Err(reader.fail(&[], expected())) };
        if key != reader.game.first().to_string() {
            return Err(reader.fail(&[], expected()));
        }
        let stones = Stones::first(reader.game);
        let moves = vec![reader.game.first()];
        map.next_value_seed(WhiteTurn { reader, moves, stones, win_at: reader.claims.win_at })?;
        match map.next_entry::<String, IgnoredAny>()? {
            Some(_) => Err(reader.fail(&[], expected())),
            None => Ok(()),
        }
    }
}

impl WhiteTurn<'_> {
    /// Enters the position with the answers listed.
    fn enter<E: Error>(&self, win_at: Deadline, answers: Vec<(Point, Point)>) -> Result<(), E> {
        let reader = self.reader;
        check_win_at(win_at, &self.stones).map_err(|fault| reader.fail(&self.moves, fault))?;
        reader.nodes.set(reader.nodes.get() + 1);
        if reader.nodes.get() > MAX_NODES {
            return Err(reader.fail(&self.moves, Fault::TooMany(MAX_NODES)));
        }
        reader.builder.borrow_mut().add(&self.stones, Listing { win_at, answers });
        Ok(())
    }
}

impl<'de> DeserializeSeed<'de> for WhiteTurn<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for WhiteTurn<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of White's replies or a number of stones")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        let end = (self.stones.count() as u64).checked_add(number).and_then(|end| end.checked_sub(1));
        let fault = || self.reader.fail(&self.moves, Fault::WinAt(end.unwrap_or(number).to_string()));
        let deadline = end.and_then(deadline_at).ok_or_else(fault)?;
        self.enter(deadline.min(self.win_at), Vec::new())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut answers = Vec::new();
        let mut listed = BTreeSet::new();
        while let Some(key) = map.next_key::<std::borrow::Cow<'_, str>>()? {
            let white = self.reader.key(&self.moves, &key)?;
            if !listed.insert(white) {
                return Err(self.reader.fail(&self.moves, Fault::Repeated(white)));
            }
            let answer = map.next_value_seed(BlackTurn { parent: &self, white })?;
            answers.extend(answer.map(|black| (white, black)));
        }
        self.enter(self.win_at, answers)
    }
}

impl<'de> DeserializeSeed<'de> for BlackTurn<'_> {
    type Value = Option<Point>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<Point>, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for BlackTurn<'_> {
    /// Black's answer, or none where a number leaves it to the threat search.
    type Value = Option<Point>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with Black's answer or a number of stones")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Option<Point>, E> {
        let parent = self.parent;
        let fail = |fault| parent.reader.fail(&[parent.moves.as_slice(), &[self.white]].concat(), fault);
        parent.stones.play(self.white).map_err(|illegal| fail(Fault::Illegal(illegal)))?;
        // The bound of a reply that is not listed is that of its node; the number may only say less.
        let end = (parent.stones.count() as u64).checked_add(number).and_then(deadline_at);
        match end.filter(|&end| end <= parent.win_at && number > 1) {
            Some(_) => Ok(None),
            None => Err(fail(Fault::WinAt(number.to_string()))),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Option<Point>, A::Error> {
        let (parent, reader) = (self.parent, self.parent.reader);
        let mut moves = [parent.moves.as_slice(), &[self.white]].concat();
        let one = || Fault::Expected("exactly one answer of Black".to_owned());
        let Some(key) = map.next_key::<std::borrow::Cow<'_, str>>()? else {
            return Err(reader.fail(&moves, one()));
        };
        let black = reader.key(&moves, &key)?;
        let stones =
            position_after(&parent.stones, self.white, black).map_err(|fault| reader.fail(&moves, fault))?;
        let second = (moves.len() == 2).then(|| reader.game.second_move(self.white)).flatten();
        let claim = second.map_or(parent.win_at, |(name, _)| reader.claims.after(name));
        moves.push(black);
        map.next_value_seed(WhiteTurn { reader, moves, stones, win_at: claim.min(parent.win_at) })?;
        match map.next_key::<IgnoredAny>()? {
            Some(_) => Err(reader.fail(&[parent.moves.as_slice(), &[self.white]].concat(), one())),
            None => Ok(Some(black)),
        }
    }
}

fn deadline_at(stone: u64) -> Option<Deadline> {
    Deadline::new(usize::try_from(stone).ok()?)
}
