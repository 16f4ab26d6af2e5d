//! `gomoku strategy reply --unbounded`: Black's checked reply on the infinite board.

use std::path::Path;

use console::Outcome;
use engine::{Color, Rule};
use guide::{Place, Query, QueryResult, UnboundedBoard, UnboundedGuide};
use serde_json::json;

use crate::adviser::TABLE_BYTES;
use crate::built_in::{self, StrategyText};
use crate::verify::unbounded_text;

const SLICE: u64 = 1_000_000;

/// Exits with status 1 if the record does not cover the game.
pub fn reply(moves: &str, strategy: Option<&Path>, record: Option<&Path>, as_json: bool) -> Outcome {
    let board = board(moves)?;
    let StrategyText { name, text } = unbounded_text(strategy)?;
    let record = record.map_or_else(|| Ok(built_in::RECORD.to_owned()), console::read_text)?;
    let mut black = player_unbounded::read(&text, &record).map_err(|error| format!("{name}: {error}"))?;
    let places: Vec<(i32, i32)> = board.moves().iter().map(|place| (place.x(), place.y())).collect();
    let promise = black.answer(&places);
    let place = match &promise {
        Some(promise) => promise.place,
        None => engine_move(&board)?,
    };
    let win_at = promise.map(|promise| promise.win_at);
    let stones = win_at.map(|stone| usize::from(stone) - places.len());
    let source = if promise.is_some() { "record" } else { "engine" };
    let moves: Vec<String> = places.iter().copied().map(named).collect();
    let answer =
        json!({ "moves": moves, "best": named(place), "stones": stones, "win_at": win_at, "source": source });
    console::print_either(as_json, &answer, || text_of(&named(place), win_at));
    Ok(console::done(promise.is_some()))
}

fn named((x, y): (i32, i32)) -> String {
    format!("({x}, {y})")
}

fn text_of(place: &str, win_at: Option<u16>) -> String {
    match win_at {
        Some(stone) => {
            format!(
                "{place}: Black wins by stone {stone} (written argument, cases checked by machine; not yet reviewed by others)"
            )
        }
        None => {
            format!("{place} (the engine's choice: the record does not cover this game, so no win is known)")
        }
    }
}

fn board(text: &str) -> Result<UnboundedBoard, String> {
    let mut board = UnboundedBoard::new(Rule::Standard);
    for (number, token) in
        (1..).zip(text.split_inclusive(')').map(str::trim).filter(|token| !token.is_empty()))
    {
        let numbers = token.strip_prefix('(').and_then(|token| token.strip_suffix(')')?.split_once(','));
        let place = numbers.and_then(|(x, y)| Place::new(x.trim().parse().ok()?, y.trim().parse().ok()?));
        let place = place.ok_or_else(|| {
            format!("move {number}: \"{token}\" isn't a valid point. Points look like (1, -2), from Black's first stone")
        })?;
        board.play(place).map_err(|error| format!("move {number}: {error}"))?;
    }
    match board.winner() {
        Some(winner) => Err(format!("the game is over: {winner} has five")),
        None if board.to_move() == Color::White => {
            Err("it is White's turn; give a game in which Black is to move".to_owned())
        }
        None => Ok(board),
    }
}

fn engine_move(board: &UnboundedBoard) -> Result<(i32, i32), String> {
    let mut guide = UnboundedGuide::new(TABLE_BYTES);
    guide.load(built_in::everywhere()).map_err(|error| error.to_string())?;
    let mut task = guide.start(Query::BestMove, board).map_err(|error| error.to_string())?;
    loop {
        if let Some(QueryResult::BestMove(reply)) = guide.step(&mut task, SLICE).answer {
            return Ok((reply.point.x(), reply.point.y()));
        }
    }
}

#[cfg(test)]
mod tests;
