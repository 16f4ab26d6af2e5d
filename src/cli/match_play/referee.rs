//! One game between two contenders, by the rules.

use super::clock::{Clock, Stopwatch};
use super::contender::Contender;
use super::terms::{Budget, Fault};
use engine::{Board, ByColor, Color, Point};
use std::time::Duration;

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: String,
    /// All moves, the opening included.
    pub moves: Vec<Point>,
    /// The longest time that each side took for a move.
    pub slowest: ByColor<Duration>,
}

/// Plays a game from this position on. A move that takes longer than its player's time and `grace` forfeits it.
pub fn play(
    opening: &Board,
    players: &mut ByColor<&mut Contender>,
    budgets: ByColor<Budget>,
    grace: Duration,
) -> Outcome {
    let mut board = opening.clone();
    let mut slowest = ByColor::default();
    let forfeit = |loser: Color, fault: Fault, board: &Board, slowest| Outcome {
        winner: Some(!loser),
        reason: format!("{loser}: {fault}"),
        moves: board.moves().to_vec(),
        slowest,
    };
    for color in Color::BOTH {
        if let Err(fault) = players[color].new_game(&board, budgets[color]) {
            return forfeit(color, fault, &board, slowest);
        }
    }
    // Renju may leave Black without a move that he is allowed: then nobody wins.
    while !board.legal().is_empty() {
        let color = board.to_move();
        let budget = budgets[color];
        let clock = match budget {
            Budget::Time(_, clock) => clock,
            Budget::Nodes(_) => Clock::Wall,
        };
        let watch = Stopwatch::start(clock);
        let chosen = players[color].choose(&board, budget);
        let time = watch.elapsed();
        slowest[color] = time.max(slowest[color]);
        let late = matches!(budget, Budget::Time(turn, _) if time > turn + grace);
        let played = match chosen {
            Err(fault) => Err(fault),
            Ok(_) if late => Err(Fault::Timeout(time)),
            Ok(point) => board.play(point).map_err(|error| Fault::Illegal(error.to_string())),
        };
        if let Err(fault) = played {
            return forfeit(color, fault, &board, slowest);
        }
    }
    let winner = board.winner();
    let reason = match winner {
        Some(_) => "five",
        None if board.is_full() => "full board",
        None => "no move",
    };
    Outcome { winner, reason: reason.to_owned(), moves: board.moves().to_vec(), slowest }
}
