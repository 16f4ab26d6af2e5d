use super::{Answer, Session, one};
use crate::coordinates;
use crate::lateness::Watched;
use crate::thinking::{self, Listener, Terms};
use engine::{Board, Point};
use play::{Decision, Player};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

impl Session {
    pub(super) fn answer(&mut self, lines: usize, listener: &mut Listener<'_>) -> Answer {
        let board = self.board()?;
        if board.legal().is_empty() {
            return Err("the game is over".to_owned());
        }
        let watched = Watched::new(listener.arrived, self.lateness);
        let limits = self.settings.limits(board.stones(), self.lateness);
        let known = match lines {
            1 => self.known(&board, limits.time.unwrap_or_default(), &watched, listener.stop),
            _ => None,
        };
        let (best, message) = match known {
            Some(best) => (best, None),
            None => {
                let settings = self.settings.clone();
                let mut terms = Terms { limits, watched: &watched, settings: &settings, listener };
                let several = (lines > 1).then(|| thinking::best_of_lines(lines, &board, &mut terms));
                let several = several.flatten().map(|best| (best, None));
                let best = several.or_else(|| thinking::best_move(self.player(), &board, &mut terms));
                best.ok_or("the game is over")?
            }
        };
        self.moves.push(best);
        self.account(&watched);
        if let Some(pondering) = &mut self.pondering {
            pondering.begin();
        }
        Ok(message.into_iter().chain([coordinates::written(&[best], board.size())]).collect())
    }

    pub(super) fn decide(&mut self, listener: &mut Listener<'_>) -> Answer {
        let board = self.board()?;
        let watched = Watched::new(listener.arrived, self.lateness);
        let limits = self.settings.limits(board.stones(), self.lateness);
        let terms = Terms { limits, watched: &watched, settings: &self.settings, listener };
        let seed = self.seed.wrapping_add(self.games);
        let decision = thinking::decision(self.engine, seed, &board, &terms);
        let decision = decision.ok_or("the board has no room for an opening")?;
        self.moves.extend(decision.stones());
        self.account(&watched);
        one(match decision {
            Decision::Black => "SWAP".to_owned(),
            _ => coordinates::written(decision.stones(), board.size()),
        })
    }

    fn account(&mut self, watched: &Watched) {
        self.settings.spend(watched.read());
        self.lateness.learn(watched);
    }

    /// The strategy's move, if it finds one within half the turn.
    fn known(
        &mut self,
        board: &Board,
        time: Duration,
        watched: &Watched,
        stop: &AtomicBool,
    ) -> Option<Point> {
        let keep_going = || watched.cautious() < time / 2 && !stop.load(Ordering::Relaxed);
        self.strategy.as_mut()?.find_move(board, &keep_going)
    }

    pub(super) fn player(&mut self) -> &mut Player {
        let wanted = [self.settings.table_bytes(), self.settings.threads];
        self.player.take_if(|(given, _)| *given != wanted);
        let [bytes, threads] = wanted;
        let create = || (wanted, Player::new(self.engine, bytes, 0).with_threads(threads));
        let (_, player) = self.player.get_or_insert_with(create);
        player
    }
}
