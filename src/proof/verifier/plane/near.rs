//! Black's win by threats near his first stone.

use std::collections::HashMap;

use super::place::{BOX, NEAR, Place};
use crate::board::Board;
use crate::game::{Game, Side};
use crate::grid::{BEYOND, Cell};
use crate::oracle::Oracle;
use crate::point::Point;
use crate::set::{Set, WIDEST};
use crate::turn::{Turn, Workspace, double};

/// What is near besides Black's shape of three, White to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Given {
    pub(super) black: Vec<Place>,
    pub(super) white: Vec<Place>,
    /// White's moves that are looked at elsewhere.
    pub(super) apart: Vec<Place>,
    /// A place and the step of the line that all her stones are on, near or not, if she can make fours on it near.
    pub(super) line: Option<(Place, Place)>,
}

/// Tries every move of White near a shape of three black stones, and one that is not near.
///
/// What is not near is not on the board. Two things are known of White's stones there: no row of five without a black stone holds
/// more than two of those that she has before the threats, the move that is tried included, but for rows that come to nothing
/// ([`line`](super::line)); and no place of the box stands in a row with one that is not near. Black's threats force her to play in
/// the box. So she makes a four in a row that is not near throughout only with stones with which she made fours on the way, and
/// where such stones stand in these rows is looked at after each threat.
pub(super) struct Near<O> {
    game: Game,
    pub(super) shape: [Place; 3],
    oracle: O,
    space: Workspace,
    /// The stones, those of the threats alone, after which Black has five at the latest; `None` where no win is found.
    won: HashMap<Given, Option<u16>>,
    /// White's stones near before the threats.
    before: Vec<Place>,
    line: Option<(Place, Place)>,
    /// Positions in which White had moved and Black's threats were played out.
    pub(super) positions: u64,
}

impl<O: Oracle> Near<O> {
    /// `game` is the square, Black's fives within the box.
    pub(super) fn new(game: Game, shape: [Place; 3], oracle: O) -> Self {
        Self {
            game,
            shape,
            oracle,
            space: Workspace::default(),
            won: HashMap::new(),
            before: Vec::new(),
            line: None,
            positions: 0,
        }
    }

    /// For tests of what is far away: takes it that he wins whatever White plays there or near.
    #[cfg(test)]
    pub(super) fn take_for_won(&mut self) {
        self.won.insert(Given::default(), Some(9));
    }

    /// How many stones after White's move Black has five at the latest, whatever she plays.
    pub(super) fn wins(&mut self, given: Given) -> Option<u16> {
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
        let last = board.moves().last().copied().unwrap_or(BEYOND);
        let mut threats = board.completing_through(Side::White, last).iter();
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
        let told: Vec<Point> = board.moves().iter().map(|&cell| board.grid().point(cell)).collect();
        let mut tried = Vec::new();
        for more in [7, 9, 11, 13, 15, 17, 21, 25, 31, 41] {
            let advised = self.oracle.answer(&told, told.len() as u16 + more);
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
        let most = if completing == Set::default() { 2 } else { 3 };
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

    /// The most stones that White can have in a row of five that is not near throughout and holds one with which she made a four.
    fn fullest_outward(&self, board: &Board<WIDEST>) -> usize {
        let places =
            |cells: Set<WIDEST>| cells.iter().map(|cell| Place::of(self.game, cell)).collect::<Vec<_>>();
        let (black, white) = (places(board.stones().black), places(board.stones().white));
        let is_new = |place: &Place| white.contains(place) && !self.before.contains(place);
        let is_old = |place: &Place| self.before.contains(place) || place.distance() > NEAR;
        let outward = white.iter().filter(|place| is_new(place) && place.distance() > BOX);
        let rows = outward.flat_map(|&place| {
            // On a line with her other stones, it is the one of them in a row across.
            let line = self.line.filter(|&(at, along)| place.is_on(at, along));
            Place::STEPS.into_iter().flat_map(move |step| {
                let old = if line.is_some_and(|(_, along)| step != along) { 1 } else { 2 };
                (-4..=0).map(move |from| ([0, 1, 2, 3, 4].map(|n| place.on(step, from + n)), old))
            })
        });
        let is_open = |(row, _): &([Place; 5], usize)| {
            row.iter().any(|place| place.distance() > NEAR) && !row.iter().any(|place| black.contains(place))
        };
        let count =
            |row: &[Place; 5], is: &dyn Fn(&Place) -> bool| row.iter().filter(|place| is(place)).count();
        rows.filter(is_open)
            .map(|(row, old)| count(&row, &is_new) + count(&row, &is_old).min(old))
            .max()
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Silent;
    use proptest::prelude::*;

    fn near() -> Near<Silent> {
        let game = Game::square(super::super::SIDE, BOX as u8);
        Near::new(game, [Place::FIRST, Place { x: -1, y: -1 }, Place { x: 1, y: -1 }], Silent)
    }

    /// The rows of five that are not near throughout and have one of these places.
    fn outward_rows(places: &[Place]) -> impl Iterator<Item = [Place; 5]> {
        let steps = |&place: &Place| Place::STEPS.map(|step| (place, step));
        let rows = places.iter().flat_map(steps).flat_map(|(place, step)| {
            (-4..=0).map(move |from| [0, 1, 2, 3, 4].map(|n| place.on(step, from + n)))
        });
        rows.filter(|row| row.iter().any(|place| place.distance() > NEAR))
    }

    /// A board with the stones that are near, and what White had before the threats.
    fn with_stones(near: &mut Near<Silent>, black: &[Place], old: &[Place], new: &[Place]) -> Board<WIDEST> {
        near.before = old.iter().copied().filter(|place| place.distance() <= NEAR).collect();
        let white = [&near.before[..], new].concat();
        let mut board = Board::new(near.game);
        for n in 0..black.len().max(white.len()) {
            board.play(black.get(n).map_or(BEYOND, |place| place.cell(near.game)));
            board.play(white.get(n).map_or(BEYOND, |place| place.cell(near.game)));
        }
        board
    }

    fn place(most: i32) -> impl Strategy<Value = Place> {
        (-most..=most, -most..=most).prop_map(|(x, y)| Place { x, y })
    }

    #[test]
    fn no_row_that_is_not_near_throughout_holds_more_than_is_counted() {
        let met = std::cell::RefCell::new([0; 6]);
        let config = ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() };
        let on_line = (place(9), 0_usize..4, prop::collection::vec(-6..7, 0..4), prop::bool::ANY);
        let apart = prop::collection::vec(place(11), 0..4);
        let rows = prop::collection::vec((place(7), 0_usize..4, 1..5), 1..4);
        let threats = (rows, prop::collection::vec(place(7), 0..4));
        proptest!(config, |((at, step, on_line, is_line) in on_line, apart in apart, (rows, black) in threats)| {
            let (mut near, step) = (near(), Place::STEPS[step]);
            // All old stones on a line but one, or anywhere.
            let mut old: Vec<Place> = on_line.iter().map(|&n| at.on(step, n)).collect();
            old.extend(apart.into_iter().take(if is_line { 1 } else { 3 }));
            near.line = Some((at, step)).filter(|_| is_line);
            let new = rows.iter().flat_map(|&(at, step, stones)| (0..stones).map(move |n| at.on(Place::STEPS[step], n)));
            let new: Vec<Place> = new.filter(|place| place.distance() <= NEAR).collect();
            let mut all = [&old[..], &new, &black].concat();
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            if all.len() < count {
                return Ok(());
            }
            let open = |row: &[Place; 5]| !row.iter().any(|place| black.contains(place));
            let has = |row: &[Place; 5], stones: &[Place]| row.iter().filter(|place| stones.contains(place)).count();
            let rows: Vec<[Place; 5]> = outward_rows(&new).filter(open).collect();
            if rows.iter().any(|row| has(row, &old) > 2) {
                return Ok(());
            }
            let board = with_stones(&mut near, &black, &old, &new);
            let fullest = rows.iter().map(|row| has(row, &old) + has(row, &new)).max().unwrap_or(0);
            prop_assert!(fullest <= near.fullest_outward(&board));
            met.borrow_mut()[fullest] += 1;
        });
        let met = met.into_inner();
        assert!(met[2] > 500 && met[3] > 500 && met[4] > 50, "{met:?}");
    }
}
