//! The games to play, and the names of the contenders.

use super::contender::Entrant;
use super::games::Fixture;

/// Names the contenders. A second contender of the same name becomes `NAME#2`, and so on.
pub fn names(entrants: &[Entrant]) -> Vec<String> {
    let namesakes = |at: usize| entrants[..at].iter().filter(|&entrant| *entrant == entrants[at]).count();
    (0..entrants.len())
        .map(|at| match namesakes(at) {
            0 => entrants[at].to_string(),
            before => format!("{}#{}", entrants[at], before + 1),
        })
        .collect()
}

/// Lets every pair of contenders play `games` games. The two games from an opening follow one another, unless the first
/// contender is always Black.
pub fn fixtures(entrants: usize, games: usize, openings: usize, first_is_black: bool) -> Vec<Fixture> {
    let mut fixtures = Vec::new();
    for game in 0..games {
        for a in 0..entrants {
            for b in a + 1..entrants {
                let (opening, swapped) =
                    if first_is_black { (game, false) } else { (game / 2, !game.is_multiple_of(2)) };
                let (black, white) = if swapped { (b, a) } else { (a, b) };
                fixtures.push(Fixture { black, white, opening: opening % openings });
            }
        }
    }
    fixtures
}
