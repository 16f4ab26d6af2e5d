//! Checks the games in which White wastes its first two stones. Black's third stone then completes a shape of three stones near
//! the first, which wins by threats.

use std::collections::BTreeSet;

use verifier::parts::Grid;
use verifier::{Adviser, Game, Reason, VerifyError};

use crate::BEYOND;
use crate::line::{Answers, Numbered, REACH, Stones};
use crate::near::Near;
use crate::pair_game::PairGame;
use crate::place::{BOX, NEAR, Place, WASTED};

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

/// The two wasted stones and the line through them. If no row of five contains both, the line has no stones.
struct Pair {
    line: Numbered,
    stones: Stones,
}

/// Checks every nth pair of wasted stones, in the games where Black's second stone is one of `seconds`. `adviser` suggests
/// threats in the box.
pub(crate) fn check<A: Adviser>(
    seconds: &BTreeSet<Place>,
    every: usize,
    adviser: impl Fn(u8) -> A,
    mut progress: impl FnMut(&PairReport),
) -> Result<PairReport, VerifyError> {
    let mut near = Near::new(adviser(BOX as u8));
    let pairs: Vec<Pair> = pairs().into_iter().step_by(every).collect();
    let mut report = PairReport { of: pairs.len() * seconds.len(), ..PairReport::default() };
    for &second in seconds {
        for pair in &pairs {
            let (_, win_at) =
                third(&mut near, second, pair).ok_or_else(|| failure(near.game, second, pair))?;
            report.win_at = report.win_at.max(win_at);
            report.pairs += 1;
            progress(&report);
        }
    }
    report.positions = near.positions;
    Ok(report)
}

/// Black's third stone after this second one, which completes the shape, and the number of the stone by which Black has five.
fn third<A: Adviser>(near: &mut Near<A>, second: Place, pair: &Pair) -> Option<(Place, u16)> {
    let thirds = Place::within(2).filter(|&third| third != second && third != Place::FIRST);
    thirds.into_iter().find_map(|third| {
        near.shape = [Place::FIRST, second, third];
        let mut answers = Answers { near, line: pair.line };
        // Most shapes fail here, before any white stone on the line is tried.
        let given = answers.given(&pair.stones);
        answers.near.wins(given)?;
        Some((third, 5 + answers.holds(&pair.stones, 0)?))
    })
}

fn failure(game: Game, second: Place, pair: &Pair) -> VerifyError {
    let mut cells =
        pair.stones.white.iter().map(|at| pair.line.place(at).map_or(BEYOND, |place| place.cell(game)));
    let [one, other] = [(); 2].map(|()| cells.next().unwrap_or(BEYOND));
    let moves = [Place::FIRST.cell(game), one, second.cell(game), other];
    VerifyError { path: Grid::of(game).points(&moves), reason: Reason::NoAnswer { claimed: u16::MAX } }
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
    let in_rows = far_out.chain(on_lines).map(|(line, apart)| Pair { line, stones: Stones::of([0, apart]) });
    std::iter::once(Pair::apart()).chain(in_rows).collect()
}

impl Pair {
    /// Two stones that no row of five contains.
    fn apart() -> Self {
        Self { line: Numbered::FAR_OUT, stones: Stones::of([]) }
    }

    fn of(one: Place, other: Place) -> Self {
        let on_line = |direction| {
            [(one, other), (other, one)].into_iter().find_map(|(first, second)| {
                let line = Numbered::at(first, direction);
                let apart = line.number(second).filter(|apart| (1..5).contains(apart))?;
                Some(Self { line, stones: Stones::of([0, apart]) })
            })
        };
        Place::DIRECTIONS.into_iter().find_map(on_line).unwrap_or_else(Self::apart)
    }
}

/// Black's next move after White has wasted its first two stones, and the number of the stone by which Black has five. Black is
/// to move. `None` if Black has deviated from these moves.
pub(crate) fn answer<A: Adviser>(near: &mut Near<A>, moves: &[Place]) -> Option<(Place, u16)> {
    let &[_, one, second, other, ref after @ ..] = moves else { return None };
    let pair = Pair::of(one, other);
    let mut chosen = third(near, second, &pair)?;
    let mut game = PairGame::new(Answers { near, line: pair.line }, pair.stones);
    for (n, turn) in after.chunks_exact(2).enumerate() {
        let &[black, white] = turn else { unreachable!("chunks of two") };
        if black != chosen.0 {
            return None;
        }
        let (place, more) = game.reply(white)?;
        chosen = (place, 6 + 2 * n as u16 + more);
    }
    Some(chosen)
}
