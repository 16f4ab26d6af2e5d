//! Black's win by threats near his first stone.

use std::collections::HashMap;

use verifier::Game;
use verifier::parts::{Board, Cell, Side, Turn, WIDEST, Workspace, double};

use crate::place::{BOX, NEAR, Place};
use crate::{Adviser, BEYOND, Set};

/// What is near besides Black's shape of three, White to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Given {
    pub(crate) black: Vec<Place>,
    pub(crate) white: Vec<Place>,
    /// White's moves that are looked at elsewhere.
    pub(crate) apart: Vec<Place>,
    /// A place and the direction of the line that all of White's stones are on, near or not, if White can make fours on it near.
    pub(crate) line: Option<(Place, usize)>,
}

/// Tries every move of White near a shape of three black stones, and one that is not near.
///
/// What is not near is not on the board. Two things are known of White's stones there: no row of five without a black stone holds
/// more than two of those that she has before the threats, the move that is tried included, but for rows that come to nothing
/// ([`line`](crate::line)); and no place of the box stands in a row with one that is not near. Black's threats force her to play in
/// the box. So she makes a four in a row that is not near throughout only with stones with which she made fours on the way, and
/// where such stones stand in these rows is looked at after each threat.
pub(crate) struct Near<A> {
    pub(crate) game: Game,
    pub(crate) shape: [Place; 3],
    adviser: A,
    space: Workspace,
    /// The stones, those of the threats alone, after which Black has five at the latest; `None` where no win is found.
    won: HashMap<Given, Option<u16>>,
    /// White's stones near before the threats.
    pub(crate) before: Vec<Place>,
    pub(crate) line: Option<(Place, usize)>,
    /// Positions in which White had moved and Black's threats were played out.
    pub(crate) positions: u64,
}

impl<A: Adviser> Near<A> {
    /// `game` is the square, Black's fives within the box.
    pub(crate) fn new(game: Game, shape: [Place; 3], adviser: A) -> Self {
        Self {
            game,
            shape,
            adviser,
            space: Workspace::default(),
            won: HashMap::new(),
            before: Vec::new(),
            line: None,
            positions: 0,
        }
    }

    /// For tests of what is far away: takes it that he wins whatever White plays there or near.
    #[cfg(test)]
    pub(crate) fn take_for_won(&mut self) {
        self.won.insert(Given::default(), Some(9));
    }

    /// How many stones after White's move Black has five at the latest, whatever she plays.
    pub(crate) fn wins(&mut self, given: Given) -> Option<u16> {
        if let Some(&won) = self.won.get(&given) {
            return won;
        }
        let taken = [&given.black[..], &given.white, &given.apart, &self.shape].concat();
        let moves = Place::within(NEAR).filter(|place| !taken.contains(place)).map(Some).chain([None]);
        let won = moves
            .collect::<Vec<_>>()
            .into_iter()
            .try_fold(0, |latest, white| Some(latest.max(self.wins_after(&given, white)?)));
        self.won.insert(given, won);
        won
    }

    fn wins_after(&mut self, given: &Given, white: Option<Place>) -> Option<u16> {
        self.positions += 1;
        self.line = given.line;
        self.before = given.white.iter().copied().chain(white).collect();
        let cells =
            |places: &[Place]| -> Vec<Cell> { places.iter().map(|place| place.cell(self.game)).collect() };
        let black = cells(&[&self.shape[..], &given.black].concat());
        let white = cells(&self.before);
        let mut board = Board::new(self.game);
        // Stones that are not near make up for what either side has less.
        for n in 0..black.len().max(white.len()) {
            board.play(black.get(n).copied().unwrap_or(BEYOND));
            board.play(white.get(n).copied().unwrap_or(BEYOND));
        }
        let begun = board.moves().len() as u16;
        self.black_turn(&mut board).map(|stone| stone - begun)
    }

    /// Black to move, who has no completing point; White has none but through her last stone.
    fn black_turn(&mut self, board: &mut Board<WIDEST>) -> Option<u16> {
        let mut threats = board.completing_through_last(Side::White).iter();
        match (threats.next(), threats.next()) {
            (Some(_), Some(_)) => None,
            (Some(forced), None) => self.answer(board, forced),
            (None, _) if double(board, &mut self.space).is_some() => Some(board.moves().len() as u16 + 3),
            (None, _) => self.advised(board),
        }
    }

    fn answer(&mut self, board: &mut Board<WIDEST>, answer: Cell) -> Option<u16> {
        board.play(answer);
        let stone = self.white_turn(board);
        board.undo();
        stone
    }

    /// Black's moves by the oracle, those that win soonest first: not every win by threats is one as is asked for here.
    fn advised(&mut self, board: &mut Board<WIDEST>) -> Option<u16> {
        let moves = crate::points(board.grid(), board.moves());
        let mut tried = Vec::new();
        for more in [7, 9, 11, 13, 15, 17, 21, 25, 31, 41] {
            let advised = self.adviser.answer(&moves, moves.len() as u16 + more);
            let answer =
                advised.and_then(|point| board.grid().cell(point)).filter(|&cell| board.is_empty(cell));
            let Some(answer) = answer.filter(|answer| !tried.contains(answer)) else { continue };
            tried.push(answer);
            if let Some(stone) = self.answer(board, answer) {
                return Some(stone);
            }
        }
        None
    }

    /// White to move after Black's four or three.
    fn white_turn(&mut self, board: &mut Board<WIDEST>) -> Option<u16> {
        let completing = board.completing(Side::Black);
        // As many as leave her without a four after her next stone, or without a five where it is forced.
        let most = if completing.is_empty() { 2 } else { 3 };
        if self.fullest_outward(board) > most {
            return None;
        }
        let turn = Turn::of(board, &completing, &mut self.space);
        let mut latest = board.moves().len() as u16 + turn.decided?;
        for reply in turn.open.iter() {
            board.play(reply);
            let stone = self.black_turn(board);
            board.undo();
            latest = latest.max(stone?);
        }
        Some(latest)
    }

    /// The most stones that White can have in a row that is not near throughout and holds one played during the threats
    /// (lemma 15).
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
            // On a line with White's other stones, it is the one of them in a row across.
            let is_across = |(at, along): (Place, usize)| place.is_on(at.line(along)) && along != direction;
            let old = if self.line.is_some_and(is_across) { 1 } else { 2 };
            count(&row, &is_new) + count(&row, &is_old).min(old)
        })
        .max()
        .unwrap_or(0)
    }
}
