//! Answers White's threats on the line through its two wasted stones. [`place`](crate::place) defines *near* and the *box*.

use verifier::Adviser;

use crate::cells::Cells;
use crate::near::{Given, Near};
use crate::place::{BOX, NEAR, Place};

/// The maximum number of White's threats on the line that Black answers in succession.
const EXCHANGES: usize = 4;
/// The largest distance between White's first two stones and any later stone on the line, or any row of five with such a stone
/// (lemma 14).
pub(crate) const REACH: i32 = 4 * (EXCHANGES as i32 + 2);

/// A line with numbered cells, given by the place of cell 0 and the direction. `None` stands for any line that does not pass
/// near the first stone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbered(Option<(Place, usize)>);

impl Numbered {
    pub(crate) const FAR_OUT: Self = Self(None);

    pub(crate) const fn at(first: Place, direction: usize) -> Self {
        Self(Some((first, direction)))
    }

    pub(crate) fn place(self, at: i32) -> Option<Place> {
        self.0.map(|(first, direction)| first.on(direction, at))
    }

    pub(crate) fn distance(self, at: i32) -> i32 {
        self.place(at).map_or(i32::MAX, Place::distance)
    }

    /// The number of the cell at this place, if it is on the line.
    pub(crate) fn number(self, place: Place) -> Option<i32> {
        let (first, direction) = self.0?;
        let number = if direction == 1 { place.y - first.y } else { place.x - first.x };
        (first.on(direction, number) == place).then_some(number)
    }

    fn near(self, cells: Cells) -> Vec<Place> {
        cells.iter().filter_map(|at| self.place(at)).filter(|place| place.distance() <= NEAR).collect()
    }
}

/// The stones on the line, as cell numbers. White is to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stones {
    pub(crate) white: Cells,
    pub(crate) black: Cells,
}

#[derive(Clone, Copy)]
pub(crate) struct Row {
    cells: Cells,
    pub(crate) white: usize,
}

/// Finds Black's answers to White's threats on a line, and Black's win near the first stone if White plays elsewhere.
///
/// Apart from forced stones near the first stone, all white stones are on the line. So a row on any other line contains at most
/// one of them, plus White's next stone. If White's move gives it three or more stones in a row of five without a black stone,
/// Black answers on the line, and White is to move again. After any other White move, Black starts to play threats, and White
/// has no more free moves.
///
/// White can still make fours from rows of three that Black has not blocked. Each of these fours has only one answer. The empty
/// cells of such a row are not near, unless the whole row is near.
pub(crate) struct Answers<'a, A> {
    pub(crate) near: &'a mut Near<A>,
    pub(crate) line: Numbered,
}

impl<A: Adviser> Answers<'_, A> {
    /// The maximum number of stones that are played until Black has five. `None` if Black does not win.
    pub(crate) fn holds(&mut self, stones: &Stones, exchanges: usize) -> Option<u16> {
        let fours = self.fours(stones, exchanges)?;
        let (mut latest, mut most_fours) = (0, fours);
        for at in self.empty_cells(stones, Self::out(fours)).iter() {
            let after = stones.with_white(at);
            if self.made(&after, at).is_empty() {
                // The stone is far from the first stone, but it may help White make a four on the line.
                most_fours = most_fours.max(self.fours(&after, exchanges)?);
            } else {
                latest = latest.max(2 + self.answered(&after, at, exchanges)?.1);
            }
        }
        let given = self.given(stones);
        // Count White's last free move, the threats, and two more stones for each of White's fours in between.
        let won = 1 + self.near.wins(given)? + 2 * most_fours as u16;
        Some(latest.max(won))
    }

    /// The near stones before White's free move.
    pub(crate) fn given(&self, stones: &Stones) -> Given {
        let is_answered = |&at: &i32| !self.made(&stones.with_white(at), at).is_empty();
        let answered = self.empty_cells(stones, 4).iter().filter(is_answered).collect();
        let has_near_three = || self.rows(stones).iter().any(|row| row.white == 3 && self.is_near(row));
        Given {
            black: self.line.near(stones.black),
            white: self.line.near(stones.white),
            apart: self.line.near(answered),
            line: self.line.0.filter(|_| has_near_three()),
        }
    }

    /// The maximum distance past White's outermost stone at which a stone can share a row with White's stones, after White has
    /// made this many fours. Each four adds a stone at most two cells past White's outermost stone, because three other cells
    /// of the row are white.
    pub(crate) const fn out(fours: usize) -> i32 {
        4 + 2 * fours as i32
    }

    /// Black's answer after White's stone on cell `at` has made three or more in a row, and the maximum number of stones that
    /// are played after it until Black has five. `None` if Black has no answer.
    pub(crate) fn answered(&mut self, after: &Stones, at: i32, exchanges: usize) -> Option<(i32, u16)> {
        if exchanges == EXCHANGES {
            return None;
        }
        self.answers(after, at).into_iter().find_map(|answer| {
            let latest = self.holds(&after.with_black(answer), exchanges + 1)?;
            Some((answer, latest))
        })
    }

    /// The answers that Black tries after White's stone on cell `at` has made three or more in a row. Empty if the stone has
    /// made two fours.
    pub(crate) fn answers(&self, after: &Stones, at: i32) -> Vec<i32> {
        let made = self.made(after, at);
        let cells = |least| after.empty_in(made.iter().filter(|row| row.white >= least));
        let (completing, in_rows) = (cells(4), cells(3));
        let mut answers: Vec<i32> = match completing.len() {
            0 => in_rows.iter().chain(self.empty_cells(after, 4).without(in_rows).iter()).collect(),
            1 => completing.iter().collect(),
            _ => Vec::new(),
        };
        // A black stone next to the box could turn one of Black's fives in the box into a six.
        answers.retain(|&at| self.line.distance(at) > BOX + 1);
        answers
    }

    /// The maximum number of fours that White can make on the line in succession. `None` if one of them has several answers or
    /// may be near the first stone (lemma 16).
    pub(crate) fn fours(&self, stones: &Stones, exchanges: usize) -> Option<usize> {
        let rows = self.rows(stones);
        // If a row of three is partly near, none of its empty cells may be near.
        let is_half_seen = |row: &Row| {
            let mut empty = row.cells.without(stones.white).iter();
            !self.is_near(row) && empty.any(|at| self.line.distance(at) <= NEAR)
        };
        if rows.iter().any(|row| row.white > 3 || (row.white == 3 && is_half_seen(row))) {
            return None;
        }
        let mut most = 0;
        for at in stones.empty_in(rows.iter().filter(|row| row.white == 3)).iter() {
            let after = stones.with_white(at);
            let completing = after.empty_in(self.rows(&after).iter().filter(|row| row.white > 3));
            let (answer, last) = completing.ends()?;
            if answer != last || exchanges == EXCHANGES {
                return None;
            }
            most = most.max(1 + self.fours(&after.with_black(answer), exchanges + 1)?);
        }
        Some(most)
    }

    fn is_near(&self, row: &Row) -> bool {
        row.cells.iter().all(|at| self.line.distance(at) <= NEAR)
    }

    /// The rows with three or more white stones and no black stone that contain this cell.
    pub(crate) fn made(&self, stones: &Stones, at: i32) -> Vec<Row> {
        let rows = self.rows(stones).into_iter();
        rows.filter(|row| row.white >= 3 && row.cells.contains(at)).collect()
    }

    /// The rows with white stones and no black stone.
    fn rows(&self, stones: &Stones) -> Vec<Row> {
        let Some((first, last)) = stones.white.ends() else { return Vec::new() };
        let black = self.black(stones);
        let rows = (first - 4..=last).map(|first| {
            let cells = Cells::span(first, first + 4);
            Row { cells, white: cells.and(stones.white).len() }
        });
        rows.filter(|row| row.white > 0 && row.cells.and(black).is_empty()).collect()
    }

    /// The empty cells between the first and the last white stone on the line, and up to this distance past them.
    pub(crate) fn empty_cells(&self, stones: &Stones, out: i32) -> Cells {
        let Some((first, last)) = stones.white.ends() else { return Cells::default() };
        Cells::span(first - out, last + out).without(stones.white).without(self.black(stones))
    }

    /// Black's stones on the line, with those of the shape.
    fn black(&self, stones: &Stones) -> Cells {
        let shape = self.near.shape.into_iter().filter_map(|place| self.line.number(place));
        shape.filter(|at| at.abs() <= 2 * REACH).fold(stones.black, Cells::with)
    }
}

impl Stones {
    pub(crate) fn of<const N: usize>(white: [i32; N]) -> Self {
        Self { white: white.into_iter().collect(), black: Cells::default() }
    }

    pub(crate) fn with_white(self, at: i32) -> Self {
        Self { white: self.white.with(at), ..self }
    }

    pub(crate) fn with_black(self, at: i32) -> Self {
        Self { black: self.black.with(at), ..self }
    }

    /// The empty cells of these rows, which contain no black stone.
    fn empty_in<'a>(self, rows: impl Iterator<Item = &'a Row>) -> Cells {
        rows.fold(Cells::default(), |cells, row| cells.or(row.cells)).without(self.white)
    }
}
