//! Plays Black's checked moves on the infinite board.

use std::collections::BTreeMap;

use verifier::Adviser;
use verifier::parts::Cell;

use crate::near::Near;
use crate::pair;
use crate::place::{BOX, Line, Place, WASTED};
use crate::prover::Prover;
use crate::record::{CheckRecord, Stop};
use crate::search::LATEST;
use crate::states::State;
use crate::{BEYOND, Check, HOME};

/// The memory in bytes for the tables of a search after one reply. The check itself uses more, but few positions need it.
const MEMORY: usize = 256 << 20;

/// Plays Black in games that a record covers completely: the stored answer, the recorded stop or else the threats that the
/// check's search finds again. After White has wasted its first two stones, the player checks the games with these two stones
/// again.
#[derive(Debug)]
pub struct CheckedPlayer<'a, A> {
    check: &'a Check<'a>,
    record: &'a CheckRecord,
    prover: Prover<A>,
    near: Near<A>,
    /// For each position, the number of the stone by which Black has five if the game continues from there. `None` if the
    /// record does not say.
    known: BTreeMap<State, Option<u16>>,
}

/// Black's move, with the number of the stone by which Black has five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promise {
    /// The columns and rows from the first stone.
    pub place: (i32, i32),
    /// The number of the stone by which Black has five, whatever White plays.
    pub win_at: u16,
}

/// The number of the stone by which Black has five after a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Black has five by this stone.
    pub win_at: u16,
    /// True if the strategy has a stored answer to the reply.
    pub is_stored: bool,
}

enum Reached {
    State(Following),
    /// Black plays threats, and has five by this stone.
    Threats(u16),
}

/// A position of the strategy, as it appears on the board.
struct Following {
    state: State,
    /// The symmetry that maps the state's points to the board.
    turned: usize,
}

impl Following {
    /// The position with only Black's first stone.
    const fn start() -> Self {
        Self { state: State::of(0), turned: 0 }
    }
}

impl<'a, A: Adviser> CheckedPlayer<'a, A> {
    /// Creates a player. `adviser` must create the adviser that was used for the record. It gets the distance from the first
    /// stone within which the adviser looks for fives.
    pub fn new(check: &'a Check<'a>, record: &'a CheckRecord, adviser: impl Fn(u8) -> A) -> Self {
        let prover = Prover::new(check.square, adviser(HOME), MEMORY);
        let near = Near::new(adviser(BOX as u8));
        Self { check, record, prover, near, known: BTreeMap::new() }
    }

    /// Returns Black's next move. `moves` are given by their columns and rows from Black's first stone. Returns `None` if the
    /// record does not cover the game, or if Black has deviated from the checked moves.
    pub fn answer(&mut self, moves: &[(i32, i32)]) -> Option<Promise> {
        let places = game(moves).filter(|places| places.len().is_multiple_of(2))?;
        let (at, white) = self.follow(&places)?;
        if self.check.is_before_pair(&at.state) && places[white].distance() >= WASTED {
            let back = inverse(at.turned);
            let moves: Vec<Place> = places.iter().map(|place| place.image(back)).collect();
            let (place, win_at) = pair::answer(&mut self.near, &moves)?;
            return Some(promise(place.image(at.turned), win_at));
        }
        let last = places.len() - 1;
        let answered = if white == last { self.answered(&at, places[white]) } else { None };
        match answered {
            Some((promise, _)) => Some(promise),
            None => self.threats(&at, &places, white),
        }
    }

    /// The number of the stone by which Black has five after these moves, with either side to move. `None` in the same cases as
    /// [`answer`](Self::answer).
    pub fn bound(&mut self, moves: &[(i32, i32)]) -> Option<u16> {
        if moves.len().is_multiple_of(2) {
            return self.answer(moves).map(|promise| promise.win_at);
        }
        match self.reached(moves)? {
            Reached::State(at) => self.holds(&at.state),
            Reached::Threats(win_at) => Some(win_at),
        }
    }

    /// For each of White's `replies`, the number of the stone by which Black has five after it. Does not search. All replies
    /// without a stored answer get the same bound. `None` for occupied points, and in the same cases as [`bound`](Self::bound).
    pub fn bounds(&mut self, moves: &[(i32, i32)], replies: &[(i32, i32)]) -> Vec<Option<Bound>> {
        let searched = |win_at| Bound { win_at, is_stored: false };
        let at = match self.reached(moves) {
            None => return vec![None; replies.len()],
            Some(Reached::Threats(win_at)) => {
                let is_empty = |reply| !moves.contains(reply);
                return replies.iter().map(|reply| is_empty(reply).then_some(searched(win_at))).collect();
            }
            Some(Reached::State(at)) => at,
        };
        let mut stored: BTreeMap<Cell, u16> = BTreeMap::new();
        for response in self.check.responses(&at.state) {
            if let Some(win_at) = self.holds(&response.next) {
                stored.entry(response.white).or_insert(win_at);
            }
        }
        let own = self.holds(&at.state).and(self.own(&at.state)).map(searched);
        let after = |&(x, y): &(i32, i32)| {
            let white = Place { x, y };
            let stored = stored.get(&self.cell(&at, white)).copied();
            let win_at = stored.or_else(|| self.stop(&at, white).map(|(promise, _)| promise.win_at));
            let bound = win_at.map(|win_at| Bound { win_at, is_stored: true }).or(own);
            bound.filter(|_| !moves.contains(&(x, y)))
        };
        replies.iter().map(after).collect()
    }

    fn reached(&mut self, moves: &[(i32, i32)]) -> Option<Reached> {
        let places = game(moves).filter(|places| !places.len().is_multiple_of(2))?;
        let (at, white) = self.follow(&places)?;
        if white == places.len() {
            return Some(Reached::State(at));
        }
        let (&played, before) = moves.split_last()?;
        let kept = self.answer(before).filter(|promise| promise.place == played);
        kept.map(|promise| Reached::Threats(promise.win_at))
    }

    /// Follows the game as long as each of Black's moves is a stored answer or a stop. Returns the position reached and the
    /// number of White's next stone, counted from 0. `None` if Black has deviated from the checked moves.
    fn follow(&mut self, places: &[Place]) -> Option<(Following, usize)> {
        let (mut at, mut white) = (Following::start(), 1);
        while white + 1 < places.len() {
            let Some((promise, next)) = self.answered(&at, places[white]) else { break };
            let Place { x, y } = places[white + 1];
            if promise.place != (x, y) {
                return None;
            }
            (at, white) = (next, white + 2);
        }
        Some((at, white))
    }

    fn answered(&mut self, at: &Following, white: Place) -> Option<(Promise, Following)> {
        self.stored(at, white).or_else(|| self.stop(at, white))
    }

    /// The stored answer to a reply, if Black is known to win after it.
    fn stored(&mut self, at: &Following, white: Place) -> Option<(Promise, Following)> {
        let cell = self.cell(at, white);
        let responses = self.check.responses(&at.state).into_iter();
        responses.filter(|response| response.white == cell).find_map(|response| {
            let win_at = self.holds(&response.next)?;
            let turned = response.symmetries.into_iter().rev().fold(at.turned, composed);
            let place = Place::of(self.check.square, response.black).image(at.turned);
            Some((promise(place, win_at), Following { state: response.next, turned }))
        })
    }

    /// The stop after a reply, if the record has one for the row that contains White's stone.
    fn stop(&mut self, at: &Following, white: Place) -> Option<(Promise, Following)> {
        let cell = self.cell(at, white);
        let stop = self.record.stops.get(&(at.state.clone(), cell))?;
        let on_board = white.image(inverse(at.turned));
        if cell == BEYOND && !on_board.is_on(self.stopped_line(stop)?) {
            return None;
        }
        let state = at.state.after_stop(stop.stopped);
        let win_at = self.holds(&state)?;
        let place = match stop.stopped.black {
            // White has four stones of a row in the square, and the row's fifth place is outside.
            BEYOND => {
                let square = &mut self.prover.square;
                square.clear();
                self.check.moves_to(&at.state).into_iter().for_each(|cell| square.play(cell));
                square.play(cell);
                *square.rows.leaving[square.four_inside(|_| true)?].beyond.first()?
            }
            cell => Place::of(self.check.square, cell),
        };
        Some((promise(place.image(at.turned), win_at), Following { state, turned: at.turned }))
    }

    pub(crate) fn stopped_line(&self, stop: &Stop) -> Option<Line> {
        let [_, black, along] = stop.stopped.cells();
        if black == BEYOND || along == BEYOND { None } else { self.prover.square.rows.line(black, along) }
    }

    /// Black's threats after a reply that has neither a stored answer nor a stop. The reply is stone number `white` of the
    /// game.
    fn threats(&mut self, at: &Following, places: &[Place], white: usize) -> Option<Promise> {
        self.holds(&at.state)?;
        let (own, moves, stones) = (self.own(&at.state)?, &places[white..], white as u16);
        let (check, state) = (self.check, &at.state);
        let cells: Vec<Cell> = moves.iter().map(|&place| self.cell(at, place)).collect();
        let back = inverse(at.turned);
        let before = check.moves_to(state);
        // The line of the recorded stop, if White's stone is outside the square and not on that line.
        let elsewhere = self.record.stops.get(&(state.clone(), cells[0])).filter(|_| cells[0] == BEYOND);
        let elsewhere = elsewhere.map(|stop| self.stopped_line(stop));
        check.start(state, &mut self.prover);
        let (open, decided) = check.open_replies(state, &before, &mut self.prover);
        let prover = &mut self.prover;
        let mut win_at = stones + decided.unwrap_or(0);
        let mut deadline = own;
        if let Some(line) = elsewhere {
            deadline = LATEST;
            prover.square.learn_not_on(line?);
            win_at = prover.try_reply(BEYOND, LATEST)?;
        } else if open.contains(&cells[0]) {
            // A search of this reply alone may miss a win that the search finds after the other replies, because it tries their
            // winning moves too.
            let found = prover.try_reply(cells[0], own);
            win_at = found.or_else(|| {
                check.start(state, prover);
                deadline = LATEST;
                let until = open.iter().position(|&reply| reply == cells[0])?;
                let tried = |&reply: &Cell| {
                    let won = prover.try_reply(reply, LATEST);
                    if won.is_none() {
                        check.start(state, prover);
                    }
                    won
                };
                open[..=until].iter().map(tried).last()?
            })?;
        }
        prover.follow(cells[0], deadline);
        for (n, pair) in moves.chunks(2).enumerate() {
            let played = &places[..=white + 2 * n];
            let is_white = |place: Place| played.iter().skip(1).step_by(2).any(|&on| on.image(back) == place);
            let (black, by) = prover.play_black(is_white)?;
            win_at = win_at.min(by);
            let black = black.image(at.turned);
            match pair.get(1) {
                None => return Some(promise(black, win_at)),
                Some(&played) if played == black => {}
                Some(_) => return None,
            }
            prover.square.play(*cells.get(2 * n + 2)?);
        }
        None
    }

    /// The number of the stone by which Black has five if the game continues from this position. `None` unless the record
    /// contains every position that can follow.
    fn holds(&mut self, state: &State) -> Option<u16> {
        if let Some(&known) = self.known.get(state) {
            return known;
        }
        let stone = self.own(state).and_then(|own| {
            self.check.responses(state).into_iter().try_fold(own, |stone, response| {
                let after = self.holds(&response.next).or_else(|| {
                    let stop = self.record.stops.get(&(state.clone(), response.white))?;
                    Some(self.holds(&state.after_stop(stop.stopped))?.max(stop.elsewhere))
                });
                Some(stone.max(after?))
            })
        });
        self.known.insert(state.clone(), stone);
        stone
    }

    /// The number of the stone by which Black has five after any reply without a stored answer.
    fn own(&self, state: &State) -> Option<u16> {
        let own = self.record.positions.get(state).copied().flatten()?;
        if self.check.is_before_pair(state) { Some(own.max(self.record.pairs?.win_at)) } else { Some(own) }
    }

    /// Returns the cell for a point of the board, in the state's orientation.
    fn cell(&self, at: &Following, place: Place) -> Cell {
        place.image(inverse(at.turned)).cell(self.check.square)
    }
}

/// The places of a game, if it starts with [`FIRST`](Place::FIRST) and no place occurs twice.
fn game(moves: &[(i32, i32)]) -> Option<Vec<Place>> {
    let places: Vec<Place> = moves.iter().map(|&(x, y)| Place { x, y }).collect();
    let is_new = |(n, place): (usize, &Place)| !places[..n].contains(place);
    (places.first() == Some(&Place::FIRST) && places.iter().enumerate().all(is_new)).then_some(places)
}

const fn promise(Place { x, y }: Place, win_at: u16) -> Promise {
    Promise { place: (x, y), win_at }
}

const MARK: Place = Place { x: 1, y: 2 };

fn composed(then: usize, first: usize) -> usize {
    let image = MARK.image(first).image(then);
    (0..8).find(|&symmetry| MARK.image(symmetry) == image).expect("symmetries are a group")
}

fn inverse(symmetry: usize) -> usize {
    (0..8).find(|&back| composed(back, symmetry) == 0).expect("symmetries are a group")
}
