//! Checks a position by trying every reply that has no stored answer. If a stored answer does not work, the search tries a
//! stop: a Black move that blocks a white row.

use std::collections::BTreeMap;
use std::sync::Arc;

use verifier::Game;
use verifier::parts::{Cell, far_first};

use crate::error::{Reason, Unproven};
use crate::prover::Prover;
use crate::states::{Infinite, State, Stopped};
use crate::{Adviser, BEYOND, Set};

/// The deadline given to the adviser. Every win that the adviser finds is earlier.
pub(crate) const LATEST: u16 = 61;
/// The maximum number of stops in one line of play.
const MOST_STOPS: usize = 3;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    /// The number of the stone by which Black has five after any reply without a stored answer.
    pub(crate) stone: u16,
    pub(crate) replies: u64,
    pub(crate) positions: u64,
}

#[derive(Debug)]
pub(crate) struct Search<A> {
    pub(crate) prover: Prover<A>,
    /// The positions checked so far, with the number of the stone by which Black has five, or `None` if the check found no win.
    known: BTreeMap<State, Option<u16>>,
    earlier: Earlier,
    pub(crate) found: Found,
}

/// A Black move that blocks a white row, in place of an answer that does not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    pub(crate) stopped: Stopped,
    /// The number of the stone by which Black has five if White's stone is outside the square and not on the stopped line. 0
    /// for any other white stone.
    pub(crate) elsewhere: u16,
    pub(crate) stone: u16,
}

/// The stops found so far, and the results for positions after them, which do not cover replies with a stored answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Earlier {
    pub(crate) after_stops: BTreeMap<State, Option<u16>>,
    pub(crate) stops: BTreeMap<(State, Cell), Stop>,
}

#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) positions: Vec<(State, Option<Checked>)>,
    pub(crate) stops: Vec<((State, Cell), Stop)>,
}

impl<A: Adviser> Search<A> {
    /// Creates a search whose tables take up about `bytes` at most.
    pub(crate) fn new(square: Game, adviser: A, bytes: usize, earlier: Earlier) -> Self {
        let prover = Prover::new(square, adviser, bytes);
        Self { prover, known: BTreeMap::new(), earlier, found: Found::default() }
    }
}

impl Infinite<'_> {
    /// The number of the stone by which Black has five from this position on (lemma 10), or `None` if the check finds no win.
    /// `checked` has the results of positions without stops.
    ///
    /// If the check finds no win after the strategy's answer, Black instead blocks the row that White's stone belongs to.
    pub(crate) fn holds<A: Adviser>(
        &self,
        state: &State,
        checked: &BTreeMap<State, Option<u16>>,
        search: &mut Search<A>,
    ) -> Option<u16> {
        if let Some(&known) = search.known.get(state) {
            return known;
        }
        let own = match checked.get(state).or_else(|| search.earlier.after_stops.get(state)) {
            Some(&stone) => stone,
            None if state.stopped.is_empty() => None,
            None => {
                let checked = self.check(state, search).ok();
                let stone = checked.map(|checked| checked.stone);
                search.earlier.after_stops.insert(state.clone(), stone);
                search.found.positions.push((state.clone(), checked));
                stone
            }
        };
        let stone = own.and_then(|own| {
            self.answered(state).into_iter().try_fold(own, |stone, (reply, next)| {
                let after = self.holds(&next, checked, search).or_else(|| self.stop(state, reply, search));
                after.map(|after| stone.max(after))
            })
        });
        search.known.insert(state.clone(), stone);
        stone
    }

    pub(crate) fn check<A: Adviser>(
        &self,
        state: &State,
        search: &mut Search<A>,
    ) -> Result<Checked, Unproven> {
        let begun = search.prover.positions;
        let moves = self.moves_to(state);
        search.prover.start(&moves);
        search.prover.check_start()?;
        self.learn_stopped(state, &mut search.prover);
        if search.prover.square.most() > 3 {
            return Err(search.prover.error(&[], Reason::FourBeyond));
        }
        let empty = search.prover.square.board.empty();
        let (replies, decided) = self.open_replies(state, &moves, search);
        let mut stone = decided.map_or(0, |more| moves.len() as u16 + more);
        for reply in replies {
            let won = match search.prover.try_reply(reply, LATEST) {
                Ok(won) => won,
                Err(failure) => {
                    let won = self.stop(state, reply, search).ok_or(failure)?;
                    self.start(state, &mut search.prover);
                    won
                }
            };
            stone = stone.max(won);
        }
        let positions = search.prover.positions - begun;
        Ok(Checked { stone, replies: empty.len() as u64 + 1, positions })
    }

    /// The replies that must be tried, in this order, and the number of stones until Black's five after the remaining replies
    /// without a stored answer. The position must be set up in the search.
    pub(crate) fn open_replies<A: Adviser>(
        &self,
        state: &State,
        moves: &[Cell],
        search: &mut Search<A>,
    ) -> (Vec<Cell>, Option<u16>) {
        let answered: Vec<Cell> = self.answered(state).into_iter().map(|(reply, _)| reply).collect();
        let (turn, tries_beyond) = search.prover.turn();
        let open = turn.open.without(&inside(&answered));
        let beyond = Some(BEYOND).filter(|beyond| tries_beyond && !answered.contains(beyond));
        let is_here = |&reply: &Cell| !(self.is_before_pair(state) && self.is_wasted(reply));
        let far_first = far_first(self.grid(), open, &inside(moves));
        (beyond.into_iter().chain(far_first).filter(is_here).collect(), turn.decided)
    }

    /// Lets Black block the row that White's reply belongs to. Then White is to move, and the strategy is at the same node as
    /// before. Returns the number of the stone by which Black has five.
    ///
    /// In the real game, Black sees where a stone outside the square is. If it is on the line to be blocked, Black blocks that
    /// line. Otherwise Black knows that the stone is not on that line, and wins by threats.
    fn stop<A: Adviser>(&self, state: &State, reply: Cell, search: &mut Search<A>) -> Option<u16> {
        let key = (state.clone(), reply);
        let known = search.earlier.stops.get(&key).copied();
        let stop = known.or_else(|| self.find_stop(state, reply, search))?;
        if known.is_none() {
            search.earlier.stops.insert(key.clone(), stop);
            search.found.stops.push((key, stop));
        }
        Some(stop.stone.max(stop.elsewhere))
    }

    fn find_stop<A: Adviser>(&self, state: &State, reply: Cell, search: &mut Search<A>) -> Option<Stop> {
        if state.stopped.len() == MOST_STOPS {
            return None;
        }
        self.start(state, &mut search.prover);
        let square = &mut search.prover.square;
        square.play(reply);
        let rows = Arc::clone(&square.rows);
        if let Some(row) = square.four_inside(|_| true) {
            // Black's answer is outside the square. If White has two such points, Black cannot answer both.
            let along = rows.leaving[row].cells.iter().copied().find(|&cell| cell != reply)?;
            return self.after_stop(state, Stopped { white: reply, black: BEYOND, along }, 0, search);
        }
        square.lines_of_three().into_iter().find_map(|(line, stops)| {
            let mut elsewhere = 0;
            if reply == BEYOND {
                self.start(state, &mut search.prover);
                search.prover.square.learn_not_on(line);
                elsewhere = search.prover.try_reply(reply, LATEST).ok()?;
            }
            stops.into_iter().find_map(|black| {
                let along = self.cells().find(|&cell| cell != black && rows.is_on(cell, line))?;
                self.after_stop(state, Stopped { white: reply, black, along }, elsewhere, search)
            })
        })
    }

    fn after_stop<A: Adviser>(
        &self,
        state: &State,
        stopped: Stopped,
        elsewhere: u16,
        search: &mut Search<A>,
    ) -> Option<Stop> {
        let mut after = state.clone();
        after.stopped.push(stopped);
        let stone = self.holds(&after, &BTreeMap::new(), search)?;
        Some(Stop { stopped, elsewhere, stone })
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
