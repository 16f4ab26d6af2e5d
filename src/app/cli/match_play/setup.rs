//! The players, the openings and the number of games.

use super::Args;
use crate::strategies::move_source;
use engine::Board;
use engine::notation::counted;
use lab::matches::clock::Clock;
use lab::matches::contender::{Entrant, ReadStrategy};
use lab::matches::openings;

pub const STRATEGY: ReadStrategy<'static> = &move_source;

pub fn entrants(args: &Args) -> Result<Vec<Entrant>, String> {
    let entrants: Vec<Entrant> = match args.engines[..] {
        [] => args.a.iter().chain(&args.b).cloned().collect(),
        _ => args.engines.clone(),
    };
    if entrants.len() < 2 {
        return Err(
            "expected two engines or more: --a best --b greedy, or --engines best,greedy,mtdf".to_owned()
        );
    }
    // A program with a node limit needs no clock.
    let timed = if args.nodes_b.is_some() { &entrants[..1] } else { &entrants[..] };
    if args.clock != Clock::Wall && timed.iter().any(|entrant| matches!(entrant, Entrant::Program(_))) {
        return Err("--clock: external programs are always timed by the wall clock".to_owned());
    }
    Ok(entrants)
}

/// The starting positions, at least one.
pub fn openings(args: &Args) -> Result<Vec<Board>, String> {
    let empty = args.game.empty();
    let openings = match &args.openings {
        // One empty board for each pair of games.
        _ if args.swap2 => vec![empty; args.games.unwrap_or(20).div_ceil(2)],
        _ if args.empty => vec![empty],
        Some(file) => openings::read(file, &empty)?,
        None => openings::built_in(&empty),
    };
    if openings.is_empty() {
        return Err(
            "--openings: no built-in opening fits this board; --empty starts without openings".to_owned()
        );
    }
    let openings = args.half.map_or(openings.clone(), |half| half.of(openings));
    if openings.is_empty() {
        Err("--half: there are no openings in that half".to_owned())
    } else {
        Ok(openings)
    }
}

pub fn game_count(args: &Args, openings: usize) -> Result<usize, String> {
    match (args.sprt, args.games) {
        (Some(_), None) => Ok(2 * openings),
        // With a node limit, a repeated game would be the same, and would not add any evidence.
        (Some(_), Some(games)) if args.nodes.is_some() && games > 2 * openings => {
            let known = counted(openings, "different opening");
            Err(format!("--games {games}: {known} allow at most {}", 2 * openings))
        }
        (_, games) => Ok(games.unwrap_or(20)),
    }
}
