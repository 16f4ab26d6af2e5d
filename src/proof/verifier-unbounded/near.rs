//! Finds Black's wins by threats near the first stone. [`place`](crate::place) defines *near* and the *box*.

use std::collections::HashMap;

use verifier::parts::{Board, Cell, Side, Turn, WIDEST, Workspace, double};
use verifier::{Adviser, Game};

use crate::place::{BOX, NEAR, Place};
use crate::{BEYOND, Set, Stones};

/// All stones near the first one, except Black's shape of three stones. White is to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Given {
    pub(crate) black: Vec<Place>,
    pub(crate) white: Vec<Place>,
    /// The White moves that are checked separately.
    pub(crate) apart: Vec<Place>,
    /// The line that holds all of White's stones, given by a place and a direction. Set only if White can make fours on it near
    /// the first stone.
    pub(crate) line: Option<(Place, usize)>,
}

/// Tries every White move near a shape of three black stones, and one move that stands for all other moves.
///
/// Distant stones are not on the board. The check relies on two facts about distant places. First, before the threats begin, no
/// row of five without a black stone contains more than two distant white stones, including the move being tried. The
/// exceptions are rows that do not help White (see [`line`](crate::line)). Second, no place in the box shares a row of five
/// with a distant place.
///
/// Black's threats force White to play in the box. So to make a four in a row that contains a distant place, White needs stones
/// that it played during the threats. The rows through these stones are checked after each threat.
#[derive(Debug)]
pub(crate) struct Near<A> {
    pub(crate) game: Game,
    pub(crate) shape: [Place; 3],
    adviser: A,
    space: Workspace,
    /// The number of stones from the first threat to Black's five. `None` if Black does not win.
    won: HashMap<([Place; 3], Given), Option<u16>>,
    /// The threats found since White's free stone: Black's move in each position, and the number of the stone by which Black
    /// has five.
    threats: HashMap<Stones, (Cell, u16)>,
    pub(crate) before: Vec<Place>,
    pub(crate) line: Option<(Place, usize)>,
    pub(crate) positions: u64,
}

impl<A: Adviser> Near<A> {
    /// `adviser` must look for black fives in the box. The shape must be set before a search.
    pub(crate) fn new(adviser: A) -> Self {
        Self {
            game: crate::square(BOX as u8),
            shape: [Place::FIRST; 3],
            adviser,
            space: Workspace::default(),
            won: HashMap::new(),
            threats: HashMap::new(),
            before: Vec::new(),
            line: None,
            positions: 0,
        }
    }

    /// Assumes that Black wins whatever White plays. Used in tests of distant stones.
    #[cfg(test)]
    pub(crate) fn take_for_won(&mut self) {
        self.won.insert((self.shape, Given::default()), Some(9));
    }

    /// The maximum number of stones that are played after White's move until Black has five. `None` if Black does not win.
    pub(crate) fn wins(&mut self, given: Given) -> Option<u16> {
        let key = (self.shape, given);
        if let Some(&won) = self.won.get(&key) {
            return won;
        }
        let given = &key.1;
        let taken = [&given.black[..], &given.white, &given.apart, &self.shape].concat();
        let mut near: Vec<Place> = Place::within(NEAR).filter(|place| !taken.contains(place)).collect();
        // If Black does not win, a move close to the first stone usually shows it.
        near.sort_by_key(|place| place.distance());
        let won = near.into_iter().map(Some).chain([None]).try_fold(0, |latest, white| {
            self.positions += 1;
            let mut board = self.after(given, white);
            let begun = board.moves().len() as u16;
            let (_, stone) = self.black_turn(&mut board)?;
            Some(latest.max(stone - begun))
        });
        self.won.insert(key, won);
        won
    }

    /// Begins the threats after White's free stone, which is near unless it is `None`. Returns the board, with Black to move.
    pub(crate) fn after(&mut self, given: &Given, white: Option<Place>) -> Board<WIDEST> {
        // The threats must not depend on what was searched before.
        self.adviser.forget();
        self.threats.clear();
        self.line = given.line;
        self.before = given.white.iter().copied().chain(white).collect();
        let cells =
            |places: &[Place]| -> Vec<Cell> { places.iter().map(|place| place.cell(self.game)).collect() };
        let black = cells(&[&self.shape[..], &given.black].concat());
        let white = cells(&self.before);
        let mut board = Board::new(self.game);
        // If one side has fewer near stones than the other, distant stones fill its turns.
        for n in 0..black.len().max(white.len()) {
            board.play(black.get(n).copied().unwrap_or(BEYOND));
            board.play(white.get(n).copied().unwrap_or(BEYOND));
        }
        board
    }

    /// Black's move and the number of the stone by which Black has five. Black is to move and has no completing point. All of
    /// White's completing points come from its last stone.
    pub(crate) fn black_turn(&mut self, board: &mut Board<WIDEST>) -> Option<(Cell, u16)> {
        let stones = *board.stones();
        if let Some(&found) = self.threats.get(&stones) {
            return Some(found);
        }
        let mut fives = board.completing_through_last(Side::White).iter();
        let found = match (fives.next(), fives.next()) {
            (Some(_), Some(_)) => None,
            (Some(forced), None) => self.answer(board, forced),
            (None, _) => match double(board, &mut self.space) {
                Some(double) => Some((double, board.moves().len() as u16 + 3)),
                None => self.advised(board),
            },
        }?;
        self.threats.insert(stones, found);
        Some(found)
    }

    fn answer(&mut self, board: &mut Board<WIDEST>, answer: Cell) -> Option<(Cell, u16)> {
        board.play(answer);
        let stone = self.white_turn(board);
        board.undo();
        Some((answer, stone?))
    }

    /// Tries the adviser's moves, starting with the fastest win. Not every win by threats meets the conditions of this check.
    fn advised(&mut self, board: &mut Board<WIDEST>) -> Option<(Cell, u16)> {
        let moves = board.grid().points(board.moves());
        let mut tried = Vec::new();
        for more in [7, 9, 11, 13, 15, 17, 21, 25, 31, 41] {
            let advised = self.adviser.answer(&moves, moves.len() as u16 + more);
            let answer =
                advised.and_then(|point| board.grid().cell(point)).filter(|&cell| board.is_empty(cell));
            let Some(answer) = answer.filter(|answer| !tried.contains(answer)) else { continue };
            tried.push(answer);
            let found = self.answer(board, answer);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// White is to move after Black has made a four or a three.
    pub(crate) fn white_turn(&mut self, board: &mut Board<WIDEST>) -> Option<u16> {
        let completing = board.completing(Side::Black);
        // If White has at most this many stones in a row, its next stone makes no four, or no five if that stone is forced.
        let most = if completing.is_empty() { 2 } else { 3 };
        if self.fullest_outward(board) > most {
            return None;
        }
        let turn = Turn::of(board, &completing, &mut self.space);
        let mut latest = board.moves().len() as u16 + turn.decided?;
        for reply in turn.open.iter() {
            board.play(reply);
            let found = self.black_turn(board);
            board.undo();
            latest = latest.max(found?.1);
        }
        Some(latest)
    }

    /// The maximum number of stones that White can have in a row that contains a stone played during the threats and is not
    /// entirely near (lemma 15).
    pub(crate) fn fullest_outward(&self, board: &Board<WIDEST>) -> usize {
        let places = |cells: Set| cells.iter().map(|cell| Place::of(self.game, cell)).collect::<Vec<_>>();
        let (black, white) = (places(board.stones().black), places(board.stones().white));
        let is_new = |place: &Place| white.contains(place) && !self.before.contains(place);
        let is_old = |place: &Place| self.before.contains(place) || place.distance() > NEAR;
        let outward = white.iter().filter(|place| is_new(place) && place.distance() > BOX);
        let rows =
            outward.flat_map(|place| place.rows().map(move |(direction, row)| (place, direction, row)));
        let open = rows.filter(|(_, _, row)| {
            row.iter().any(|place| place.distance() > NEAR) && !row.iter().any(|place| black.contains(place))
        });
        let count =
            |row: &[Place; 5], is: &dyn Fn(&Place) -> bool| row.iter().filter(|place| is(place)).count();
        open.map(|(place, direction, row)| {
            // If the row crosses the line of White's other stones, it contains at most one of them.
            let is_across = |(at, along): (Place, usize)| place.is_on(at.line(along)) && along != direction;
            let old = if self.line.is_some_and(is_across) { 1 } else { 2 };
            count(&row, &is_new) + count(&row, &is_old).min(old)
        })
        .max()
        .unwrap_or(0)
    }
}
