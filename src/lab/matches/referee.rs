use super::clock::{Budget, Clock, Stopwatch};
use super::contender::Contender;
use super::record::Record;
use engine::{Board, ByColor, Color};
use gomocup::Fault;
use std::time::Duration;

/// The two sides of a game and their limits.
pub struct Sides<'a> {
    pub players: ByColor<&'a mut Contender>,
    pub budgets: ByColor<Budget>,
    /// Each side's longest time for a move so far.
    pub slowest: ByColor<Duration>,
    /// How much a move may exceed its limit before the game is forfeited.
    pub grace: Duration,
}

/// The side that forfeits a game, and the reason.
pub type Forfeit = (Color, Fault);

impl Sides<'_> {
    pub fn swap(&mut self) {
        self.players.0.swap(0, 1);
        self.budgets.0.swap(0, 1);
        self.slowest.0.swap(0, 1);
    }

    /// The answer of this side. Exceeding the limit by more than the grace time is a fault.
    pub fn ask<T>(
        &mut self,
        color: Color,
        question: impl FnOnce(&mut Contender, Budget) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let budget = self.budgets[color];
        let clock = match budget {
            Budget::Time(_, clock) => clock,
            Budget::Nodes(_) => Clock::Wall,
        };
        let watch = Stopwatch::start(clock);
        let answer = question(self.players[color], budget);
        let time = watch.elapsed();
        self.slowest[color] = time.max(self.slowest[color]);
        let late = matches!(budget, Budget::Time(turn, _) if time > turn + self.grace);
        answer.and_then(|answer| if late { Err(Fault::Timeout(time)) } else { Ok(answer) })
    }

    /// Prepares both sides for a game.
    pub fn prepare(&mut self, board: &Board) -> Result<(), Forfeit> {
        Color::BOTH.into_iter().try_for_each(|color| {
            self.players[color].new_game(board, self.budgets[color]).map_err(|fault| (color, fault))
        })
    }

    fn play_on(&mut self, board: &mut Board) -> Result<(), Forfeit> {
        self.prepare(board)?;
        // Under renju, Black may have no legal move. Then nobody wins.
        while !board.legal().is_empty() {
            let color = board.to_move();
            self.ask(color, |player, budget| player.choose(board, budget))
                .and_then(|point| board.play(point).map_err(|error| Fault::Illegal(error.to_string())))
                .map_err(|fault| (color, fault))?;
        }
        Ok(())
    }
}

/// Plays a game from this position, and writes its end into the record.
pub fn play(opening: &Board, sides: &mut Sides<'_>, record: &mut Record) {
    let mut board = opening.clone();
    match (sides.play_on(&mut board), board.winner()) {
        (Err(forfeit), _) => record.forfeit(forfeit, &board),
        (Ok(()), Some(winner)) => record.end(Some(winner), "five".to_owned(), &board),
        (Ok(()), None) => {
            let reason = if board.is_full() { "full board" } else { "no move" };
            record.end(None, reason.to_owned(), &board);
        }
    }
}
