//! One game between two contenders, by the rules.

use super::clock::{Clock, Stopwatch};
use super::contender::Contender;
use super::terms::{Budget, Fault};
use engine::{ByColor, Color};
use play::{Cell, Position};
use std::time::Duration;

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: String,
    /// All moves, the opening included.
    pub moves: Vec<Cell>,
    /// The longest time that each side took for a move.
    pub slowest: ByColor<Duration>,
}

/// Plays a game from this position on. A move that takes longer than its player's time and `grace` forfeits it.
pub fn play(
    opening: &Position,
    players: &mut ByColor<&mut Contender>,
    budgets: ByColor<Budget>,
    grace: Duration,
) -> Outcome {
    let mut position = opening.clone();
    let mut slowest = ByColor::default();
    let forfeit = |loser: Color, fault: Fault, position: &Position, slowest| Outcome {
        winner: Some(!loser),
        reason: format!("{loser}: {fault}"),
        moves: position.moves().to_vec(),
        slowest,
    };
    for color in Color::BOTH {
        if let Err(fault) = players[color].new_game(&position, budgets[color]) {
            return forfeit(color, fault, &position, slowest);
        }
    }
    while !position.is_over() {
        let color = position.to_move();
        let budget = budgets[color];
        let clock = match budget {
            Budget::Time(_, clock) => clock,
            Budget::Nodes(_) => Clock::Wall,
        };
        let watch = Stopwatch::start(clock);
        let chosen = players[color].choose(&position, budget);
        let time = watch.elapsed();
        slowest[color] = time.max(slowest[color]);
        let late = matches!(budget, Budget::Time(turn, _) if time > turn + grace);
        let played = match chosen {
            Err(fault) => Err(fault),
            Ok(_) if late => Err(Fault::Timeout(time)),
            Ok(cell) => position.play(cell).map_err(|error| Fault::Illegal(error.to_string())),
        };
        if let Err(fault) = played {
            return forfeit(color, fault, &position, slowest);
        }
    }
    let winner = position.winner();
    let reason = if winner.is_some() { "five" } else { "full board" };
    Outcome { winner, reason: reason.to_owned(), moves: position.moves().to_vec(), slowest }
}
