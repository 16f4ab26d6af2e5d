use super::clock::{Clock, Stopwatch};
use super::contender::Contender;
use super::terms::Budget;
use engine::{Board, ByColor, Color, Point};
use gomocup::Fault;
use std::time::Duration;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    pub winner: Option<Color>,
    pub reason: String,
    pub moves: Vec<Point>,
    /// Each side's longest time for a move.
    pub slowest: ByColor<Duration>,
}

/// The two sides of a game and their limits.
pub struct Sides<'a> {
    pub players: ByColor<&'a mut Contender>,
    pub budgets: ByColor<Budget>,
    /// How much a move may exceed its limit before the game is forfeited.
    pub grace: Duration,
}

impl Sides<'_> {
    pub fn swap(&mut self) {
        self.players.0.swap(0, 1);
        self.budgets.0.swap(0, 1);
    }

    /// The answer of the side to move and the time that it took. Exceeding the limit by more than the grace time is a fault.
    pub fn ask<T>(
        &mut self,
        color: Color,
        question: impl FnOnce(&mut Contender, Budget) -> Result<T, Fault>,
    ) -> (Result<T, Fault>, Duration) {
        let budget = self.budgets[color];
        let clock = match budget {
            Budget::Time(_, clock) => clock,
            Budget::Nodes(_) => Clock::Wall,
        };
        let watch = Stopwatch::start(clock);
        let answer = question(self.players[color], budget);
        let time = watch.elapsed();
        let late = matches!(budget, Budget::Time(turn, _) if time > turn + self.grace);
        (answer.and_then(|answer| if late { Err(Fault::Timeout(time)) } else { Ok(answer) }), time)
    }

    /// Prepares both sides for a game.
    ///
    /// # Errors
    /// Fails with the side that cannot play.
    pub fn prepare(&mut self, board: &Board) -> Result<(), (Color, Fault)> {
        Color::BOTH.into_iter().try_for_each(|color| {
            self.players[color].new_game(board, self.budgets[color]).map_err(|fault| (color, fault))
        })
    }
}

/// The result of a game that this side forfeited.
pub fn forfeited(loser: Color, fault: &Fault, board: &Board, slowest: ByColor<Duration>) -> GameResult {
    GameResult {
        winner: Some(!loser),
        reason: format!("{loser}: {fault}"),
        moves: board.moves().to_vec(),
        slowest,
    }
}

/// Plays a game from this position.
pub fn play(opening: &Board, sides: &mut Sides<'_>) -> GameResult {
    let mut board = opening.clone();
    let mut slowest = ByColor::default();
    if let Err((color, fault)) = sides.prepare(&board) {
        return forfeited(color, &fault, &board, slowest);
    }
    // Under renju, Black may have no legal move. Then nobody wins.
    while !board.legal().is_empty() {
        let color = board.to_move();
        let (chosen, time) = sides.ask(color, |player, budget| player.choose(&board, budget));
        slowest[color] = time.max(slowest[color]);
        let played =
            chosen.and_then(|point| board.play(point).map_err(|error| Fault::Illegal(error.to_string())));
        if let Err(fault) = played {
            return forfeited(color, &fault, &board, slowest);
        }
    }
    let winner = board.winner();
    let reason = match winner {
        Some(_) => "five",
        None if board.is_full() => "full board",
        None => "no move",
    };
    GameResult { winner, reason: reason.to_owned(), moves: board.moves().to_vec(), slowest }
}
