//! What a strategy file says beside its moves, checked.

use std::collections::BTreeMap;

use engine::{Deadline, Point, Rule, Size};

use crate::error::{Fault, StrategyError};
use crate::game::Game;
use crate::graph::Strategy;
use crate::read_graph;

/// The rules that a strategy can be for: those under which Black may play anywhere.
const RULES: [Rule; 3] = [Rule::Standard, Rule::Freestyle, Rule::Strict];

/// What stands in every envelope of this version.
pub(crate) const FORMAT: &str = "gomoku-strategy";
pub(crate) const VERSION: u64 = 2;

/// The fields of a strategy file by their names, as a reader of JSON has found them; what they mean is checked later. A
/// field that the file does not have is `Ok(None)`.
pub(crate) trait Fields {
    /// A text.
    ///
    /// # Errors
    /// The field's name, if it holds a value of another kind.
    fn text(&self, name: &str) -> Result<Option<String>, StrategyError>;

    /// A whole number from 0.
    ///
    /// # Errors
    /// The field's name, if it holds a value of another kind.
    fn number(&self, name: &str) -> Result<Option<u64>, StrategyError>;

    /// An object of whole numbers from 0, in any order.
    ///
    /// # Errors
    /// The field's name, if it holds a value of another kind.
    fn numbers(&self, name: &str) -> Result<Option<Vec<(String, u64)>>, StrategyError>;

    /// A list of texts.
    ///
    /// # Errors
    /// The field's name, if it holds a value of another kind or more than [`MAX_NODES`](crate::MAX_NODES) texts.
    fn texts(&self, name: &str) -> Result<Option<Vec<String>>, StrategyError>;
}

/// The graph form.
pub(crate) fn graph(
    game: Game,
    fields: &impl Fields,
    claims: &Claims,
    made_by: BTreeMap<String, String>,
) -> Result<Strategy, StrategyError> {
    let strategy = read_graph::strategy(game, &there("nodes", fields.texts("nodes")?)?, made_by)?;
    for (name, count) in fields.numbers("counts")?.unwrap_or_default() {
        match name.as_str() {
            "nodes" => same("counts.nodes", count, strategy.node_count() as u64)?,
            "answers" => same("counts.answers", count, strategy.answer_count() as u64)?,
            _ => {}
        }
    }
    claims.check(&strategy)?;
    Ok(strategy)
}

/// The game that the file is a strategy for, if it is one of this version.
pub(crate) fn game(fields: &impl Fields) -> Result<Game, StrategyError> {
    let expect = |at: &str, ok: bool, what: String| {
        if ok { Ok(()) } else { Err(StrategyError::new(at, Fault::Expected(what))) }
    };
    let text =
        |at: &str, value: &str| expect(at, there(at, fields.text(at)?)? == value, format!("\"{value}\""));
    let number =
        |at: &str, value: u64| expect(at, there(at, fields.number(at)?)? == value, value.to_string());
    text("format", FORMAT)?;
    number("version", VERSION)?;
    let rule = there("rule", fields.text("rule")?)?;
    let rule = RULES.into_iter().find(|known| known.name() == rule).ok_or_else(|| {
        StrategyError::new("rule", Fault::Expected("\"standard\" or \"freestyle\" or \"strict\"".to_owned()))
    })?;
    let side = there("size", fields.number("size")?)?;
    let size = usize::try_from(side).ok().and_then(|side| Size::new(side).ok());
    let size = size.ok_or_else(|| {
        let what = format!("a side from {} to {}", Size::MIN.side(), Size::MAX.side());
        StrategyError::new("size", Fault::Expected(what))
    })?;
    let everywhere = Game::new(size, rule);
    let game = match fields.number("within")? {
        None => Some(everywhere),
        Some(distance) => u8::try_from(distance).ok().and_then(|distance| everywhere.within(distance)),
    };
    let game = game.ok_or_else(|| {
        let what = "a distance up to 255, on a board with a point in the middle".to_owned();
        StrategyError::new("within", Fault::Expected(what))
    })?;
    text("first", &game.first().to_string())?;
    Ok(game)
}

/// What the envelope says about the length of the win.
pub(crate) struct Claims {
    pub(crate) win_at: Deadline,
    /// For each second move by which a class is named; empty if nothing is said.
    pub(crate) by_second: Vec<(Point, Deadline)>,
}

impl Claims {
    pub(crate) fn of(game: Game, fields: &impl Fields) -> Result<Self, StrategyError> {
        let win_at = stone(game, "win_at", there("win_at", fields.number("win_at")?)?)?;
        let listed = there("by_second", fields.numbers("by_second")?)?;
        let mut by_second = Vec::new();
        for second in game.second_moves() {
            let name = second.to_string();
            let at = format!("by_second.{name}");
            let found = listed.iter().find(|(key, _)| *key == name).map(|&(_, number)| number);
            by_second.push((second, stone(game, &at, there(&at, found)?)?));
        }
        if listed.len() == by_second.len() {
            Ok(Self { win_at, by_second })
        } else {
            let what = format!("the {} second moves and nothing else", by_second.len());
            Err(StrategyError::new("by_second", Fault::Expected(what)))
        }
    }

    /// The claim after the second move of this name.
    pub(crate) fn after(&self, second: Point) -> Deadline {
        let found = self.by_second.iter().find(|(point, _)| *point == second);
        found.map_or(self.win_at, |&(_, stone)| stone)
    }

    fn check(&self, strategy: &Strategy) -> Result<(), StrategyError> {
        same("win_at", self.win_at.stone() as u64, strategy.win_at().stone() as u64)?;
        for (&(second, found), (_, expected)) in self.by_second.iter().zip(strategy.by_second()) {
            same(&format!("by_second.{second}"), found.stone() as u64, expected.stone() as u64)?;
        }
        Ok(())
    }
}

fn there<T>(at: &str, value: Option<T>) -> Result<T, StrategyError> {
    value.ok_or_else(|| StrategyError::new(at, Fault::Missing))
}

fn same(at: &str, found: u64, expected: u64) -> Result<(), StrategyError> {
    if found == expected { Ok(()) } else { Err(StrategyError::new(at, Fault::Differs { found, expected })) }
}

/// A stone that can be Black's fifth.
fn stone(game: Game, at: &str, number: u64) -> Result<Deadline, StrategyError> {
    let possible = |deadline: &Deadline| (9..=game.size().area()).contains(&deadline.stone());
    let deadline = usize::try_from(number).ok().and_then(Deadline::new).filter(possible);
    deadline.ok_or_else(|| StrategyError::new(at, Fault::WinAt(number.to_string())))
}
