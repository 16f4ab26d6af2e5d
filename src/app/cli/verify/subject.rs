use std::borrow::Cow;
use std::collections::BTreeMap;

use engine::notation::PASS;
use engine::{Point, Rule, Size};
use serde::Deserialize;
use serde::de::IgnoredAny;
use strategy::{Game, OnBoard, Strategy};
use verifier::StrategyFile;

use super::Args;
use crate::adviser::{engine_point, verifier_rule};
use crate::built_in::{self, StrategyText};
use crate::strategies::{second_moves, unserved};

/// The strategy to check: an unchanged file, or a strategy converted to another board.
pub struct Subject {
    pub name: Cow<'static, str>,
    source: Source,
    pub game: Game,
    /// The second moves to check, one at a time. If empty, everything is checked at once.
    pub seconds: Vec<Point>,
    pub are_all: bool,
}

enum Source {
    File(StrategyFile),
    /// A strategy to be converted for one second move at a time.
    OnBoard(OnBoard),
}

/// Just enough of a strategy file to recognize its form.
#[derive(Deserialize)]
struct Form {
    nodes: Option<IgnoredAny>,
    /// True if the strategy covers only the second moves in `by_second`.
    #[serde(default)]
    partial: bool,
    #[serde(default)]
    by_second: BTreeMap<String, IgnoredAny>,
}

/// Converts a strategy to the graph form, which the verifier reads.
pub fn as_graph(text: &str) -> Result<Cow<'_, str>, String> {
    let is_graph = serde_json::from_str::<Form>(text).is_ok_and(|form| form.nodes.is_some());
    if is_graph {
        return Ok(Cow::Borrowed(text));
    }
    let strategy = Strategy::from_json(text).map_err(|error| error.to_string())?;
    Ok(Cow::Owned(strategy.to_json()))
}

/// The second moves that a partial strategy covers. Empty for a complete strategy.
fn covered(text: &str) -> Result<Vec<Point>, String> {
    let form = serde_json::from_str::<Form>(text).ok().filter(|form| form.partial);
    let names = form.map(|form| form.by_second).unwrap_or_default().into_keys();
    names.map(|name| name.parse().map_err(|error| format!("by_second: {error}"))).collect()
}

impl Subject {
    pub fn new(args: &Args) -> Result<Self, String> {
        // A win under strict renju is also one under renju.
        let rule = args.rule.map(|rule| if rule == Rule::Renju { Rule::StrictRenju } else { rule });
        let elsewhere = args.size.is_some_and(|size| size != Game::STANDARD.size())
            || rule.is_some_and(|rule| rule != Game::STANDARD.rule());
        let StrategyText { name, text } = match &args.file {
            None if rule == Some(Rule::StrictRenju) => built_in::RENJU,
            None if elsewhere => built_in::EVERYWHERE,
            file => built_in::strategy(file.as_deref())?,
        };
        let in_file = |error: String| format!("{name}: {error}");
        let whole =
            as_graph(&text).and_then(|text| StrategyFile::read(&text).map_err(|error| error.to_string()));
        let whole = whole.map_err(in_file)?;
        let of = game(&whole).map_err(in_file)?;
        let game = match (args.size, rule) {
            (None, None) => of,
            (size, rule) => Game::new(size.unwrap_or(of.size()), rule.unwrap_or(of.rule())),
        };
        let mut seconds = second_moves(game, &args.second)?;
        if seconds.is_empty() && game == of {
            seconds = second_moves(game, &covered(&text).map_err(in_file)?)?;
        }
        if game == of {
            return Ok(Self { name, source: Source::File(whole), game, seconds, are_all: false });
        }
        let on_board = on_board(&text, game, args.file.is_none());
        let on_board = on_board.map_err(|error| if args.file.is_none() { error } else { in_file(error) })?;
        // A larger board is checked in parts, so that the first line of progress appears soon.
        let are_all = seconds.is_empty() && on_board.is_larger();
        if are_all {
            seconds = all_second_moves(game);
        }
        let source = match seconds[..] {
            [] => Source::File(laid_out(&name, &on_board, None)?),
            _ => Source::OnBoard(on_board),
        };
        Ok(Self { name, source, game, seconds, are_all })
    }

    /// The verifier's file for the positions after one second move, or for the whole strategy.
    pub fn file(&self, second: Option<Point>) -> Result<Cow<'_, StrategyFile>, String> {
        match &self.source {
            Source::File(file) => Ok(Cow::Borrowed(file)),
            Source::OnBoard(on_board) => laid_out(&self.name, on_board, second).map(Cow::Owned),
        }
    }

    /// The positions after which the strategy is checked. Empty if the whole strategy is checked.
    pub fn after(&self) -> Vec<String> {
        let seconds = if self.are_all { &[] } else { &self.seconds[..] };
        seconds.iter().map(|second| format!("{} {second}", self.game.first())).collect()
    }

    /// The names of White's second moves that are not checked. Only a check of the whole strategy includes the pass.
    pub fn not_checked(&self) -> Vec<String> {
        if self.seconds.is_empty() {
            return Vec::new();
        }
        let others = all_second_moves(self.game).into_iter().filter(|second| !self.seconds.contains(second));
        let pass = self.game.allows_pass().then(|| PASS.to_owned());
        others.map(|second| second.to_string()).chain(pass).collect()
    }
}

/// White's second moves on a board, according to the verifier.
fn all_second_moves(game: Game) -> Vec<Point> {
    let game = verifier::Game::new(game.size().side(), verifier_rule(game.rule()))
        .expect("both know the same boards");
    let second_moves = verifier::second_moves(game).into_iter();
    second_moves.map(|second| engine_point(second).expect("both know the same points")).collect()
}

fn on_board(text: &str, game: Game, is_built_in: bool) -> Result<OnBoard, String> {
    let strategy = Strategy::from_json(text).map_err(|error| error.to_string())?;
    let of = strategy.game();
    let unknown = || match is_built_in {
        true => unserved(game),
        false => format!("the strategy is for {of} and does not cover {game}"),
    };
    OnBoard::new(strategy.into(), game).ok_or_else(unknown)
}

/// Converts the strategy to a verifier's file, for one second move if one is given.
fn laid_out(name: &str, on_board: &OnBoard, second: Option<Point>) -> Result<StrategyFile, String> {
    let fails = |error: &dyn std::fmt::Display| format!("{name} on {}: {error}", on_board.game());
    let text = on_board.laid_out(second).map_err(|error| fails(&error))?.to_json();
    let file = StrategyFile::read(&text).map_err(|error| fails(&error))?;
    // The verdict will be printed for this board.
    match game(&file) {
        Ok(game) if game == on_board.game() => Ok(file),
        Ok(game) => Err(fails(&format!("the result is for {game}"))),
        Err(error) => Err(fails(&error)),
    }
}

fn game(file: &StrategyFile) -> Result<Game, String> {
    let of_file = |rule: &Rule| verifier_rule(*rule) == file.game().rule();
    let rule = Rule::ALL.into_iter().find(of_file).expect("both know the same rules");
    let size = Size::new(file.game().size()).map_err(|error| match cfg!(feature = "wide") {
        true => error.to_string(),
        false => format!("{error}; programs built with the feature `wide` support larger boards"),
    })?;
    let everywhere = Game::new(size, rule);
    let game = file.game().home().map_or(Some(everywhere), |distance| everywhere.within(distance));
    game.ok_or_else(|| format!("{everywhere} has no center"))
}
