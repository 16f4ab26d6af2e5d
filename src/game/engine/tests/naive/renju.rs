//! The forbidden moves of renju, as worded in the rules (Renju International Federation, 9.2 and 9.3).

use super::Naive;
use engine::{Forbidden, Rule};

const BLACK: usize = 0;

impl Naive {
    /// Whether this empty cell is forbidden to Black: the stone does not make five, but an overline, two fours or two threes.
    pub fn is_forbidden(&mut self, cell: usize) -> bool {
        self.why_forbidden(cell).is_some()
    }

    pub fn why_forbidden(&mut self, cell: usize) -> Option<Forbidden> {
        if self.makes_five(BLACK, cell) {
            return None;
        }
        self.cells[cell] = Some(BLACK);
        let overline = self.lines(cell).iter().any(|line| self.row(BLACK, line).len() > 5);
        let reason = if overline {
            Some(Forbidden::Overline)
        } else if self.fours(cell).len() > 1 {
            Some(Forbidden::DoubleFour)
        } else {
            (self.threes(cell) > 1).then_some(Forbidden::DoubleThree)
        };
        self.cells[cell] = None;
        reason
    }

    /// The fours with the stone on this cell: sets of four stones that one more stone completes to five in a row.
    fn fours(&self, cell: usize) -> Vec<Vec<usize>> {
        let mut fours = Vec::new();
        for d in 0..4 {
            for &next in &self.lines(cell)[d].cells {
                let row = self.row(BLACK, &self.lines(next)[d]);
                if self.cells[next].is_none() && row.len() == 5 && row.contains(&cell) {
                    let stones: Vec<usize> = row.iter().copied().filter(|&c| c != next).collect();
                    if !fours.contains(&stones) {
                        fours.push(stones);
                    }
                }
            }
        }
        fours
    }

    /// The number of threes with the stone on this cell: sets of three stones that one more stone turns into a straight four.
    /// Under renju, that stone must be allowed and must not make five. Strict renju does not require this.
    fn threes(&mut self, cell: usize) -> usize {
        let mut threes = Vec::new();
        for d in 0..4 {
            for &next in &self.lines(cell)[d].cells {
                let strict = self.rule == Rule::StrictRenju;
                if self.cells[next].is_some() || !strict && self.makes_five(BLACK, next) {
                    continue;
                }
                self.cells[next] = Some(BLACK);
                let row = self.row(BLACK, &self.lines(next)[d]).to_vec();
                let straight = row.len() == 4 && row.contains(&cell) && self.ends(&row, d) == 2;
                self.cells[next] = None;
                let stones: Vec<usize> = row.into_iter().filter(|&c| c != next).collect();
                if straight && !threes.contains(&stones) && (strict || !self.is_forbidden(next)) {
                    threes.push(stones);
                }
            }
        }
        threes.len()
    }

    fn ends(&self, row: &[usize], d: usize) -> usize {
        let cells = self.lines(row[0])[d].cells.iter();
        let closes = |&&next: &&usize| {
            let with = self.row(BLACK, &self.lines(next)[d]);
            self.cells[next].is_none() && with.len() == 5 && row.iter().all(|c| with.contains(c))
        };
        cells.filter(closes).count()
    }
}
