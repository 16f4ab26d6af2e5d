//! Plays Black's moves on the infinite board as they were checked.

use std::collections::BTreeMap;

use verifier::parts::Cell;

use crate::place::Place;
use crate::record::Record;
use crate::search::{LATEST, Search};
use crate::states::{Infinite, State};
use crate::{Adviser, BEYOND, Check, HOME};

/// The memory for the tables of a search after one reply, in bytes. The check itself uses more, but few positions need that.
const MEMORY: usize = 256 << 20;

/// Plays Black in games where the record has every position that can follow. It plays the stored answer if the strategy has
/// one. Otherwise it repeats the check's search for threats and plays what it finds.
///
/// The player does not use stops, and it does not cover games in which White wastes both of its first stones. It has no move
/// where either would be needed.
#[derive(Debug)]
pub struct Player<'a, A> {
    infinite: &'a Infinite<'a>,
    record: &'a Record,
    search: Search<A>,
    /// The stone of Black's five for each position; `None` if the record does not say.
    known: BTreeMap<State, Option<u16>>,
}

/// Black's move, with the stone by which Black has five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promise {
    /// The columns and rows from the first stone.
    pub place: (i32, i32),
    /// The stone by which Black has five, whatever White plays.
    pub win_at: u16,
}

/// A position of the strategy, as it appears on the board.
struct Following {
    state: State,
    /// The symmetry that maps the state's points to the board.
    turned: usize,
}

impl<'a, A: Adviser> Player<'a, A> {
    /// `adviser` must be the one that the record was made with, looking for fives within [`HOME`].
    pub fn new(check: &'a Check<'a>, record: &'a Record, adviser: impl Fn(u8) -> A) -> Self {
        let infinite = &check.infinite;
        let search = Search::new(infinite.square, adviser(HOME), MEMORY, record.earlier());
        Self { infinite, record, search, known: BTreeMap::new() }
    }

    /// Returns Black's next move. `moves` are given by their columns and rows from Black's first stone. Returns `None` if the
    /// record does not cover the game, or if Black has deviated from the checked moves.
    pub fn answer(&mut self, moves: &[(i32, i32)]) -> Option<Promise> {
        let places: Vec<Place> = moves.iter().map(|&(x, y)| Place { x, y }).collect();
        if places.is_empty() || !places.len().is_multiple_of(2) || places[0] != Place::FIRST {
            return None;
        }
        let is_repeated = |(n, place): (usize, &Place)| places[..n].contains(place);
        if places.iter().enumerate().any(is_repeated) {
            return None;
        }
        let mut at = Following { state: State::of(0), turned: 0 };
        let mut white = 1;
        while let Some((black, win_at, next)) = self.stored(&at, places[white]) {
            match places.get(white + 1) {
                None => return Some(Promise { place: (black.x, black.y), win_at }),
                Some(&played) if played == black => (at, white) = (next, white + 2),
                Some(_) => return None,
            }
        }
        self.threats(&at, &places[white..], white as u16)
    }

    /// The stored answer to a reply, if Black is known to win after it.
    fn stored(&mut self, at: &Following, white: Place) -> Option<(Place, u16, Following)> {
        let cell = self.cell(at, white);
        let answers = self.infinite.responses(&at.state).into_iter();
        answers.filter(|response| response.white == cell).find_map(|response| {
            let win_at = self.holds(&response.next)?;
            let black = self.place(response.black).image(at.turned);
            let turned = response.symmetries.into_iter().rev().fold(at.turned, composed);
            Some((black, win_at, Following { state: response.next, turned }))
        })
    }

    /// Plays threats after a reply without a stored answer. `moves` begins with this reply, which is played after `stones`
    /// stones.
    fn threats(&mut self, at: &Following, moves: &[Place], stones: u16) -> Option<Promise> {
        self.holds(&at.state)?;
        let own = (*self.record.positions.get(&at.state)?)?;
        let (infinite, state) = (self.infinite, &at.state);
        let cells: Vec<Cell> = moves.iter().map(|&place| self.cell(at, place)).collect();
        let back = inverse(at.turned);
        if infinite.is_before_pair(state) && infinite.is_wasted(cells[0]) {
            return None;
        }
        let before = infinite.moves_to(state);
        infinite.start(state, &mut self.search.prover);
        let (open, decided) = infinite.open_replies(state, &before, &mut self.search);
        let mut win_at = stones + decided.unwrap_or(0);
        let mut deadline = own;
        if open.contains(&cells[0]) {
            let prover = &mut self.search.prover;
            // The search may miss this win on its own. With the moves that win after other replies as hints, it may find it.
            let found = prover.try_reply(cells[0], own).ok();
            win_at = found.or_else(|| {
                infinite.start(state, prover);
                let until = open.iter().position(|&reply| reply == cells[0])?;
                deadline = LATEST;
                open[..=until].iter().map(|&reply| prover.try_reply(reply, LATEST).ok()).last()?
            })?;
        }
        let prover = &mut self.search.prover;
        prover.follow(cells[0], deadline);
        for (n, pair) in moves.chunks(2).enumerate() {
            let white = |place: Place| moves.iter().step_by(2).take(n + 1).any(|&on| on.image(back) == place);
            let (black, by) = prover.play_black(white)?;
            win_at = win_at.min(by);
            let black = black.image(at.turned);
            match pair.get(1) {
                None => return Some(Promise { place: (black.x, black.y), win_at }),
                Some(&played) if played == black => {}
                Some(_) => return None,
            }
            prover.square.play(*cells.get(2 * n + 2)?);
        }
        None
    }

    /// The stone of Black's five from this position on. `None` unless the record has every position that can follow.
    fn holds(&mut self, state: &State) -> Option<u16> {
        if let Some(&known) = self.known.get(state) {
            return known;
        }
        let own = self.record.positions.get(state).copied().flatten();
        let stops = self.record.stops.range((state.clone(), 0)..=(state.clone(), Cell::MAX));
        // The player uses no stops, and White must not be able to waste a second stone.
        let own = own.filter(|_| stops.count() == 0 && !self.infinite.is_before_pair(state));
        let stone = own.and_then(|own| {
            let mut next = self.infinite.responses(state).into_iter().map(|response| response.next);
            next.try_fold(own, |stone, next| Some(stone.max(self.holds(&next)?)))
        });
        self.known.insert(state.clone(), stone);
        stone
    }

    /// The cell of a place on the board, in the orientation of the state.
    fn cell(&self, at: &Following, place: Place) -> Cell {
        place.image(inverse(at.turned)).cell(self.infinite.square)
    }

    fn place(&self, cell: Cell) -> Place {
        debug_assert_ne!(cell, BEYOND);
        Place::of(self.infinite.square, cell)
    }
}

/// A place that no symmetry maps to itself.
const MARK: Place = Place { x: 1, y: 2 };

/// The symmetry that has the effect of `first` followed by `then`.
fn composed(then: usize, first: usize) -> usize {
    let image = MARK.image(first).image(then);
    (0..8).find(|&symmetry| MARK.image(symmetry) == image).expect("symmetries are a group")
}

fn inverse(symmetry: usize) -> usize {
    (0..8).find(|&back| composed(back, symmetry) == 0).expect("symmetries are a group")
}
