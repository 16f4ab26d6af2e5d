//! White wastes both her first stones: Black's third makes a shape of three near his first one that wins by threats.

use std::collections::BTreeSet;

use verifier::parts::Grid;
use verifier::{Game, Reason};

use crate::error::Unproven;
use crate::line::{Answers, Line, REACH};
use crate::near::{Given, Near};
use crate::place::{BOX, NEAR, Place, WASTED};
use crate::{Adviser, BEYOND};

/// What was proven of the games in which White wastes both her first stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairReport {
    /// Black has five by this stone at the latest.
    pub win_at: u16,
    /// Pairs of stones that were looked at.
    pub pairs: usize,
    /// Pairs that are to be looked at.
    pub of: usize,
    /// Positions near the first stone in which a win by threats was played out.
    pub positions: u64,
}

/// Two stones that White has wasted, none of them near.
#[derive(Clone, Copy, Debug)]
enum Pair {
    /// No row of five holds both.
    Apart,
    /// On cell 0 of the line and on this one.
    On(Line, i32),
}

/// Checks the games in which Black's second stone is one of these; `adviser` names threats in the box.
pub(crate) fn check<A: Adviser>(
    seconds: &BTreeSet<Place>,
    adviser: impl Fn(u8) -> A,
    mut progress: impl FnMut(&PairReport),
) -> Result<PairReport, Unproven> {
    let game = crate::square(BOX as u8);
    let pairs = pairs();
    let mut report = PairReport { of: pairs.len() * seconds.len(), ..PairReport::default() };
    for &second in seconds {
        let thirds = Place::within(2).filter(|&third| third != second && third != Place::FIRST);
        let mut shapes: Vec<Near<A>> =
            thirds.map(|third| Near::new(game, [Place::FIRST, second, third], adviser(BOX as u8))).collect();
        for &pair in &pairs {
            let Some(stones) = shapes.iter_mut().find_map(|near| win(near, pair)) else {
                return Err(failure(game, second, pair));
            };
            report.win_at = report.win_at.max(5 + stones);
            report.pairs += 1;
            progress(&report);
        }
        report.positions += shapes.iter().map(|near| near.positions).sum::<u64>();
    }
    Ok(report)
}

/// Black's five at the latest, in stones after the shape's third.
fn win<A: Adviser>(near: &mut Near<A>, pair: Pair) -> Option<u16> {
    match pair {
        Pair::Apart => near.wins(Given::default()).map(|stones| 1 + stones),
        Pair::On(line, apart) => Answers { near, line }.win([0, apart]),
    }
}

fn failure(game: Game, second: Place, pair: Pair) -> Unproven {
    let white = match pair {
        Pair::Apart => [BEYOND; 2],
        Pair::On(line, apart) => [0, apart].map(|at| line.place(at).map_or(BEYOND, |place| place.cell(game))),
    };
    let moves = [Place::FIRST.cell(game), white[0], second.cell(game), white[1]];
    Unproven::new(Grid::of(game), &moves, Reason::NoAnswer { claimed: u16::MAX }.into())
}

/// All pairs, those that differ only where it does not matter taken as one.
fn pairs() -> Vec<Pair> {
    let mut pairs = vec![Pair::Apart];
    pairs.extend((1..5).map(|apart| Pair::On(Line::FarOut, apart)));
    for first in Place::within(NEAR + REACH + 4).filter(|place| place.distance() >= WASTED) {
        for (step, apart) in Place::STEPS.into_iter().flat_map(|step| (1..5).map(move |apart| (step, apart)))
        {
            let line = Line::At(first, step);
            let comes_near = (-REACH..=apart + REACH).any(|at| line.distance(at) <= NEAR);
            if line.distance(apart) >= WASTED && comes_near {
                pairs.push(Pair::On(line, apart));
            }
        }
    }
    pairs
}
