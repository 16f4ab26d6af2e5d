//! Reads the nested form, in which the keys of each object are moves. The object after a Black move lists White's replies, and
//! the object after a White reply has Black's answer. A number in place of an object is one more than the number of stones
//! until the threat search's win.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Deadline, Point};

use crate::builder::Builder;
use crate::envelope::Claims;
use crate::error::{Fault, StrategyError};
use crate::game::Game;
use crate::graph::{Listing, Strategy};
use crate::layout::{check_win_at, position_after};
use crate::limits::MAX_NODES;
use crate::stones::Stones;
use crate::value::Value;

/// Turns the tree into a graph with shared nodes. A position whose bound is not given by a number gets the bound claimed for
/// its second move. Of equivalent positions, the one with the lowest bound is used.
pub(crate) fn strategy(
    game: Game,
    tree: &Value,
    claims: &Claims,
    made_by: BTreeMap<String, String>,
) -> Result<Strategy, StrategyError> {
    let mut reader = Reader { game, claims, builder: Builder::new(game), nodes: 0, moves: Vec::new() };
    reader.first(tree).map_err(|fault| reader.error(fault))?;
    reader.builder.finish(made_by)
}

struct Reader<'a> {
    game: Game,
    claims: &'a Claims,
    builder: Builder,
    nodes: usize,
    /// The moves to the current place, for error messages.
    moves: Vec<Point>,
}

impl Reader<'_> {
    fn error(&self, fault: Fault) -> StrategyError {
        let names = self.moves.iter().map(|point| format!(".{point}"));
        StrategyError { at: format!("tree{}", names.collect::<String>()), fault }
    }

    fn first(&mut self, tree: &Value) -> Result<(), Fault> {
        let first = self.game.first();
        match tree {
            Value::Object(entries) if entries.len() == 1 && entries[0].0 == first.to_string() => {
                self.moves.push(first);
                self.white_turn(&entries[0].1, &Stones::first(self.game), self.claims.win_at)
            }
            _ => Err(Fault::Expected(format!("{first} as the only first move"))),
        }
    }

    /// Reads a position with White to move. Its bound is `win_at`, unless a number gives a lower one.
    fn white_turn(&mut self, value: &Value, stones: &Stones, win_at: Deadline) -> Result<(), Fault> {
        match value {
            &Value::Number(number) => {
                let end = (stones.count() as u64).checked_add(number).and_then(|end| end.checked_sub(1));
                let deadline = end.and_then(deadline_at);
                let deadline = deadline.ok_or_else(|| Fault::WinAt(end.unwrap_or(number).to_string()))?;
                self.enter(stones, deadline.min(win_at), Vec::new())
            }
            Value::Object(entries) => {
                let mut answers = Vec::new();
                let mut listed = BTreeSet::new();
                for (key, value) in entries {
                    let white = key.parse().map_err(Fault::Point)?;
                    if !listed.insert(white) {
                        return Err(Fault::Repeated(white));
                    }
                    let answer = self.black_turn(value, stones, white, win_at)?;
                    answers.extend(answer.map(|black| (white, black)));
                }
                self.enter(stones, win_at, answers)
            }
            _ => Err(Fault::Expected("an object with White's replies or a number of stones".to_owned())),
        }
    }

    fn enter(
        &mut self,
        stones: &Stones,
        win_at: Deadline,
        answers: Vec<(Point, Point)>,
    ) -> Result<(), Fault> {
        check_win_at(win_at, stones)?;
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(Fault::TooMany(MAX_NODES));
        }
        self.builder.add(stones, &Listing::new(win_at, answers));
        Ok(())
    }

    /// Returns Black's answer, or `None` if a number leaves it to the threat search.
    fn black_turn(
        &mut self,
        value: &Value,
        before: &Stones,
        white: Point,
        win_at: Deadline,
    ) -> Result<Option<Point>, Fault> {
        self.moves.push(white);
        let answer = match value {
            &Value::Number(number) => {
                before.play(white).map_err(Fault::Illegal)?;
                // The bound of the node also covers a reply without an answer, so the number must not allow a later win.
                let end = (before.count() as u64).checked_add(number).and_then(deadline_at);
                if number <= 1 || end.is_none_or(|end| end > win_at) {
                    return Err(Fault::WinAt(number.to_string()));
                }
                None
            }
            Value::Object(entries) if entries.len() == 1 => {
                let black = entries[0].0.parse().map_err(Fault::Point)?;
                let stones = position_after(before, Some(white), black)?;
                let second = (self.moves.len() == 2).then(|| self.game.second_move(white)).flatten();
                let claim = second.map_or(win_at, |(name, _)| self.claims.after(name));
                self.moves.push(black);
                self.white_turn(&entries[0].1, &stones, claim.min(win_at))?;
                self.moves.pop();
                Some(black)
            }
            Value::Object(_) => return Err(Fault::Expected("exactly one answer by Black".to_owned())),
            _ => {
                return Err(Fault::Expected(
                    "an object with Black's answer or a number of stones".to_owned(),
                ));
            }
        };
        self.moves.pop();
        Ok(answer)
    }
}

fn deadline_at(stone: u64) -> Option<Deadline> {
    Deadline::new(usize::try_from(stone).ok()?)
}
