//! Checks a position by trying every reply that has no stored answer. If a stored answer does not work, the search tries a
//! stop: a Black move that blocks a white row.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use verifier::parts::{Cell, far_first};
use verifier::{Adviser, Reason, VerifyError};

use crate::prover::Prover;
use crate::record::{CheckRecord, Checked, Stop};
use crate::states::{State, Stopped};
use crate::{BEYOND, Check, Set};

/// The deadline given to the adviser. Every win that the adviser finds is earlier.
pub(crate) const LATEST: u16 = 61;
/// The maximum number of stops in one line of play.
const MOST_STOPS: usize = 3;

#[derive(Debug)]
pub(crate) struct Search<'a, 'r, A> {
    check: &'a Check<'a>,
    prover: Prover<A>,
    /// For the positions looked up so far, the number of the stone by which Black has five, or `None` if the check found no win.
    known: BTreeMap<State, Option<u16>>,
    /// The results of all threads.
    record: &'a Mutex<&'r mut CheckRecord>,
}

impl<'a, 'r, A: Adviser> Search<'a, 'r, A> {
    /// Creates a search whose tables take up about `bytes` at most.
    pub(crate) fn new(
        check: &'a Check<'_>,
        adviser: A,
        bytes: usize,
        record: &'a Mutex<&'r mut CheckRecord>,
    ) -> Self {
        Self { check, prover: Prover::new(check.square, adviser, bytes), known: BTreeMap::new(), record }
    }

    fn record(&self) -> MutexGuard<'a, &'r mut CheckRecord> {
        self.record.lock().expect("no thread panics")
    }

    /// The number of the stone by which Black has five from this position on (lemma 10), or `None` if the check finds no win.
    /// Positions after stops are checked if the record does not have them yet.
    ///
    /// If the check finds no win after the strategy's answer, Black instead blocks the row that White's stone belongs to.
    pub(crate) fn holds(&mut self, state: &State) -> Option<u16> {
        if let Some(&known) = self.known.get(state) {
            return known;
        }
        let recorded = self.record().positions.get(state).copied();
        let own = match recorded {
            Some(stone) => stone,
            None if state.stopped.is_empty() => None,
            None => self.check(state).ok().map(|checked| checked.stone),
        };
        let stone = own.and_then(|own| {
            self.check.answered(state).into_iter().try_fold(own, |stone, (reply, next)| {
                let after = self.holds(&next).or_else(|| self.stop(state, reply));
                after.map(|after| stone.max(after))
            })
        });
        self.known.insert(state.clone(), stone);
        stone
    }

    /// Checks a position and records the result. Fails with the first reply that Black has no win against.
    pub(crate) fn check(&mut self, state: &State) -> Result<Checked, VerifyError> {
        let checked = self.try_replies(state).map_err(|reply| {
            let path = [self.check.moves_to(state), reply.into_iter().collect()].concat();
            let reason = Reason::NoAnswer { claimed: LATEST };
            VerifyError { path: self.check.grid().points(&path), reason }
        });
        self.record().add(state, checked.as_ref().ok());
        checked
    }

    fn try_replies(&mut self, state: &State) -> Result<Checked, Option<Cell>> {
        let begun = self.prover.positions;
        let moves = self.check.moves_to(state);
        self.prover.start(&moves);
        let can_start = self.prover.can_start();
        self.check.learn_stopped(state, &mut self.prover);
        if !can_start || self.prover.square.most() > 3 {
            return Err(None);
        }
        let empty = self.prover.square.board.empty();
        let (replies, decided) = self.check.open_replies(state, &moves, &mut self.prover);
        let mut stone = decided.map_or(0, |more| moves.len() as u16 + more);
        for reply in replies {
            let won = match self.prover.try_reply(reply, LATEST) {
                Some(won) => won,
                None => {
                    let won = self.stop(state, reply).ok_or(Some(reply))?;
                    self.check.start(state, &mut self.prover);
                    won
                }
            };
            stone = stone.max(won);
        }
        let positions = self.prover.positions - begun;
        Ok(Checked { stone, replies: empty.len() as u64 + 1, positions })
    }

    /// Lets Black block the row that White's reply belongs to. Then White is to move, and the strategy is at the same node as
    /// before. Returns the number of the stone by which Black has five.
    ///
    /// In the real game, Black sees where a stone outside the square is. If it is on the line to be blocked, Black blocks that
    /// line. Otherwise Black knows that the stone is not on that line, and wins by threats.
    fn stop(&mut self, state: &State, reply: Cell) -> Option<u16> {
        let key = (state.clone(), reply);
        let recorded = self.record().stops.get(&key).copied();
        let stop = recorded.or_else(|| self.find_stop(state, reply))?;
        self.record().stops.insert(key, stop);
        Some(stop.stone.max(stop.elsewhere))
    }

    fn find_stop(&mut self, state: &State, reply: Cell) -> Option<Stop> {
        if state.stopped.len() == MOST_STOPS {
            return None;
        }
        self.check.start(state, &mut self.prover);
        let square = &mut self.prover.square;
        square.play(reply);
        let rows = Arc::clone(&square.rows);
        if let Some(row) = square.four_inside(|_| true) {
            // Black's answer is outside the square. If White has two such points, Black cannot answer both.
            let along = rows.leaving[row].cells.iter().copied().find(|&cell| cell != reply)?;
            return self.after_stop(state, Stopped { white: reply, black: BEYOND, along }, 0);
        }
        square.lines_of_three().into_iter().find_map(|(line, stops)| {
            let mut elsewhere = 0;
            if reply == BEYOND {
                self.check.start(state, &mut self.prover);
                self.prover.square.learn_not_on(line);
                elsewhere = self.prover.try_reply(reply, LATEST)?;
            }
            stops.into_iter().find_map(|black| {
                let along = self.check.cells().find(|&cell| cell != black && rows.is_on(cell, line))?;
                self.after_stop(state, Stopped { white: reply, black, along }, elsewhere)
            })
        })
    }

    fn after_stop(&mut self, state: &State, stopped: Stopped, elsewhere: u16) -> Option<Stop> {
        let stone = self.holds(&state.after_stop(stopped))?;
        Some(Stop { stopped, elsewhere, stone })
    }
}

impl Check<'_> {
    /// The replies that must be tried, in this order, and the number of stones until Black's five after the remaining replies
    /// without a stored answer. The position must be set up in the prover.
    pub(crate) fn open_replies<A: Adviser>(
        &self,
        state: &State,
        moves: &[Cell],
        prover: &mut Prover<A>,
    ) -> (Vec<Cell>, Option<u16>) {
        let answered: Vec<Cell> = self.answered(state).into_iter().map(|(reply, _)| reply).collect();
        let (turn, tries_beyond) = prover.turn();
        let open = turn.open.without(&inside(&answered));
        let beyond = Some(BEYOND).filter(|beyond| tries_beyond && !answered.contains(beyond));
        let is_here = |&reply: &Cell| !(self.is_before_pair(state) && self.is_wasted(reply));
        let far_first = far_first(self.grid(), open, &inside(moves));
        (beyond.into_iter().chain(far_first).filter(is_here).collect(), turn.decided)
    }

    pub(crate) fn start<A: Adviser>(&self, state: &State, prover: &mut Prover<A>) {
        prover.start(&self.moves_to(state));
        self.learn_stopped(state, prover);
    }

    /// Passes to the prover what is known about outside stones that belong to stops.
    fn learn_stopped<A: Adviser>(&self, state: &State, prover: &mut Prover<A>) {
        let square = &mut prover.square;
        for stopped in &state.stopped {
            let inside = if stopped.white == BEYOND { stopped.black } else { stopped.white };
            match square.rows.line(inside, stopped.along) {
                Some(line) if stopped.white == BEYOND => square.learn_on(line),
                Some(line) if stopped.black == BEYOND => square.learn_answered(line),
                _ => {}
            }
        }
    }
}

fn inside(cells: &[Cell]) -> Set {
    cells.iter().copied().filter(|&cell| cell != BEYOND).collect()
}
