//! Checks everything in a strategy file except its moves.

use std::collections::BTreeMap;

use engine::{Deadline, Point, Rule, Size};

use crate::error::{Fault, StrategyError};
use crate::game::Game;
use crate::graph::Strategy;
use crate::value::{Value, entry};

const RULES: [Rule; 4] = [Rule::Standard, Rule::Freestyle, Rule::Strict, Rule::StrictRenju];

pub(crate) const FORMAT: &str = "gomoku-strategy";
pub(crate) const VERSION: u64 = 2;

pub(crate) struct Envelope<'a> {
    pub(crate) fields: &'a [(String, Value)],
}

impl<'a> Envelope<'a> {
    pub(crate) fn get(&self, name: &str) -> Option<&'a Value> {
        entry(self.fields, name)
    }

    fn there(&self, name: &str) -> Result<&'a Value, StrategyError> {
        self.get(name).ok_or_else(|| StrategyError::new(name, Fault::Missing))
    }

    fn text(&self, name: &str) -> Result<&'a str, StrategyError> {
        self.there(name)?.text(name)
    }

    fn number(&self, name: &str) -> Result<u64, StrategyError> {
        self.there(name)?.number(name)
    }

    /// The strategy's game. Fails if the file has another format or version.
    pub(crate) fn game(&self) -> Result<Game, StrategyError> {
        let text =
            |name: &str, value: &str| require(self.text(name)? == value, name, || format!("\"{value}\""));
        text("format", FORMAT)?;
        require(self.number("version")? == VERSION, "version", || VERSION.to_string())?;
        let rule = self.text("rule")?;
        let rule = RULES.into_iter().find(|known| known.name() == rule).ok_or_else(|| {
            StrategyError::new(
                "rule",
                Fault::Expected("\"standard\", \"freestyle\", \"strict\" or \"strict-renju\"".to_owned()),
            )
        })?;
        let side = self.number("size")?;
        let size = usize::try_from(side).ok().and_then(|side| Size::new(side).ok());
        let size = size.ok_or_else(|| {
            let what = format!("a number from {} to {}", Size::MIN.side(), Size::MAX.side());
            StrategyError::new("size", Fault::Expected(what))
        })?;
        let everywhere = Game::new(size, rule);
        let game = match self.get("within") {
            None => Some(everywhere),
            Some(within) => {
                u8::try_from(within.number("within")?).ok().and_then(|distance| everywhere.within(distance))
            }
        };
        let game = game.ok_or_else(|| {
            let what = "a distance up to 255, on a board with a center point".to_owned();
            StrategyError::new("within", Fault::Expected(what))
        })?;
        text("first", &game.first().to_string())?;
        Ok(game)
    }

    pub(crate) fn is_partial(&self) -> Result<bool, StrategyError> {
        match self.get("partial") {
            None => Ok(false),
            Some(Value::Flag(is_partial)) => Ok(*is_partial),
            Some(_) => Err(StrategyError::new("partial", Fault::Expected("true or false".to_owned()))),
        }
    }

    pub(crate) fn claims(&self, game: Game) -> Result<Claims, StrategyError> {
        let win_at = stone(game, "win_at", self.number("win_at")?)?;
        let listed = self.there("by_second")?.object("by_second")?;
        let is_partial = self.is_partial()?;
        let mut by_second = Vec::new();
        for second in game.second_moves() {
            let at = format!("by_second.{second}");
            match entry(listed, &second.to_string()) {
                Some(found) => by_second.push((second, stone(game, &at, found.number(&at)?)?)),
                None if is_partial => {}
                None => return Err(StrategyError::new(&at, Fault::Missing)),
            }
        }
        let what = || match is_partial {
            true => "second moves and nothing else".to_owned(),
            false => format!("the {} second moves and nothing else", by_second.len()),
        };
        require(listed.len() == by_second.len(), "by_second", what)?;
        Ok(Claims { win_at, by_second })
    }

    pub(crate) fn made_by(&self) -> Result<BTreeMap<String, String>, StrategyError> {
        let Some(made_by) = self.get("made_by") else { return Ok(BTreeMap::new()) };
        let mut remarks = BTreeMap::new();
        for (key, value) in made_by.object("made_by")? {
            remarks.insert(key.clone(), value.text("made_by")?.to_owned());
        }
        Ok(remarks)
    }

    /// Compares the numbers of nodes and answers with those in the file, if it has any.
    pub(crate) fn check_counts(&self, strategy: &Strategy) -> Result<(), StrategyError> {
        let Some(counts) = self.get("counts") else { return Ok(()) };
        let counts = counts.object("counts")?;
        for (name, expected) in [("nodes", strategy.node_count()), ("answers", strategy.answer_count())] {
            if let Some(count) = entry(counts, name) {
                let at = format!("counts.{name}");
                same(&at, count.number(&at)?, expected as u64)?;
            }
        }
        Ok(())
    }
}

/// The file's claims about the length of the win.
pub(crate) struct Claims {
    pub(crate) win_at: Deadline,
    /// The bound after one second move from each class. May be empty.
    pub(crate) by_second: Vec<(Point, Deadline)>,
}

impl Claims {
    pub(crate) fn after(&self, second: Point) -> Deadline {
        let found = self.by_second.iter().find(|(point, _)| *point == second);
        found.map_or(self.win_at, |&(_, stone)| stone)
    }

    pub(crate) fn check(&self, strategy: &Strategy) -> Result<(), StrategyError> {
        same("win_at", self.win_at.stone() as u64, strategy.win_at().stone() as u64)?;
        if !self.by_second.is_empty() {
            let [listed, covered] = [self.by_second.len(), strategy.by_second().count()];
            same("by_second", listed as u64, covered as u64)?;
        }
        for (second, expected) in strategy.by_second() {
            let found = self.after(second).stone() as u64;
            same(&format!("by_second.{second}"), found, expected.stone() as u64)?;
        }
        Ok(())
    }
}

fn require(holds: bool, at: &str, what: impl FnOnce() -> String) -> Result<(), StrategyError> {
    if holds { Ok(()) } else { Err(StrategyError::new(at, Fault::Expected(what()))) }
}

fn same(at: &str, found: u64, expected: u64) -> Result<(), StrategyError> {
    if found == expected { Ok(()) } else { Err(StrategyError::new(at, Fault::Differs { found, expected })) }
}

/// Reads the number of the stone by which Black wins. It must be the number of a black stone.
fn stone(game: Game, at: &str, number: u64) -> Result<Deadline, StrategyError> {
    let possible = |deadline: &Deadline| (9..=game.size().area()).contains(&deadline.stone());
    let deadline = usize::try_from(number).ok().and_then(Deadline::new).filter(possible);
    deadline.ok_or_else(|| StrategyError::new(at, Fault::WinAt(number.to_string())))
}
