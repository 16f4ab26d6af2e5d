//! Checks the games in which White wastes its first two stones. Black's third stone then completes a shape of three stones near
//! the first, which wins by threats.

use std::collections::BTreeSet;

use verifier::parts::Grid;
use verifier::{Game, Reason};

use crate::error::Unproven;
use crate::line::{Answers, Numbered, REACH};
use crate::near::{Given, Near};
use crate::place::{BOX, NEAR, Place, WASTED};
use crate::{Adviser, BEYOND};

/// The result for the games in which White wastes its first two stones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairReport {
    /// The number of the stone by which Black has five.
    pub win_at: u16,
    /// The number of pairs of stones checked.
    pub pairs: usize,
    /// The number of pairs to check.
    pub of: usize,
    /// The number of positions near the first stone where a win by threats was played out.
    pub positions: u64,
}

/// Two distant white stones: one on cell 0 of the line, the other on the cell with this number. `None` if no row of five
/// contains both.
type Pair = Option<(Numbered, i32)>;

/// Checks every nth pair of wasted stones, in the games where Black's second stone is one of `seconds`. `adviser` suggests
/// threats in the box.
pub(crate) fn check<A: Adviser>(
    seconds: &BTreeSet<Place>,
    every: usize,
    adviser: impl Fn(u8) -> A,
    mut progress: impl FnMut(&PairReport),
) -> Result<PairReport, Unproven> {
    let game = crate::square(BOX as u8);
    let pairs: Vec<Pair> = pairs().into_iter().step_by(every).collect();
    let mut report = PairReport { of: pairs.len() * seconds.len(), ..PairReport::default() };
    for &second in seconds {
        let thirds = Place::within(2).filter(|&third| third != second && third != Place::FIRST);
        let mut shapes: Vec<Near<A>> =
            thirds.map(|third| Near::new(game, [Place::FIRST, second, third], adviser(BOX as u8))).collect();
        for &pair in &pairs {
            let stones = shapes.iter_mut().find_map(|near| win(near, pair));
            let stones = stones.ok_or_else(|| failure(game, second, pair))?;
            report.win_at = report.win_at.max(5 + stones);
            report.pairs += 1;
            progress(&report);
        }
        report.positions += shapes.iter().map(|near| near.positions).sum::<u64>();
    }
    Ok(report)
}

/// The maximum number of stones that are played after the third stone of the shape until Black has five.
fn win<A: Adviser>(near: &mut Near<A>, pair: Pair) -> Option<u16> {
    match pair {
        None => near.wins(Given::default()).map(|stones| 1 + stones),
        Some((line, apart)) => Answers { near, line }.win([0, apart]),
    }
}

fn failure(game: Game, second: Place, pair: Pair) -> Unproven {
    let cell = |line: Numbered, at| line.place(at).map_or(BEYOND, |place| place.cell(game));
    let [one, other] = pair.map_or([BEYOND; 2], |(line, apart)| [0, apart].map(|at| cell(line, at)));
    let moves = [Place::FIRST.cell(game), one, second.cell(game), other];
    Unproven::new(Grid::of(game), &moves, Reason::NoAnswer { claimed: u16::MAX }.into())
}

/// Equivalent pairs are checked only once (lemma 14).
fn pairs() -> Vec<Pair> {
    let firsts = Place::within(NEAR + REACH + 4).filter(|place| place.distance() >= WASTED);
    let lines =
        firsts.flat_map(|first| Place::DIRECTIONS.map(move |direction| Numbered::at(first, direction)));
    let on_lines = lines.flat_map(|line| (1..5).map(move |apart| (line, apart))).filter(|(line, apart)| {
        let comes_near = || (-REACH..=apart + REACH).any(|at| line.distance(at) <= NEAR);
        line.distance(*apart) >= WASTED && comes_near()
    });
    let far_out = (1..5).map(|apart| (Numbered::FAR_OUT, apart));
    std::iter::once(None).chain(far_out.chain(on_lines).map(Some)).collect()
}
