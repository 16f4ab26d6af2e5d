//! Games in which Swap2 decides the opening and the colors.

use super::record::{GameResult, Record};
use super::referee::{self, Forfeit, Sides};
use engine::{Board, Color};
use gomocup::Fault;
use play::{Phase, Swap2};
use serde::Serialize;

/// Decides the opening by Swap2 and plays the game. In `record`, the side listed as Black proposes the stones. Afterwards, each
/// side is listed with the color that was chosen. For our engines, `bytes` is the size of the tables, and the seed determines the
/// proposed stones.
pub fn play(empty: &Board, sides: &mut Sides<'_>, bytes: usize, seed: u64, record: &mut Record) {
    let mut opening = Swap2::new(empty.clone());
    let decided = decide(&mut opening, sides, bytes, seed);
    if let Some(settled) = &mut record.swap2 {
        settled.chosen = opening.chosen().to_string();
    }
    if opening.chosen().proposer() == Some(Color::White) {
        std::mem::swap(&mut record.black, &mut record.white);
        sides.swap();
    }
    match decided {
        Ok(()) => referee::play(opening.board(), sides, record),
        Err(forfeit) => record.forfeit(forfeit, opening.board()),
    }
}

fn decide(opening: &mut Swap2, sides: &mut Sides<'_>, bytes: usize, seed: u64) -> Result<(), Forfeit> {
    sides.prepare(opening.board())?;
    while let Some(phase) = opening.phase() {
        let decider = if phase == Phase::Choose { Color::White } else { Color::Black };
        sides
            .ask(decider, |player, budget| player.decide(opening.board(), budget, bytes, seed))
            .and_then(|decision| opening.decide(decision).map_err(|error| Fault::Illegal(error.to_string())))
            .map_err(|fault| (decider, fault))?;
    }
    Ok(())
}

/// The results of a match by opening choice.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Openings {
    /// The chooser took Black at once: wins for Black, wins for White and draws.
    pub black: [usize; 3],
    /// The chooser took White at once.
    pub white: [usize; 3],
    /// A side took Black after two more stones.
    pub two_black: [usize; 3],
    /// A side took White after two more stones.
    pub two_white: [usize; 3],
    /// Wins for the proposer, wins for the chooser and draws.
    pub roles: [usize; 3],
}

impl Openings {
    /// Counts the games with decided colors that ended on the board; `None` if there are none.
    pub fn of(records: &[Record]) -> Option<Self> {
        let mut openings = None;
        for record in records {
            let Some(settled) = &record.swap2 else { continue };
            let counted: &mut Self = openings.get_or_insert_default();
            let result = match record.winner {
                GameResult::Black => 0,
                GameResult::White => 1,
                GameResult::Draw => 2,
            };
            let row = match settled.chosen.as_str() {
                "black" => &mut counted.black,
                "white" => &mut counted.white,
                "two black" => &mut counted.two_black,
                "two white" => &mut counted.two_white,
                // The game was forfeited before the colors were decided.
                _ => continue,
            };
            row[result] += 1;
            let role = if result < 2 && settled.proposer == record.white { 1 - result } else { result };
            counted.roles[role] += 1;
        }
        openings
    }

    /// Adds up all games: wins for Black, wins for White and draws.
    pub fn all(&self) -> [usize; 3] {
        [0, 1, 2].map(|at| {
            [self.black, self.white, self.two_black, self.two_white].iter().map(|row| row[at]).sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::record::Settled;

    fn game(proposer_is_black: bool, chosen: &str, winner: GameResult) -> Record {
        let (black, white) = if proposer_is_black { ("a", "b") } else { ("b", "a") };
        let swap2 = Some(Settled { proposer: "a".into(), chosen: chosen.into() });
        Record { black: black.into(), white: white.into(), winner, swap2, ..Record::default() }
    }

    #[test]
    fn openings_are_counted_by_choice_and_by_role() {
        let games = [
            game(false, "black", GameResult::Black),
            game(true, "white", GameResult::Black),
            game(true, "two black", GameResult::White),
            game(false, "two white", GameResult::Draw),
            game(true, "", GameResult::White),
        ];
        let openings = Openings::of(&games).unwrap();
        assert_eq!((openings.black, openings.white), ([1, 0, 0], [1, 0, 0]));
        assert_eq!((openings.two_black, openings.two_white), ([0, 1, 0], [0, 0, 1]));
        // The proposer won once, as Black. The chooser won once with each color.
        assert_eq!((openings.roles, openings.all()), ([1, 2, 1], [2, 1, 1]));
        assert_eq!(Openings::of(&[Record { swap2: None, ..games[0].clone() }]), None);
    }
}
