//! The strategies that the commands use.

use crate::built_in::{self, StrategyText};
use engine::{Board, Point};
use gomocup::MoveSource;
use guide::{GuideOptions, Guides, OtherStrategies};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use strategy::{Game, Strategy};

#[derive(Clone, Debug, clap::Args)]
pub struct StrategyFile {
    /// Strategy file; - reads standard input [default: the built-in strategies]
    #[arg(long = "strategy", value_name = "FILE")]
    pub path: Option<PathBuf>,
}

pub fn read(file: Option<&Path>) -> Result<Strategy, String> {
    let StrategyText { name, text } = built_in::strategy(file)?;
    Strategy::from_json(&text).map_err(|error| format!("{name}: {error}"))
}

/// The guides for the strategy in the file, which covers only its game, or for the built-in strategies, which cover many games.
pub fn guides(file: Option<&Path>) -> Result<Guides, String> {
    let others = file.is_none().then_some(built_in::other as OtherStrategies);
    Ok(Guides::new(read(file)?, others, GuideOptions::default()))
}

pub fn unserved(game: Game) -> String {
    format!("no built-in strategy covers {game}; the built-in ones cover 15x15 to 22x22, and renju on 15x15")
}

#[derive(Debug)]
pub struct GuidedPlayer(Guides);

/// A player that follows the strategies of [`guides`].
pub fn move_source(file: Option<&Path>) -> Result<Box<dyn MoveSource>, String> {
    Ok(Box::new(GuidedPlayer(guides(file)?)))
}

impl MoveSource for GuidedPlayer {
    fn prepare(&mut self, board: &Board) {
        self.0.guide(Game::of(board));
    }

    fn find_move(&mut self, board: &Board, keep_going: &dyn Fn() -> bool) -> Option<Point> {
        self.0.winning_move(board, keep_going).map(|reply| reply.point)
    }
}

/// The names that strategies and stores use for these second moves, without duplicates. All mirror images of a second move are
/// equivalent. Fails if White cannot play one of the points.
pub fn second_moves(game: Game, points: &[Point]) -> Result<Vec<Point>, String> {
    let mut names = Vec::new();
    for &second in points {
        let named = game.second_move(second).map(|(name, _)| name);
        let name = named.ok_or_else(|| match game.size().contains(second) {
            true => format!("--second {second}: the first stone is already there; choose another point"),
            false => format!("--second {second}: not on the {} board", game.size()),
        })?;
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(names)
}

pub fn second_move(game: Game, point: Point) -> Result<Point, String> {
    second_moves(game, &[point]).map(|names| names[0])
}

pub fn by_stone(by_second: &BTreeMap<String, usize>) -> String {
    let mut lines: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
    for (second, &stone) in by_second {
        lines.entry(stone).or_default().push(second);
    }
    let line = |(stone, mut seconds): (usize, Vec<&str>)| {
        // Sort by column, then by row as a number, so that h9 comes before h10.
        seconds.sort_by_key(|second| (second.chars().next(), second.len(), second.to_owned()));
        format!("  by stone {stone} after {}\n", seconds.join(" "))
    };
    lines.into_iter().map(line).collect()
}
